//! What messages about a text may name: the options of the running subcommand that give values to its names.

use crate::terminal::json::command;
use nimcert_core::language::Takes;

/// What a subcommand takes beside an expression or a file.
fn of(command: &str) -> Takes {
    let (param, set, every_value) = match command {
        "check" => (true, false, true),
        "explain" | "report" => (true, true, true),
        "prove" | "sweep" => (false, true, true),
        "mex" | "play" | "show" | "discover" | "export" => (false, true, false),
        "draw" => (true, true, false),
        _ => (false, false, false),
    };
    Takes { param, set, every_value, which: matches!(command, "check" | "prove") }
}

/// What the running subcommand takes beside an expression.
pub(crate) fn beside_an_expression() -> Takes {
    Takes { set: false, ..running() }
}

/// What the running subcommand takes beside a claim file.
pub(crate) fn beside_a_file() -> Takes {
    Takes { param: false, ..running() }
}

/// Whether the running subcommand has `--game`.
pub(crate) fn has_game() -> bool {
    matches!(command(), Some("discover" | "draw" | "mex" | "play"))
}

fn running() -> Takes {
    command().map_or(Takes::NOTHING, of)
}
