//! Terms as relations: `y is the value of the term`, with a number of its own for every value in between.
//!
//! For targets whose predicates are about numbers and have no terms. Functions are total here, so that it does not
//! matter whether a value is said to exist or is spoken of as any that there is.

use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::error::{ExportError, MAX_NODES, plain};
use super::sentence::{Formula, Variable};
use super::theory::{Definition, Theory};
use nimcert_core::language::analysis::{irregular, irregular_condition};
use nimcert_core::language::ast::{Automaton, Bitwise, Comparison, Condition, Term};

/// A number: those that are declared are counted first.
pub(super) type Number = usize;

/// A statement about numbers.
#[derive(Debug, Clone)]
pub(super) enum Relation {
    Atom(Atom),
    Not(Box<Relation>),
    All(Vec<Relation>),
    Any(Vec<Relation>),
    Implies(Vec<Relation>, Box<Relation>),
    Exists(Vec<Number>, Box<Relation>),
    ForAll(Vec<Number>, Box<Relation>),
}

/// What a target has a predicate for.
#[derive(Debug, Clone)]
pub(super) enum Atom {
    Equal(Number, Number),
    Less(Number, Number),
    AtMost(Number, Number),
    /// It is this constant.
    Is(Number, BigUint),
    /// `a + b = s`
    Sum(Number, Number, Number),
    /// `k * a = b`, `k >= 2`.
    Multiple(BigUint, Number, Number),
    /// `floor(a / k) = q`, `k >= 2`.
    Quotient(BigUint, Number, Number),
    /// `a mod k = r`, `k >= 2`.
    Remainder(BigUint, Number, Number),
    /// `y = a op b`
    Bitwise(Bitwise, Number, Number, Number),
    /// `y = 2^floor(log2 a)`, 0 at `a = 0`.
    Top(Number, Number),
    /// A definition holds of these; of a function, the last one is the value.
    Call(Definition, Vec<Number>),
    /// An automaton accepts these; it is the whole body of a definition.
    Accepts(Arc<Automaton>, Vec<Number>),
}

/// A definition or sentence in this form.
#[derive(Debug)]
pub(super) struct Lowered {
    pub(super) body: Relation,
    /// Names that people know, for the numbers that have one.
    pub(super) names: Vec<Option<String>>,
    /// How many of them are declared.
    pub(super) declared: usize,
}

/// An operator of the definitions or sentences that no digit automaton has.
pub(super) fn operator_without_automaton(theory: &Theory) -> Option<&'static str> {
    let defined = theory.definitions.iter().find_map(|&definition| match definition {
        Definition::Function(id) => irregular(&theory.program, &theory.program.functions[id].body),
        Definition::Relation(id) => irregular_condition(&theory.program, &theory.program.relations[id].body),
    });
    let stated = || {
        let conditions = theory.sentences.iter().flat_map(|sentence| sentence.formula.conditions());
        conditions.into_iter().find_map(|condition| irregular_condition(&theory.program, condition))
    };
    defined.or_else(stated)
}

/// A definition: its parameters, and for a function its value, are declared.
pub(super) fn definition(theory: &Theory, definition: Definition) -> Result<Lowered, ExportError> {
    let parameters = theory.parameters(definition);
    let mut lowering = Lowering::new(parameters.iter().cloned().map(Some));
    let env: Vec<Number> = (0..parameters.len()).collect();
    let body = match definition {
        Definition::Function(id) => {
            let value = lowering.number(None);
            lowering.value(&theory.program.functions[id].body, &env, value)?
        }
        Definition::Relation(id) => lowering.condition(&theory.program.relations[id].body, &env)?,
    };
    let declared = parameters.len() + usize::from(matches!(definition, Definition::Function(_)));
    Ok(Lowered { body, names: lowering.names, declared })
}

