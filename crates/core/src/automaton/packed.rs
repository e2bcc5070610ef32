//! Rows of integers in two, four or eight bytes per item: states of a search, and invariants. Most items are small, and
//! millions of rows are kept.

use std::cmp::Ordering;

use super::component::{FORGOTTEN, HOLDS};

/// An integer of a row, in few bytes. `FORGOTTEN`, `FAILS` and `HOLDS` are the three largest of each size, so the order
/// of items is that of the integers.
trait Cell: Copy + Ord {
    /// The item, if it fits.
    fn of(item: i64) -> Option<Self>;

    fn item(self) -> i64;
}

macro_rules! cell {
    ($type:ty) => {
        impl Cell for $type {
            #[inline]
            fn of(item: i64) -> Option<Self> {
                if item >= FORGOTTEN {
                    return Self::try_from(HOLDS - item).ok().map(|below| Self::MAX - below);
                }
                Self::try_from(item).ok().filter(|&cell| cell < Self::MAX - 2)
            }

            #[inline]
            fn item(self) -> i64 {
                if self < Self::MAX - 2 { i64::from(self) } else { HOLDS - i64::from(Self::MAX - self) }
            }
        }
    };
}

cell!(i16);
cell!(i32);
cell!(i64);

/// Appends items, if all fit.
fn extend<C: Cell>(cells: &mut Vec<C>, row: &[i64]) -> bool {
    let before = cells.len();
    cells.extend(row.iter().map_while(|&item| C::of(item)));
    let fit = cells.len() == before + row.len();
    if !fit {
        cells.truncate(before);
    }
    fit
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Cells {
    Two(Vec<i16>),
    Four(Vec<i32>),
    Eight(Vec<i64>),
}

/// Runs an expression for cells of each size.
macro_rules! each {
    ($cells:expr, $name:ident => $then:expr) => {
        match $cells {
            Cells::Two($name) => $then,
            Cells::Four($name) => $then,
            Cells::Eight($name) => $then,
        }
    };
}

/// Rows of one width.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedRows {
    width: usize,
    rows: usize,
    cells: Cells,
}

impl PackedRows {
    /// No rows of this width.
    pub fn new(width: usize) -> Self {
        PackedRows { width, rows: 0, cells: Cells::Two(Vec::new()) }
    }

    /// Number of items of a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Appends a row of as many items as the width.
    pub fn push(&mut self, row: &[i64]) {
        while !each!(&mut self.cells, cells => extend(cells, row)) {
            // Every item fits into eight bytes, so this ends.
            self.cells = match &self.cells {
                Cells::Two(cells) => Cells::Four(cells.iter().map_while(|c| i32::of(c.item())).collect()),
                Cells::Four(cells) => Cells::Eight(cells.iter().map(|c| c.item()).collect()),
                Cells::Eight(_) => break,
            };
        }
        self.rows += 1;
    }

    fn range(&self, row: usize) -> std::ops::Range<usize> {
        row * self.width..(row + 1) * self.width
    }

    /// Copies a row into a place of as many items.
    #[inline]
    pub fn copy(&self, row: usize, to: &mut [i64]) {
        let range = self.range(row);
        each!(&self.cells, cells => {
            for (to, cell) in to.iter_mut().zip(&cells[range]) {
                *to = cell.item();
            }
        });
    }

    /// A row.
    pub fn row(&self, row: usize) -> Vec<i64> {
        let mut items = vec![0; self.width];
        self.copy(row, &mut items);
        items
    }

    /// The rows in order.
    pub fn iter(&self) -> impl Iterator<Item = Vec<i64>> + '_ {
        (0..self.rows).map(|row| self.row(row))
    }

    /// Whether a row has these items.
    #[inline]
    pub(super) fn is(&self, row: usize, items: &[i64]) -> bool {
        let range = self.range(row);
        each!(&self.cells, cells => cells[range].iter().zip(items).all(|(cell, &item)| cell.item() == item))
    }

    /// Two rows in lexicographic order.
    pub(super) fn compare(&self, a: usize, b: usize) -> Ordering {
        let (a, b) = (self.range(a), self.range(b));
        each!(&self.cells, cells => cells[a].cmp(&cells[b]))
    }

    /// Hands the items of a row to a visitor.
    #[inline]
    pub(super) fn visit(&self, row: usize, mut visit: impl FnMut(i64)) {
        let range = self.range(row);
        each!(&self.cells, cells => cells[range].iter().for_each(|cell| visit(cell.item())));
    }

    /// Gives back memory that is not used.
    pub(super) fn shrink(&mut self) {
        each!(&mut self.cells, cells => cells.shrink_to_fit());
    }

    /// Bytes of an item.
    pub(super) fn bytes_of_item(&self) -> usize {
        match self.cells {
            Cells::Two(_) => 2,
            Cells::Four(_) => 4,
            Cells::Eight(_) => 8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::component::{FAILS, FORGOTTEN, HOLDS};
    use super::PackedRows;

    #[test]
    fn rows_come_back_whatever_their_size() {
        let small = [0, -1, FORGOTTEN, FAILS, HOLDS];
        let edges = [i64::from(i16::MAX) - 3, i64::from(i16::MAX) - 2, i64::from(i16::MIN), HOLDS, 0];
        let larger = [i64::from(i32::MAX) - 2, i64::from(i16::MAX), FAILS, 1 << 61, -(1 << 61)];
        let all = [small, edges, larger, [i64::MIN; 5], small];
        let mut rows = PackedRows::new(5);
        for (count, row) in all.iter().enumerate() {
            rows.push(row);
            assert_eq!(rows.len(), count + 1);
            assert!(rows.iter().eq(all[..=count].iter().map(|row| row.to_vec())));
            assert!((0..=count).all(|i| rows.is(i, &all[i])) && !rows.is(count, &[7; 5]));
        }
        for (a, left) in all.iter().enumerate() {
            for (b, right) in all.iter().enumerate() {
                assert_eq!(rows.compare(a, b), left.cmp(right));
            }
        }
    }

    #[test]
    fn rows_without_items_are_counted() {
        let mut rows = PackedRows::new(0);
        assert!(rows.is_empty());
        rows.push(&[]);
        assert_eq!((rows.len(), rows.row(0)), (1, Vec::new()));
    }
}
