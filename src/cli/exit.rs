//! Exit codes: the only place that makes one.

use std::process::ExitCode;

/// How a run ends; of the ends of several parts, the greatest is that of the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Proved, or verified, or all data printed.
    Success,
    /// A limit was met: undecided, or declined.
    Limit,
    /// Usage, syntax or input and output.
    Usage,
    /// Refuted, or rejected.
    Failure,
    /// Ctrl-C, or a request to terminate.
    Interrupted,
    /// Two witnesses of this program contradict each other: a bug of it.
    Bug,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Success => 0,
            Exit::Failure => 1,
            Exit::Usage => 2,
            Exit::Limit => 3,
            Exit::Interrupted => 130,
            Exit::Bug => 101,
        })
    }
}

/// Shown at the end of `--help`.
pub(crate) const HELP: &str = "\
Exit codes:
  0    proved, or verified
  1    refuted, or rejected
  2    usage, syntax, or a file that cannot be read or written
  3    undecided, or declined: a limit was met
  101  a bug of this program
  130  ended by Ctrl-C
The last line of the output begins with the verdict: proved, proved below 2^N,
refuted, undecided; verified, rejected, declined. The output of mex, generate, repair
and play is data: 0 if all of it was printed, 3 if a limit was met.";
