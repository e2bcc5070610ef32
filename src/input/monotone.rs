//! Bars need monotone functions: heights that never decrease.

use crate::exit::Failure;
pub(crate) use nimcert_tables::tabulate::fall;

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
    match (1..).zip(heights.windows(2)).find(|(_, pair)| pair[1] < pair[0]) {
        None => Ok(()),
        Some((column, pair)) => {
            Err(Failure(format!("error: {}\nhelp: {}", fall(name, column, [pair[0], pair[1]]), help(column))))
        }
    }
}
