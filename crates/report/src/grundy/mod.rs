//! Grundy numbers from the rules alone, written for people and for other programs.
//!
//! [`bar`] and [`game`] compute, a line of positions after the other; a [`Format`] writes lines:
//! [`table`], [`csv`], [`json`], [`npy`], [`bfile`], [`latex`]. [`list`] writes positions one by one, [`compare`]
//! holds them against a [`term`] and stores nothing.

pub mod bar;
pub mod bfile;
pub mod compare;
pub mod csv;
pub mod game;
pub mod json;
pub mod latex;
pub mod list;
pub mod npy;
pub mod table;
pub mod term;

use std::io::{self, Write};

use crate::layout::Layout;
use crate::text;

/// Stands where there is no position. No value of a bar or game is as large: values are below 2^32 - 1.
pub const NO_POSITION: u32 = u32::MAX;

/// Longest description of a game or function in a comment, in characters.
const LONGEST_COMMENT: usize = 400;

/// A coordinate and the values that are asked for, both ends included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// Name of the coordinate.
    pub name: String,
    /// Least value.
    pub first: u64,
    /// Largest value.
    pub last: u64,
}

impl Axis {
    /// How many values there are; at least one.
    pub fn count(&self) -> u64 {
        (self.last - self.first).saturating_add(1)
    }
}

/// Whose Grundy numbers they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// Of the bar of a function; its definition in canonical form, with those it needs.
    Bar(String),
    /// Of a game.
    Game {
        /// Its name, or the sum that it is, and its coordinates.
        head: String,
        /// The definitions that it needs, its own among them, in canonical form.
        definitions: String,
    },
}

impl Subject {
    /// As lines for people, without a verdict.
    pub fn lines(&self, layout: Layout) -> String {
        match self {
            Subject::Bar(definitions) => text::functions(definitions, layout),
            Subject::Game { head, .. } => format!("game {head}\n"),
        }
    }

    /// The function or the game alone, in one line that is not too long: `f(t) = floor(t / 4)`.
    pub fn headline(&self) -> String {
        match self {
            Subject::Bar(definitions) => {
                let last = definitions.lines().rev().find_map(|line| line.strip_prefix("fun "));
                cut(last.unwrap_or_default())
            }
            Subject::Game { head, .. } => cut(&format!("game {head}")),
        }
    }

    /// As one line of ASCII characters that is not too long.
    pub fn comment(&self) -> String {
        match self {
            Subject::Bar(definitions) => {
                let lines: Vec<&str> = definitions.lines().filter_map(|l| l.strip_prefix("fun ")).collect();
                format!("the chocolate bar CB(f, y, z), {}", cut(&lines.join("; ")))
            }
            Subject::Game { head, .. } => format!("the game {}", cut(head)),
        }
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST_COMMENT) {
        Some((at, _)) => format!("{}..", &text[..at]),
        None => text.to_owned(),
    }
}

/// A bound of the values that is known before any of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Largest {
    /// The value of a position of a bar is at most the number of its options: row and column together.
    Options,
    /// No value is larger.
    Known(u32),
}

/// What is printed: a box of positions, line by line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// Of what.
    pub subject: Subject,
    /// The coordinates in the order of the positions: the last one runs first.
    pub axes: Vec<Axis>,
    /// The places in `axes` of the coordinates as a position is written.
    pub written: Vec<usize>,
    /// A bound of the values.
    pub largest: Largest,
}

impl Grid {
    /// The grid of a bar: a line is a column of the bar.
    pub fn of_bar(subject: Subject, y: (u64, u64), z: (u64, u64)) -> Grid {
        let axis = |name: &str, (first, last)| Axis { name: name.to_owned(), first, last };
        Grid {
            subject,
            axes: vec![axis("z", z), axis("y", y)],
            written: vec![1, 0],
            largest: Largest::Options,
        }
    }

