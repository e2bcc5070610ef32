//! What a discovery tries, in this order, in each round of the schedule of `nimcert_core`.
//!
//! A share of a round is a number of states, as in the decision of a claim; a table may take the work of
//! [`WORK_OF_A_STATE`](crate::limits::WORK_OF_A_STATE) for each. Formulas come first and get more, because a person would rather
//! have one; a table is computed only after the automaton that the table before it suggests has been tried.

use nimcert_core::decision::Turn;

use crate::discovery::Failure;
use crate::search::Search;
use crate::{formulas, hypotheses};

/// One way to find and prove a description of the set.
pub(crate) struct Attempt {
    /// Its name, for people.
    pub(crate) name: &'static str,
    /// Its share of a round.
    pub(crate) weight: u64,
    /// What it does with its share; what it finds is in the discovery.
    pub(crate) run: fn(&mut Search<'_, '_>, u64) -> Result<Turn<()>, Failure>,
}

/// The attempts.
pub(crate) const PLAN: [Attempt; 2] = [
    Attempt { name: "formula", weight: 16, run: formulas::prove },
    Attempt { name: "automaton", weight: 4, run: hypotheses::learn_and_prove },
];
