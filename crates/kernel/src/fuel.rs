//! Budgets of work, so that small files cannot cause much of it.
//!
//! In: work to be done. Out: whether it is within the budget. Never: gives back what was spent.

use crate::{Limit, Limited};

/// The work that is left, and the limit that is reached without any.
pub struct Fuel {
    left: u64,
    limit: Limit,
}

impl Fuel {
    /// A budget.
    pub fn new(left: u64, limit: Limit) -> Fuel {
        Fuel { left, limit }
    }

    /// Raises the budget.
    pub fn add(&mut self, more: u64) {
        self.left = self.left.saturating_add(more);
    }

    /// Spends fuel, and declines if there is not enough.
    pub fn charge(&mut self, work: u64) -> Limited {
        self.left = self.left.checked_sub(work).ok_or(self.limit)?;
        Ok(())
    }
}
