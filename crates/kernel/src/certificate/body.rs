//! The rows of a body.
//!
//! In: the lines after a header. Out: rows of integers, as short as their lines, or columns one by
//! one. Never: trusts an announced number before the rows are there.

use super::Lines;
use super::numbers::{items, natural, number};
use crate::automata::{Rows, STAR};
use crate::{Checked, Natural, Reason};

/// What the rows of a body are.
#[derive(Clone, Copy)]
pub enum Shape {
    /// States of this many items.
    States(usize),
    /// This many integers.
    Integers(usize),
    /// `m h q_1 .. q_h r_0 ..`, with an r for each of this many letters.
    Pairs(usize),
}

impl Shape {
    /// Whether items may be `T`, `F` and `*`, and stay in lines.
    fn is_states(self) -> bool {
        match self {
            Shape::States(_) => true,
            Shape::Integers(_) | Shape::Pairs(_) => false,
        }
    }

    /// How many items this row must have.
    fn width(self, row: &[i64]) -> usize {
        match self {
            Shape::States(width) | Shape::Integers(width) => width,
            Shape::Pairs(letters) => {
                let states = row.get(1).and_then(|h| usize::try_from(*h).ok());
                states.unwrap_or(0).saturating_add(2 + letters)
            }
        }
    }

    /// Whether a run with this difference has rows of one width only.
    fn is_even(self, difference: &[i64]) -> bool {
        match self {
            Shape::States(_) | Shape::Integers(_) => true,
            Shape::Pairs(_) => difference.get(1) == Some(&0),
        }
    }
}

/// A line of a body: the first row, and for a run what follows.
struct Line<'a> {
    first: &'a str,
    run: Option<Run<'a>>,
}

/// The difference to the next row, and the number of rows.
struct Run<'a> {
    difference: &'a str,
    count: usize,
}

impl<'a> Lines<'a> {
    /// The next line, which must be row number `row` of `wanted`.
    fn row(&mut self, obligation: &str, row: usize, wanted: usize) -> Checked<Line<'a>> {
        let line = self.peek();
        let ends = line.is_empty() || line.starts_with(|c: char| c.is_ascii_lowercase());
        let missing = || format!("{wanted} rows announced, {row} found");
        ensure!(!ends, Reason::Count.at(obligation, missing()));
        // Few lines are runs, and one byte is found faster than three.
        let run = if line.contains('+') { line.split_once(" + ") } else { None };
        let Some((first, run)) = run else {
            self.take("");
            return Ok(Line { first: line, run: None });
        };
        let run = run.split_once(" x ").and_then(|(difference, count)| {
            let count = number(count).filter(|count| (2..=wanted - row).contains(count))?;
            Some(Run { difference, count })
        });
        let misfit =
            || format!("the run that starts at row {row} of {wanted} is malformed or too long");
        ensure!(run.is_some(), Reason::Count.at(obligation, misfit()));
        self.take("");
        Ok(Line { first, run })
    }

    /// Reads a body of this many rows.
    pub fn body(&mut self, obligation: &str, shape: Shape, rows: usize) -> Checked<Rows> {
        self.announce(rows)?;
        let mut body = Rows::default();
        let mut line = vec![];
        while body.len() < rows {
            let row = body.len();
            let fault = |column| Reason::Item.at(obligation, format!("row {row}, item {column}"));
            let Line { first, run } = self.row(obligation, row, rows)?;
            line.clear();
            items(first, shape.is_states(), &mut line).map_err(fault)?;
            let (width, wanted) = (line.len(), shape.width(&line));
            let mut count = 1;
            if let Some(run) = run {
                count = run.count;
                items(run.difference, false, &mut line).map_err(fault)?;
            }
            let (first, difference) = line.split_at(width);
            let even = count == 1 || (difference.len() == width && shape.is_even(difference));
            let misfit = || format!("row {row} must have {wanted} items");
            ensure!(width == wanted && even, Reason::Width.at(obligation, misfit()));
            if let Some(column) = overflow(first, difference, count) {
                return Err(fault(column).into());
            }
            if !shape.is_states() {
                self.items.keep(width.saturating_mul(count))?;
            }
            body.push(&line, count);
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
            let Line { first, run } = self.row(obligation, row, rows)?;
            let Run { difference, count } = run.unwrap_or(Run { difference: "0", count: 1 });
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