/// A sentence: its variables are declared.
pub(super) fn sentence(variables: &[Variable], formula: &Formula) -> Result<Lowered, ExportError> {
    let mut lowering = Lowering::new(variables.iter().map(|variable| Some(variable.name.clone())));
    let env: Vec<Number> = (0..variables.len()).collect();
    let body = lowering.formula(formula, &env)?;
    Ok(Lowered { body, names: lowering.names, declared: variables.len() })
}

struct Lowering {
    names: Vec<Option<String>>,
    nodes: usize,
}

type Result_ = Result<Relation, ExportError>;

impl Lowering {
    fn new(names: impl Iterator<Item = Option<String>>) -> Lowering {
        Lowering { names: names.collect(), nodes: 0 }
    }

    fn number(&mut self, name: Option<String>) -> Number {
        self.names.push(name);
        self.names.len() - 1
    }

    fn spend(&mut self, count: usize) -> Result<(), ExportError> {
        self.nodes += count;
        if self.nodes <= MAX_NODES {
            return Ok(());
        }
        Err(ExportError::Limit {
            what: "the size of a definition",
            limit: MAX_NODES as u64,
            name: "MAX_NODES",
        })
    }

    fn formula(&mut self, formula: &Formula, env: &[Number]) -> Result_ {
        let several = |lowering: &mut Self, parts: &[Formula]| -> Result<Vec<Relation>, ExportError> {
            parts.iter().map(|part| lowering.formula(part, env)).collect()
        };
        Ok(match formula {
            Formula::Is(condition) => self.condition(condition, env)?,
            Formula::All(parts) => Relation::All(several(self, parts)?),
            Formula::Any(parts) => Relation::Any(several(self, parts)?),
            Formula::Implies(given, then) => {
                Relation::Implies(several(self, given)?, Box::new(self.formula(then, env)?))
            }
            Formula::ForAll(variables, body) => {
                let (numbers, body) = self.quantified(variables, body, env)?;
                Relation::ForAll(numbers, body)
            }
            Formula::Exists(variables, body) => {
                let (numbers, body) = self.quantified(variables, body, env)?;
                Relation::Exists(numbers, body)
            }
        })
    }

    fn quantified(
        &mut self,
        variables: &[Variable],
        body: &Formula,
        env: &[Number],
    ) -> Result<(Vec<Number>, Box<Relation>), ExportError> {
        let numbers: Vec<Number> =
            variables.iter().map(|variable| self.number(Some(variable.name.clone()))).collect();
        let mut inner = env.to_vec();
        inner.extend(&numbers);
        Ok((numbers, Box::new(self.formula(body, &inner)?)))
    }

    /// A statement about the value of a term.
    fn operand(
        &mut self,
        term: &Term,
        env: &[Number],
        says: impl FnOnce(&mut Self, Number) -> Result_,
    ) -> Result_ {
        if let Term::Variable(i) = term {
            return says(self, env[*i]);
        }
        let number = self.number(None);
        let value = self.value(term, env, number)?;
        let says = says(self, number)?;
        Ok(Relation::Exists(vec![number], Box::new(Relation::All(vec![value, says]))))
    }

    fn operands(
        &mut self,
        a: &Term,
        b: &Term,
        env: &[Number],
        says: impl FnOnce(&mut Self, Number, Number) -> Result_,
    ) -> Result_ {
        self.operand(a, env, |lowering, a| lowering.operand(b, env, |lowering, b| says(lowering, a, b)))
    }

    /// `definition(terms, last)`
    fn called(
        &mut self,
        definition: Definition,
        terms: &[Term],
        env: &[Number],
        mut numbers: Vec<Number>,
        last: Option<Number>,
    ) -> Result_ {
        match terms.split_first() {
            Some((first, rest)) => self.operand(first, env, |lowering, number| {
                numbers.push(number);
                lowering.called(definition, rest, env, numbers, last)
            }),
            None => {
                numbers.extend(last);
                Ok(Relation::Atom(Atom::Call(definition, numbers)))
            }
        }
    }

