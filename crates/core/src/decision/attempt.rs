//! One way to settle a question, as a value: `plan` lists these, `schedule` runs them.

use std::fmt;

use super::name::Name;
use super::outcome::{Decision, Undecided};
use crate::automaton::Budget;

/// What an attempt can show of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shows {
    /// That it holds.
    Proof,
    /// That it fails, at a counterexample that may not be the smallest.
    Counterexample,
    /// That it fails, at the smallest counterexample.
    Smallest,
    /// That it holds, or that it fails, at a counterexample that may not be the smallest.
    Either,
    /// That it holds, or that it fails, at the smallest counterexample.
    EitherSmallest,
}

impl Shows {
    /// Whether it may find the smallest counterexample.
    pub(super) fn finds_smallest(self) -> bool {
        matches!(self, Shows::Smallest | Shows::EitherSmallest)
    }
}

impl fmt::Display for Shows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Shows::Proof => "proves",
            Shows::Counterexample => "refutes",
            Shows::Smallest => "refutes with the smallest counterexample",
            Shows::Either => "proves or refutes",
            Shows::EitherSmallest => "proves, or refutes with the smallest counterexample",
        })
    }
}

/// Why a plan settles nothing, and the attempt that says so.
#[derive(Debug)]
pub(super) struct GivenUp {
    pub(super) why: Undecided,
    pub(super) attempt: Option<Name>,
    /// The weight of that attempt.
    pub(super) weight: u64,
}

impl From<Undecided> for GivenUp {
    fn from(why: Undecided) -> Self {
        GivenUp { why, attempt: None, weight: 0 }
    }
}

impl From<GivenUp> for Undecided {
    fn from(given_up: GivenUp) -> Self {
        given_up.why
    }
}

impl GivenUp {
    /// The decision for this reason, which names the attempt.
    pub(super) fn decision(self, undecided: impl FnOnce(Undecided) -> Decision) -> Decision {
        Decision { nearest: self.attempt, ..undecided(self.why) }
    }
}

/// How an attempt ended within its states.
pub(super) enum Tried<T = Decision> {
    /// With an answer.
    Settled(Box<T>),
    /// It shows nothing of this claim, and more states would not change that.
    Nothing,
}

/// What an attempt does with a question and its states; the end of the states is an error.
pub(super) type Run<Q, T> = fn(&Q, &mut Budget<'_>) -> Result<Tried<T>, Undecided>;

/// One way to settle a question.
pub(super) struct Attempt<Q, T = Decision> {
    /// Its name.
    pub(super) name: Name,
    /// What it can show.
    pub(super) shows: Shows,
    /// Its share of a round.
    pub(super) weight: u64,
    /// What it does.
    pub(super) run: Run<Q, T>,
}
