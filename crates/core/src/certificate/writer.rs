//! The bytes of a certificate: its lines, and rows of states as lines (docs/FORMAT.md, "Rows").

use std::io::Write;
use std::ops::{Range, RangeInclusive};

use super::products;
use super::runs::{ROWS_OF_RUNS, Rows};
use crate::automaton::{FAILS, FORGOTTEN, HOLDS};

/// Invariants with this number of states have lines that represent several rows and leave out items. Smaller ones stay
/// readable row by row; in larger ones, such lines take more time to write than the saved bytes are worth.
pub(super) const SHORT: RangeInclusive<usize> = 8..=4_096;

pub(super) struct Writer {
    pub(super) bytes: Vec<u8>,
    /// The rows of states written so far, or before these bytes.
    rows: usize,
    /// Whether rows may be in an order with few runs.
    pub(super) has_runs: bool,
}

impl Writer {
    /// A writer of what comes after this many rows of states.
    pub(super) fn new(rows: usize, has_runs: bool) -> Writer {
        Writer { bytes: Vec::new(), rows, has_runs }
    }

    pub(super) fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to memory cannot fail.
        let _ = self.bytes.write_fmt(line);
        self.bytes.push(b'\n');
    }

    /// Lines of states, each without the items at its beginning that are those of the line before.
    pub(super) fn products(&mut self, lines: &[products::Line]) {
        let mut before: &[Vec<i64>] = &[];
        for line in lines {
            for (i, values) in line.iter().enumerate().skip(products::shared(before, line)) {
                for (j, &value) in values.iter().enumerate() {
                    if j > 0 {
                        self.bytes.push(b'|');
                    }
                    self.item(value);
                }
                self.bytes.push(if i + 1 < line.len() { b' ' } else { b'\n' });
            }
            before = line;
        }
    }

    /// Different rows of states in an order with few lines: this order, and the lines.
    pub(super) fn states(&mut self, rows: &Rows<'_>) -> (Vec<u32>, Vec<Range<usize>>) {
        let mut order: Vec<u32> = (0..rows.count as u32).collect();
        let mut lines = rows.lines(&order);
        self.rows += rows.count;
        if self.has_runs && self.rows <= ROWS_OF_RUNS && lines.len() >= *SHORT.start() {
            let other = rows.order();
            let runs = rows.lines(&other);
            if 2 * runs.len() <= lines.len() {
                (order, lines) = (other, runs);
                lines.sort_unstable_by_key(|line| order[line.start]);
            }
        }
        self.lines(rows, &order, &lines);
        (order, lines)
    }

    /// Rows in their order, with runs.
    pub(super) fn rows(&mut self, rows: &Rows<'_>) {
        let order: Vec<u32> = (0..rows.count as u32).collect();
        self.lines(rows, &order, &rows.lines(&order));
    }

    /// Lines of rows in an order.
    fn lines(&mut self, rows: &Rows<'_>, order: &[u32], lines: &[Range<usize>]) {
        for line in lines {
            let row = |i: usize| rows.get(order[line.start + i] as usize);
            self.row(row(0));
            if line.len() > 1 {
                self.bytes.extend_from_slice(b" +");
                for (&a, &b) in row(0).iter().zip(row(1)) {
                    let difference = if a >= FORGOTTEN { 0 } else { b - a };
                    let _ = write!(self.bytes, " {difference}");
                }
                let _ = write!(self.bytes, " x {}", line.len());
            }
            self.bytes.push(b'\n');
        }
    }

    pub(super) fn row(&mut self, row: &[i64]) {
        for (i, &item) in row.iter().enumerate() {
            if i > 0 {
                self.bytes.push(b' ');
            }
            self.item(item);
        }
    }

    pub(super) fn item(&mut self, item: i64) {
        let mut digits = itoa::Buffer::new();
        self.bytes.extend_from_slice(match item {
            HOLDS => b"T",
            FAILS => b"F",
            FORGOTTEN => b"*",
            number => digits.format(number).as_bytes(),
        });
    }
}
