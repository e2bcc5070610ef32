//! The budgets of one check: work on letters, and items that are kept. The rows that a part of a
//! check looks at.
//!
//! In: work to be done, items to be kept. Out: whether they are within the limits. Never: gives
//! back what was spent.

use std::cell::Cell;

use crate::{Limit, Limited, MAX_ITEMS, MAX_ITEMS_OF_BYTE, MAX_LETTERS, MAX_LETTERS_OF_LINE};

/// This many consecutive rows are in the same part.
const ROWS_TOGETHER: usize = 32;

/// A part of a check: the rows of invariants, and the pairs, that it looks at. Each row and each
/// pair is in exactly one part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    number: usize,
    of: usize,
}

impl Part {
    /// The only part of a whole check.
    pub(crate) const WHOLE: Part = Part { number: 0, of: 1 };

    /// All parts of a check in this number of parts, in order.
    pub fn all(of: usize) -> impl Iterator<Item = Part> {
        (0..of).map(move |number| Part { number, of })
    }
}

/// The work on letters that is left; 0 once it ran out.
pub struct Work {
    left: Cell<u64>,
    part: Part,
}

impl Work {
    /// The budget of one check before the rows of its certificate are counted. Each part has its
    /// share, so that all parts together are within the budget of the whole check.
    pub fn new(part: Part) -> Work {
        Work { left: Cell::new(MAX_LETTERS / part.of as u64), part }
    }

    /// Raises the budget for lines of rows in the certificate.
    pub fn grant(&self, lines: usize) {
        let more = MAX_LETTERS_OF_LINE.saturating_mul(lines as u64) / self.part.of as u64;
        self.left.set(self.left.get().saturating_add(more));
    }

    /// Whether a row of an invariant, or a pair, is to be looked at.
    pub fn has(&self, row: usize) -> bool {
        row / ROWS_TOGETHER % self.part.of == self.part.number
    }

    /// Subtracts work; returns whether some is left.
    pub fn spend(&self, work: u64) -> bool {
        self.left.set(self.left.get().saturating_sub(work));
        self.left.get() > 0
    }

    /// Subtracts work, and declines if none is left.
    pub fn charge(&self, work: u64) -> Limited {
        ensure!(self.spend(work), Limit::Letters);
        Ok(())
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
