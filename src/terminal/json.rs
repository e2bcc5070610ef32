//! `--json` for a run that ends without a result: the message for people goes to stderr, an object to stdout.

use std::ffi::OsString;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::terminal::print::print;
pub(crate) use nimcert_report::json::Kind;
use nimcert_report::json::without_result;

static ASKED: AtomicBool = AtomicBool::new(false);
static COMMAND: OnceLock<String> = OnceLock::new();

/// Notes the subcommand, and whether JSON is asked for, before the arguments are parsed: a mistake in them is reported
/// as JSON, too.
pub(crate) fn before(words: &[OsString]) {
    let mut words = words.iter().skip(1).filter_map(|word| word.to_str()).take_while(|word| *word != "--");
    let mut command = None;
    while let Some(word) = words.next() {
        match word {
            "--json" => ask(),
            // Its value is no subcommand.
            "--color" => _ = words.next(),
            _ if !word.starts_with('-') => command = command.or(Some(word)),
            _ => {}
        }
    }
    if let Some(command) = command {
        COMMAND.get_or_init(|| command.to_owned());
    }
}

/// The subcommand as it was typed.
pub(crate) fn command() -> Option<&'static str> {
    COMMAND.get().map(String::as_str)
}

/// Asks for JSON: `--format json` means the same as `--json`.
pub(crate) fn ask() {
    ASKED.store(true, Ordering::Relaxed);
}

/// Prints the object of a run that ends without a result, if JSON is asked for.
pub(crate) fn print_error(kind: Kind, message: &str) {
    if !ASKED.load(Ordering::Relaxed) {
        return;
    }
    // The message is on stderr already: a failure to print has no other place to be reported.
    let _ = without_result(command(), kind, message).map(|object| print(&object));
}
