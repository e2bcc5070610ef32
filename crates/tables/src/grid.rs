//! The positions whose Grundy numbers are written, and how they are named.

use std::io;

use nimcert_prose::Layout;

/// Marks tuples that are not positions. Grundy numbers are smaller: they are below 2^32 - 1.
pub(crate) const NO_POSITION: u32 = u32::MAX;

/// Longest description of a game or function in a comment, in characters.
const LONGEST_COMMENT: usize = 400;

/// A coordinate and its range, both ends included.
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

/// The bar or game whose Grundy numbers are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// The bar of a function; its definition in canonical form, with the definitions that it needs.
    Bar(String),
    /// A game.
    Game {
        /// Its name, or the sum that it is, and its coordinates.
        head: String,
        /// The definitions that it needs, its own among them, in canonical form.
        definitions: String,
    },
}

impl Subject {
    /// The subject as lines for people, without a verdict.
    pub(crate) fn lines(&self, layout: Layout) -> String {
        match self {
            Subject::Bar(definitions) => nimcert_prose::functions(definitions, layout),
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

    /// The subject as one line of ASCII characters that is not too long.
    pub(crate) fn comment(&self) -> String {
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

/// A bound on the Grundy numbers that is known before they are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Largest {
    /// The value of a position of a bar is at most the number of its options: row and column together.
    Options,
    /// No value is larger.
    Known(u32),
}

/// A box of positions whose Grundy numbers are written, line by line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// The bar or game.
    pub subject: Subject,
    /// The coordinates in the order of the positions: the last one changes fastest.
    pub axes: Vec<Axis>,
    /// The places in `axes` of the coordinates as a position is written; an axis that is not written has one number.
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
    pub(crate) fn names(&self) -> Vec<&str> {
        self.written.iter().map(|&axis| self.axes[axis].name.as_str()).collect()
    }

    /// `G(y, z)`
    pub(crate) fn function(&self) -> String {
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
    pub(super) fn largest_at(&self, last: u64) -> u64 {
        match (self.largest, self.axes.first()) {
            (Largest::Options, Some(columns)) => columns.last.saturating_add(last),
            (Largest::Known(value), _) => value.into(),
            (Largest::Options, None) => 0,
        }
    }

    /// The largest value that a position may have.
    pub(super) fn largest(&self) -> u64 {
        self.axes.last().map_or(0, |axis| self.largest_at(axis.last))
    }

    /// Calls `visit` with every position of a line, as it is written, and its value.
    pub(super) fn positions(
        &self,
        line: &[u64],
        values: &[u32],
        mut visit: impl FnMut(&[u64], u32) -> io::Result<()>,
    ) -> io::Result<()> {
        let Some((last, others)) = self.axes.split_last() else { return Ok(()) };
        let mut position: Vec<u64> =
            self.written.iter().map(|&axis| line.get(axis).copied().unwrap_or(0)).collect();
        let place = self.written.iter().position(|&axis| axis == others.len());
        for (coordinate, &value) in (last.first..).zip(values) {
            if value != NO_POSITION {
                if let Some(place) = place {
                    position[place] = coordinate;
                }
                visit(&position, value)?;
            }
        }
        Ok(())
    }
}
