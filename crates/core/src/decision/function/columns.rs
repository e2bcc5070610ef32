//! The bounded check of a function without a digit automaton, one column after the other.

use num_bigint::BigUint;
use num_traits::One;

use super::far::far_violation;
use super::{Question, Search};
use crate::decision::bounded::{Bounded, bounded};
use crate::decision::outcome::Outcome;
use crate::language::ast::{FunctionId, Program, Property, Term};

/// Columns that are checked when a function has no digit automaton and no bound was asked for.
const DEFAULT_BITS: u64 = 16;

impl Search<'_, '_, '_> {
    /// The bounded check by columns, for functions without a digit automaton; of those with numbers too large for one,
    /// large columns are tried as well.
    pub(super) fn columns(&mut self, because: String, has_large_numbers: bool) -> Outcome {
        let Question { program, function, property, .. } = self.question;
        self.found.bounded_because = Some(because);
        // A list defines its own columns only; further columns have no value.
        let default = || match heights_length(program, function) {
            Some(length) => BigUint::from(length),
            None => BigUint::one() << DEFAULT_BITS,
        };
        let below = self.question.below.cloned().unwrap_or_else(default);
        let max_columns = self.options.max_columns;
        match bounded(program, function, property, &below, max_columns, self.budget) {
            Bounded::Holds(evidence) => {
                let is_tried = has_large_numbers && self.question.below.is_none();
                if is_tried
                    && property != Property::Monotone
                    && let Some(counterexample) = far_violation(program, function, &below)
                {
                    return self.refuted(counterexample);
                }
                self.found.evidence = Some(evidence);
                Outcome::ProvedBelow { below, beyond: None }
            }
            Bounded::Fails(counterexample) => self.refuted(counterexample),
            Bounded::Undefined(column, cause) => Outcome::Undefined { column, cause },
            Bounded::Undecided(undecided) => Outcome::Undecided(undecided),
        }
    }
}

/// The number of columns of a function that is nothing but a list of heights.
fn heights_length(program: &Program, function: FunctionId) -> Option<usize> {
    match &program.functions[function].body {
        Term::Heights(values) => Some(values.len()),
        _ => None,
    }
}
