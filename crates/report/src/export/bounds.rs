//! How large the values in a theory get where its variables are below a bound: the width that bit-vectors need.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::error::{ExportError, MAX_NODES, plain};
use super::sentence::{Formula, Variable};
use super::theory::Theory;
use nimcert_core::language::ast::{Bitwise, Condition, Term};

/// Widest bit-vector.
pub const MAX_WIDTH: u64 = 4096;

/// Upper bounds of values; calls are followed with the bounds of their arguments.
pub(super) struct Bounds<'t> {
    theory: &'t Theory,
    /// Largest value of a variable that ranges over all naturals.
    largest: BigUint,
    /// Largest value so far, of anything that is computed.
    reached: BigUint,
    visits: usize,
}

impl<'t> Bounds<'t> {
    /// Bounds for variables below `2^bits`. An environment has for each variable a number that it is less than.
    pub(super) fn new(theory: &'t Theory, bits: u64) -> Bounds<'t> {
        let largest = (BigUint::one() << bits) - BigUint::one();
        Bounds { theory, reached: largest.clone(), largest, visits: 0 }
    }

    /// A width in which nothing overflows, where each variable is below its bound ([`Bounds::declare`]).
    ///
    /// # Errors
    /// It would be over [`MAX_WIDTH`], or following all calls takes too long.
    pub(super) fn width(&mut self) -> Result<u64, ExportError> {
        // The bound of the variables itself is a constant of the problem.
        self.seen(&self.largest + BigUint::one())?;
        let theory = self.theory;
        for sentence in &theory.sentences {
            let mut env = Vec::new();
            self.declare(&sentence.variables, &mut env)?;
            self.formula(&sentence.formula, &env)?;
        }
        Ok(self.reached.bits().max(1))
    }

    /// Adds numbers that the variables are less than: what the bound of a fresh number is at most, whatever the
    /// variables before it are.
    ///
    /// # Errors
    /// The same as for [`Bounds::width`].
    pub(super) fn declare(
        &mut self,
        variables: &[Variable],
        env: &mut Vec<BigUint>,
    ) -> Result<(), ExportError> {
        for variable in variables {
            let above = match &variable.below {
                Some(term) => self.term(term, env)?,
                None => &self.largest + BigUint::one(),
            };
            env.push(above);
        }
        Ok(())
    }

    fn seen(&mut self, value: BigUint) -> Result<BigUint, ExportError> {
        if value.bits() > MAX_WIDTH {
            return Err(width_limit());
        }
        if value > self.reached {
            self.reached = value.clone();
        }
        Ok(value)
    }

    fn visit(&mut self) -> Result<(), ExportError> {
        self.visits += 1;
        if self.visits <= MAX_NODES {
            return Ok(());
        }
        Err(ExportError::Limit {
            what: "the size with calls expanded",
            limit: MAX_NODES as u64,
            name: "MAX_NODES",
        })
    }

    fn formula(&mut self, formula: &Formula, env: &[BigUint]) -> Result<(), ExportError> {
        match formula {
            Formula::Is(condition) => self.condition(condition, env),
            Formula::All(parts) | Formula::Any(parts) => {
                parts.iter().try_for_each(|part| self.formula(part, env))
            }
            Formula::Implies(given, then) => {
                given.iter().try_for_each(|part| self.formula(part, env))?;
                self.formula(then, env)
            }
            Formula::ForAll(variables, body) | Formula::Exists(variables, body) => {
                let mut inner = env.to_vec();
                self.declare(variables, &mut inner)?;
                self.formula(body, &inner)
            }
        }
    }

    fn condition(&mut self, condition: &Condition, env: &[BigUint]) -> Result<(), ExportError> {
        self.visit()?;
        match condition {
            Condition::Compare(_, a, b) => {
                self.term(a, env)?;
                self.term(b, env)?;
                Ok(())
            }
            Condition::And(c, d) | Condition::Or(c, d) => {
                self.condition(c, env)?;
                self.condition(d, env)
            }
            Condition::Not(c) => self.condition(c, env),
            Condition::Automaton(automaton) => {
                // States, with the one that rejects everything, and letters are numbers too.
                let states = automaton.accepting().len() + 1;
                let letters = 1_usize << automaton.tracks();
                self.seen(states.max(letters).into())?;
                Ok(())
            }
            Condition::Call(relation, arguments) => {
                let inner = self.arguments(arguments, env)?;
                let theory = self.theory;
                self.condition(&theory.program.relations[*relation].body, &inner)
            }
        }
    }

    fn arguments(&mut self, arguments: &[Term], env: &[BigUint]) -> Result<Vec<BigUint>, ExportError> {
        arguments.iter().map(|argument| Ok(self.term(argument, env)? + BigUint::one())).collect()
    }

    /// An upper bound of a term.
    fn term(&mut self, term: &Term, env: &[BigUint]) -> Result<BigUint, ExportError> {
        self.visit()?;
        let upper = match term {
            // A fresh number below 0 does not exist.
            Term::Variable(i) if env[*i].is_zero() => BigUint::ZERO,
            Term::Variable(i) => &env[*i] - BigUint::one(),
            Term::Constant(c) => plain(c)?.clone(),
            Term::Add(a, b) => self.term(a, env)? + self.term(b, env)?,
            Term::Subtract(a, b) | Term::Monus(a, b) => {
                self.term(b, env)?;
                self.term(a, env)?
            }
            Term::Scale(k, a) => {
                let (k, a) = (self.seen(plain(k)?.clone())?, self.term(a, env)?);
                k * a
            }
            Term::Product(a, b) => self.term(a, env)? * self.term(b, env)?,
            Term::Floor(a, k) => self.term(a, env)? / self.seen(plain(k)?.clone())?,
            Term::Ceil(a, k) => {
                let raised = self.term(a, env)? + (plain(k)? - BigUint::one());
                self.seen(raised)? / self.seen(plain(k)?.clone())?
            }
            Term::Mod(a, k) => self.term(a, env)?.min(self.seen(plain(k)?.clone())? - BigUint::one()),
            Term::Min(a, b) | Term::Bitwise(Bitwise::And, a, b) => self.term(a, env)?.min(self.term(b, env)?),
            Term::Max(a, b) => self.term(a, env)?.max(self.term(b, env)?),
            Term::Bitwise(_, a, b) => {
                let bits = self.term(a, env)?.bits().max(self.term(b, env)?.bits());
                (BigUint::one() << bits) - BigUint::one()
            }
            Term::If(c, a, b) => {
                self.condition(c, env)?;
                self.term(a, env)?.max(self.term(b, env)?)
            }
            Term::ShiftLeft(a, n) => shifted(self.term(a, env)?, *n)?,
            Term::ShiftRight(a, n) => self.term(a, env)? >> *n,
            Term::TopPower(a, n) => {
                let a = self.term(a, env)?;
                if *n >= 0 { shifted(a, n.unsigned_abs())? } else { a >> n.unsigned_abs() }
            }
            Term::Table(values, tail) => {
                self.seen(BigUint::from(values.len()))?;
                let tail = self.term(tail, env)?;
                values.iter().max().map_or(tail.clone(), |value| value.clone().max(tail))
            }
            Term::Heights(values) => values.iter().max().cloned().unwrap_or_default(),
            Term::SquareRoot(a) => self.term(a, env)?.sqrt(),
            Term::Log2(a) => BigUint::from(self.term(a, env)?.bits()),
            Term::Call(function, arguments) => {
                let inner = self.arguments(arguments, env)?;
                let theory = self.theory;
                self.term(&theory.program.functions[*function].body, &inner)?
            }
        };
        self.seen(upper)
    }
}

fn shifted(value: BigUint, places: u32) -> Result<BigUint, ExportError> {
    if value.is_zero() {
        return Ok(value);
    }
    match u64::from(places) <= MAX_WIDTH {
        true => Ok(value << places),
        false => Err(width_limit()),
    }
}

fn width_limit() -> ExportError {
    ExportError::Limit { what: "the width of bit-vectors", limit: MAX_WIDTH, name: "bounds::MAX_WIDTH" }
}
