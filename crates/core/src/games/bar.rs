//! The chocolate bar `CB(f, y, z)` and the Grundy numbers of all its positions.
//!
//! Heights `f(0), f(1), ..` -> [`Bar`] -> [`GrundyTable`] -> [`Comparison`]. A position `(y, z)` has
//! `y <= f(z)`; its options are `(v, z)` with `v < y` and `(min(y, f(w)), w)` with `w < z`
//! \[inoue2014, Definition 8.2\]. No value is taken from a formula: each is the mex of its options.

use crate::numerals::separated;
use thiserror::Error;

use super::{ValueSet, nim_sum_u64};

/// The bits that one position may claim on average: its entry in the table is a `u64`, and the sets
/// of values may take as much again.
const BITS_OF_A_POSITION: u128 = 64;

/// A bar with finitely many columns; it may be arbitrarily high.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// `heights[z] = f(z)`, nowhere decreasing.
    heights: Vec<u64>,
}

/// How much a table may hold. Checked before anything is allocated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BarLimits {
    /// The largest number of positions in a table. It bounds the memory by about 16 bytes each.
    pub positions: u64,
}

/// Why there is no bar, or no table of it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BarError {
    /// A column is lower than the one before it.
    #[error("not monotone: f({column}) = {height} is less than f({}) = {before}", column - 1)]
    NotMonotone {
        /// The first such column.
        column: u64,
        /// Its height.
        height: u64,
        /// The height of the column before it.
        before: u64,
    },
    /// The table would have more positions than [`BarLimits::positions`].
    #[error("{} positions exceed the limit of {}", separated(*positions), separated(*limit))]
    TooManyPositions {
        /// How many it would have.
        positions: u128,
        /// The limit.
        limit: u64,
    },
    /// The table would be small enough, but the sets of values that it takes to compute it, one a
    /// row, would not: the bar is much higher than it is wide.
    #[error("{} rows need sets of {} bits, more than the limit of {} positions allows", separated(*rows), separated(*bits), separated(*limit))]
    TooManyRows {
        /// The rows of the highest column, as far as they are computed.
        rows: u128,
        /// The size of the sets.
        bits: u128,
        /// The limit.
        limit: u64,
    },
}

/// The Grundy numbers of the positions of a bar up to some row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GrundyTable {
    /// `values[z][y] = G(y, z)`.
    values: Vec<Vec<u64>>,
}

/// A position whose Grundy number is not the nim-sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// Row of the position.
    pub y: u64,
    /// Column of the position.
    pub z: u64,
    /// Its Grundy number.
    pub grundy: u64,
    /// `y ⊕ z`.
    pub nim_sum: u64,
}

/// A table compared with the nim-sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comparison {
    /// How many positions the table has.
    pub positions: u64,
    /// The first difference: smallest column, then smallest row.
    pub first_difference: Option<Difference>,
}

impl Bar {
    /// A bar with the given heights, `heights[z] = f(z)`.
    ///
    /// # Errors
    /// [`BarError::NotMonotone`] at the first column lower than the one before it: cutting there
    /// would leave a shape that is not a `CB(f, y, z)`.
    pub fn new(heights: Vec<u64>) -> Result<Self, BarError> {
        for (column, pair) in (1..).zip(heights.windows(2)) {
            if let [before, height] = *pair
                && height < before
            {
                return Err(BarError::NotMonotone { column, height, before });
            }
        }
        Ok(Self { heights })
    }

