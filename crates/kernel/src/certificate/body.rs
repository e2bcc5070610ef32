//! The rows of a body.
//!
//! In: the lines after a header. Out: rows of integers, runs as short as their lines, or columns,
//! one by one. Never: trusts an announced number before the rows are there.

use super::Lines;
use super::numbers::{natural, number};
use crate::automata::STAR;
use crate::{Checked, ITEMS_OF_LIST, Natural, Reason, Rejection};

/// The form of the rows of a body.
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
    /// Checks that the next line is a row of the body, and not a line after its last row.
    fn ensure_row(&self, obligation: &str, row: usize, wanted: usize) -> Checked {
        let is_row = self.rest().starts_with(|c: char| !c.is_ascii_lowercase());
        let found = || format!("{wanted} rows announced, {row} found");
        ensure!(is_row, Reason::Count.at(obligation, found()));
        Ok(())
    }

    /// Reads a body of this many rows, and gives each to `visit`: the items of the first row of a
    /// line, and for a run those of the difference to the next row; and the number of rows.
    pub fn body(
        &mut self,
        obligation: &str,
        shape: Shape,
        rows: usize,
        mut visit: impl FnMut(&[i64], usize) -> Checked,
    ) -> Checked {
        self.announce(rows)?;
        let (states, wanted) = match shape {
            Shape::States(width) => (width, Some(width)),
            Shape::Integers(width) => (0, Some(width)),
            Shape::Pairs => (0, None),
        };
        let (mut row, mut chosen) = (0, vec![]);
        let [mut values, mut steps] = std::mem::take(&mut self.values);
        values.clear();
        while row < rows {
            let fault = |column| Reason::Item.at(obligation, format!("row {row}, item {column}"));
            self.ensure_row(obligation, row, rows)?;
            let text = self.rest().as_bytes();
            let (ways, after) = values.read(text, states).map_err(fault)?;
            let run = self.skip_from(text.len() - after.len());
            let (step, count) = run_of(obligation, row, rows, run.strip_prefix(" + "))?;
            if count > 1 {
                let (_, after) = steps.read(step.as_bytes(), 0).map_err(fault)?;
                ensure!(after.is_empty(), too_long(obligation, row, rows));
            }
            let difference = if count > 1 { steps.all.as_slice() } else { &[] };
            let fits = ways.saturating_mul(count) <= rows - row;
            ensure!(fits, too_long(obligation, row, rows));
            for way in 0..ways {
                let line = if ways == 1 {
                    &mut values.all
                } else {
                    values.choose(way, &mut chosen);
                    &mut chosen
                };
                let width = wanted.unwrap_or(line.len());
                let even = count == 1 || difference.len() == width;
                ensure!(
                    line.len() == width && even,
                    Reason::Width.at(obligation, format!("row {row} must have {width} items"))
                );
                if let Some(column) = overflow(line, difference, count) {
                    return Err(fault(column).into());
                }
                line.extend(difference);
                self.items.keep(if states > 0 {
                    line.len() + ITEMS_OF_LIST
                } else {
                    width.saturating_mul(count)
                })?;
                visit(line, count)?;
            }
            row += ways * count;
        }
        self.values = [values, steps];
        Ok(())
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
            self.ensure_row(obligation, row, rows)?;
            let line = self.skip();
            let (first, run) = line.split_once(" + ").unzip();
            let (difference, count) = run_of(obligation, row, rows, run)?;
            let fault = || Reason::Item.at(obligation, format!("row {row}"));
            let mut column = natural(first.unwrap_or(line)).ok_or_else(fault)?;
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

/// The difference and the number of rows of a run, if a line has one after its first row.
fn run_of<'t>(
    obligation: &str,
    row: usize,
    wanted: usize,
    run: Option<&'t str>,
) -> Checked<(&'t str, usize)> {
    let Some(run) = run else { return Ok(("0", 1)) };
    let run = run.split_once(" x ").and_then(|(difference, count)| {
        let count = number(count).filter(|count| (2..=wanted - row).contains(count))?;
        Some((difference, count))
    });
    Ok(run.ok_or_else(|| too_long(obligation, row, wanted))?)
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
