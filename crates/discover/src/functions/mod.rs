//! From a list of values to a term of the language.
//!
//! In: values f(0), f(1), .. Out: the shortest term found that gives all of them. A term is a guess beyond the values
//! that were given; what can be proved is about the term itself.

mod expressions;
mod lines;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use nimcert_core::language::ast::{Function, Program, Term};
use nimcert_core::language::{irregular, value};

pub use crate::limits::{LARGEST_VALUE, LEAST_VALUES, MOST_VALUES};
use crate::recognise::values::Progression;
use crate::words::{length_of_term, variable};

/// Reason why values are refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unusable {
    /// There are fewer than [`LEAST_VALUES`].
    TooFew {
        /// The number of values.
        count: usize,
    },
    /// There are more than [`MOST_VALUES`].
    TooMany {
        /// The number of values.
        count: usize,
    },
    /// A value is greater than [`LARGEST_VALUE`].
    TooLarge {
        /// Its place.
        at: usize,
    },
}

/// The shortest term found that gives all of the values, as the program `fun f(t) = term`; `None` if there is none, or
/// only terms that are longer than the list.
///
/// # Errors
/// There are too few or too many values, or one is too large.
pub fn function(values: &[BigUint]) -> Result<Option<Program>, Unusable> {
    let count = values.len();
    if count < LEAST_VALUES {
        return Err(Unusable::TooFew { count });
    }
    if count > MOST_VALUES {
        return Err(Unusable::TooMany { count });
    }
    let mut list = Vec::with_capacity(count);
    for (at, value) in values.iter().enumerate() {
        match value.to_u64().filter(|value| *value <= LARGEST_VALUE) {
            Some(value) => list.push(value),
            None => return Err(Unusable::TooLarge { at }),
        }
    }
    let mut found = lines::lines(&list);
    found.extend(lines::pieces(&list));
    found.extend(progression(&list));
    let least = found.iter().map(length_of_term).min();
    found.extend(expressions::expressions(&list, least));
    found.sort_by_key(length_of_term);
    // The tree is evaluated once more by the reader's own evaluation, at every place.
    Ok(found.into_iter().filter(|term| length_of_term(term) <= count).map(program).find(|program| {
        let body = &program.functions[0].body;
        irregular(program, body).is_none()
            && values.iter().enumerate().all(|(t, wanted)| {
                value(program, body, &[BigUint::from(t)]).is_ok_and(|value| value == *wanted)
            })
    }))
}

/// `fun f(t) = body`
fn program(body: Term) -> Program {
    let function = Function { name: "f".to_owned(), parameters: vec!["t".to_owned()], body };
    Program { functions: vec![function], ..Program::default() }
}

/// A sequence that grows by a fixed amount over a period.
fn progression(list: &[u64]) -> Option<Term> {
    let list: Option<Vec<usize>> = list.iter().map(|&value| usize::try_from(value).ok()).collect();
    Progression::of(&list?)?.term(&variable(0))
}

/// Where the values first decrease.
pub fn first_descent(values: &[BigUint]) -> Option<usize> {
    values.windows(2).position(|pair| pair[0] > pair[1])
}
