//! Merging of shards: every row exactly once, all of one plan.

use std::collections::BTreeMap;

use nimcert_prose::grouped;

use crate::choices::Choices;
use crate::journal::Journal;
use crate::plan::{Plan, Shard};
use crate::row::Row;

/// The most rows that a message names.
const MOST_NAMED: usize = 8;

/// Error of merging journals.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// Two journals have different plans.
    #[error("{1} has {2} than {0}")]
    Different(String, String, &'static str),
    /// Two journals have the same row.
    #[error("row {2} is in both {0} and {1}")]
    Twice(String, String, u64),
    /// Rows are in no journal.
    #[error("{0}")]
    Missing(String),
    /// A row is not about the choice of its number.
    #[error("{0}: row {1} does not have the values that the plan gives it")]
    Wrong(String, u64),
    /// The plan is not one that this program made.
    #[error("{0}: the ranges of the plan do not give its rows")]
    Plan(String),
}

/// A sweep with all its rows.
#[derive(Debug, Clone)]
pub struct Merged {
    /// The plan of the whole sweep.
    pub plan: Plan,
    /// The choices of values of the sweep.
    pub choices: Choices,
    /// The rows of all shards, by number.
    pub rows: BTreeMap<u64, Row>,
    /// For each row, which journal it is from.
    pub from: BTreeMap<u64, usize>,
}

/// Puts journals together. Each has a name for messages.
///
/// # Errors
/// The plans differ in more than the shard; or a row is missing, occurs twice, or is not about its choice.
pub fn merge(journals: Vec<(String, Journal)>) -> Result<Option<Merged>, MergeError> {
    let names: Vec<String> = journals.iter().map(|(name, _)| name.clone()).collect();
    let Some((first, plan)) = journals.first().map(|(name, journal)| (name.clone(), journal.plan.whole()))
    else {
        return Ok(None);
    };
    for (name, journal) in &journals {
        if let Some(what) = plan.difference(&journal.plan.whole()) {
            return Err(MergeError::Different(first, name.clone(), what));
        }
    }
    let shards: Vec<Option<Shard>> = journals.iter().map(|(_, journal)| journal.plan.shard).collect();
    let (mut rows, mut from) = (BTreeMap::new(), BTreeMap::new());
    for (at, (name, journal)) in journals.into_iter().enumerate() {
        for (number, row) in journal.rows {
            if let Some(other) = from.insert(number, at) {
                return Err(MergeError::Twice(names[other].clone(), name, number));
            }
            rows.insert(number, row);
        }
    }
    let missing: Vec<u64> = (1..=plan.rows).filter(|row| !rows.contains_key(row)).collect();
    if !missing.is_empty() {
        return Err(MergeError::Missing(missing_rows(&missing, &plan, &names, &shards)));
    }
    let choices = plan.choices().map_err(|_| MergeError::Plan(first.clone()))?;
    if choices.values.len() as u64 * plan.rows_of_a_choice() as u64 != plan.rows {
        return Err(MergeError::Plan(first));
    }
    for (number, row) in &rows {
        if !is_about(row, *number, &choices, plan.claims) {
            return Err(MergeError::Wrong(names[from[number]].clone(), *number));
        }
    }
    Ok(Some(Merged { plan, choices, rows, from }))
}

/// Whether a row is about the choice and the claim of its number; claim 0 if the file has no claim.
pub fn is_about(row: &Row, number: u64, choices: &Choices, claims: usize) -> bool {
    let at = usize::try_from(number - 1).unwrap_or(usize::MAX);
    let Some(values) = choices.values.get(at / claims.max(1)) else { return false };
    let claim = at.checked_rem(claims).map_or(0, |index| index + 1) as u64;
    row.shown(&choices.names).is_some_and(|shown| {
        let same = shown.values.iter().zip(values).all(|(shown, value)| *shown == value.to_string());
        same && shown.number == number && shown.claim == claim
    })
}

/// Which rows are missing, and whose they are.
fn missing_rows(missing: &[u64], plan: &Plan, names: &[String], shards: &[Option<Shard>]) -> String {
    let numbers: Vec<String> = missing.iter().take(MOST_NAMED).map(u64::to_string).collect();
    let more = if missing.len() > MOST_NAMED { ", .." } else { "" };
    let mut text = format!(
        "{} of {} rows are missing: {}{more}",
        grouped(missing.len() as u64),
        grouped(plan.rows),
        numbers.join(", ")
    );
    let owner = |row: u64| {
        shards.iter().position(|shard| shard.is_none_or(|shard| shard.has(row))).map(|at| &names[at])
    };
    match missing.first().map(|&row| (row, owner(row))) {
        Some((row, Some(name))) => {
            text += &format!("; row {row} belongs to {name}, which is not complete: run its sweep again");
        }
        Some((row, None)) => {
            let of = shards.iter().flatten().next().map_or(1, |shard| shard.of);
            let number = match row % of {
                0 => of,
                number => number,
            };
            text += &format!("; row {row} belongs to shard {number}/{of}, which is not given");
        }
        None => {}
    }
    text
}
