//! The first violation of a property, where it is found with few states: near the constants of a function, where it grows,
//! and in intervals where its large numbers do not matter.

use super::far::first_violation;
use super::walk::Walk;
use super::{Question, Search, Tried};
use crate::automaton::Budget;
use crate::decision::bounded::columns_near_constants;
use crate::decision::counterexample::Counterexample;
use crate::decision::options::Options;
use crate::decision::outcome::Undecided;
use crate::language::ast::Property;

/// Limits of the two searches, over all columns and over intervals, which alternate so that neither waits long for
/// the other.
const TURNS: [Limits; 2] = [
    Limits { states: 10_000, states_of_intervals: 50_000, intervals: 64 },
    Limits { states: 100_000, states_of_intervals: 500_000, intervals: 4_096 },
];

struct Limits {
    states: u64,
    states_of_intervals: u64,
    intervals: usize,
}

/// States and intervals of the search for a violation that comes before a proof for all numbers of the same form.
const STATES_SOON: u64 = 20_000;
const INTERVALS_SOON: usize = 64;

/// First result about a function with large numbers.
pub(super) enum Turn {
    /// The obligations hold or fail.
    Obligations(Box<Tried>),
    /// The first violation.
    Violation(Counterexample),
    /// The states were used up before there was a result.
    Limit,
}

/// Whether a search with few states finds that a function violates a property in one of its first intervals.
pub(in crate::decision) fn fails_soon(
    question: Question<'_>,
    options: &Options,
    budget: &mut Budget<'_>,
) -> bool {
    matches!(in_intervals(question, options, budget, (STATES_SOON, INTERVALS_SOON)), Ok(Some(_)))
}

/// The first violation, if it is found within these states in this many intervals.
fn in_intervals(
    question: Question<'_>,
    options: &Options,
    budget: &mut Budget<'_>,
    (states, intervals): (u64, usize),
) -> Result<Option<Counterexample>, Undecided> {
    budget.uncounted(states, |budget| Walk::new(question, options, budget).first_violation(intervals))
}

impl Search<'_, '_, '_> {
    /// The first violation, if it is near the constants of the function or where it grows.
    pub(super) fn early_violation(&mut self) -> Option<Counterexample> {
        let Question { program, function, property, .. } = self.question;
        columns_near_constants(program, function, property)
            .or_else(|| first_violation(program, function).filter(|_| property != Property::Monotone))
    }

    /// The obligations, and the first violation in intervals, each with more and more states.
    pub(super) fn in_turn(&mut self, inlines: bool) -> Result<Turn, Undecided> {
        for limits in TURNS {
            if let Some(found) = self.tried(limits.states, None, inlines)? {
                return Ok(Turn::Obligations(Box::new(found)));
            }
            let of_intervals = (limits.states_of_intervals, limits.intervals);
            match in_intervals(self.question, self.options, self.budget, of_intervals) {
                Ok(Some(counterexample)) => return Ok(Turn::Violation(counterexample)),
                Ok(None) => {}
                Err(why) if why.is_too_large() => {}
                Err(other) => return Err(other),
            }
        }
        Ok(Turn::Limit)
    }
}