    /// The Grundy numbers of all positions `(y, z)` with `y <= max_row`.
    ///
    /// The restriction to low rows is exact, not an approximation: an option of `(y, z)` is `(v, z)`
    /// with `v < y` or `(min(y, f(w)), w)`, so its row is at most `y`, and no position depends on a
    /// row above its own.
    ///
    /// ```
    /// use nimcert_core::games::{Bar, BarLimits};
    /// let bar = Bar::new((0..8).map(|t| t / 2).collect())?;
    /// let table = bar.grundy(u64::MAX, BarLimits { positions: 1000 })?;
    /// assert_eq!(table.get(2, 5), Some(2 ^ 5));
    /// assert_eq!(table.get(3, 5), None); // 3 > f(5)
    /// # Ok::<(), nimcert_core::games::BarError>(())
    /// ```
    ///
    /// # Errors
    /// [`BarError::TooManyPositions`] or [`BarError::TooManyRows`] if the table, or the sets it is
    /// computed with, would go beyond the limit.
    pub fn grundy(&self, max_row: u64, limits: BarLimits) -> Result<GrundyTable, BarError> {
        self.check_limits(max_row, limits)?;

        // For the column at hand, z, and each row y: the values of (min(y, f(w)), w) for w < z.
        let mut left: Vec<ValueSet> = Vec::new();
        // The same for every row that no column so far has. These rows share one set, because
        // min(y, f(w)) = f(w) for all of them.
        let mut left_above = ValueSet::new();

        let mut values = Vec::with_capacity(self.heights.len());
        for &height in &self.heights {
            let top_row = height.min(max_row);
            // f is monotone, so rows are only ever added here.
            for _ in left.len() as u64..=top_row {
                left.push(left_above.clone());
            }

            let mut column = Vec::with_capacity(left.len());
            let mut below = ValueSet::new(); // the values of (v, z), v < y
            for left_of_row in &left {
                let value = left_of_row.mex_of_union(&below);
                below.insert(value);
                column.push(value);
            }

            for (left_of_row, &value) in left.iter_mut().zip(&column) {
                left_of_row.insert(value);
            }
            // A row above this column sees (f(z), z) there. If the column goes on above max_row, no
            // such row is ever asked for.
            if let Some(&top_value) = column.last() {
                left_above.insert(top_value);
            }
            values.push(column);
        }
        Ok(GrundyTable { values })
    }

    fn check_limits(&self, max_row: u64, limits: BarLimits) -> Result<(), BarError> {
        let limit = limits.positions;
        let rows = |height: &u64| u128::from((*height).min(max_row)) + 1;
        // Fits: fewer than 2^63 columns of at most 2^64 rows.
        let positions: u128 = self.heights.iter().map(rows).sum();
        if positions > u128::from(limit) {
            return Err(BarError::TooManyPositions { positions, limit });
        }
        // A position has y + z options, so its value is below the number of rows and columns; rows
        // and columns are both at most `positions`, which fits a u64.
        let top = self.heights.last().map_or(0, rows);
        let bits = top.saturating_mul(top + self.heights.len() as u128);
        if bits > u128::from(limit) * BITS_OF_A_POSITION {
            return Err(BarError::TooManyRows { rows: top, bits, limit });
        }
        Ok(())
    }
}

impl GrundyTable {
    /// `G(y, z)`; `None` if `(y, z)` is not a position of the table.
    #[must_use]
    pub fn get(&self, y: u64, z: u64) -> Option<u64> {
        let column = self.column(z);
        usize::try_from(y).ok().and_then(|y| column.get(y)).copied()
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> u64 {
        self.values.len() as u64
    }

    /// The number of rows of column `z` in the table: `min(f(z), max_row) + 1`, or 0 beyond the last
    /// column.
    #[must_use]
    pub fn rows(&self, z: u64) -> u64 {
        self.column(z).len() as u64
    }

    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.values.iter().map(|column| column.len() as u64).sum()
    }

    fn column(&self, z: u64) -> &[u64] {
        let column = usize::try_from(z).ok().and_then(|z| self.values.get(z));
        column.map_or(&[], Vec::as_slice)
    }
}

/// Compares every entry with `y ⊕ z`, column by column from the left, each from row 0 up.
#[must_use]
pub fn compare_with_nim_sum(table: &GrundyTable) -> Comparison {
    let mut first_difference = None;
    'search: for (z, column) in (0..).zip(&table.values) {
        for (y, &grundy) in (0..).zip(column) {
            let nim_sum = nim_sum_u64(y, z);
            if grundy != nim_sum {
                first_difference = Some(Difference { y, z, grundy, nim_sum });
                break 'search;
            }
        }
    }
    Comparison { positions: table.positions(), first_difference }
}
