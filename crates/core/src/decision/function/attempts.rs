//! The attempts at a claim about a function: by automata, and at columns where it may fail.

use num_bigint::BigUint;

use super::question::Question;
use crate::automaton::Budget;
use crate::decision::attempt::Tried;
use crate::decision::bounded::{self, Found};
use crate::decision::limits::{FIRST_COLUMNS, NEAR, SMALL};
use crate::decision::outcome::{PartitionStatus, Undecided};
use crate::decision::parameters::large_numbers;
use crate::decision::tabulate::in_full_first;

/// Computes the first columns: most functions without the property fail there.
pub(in crate::decision) fn first_columns(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    let near_constants = bounded::columns_near_constants(question.about);
    let count = budget.states_left().max(near_constants).clamp(1, FIRST_COLUMNS);
    match bounded::first_columns(question.about, count, budget)? {
        Some(found) => question.settled(found, PartitionStatus::NotSearched, budget),
        None if count < FIRST_COLUMNS => Err(budget.end_of_step().into()),
        None => Ok(Tried::Nothing),
    }
}

/// Computes the columns near small multiples of the large numbers of the function, where it may change.
pub(in crate::decision) fn columns_near_large_numbers(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    let about = question.about;
    let is_meant = |column: &BigUint| question.below.is_none_or(|below| column < below);
    for number in large_numbers(about.program, about.function) {
        for multiple in 1..=SMALL {
            let multiple = &number * multiple;
            let first = &multiple - BigUint::from(NEAR).min(multiple.clone());
            let found = bounded::violation_after(about, &first, 2 * u64::from(NEAR), budget)?;
            if let Some(found) = found.filter(|found| is_meant(&found.z_prime)) {
                return question.settled(Found::Fails(found), PartitionStatus::NotSearched, budget);
            }
        }
    }
    Ok(Tried::Nothing)
}

/// Searches the obligations, and the P/N partition if it is asked for.
pub(in crate::decision) fn automaton(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    in_full_first(question.about.program, budget, |in_full, budget| {
        let below = question.as_asked();
        let (mut found, subject) = question.obligations(below, in_full, budget)?;
        let mut status = PartitionStatus::NotSearched;
        if let Found::Holds(sections) = &mut found {
            if let Some(below) = below {
                return Ok(question.holds_below(below, std::mem::take(sections), None));
            }
            if question.wants_partition() {
                status = question.partition(subject, sections, budget)?;
            }
        }
        question.settled(found, status, budget)
    })
}
