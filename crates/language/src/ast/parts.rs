//! The direct parts of terms and conditions, for walks that treat all operators alike.

use super::program::Program;
use super::rewrite::{Replaced, Rewrite};
use super::term::{Condition, Term};

/// A direct part of a term or condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'a> {
    /// An operand, a branch, a tail, an argument or a side of a comparison.
    Term(&'a Term),
    /// The condition of an `if`, or an operand of a connective.
    Condition(&'a Condition),
}

impl Part<'_> {
    /// Whether a variable with this number or a larger one occurs; bodies of called functions do not count. A table and a
    /// list of heights read variable 0.
    pub fn mentions(self, first: usize) -> bool {
        !self.is_over(&|variable| variable < first)
    }

    /// Whether all variables that occur are of this kind; bodies of called functions do not count. A table and a list of
    /// heights read variable 0.
    pub fn is_over(self, own: &impl Fn(usize) -> bool) -> bool {
        match self {
            Part::Term(Term::Variable(variable)) => own(*variable),
            Part::Term(Term::Table(..) | Term::Heights(_)) if !own(0) => false,
            Part::Term(term) => term.parts().all(|part| part.is_over(own)),
            Part::Condition(condition) => condition.parts().all(|part| part.is_over(own)),
        }
    }
}

/// At most three parts of fixed meaning, then arguments.
type Parts<'a> = ([Option<Part<'a>>; 3], &'a [Term]);

fn parts<'a>((few, arguments): Parts<'a>) -> impl Iterator<Item = Part<'a>> + use<'a> {
    few.into_iter().flatten().chain(arguments.iter().map(Part::Term))
}

impl Term {
    /// The direct parts, in the order in which they are written. The body of a called function is not a part.
    pub fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        parts(match self {
            Term::Variable(_) | Term::Constant(_) | Term::Heights(_) => ([None; 3], &[]),
            Term::Add(a, b)
            | Term::Subtract(a, b)
            | Term::Monus(a, b)
            | Term::Min(a, b)
            | Term::Max(a, b)
            | Term::Bitwise(_, a, b)
            | Term::Product(a, b) => ([Some(Part::Term(a)), Some(Part::Term(b)), None], &[]),
            Term::Scale(_, a)
            | Term::Floor(a, _)
            | Term::Ceil(a, _)
            | Term::Mod(a, _)
            | Term::ShiftLeft(a, _)
            | Term::ShiftRight(a, _)
            | Term::TopPower(a, _)
            | Term::Table(_, a)
            | Term::SquareRoot(a)
            | Term::Log2(a) => ([Some(Part::Term(a)), None, None], &[]),
            Term::If(c, a, b) => ([Some(Part::Condition(c)), Some(Part::Term(a)), Some(Part::Term(b))], &[]),
            Term::Call(_, arguments) => ([None; 3], arguments),
        })
    }
}

impl Condition {
    /// The direct parts, in the order in which they are written. The body of a called relation is not a part.
    pub fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        parts(match self {
            Condition::Compare(_, a, b) => ([Some(Part::Term(a)), Some(Part::Term(b)), None], &[]),
            Condition::And(c, d) | Condition::Or(c, d) => {
                ([Some(Part::Condition(c)), Some(Part::Condition(d)), None], &[])
            }
            Condition::Not(c) => ([Some(Part::Condition(c)), None, None], &[]),
            Condition::Call(_, arguments) => ([None; 3], arguments),
            Condition::Automaton(_) => ([None; 3], &[]),
        })
    }
}

/// Gives a term or condition and its parts to `visit`, those of the functions and relations that it calls as if they were
/// written out, until `left` of them were given.
pub fn each_part(program: &Program, part: Part<'_>, left: &mut usize, visit: &mut dyn FnMut(Part<'_>)) {
    let Some(rest) = left.checked_sub(1) else { return };
    *left = rest;
    visit(part);
    let mut look = |part: Part<'_>| each_part(program, part, left, visit);
    match part {
        Part::Term(term) => {
            if let Term::Call(function, arguments) = term {
                look(Part::Term(&Replaced(arguments).term(&program.functions[*function].body)));
            }
            term.parts().for_each(look);
        }
        Part::Condition(condition) => {
            if let Condition::Call(relation, arguments) = condition {
                let body = &program.relations[*relation].body;
                look(Part::Condition(&Replaced(arguments).condition(body)));
            }
            condition.parts().for_each(look);
        }
    }
}
