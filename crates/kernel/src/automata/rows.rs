//! The rows of a body; runs are kept as short as they were read.
//!
//! In: lines, each a row or a run of rows. Out: every row in order; the number of a row. Never:
//! knows what a row means.

use std::ops::Range;

use super::Work;
use crate::{Checked, Limit, MAX_UNSORTED, Reason};

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

/// Products with this factor spread numbers over the places where they are looked for.
pub const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number of places at which a row is looked for without work, and the work of each one more.
const FEW: usize = 1 << 6;
const WORK_OF_PLACE: u64 = 1 << 5;

/// Finds rows.
pub struct Finder<'r> {
    pub rows: &'r Rows,
    work: &'r Work,
    /// The line of each row, counted from 1, at its place or after it; 0 where there is none. Empty
    /// if the rows are found by bisection.
    lines: Vec<u32>,
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

    /// The number of a row of a line.
    fn row_of(&self, line: &Line, items: &[i64]) -> Option<usize> {
        let (first, difference) = parts(&self.items[line.items()], line.count as usize);
        let row = line.row as usize;
        let Some(column) = difference.iter().position(|difference| *difference != 0) else {
            return (first == items).then_some(row);
        };
        let away = items.get(column)?.checked_sub(first[column])?;
        let i = away.checked_div(difference[column])?;
        let inside = usize::try_from(i).is_ok_and(|i| i < line.count as usize);
        let same =
            |(item, (first, difference)): (&i64, (&i64, &i64))| *item == first + difference * i;
        (inside && items.iter().zip(first.iter().zip(difference)).all(same))
            .then(|| row + i as usize)
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

impl<'r> Finder<'r> {
    /// The finder of rows, none of which may occur twice. Many rows in long runs must be sorted.
    pub fn new(name: &str, rows: &'r Rows, work: &'r Work) -> Checked<Finder<'r>> {
        let mut finder = Finder { rows, work, lines: vec![] };
        if rows.len() > 4 * rows.lines.len() {
            let mut before = vec![];
            // The rows of a run are sorted if the first and the last one are: their items are
            // between those of these.
            let sorted = rows.ends(|_, row| {
                ensure!(before.as_slice() < row, Limit::Unsorted);
                before.clear();
                before.extend(row);
                Ok(())
            });
            if sorted.is_ok() || rows.len() > MAX_UNSORTED {
                return sorted.map(|()| finder);
            }
        }
        finder.lines = vec![0; 2 * rows.len().next_power_of_two()];
        for (i, line) in (1..).zip(&rows.lines) {
            let mut row = line.row as usize;
            each_row(&rows.items[line.items()], line.count as usize, |items| {
                let (place, known) = finder.look(items);
                work.charge(0)?;
                let is_new = known.is_none_or(|known| known == row);
                ensure!(is_new, Reason::Order.at(name, format!("row {row}")));
                finder.lines[place] = i;
                row += 1;
                Ok(())
            })?;
        }
        Ok(finder)
    }

    /// The number of a row, if there is such a row. The answer may be `None` if no work is left.
    pub fn find(&self, items: &[i64]) -> Option<usize> {
        if self.lines.is_empty() {
            let begins = |line: &Line| {
                let first = self.rows.items[line.items()].get(..items.len());
                first.is_some_and(|first| first <= items)
            };
            let line = self.rows.lines.partition_point(begins).checked_sub(1)?;
            return self.rows.row_of(&self.rows.lines[line], items);
        }
        self.look(items).1
    }

    /// The number of a row, and where its line is or could be.
    fn look(&self, items: &[i64]) -> (usize, Option<usize>) {
        let mix = |mixed: u64, (i, item): (u32, &i64)| {
            mixed.wrapping_add((*item as u64).wrapping_mul(SPREAD.rotate_left(23 * i)))
        };
        let mut place = ((0..).zip(items).fold(0, mix) >> 32) as usize;
        for tried in 0.. {
            place &= self.lines.len() - 1;
            let Some(i) = self.lines[place].checked_sub(1) else { break };
            let row = self.rows.row_of(&self.rows.lines[i as usize], items);
            if row.is_some() || tried > FEW && !self.work.spend(WORK_OF_PLACE) {
                return (place, row);
            }
            place += 1;
        }
        (place, None)
    }
}
