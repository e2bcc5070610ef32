//! Bars need monotone functions: heights that never decrease.

use crate::exit::Failure;
use nimcert_drawing::limits::of_64_bits;

/// The error of a function that decreases at a column, and therefore has no bar.
pub(crate) fn fall(name: &str, column: u64, [before, height]: [u64; 2]) -> String {
    let [before, height] = [before, height].map(of_64_bits);
    format!(
        "a bar needs a monotone function, but {name}({column}) = {height} is less than {name}({}) = {before}",
        column - 1
    )
}

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
