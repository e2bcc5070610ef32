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

/// A failure before there is a verdict: what to print on stderr. The exit code is 2.
#[derive(Debug)]
pub(crate) struct Failure(pub(crate) String);

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure(format!("error: {error}"))
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
refuted, undecided; verified, rejected, declined. The output of mex, generate, repair,
play, draw and export is data: 0 if all of it was printed, 3 if a limit was met.";

/// Exit codes of what decides claims.
pub(crate) const DECIDE: &str = "\
0    proved, for all naturals or below the bound that the verdict names
  1    refuted
  2    usage, syntax, or a file that cannot be read or written
  3    undecided: a limit was met
  101  a bug of this program: its witnesses contradict each other";

/// Exit codes of `prove`.
pub(crate) const PROVE: &str = "\
0    every claim is proved, for all naturals or below the bound that it names
  1    one is refuted
  2    usage, syntax, or a file that cannot be read or written; or the rules make no game
  3    one is undecided: a limit was met
  101  a bug of this program: its witnesses contradict each other
The worst of these counts: 1 before 2, 2 before 3.";

/// Exit codes of `verify`.
pub(crate) const VERIFY: &str = "\
0    verified
  1    rejected
  2    usage, or a file that cannot be read
  3    declined: a limit of the kernel was met";

/// Exit codes of `audit`.
pub(crate) const AUDIT: &str = "\
0    every certificate is verified
  1    one is rejected, its other file is missing, or INDEX.md is not up to date
  2    usage, or a file that cannot be read or written
  3    one was declined: a limit of the kernel was met
The worst of these counts: 1 before 2, 2 before 3.";

/// Exit codes of `reproduce`.
pub(crate) const REPRODUCE: &str = "\
0    verified: every item is as listed
  1    rejected: an item differs from what is listed
  2    usage, or a file that cannot be written
  3    undecided: a limit was met
  101  a bug of this program: its witnesses contradict each other";

/// Exit codes of what prints data and no verdict.
pub(crate) const DATA: &str = "\
0    all that was asked for was printed
  2    usage, syntax, or a file that cannot be read or written
  3    a limit was met before";

/// Exit codes of `report`: a page does not change the verdict.
pub(crate) const PAGE: &str = "\
0    every claim is proved, and the page was written
  1    one is refuted; the page was written all the same
  2    usage, syntax, or a file that cannot be read or written: there is no page
  3    one is undecided: a limit was met; the page was written all the same
  101  a bug of this program: its witnesses contradict each other";

/// Exit codes of what writes files.
pub(crate) const WRITTEN: &str = "\
0    all that was asked for was printed or written
  2    usage, or a file that cannot be written";

/// Exit codes of `repair`.
pub(crate) const REPAIR: &str = "\
0    the functions, or the values, were printed
  2    usage, syntax, or a file that cannot be read
  3    --at asks for a value that is not known to exist";

/// Exit codes of `mex`.
pub(crate) const MEX: &str = "\
0    all that was asked for was printed; with --compare: agrees
  1    with --compare: differs
  2    usage, syntax, or a file that cannot be read or written
  3    a limit was met before
  130  ended by Ctrl-C: no file, on stdout whole lines";

/// The end of `--help` of a subcommand: its particulars, and its exit codes.
pub(crate) fn help(particulars: &str, codes: &str) -> String {
    let gap = if particulars.is_empty() { "" } else { "\n\n" };
    format!("{particulars}{gap}Exit codes:\n  {codes}")
}
