//! How a discovery ends: the report of the claim that was found, or why there is no table.

use std::borrow::Cow;
use std::path::Path;

use super::state;
use crate::exit::{Exit, Failure};
use crate::terminal::ending::without_table;
use crate::terminal::output_options;
use crate::terminal::print::print_verdict;
use nimcert_core::language::Interface;
use nimcert_core::language::ast::Program;
use nimcert_discover::Proof;
use nimcert_report::Report;
use nimcert_tables::game::GameError;

/// The report of the claim that was found.
pub(super) fn report(program: &Program, answer: nimcert_core::Answer) -> Report<'_> {
    found_report("discover", program, answer)
}

/// The report of a claim that was found, for a command.
pub(crate) fn found_report<'p>(
    command: &'static str,
    program: &'p Program,
    answer: nimcert_core::Answer,
) -> Report<'p> {
    Report::new(command, Interface::CommandLine, program, &program.claims[0], Cow::Owned(answer))
}

/// The end of a run without a table: the rules do not define a game, or a limit was reached at once.
///
/// # Errors
/// The message, if it is the rules or the state file that have to change.
pub(crate) fn failed(
    failure: nimcert_discover::Failure,
    state: Option<&Path>,
    as_json: bool,
) -> Result<Exit, Failure> {
    use nimcert_discover::Failure as Reason;
    match failure {
        Reason::Empty { below } => Err(Failure(format!(
            "error: the game has no position with coordinates below {below}\nhelp: check its `where` part"
        ))),
        Reason::State(error) => Err(state::refused(state.unwrap_or(Path::new("")), &error)),
        Reason::Kept(message) => Err(Failure(message)),
        Reason::Rules(proof) => {
            let Proof { program, answer } = *proof;
            let text = report(&program, answer).text(output_options::layout());
            if as_json {
                // There is no verdict, so there is no object.
                return Err(Failure(format!("error: the rules do not define a terminating game\n{text}")));
            }
            print_verdict(&text)?;
            Ok(Exit::Usage)
        }
        Reason::Table(error) => match GameError::from(error) {
            GameError::Rules(error) => {
                Err(Failure(format!("error: the rules do not define a terminating game: {error}")))
            }
            other => without_table(other, ""),
        },
    }
}
