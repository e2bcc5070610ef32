//! The reader of terms and conditions.
//!
//! In: tokens. Out: nodes. Never: folds anything but sums, differences and products of constants.

use super::{Comparison, Connective, Id, Meaning, Node, Number, Op, Reader};
use crate::{Checked, Limit, Limited, MAX_CONSTANT_BITS, MAX_DEPTH, Natural};

/// The node that an operator between two operands makes.
enum Makes {
    Term(Op),
    Comparison(Comparison),
    Connection(Connective),
    /// The right operand of these is a constant.
    ShiftLeft,
    ShiftRight,
    Quotient,
    Remainder,
}

/// How tightly an operator between two operands binds, and what it makes.
fn operator(token: &str) -> Option<(u8, Makes)> {
    Some(match token {
        "or" => (CONDITION, Makes::Connection(Connective::Or)),
        "and" => (2, Makes::Connection(Connective::And)),
        "<" => (4, Makes::Comparison(Comparison::Lt)),
        "<=" => (4, Makes::Comparison(Comparison::Le)),
        "=" => (4, Makes::Comparison(Comparison::Eq)),
        "!=" => (4, Makes::Comparison(Comparison::Ne)),
        ">=" => (4, Makes::Comparison(Comparison::Ge)),
        ">" => (4, Makes::Comparison(Comparison::Gt)),
        "bor" => (TERM, Makes::Term(Op::Bor)),
        "xor" => (6, Makes::Term(Op::Xor)),
        "band" => (7, Makes::Term(Op::Band)),
        "<<" => (8, Makes::ShiftLeft),
        ">>" => (8, Makes::ShiftRight),
        "+" => (9, Makes::Term(Op::Add)),
        "-" => (9, Makes::Term(Op::Sub)),
        "monus" => (9, Makes::Term(Op::Monus)),
        "*" => (PRODUCT, Makes::Term(Op::Times)),
        "div" => (PRODUCT, Makes::Quotient),
        "mod" => (PRODUCT, Makes::Remainder),
        _ => return None,
    })
}

const CONDITION: u8 = 1;
const NOT: u8 = 3;
pub const TERM: u8 = 5;
const PRODUCT: u8 = 10;
/// How tightly an operand binds.
pub const OPERAND: u8 = 11;

/// 2^exponent.
pub fn power_of_two(exponent: &Natural) -> Limited<Natural> {
    let small = exponent.to_usize().filter(|n| *n < MAX_CONSTANT_BITS);
    Ok(Natural::power_of_two(small.ok_or(Limit::ConstantBits)?))
}

impl Reader<'_, '_> {
    /// A term.
    pub fn any_term(&mut self) -> Checked<Id> {
        self.term(TERM)
    }

    /// A condition.
    pub fn any_condition(&mut self) -> Checked<Id> {
        self.condition(CONDITION)
    }

    /// A term of operators that bind at least as tightly as `strength`.
    pub fn term(&mut self, strength: u8) -> Checked<Id> {
        let id = self.expression(strength)?;
        self.checked(id, false)
    }

    fn condition(&mut self, strength: u8) -> Checked<Id> {
        let id = self.expression(strength)?;
        self.checked(id, true)
    }

    fn checked(&self, id: Id, condition: bool) -> Checked<Id> {
        let kind = if condition { "condition" } else { "term" };
        let fits = self.arena.is_condition(id) == condition;
        ensure!(fits, self.wanted(&format!("expected a {kind}")));
        Ok(id)
    }

    /// A term or condition of operators that bind at least as tightly as `strength`.
    fn expression(&mut self, strength: u8) -> Checked<Id> {
        self.depth += 1;
        ensure!(self.depth <= MAX_DEPTH, Limit::Depth);
        let mut left = self.prefix(strength)?;
        while let Some((binds, makes)) = operator(self.tokens.peek())
            && binds >= strength
        {
            self.tokens.next();
            self.checked(left, matches!(makes, Makes::Connection(_)))?;
            left = self.operation(left, binds, makes)?;
        }
        self.depth -= 1;
        Ok(left)
    }

    /// Reads what follows an operator, and combines it with the left operand.
    fn operation(&mut self, left: Id, strength: u8, makes: Makes) -> Checked<Id> {
        match makes {
            Makes::Term(op) => {
                let right = self.term(strength + 1)?;
                self.folded(op, left, right)
            }
            Makes::Comparison(op) => {
                let right = self.term(strength + 1)?;
                self.add(Node::Compare(op, left, right))
            }
            Makes::Connection(op) => {
                let right = self.condition(strength + 1)?;
                self.add(Node::Connect(op, left, right))
            }
            Makes::ShiftLeft => {
                let factor = self.shift(strength)?;
                self.add(Node::Scale { factor, part: left })
            }
            Makes::ShiftRight => {
                let divisor = self.shift(strength)?;
                self.floor(left, divisor)
            }
            Makes::Quotient => {
                let divisor = self.divisor()?;
                self.floor(left, divisor)
            }
            Makes::Remainder => {
                let divisor = self.divisor()?;
                let floor = self.floor(left, divisor.clone())?;
                self.add(Node::Mod { part: left, divisor, floor })
            }
        }
    }

    /// The power of two by which a shift multiplies or divides.
    fn shift(&mut self, strength: u8) -> Checked<Number> {
        let power = power_of_two(&self.plain_constant()?)?.into();
        self.ends(strength)?;
        Ok(power)
    }

    /// floor(part / divisor).
    pub fn floor(&mut self, part: Id, divisor: Number) -> Checked<Id> {
        self.add(Node::Floor { part, extra: 0.into(), divisor })
    }

