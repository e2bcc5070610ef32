//! The columns of a function computed one after the other: for functions without a digit automaton, and below a bound.

use num_bigint::BigUint;
use num_traits::One;

use super::obligations::Found;
use super::question::Question;
use crate::automaton::{AutomatonError, Budget};
use crate::decision::attempt::Tried;
use crate::decision::bounded::{Bounded, bounded};
use crate::decision::limits::DEFAULT_BITS;
use crate::decision::outcome::{Decision, Outcome, Particulars, PartitionStatus, Undecided};
use crate::language::ast::{FunctionId, Program, Term};

/// Computes the columns below the bound of the claim.
pub(in crate::decision) fn columns(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    let Question { program, function, property, options, .. } = *question;
    let Some(below) = question.below else { return Ok(Tried::Nothing) };
    let most = options.max_columns.min(budget.states_left());
    let found = match bounded(program, function, property, below, most, budget) {
        Bounded::Holds(evidence) => return Ok(question.holds_below(below, evidence.sections, None)),
        Bounded::Fails(counterexample) => Found::Fails(counterexample),
        Bounded::Undefined(column, cause) => Found::Undefined(column, cause),
        Bounded::Undecided(Undecided::Columns { limit }) if limit < options.max_columns => {
            return Err(budget.end_of_step().into());
        }
        Bounded::Undecided(Undecided::Columns { .. }) => return Ok(Tried::Nothing),
        Bounded::Undecided(why) => return Err(why),
    };
    question.settled(found, PartitionStatus::NotSearched, budget)
}

/// The decision about a function that has no digit automaton: its first columns, and some large ones.
pub(in crate::decision) fn by_columns(
    question: &Question<'_>,
    because: String,
    budget: &mut Budget<'_>,
) -> Decision {
    let Question { program, function, property, options, .. } = *question;
    let below = question.below.cloned().unwrap_or_else(|| default_bound(program, function));
    let none = PartitionStatus::NotSearched;
    let mut decision = match bounded(program, function, property, &below, options.max_columns, budget) {
        Bounded::Holds(evidence) => {
            let outcome = Outcome::ProvedBelow { below, beyond: None };
            question.decision(outcome, Some(evidence.sections), none)
        }
        Bounded::Fails(counterexample) => question.refuted(counterexample),
        Bounded::Undefined(column, cause) => {
            question.decision(Outcome::Undefined { column, cause }, None, none)
        }
        Bounded::Undecided(undecided) => question.decision(Outcome::Undecided(undecided), None, none),
    };
    if let Particulars::Function { bounded_because, .. } = &mut decision.particulars {
        *bounded_because = Some(because);
    }
    decision
}

impl Question<'_> {
    /// The decision where nothing is shown: its columns are computed one by one if it has no digit automaton.
    pub(in crate::decision) fn undecided(&self, why: Undecided, budget: &mut Budget<'_>) -> Decision {
        match why {
            Undecided::Size(error @ (AutomatonError::TooLarge(_) | AutomatonError::Irregular(_))) => {
                by_columns(self, error.to_string(), budget)
            }
            why => self.decision(Outcome::Undecided(why), None, PartitionStatus::NotSearched),
        }
    }
}

/// The number below which columns are computed where no bound is asked for. A list defines its own columns only.
fn default_bound(program: &Program, function: FunctionId) -> BigUint {
    match &program.functions[function].body {
        Term::Heights(values) => BigUint::from(values.len()),
        _ => BigUint::one() << DEFAULT_BITS,
    }
}
