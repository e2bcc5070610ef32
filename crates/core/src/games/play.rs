//! Playing strip + bar: positions `(x, y, z)`, their moves with their Grundy numbers, and a player.
//!
//! The strip is a heap of Nim. The Grundy numbers of the bar are those of [`GrundyTable`], the mex of the
//! options; that of strip + bar is the nim-sum of both parts, by the theorem of Sprague and Grundy.

use crate::numerals::separated;
use thiserror::Error;

use super::{Bar, BarError, BarLimits, GrundyTable, nim_sum_u64};

/// Squares of the strip, the row and the column that a position may have at most.
pub const MAX_PLAYED: u64 = 1000;

/// A position: `x` squares of the strip, the bar `CB(f, y, z)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    /// Squares of the strip.
    pub x: u64,
    /// Row: the highest one of the bar that is left.
    pub y: u64,
    /// Column: the last one that is left.
    pub z: u64,
}

/// A move: where to break.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// The strip keeps this many squares.
    Strip(u64),
    /// This row becomes the highest.
    Row(u64),
    /// This column becomes the last.
    Column(u64),
}

/// An option of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayedOption {
    /// The move.
    pub cut: Cut,
    /// The position that the move leads to.
    pub to: Played,
    /// The Grundy number there: 0 if the move wins.
    pub grundy: u64,
}

/// Why something cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// A number of the position exceeds [`MAX_PLAYED`].
    #[error("{what} = {} exceeds the limit of {}", separated(*value), separated(MAX_PLAYED))]
    TooLarge {
        /// Which one.
        what: char,
        /// Its value.
        value: u64,
    },
    /// The row is above the last column.
    #[error("y = {y} is above the bar: f({z}) = {height}")]
    AboveBar {
        /// The row.
        y: u64,
        /// The column.
        z: u64,
        /// Its height.
        height: u64,
    },
    /// There are fewer heights than columns.
    #[error("column {z} does not exist: only {columns} heights are known")]
    NoColumn {
        /// The column.
        z: u64,
        /// How many heights there are.
        columns: u64,
    },
    /// The heights are not those of a bar.
    #[error(transparent)]
    Bar(#[from] BarError),
    /// A move that is not one of the position.
    #[error("{what} = {value} is not a move: {range}")]
    Illegal {
        /// What is broken.
        what: char,
        /// The number asked for.
        value: u64,
        /// What would be a move.
        range: String,
    },
}

/// A game of strip + bar in progress.
#[derive(Debug, Clone)]
pub struct Game {
    heights: Vec<u64>,
    table: GrundyTable,
    position: Played,
}

impl Game {
    /// The game from a position, with `heights[z] = f(z)` for the columns up to that of the position.
    ///
    /// # Errors
    /// The position is too large, or not a position, or the heights are not monotone.
    pub fn new(mut heights: Vec<u64>, position: Played) -> Result<Self, PlayError> {
        let Played { x, y, z } = position;
        for (what, value) in [('x', x), ('y', y), ('z', z)] {
            if value > MAX_PLAYED {
                return Err(PlayError::TooLarge { what, value });
            }
        }
        let columns = heights.len() as u64;
        let Some(&height) = heights.get(z as usize) else {
            return Err(PlayError::NoColumn { z, columns });
        };
        if y > height {
            return Err(PlayError::AboveBar { y, z, height });
        }
        heights.truncate(z as usize + 1);
        let limits = BarLimits { positions: (MAX_PLAYED + 1) * (MAX_PLAYED + 1) };
        let table = Bar::new(heights.clone())?.grundy(y, limits)?;
        Ok(Self { heights, table, position })
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> Played {
        self.position
    }

    /// Its Grundy number: 0 if the player to move loses.
    #[must_use]
    pub fn grundy(&self) -> u64 {
        self.grundy_at(self.position)
    }

    /// The heights of the columns that are left, cut at the highest row that is left.
    #[must_use]
    pub fn heights(&self) -> Vec<u64> {
        let Played { y, z, .. } = self.position;
        self.heights.iter().take(z as usize + 1).map(|&height| height.min(y)).collect()
    }

    /// Whether only the poisoned square is left.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.position == Played { x: 0, y: 0, z: 0 }
    }

    /// Every option: cuts of the strip, then of rows, then of columns, each from the largest bite to the
    /// smallest.
    #[must_use]
    pub fn options(&self) -> Vec<PlayedOption> {
        let Played { x, y, z } = self.position;
        let cuts = (0..x).map(Cut::Strip).chain((0..y).map(Cut::Row)).chain((0..z).map(Cut::Column));
        cuts.map(|cut| {
            let to = self.after(cut);
            PlayedOption { cut, to, grundy: self.grundy_at(to) }
        })
        .collect()
    }

    /// Makes a move.
    ///
    /// # Errors
    /// It is not a move of the position.
    pub fn play(&mut self, cut: Cut) -> Result<(), PlayError> {
        let Played { x, y, z } = self.position;
        let (what, value, now) = match cut {
            Cut::Strip(value) => ('x', value, x),
            Cut::Row(value) => ('y', value, y),
            Cut::Column(value) => ('z', value, z),
        };
        if value >= now {
            let range = match now {
                0 => format!("{what} is 0 already"),
                1 => format!("{what} can only become 0"),
                _ => format!("{what} can become 0 to {}", now - 1),
            };
            return Err(PlayError::Illegal { what, value, range });
        }
        self.position = self.after(cut);
        Ok(())
    }

    /// What the program answers: the first winning option, else the first of those that eat least; `None`
    /// when the game is over.
    #[must_use]
    pub fn answer(&self) -> Option<PlayedOption> {
        let options = self.options();
        let winning = options.iter().find(|option| option.grundy == 0);
        winning.or(options.iter().rev().max_by_key(|option| self.squares(option.to))).copied()
    }

    /// The squares of a position, the poisoned one included.
    fn squares(&self, position: Played) -> u64 {
        let Played { x, y, z } = position;
        x + self.heights.iter().take(z as usize + 1).map(|&height| height.min(y) + 1).sum::<u64>()
    }

    fn after(&self, cut: Cut) -> Played {
        let now = self.position;
        match cut {
            Cut::Strip(x) => Played { x, ..now },
            Cut::Row(y) => Played { y, ..now },
            Cut::Column(z) => {
                let height = self.heights.get(z as usize).copied().unwrap_or(0);
                Played { y: now.y.min(height), z, ..now }
            }
        }
    }

    fn grundy_at(&self, position: Played) -> u64 {
        // Every position that play can reach is in the table.
        let bar = self.table.get(position.y, position.z).unwrap_or(0);
        nim_sum_u64(position.x, bar)
    }
}