    /// The grid of a game, its coordinates in their order.
    pub fn of_game(subject: Subject, axes: Vec<Axis>, largest: u32) -> Grid {
        let written = (0..axes.len()).collect();
        Grid { subject, axes, written, largest: Largest::Known(largest) }
    }

    /// Names of the coordinates as a position is written.
    pub fn names(&self) -> Vec<&str> {
        self.written.iter().map(|&axis| self.axes[axis].name.as_str()).collect()
    }

    /// `G(y, z)`
    pub fn function(&self) -> String {
        format!("G({})", self.names().join(", "))
    }

    /// The box as `--box` takes it.
    pub fn ranges(&self) -> String {
        let range = |&axis: &usize| {
            let Axis { name, first, last } = &self.axes[axis];
            format!("{name}={first}..{last}")
        };
        self.written.iter().map(range).collect::<Vec<_>>().join(",")
    }

    /// The largest value that a position may have whose last coordinate is this one.
    fn largest_at(&self, last: u64) -> u64 {
        match (self.largest, self.axes.first()) {
            (Largest::Options, Some(columns)) => columns.last.saturating_add(last),
            (Largest::Known(value), _) => value.into(),
            (Largest::Options, None) => 0,
        }
    }

    /// The largest value that a position may have.
    fn largest(&self) -> u64 {
        self.axes.last().map_or(0, |axis| self.largest_at(axis.last))
    }

    /// Calls `visit` with every position of a line, as it is written, and its value.
    fn positions(
        &self,
        line: &[u64],
        values: &[u32],
        mut visit: impl FnMut(&[u64], u32) -> io::Result<()>,
    ) -> io::Result<()> {
        let Some((last, others)) = self.axes.split_last() else { return Ok(()) };
        let mut position: Vec<u64> =
            self.written.iter().map(|&axis| line.get(axis).copied().unwrap_or(0)).collect();
        let place = self.written.iter().position(|&axis| axis == others.len()).unwrap_or(0);
        for (coordinate, &value) in (last.first..).zip(values) {
            if value != NO_POSITION {
                position[place] = coordinate;
                visit(&position, value)?;
            }
        }
        Ok(())
    }
}

/// A way to write Grundy numbers. Lines come in order: lexicographic in all coordinates but the last.
pub trait Format: Send {
    /// What stands before the first line.
    ///
    /// # Errors
    /// The output cannot be written; so below.
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()>;

    /// The positions whose coordinates are those of `line` and then, one after the other, the values of the
    /// last axis; there may be fewer than it has.
    ///
    /// # Errors
    /// As above.
    fn line(&mut self, line: &[u64], values: &[u32], out: &mut dyn Write) -> io::Result<()>;

    /// What stands behind the last line.
    ///
    /// # Errors
    /// As above.
    fn end(&mut self, out: &mut dyn Write) -> io::Result<()>;
}

/// How many decimal digits.
fn digits(number: u64) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// Adds a number in decimal: what `write!` does, in a fraction of the time.
fn push_number(out: &mut Vec<u8>, number: u64) {
    let mut buffer = [0; 20];
    let mut at = buffer.len();
    let mut rest = number;
    loop {
        at -= 1;
        buffer[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&buffer[at..]);
}

/// Adds text at the right end of so many places.
fn push_right(out: &mut Vec<u8>, text: &str, width: usize) {
    out.resize(out.len() + width.saturating_sub(text.chars().count()), b' ');
    out.extend_from_slice(text.as_bytes());
}

/// Adds a number at the right end of so many places.
fn push_number_right(out: &mut Vec<u8>, number: u64, width: usize) {
    out.resize(out.len() + width.saturating_sub(digits(number)), b' ');
    push_number(out, number);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_library_does() {
        for number in [0, 1, 9, 10, 99, 100, 4_294_967_295, u64::MAX] {
            let mut out = Vec::new();
            push_number(&mut out, number);
            assert_eq!(String::from_utf8_lossy(&out), number.to_string());
            assert_eq!(digits(number), number.to_string().len());
        }
    }
}
