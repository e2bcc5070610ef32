//! What following letters may still cost, and what may still be kept.
//!
//! In: work to be done, items to be kept. Out: whether that is within the limits. Never: gives back
//! what was spent.

use std::cell::Cell;

use crate::limits::{MAX_ITEMS, MAX_ITEMS_OF_BYTE, MAX_LETTERS, MAX_LETTERS_OF_LINE};
use crate::rejection::Limit;

/// The letters that may still be followed; 0 once there were not enough.
pub struct Work(Cell<u64>);

impl Work {
    /// What one check may cost without the rows of its certificate.
    pub fn new() -> Work {
        Work(Cell::new(MAX_LETTERS))
    }

    /// Allows for lines of rows in the certificate.
    pub fn grant(&self, lines: usize) {
        let more = MAX_LETTERS_OF_LINE.saturating_mul(lines as u64);
        self.0.set(self.0.get().saturating_add(more));
    }

    /// Takes work off; whether some is left.
    pub fn spend(&self, work: u64) -> bool {
        self.0.set(self.0.get().saturating_sub(work));
        self.0.get() > 0
    }

    /// Takes work off, and declines if none is left.
    pub fn charge(&self, work: u64) -> Result<(), Limit> {
        if self.spend(work) { Ok(()) } else { Err(Limit::Letters) }
    }
}

/// The items that may still be kept one by one.
pub struct Items(usize);

impl Items {
    /// What a certificate of this length may make the kernel keep.
    pub fn new(bytes: usize) -> Items {
        Items(MAX_ITEMS + MAX_ITEMS_OF_BYTE * bytes)
    }

    /// Counts items that are kept.
    pub fn keep(&mut self, items: usize) -> Result<(), Limit> {
        self.0 = self.0.checked_sub(items).ok_or(Limit::Items)?;
        Ok(())
    }
}
