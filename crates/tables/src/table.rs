//! A table for people: the last coordinate across, the one before it down, one table for each choice of the others. A
//! bar has the shape of its picture instead: z across, y upwards.

use std::io::{self, Write};

use super::{Format, Grid, NO_POSITION, Subject};
use crate::numerals::{digits, push_number_right, push_right};
use nimcert_core::language::listing::equations;
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
    /// Of a bar, its columns so far: the highest row is written first.
    columns: Vec<(u64, Vec<u32>)>,
}

fn is_bar(grid: &Grid) -> bool {
    matches!(grid.subject, Subject::Bar(_))
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
    let split = if is_bar(grid) { grid.axes.split_first() } else { grid.axes.split_last() };
    let Some((across, others)) = split else { return (0, 0) };
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
        if let Some(across) = grid.axes.last().filter(|_| !is_bar(grid)) {
            let width = |at| 1 + digits(grid.largest_at(at).max(at));
            widths.extend((across.first..=across.last).map(width));
        }
        Table { grid, layout, label: label(grid), widths, slice: None, row: Vec::new(), columns: Vec::new() }
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
            let names = self.grid.axes.iter().map(|axis| &axis.name);
            writeln!(out, "{}", equations(names.zip(slice)))?;
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

impl Table<'_> {
    /// The lines above the numbers.
    fn title(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut text = self.grid.subject.lines(self.layout);
        let mut title = self.grid.function();
        if is_bar(self.grid) {
            title.push_str(", z across, y upwards");
        } else if let [.., down, across] = self.grid.axes.as_slice() {
            title = format!("{title}, {} down, {} across", down.name, across.name);
        }
        let whole = is_bar(self.grid) && self.grid.axes.iter().all(|a| a.first == 0);
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

    /// A bar: its rows from the highest one, and the numbers of its columns.
    fn bar(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let columns = std::mem::take(&mut self.columns);
        let width = |(z, values): &(u64, Vec<u32>)| {
            let largest = values.iter().filter(|&&value| value != NO_POSITION).max();
            1 + digits(u64::from(largest.copied().unwrap_or(0)).max(*z))
        };
        self.widths = columns.iter().map(width).collect();
        let first = self.grid.axes.last().map_or(0, |rows| rows.first);
        let rows = columns.iter().map(|(_, values)| values.len()).max().unwrap_or(0);
        self.label = 1 + digits(first + rows.saturating_sub(1) as u64);
        self.title(out)?;
        out.write_all(b"\n")?;
        for row in (0..rows).rev() {
            push_number_right(&mut self.row, first + row as u64, self.label);
            for ((_, values), &width) in columns.iter().zip(&self.widths) {
                match values.get(row) {
                    None | Some(&NO_POSITION) => push_right(&mut self.row, "", width),
                    Some(&value) => push_number_right(&mut self.row, value.into(), width),
                }
            }
            self.write_row(out)?;
        }
        push_right(&mut self.row, "z", self.label);
        for ((z, _), &width) in columns.iter().zip(&self.widths) {
            push_number_right(&mut self.row, *z, width);
        }
        self.write_row(out)
    }
}

impl Format for Table<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        // The width of a bar is known at the end.
        if is_bar(self.grid) { Ok(()) } else { self.title(out) }
    }

    fn line(&mut self, line: &[u64], values: &[u32], out: &mut dyn Write) -> io::Result<()> {
        if is_bar(self.grid) {
            let last = values.iter().rposition(|&value| value != NO_POSITION).map_or(0, |last| last + 1);
            self.columns.push((line.first().copied().unwrap_or(0), values[..last].to_vec()));
            return Ok(());
        }
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

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if is_bar(self.grid) { self.bar(out) } else { Ok(()) }
    }
}
