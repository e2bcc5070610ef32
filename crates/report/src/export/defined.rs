//! Where terms have values: for each function and relation with differences, the relation that all of them are
//! defined (docs/LOWERING.md, "Places where a value is needed").
//!
//! A difference outside the sides of comparisons has to be natural under its guards. Guards become
//! implications here; what a called function needs is a call of its own relation.

use num_bigint::BigUint;

use super::error::{ExportError, MAX_NODES};
use nimcert_core::language::ast::{Comparison, Condition, Part, Program, Relation, RelationId, Term};

/// The relations of definedness of a program.
#[derive(Debug, Default)]
pub(super) struct Definedness {
    functions: Vec<Option<RelationId>>,
    relations: Vec<Option<RelationId>>,
    /// Copies made so far.
    nodes: usize,
}

/// A condition that may be true everywhere, which `None` says.
type Maybe = Option<Condition>;

impl Definedness {
    /// Adds `defined_f` to a program for each function and relation f that is not defined everywhere.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn add_to(program: &mut Program) -> Result<Definedness, ExportError> {
        let mut known = Definedness::default();
        let (functions, relations) = (program.functions.len(), program.relations.len());
        let mut next = 0;
        for id in 0..=functions {
            while next < relations && program.relations[next].after <= id {
                let relation = &program.relations[next];
                let (name, parameters) = (relation.name.clone(), relation.parameters.clone());
                let after = relation.after;
                let condition = known.condition(&relation.body.clone())?;
                known.relations.push(push(program, &name, parameters, after, condition));
                next += 1;
            }
            if let Some(function) = program.functions.get(id) {
                let (name, parameters) = (function.name.clone(), function.parameters.clone());
                let condition = known.term(&function.body.clone())?;
                known.functions.push(push(program, &name, parameters, id + 1, condition));
            }
        }
        Ok(known)
    }

    fn spend(&mut self, copied: usize) -> Result<(), ExportError> {
        self.nodes += copied;
        if self.nodes <= MAX_NODES {
            return Ok(());
        }
        Err(ExportError::Limit {
            what: "the size of its conditions",
            limit: MAX_NODES as u64,
            name: "MAX_NODES",
        })
    }

    /// When a term has a value.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn term(&mut self, term: &Term) -> Result<Maybe, ExportError> {
        Ok(match term {
            Term::Subtract(a, b) => {
                self.spend(size(a) + size(b))?;
                let natural = Condition::Compare(Comparison::GreaterEqual, a.clone(), b.clone());
                all([self.term(a)?, self.term(b)?, Some(natural)])
            }
            Term::Variable(_)
            | Term::Constant(_)
            | Term::Add(..)
            | Term::Monus(..)
            | Term::Min(..)
            | Term::Max(..)
            | Term::Bitwise(..)
            | Term::Product(..)
            | Term::Scale(..)
            | Term::Floor(..)
            | Term::Ceil(..)
            | Term::Mod(..)
            | Term::ShiftLeft(..)
            | Term::ShiftRight(..)
            | Term::TopPower(..)
            | Term::SquareRoot(_)
            | Term::Log2(_) => {
                let parts: Vec<Maybe> = term.parts().map(|part| self.part(part)).collect::<Result<_, _>>()?;
                all(parts)
            }
            Term::If(c, a, b) => {
                let (then, otherwise) = (self.term(a)?, self.term(b)?);
                let then = self.guarded(c, true, then)?;
                let otherwise = self.guarded(c, false, otherwise)?;
                all([self.condition(c)?, then, otherwise])
            }
            Term::Table(values, tail) => {
                let tail = self.term(tail)?;
                let inside = below(values.len());
                self.guarded(&inside, false, tail)?
            }
            Term::Heights(values) => Some(below(values.len())),
            Term::Call(function, arguments) => {
                let relation = self.functions.get(*function).copied().flatten();
                self.called(relation, arguments)?
            }
        })
    }

    fn part(&mut self, part: Part<'_>) -> Result<Maybe, ExportError> {
        match part {
            Part::Term(term) => self.term(term),
            Part::Condition(condition) => self.condition(condition),
        }
    }

    /// When every term of a condition that has to be defined is.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn condition(&mut self, condition: &Condition) -> Result<Maybe, ExportError> {
        Ok(match condition {
            Condition::Compare(_, a, b) => all([self.side(a)?, self.side(b)?]),
            Condition::And(c, d) => {
                let second = self.condition(d)?;
                let second = self.guarded(c, true, second)?;
                all([self.condition(c)?, second])
            }
            Condition::Or(c, d) => {
                let second = self.condition(d)?;
                let second = self.guarded(c, false, second)?;
                all([self.condition(c)?, second])
            }
            Condition::Not(c) => self.condition(c)?,
            Condition::Call(relation, arguments) => {
                let relation = self.relations.get(*relation).copied().flatten();
                self.called(relation, arguments)?
            }
            Condition::Automaton(_) => None,
        })
    }

    /// Like [`Definedness::term`] for a side of a comparison, which is an integer as far as it is linear.
    fn side(&mut self, side: &Term) -> Result<Maybe, ExportError> {
        match side {
            Term::Add(a, b) | Term::Subtract(a, b) => Ok(all([self.side(a)?, self.side(b)?])),
            Term::Scale(_, a) | Term::ShiftLeft(a, _) => self.side(a),
            _ => self.term(side),
        }
    }

    /// The arguments of a call, then what the body needs.
    fn called(&mut self, relation: Option<RelationId>, arguments: &[Term]) -> Result<Maybe, ExportError> {
        let mut found = None;
        for argument in arguments {
            found = all([found, self.term(argument)?]);
        }
        let Some(relation) = relation else { return Ok(found) };
        self.spend(arguments.iter().map(size).sum())?;
        Ok(all([found, Some(Condition::Call(relation, arguments.to_vec()))]))
    }

    /// What is needed only where a condition holds, or fails.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn guarded(
        &mut self,
        guard: &Condition,
        holds: bool,
        needed: Maybe,
    ) -> Result<Maybe, ExportError> {
        let Some(needed) = needed else { return Ok(None) };
        self.spend(condition_size(guard))?;
        let guard = Box::new(guard.clone());
        let guard = if holds { Box::new(Condition::Not(guard)) } else { guard };
        Ok(Some(Condition::Or(guard, Box::new(needed))))
    }
}