    /// `y` is the value of a term.
    fn value(&mut self, term: &Term, env: &[Number], y: Number) -> Result_ {
        self.spend(1)?;
        match term {
            Term::Variable(i) => Ok(Relation::Atom(Atom::Equal(y, env[*i]))),
            Term::Constant(c) => Ok(is(y, plain(c)?.clone())),
            Term::Add(a, b) => self.operands(a, b, env, |_, a, b| Ok(Relation::Atom(Atom::Sum(a, b, y)))),
            // The theory is total: no difference is left.
            Term::Monus(a, b) | Term::Subtract(a, b) => self.operands(a, b, env, |_, a, b| {
                let negative = Relation::All(vec![less(a, b), is(y, BigUint::ZERO)]);
                let natural = Relation::All(vec![at_most(b, a), Relation::Atom(Atom::Sum(b, y, a))]);
                Ok(Relation::Any(vec![negative, natural]))
            }),
            Term::Scale(k, a) => self.multiple(plain(k)?, a, env, y),
            Term::ShiftLeft(a, n) => self.multiple(&(BigUint::one() << *n), a, env, y),
            Term::Floor(a, k) => self.quotient(a, plain(k)?, env, y),
            Term::ShiftRight(a, n) => self.quotient(a, &(BigUint::one() << *n), env, y),
            Term::Ceil(a, k) => {
                let k = plain(k)?;
                if k.is_one() {
                    return self.value(a, env, y);
                }
                let raised = Term::Add(a.clone(), Box::new(Term::Constant((k - BigUint::one()).into())));
                self.quotient(&raised, k, env, y)
            }
            Term::Mod(a, k) => {
                let k = plain(k)?;
                if k.is_one() {
                    return Ok(is(y, BigUint::ZERO));
                }
                self.operand(a, env, |_, a| Ok(Relation::Atom(Atom::Remainder(k.clone(), a, y))))
            }
            Term::Min(a, b) => {
                self.operands(a, b, env, |_, a, b| Ok(chosen(at_most(a, b), less(b, a), y, a, b)))
            }
            Term::Max(a, b) => {
                self.operands(a, b, env, |_, a, b| Ok(chosen(at_most(b, a), less(a, b), y, a, b)))
            }
            Term::If(c, a, b) => {
                let holds = self.condition(c, env)?;
                self.spend(weight(&holds))?;
                let fails = Relation::Not(Box::new(holds.clone()));
                let then = Relation::All(vec![holds, self.value(a, env, y)?]);
                let otherwise = Relation::All(vec![fails, self.value(b, env, y)?]);
                Ok(Relation::Any(vec![then, otherwise]))
            }
            Term::Bitwise(op, a, b) => {
                self.operands(a, b, env, |_, a, b| Ok(Relation::Atom(Atom::Bitwise(*op, a, b, y))))
            }
            Term::TopPower(a, n) => self.operand(a, env, |lowering, a| {
                let top = |y| Relation::Atom(Atom::Top(a, y));
                if *n == 0 {
                    return Ok(top(y));
                }
                let power = lowering.number(None);
                let factor = BigUint::one() << n.unsigned_abs();
                let shifted = match *n > 0 {
                    true => Atom::Multiple(factor, power, y),
                    false => Atom::Quotient(factor, power, y),
                };
                let both = Relation::All(vec![top(power), Relation::Atom(shifted)]);
                Ok(Relation::Exists(vec![power], Box::new(both)))
            }),
            Term::Table(values, tail) => {
                self.spend(4 * values.len())?;
                let t = env[0];
                let case = |(i, value): (usize, &BigUint)| {
                    Relation::All(vec![is(t, BigUint::from(i)), is(y, value.clone())])
                };
                let mut cases: Vec<Relation> = values.iter().enumerate().map(case).collect();
                let length = Term::Constant(BigUint::from(values.len()).into());
                let beyond = self.operand(&length, env, |_, length| Ok(at_most(length, t)))?;
                cases.push(Relation::All(vec![beyond, self.value(tail, env, y)?]));
                Ok(Relation::Any(cases))
            }
            Term::Call(function, arguments) => {
                self.called(Definition::Function(*function), arguments, env, Vec::new(), Some(y))
            }
            Term::Product(..) => operator("a * b"),
            Term::SquareRoot(_) => operator("isqrt(a)"),
            Term::Log2(_) => operator("floor(log2(a))"),
            Term::Heights(_) => operator("heights"),
        }
    }

