//! The budgets of one check: work on letters, and items that are kept.
//!
//! In: work to be done, items to be kept. Out: whether that is within the limits. Never: gives back
//! what was spent.

use std::cell::Cell;

use crate::{Limit, Limited, MAX_ITEMS, MAX_ITEMS_OF_BYTE, MAX_LETTERS, MAX_LETTERS_OF_LINE};

/// The work on letters that is left; 0 once it ran out.
pub struct Work(Cell<u64>);

impl Work {
    /// The budget of one check before the rows of its certificate are counted.
    pub fn new() -> Work {
        Work(Cell::new(MAX_LETTERS))
    }

    /// Raises the budget for lines of rows in the certificate.
    pub fn grant(&self, lines: usize) {
        let more = MAX_LETTERS_OF_LINE.saturating_mul(lines as u64);
        self.0.set(self.0.get().saturating_add(more));
    }

    /// Subtracts work; returns whether some is left.
    pub fn spend(&self, work: u64) -> bool {
        self.0.set(self.0.get().saturating_sub(work));
        self.0.get() > 0
    }

    /// Subtracts work, and declines if none is left.
    pub fn charge(&self, work: u64) -> Limited {
        if self.spend(work) { Ok(()) } else { Err(Limit::Letters) }
    }
}

/// The number of items that may still be kept.
pub struct Items(usize);

impl Items {
    /// The items that a certificate of this length may make the kernel keep.
    pub fn new(bytes: usize) -> Items {
        Items(MAX_ITEMS + MAX_ITEMS_OF_BYTE * bytes)
    }

    /// Counts items that are kept.
    pub fn keep(&mut self, items: usize) -> Limited {
        self.0 = self.0.checked_sub(items).ok_or(Limit::Items)?;
        Ok(())
    }
}
