//! The budget of one check: work on letters and on building problems.
//!
//! In: work to be done. Out: whether it is within the limit. Never: gives back what was spent.

use std::cell::Cell;

use crate::{Limit, Limited, MAX_LETTERS, MAX_LETTERS_OF_ITEM};

/// The work that is left; 0 once it ran out.
pub struct Work(Cell<u64>);

impl Work {
    /// The budget of one check before the items of its certificate are counted.
    pub fn new() -> Work {
        Work(Cell::new(MAX_LETTERS))
    }

    /// Raises the budget for items of rows in the certificate.
    pub fn grant(&self, items: usize) {
        let more = MAX_LETTERS_OF_ITEM.saturating_mul(items as u64);
        self.0.set(self.0.get().saturating_add(more));
    }

    /// Subtracts work, and declines if none is left.
    pub fn charge(&self, work: u64) -> Limited {
        self.0.set(self.0.get().saturating_sub(work));
        ensure!(self.0.get() > 0, Limit::Letters);
        Ok(())
    }
}
