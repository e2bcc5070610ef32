//! Limits of a search, as options that several commands share.

use std::time::Duration;

use clap::Args;
use num_bigint::BigUint;
use num_traits::One;

use indicatif::HumanCount;
use nimcert_core::decision::Options;

/// Largest `--bits`.
const MAX_BITS: u64 = 100_000;

/// Largest `--max-memory`, in megabytes: the number of bytes still fits a `u64`.
const MAX_MEMORY: u64 = 1 << 40;

/// Limits of a search.
#[derive(Debug, Args)]
pub(crate) struct Limits {
    #[arg(long, value_name = "N", default_value_t = Options::default().max_states, hide_default_value = true, help = with_default("Stop the search after N states", Options::default().max_states), help_heading = "Limits")]
    max_states: u64,
    #[command(flatten)]
    others: OtherLimits,
}

impl Limits {
    /// The limits as options of the search.
    pub(crate) fn options(&self) -> Options {
        self.others.options(self.max_states)
    }
}

/// Limits of a search other than the number of its states, and its threads.
#[derive(Debug, Args)]
pub(crate) struct OtherLimits {
    #[command(flatten)]
    bounds: Bounds,
    /// Use N threads, 1 to 64; the result does not depend on N
    #[arg(long, value_name = "N", default_value_t = Options::default().threads as u64, value_parser = clap::value_parser!(u64).range(1..=64), help_heading = "Limits")]
    threads: u64,
}

/// Limits of each search of many that run side by side.
#[derive(Debug, Args)]
pub(crate) struct EachLimits {
    #[arg(long, value_name = "N", default_value_t = Options::default().max_states, hide_default_value = true, help = with_default("Stop the search of a row after N states", Options::default().max_states), help_heading = "Limits")]
    max_states: u64,
    #[command(flatten)]
    bounds: Bounds,
}

impl EachLimits {
    /// The limits as options of a search on one thread.
    pub(crate) fn options(&self) -> Options {
        let mut options = self.bounds.options(self.max_states);
        options.threads = 1;
        options
    }
}

/// Limits on memory, time, columns and the partition.
#[derive(Debug, Args)]
struct Bounds {
    #[arg(long, value_name = "MB", default_value_t = Options::default().max_memory, hide_default_value = true, help = with_default("Stop the search when its states take MB megabytes", Options::default().max_memory), value_parser = clap::value_parser!(u64).range(..=MAX_MEMORY), help_heading = "Limits")]
    max_memory: u64,
    /// Stop the search, and the exhaustive check of a game, after this many seconds [default: no limit]
    #[arg(long, value_name = "SECONDS", help_heading = "Limits")]
    timeout: Option<u64>,
    #[arg(long, value_name = "N", default_value_t = Options::default().max_columns, hide_default_value = true, help = with_default("Compute at most N columns one by one if f has no digit automaton", Options::default().max_columns), help_heading = "Limits")]
    max_columns: u64,
    #[arg(long, value_name = "N", default_value_t = Options::default().partition_states, hide_default_value = true, help = with_default("Skip the P/N partition if it takes more than N states", Options::default().partition_states), help_heading = "Limits")]
    partition_states: u64,
    /// Skip the P/N partition; the proof then relies on Theorem 8.2
    #[arg(long)]
    no_partition: bool,
}

/// The help of an option with its default, in digits that are easy to read.
fn with_default(text: &str, default: u64) -> String {
    format!("{text} [default: {}]", HumanCount(default))
}

impl OtherLimits {
    /// The limits, and a number of states, as options of the search.
    pub(crate) fn options(&self, max_states: u64) -> Options {
        let mut options = self.bounds.options(max_states);
        options.threads = self.threads as usize;
        options
    }
}

impl Bounds {
    fn options(&self, max_states: u64) -> Options {
        let mut options = Options::default();
        options.partition = !self.no_partition;
        options.partition_states = self.partition_states;
        options.max_states = max_states;
        options.max_memory = self.max_memory;
        options.timeout = self.timeout.map(Duration::from_secs);
        options.max_columns = self.max_columns;
        options
    }
}

/// Parses `--bits`.
pub(crate) fn parse_bits(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(bits) if bits <= MAX_BITS => Ok(bits),
        _ => Err(format!("expected a whole number from 0 to {}", HumanCount(MAX_BITS))),
    }
}

/// `2^bits`
pub(crate) fn power_of_two(bits: u64) -> BigUint {
    BigUint::one() << bits
}
