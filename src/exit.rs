//! Exit codes. No other file makes one.

use std::process::ExitCode;

/// The outcome of a run. If the run has several parts, the greatest of their outcomes counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Proved, or verified, or all data printed.
    Success,
    /// A limit was reached: undecided, or declined.
    Limit,
    /// Usage or syntax error, or a file that cannot be read or written.
    Usage,
    /// Refuted, or rejected.
    Failure,
    /// Stopped by Ctrl-C or a request to terminate.
    Interrupted,
    /// Search, kernel and exhaustive check contradict each other: a bug in nimcert.
    Bug,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Success => 0,
            Exit::Failure => 1,
            Exit::Usage => 2,
            Exit::Limit => 3,
            Exit::Interrupted => INTERRUPTED,
            Exit::Bug => 101,
        })
    }
}

/// Ends the process from a thread other than the first: it was stopped by Ctrl-C.
pub(crate) fn interrupted_now() -> ! {
    std::process::exit(INTERRUPTED.into())
}

/// The exit code of a run that was stopped.
pub(crate) const INTERRUPTED: u8 = 130;

/// Error before there is a verdict: the message for stderr. The exit code is 2.
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
  2    usage or syntax error, or a file cannot be read or written
  3    undecided, or declined: a limit was reached
  101  a bug in nimcert
  130  stopped by Ctrl-C
The last line of output starts with the verdict: proved, proved below 2^N, refuted or
undecided; verified, rejected or declined. The commands mex, generate, repair, play, draw,
show and export print data instead: 0 if all of it was printed, 3 if a limit was reached.";

/// Exit codes of `explain`.
pub(crate) const EXPLAIN: &str = "\
0    proved, for all natural numbers or below the bound in the verdict
  1    refuted
  2    usage or syntax error, or a file cannot be read or written
  3    undecided: a limit was reached
  101  a bug in nimcert: search, kernel and exhaustive check contradict each other";

/// Exit codes of `check`.
pub(crate) const CHECK: &str = "\
0    proved, for all natural numbers or below the bound in the verdict
  1    refuted
  2    usage or syntax error, or a file cannot be read or written
  3    undecided: a limit was reached; with --require all also: proved only below a bound
  101  a bug in nimcert: search, kernel and exhaustive check contradict each other
With --which: 0 if every value is decided, proved or refuted; 3 if some values are undecided.";

/// Exit codes of `prove`.
pub(crate) const PROVE: &str = "\
0    every claim is proved, for all natural numbers or below its bound
  1    a claim is refuted
  2    usage or syntax error, or a file cannot be read or written; or the rules do not
       define a terminating game
  3    a claim is undecided: a limit was reached, or it could not be shown that play ends; or
       the file has games and no claim; with --require all also: a claim is proved only below a bound
       or for some values of its parameters
  101  a bug in nimcert: search, kernel and exhaustive check contradict each other
With several claims the worst one counts: 1 before 2, 2 before 3.
With --which: 0 if every claim is decided for every value, proved or refuted; 2 if the rules
do not define a terminating game at some value; 3 if some values are undecided.";

/// Exit codes of `sweep`.
pub(crate) const SWEEP: &str = "\
0    every row is decided: proved or refuted
  2    usage or syntax error, or a file cannot be read or written; or a claim has no meaning
       at some values, and the other rows are done
  3    a row is undecided: a limit was reached; all rows are done
  101  a bug in nimcert: search, kernel and exhaustive check contradict each other
  130  stopped by Ctrl-C; the rows that are done are kept";

/// Exit codes of `discover`.
pub(crate) const DISCOVER: &str = "\
0    a formula or an automaton is proved; with several values, the claims about all of
       them; with --function: a term was found
  2    usage or syntax error, or a file cannot be read or written; or the rules do not
       define a terminating game
  3    undecided: nothing was found that can be proved
  101  a bug in nimcert: search, kernel and exhaustive check contradict each other
  130  stopped by Ctrl-C";

/// Exit codes of `verify`.
pub(crate) const VERIFY: &str = "\
0    verified
  1    rejected
  2    usage error, or a file cannot be read
  3    declined: a limit of the kernel was reached; with --require all also: the claim is
       about the columns below a bound";

/// Exit codes of `audit`.
pub(crate) const AUDIT: &str = "\
0    every claim has a certificate, and every certificate is verified
  1    a certificate is rejected; a claim has no certificate, or a certificate no claim
       file; a file was skipped; or INDEX.md is out of date
  2    usage error, or a file cannot be read or written
  3    a certificate is declined: a limit of the kernel was reached
With several certificates the worst one counts: 1 before 2, 2 before 3.";

/// Exit codes of `reproduce`.
pub(crate) const REPRODUCE: &str = "\
0    verified: every item is as listed
  1    rejected: an item differs from the catalogue
  2    usage error, or a file cannot be written
  3    undecided: a limit was reached
  101  a bug in nimcert: search, kernel and exhaustive check contradict each other";

/// Exit codes of commands that print data, without a verdict.
pub(crate) const DATA: &str = "\
0    all of the output was printed or written
  2    usage or syntax error, or a file cannot be read or written
  3    a limit was reached first";

/// Exit codes of `report`: writing a page does not change the verdict.
pub(crate) const PAGE: &str = "\
0    every claim is proved; the page was written
  1    a claim is refuted; the page was written
  2    usage or syntax error, or a file cannot be read or written; there is no page
  3    a claim is undecided because a limit was reached; the page was written
  101  a bug in nimcert: search, kernel and exhaustive check contradict each other";

/// Exit codes of commands that only print text or write files.
pub(crate) const WRITTEN: &str = "\
0    all of the output was printed or written
  2    usage error, or a file cannot be written";

/// Exit codes of `repair`.
pub(crate) const REPAIR: &str = "\
0    the functions, or the values, were printed
  2    usage or syntax error, or a file cannot be read
  3    a value that --at asks for is not known to exist";

/// Exit codes of `mex`.
pub(crate) const MEX: &str = "\
0    all of the output was printed or written; with --compare: agrees
  1    with --compare: differs
  2    usage or syntax error, or a file cannot be read or written
  3    a limit was reached first
  130  stopped by Ctrl-C: no file is written; stdout ends with a complete line";

/// The end of `--help` of a subcommand: details and examples, then its exit codes.
pub(crate) fn help(details: &str, codes: &str) -> String {
    let gap = if details.is_empty() { "" } else { "\n\n" };
    format!("{details}{gap}Exit codes:\n  {codes}")
}
