//! Runs that end without a result: because of a mistake, at a limit, or by Ctrl-C.

use indicatif::HumanCount;

use crate::exit::{Exit, Failure};
use crate::terminal::interrupt;
use crate::terminal::json::{Kind, print_error};
use crate::terminal::print::complain;
use nimcert_tables::game::GameError;

/// Reports that Ctrl-C stopped the run.
pub(crate) fn interrupted() -> Exit {
    complain("stopped");
    Exit::Interrupted
}

/// Reports the limit that was reached, without a result.
pub(crate) fn limit(what: impl std::fmt::Display) -> Exit {
    print_error(Kind::Limit, &format!("limit: {what}"));
    limit_of_output(what)
}

/// Reports the limit that was reached after a part of the output, which says so.
pub(crate) fn limit_of_output(what: impl std::fmt::Display) -> Exit {
    complain(&format!("limit: {what}"));
    Exit::Limit
}

/// Reports that there was nothing to decide, where JSON is asked for.
pub(crate) fn undecided(why: &str) -> Exit {
    complain(why.trim_end());
    print_error(Kind::Undecided, why);
    Exit::Limit
}

/// Reports what is wrong with the arguments, a text or a file; of a run that was stopped, what kept it from ending well.
pub(crate) fn failed(Failure(message): &Failure) -> Exit {
    complain(message);
    let exit = interrupt::exit();
    if exit == Exit::Usage {
        print_error(Kind::Input, &anstream::adapter::strip_str(message).to_string());
    }
    exit
}

/// Reports a contradiction between witnesses.
pub(crate) fn bug(contradiction: &str) -> Exit {
    complain(&format!(
        "internal error: {contradiction}\nThis is a bug of nimcert; please report it with the claim."
    ));
    Exit::Bug
}

/// How a run ends without the table of a game; `more` says what allows more memory.
///
/// # Errors
/// The message, if the rules have to change.
pub(crate) fn without_table(error: GameError, more: &str) -> Result<Exit, Failure> {
    Ok(match error {
        GameError::Rules(error) => return Err(error.into()),
        GameError::Limit(met) => limit(met),
        GameError::Memory { needed, limit: most } => limit(memory_limit(needed, most) + more),
        GameError::Stopped => interrupted(),
    })
}

/// The message that `needed` bytes of memory exceed a limit, in megabytes rounded up.
pub(crate) fn memory_limit(needed: u128, limit: u64) -> String {
    format!(
        "{} MB of memory needed, {} MB allowed",
        HumanCount(u64::try_from(needed.div_ceil(1 << 20)).unwrap_or(u64::MAX)),
        HumanCount(limit >> 20)
    )
}
