//! The columns of a function computed one after the other: for functions without a digit automaton, and below a bound.

use num_bigint::BigUint;
use num_traits::One;

use super::question::Question;
use crate::automaton::{AutomatonError, Budget};
use crate::decision::attempt::Tried;
use crate::decision::bounded::{Found, bounded};
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
    match bounded(program, function, property, below, most, budget) {
        Ok(Found::Holds(sections)) => Ok(question.holds_below(below, sections, None)),
        Ok(found) => question.settled(found, PartitionStatus::NotSearched, budget),
        Err(Undecided::Columns { limit }) if limit < options.max_columns => Err(budget.end_of_step().into()),
        Err(Undecided::Columns { .. }) => Ok(Tried::Nothing),
        Err(why) => Err(why),
    }
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
        Ok(Found::Holds(sections)) => {
            question.decision(Outcome::ProvedBelow { below, beyond: None }, Some(sections), none)
        }
        Ok(found) => question.decided(found, none),
        Err(undecided) => question.decision(Outcome::Undecided(undecided), None, none),
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
