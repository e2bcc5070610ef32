//! The rows of a body; runs are kept as short as they were read.
//!
//! In: lines, each a row or a run of rows. Out: every row in order; where a row is. Never: knows
//! what a row means.

use std::cmp::Ordering;
use std::ops::Range;

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
    count: u32,
}

struct Line {
    /// The number of its first row, and how many rows it has.
    row: u32,
    count: u32,
    /// Where its items begin and end.
    start: u32,
    end: u32,
}

impl Line {
    fn items(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Finds rows. It searches first near the line that it found last for the same hint.
pub struct Finder<'r> {
    rows: &'r Rows,
    lines: Vec<usize>,
}

impl Rows {
    /// The number of rows.
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// Adds a line of `count` rows: the items of the first one, and for a run as many of the
    /// difference.
    pub fn push(&mut self, items: &[i64], count: usize) {
        let (start, count) = (self.items.len() as u32, count as u32);
        self.items.extend(items);
        self.lines.push(Line { row: self.count, count, start, end: self.items.len() as u32 });
        self.count += count;
    }

    /// Sorts the lines by their items, and numbers the rows again.
    pub fn sort(&mut self) {
        let items = &self.items;
        self.lines.sort_unstable_by_key(|line| &items[line.items()]);
        self.count = 0;
        for line in &mut self.lines {
            line.row = self.count;
            self.count += line.count;
        }
    }

    /// The number of a row of a run.
    fn row_of(&self, line: &Line, items: &[i64]) -> Option<usize> {
        let (first, difference) = parts(&self.items[line.items()], line.count as usize);
        let column = difference.iter().position(|difference| *difference != 0)?;
        let away = items.get(column)?.checked_sub(first[column])?;
        let i = away.checked_div(difference[column])?;
        let inside = usize::try_from(i).is_ok_and(|i| i < line.count as usize);
        let same =
            |(item, (first, difference)): (&i64, (&i64, &i64))| *item == first + difference * i;
        let row = first.iter().zip(difference);
        (inside && items.iter().zip(row).all(same)).then(|| line.row as usize + i as usize)
    }

    /// Gives the first and the last row of every line with their numbers to `visit`, in order.
    pub fn ends(&self, mut visit: impl FnMut(usize, &[i64]) -> Checked) -> Checked {
        for line in &self.lines {
            let (row, steps) = (line.row as usize, line.count - 1);
            let (first, difference) = parts(&self.items[line.items()], line.count as usize);
            visit(row, first)?;
            if steps > 0 {
                let pairs = first.iter().zip(difference);
                let last: Vec<i64> = pairs.map(|(item, by)| item + by * i64::from(steps)).collect();
                visit(row + steps as usize, &last)?;
            }
        }
        Ok(())
    }

    /// Gives every row with its number to `visit`, in order.
    pub fn each(&self, mut visit: impl FnMut(usize, &[i64]) -> Checked) -> Checked {
        for line in &self.lines {
            let mut row = line.row as usize;
            let visit = |items: &[i64]| {
                row += 1;
                visit(row - 1, items)
            };
            each_row(&self.items[line.items()], line.count as usize, visit)?;
        }
        Ok(())
    }
}

/// Gives every row of a line to `visit`, in order.
pub fn each_row(line: &[i64], count: usize, mut visit: impl FnMut(&[i64]) -> Checked) -> Checked {
    let (first, difference) = parts(line, count);
    if count == 1 {
        return visit(first);
    }
    let mut items = first.to_vec();
    for _ in 0..count {
        visit(&items)?;
        // The items computed after the last row are not used.
        for (item, difference) in items.iter_mut().zip(difference) {
            *item = item.wrapping_add(*difference);
        }
    }
    Ok(())
}

/// The items of the first row of a line, and for a run those of the difference.
fn parts(line: &[i64], count: usize) -> (&[i64], &[i64]) {
    line.split_at(if count > 1 { line.len() / 2 } else { line.len() })
}

impl Finder<'_> {
    /// The finder of sorted rows.
    pub fn new(rows: &Rows) -> Finder<'_> {
        Finder { rows, lines: vec![0; HINTS] }
    }

    /// The number of a row, found by bisection.
    pub fn find(&mut self, items: &[i64], hint: u32) -> Option<usize> {
        let (rows, found) = (self.rows, &mut self.lines[hint as usize % HINTS]);
        if let Some(line) = rows.lines.get(*found).filter(|line| line.count > 1)
            && let Some(row) = rows.row_of(line, items)
        {
            return Some(row);
        }
        // The lines before `low` begin with earlier rows, those from `high` on with later ones.
        let (mut low, mut high) = (0, rows.lines.len());
        let (mut line, mut stride) = (*found, 0);
        while low < high {
            line = line.clamp(low, high - 1);
            let Line { row, start, .. } = rows.lines[line];
            let start = start as usize;
            match rows.items.get(start..start + items.len())?.cmp(items) {
                Ordering::Equal => {
                    *found = line;
                    return Some(row as usize);
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
        rows.row_of(rows.lines.get(*found)?, items)
    }
}
