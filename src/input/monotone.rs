//! Bars need monotone functions: heights that never decrease.

use crate::exit::Failure;
use nimcert_core::language::ast::{FunctionId, Program};
use nimcert_core::language::evaluate::Undefined;
use nimcert_tables::bar::heights;
pub(crate) use nimcert_tables::tabulate::fall;
use nimcert_tables::tabulate::fall_of;

/// Advice for commands where --z sets the last column.
pub(crate) fn help_with_fall(column: u64) -> String {
    format!(
        "`nimcert explain` explains what holds for such a function; --z {} stops before this column",
        column - 1
    )
}

/// The heights of the columns of a bar up to `last`; of a list with fewer heights all of them, unless these columns
/// were `asked` for.
pub(crate) fn monotone_heights(
    program: &Program,
    f: FunctionId,
    last: u64,
    asked: bool,
) -> Result<Vec<u64>, Failure> {
    let found = heights(program, f, last);
    let (name, known) = (&program.functions[f].name, found.values.len() as u64);
    match &found.undefined {
        None => (),
        Some(Undefined::PastHeights { .. }) if !asked && known > 0 => (),
        Some(why) => return Err(Failure(format!("error: {name} has no value at {known}: {why}"))),
    }
    check_monotone(name, &found.values, help_with_fall)?;
    Ok(found.values)
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
