//! A request from another thread to end a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Ends a search from another thread. Clones share one request, and it cannot be taken back.
///
/// A search checks it as often as the clock, a few hundred times a second. It ends as `undecided`, with
/// [`Exhausted::Stopped`](super::Exhausted::Stopped); what was proved before stays proved.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks all searches that share this request to end.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether a request to end was made.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The request as a flag, for computations that take one.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}

/// Two options are equal if they set the same limits; a request to stop is not a limit.
impl PartialEq for Stop {
    fn eq(&self, other: &Stop) -> bool {
        self.is_asked() == other.is_asked()
    }
}

impl Eq for Stop {}
