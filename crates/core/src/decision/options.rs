//! Options and limits of a search.

use std::time::Duration;

use super::limits::PARTITION;
use super::name::Name;
use crate::automaton::Stop;

/// Which attempts of a plan are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempts {
    /// All of them.
    All,
    /// These.
    Only(&'static [Name]),
    /// All but these.
    Except(&'static [Name]),
}

impl Attempts {
    /// Whether the attempt of this name is made.
    pub(super) fn include(self, name: Name) -> bool {
        match self {
            Attempts::All => true,
            Attempts::Only(names) => names.contains(&name),
            Attempts::Except(names) => !names.contains(&name),
        }
    }
}

/// Options of a search: its limits, and whether to search the P/N partition.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Also search the P/N partition of strip + bar(f), for a claim `nimsum f`.
    pub partition: bool,
    /// States that the partition may take before its search is given up.
    pub partition_states: u64,
    /// Which attempts of a plan are made.
    pub attempts: Attempts,
    /// States that the whole search may take.
    pub max_states: u64,
    /// Megabytes that states may take.
    pub max_memory: u64,
    /// Time that the whole search may take.
    pub timeout: Option<Duration>,
    /// Columns that a bounded check may compute one by one; a column counts once for each 64 of
    /// its digits.
    pub max_columns: u64,
    /// Threads that play out small positions, and whether one plays beside the search, which has one thread; the outcome does
    /// not depend on their number.
    pub threads: usize,
    /// Ends the search from another thread.
    pub stop: Stop,
    /// The limit on states is a share of that of a larger search: no answer advises to raise it.
    pub(crate) is_share: bool,
    /// Evidence is for the claim as it is asked: for a claim below a bound, not for all columns. Cases of one claim share
    /// its bound.
    pub(super) as_asked: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            partition: true,
            partition_states: PARTITION,
            attempts: Attempts::All,
            max_states: 50_000_000,
            max_memory: 8192,
            timeout: None,
            max_columns: 1 << 22,
            threads: 2,
            stop: Stop::default(),
            is_share: false,
            as_asked: false,
        }
    }
}
