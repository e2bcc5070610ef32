//! The rows of a body; runs are kept as short as they were read.
//!
//! In: lines, each a row or a run of rows. Out: every row in order; where a row is. Never: knows
//! what a row means.

use std::cmp::Ordering;

use crate::Checked;

/// The number of lines found last that are remembered.
const HINTS: usize = 1 << 8;

/// Rows of integers.
#[derive(Default)]
pub struct Rows {
    /// The items of all lines: those of the first row, and for a run those of the difference to the
    /// next row.
    items: Vec<i64>,
    lines: Vec<Line>,
    count: usize,
    /// The number of lines of text that they were read from.
    pub read: usize,
}

#[derive(Clone, Copy)]
struct Line {
    /// The number of its first row, and how many rows it has.
    row: usize,
    count: usize,
    /// Where its items begin and end.
    start: usize,
    end: usize,
}

/// Finds rows. It searches first near the line that it found last for the same hint.
pub struct Finder<'r> {
    rows: &'r Rows,
    lines: Vec<usize>,
}

impl Rows {
    /// The number of rows.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Adds a line of `count` rows: the items of the first one, and for a run as many of the
    /// difference.
    pub fn push(&mut self, items: &[i64], count: usize) {
        let start = self.items.len();
        self.items.extend(items);
        self.lines.push(Line { row: self.count, count, start, end: self.items.len() });
        self.count += count;
    }

    /// Sorts the lines by their items, and numbers the rows again.
    pub fn sort(&mut self) {
        let items = &self.items;
        self.lines.sort_unstable_by_key(|line| items.get(line.start..line.end));
        self.count = 0;
        for line in &mut self.lines {
            line.row = self.count;
            self.count += line.count;
        }
    }

    /// The items of the first row of a line, and for a run those of the difference.
    fn parts(&self, line: &Line) -> (&[i64], &[i64]) {
        let items = self.items.get(line.start..line.end).unwrap_or_default();
        items.split_at(items.len() / line.count.min(2))
    }

    /// Gives every row with its number to `visit`, in order.
    pub fn each(&self, mut visit: impl FnMut(usize, &[i64]) -> Checked) -> Checked {
        let mut items = vec![];
        for line in &self.lines {
            let (first, difference) = self.parts(line);
            if line.count == 1 {
                visit(line.row, first)?;
                continue;
            }
            items.clear();
            items.extend(first);
            for row in line.row..line.row + line.count {
                visit(row, &items)?;
                // The items computed after the last row are not used.
                for (i, difference) in difference.iter().enumerate() {
                    items[i] = items[i].wrapping_add(*difference);
                }
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
            let Line { row, start, .. } = rows.lines[line];
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
        // A later row of the last line that begins with an earlier one, if it is a run.
        let line = rows.lines.get(*found)?;
        let (first, difference) = rows.parts(line);
        let column = difference.iter().position(|difference| *difference != 0)?;
        let away = items.get(column)?.checked_sub(first[column])?;
        let i = away.checked_div(difference[column])?;
        let inside = usize::try_from(i).is_ok_and(|i| i < line.count);
        let same =
            |(item, (first, difference)): (&i64, (&i64, &i64))| *item == first + difference * i;
        let row = first.iter().zip(difference);
        (inside && items.iter().zip(row).all(same)).then(|| line.row + i as usize)
    }
}
