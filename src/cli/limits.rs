//! Options that several commands share.

use std::time::Duration;

use clap::Args;
use num_bigint::BigUint;
use num_traits::One;

use nimcert_core::decision::Options;

/// Largest `--bits`.
const MAX_BITS: u64 = 100_000;

/// Largest `--max-memory`, in megabytes: so many bytes still have a number.
const MAX_MEMORY: u64 = 1 << 40;

/// Limits of a search.
#[derive(Debug, Args)]
pub(super) struct Limits {
    /// States that the search may make
    #[arg(long, value_name = "N", default_value_t = Options::default().max_states, help_heading = "Limits")]
    max_states: u64,
    /// Megabytes that states may take
    #[arg(long, value_name = "MB", default_value_t = Options::default().max_memory, value_parser = clap::value_parser!(u64).range(..=MAX_MEMORY), help_heading = "Limits")]
    max_memory: u64,
    /// Seconds that the search may take, and the exhaustive check of a game beside it [default: no limit]
    #[arg(long, value_name = "SECONDS", help_heading = "Limits")]
    timeout: Option<u64>,
    /// Columns that may be computed one by one where f has no digit automaton
    #[arg(long, value_name = "N", default_value_t = Options::default().max_columns, help_heading = "Limits")]
    max_columns: u64,
    /// States that the P/N partition may take before it is left out
    #[arg(long, value_name = "N", default_value_t = Options::default().partition_states, help_heading = "Limits")]
    partition_states: u64,
    /// Threads that search side by side; the answer does not depend on them
    #[arg(long, value_name = "N", default_value_t = Options::default().threads as u64, value_parser = clap::value_parser!(u64).range(1..=64), help_heading = "Limits")]
    threads: u64,
    /// Leave the P/N partition out: a proof then rests on Theorem 8.2
    #[arg(long)]
    no_partition: bool,
}

impl Limits {
    /// As options of the search.
    pub(super) fn options(&self) -> Options {
        Options {
            partition: !self.no_partition,
            partition_states: self.partition_states,
            max_states: self.max_states,
            max_memory: self.max_memory,
            timeout: self.timeout.map(Duration::from_secs),
            max_columns: self.max_columns,
            threads: self.threads as usize,
        }
    }
}

/// A number of digits for `--bits`.
pub(super) fn parse_bits(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(bits) if bits <= MAX_BITS => Ok(bits),
        _ => Err(format!("expected a whole number from 0 to {MAX_BITS}")),
    }
}

/// `2^bits`
pub(super) fn power_of_two(bits: u64) -> BigUint {
    BigUint::one() << bits
}
