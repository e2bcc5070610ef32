//! Which terms have no digit automaton.

use crate::ast::{Condition, Part, Program, Term};

/// The first operator of a term that has no digit automaton, in the order in which the term is written:
/// `a * b`, `isqrt(a)`, `floor(log2(a))` or `heights`, also in the functions and relations it calls. `None` if
/// the graph of the term is regular.
pub fn irregular(program: &Program, term: &Term) -> Option<&'static str> {
    let called = match term {
        Term::Product(..) => return Some("a * b"),
        Term::SquareRoot(_) => return Some("isqrt(a)"),
        Term::Log2(_) => return Some("floor(log2(a))"),
        Term::Heights(_) => return Some("heights"),
        Term::Call(function, _) => program.functions.get(*function),
        Term::Variable(_)
        | Term::Constant(_)
        | Term::Add(..)
        | Term::Subtract(..)
        | Term::Monus(..)
        | Term::Scale(..)
        | Term::Floor(..)
        | Term::Ceil(..)
        | Term::Mod(..)
        | Term::Min(..)
        | Term::Max(..)
        | Term::If(..)
        | Term::Bitwise(..)
        | Term::ShiftLeft(..)
        | Term::ShiftRight(..)
        | Term::TopPower(..)
        | Term::Table(..) => None,
    };
    let found = term.parts().find_map(|part| irregular_part(program, part));
    found.or_else(|| irregular(program, &called?.body))
}

/// The first operator of a condition that has no digit automaton, as [`irregular`].
pub fn irregular_condition(program: &Program, condition: &Condition) -> Option<&'static str> {
    let called = match condition {
        Condition::Call(relation, _) => program.relations.get(*relation),
        Condition::Compare(..) | Condition::And(..) | Condition::Or(..) | Condition::Not(_) => None,
        Condition::Automaton(_) => None,
    };
    let found = condition.parts().find_map(|part| irregular_part(program, part));
    found.or_else(|| irregular_condition(program, &called?.body))
}

fn irregular_part(program: &Program, part: Part<'_>) -> Option<&'static str> {
    match part {
        Part::Term(term) => irregular(program, term),
        Part::Condition(condition) => irregular_condition(program, condition),
    }
}
