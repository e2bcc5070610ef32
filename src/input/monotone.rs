//! Bars have heights that never fall.

use crate::exit::Failure;
use nimcert_report::drawing::limits::of_64_bits;

/// That a function falls to a column, and so has no bar.
pub(crate) fn fall(name: &str, column: u64, [before, height]: [u64; 2]) -> String {
    let [before, height] = [before, height].map(of_64_bits);
    format!(
        "a bar needs a monotone function, and {name}({column}) = {height} is less than {name}({}) = {before}",
        column - 1
    )
}

/// What to do about it, where --z says how many columns there are.
pub(crate) fn help_with_fall(column: u64) -> String {
    format!("`nimcert explain` says what is claimed of such a function, and --z {} stops before", column - 1)
}

/// Complains of heights that fall; `help` is given the first column that is lower than the one before.
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
