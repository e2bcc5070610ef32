//! Events of a running search: its steps as they begin and end, and its progress.

use std::time::Duration;

/// An event of a running search.
#[derive(Debug, Clone, PartialEq)]
pub enum Event<'e> {
    /// An attempt begins.
    Attempt {
        /// Its name in the plan.
        name: &'e str,
        /// The round of the schedule, from 0.
        round: u32,
        /// States that it may make in this round.
        states: u64,
    },
    /// A step begins; steps that run in parallel all begin before the first of them ends.
    Begin {
        /// The name of the step: that of the obligation in certificates, or `table`, `columns`.
        step: &'e str,
    },
    /// Progress of the running step, reported from time to time.
    Progress {
        /// The name of the step.
        step: &'e str,
        /// States made so far by the whole search.
        states: u64,
        /// The part of the budget that is used, of that limit which is nearest; from 0 to about 1.
        used: f64,
    },
    /// A step ended, with an answer or because a limit was reached.
    End(Ended<'e>),
}

/// Cost of a step, and what is left of the budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended<'e> {
    /// The name of the step.
    pub step: &'e str,
    /// States that it created.
    pub states: u64,
    /// Steps of components that it tried.
    pub steps: u64,
    /// Time that it took.
    pub time: Duration,
    /// States that may still be made.
    pub states_left: u64,
    /// Bytes that states may still take.
    pub bytes_left: u64,
    /// Time that is left, if it is limited.
    pub time_left: Option<Duration>,
}

/// Receives the events of a search.
pub type Observer<'a> = Box<dyn FnMut(Event<'_>) + Send + 'a>;
