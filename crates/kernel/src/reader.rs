//! The kernel's own reader of claims (docs/LANGUAGE.md without the rows marked friendly only).
//! In: the text of a claim file, or of the claim, a term or a condition in a certificate. Out: nodes, claims, functions, games.
//! Never: guesses, folds anything but sums, differences and products of constants, or accepts a name before its meaning.
use super::evaluate::Stop;
use super::game::{Move, Origin, Summand, bar, strip};
use super::{Arena, Failure, Id, Limit, MAX_CONSTANT_BITS, MAX_COORDINATES, MAX_DEPTH, MAX_PARAMETERS, MAX_TOKENS, Natural, Node, Op, Reason};
use std::{collections::HashMap, rc::Rc};

const KEYWORDS: &str = " and band below bor ceil claim div elif else floor fun game heights if isqrt let log2 max min mod monus move not or \
    rel table then to when where xor ";
/// Operators, how tightly they bind, and what they make; `<<`, `>>`, `div` and `mod` take a constant and make other nodes.
const OPERATORS: [(&str, u8, Op); 19] = [
    ("or", CONDITION, Op::Or), ("and", 2, Op::And), ("<", 4, Op::Lt), ("<=", 4, Op::Le), ("=", 4, Op::Eq), ("!=", 4, Op::Ne),
    (">=", 4, Op::Ge), (">", 4, Op::Gt), ("bor", TERM, Op::Bor), ("xor", 6, Op::Xor), ("band", 7, Op::Band), ("<<", 8, Op::Times),
    (">>", 8, Op::Times), ("+", 9, Op::Add), ("-", 9, Op::Sub), ("monus", 9, Op::Monus), ("*", PRODUCT, Op::Times),
    ("div", PRODUCT, Op::Times), ("mod", PRODUCT, Op::Times),
];
const CONDITION: u8 = 1;
const NOT: u8 = 3;
const TERM: u8 = 5;
const PRODUCT: u8 = 10;
const OPERAND: u8 = 11;

/// The property a claim speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property { Monotone, Ns, Nimsum }

/// A property of the function with this body, perhaps for columns below a bound only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About { pub property: Property, pub body: Id, pub bound: Option<Natural> }

/// What a claim states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    Function(About),
    /// Which positions of a sum are P-positions; for `grundy` the sum has a heap first, and this is the term.
    Positions { set: Id, value: Option<Id>, game: Vec<Rc<Summand>> },
    /// A condition on so many variables.
    ForAll(usize, Id),
}

/// A claim; equal claims say the same of functions, relations and games that are equal when names are expanded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim { pub negated: bool, pub statement: Statement }

/// The summands of a sum, and the names of its coordinates.
type Sum = (Vec<Rc<Summand>>, Vec<String>);

/// The body of a relation is a condition.
#[derive(PartialEq)]
enum Meaning { Constant(Natural), Function { body: Id, arity: usize }, Game(Sum) }

/// What a text says.
#[derive(Default)]
pub struct Program { pub claims: Vec<Claim>, names: HashMap<String, Meaning> }

/// Whether names that two programs define mean the same in both, perhaps with other names of coordinates.
pub fn agree(one: &Program, other: &Program) -> bool {
    one.names.iter().all(|(name, meaning)| match (meaning, other.names.get(name)) {
        (Meaning::Game((ours, _)), Some(Meaning::Game((theirs, _)))) => ours == theirs,
        (_, theirs) => theirs.is_none_or(|theirs| theirs == meaning),
    })
}

