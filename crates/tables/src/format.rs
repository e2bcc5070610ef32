//! The interface of all output formats of Grundy numbers.

use std::io::{self, Write};

/// Output format of Grundy numbers. Lines come in order: lexicographic in all coordinates but the last.
pub trait Format: Send {
    /// Writes what comes before the first line.
    ///
    /// # Errors
    /// The output cannot be written.
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()>;

    /// Writes the positions whose coordinates are those of `line` and then, one after the other, the values of the
    /// last axis; there may be fewer than it has.
    ///
    /// # Errors
    /// The output cannot be written.
    fn line(&mut self, line: &[u64], values: &[u32], out: &mut dyn Write) -> io::Result<()>;

    /// Writes what comes after the last line.
    ///
    /// # Errors
    /// The output cannot be written.
    fn end(&mut self, out: &mut dyn Write) -> io::Result<()>;
}
