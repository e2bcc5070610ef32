//! Runs that end early, at a limit or by Ctrl-C.

use indicatif::HumanCount;

use crate::exit::Exit;
use crate::terminal::print::complain;

/// Reports that Ctrl-C stopped the run.
pub(crate) fn interrupted() -> Exit {
    complain("stopped");
    Exit::Interrupted
}

/// Reports the limit that was reached.
pub(crate) fn limit(what: impl std::fmt::Display) -> Exit {
    complain(&format!("limit: {what}"));
    Exit::Limit
}

/// The message that `needed` bytes of memory exceed a limit. Both are given in megabytes, rounded up.
pub(crate) fn memory_limit(needed: u128, limit: u64) -> String {
    format!(
        "{} MB of memory needed, {} MB allowed",
        HumanCount(u64::try_from(needed.div_ceil(1 << 20)).unwrap_or(u64::MAX)),
        HumanCount(limit >> 20)
    )
}
