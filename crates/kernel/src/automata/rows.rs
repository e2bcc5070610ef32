//! Rows of states, and which of them cover a state (docs/THEORY.md, section 6.6).
//!
//! In: rows in increasing order. Out: the rows that have, for each item of a state, this item or
//! `*`. Never: knows what an item means.

use super::STAR;
use crate::{Fuel, Limited, WORK_OF_DIGIT};

/// So many rows are looked at one by one.
const FEW: usize = 8;

/// The numbers of the rows that cover a state; the rows are in increasing order.
pub fn covering<R: AsRef<[i64]>>(
    rows: &[R],
    state: &[i64],
    fuel: &mut Fuel,
) -> Limited<Vec<usize>> {
    let mut found = vec![];
    among(rows, (0, 0), state, usize::MAX, fuel, &mut found)?;
    Ok(found)
}

/// Whether a row covers a state; the rows are in increasing order.
pub fn is_covered(rows: &[Vec<i64>], state: &[i64], fuel: &mut Fuel) -> Limited<bool> {
    // Most states are rows themselves.
    if rows.binary_search_by(|row| row.as_slice().cmp(state)).is_ok() {
        return Ok(true);
    }
    let mut found = vec![];
    among(rows, (0, 0), state, 1, fuel, &mut found)?;
    Ok(!found.is_empty())
}

/// Adds the numbers of the rows that cover a state, until there are `enough`. `first` is the number
/// of the first row; in all rows the items before `column` cover those of the state.
fn among<R: AsRef<[i64]>>(
    rows: &[R],
    (first, column): (usize, usize),
    state: &[i64],
    enough: usize,
    fuel: &mut Fuel,
    found: &mut Vec<usize>,
) -> Limited {
    fuel.charge(WORK_OF_DIGIT)?;
    let Some(item) = state.get(column).filter(|_| rows.len() > FEW) else {
        let covers = |row: &R| row.as_ref().iter().zip(state).all(|(a, b)| a == b || *a == STAR);
        let covering = (first..).zip(rows).filter(|(_, row)| covers(row));
        found.extend(covering.take(enough - found.len()).map(|(number, _)| number));
        return Ok(());
    };
    let wanted = if *item == STAR { &[STAR][..] } else { &[*item, STAR] };
    for wanted in wanted {
        if found.len() >= enough {
            break;
        }
        let start = rows.partition_point(|row| row.as_ref()[column] < *wanted);
        let count = rows[start..].partition_point(|row| row.as_ref()[column] == *wanted);
        let same = &rows[start..start + count];
        among(same, (first + start, column + 1), state, enough, fuel, found)?;
    }
    Ok(())
}
