//! A question about a box: its size, the limits, and how to stop.

use std::sync::atomic::{AtomicBool, AtomicU64};

use super::limits::BoxLimits;
use super::values::Mode;

/// The values that are asked for, and what may be used for them.
#[derive(Clone, Copy)]
pub(super) struct Question<'q> {
    /// How many numbers each coordinate has.
    pub(super) sides: &'q [u64],
    pub(super) mode: Mode,
    pub(super) limits: &'q BoxLimits,
    /// Ends the computation early once it is true.
    pub(super) stop: &'q AtomicBool,
    /// Counts the positions that are done, as far as is known.
    pub(super) progress: &'q AtomicU64,
}
