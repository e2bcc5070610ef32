//! Long computations: their progress, and Ctrl-C to stop them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use crate::exit::Failure;
use crate::terminal::interrupt;
use crate::terminal::progress::Progress;
use nimcert_tables::bar::Watch;

/// The stop flag of a computation and its count of finished items.
pub(crate) struct Control {
    stop: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
}

impl Control {
    /// With `to_stdout` there is no file to clean up, so a second Ctrl-C ends the process at once.
    pub(crate) fn new(to_stdout: bool) -> Result<Control, Failure> {
        Ok(Control { stop: interrupt::flag(to_stdout)?, done: Arc::default() })
    }

    pub(crate) fn watch(&self) -> Watch<'_> {
        Watch { stop: &self.stop, done: &self.done }
    }

    /// Shows how many of the positions are done, if `shown`.
    pub(crate) fn progress(&self, positions: u128, shown: bool) -> Progress {
        if !shown {
            return Progress::silent();
        }
        let count = u64::try_from(positions).unwrap_or(u64::MAX);
        Progress::of(count, "positions", Arc::clone(&self.done))
    }
}
