//! The rows of a body.
//!
//! In: the lines after a header. Out: rows of integers, or columns, one by one. Never: trusts an
//! announced number before the rows are there.

use super::Lines;
use super::numbers::{items, natural};
use crate::{Checked, Natural, Reason};

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
    /// Reads a row of the body, which must not be a line after its last row.
    fn row(&mut self, obligation: &str, row: usize, wanted: usize) -> Checked<&'a str> {
        let is_row = self.rest().starts_with(|c: char| !c.is_ascii_lowercase());
        let found = || format!("{wanted} rows announced, {row} found");
        ensure!(is_row, Reason::Count.at(obligation, found()));
        Ok(self.skip())
    }

    /// Reads a body of this many rows, and gives the items of each to `visit`.
    pub fn body(
        &mut self,
        obligation: &str,
        shape: Shape,
        rows: usize,
        mut visit: impl FnMut(Vec<i64>) -> Checked,
    ) -> Checked {
        let (are_states, width) = match shape {
            Shape::States(width) => (true, Some(width)),
            Shape::Integers(width) => (false, Some(width)),
            Shape::Pairs => (false, None),
        };
        for row in 0..rows {
            let fault = |item| Reason::Item.at(obligation, format!("row {row}, item {item}"));
            let items = items(self.row(obligation, row, rows)?, are_states).map_err(fault)?;
            let width = width.unwrap_or(items.len());
            let misfit = || format!("row {row} must have {width} items");
            ensure!(items.len() == width, Reason::Width.at(obligation, misfit()));
            visit(items)?;
        }
        Ok(())
    }

    /// Reads rows of one natural each, and gives every natural to `visit`.
    pub fn columns(
        &mut self,
        obligation: &str,
        rows: usize,
        mut visit: impl FnMut(Natural) -> Checked,
    ) -> Checked {
        for row in 0..rows {
            let column = natural(self.row(obligation, row, rows)?);
            visit(column.ok_or_else(|| Reason::Item.at(obligation, format!("row {row}")))?)?;
        }
        Ok(())
    }
}
