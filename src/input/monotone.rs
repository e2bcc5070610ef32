//! Bars need monotone functions: heights that never decrease.

use crate::exit::Failure;
pub(crate) use nimcert_tables::tabulate::fall;
use nimcert_tables::tabulate::fall_of;

/// Advice for commands where --z sets the last column.
pub(crate) fn help_with_fall(column: u64) -> String {
    format!(
        "`nimcert explain` explains what holds for such a function; --z {} stops before this column",
        column - 1
    )
}

/// Reports heights that decrease; `help` gets the first column that is lower than the one before.
pub(crate) fn check_monotone(
    name: &str,
    heights: &[u64],
    help: impl FnOnce(u64) -> String,
) -> Result<(), Failure> {
    match fall_of(heights) {
        None => Ok(()),
        Some((column, pair)) => {
            Err(Failure(format!("error: {}\nhelp: {}", fall(name, column, pair), help(column))))
        }
    }
}