struct Reader<'a, 'b> {
    /// Tokens with their lines, `\n` after each statement.
    tokens: Vec<(&'a str, usize)>,
    at: usize,
    depth: usize,
    origin: Option<usize>,
    arena: &'b mut Arena,
    program: Program,
    parameters: Vec<String>,
    /// Whether `table` and `heights` may stand here, if there is one parameter.
    lists: bool,
}

/// Reads statements; `origin` is the number of lines before the text if it stands in a certificate.
pub fn read(text: &str, origin: Option<usize>, arena: &mut Arena) -> Result<Program, Failure> {
    let mut reader = Reader::new(text, origin, Program::default(), arena)?;
    while reader.at < reader.tokens.len() { reader.statement()?; }
    Ok(reader.program)
}

/// Reads `(p, ..) TERM`, or a condition, with the names of a program: the number of parameters and the node.
pub fn read_node(text: &str, origin: usize, condition: bool, program: &mut Program, arena: &mut Arena) -> Result<(usize, Id), Failure> {
    let mut reader = Reader::new(text, Some(origin), std::mem::take(program), arena)?;
    reader.parameters()?;
    let node = if condition { reader.condition(CONDITION)? } else { reader.term(TERM)? };
    reader.need("\n")?;
    *program = reader.program;
    Ok((reader.parameters.len(), node))
}

fn unreadable(origin: Option<usize>, line: usize, wanted: &str) -> Failure {
    let file = if origin.is_some() { "certificate" } else { "claim file" };
    Reason::Claim.at("", format!("line {} of the {file}: {wanted}", line + origin.unwrap_or(0))).into()
}

fn is_word(c: char) -> bool { c.is_ascii_alphanumeric() || c == '_' }

fn power_of_two(exponent: &Natural) -> Result<Natural, Limit> {
    let small = exponent.to_u64().and_then(|n| usize::try_from(n).ok()).filter(|n| *n < MAX_CONSTANT_BITS);
    small.map(Natural::power_of_two).ok_or(Limit::ConstantBits)
}

impl<'a, 'b> Reader<'a, 'b> {
    fn new(text: &'a str, origin: Option<usize>, program: Program, arena: &'b mut Arena) -> Result<Reader<'a, 'b>, Failure> {
        let (mut tokens, mut open): (Vec<(&str, usize)>, usize) = (vec![], 0);
        for (line, content) in (1..).zip(text.lines()) {
            let goes_on = content.starts_with([' ', '\t']) && !content.trim_ascii().is_empty();
            if open == 0 && !goes_on && tokens.last().is_some_and(|last| last.0 != "\n") { tokens.push(("\n", line - 1)); }
            let mut rest = content.split('#').next().unwrap_or("").trim_ascii();
            while let Some(first) = rest.chars().next() {
                let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                let pair = ["<<", ">>", "<=", ">=", "!="].iter().any(|pair| rest.starts_with(pair));
                let known = word > 0 || pair || "+-*/^()[],:=<>".contains(first);
                ensure!(known, unreadable(origin, line, "a character that starts no token"));
                let (token, after) = rest.split_at(if word > 0 { word } else { 1 + usize::from(pair) });
                open = if "([".contains(token) { open + 1 } else { open.saturating_sub(usize::from(")]".contains(token))) };
                tokens.push((token, line));
                ensure!(tokens.len() <= MAX_TOKENS, Limit::Tokens);
                rest = after.trim_ascii_start();
            }
        }
        tokens.extend(tokens.last().copied().filter(|last| last.0 != "\n").map(|last| ("\n", last.1)));
        Ok(Reader { tokens, at: 0, depth: 0, origin, arena, program, parameters: vec![], lists: true })
    }
    fn peek(&self) -> &'a str { self.tokens.get(self.at).map_or("\n", |token| token.0) }
    fn next(&mut self) -> &'a str {
        self.at += 1;
        self.tokens.get(self.at - 1).map_or("\n", |token| token.0)
    }
    fn eat(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }
    fn need(&mut self, token: &str) -> Result<(), Failure> {
        if self.eat(token) { Ok(()) } else { Err(self.wanted(&format!("{token:?} must stand here"))) }
    }
    fn wanted(&self, wanted: &str) -> Failure {
        unreadable(self.origin, self.tokens.get(self.at).or(self.tokens.last()).map_or(1, |token| token.1), wanted)
    }
    fn add(&mut self, node: Node) -> Result<Id, Failure> { Ok(self.arena.add(node)?) }
    fn name(&mut self) -> Result<&'a str, Failure> {
        let name = self.next();
        let is_name = name.starts_with(|c: char| is_word(c) && !c.is_ascii_digit()) && !KEYWORDS.contains(&format!(" {name} "));
        if is_name { Ok(name) } else { Err(self.wanted("a name must stand here")) }
    }
    fn statement(&mut self) -> Result<(), Failure> {
        self.parameters.clear();
        let kind = self.next();
        if kind == "claim" {
            self.claim()?;
            return self.need("\n");
        }
        let known = ["let", "fun", "rel", "game"].contains(&kind);
        ensure!(known, self.wanted("a statement must begin with let, fun, rel, game or claim"));
        let name = self.name()?.to_string();
        let is_new = !self.program.names.contains_key(&name) && (kind != "game" || (name != "strip" && name != "bar"));
        ensure!(is_new, self.wanted("the name has a meaning already"));
        if kind != "let" { self.parameters()?; }
        if kind != "game" { self.need("=")?; }
        self.lists = kind != "game";
        let meaning = match kind {
            "let" => Meaning::Constant(self.computed()?),
            "fun" => Meaning::Function { body: self.term(TERM)?, arity: self.parameters.len() },
            "rel" => Meaning::Function { body: self.condition(CONDITION)?, arity: self.parameters.len() },
            _ => Meaning::Game((self.game()?, self.parameters.clone())),
        };
        self.program.names.insert(name, meaning);
        self.need("\n")
    }
    fn claim(&mut self) -> Result<(), Failure> {
        let negated = self.eat("not");
        self.lists = false;
        let statement = match self.next() {
            "monotone" => self.about(Property::Monotone)?,
            "ns" => self.about(Property::Ns)?,
            "nimsum" => self.about(Property::Nimsum)?,
            kind @ ("p" | "grundy") => self.positions(kind == "grundy")?,
            "forall" => {
                self.names()?;
                self.need(":")?;
                Statement::ForAll(self.parameters.len(), self.condition(CONDITION)?)
            }
            _ => return Err(self.wanted("a claim is of monotone, ns, nimsum, p, grundy or forall")),
        };
        self.program.claims.push(Claim { negated, statement });
        Ok(())
    }
    fn about(&mut self, property: Property) -> Result<Statement, Failure> {
        let body = self.function()?;
        let bound = if self.eat("below") { Some(self.computed()?) } else { None };
        Ok(Statement::Function(About { property, body, bound }))
    }
    /// The body of a function of one parameter.
    fn function(&mut self) -> Result<Id, Failure> {
        match self.name().map(|name| self.program.names.get(name))? {
            Some(Meaning::Function { body, arity: 1 }) if !self.arena.is_condition(*body) => Ok(*body),
            _ => Err(self.wanted("a function of one parameter must stand here")),
        }
    }
    fn positions(&mut self, grundy: bool) -> Result<Statement, Failure> {
        let (mut game, names) = self.sum()?;
        self.need("=")?;
        // No token is empty: the heap has a name that cannot be written.
        if grundy { self.parameters.push(String::new()); }
        for name in names {
            ensure!(!self.parameters.contains(&name), self.wanted("two coordinates have the same name"));
            self.parameters.push(name);
        }
        ensure!(self.parameters.len() <= MAX_COORDINATES, Limit::Coordinates);
        if !grundy { return Ok(Statement::Positions { game, set: self.condition(CONDITION)?, value: None }); }
        game.insert(0, Rc::new(strip(self.arena)?));
        let (heap, value) = (self.add(Node::Variable(0))?, self.term(TERM)?);
        Ok(Statement::Positions { game, set: self.add(Node::Binary(Op::Eq, heap, value))?, value: Some(value) })
    }
    /// `G + H + ..`
    fn sum(&mut self) -> Result<Sum, Failure> {
        let (mut summands, mut names) = Sum::default();
        loop {
            let (parts, coordinates) = match self.name()? {
                "strip" => (vec![Rc::new(strip(self.arena)?)], vec!["x".to_string()]),
                "bar" => {
                    self.need("(")?;
                    let body = self.function()?;
                    self.need(")")?;
                    (vec![Rc::new(bar(self.arena, body)?)], vec!["y".to_string(), "z".to_string()])
                }
                name => match self.program.names.get(name) {
                    Some(Meaning::Game(sum)) => sum.clone(),
                    _ => return Err(self.wanted("a game must stand here")),
                },
            };
            // What comparing the claims of two files costs.
            let costs = parts.iter().flat_map(|part| &part.moves).map(|step| step.conditions.iter().chain(&step.targets).count() as u64);
            self.arena.visit(costs.sum())?;
            summands.extend(parts);
            names.extend(coordinates);
            ensure!(names.len() <= MAX_COORDINATES, Limit::Coordinates);
            if !self.eat("+") { return Ok((summands, names)); }
        }
    }
    /// What follows the name and coordinates of a game.
    fn game(&mut self) -> Result<Vec<Rc<Summand>>, Failure> {
        let size = self.parameters.len();
        ensure!(size <= MAX_COORDINATES, Limit::Coordinates);
        if self.eat("=") {
            let (summands, names) = self.sum()?;
            return if names.len() == size { Ok(summands) } else { Err(self.wanted("the sum has another number of coordinates")) };
        }
        let domain = if self.eat("where") { Some(self.condition(CONDITION)?) } else { None };
        let mut moves = vec![];
        while self.eat("move") { moves.push(self.one_move(size)?); }
        Ok(vec![Rc::new(Summand { origin: Origin::File, size, domain, moves })])
    }
    fn one_move(&mut self, size: usize) -> Result<Move, Failure> {
        let (mut conditions, mut more) = (vec![], !["when", "to"].contains(&self.peek()));
        while more {
            let name = self.new_name()?;
            self.need("<")?;
            let (fresh, bound) = (self.add(Node::Variable(self.parameters.len()))?, self.term(TERM)?);
            conditions.push(self.add(Node::Binary(Op::Lt, fresh, bound))?);
            self.parameters.push(name);
            more = self.eat(",");
        }
        if self.eat("when") { conditions.push(self.condition(CONDITION)?); }
        self.need("to")?;
        let targets = self.arguments()?;
        ensure!(targets.len() == size, self.wanted("a move needs a target for each coordinate"));
        let fresh = self.parameters.len() - size;
        self.parameters.truncate(size);
        Ok(Move { fresh, conditions, targets })
    }
    fn parameters(&mut self) -> Result<(), Failure> {
        self.need("(")?;
        self.names()?;
        self.need(")")
    }
    fn names(&mut self) -> Result<(), Failure> {
        loop {
            let name = self.new_name()?;
            self.parameters.push(name);
            if !self.eat(",") { return Ok(()); }
        }
    }
    fn new_name(&mut self) -> Result<String, Failure> {
        ensure!(self.parameters.len() < MAX_PARAMETERS, Limit::Parameters);
        let name = self.name()?.to_string();
        if self.parameters.contains(&name) { Err(self.wanted("the name has a meaning already")) } else { Ok(name) }
    }
    /// The value of a term without variables.
    fn computed(&mut self) -> Result<Natural, Failure> {
        let term = self.term(TERM)?;
        match self.arena.value(term, &[]) {
            Ok(value) if value.bits() <= MAX_CONSTANT_BITS => Ok(value),
            Ok(_) => Err(Limit::ConstantBits.into()),
            Err(Stop::Declined(limit)) => Err(limit.into()),
            Err(Stop::Undefined) => Err(self.wanted("a constant must stand here")),
        }
    }
    /// An operand that is a constant.
    fn constant(&mut self) -> Result<Natural, Failure> {
        let term = self.term(OPERAND)?;
        self.arena.constant(term).cloned().ok_or_else(|| self.wanted("a constant must stand here"))
    }
    fn divisor(&mut self) -> Result<Natural, Failure> {
        let value = self.constant()?;
        if value.is_zero() { Err(self.wanted("the divisor must not be 0")) } else { Ok(value) }
    }
    fn term(&mut self, strength: u8) -> Result<Id, Failure> { self.expression(strength).and_then(|id| self.checked(id, false)) }
    fn condition(&mut self, strength: u8) -> Result<Id, Failure> { self.expression(strength).and_then(|id| self.checked(id, true)) }
    fn checked(&self, id: Id, condition: bool) -> Result<Id, Failure> {
        let wanted = if condition { "a condition must stand here" } else { "a term must stand here" };
        if self.arena.is_condition(id) == condition { Ok(id) } else { Err(self.wanted(wanted)) }
    }
    /// A term or condition of operators that bind at least as tightly as `strength`.
    fn expression(&mut self, strength: u8) -> Result<Id, Failure> {
        self.depth += 1;
        ensure!(self.depth <= MAX_DEPTH, Limit::Depth);
        let mut left = self.prefix(strength)?;
        while let Some((token, level, op)) = OPERATORS.iter().find(|found| found.0 == self.peek() && found.1 >= strength) {
            self.at += 1;
            self.checked(left, *op >= Op::And)?;
            left = self.operation(left, token, *level, *op)?;
        }
        self.depth -= 1;
        Ok(left)
    }
    /// What follows an operator, applied to the left operand.
    fn operation(&mut self, left: Id, token: &str, level: u8, op: Op) -> Result<Id, Failure> {
        if token == "<<" || token == ">>" {
            let power = power_of_two(&self.constant()?)?;
            self.ends(level)?;
            return self.add(if token == "<<" { Node::Scale(power, left) } else { Node::Floor(left, Natural::default(), power) });
        }
        if token == "div" || token == "mod" {
            let k = self.divisor()?;
            let floor = self.add(Node::Floor(left, Natural::default(), k.clone()))?;
            return if token == "div" { Ok(floor) } else { self.add(Node::Mod(left, k, floor)) };
        }
        let right = self.expression(level + 1).and_then(|id| self.checked(id, op >= Op::And))?;
        let node = match (op, self.arena.constant(left), self.arena.constant(right)) {
            (Op::Times, Some(a), Some(b)) => {
                ensure!(a.bits() + b.bits() <= MAX_CONSTANT_BITS, Limit::ConstantBits);
                Node::Constant(a.times(b))
            }
            (Op::Add, Some(a), Some(b)) if a.bits().max(b.bits()) < MAX_CONSTANT_BITS => Node::Constant(a.plus(b)),
            (Op::Sub, Some(a), Some(b)) if a >= b => Node::Constant(a.minus(b).unwrap_or_default()),
            (Op::Times, Some(a), None) => Node::Scale(a.clone(), right),
            (Op::Times, None, Some(b)) => Node::Scale(b.clone(), left),
            _ => Node::Binary(op, left, right),
        };
        self.add(node)
    }
    /// That no operator follows that binds more tightly.
    fn ends(&self, level: u8) -> Result<(), Failure> {
        let follows = OPERATORS.iter().any(|next| next.0 == self.peek() && next.1 > level);
        if follows { Err(self.wanted("brackets are needed")) } else { Ok(()) }
    }
    fn prefix(&mut self, strength: u8) -> Result<Id, Failure> {
        let token = self.next();
        match token {
            "(" => self.expression(CONDITION).and_then(|inner| self.need(")").map(|()| inner)),
            "not" => {
                let part = self.condition(NOT)?;
                self.add(Node::Not(part))
            }
            "if" if strength <= TERM => self.choice(),
            "table" | "heights" if strength <= TERM => self.lookup(token == "table"),
            "floor" | "ceil" => self.rounded(token == "ceil"),
            "min" | "max" => {
                let (op, arguments) = (if token == "min" { Op::Min } else { Op::Max }, self.arguments()?);
                ensure!(arguments.len() >= 2, self.wanted("min and max need two arguments"));
                arguments.iter().skip(1).try_fold(arguments[0], |left, right| self.add(Node::Binary(op, left, *right)))
            }
            "isqrt" => self.argument().and_then(|part| self.add(Node::Root(part))),
            token if token.starts_with(|c: char| c.is_ascii_digit()) => self.number(token),
            _ => {
                self.at -= 1;
                self.named()
            }
        }
    }
    fn choice(&mut self) -> Result<Id, Failure> {
        let mut branches = vec![];
        while branches.is_empty() || self.eat("elif") {
            let condition = self.condition(CONDITION)?;
            self.need("then")?;
            branches.push((condition, self.term(TERM)?));
        }
        self.need("else")?;
        let last = self.term(TERM)?;
        branches.into_iter().rev().try_fold(last, |rest, (condition, branch)| self.add(Node::If(condition, branch, rest)))
    }
    fn lookup(&mut self, has_tail: bool) -> Result<Id, Failure> {
        ensure!(self.lists && self.parameters.len() == 1, self.wanted("table and heights need a function or relation of one parameter"));
        self.need("[")?;
        let mut values = vec![self.constant()?];
        while self.eat(",") { values.push(self.constant()?); }
        self.need("]")?;
        if !has_tail { return self.ends(TERM - 1).and_then(|()| self.add(Node::Lookup(values, None))); }
        self.need("then")?;
        let tail = self.term(TERM)?;
        let (column, length) = (self.add(Node::Variable(0))?, self.add(Node::Constant(Natural::from(values.len() as u64)))?);
        let beyond = self.add(Node::Binary(Op::Ge, column, length))?;
        self.add(Node::Lookup(values, Some((beyond, tail))))
    }
    fn rounded(&mut self, up: bool) -> Result<Id, Failure> {
        self.need("(")?;
        if !up && self.eat("log2") {
            let part = self.argument()?;
            self.need(")")?;
            return self.add(Node::Log(part));
        }
        let part = self.term(PRODUCT)?;
        self.need("/")?;
        let k = self.divisor()?;
        self.need(")")?;
        self.add(Node::Floor(part, k.minus(&Natural::from(1)).filter(|_| up).unwrap_or_default(), k))
    }
    fn argument(&mut self) -> Result<Id, Failure> {
        let arguments = self.arguments()?;
        if arguments.len() == 1 { Ok(arguments[0]) } else { Err(self.wanted("one argument is needed")) }
    }
    /// One argument or more, in brackets.
    fn arguments(&mut self) -> Result<Vec<Id>, Failure> {
        self.need("(")?;
        let mut arguments = vec![self.term(TERM)?];
        while self.eat(",") { arguments.push(self.term(TERM)?); }
        self.need(")").map(|()| arguments)
    }
    fn number(&mut self, text: &str) -> Result<Id, Failure> {
        ensure!(text.len() <= MAX_CONSTANT_BITS, Limit::ConstantBits);
        let value = Natural::parse(text).ok_or_else(|| self.wanted("a constant must stand here"))?;
        ensure!(value.bits() <= MAX_CONSTANT_BITS, Limit::ConstantBits);
        if value.to_u64() != Some(2) || !self.eat("^") { return self.add(Node::Constant(value)); }
        let exponent = self.term(OPERAND)?;
        let (log, n, up) = match self.arena.get(exponent) {
            Node::Constant(n) => return power_of_two(n).map_err(Failure::from).and_then(|power| self.add(Node::Constant(power))),
            Node::Binary(op @ (Op::Add | Op::Sub), a, b) => (*a, self.arena.constant(*b).cloned(), *op == Op::Add),
            _ => (exponent, Some(Natural::default()), true),
        };
        let (&Node::Log(part), Some(n)) = (self.arena.get(log), n) else {
            return Err(self.wanted("an exponent is a constant, or floor(log2(a)) plus or minus a constant"));
        };
        let (top, power) = (self.add(Node::Top(part))?, power_of_two(&n)?);
        if n.is_zero() { return Ok(top); }
        self.add(if up { Node::Scale(power, top) } else { Node::Floor(top, Natural::default(), power) })
    }
    fn named(&mut self) -> Result<Id, Failure> {
        let name = self.name()?;
        if self.peek() == "(" {
            let arguments = self.arguments()?;
            return match self.program.names.get(name) {
                Some(&Meaning::Function { body, arity }) if arity == arguments.len() => self.add(Node::Call(body, arguments)),
                _ => Err(self.wanted("no function of this name and number of arguments")),
            };
        }
        let node = match (self.parameters.iter().position(|parameter| parameter == name), self.program.names.get(name)) {
            (Some(i), _) => Node::Variable(i),
            (None, Some(Meaning::Constant(value))) => Node::Constant(value.clone()),
            _ => return Err(self.wanted("the name has no meaning here")),
        };
        self.add(node)
    }
}