fn push(
    program: &mut Program,
    name: &str,
    parameters: Vec<String>,
    after: usize,
    condition: Maybe,
) -> Option<RelationId> {
    let body = condition?;
    program.relations.push(Relation { name: format!("defined_{name}"), parameters, body, after });
    Some(program.relations.len() - 1)
}

/// `t < length` for the only parameter.
fn below(length: usize) -> Condition {
    let length = Term::Constant(BigUint::from(length).into());
    Condition::Compare(Comparison::Less, Box::new(Term::Variable(0)), Box::new(length))
}

/// All of several conditions.
pub(super) fn all(conditions: impl IntoIterator<Item = Maybe>) -> Maybe {
    conditions.into_iter().flatten().reduce(|c, d| Condition::And(Box::new(c), Box::new(d)))
}

/// Number of terms and conditions in a term; an entry of a list counts as one.
fn size(term: &Term) -> usize {
    let entries = match term {
        Term::Heights(values) | Term::Table(values, _) => values.len(),
        _ => 0,
    };
    1 + entries + term.parts().map(part_size).sum::<usize>()
}

fn condition_size(condition: &Condition) -> usize {
    1 + condition.parts().map(part_size).sum::<usize>()
}

fn part_size(part: Part<'_>) -> usize {
    match part {
        Part::Term(term) => size(term),
        Part::Condition(condition) => condition_size(condition),
    }
}