    /// An operator with two terms; some of two constants are a constant.
    fn folded(&mut self, op: Op, left: Id, right: Id) -> Checked<Id> {
        let (a, b) = (self.arena.constant(left), self.arena.constant(right));
        let folded = match op {
            Op::Times => match (a, b) {
                (Some(a), Some(b)) => {
                    ensure!(a.bits() + b.bits() <= MAX_CONSTANT_BITS, Limit::ConstantBits);
                    let product = a.times(b).map(Node::Constant);
                    Some(product.ok_or_else(|| self.wanted("expected one parameter"))?)
                }
                (Some(a), None) => Some(Node::Scale { factor: a.clone(), part: right }),
                (None, Some(b)) => Some(Node::Scale { factor: b.clone(), part: left }),
                (None, None) => None,
            },
            Op::Add => {
                let small = a.zip(b).filter(|(a, b)| a.bits().max(b.bits()) < MAX_CONSTANT_BITS);
                small.and_then(|(a, b)| a.plus(b)).map(Node::Constant)
            }
            Op::Sub => a.zip(b).and_then(|(a, b)| a.minus(b)).map(Node::Constant),
            Op::Monus | Op::Min | Op::Max | Op::Xor | Op::Band | Op::Bor => None,
        };
        self.add(folded.unwrap_or(Node::Binary(op, left, right)))
    }

    /// Checks that no operator that binds more tightly follows.
    pub fn ends(&self, strength: u8) -> Checked {
        let follows = operator(self.tokens.peek()).is_some_and(|(binds, _)| binds > strength);
        ensure!(!follows, self.wanted("brackets are needed"));
        Ok(())
    }

    /// A term or condition up to the first operator between two operands.
    fn prefix(&mut self, strength: u8) -> Checked<Id> {
        match self.tokens.next() {
            "(" => {
                let inner = self.expression(CONDITION)?;
                self.tokens.need(")")?;
                Ok(inner)
            }
            "not" => {
                let part = self.condition(NOT)?;
                self.add(Node::Not(part))
            }
            "if" if strength <= TERM => self.choice(),
            "table" if strength <= TERM => self.table(),
            "heights" if strength <= TERM => self.heights(),
            "floor" => self.rounded(false),
            "ceil" => self.rounded(true),
            "min" => self.extreme(Op::Min),
            "max" => self.extreme(Op::Max),
            "isqrt" => {
                let part = self.argument()?;
                self.add(Node::Root(part))
            }
            token if token.starts_with(|c: char| c.is_ascii_digit()) => self.number(token),
            _ => {
                self.tokens.back();
                self.named()
            }
        }
    }

    /// `CONDITION then TERM elif .. else TERM`
    fn choice(&mut self) -> Checked<Id> {
        let mut branches = vec![];
        while branches.is_empty() || self.tokens.eat("elif") {
            let condition = self.any_condition()?;
            self.tokens.need("then")?;
            branches.push((condition, self.any_term()?));
        }
        self.tokens.need("else")?;
        let mut no = self.any_term()?;
        for (condition, yes) in branches.into_iter().rev() {
            no = self.add(Node::If { condition, yes, no })?;
        }
        Ok(no)
    }

    /// `(TERM / CONSTANT)`, or after `floor` also `(log2(TERM))`
    fn rounded(&mut self, up: bool) -> Checked<Id> {
        self.tokens.need("(")?;
        if !up && self.tokens.eat("log2") {
            let part = self.argument()?;
            self.tokens.need(")")?;
            return self.add(Node::Log(part));
        }
        let part = self.term(PRODUCT)?;
        self.tokens.need("/")?;
        let divisor = self.divisor()?;
        self.tokens.need(")")?;
        let extra = divisor.minus(&1.into()).filter(|_| up).unwrap_or(0.into());
        self.add(Node::Floor { part, extra, divisor })
    }

    /// `(TERM, TERM, ..)` after `min` or `max`
    fn extreme(&mut self, op: Op) -> Checked<Id> {
        let arguments = self.arguments()?;
        ensure!(arguments.len() > 1, self.wanted("min and max need two arguments"));
        let both = |left, right: &Id| self.add(Node::Binary(op, left, *right));
        arguments[1..].iter().try_fold(arguments[0], both)
    }

    fn argument(&mut self) -> Checked<Id> {
        let arguments = self.arguments()?;
        let [argument] = arguments.as_slice() else {
            return Err(self.wanted("expected one argument"));
        };
        Ok(*argument)
    }

    /// One argument or more, in brackets.
    pub fn arguments(&mut self) -> Checked<Vec<Id>> {
        self.tokens.need("(")?;
        let arguments = self.list(Self::any_term)?;
        self.tokens.need(")")?;
        Ok(arguments)
    }

    /// A call, a variable, or a constant with a name.
    fn named(&mut self) -> Checked<Id> {
        let name = self.tokens.name()?;
        if self.tokens.peek() == "(" {
            let arguments = self.arguments()?;
            return match self.program.names.get(name) {
                Some(&Meaning::Function { body, ref parameters })
                    if parameters.len() == arguments.len() =>
                {
                    self.add(Node::Call { body, arguments })
                }
                _ => Err(self.wanted("no function has this name and number of arguments")),
            };
        }
        let variable = self.parameters.iter().position(|parameter| parameter == name);
        let node = match (variable, self.program.names.get(name)) {
            (Some(i), _) => Node::Variable(i),
            (None, Some(Meaning::Constant(value))) => Node::Constant(value.clone()),
            _ => return Err(self.wanted("the name is not defined")),
        };
        self.add(node)
    }
}
