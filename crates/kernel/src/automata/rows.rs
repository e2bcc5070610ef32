//! The rows of a body, kept as short as the lines that they were read from.
//!
//! In: lines, each a row or a run of rows. Out: every row in order; where a row is. Never: knows
//! what a row means.

use crate::Checked;

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

/// Where a row is.
#[derive(Clone, Copy)]
pub struct Place {
    pub line: usize,
    pub row: usize,
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

    /// Finds a row: in the guessed line, or else by bisection, which needs sorted rows.
    pub fn find(&self, items: &[i64], guess: usize) -> Option<Place> {
        let in_line = |line| self.line(line)?.position(items).map(|row| Place { line, row });
        if let Some(place) = in_line(guess) {
            return Some(place);
        }
        let is_before = |line: &Line| {
            let first = self.items.get(line.start..line.start + items.len());
            first.is_some_and(|first| first <= items)
        };
        in_line(self.lines.partition_point(is_before).checked_sub(1)?)
    }
}

impl Run<'_> {
    /// The number of a row that is in the run.
    fn position(&self, items: &[i64]) -> Option<usize> {
        let differs = self.difference.iter().position(|difference| *difference != 0);
        let i = differs.map_or(Some(0), |column| {
            let away = items.get(column)?.checked_sub(self.first[column])?;
            away.checked_div(self.difference[column])
        })?;
        let inside = usize::try_from(i).is_ok_and(|i| i < self.count);
        let steps = self.difference.iter().chain(std::iter::repeat(&0));
        let mut row = self.first.iter().zip(steps).map(|(first, step)| first + step * i);
        (inside && items.iter().all(|item| row.next() == Some(*item)))
            .then(|| self.row + i as usize)
    }
}
