//! A table for people: the last coordinate across, the one before it down, one table for each choice of the others.

use std::io::{self, Write};

use super::{Format, Grid, NO_POSITION, Subject};
use crate::numerals::{digits, push_number_right, push_right};
use nimcert_prose::{Layout, plural};

/// Widest table that is written to a terminal.
const MAX_TERMINAL_WIDTH: u128 = 1_000;

/// Most lines that are written to a terminal.
const MAX_TERMINAL_LINES: u128 = 10_000;

/// Writes tables.
#[derive(Debug)]
pub struct Table<'g> {
    grid: &'g Grid,
    layout: Layout,
    /// Width of the labels of rows.
    label: usize,
    /// Width of each column.
    widths: Vec<usize>,
    /// The coordinates that the last table was for.
    slice: Option<Vec<u64>>,
    row: Vec<u8>,
}

/// Width of the labels of rows: they have the name of both coordinates above them.
fn label(grid: &Grid) -> usize {
    match grid.axes.as_slice() {
        [.., down, across] => (down.name.len() + 1 + across.name.len()).max(digits(down.last)),
        [across] => across.name.len(),
        [] => 0,
    }
}

/// The width of the lines and their number, computed without a loop over the columns.
pub fn size(grid: &Grid) -> (u128, u128) {
    let Some((across, others)) = grid.axes.split_last() else { return (0, 0) };
    let cell = 1 + digits(grid.largest().max(across.last));
    let lines = others.iter().fold(1, |lines: u128, axis| lines.saturating_mul(axis.count().into()));
    ((label(grid) as u128).saturating_add(u128::from(across.count()).saturating_mul(cell as u128)), lines)
}

/// Why a table is not written to a terminal, if it is too large.
pub fn too_large_for_a_terminal(grid: &Grid) -> Option<String> {
    let (width, lines) = size(grid);
    (width > MAX_TERMINAL_WIDTH || lines > MAX_TERMINAL_LINES).then(|| {
        format!(
            "the table would have {} of about {}; a terminal shows at most {} of {} (--out FILE has no limit)",
            plural(lines, "line"),
            plural(width, "character"),
            plural(MAX_TERMINAL_LINES, "line"),
            plural(MAX_TERMINAL_WIDTH, "character")
        )
    })
}

impl<'g> Table<'g> {
    /// A table of a grid.
    pub fn new(grid: &'g Grid, layout: Layout) -> Self {
        let mut widths = Vec::new();
        if let Some(across) = grid.axes.last() {
            let width = |at| 1 + digits(grid.largest_at(at).max(at));
            widths.extend((across.first..=across.last).map(width));
        }
        Table { grid, layout, label: label(grid), widths, slice: None, row: Vec::new() }
    }

    /// Characters of a full line.
    fn width(&self) -> usize {
        self.label + self.widths.iter().sum::<usize>()
    }

    fn write_row(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let end = self.row.iter().rposition(|&byte| byte != b' ').map_or(0, |last| last + 1);
        self.row.truncate(end);
        self.row.push(b'\n');
        out.write_all(&self.row)?;
        self.row.clear();
        Ok(())
    }

    /// The line above the numbers, after the coordinates that stay the same.
    fn head(&mut self, slice: &[u64], out: &mut dyn Write) -> io::Result<()> {
        self.row.push(b'\n');
        out.write_all(&self.row)?;
        self.row.clear();
        if !slice.is_empty() {
            let fixed: Vec<String> =
                self.grid.axes.iter().zip(slice).map(|(axis, at)| format!("{} = {at}", axis.name)).collect();
            writeln!(out, "{}", fixed.join(", "))?;
        }
        let corner = match self.grid.axes.as_slice() {
            [.., down, across] => format!("{}\\{}", down.name, across.name),
            [across] => across.name.clone(),
            [] => String::new(),
        };
        push_right(&mut self.row, &corner, self.label);
        if let Some(across) = self.grid.axes.last() {
            for (at, &width) in (across.first..).zip(&self.widths) {
                push_number_right(&mut self.row, at, width);
            }
        }
        self.write_row(out)
    }
}

impl Format for Table<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut text = self.grid.subject.lines(self.layout);
        let mut title = self.grid.function();
        if let [.., down, across] = self.grid.axes.as_slice() {
            title = format!("{title}, {} down, {} across", down.name, across.name);
        }
        let whole =
            matches!(self.grid.subject, Subject::Bar(_)) && self.grid.axes.iter().all(|a| a.first == 0);
        if !whole {
            title = format!("{title}, for {}", self.grid.ranges());
        }
        // In a file, a table is called wide if it is wider than prose.
        if self.width() > self.layout.table.unwrap_or(self.layout.prose) {
            title = format!("{title}; {} characters wide", self.width());
        }
        self.layout.paragraph(&mut text, "", "  ", &title);
        out.write_all(text.as_bytes())
    }

    fn line(&mut self, line: &[u64], values: &[u32], out: &mut dyn Write) -> io::Result<()> {
        let slice = &line[..line.len().saturating_sub(1)];
        if self.slice.as_deref() != Some(slice) {
            self.slice = Some(slice.to_vec());
            self.head(slice, out)?;
        }
        match line.last() {
            Some(&down) => push_number_right(&mut self.row, down, self.label),
            None => push_right(&mut self.row, "G", self.label),
        }
        let end = values.iter().rposition(|&value| value != NO_POSITION).map_or(0, |last| last + 1);
        for (&value, &width) in values[..end].iter().zip(&self.widths) {
            match value {
                NO_POSITION => push_right(&mut self.row, "", width),
                value => push_number_right(&mut self.row, value.into(), width),
            }
        }
        self.write_row(out)
    }

    fn end(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
