//! Runs that end early, at a limit or by Ctrl-C.

use crate::exit::Exit;
use crate::terminal::print::complain;

/// Says that it was ended.
pub(crate) fn interrupted() -> Exit {
    complain("stopped");
    Exit::Interrupted
}

/// Says which limit was met.
pub(crate) fn limit(what: impl std::fmt::Display) -> Exit {
    complain(&format!("limit: {what}"));
    Exit::Limit
}

/// Bytes in whole megabytes, rounded up.
pub(crate) fn memory_limit(needed: u128, limit: u64) -> String {
    format!(
        "{} MB of memory are needed, {} MB are allowed (limit --memory)",
        needed.div_ceil(1 << 20),
        limit >> 20
    )
}
