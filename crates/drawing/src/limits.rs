//! Limits of pictures, and the errors of those that are too large.

use nimcert_prose::{grouped, plural};

/// Most columns of a bar or a table, and most squares of a strip.
pub const MAX_COLUMNS: u64 = 1024;

/// Most rows of a bar or a table.
pub const MAX_ROWS: u64 = 1024;

/// Most cells of a table.
pub const MAX_CELLS: u64 = 1 << 19;

/// Reason why something is too large to be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// More columns than [`MAX_COLUMNS`].
    #[error("{} are too many to draw (at most {})", plural(*columns, "column"), grouped(MAX_COLUMNS))]
    Columns {
        /// How many there are.
        columns: u64,
    },
    /// A strip longer than [`MAX_COLUMNS`].
    #[error("a strip of {} is too long to draw (at most {})", plural(*squares, "square"), grouped(MAX_COLUMNS))]
    Strip {
        /// Its squares.
        squares: u64,
    },
    /// More rows than [`MAX_ROWS`].
    #[error("column {column} of height {} is too high to draw (at most {} rows)", nimcert_prose::digits::of_64_bits(*height), grouped(MAX_ROWS))]
    Rows {
        /// The first such column.
        column: u64,
        /// Its height, or the largest number of 64 bits for all that are larger.
        height: u64,
    },
    /// More columns than a line of characters can have.
    #[error("{} need lines of {}, and lines have {width} (--width sets their width)", plural(*columns, "column"), plural(*needed, "character"))]
    Width {
        /// How many columns, those of a strip among them.
        columns: u64,
        /// Characters of a line that would be needed.
        needed: u64,
        /// Characters of a line.
        width: u64,
    },
    /// More cells than [`MAX_CELLS`].
    #[error("{} are too many to draw (at most {})", plural(*cells, "cell"), grouped(MAX_CELLS))]
    Cells {
        /// How many there are.
        cells: u64,
    },
    /// More states of an automaton than a form of it allows.
    #[error("the automaton has {}, too many for {purpose} (at most {})", plural(*states, "state"), grouped(*limit))]
    States {
        /// How many it has.
        states: u64,
        /// The limit.
        limit: u64,
        /// What the limit is for: `a picture`, `text`.
        purpose: &'static str,
    },
    /// More digits of t than a form of a tree allows.
    #[error("a tree of {depth} digits of t is too deep for {purpose} (at most {limit})")]
    Depth {
        /// Digits of t.
        depth: u64,
        /// The limit.
        limit: u64,
        /// What the limit is for: `a picture`, `text`.
        purpose: &'static str,
    },
    /// More digits of a value than a tree shows.
    #[error("f({t}) has {digits} binary digits, too many for a tree (at most {limit})")]
    Digits {
        /// The column.
        t: u64,
        /// Digits of its value.
        digits: u64,
        /// The limit.
        limit: u64,
    },
}

/// Whether columns of these heights, each with a row more than its height, can be drawn.
///
/// # Errors
/// There are more than [`MAX_COLUMNS`], or one of them is higher than [`MAX_ROWS`].
pub fn check_columns(heights: &[u64]) -> Result<(), TooLarge> {
    let columns = heights.len() as u64;
    if columns > MAX_COLUMNS {
        return Err(TooLarge::Columns { columns });
    }
    match (0..).zip(heights).find(|&(_, &height)| height >= MAX_ROWS) {
        Some((column, &height)) => Err(TooLarge::Rows { column, height }),
        None => Ok(()),
    }
}
