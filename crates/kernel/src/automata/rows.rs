//! Rows of states, and which of them cover a state (docs/THEORY.md, section 6.6).
//!
//! In: rows in increasing order. Out: the rows that have, for each item of a state, this item or
//! `*`. Never: knows what an item means.

use super::{STAR, Work};
use crate::{Limited, WORK_OF_DIGIT};

/// So many rows are looked at one by one.
const FEW: usize = 8;

/// Gives the number of each row that covers a state to `visit`, until that returns true; returns
/// whether it did. The rows are in increasing order, and `first` is the number of the first one.
/// In all of them the items before `column` cover those of the state.
pub fn covering<R: AsRef<[i64]>>(
    rows: &[R],
    (first, column): (usize, usize),
    state: &[i64],
    work: &Work,
    visit: &mut dyn FnMut(usize) -> Limited<bool>,
) -> Limited<bool> {
    work.charge(WORK_OF_DIGIT)?;
    let Some(item) = state.get(column).filter(|_| rows.len() > FEW) else {
        for (number, row) in (first..).zip(rows) {
            let mut items = row.as_ref().iter().zip(state);
            if items.all(|(a, b)| a == b || *a == STAR) && visit(number)? {
                return Ok(true);
            }
        }
        return Ok(false);
    };
    for wanted in [*item, STAR] {
        let start = rows.partition_point(|row| row.as_ref()[column] < wanted);
        let count = rows[start..].partition_point(|row| row.as_ref()[column] == wanted);
        let same = &rows[start..start + count];
        if covering(same, (first + start, column + 1), state, work, visit)? {
            return Ok(true);
        }
        if *item == STAR {
            break;
        }
    }
    Ok(false)
}

/// Whether one of some rows in increasing order covers a state.
pub fn is_covered<R: AsRef<[i64]>>(rows: &[R], state: &[i64], work: &Work) -> Limited<bool> {
    covering(rows, (0, 0), state, work, &mut |_| Ok(true))
}
