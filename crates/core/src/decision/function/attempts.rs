//! The attempts at a claim about a function: by automata, and at columns where it may fail.

use num_bigint::BigUint;

use super::obligations::Tables;
use super::partition;
use super::question::Question;
use crate::automaton::Budget;
use crate::decision::attempt::Tried;
use crate::decision::bounded::{self, Found};
use crate::decision::limits::{FIRST_COLUMNS, NEAR, SMALL};
use crate::decision::outcome::{PartitionStatus, Undecided};
use crate::decision::parameters::large_numbers;

/// Computes the first columns: most functions without the property fail there.
pub(in crate::decision) fn first_columns(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    let Question { program, function, property, .. } = *question;
    let near_constants = bounded::columns_near_constants(program, function);
    let count = budget.states_left().max(near_constants).clamp(1, FIRST_COLUMNS);
    match bounded::first_columns(program, function, property, count as u32, budget)? {
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
    let Question { program, function, property, below, .. } = *question;
    let is_meant = |column: &BigUint| below.is_none_or(|below| column < below);
    for number in large_numbers(program, function) {
        for multiple in 1..=SMALL {
            let multiple = &number * multiple;
            let first = &multiple + 1u32 - BigUint::from(NEAR).min(multiple.clone());
            let columns = (&first, 2 * NEAR);
            let found = bounded::violation_from(program, function, property, columns, budget)?;
            if let Some(found) = found.filter(|found| is_meant(&found.z_prime)) {
                return question.settled(Found::Fails(found), PartitionStatus::NotSearched, budget);
            }
        }
    }
    Ok(Tried::Nothing)
}

/// Searches the obligations without tables of terms that have long constants: two tables with the same constant have a
/// state for each pair of places where it may begin.
pub(in crate::decision) fn automaton_inlined(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    if !question.has_long_constants()? {
        return Ok(Tried::Nothing);
    }
    let below = question.as_asked();
    let found = question.obligations(below, Tables::NoLongConstants, budget)?.0;
    if let (Found::Holds(_), true) = (&found, question.wants_partition(below)) {
        // The partition needs tables: without them, its relations have a state for each set of places where a hidden
        // constant may begin.
        let states = question.options.partition_states;
        if let Some(tabulated) = budget.within(states, |budget| question.tabulated(budget))? {
            return question.settled(tabulated.0, tabulated.1, budget);
        }
        let status = partition::too_large(states);
        return question.settled(found, status, budget);
    }
    question.concluded(found, below, budget)
}

/// Searches the obligations, and the P/N partition if it is asked for.
pub(in crate::decision) fn automaton(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    match question.as_asked() {
        Some(below) => {
            let found = question.obligations(Some(below), Tables::All, budget)?.0;
            question.concluded(found, Some(below), budget)
        }
        None => {
            let (found, status) = question.tabulated(budget)?;
            question.settled(found, status, budget)
        }
    }
}

impl Question<'_> {
    /// What follows from the obligations, which are about the columns below a number if one is given.
    fn concluded(
        &self,
        found: Found,
        below: Option<&BigUint>,
        budget: &mut Budget<'_>,
    ) -> Result<Tried, Undecided> {
        match (found, below) {
            (Found::Holds(sections), Some(below)) => Ok(self.holds_below(below, sections, None)),
            (found, _) => self.settled(found, PartitionStatus::NotSearched, budget),
        }
    }

    /// The obligations with tables, and the partition if it is asked for.
    fn tabulated(&self, budget: &mut Budget<'_>) -> Result<(Found, PartitionStatus), Undecided> {
        let (mut found, mut subject) = self.obligations(None, Tables::All, budget)?;
        let mut status = PartitionStatus::NotSearched;
        if self.wants_partition(None)
            && let Found::Holds(sections) = &mut found
        {
            status = self.partition(&mut subject, sections, budget)?;
        }
        Ok((found, status))
    }
}