    fn multiple(&mut self, k: &BigUint, a: &Term, env: &[Number], y: Number) -> Result_ {
        match (k.is_zero(), k.is_one()) {
            (true, _) => Ok(is(y, BigUint::ZERO)),
            (_, true) => self.value(a, env, y),
            _ => self.operand(a, env, |_, a| Ok(Relation::Atom(Atom::Multiple(k.clone(), a, y)))),
        }
    }

    fn quotient(&mut self, a: &Term, k: &BigUint, env: &[Number], y: Number) -> Result_ {
        match k.is_one() {
            true => self.value(a, env, y),
            false => self.operand(a, env, |_, a| Ok(Relation::Atom(Atom::Quotient(k.clone(), a, y)))),
        }
    }

    fn condition(&mut self, condition: &Condition, env: &[Number]) -> Result_ {
        self.spend(1)?;
        match condition {
            Condition::Compare(op, a, b) => self.compare(*op, a, b, env),
            Condition::And(c, d) => Ok(Relation::All(vec![self.condition(c, env)?, self.condition(d, env)?])),
            Condition::Or(c, d) => Ok(Relation::Any(vec![self.condition(c, env)?, self.condition(d, env)?])),
            Condition::Not(c) => Ok(Relation::Not(Box::new(self.condition(c, env)?))),
            Condition::Call(relation, arguments) => {
                self.called(Definition::Relation(*relation), arguments, env, Vec::new(), None)
            }
            Condition::Automaton(automaton) => {
                Ok(Relation::Atom(Atom::Accepts(automaton.clone(), env.to_vec())))
            }
        }
    }

    fn compare(&mut self, op: Comparison, a: &Term, b: &Term, env: &[Number]) -> Result_ {
        match op {
            Comparison::Less => self.operands(a, b, env, |_, a, b| Ok(less(a, b))),
            Comparison::LessEqual => self.operands(a, b, env, |_, a, b| Ok(at_most(a, b))),
            Comparison::GreaterEqual => self.operands(a, b, env, |_, a, b| Ok(at_most(b, a))),
            Comparison::Greater => self.operands(a, b, env, |_, a, b| Ok(less(b, a))),
            Comparison::Equal => self.operand(a, env, |lowering, a| lowering.value(b, env, a)),
            Comparison::NotEqual => {
                Ok(Relation::Not(Box::new(self.compare(Comparison::Equal, a, b, env)?)))
            }
        }
    }
}

fn operator(operator: &'static str) -> Result_ {
    Err(ExportError::Operator { operator, target: "a prover with digit automata" })
}

fn is(number: Number, constant: BigUint) -> Relation {
    Relation::Atom(Atom::Is(number, constant))
}

fn less(a: Number, b: Number) -> Relation {
    Relation::Atom(Atom::Less(a, b))
}

fn at_most(a: Number, b: Number) -> Relation {
    Relation::Atom(Atom::AtMost(a, b))
}

/// `y` is `a` in the first case, `b` in the second.
fn chosen(first: Relation, second: Relation, y: Number, a: Number, b: Number) -> Relation {
    let equal = |number| Relation::Atom(Atom::Equal(y, number));
    Relation::Any(vec![Relation::All(vec![first, equal(a)]), Relation::All(vec![second, equal(b)])])
}

/// How many parts a statement has.
fn weight(relation: &Relation) -> usize {
    1 + match relation {
        Relation::Atom(_) => 0,
        Relation::Not(part) | Relation::Exists(_, part) | Relation::ForAll(_, part) => weight(part),
        Relation::All(parts) | Relation::Any(parts) => parts.iter().map(weight).sum(),
        Relation::Implies(given, then) => given.iter().map(weight).sum::<usize>() + weight(then),
    }
}
