//! Which terms are monotone because of how they are built.

use crate::ast::{Part, Program, Term};

/// True if a term is built only from operators that are monotone in each operand: then it is monotone in each
/// parameter, and defined everywhere (but for the limit on values). `false` does not mean that the term is not
/// monotone.
pub fn is_monotone(program: &Program, term: &Term) -> bool {
    let operator_is_monotone = match term {
        Term::Variable(_)
        | Term::Constant(_)
        | Term::Add(..)
        | Term::Min(..)
        | Term::Max(..)
        | Term::Product(..)
        | Term::Scale(..)
        | Term::Floor(..)
        | Term::Ceil(..)
        | Term::ShiftLeft(..)
        | Term::ShiftRight(..)
        | Term::TopPower(..)
        | Term::SquareRoot(_)
        | Term::Log2(_) => true,
        Term::Call(function, _) => {
            program.functions.get(*function).is_some_and(|function| is_monotone(program, &function.body))
        }
        Term::Subtract(..)
        | Term::Monus(..)
        | Term::Mod(..)
        | Term::If(..)
        | Term::Bitwise(..)
        | Term::Table(..)
        | Term::Heights(_) => false,
    };
    operator_is_monotone
        && term.parts().all(|part| match part {
            Part::Term(part) => is_monotone(program, part),
            Part::Condition(_) => false,
        })
}
