//! Limits of a search, as the package gives them: whole and in range.

use std::time::Duration;

use nimcert_core::answer::Options;
use nimcert_core::decision::Stop;
use num_bigint::BigUint;
use pyo3::prelude::*;

use crate::failure::Failure;

/// Limits of a search.
#[derive(Debug, Clone, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Limits {
    max_states: u64,
    max_memory: u64,
    /// Seconds.
    timeout: Option<f64>,
    max_columns: u64,
    partition: bool,
    partition_states: u64,
    threads: usize,
    /// Last column of the comparison with the rules.
    columns: u64,
    /// Side of the box of the comparison with the rules.
    side: Option<u64>,
}

impl Limits {
    /// As options of an answer.
    pub(crate) fn options(&self, stop: &Stop) -> Options {
        let mut options = Options::default();
        options.search.max_states = self.max_states;
        options.search.max_memory = self.max_memory;
        options.search.timeout = self.timeout.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        options.search.max_columns = self.max_columns;
        options.search.partition = self.partition;
        options.search.partition_states = self.partition_states;
        options.search.threads = self.threads;
        options.search.stop = stop.clone();
        options.columns = self.columns;
        options.side = self.side;
        options
    }
}

/// Values of names, in hexadecimal: Python refuses to write long numbers in decimal.
pub(crate) type Settings = Vec<(String, String)>;

/// The values as numbers.
pub(crate) fn settings(settings: Settings) -> Result<Vec<(String, BigUint)>, Failure> {
    let number = |(name, digits): (String, String)| match BigUint::parse_bytes(digits.as_bytes(), 16) {
        Some(value) => Ok((name, value)),
        None => Err(Failure::Argument(format!("{name} is no natural number"))),
    };
    settings.into_iter().map(number).collect()
}
