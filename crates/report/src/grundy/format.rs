//! What every way to write Grundy numbers has in common.

use std::io::{self, Write};

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
