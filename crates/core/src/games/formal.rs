//! The formal game of a function that need not be monotone: the options of \[inoue2014, Definition 8.2\]
//! taken literally, although they are then not cuts of a bar.
//!
//! Heights -> first position whose Grundy number is not the nim-sum.

use super::{Difference, ValueSet, nim_sum_u64};

/// The first position `(y, z)`, in z-major order, with `y <= min(heights[z], max_row)` whose Grundy number
/// is not `y ⊕ z`. Its options are `(v, z)` with `v < y` and `(min(y, heights[w]), w)` with `w < z`. Takes
/// time in proportion to rows times the square of columns, and to the square of rows.
///
/// ```
/// use nimcert_core::games::first_formal_difference;
/// // Heights 1, 0: from (0, 1) only (0, 0) is reached.
/// assert!(first_formal_difference(&[1, 0], 8).is_none());
/// assert_eq!(first_formal_difference(&[0, 1], 8).map(|d| (d.y, d.z, d.grundy)), Some((1, 1, 2)));
/// ```
#[must_use]
pub fn first_formal_difference(heights: &[u64], max_row: u64) -> Option<Difference> {
    let mut columns: Vec<Vec<u64>> = Vec::new();
    for (z, &height) in (0..).zip(heights) {
        let mut column: Vec<u64> = Vec::new();
        for y in 0..=height.min(max_row) {
            let mut values = ValueSet::new();
            column.iter().for_each(|&value| values.insert(value));
            for before in &columns {
                // (min(y, f(w)), w), where the column of w ends at min(f(w), max_row) and y <= max_row.
                let row = usize::try_from(y).map_or(usize::MAX, |y| y).min(before.len() - 1);
                values.insert(before[row]);
            }
            let (grundy, nim_sum) = (values.mex(), nim_sum_u64(y, z));
            if grundy != nim_sum {
                return Some(Difference { y, z, grundy, nim_sum });
            }
            column.push(grundy);
        }
        columns.push(column);
    }
    None
}
