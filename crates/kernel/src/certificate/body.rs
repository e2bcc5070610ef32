//! The rows of a body.
//!
//! In: the lines after a header. Out: rows of integers, runs as short as their lines, or columns
//! one by one. Never: trusts an announced number before the rows are there.

use super::Lines;
use super::numbers::{Values, natural, number};
use crate::automata::{Rows, STAR};
use crate::{Checked, ITEMS_OF_LIST, Natural, Reason, Rejection};

/// What the rows of a body are.
#[derive(Clone, Copy)]
pub enum Shape {
    /// States of this many items.
    States(usize),
    /// This many integers.
    Integers(usize),
    /// Integers, any number of them in each row.
    Pairs,
}

impl<'a> Lines<'a> {
    /// The next line, which must be row number `row` of `wanted`: the row, and for a run the
    /// difference to the next row and the number of rows.
    fn row(
        &mut self,
        obligation: &str,
        row: usize,
        wanted: usize,
    ) -> Checked<(&'a str, &'a str, usize)> {
        let line = self.peek();
        let ends = line.is_empty() || line.starts_with(|c: char| c.is_ascii_lowercase());
        ensure!(
            !ends,
            Reason::Count.at(obligation, format!("{wanted} rows announced, {row} found"))
        );
        self.skip();
        // Few lines are runs, and one byte is found faster than three.
        let run = if line.contains('+') { line.split_once(" + ") } else { None };
        let Some((first, run)) = run else { return Ok((line, "0", 1)) };
        let run = run.split_once(" x ").and_then(|(difference, count)| {
            let count = number(count).filter(|count| (2..=wanted - row).contains(count))?;
            Some((first, difference, count))
        });
        Ok(run.ok_or_else(|| too_long(obligation, row, wanted))?)
    }

    /// Reads a body of this many rows, and sorts states.
    pub fn body(&mut self, obligation: &str, shape: Shape, rows: usize) -> Checked<Rows> {
        self.announce(rows)?;
        let begin = self.line;
        let (states, wanted) = match shape {
            Shape::States(width) => (width, Some(width)),
            Shape::Integers(width) => (0, Some(width)),
            Shape::Pairs => (0, None),
        };
        let mut body = Rows::default();
        let (mut values, mut line) = (Values::default(), vec![]);
        while body.len() < rows {
            let row = body.len();
            let fault = |column| Reason::Item.at(obligation, format!("row {row}, item {column}"));
            let (first, step, count) = self.row(obligation, row, rows)?;
            let ways = values.read(first, states).map_err(fault)?;
            let mut difference = Values::default();
            if count > 1 {
                difference.read(step, 0).map_err(fault)?;
            }
            let difference = difference.all;
            let fits = ways.saturating_mul(count) <= rows - row;
            ensure!(fits, too_long(obligation, row, rows));
            for way in 0..ways {
                line.clear();
                if ways == 1 {
                    line.extend(&values.all);
                } else {
                    values.choose(way, &mut line);
                }
                let width = wanted.unwrap_or(line.len());
                let even = count == 1 || difference.len() == width;
                ensure!(
                    line.len() == width && even,
                    Reason::Width.at(obligation, format!("row {row} must have {width} items"))
                );
                if let Some(column) = overflow(&line, &difference, count) {
                    return Err(fault(column).into());
                }
                line.extend(&difference);
                self.items.keep(if states > 0 {
                    line.len() + ITEMS_OF_LIST
                } else {
                    width.saturating_mul(count)
                })?;
                body.push(&line, count);
            }
        }
        body.read = self.line - begin;
        if states > 0 {
            body.sort();
        }
        Ok(body)
    }

    /// Reads rows of one natural each, and gives every natural to `visit`.
    pub fn columns(
        &mut self,
        obligation: &str,
        rows: usize,
        mut visit: impl FnMut(Natural) -> Checked,
    ) -> Checked {
        self.announce(rows)?;
        let mut row = 0;
        while row < rows {
            let (first, difference, count) = self.row(obligation, row, rows)?;
            let fault = || Reason::Item.at(obligation, format!("row {row}"));
            let mut column = natural(first).ok_or_else(fault)?;
            let difference = natural(difference).ok_or_else(fault)?;
            for _ in 0..count {
                let next = column.plus(&difference);
                visit(std::mem::replace(&mut column, next))?;
            }
            row += count;
        }
        Ok(())
    }
}

fn too_long(obligation: &str, row: usize, wanted: usize) -> Rejection {
    let line = format!("the line of row {row} of {wanted} is malformed or represents too many");
    Reason::Count.at(obligation, line)
}

/// The first column of a run that does not stay below the marks of states. What is between the
/// first and the last row of a run is between their items.
fn overflow(first: &[i64], difference: &[i64], count: usize) -> Option<usize> {
    let fits = |(first, difference): (&i64, &i64)| {
        let far = difference.checked_mul(count as i64 - 1);
        let last = far.and_then(|far| first.checked_add(far));
        *difference == 0 || (*first < STAR && last.is_some_and(|last| last < STAR))
    };
    first.iter().zip(difference).position(|pair| !fits(pair))
}
