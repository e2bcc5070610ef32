//! The rows of a body, kept as short as the lines that they were read from.
//!
//! In: lines, each a row or a run of rows. Out: every row in order; where a row is. Never: knows
//! what a row means.

use std::cmp::Ordering;

use crate::Checked;

/// How many lines that were found last are kept.
const HINTS: usize = 1 << 8;

/// Rows of integers.
#[derive(Default)]
pub struct Rows {
    /// The items of all lines: those of the first row, and for a run those of the difference to the
    /// next row.
    items: Vec<i64>,
    lines: Vec<Line>,
    count: usize,
}

#[derive(Clone, Copy)]
struct Line {
    /// The number of its first row.
    row: usize,
    /// Where its items begin.
    start: usize,
}

/// A line: rows `first`, `first + difference`, `first + 2 * difference`, ..
pub struct Run<'r> {
    /// The number of the first row.
    row: usize,
    count: usize,
    first: &'r [i64],
    /// Empty for one row.
    difference: &'r [i64],
}

/// Where rows are; around the lines that were found last, with the same hint, they are found fast.
pub struct Finder<'r> {
    rows: &'r Rows,
    lines: Vec<usize>,
}

impl Rows {
    /// The number of rows.
    pub fn len(&self) -> usize {
        self.count
    }

    /// The number of lines.
    pub fn lines(&self) -> usize {
        self.lines.len()
    }

    /// Adds a line of `count` rows: the items of the first one, and for a run as many of the
    /// difference.
    pub fn push(&mut self, items: &[i64], count: usize) {
        self.lines.push(Line { row: self.count, start: self.items.len() });
        self.items.extend(items);
        self.count += count;
    }

    fn line(&self, line: usize) -> Option<Run<'_>> {
        let Line { row, start } = *self.lines.get(line)?;
        let end = Line { row: self.count, start: self.items.len() };
        let next = self.lines.get(line + 1).copied().unwrap_or(end);
        let count = next.row - row;
        let width = (next.start - start) / if count > 1 { 2 } else { 1 };
        let (first, difference) = self.items.get(start..next.start)?.split_at(width);
        Some(Run { row, count, first, difference })
    }

    /// Gives every row with its number to `visit`, in order.
    pub fn each(&self, mut visit: impl FnMut(usize, &[i64]) -> Checked) -> Checked {
        let mut items = vec![];
        for run in (0..self.lines.len()).filter_map(|line| self.line(line)) {
            items.clear();
            items.extend(run.first);
            visit(run.row, &items)?;
            for row in run.row + 1..run.row + run.count {
                for (item, difference) in items.iter_mut().zip(run.difference) {
                    *item += difference;
                }
                visit(row, &items)?;
            }
        }
        Ok(())
    }
}

impl Finder<'_> {
    /// The finder of sorted rows.
    pub fn new(rows: &Rows) -> Finder<'_> {
        Finder { rows, lines: vec![0; HINTS] }
    }

    /// The number of a row, found by bisection.
    pub fn find(&mut self, items: &[i64], hint: u32) -> Option<usize> {
        let (rows, found) = (self.rows, &mut self.lines[hint as usize % HINTS]);
        // The lines before `low` begin with earlier rows, those from `high` on with later ones.
        let (mut low, mut high) = (0, rows.lines.len());
        let (mut line, mut stride) = (*found, 0);
        while low < high {
            line = line.clamp(low, high - 1);
            let Line { row, start } = rows.lines[line];
            match rows.items.get(start..start + items.len())?.cmp(items) {
                Ordering::Equal => {
                    *found = line;
                    return Some(row);
                }
                Ordering::Less => low = line + 1,
                Ordering::Greater => high = line,
            }
            line = if low == 0 {
                high.saturating_sub(1 + stride)
            } else if high == rows.lines.len() {
                low + stride
            } else {
                low.midpoint(high)
            };
            stride = 2 * stride + 1;
        }
        *found = low.checked_sub(1)?;
        rows.line(*found)?.position(items)
    }
}

impl Run<'_> {
    /// The number of a later row that is in the run.
    fn position(&self, items: &[i64]) -> Option<usize> {
        let column = self.difference.iter().position(|difference| *difference != 0)?;
        let away = items.get(column)?.checked_sub(self.first[column])?;
        let i = away.checked_div(self.difference[column])?;
        let inside = usize::try_from(i).is_ok_and(|i| i < self.count);
        let row = self.first.iter().zip(self.difference);
        let same =
            |(item, (first, difference)): (&i64, (&i64, &i64))| *item == first + difference * i;
        (inside && items.iter().zip(row).all(same)).then(|| self.row + i as usize)
    }
}
