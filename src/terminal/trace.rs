//! What `--verbose` tells on stderr: a line for each thing that is done.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use crate::terminal::manners::verbosity;
use crate::terminal::print::complain;
use nimcert_core::automaton::{Ended, Event};
use nimcert_core::decision::Options;

/// Told by `-v`.
pub(crate) const STEPS: u8 = 1;

/// Told by `-vv`, where lines also say when.
pub(crate) const DETAILS: u8 = 2;

/// When the first line was told.
static START: OnceLock<Instant> = OnceLock::new();

/// Tells a line, if `level` is asked for.
pub(crate) fn tell(level: u8, text: impl std::fmt::Display) {
    let asked = verbosity();
    if asked < level {
        return;
    }
    let since = START.get_or_init(Instant::now).elapsed().as_secs_f64();
    match asked {
        DETAILS.. => complain(&format!("[{since:9.3} s] {text}")),
        _ => complain(&text.to_string()),
    }
}

/// A time with the digits that matter.
pub(crate) fn time(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 1.0 => format!("{:.1} ms", seconds * 1e3),
        seconds => format!("{seconds:.2} s"),
    }
}

/// The limits of a search.
pub(crate) fn limits(options: &Options) -> String {
    let Options {
        max_states, max_memory, timeout, max_columns, partition, partition_states, threads, ..
    } = options;
    let timeout = timeout.map_or("no limit on time".to_owned(), |limit| format!("{} s", limit.as_secs()));
    let partition = match partition {
        true => format!("partition up to {partition_states} states"),
        false => "no partition".to_owned(),
    };
    format!(
        "limits: {max_states} states, {max_memory} MB, {timeout}, {max_columns} columns; {partition}; threads: {threads}"
    )
}

/// What a search tells.
pub(crate) fn event(event: &Event<'_>) {
    match event {
        Event::Begin { step } => tell(STEPS, format_args!("{step}: begins")),
        Event::Progress { step, states, used } => {
            tell(DETAILS, format_args!("{step}: {states} states, {:.1} % of the budget", 100.0 * used));
        }
        Event::End(Ended { step, states, digits, time: took, states_left, bytes_left, time_left }) => {
            let seconds = time_left.map_or(String::new(), |left| format!(", {:.1} s", left.as_secs_f64()));
            tell(
                STEPS,
                format_args!(
                    "{step}: ends after {states} states, {digits} digits tried, {}; left: {states_left} states, {} MB{seconds}",
                    time(*took),
                    bytes_left >> 20
                ),
            );
        }
    }
}
