//! All monotone functions with the NS property on finitely many columns, one after the other: the method
//! that \[inoue2014, Section 10\] asks for.
//!
//! `f(0)` is free, then each `f(z)` is free between `f(z-1)` and `cap(z)` (docs/THEORY.md, Theorem 4.3).
//! No choice is a dead end, because a function that is constant from some column on keeps the property.

use num_bigint::BigUint;

use super::cap::cap;
use super::family::Family;

/// The functions of a family in lexicographic order. Memory for one function is taken, however many
/// there are.
///
/// ```
/// use nimcert_core::ns::{family::Family, generate::Functions};
/// let family = Family::new(4, Some(1_u32.into()), None)?;
/// let functions: Vec<String> =
///     Functions::new(&family).map(|f| f.iter().map(ToString::to_string).collect()).collect();
/// assert_eq!(functions, ["0000", "0011", "1111"]);
/// # Ok::<(), nimcert_core::ns::family::FamilyError>(())
/// ```
#[derive(Debug)]
pub struct Functions<'a> {
    family: &'a Family,
    /// The function given last; none before the first and after the last.
    heights: Vec<BigUint>,
    ended: bool,
}

impl<'a> Functions<'a> {
    /// All functions of a family.
    #[must_use]
    pub fn new(family: &'a Family) -> Self {
        Self { family, heights: Vec::new(), ended: false }
    }

    /// The next function, without a copy of it.
    pub fn advance(&mut self) -> Option<&[BigUint]> {
        if self.ended {
            return None;
        }
        let columns = usize::try_from(self.family.columns()).unwrap_or(usize::MAX);
        let (kept, value) = if self.heights.is_empty() {
            (0, self.family.start().cloned().unwrap_or_default())
        } else if let Some(column) = (0..columns).rev().find(|&column| self.may_grow(column)) {
            (column, &self.heights[column] + 1u32)
        } else {
            self.ended = true;
            self.heights = Vec::new();
            return None;
        };
        // The least that may follow is to stay constant.
        self.heights.truncate(kept);
        self.heights.resize(columns, value);
        Some(&self.heights)
    }

    /// Whether a larger value at this column goes with the values before it.
    fn may_grow(&self, column: usize) -> bool {
        let value = &self.heights[column];
        let below_max = self.family.max().is_none_or(|max| value < max);
        let below_cap = match column.checked_sub(1) {
            Some(before) => *value < cap(&self.heights[before], &BigUint::from(column)),
            None => self.family.start().is_none(),
        };
        below_max && below_cap
    }
}

impl Iterator for Functions<'_> {
    type Item = Vec<BigUint>;

    fn next(&mut self) -> Option<Self::Item> {
        self.advance().map(<[_]>::to_vec)
    }
}
