//! `--verbose`: a line on stderr for each step.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::HumanCount;

use crate::terminal::output_options::verbosity;
use crate::terminal::print::complain;
use nimcert_core::automaton::{Ended, Event};
use nimcert_core::decision::Options;

/// Level of `-v`.
pub(crate) const STEPS: u8 = 1;

/// Level of `-vv`, where lines also have the time since the start.
pub(crate) const DETAILS: u8 = 2;

/// When the first line was printed.
static START: OnceLock<Instant> = OnceLock::new();

/// Prints a line if `--verbose` was given at least `level` times.
pub(crate) fn log(level: u8, text: impl std::fmt::Display) {
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

/// A duration in milliseconds or seconds, with the digits that matter.
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
    let timeout = timeout.map_or("no time limit".to_owned(), |limit| format!("{} s", limit.as_secs()));
    let partition = match partition {
        true => format!("P/N partition up to {} states", HumanCount(*partition_states)),
        false => "no P/N partition".to_owned(),
    };
    format!(
        "limits: {} states, {} MB, {timeout}, {} columns; {partition}; threads: {threads}",
        HumanCount(*max_states),
        HumanCount(*max_memory),
        HumanCount(*max_columns),
    )
}

/// Prints an event of a search.
pub(crate) fn event(event: &Event<'_>) {
    match event {
        Event::Attempt { name, round, states } => {
            let (round, states) = (round + 1, HumanCount(*states));
            log(STEPS, format_args!("round {round}, {name}: up to {states} states"));
        }
        Event::Begin { step } => log(STEPS, format_args!("{step}: started")),
        Event::Progress { step, states, used } => {
            log(
                DETAILS,
                format_args!("{step}: {} states, limits {:.1} % used up", HumanCount(*states), 100.0 * used),
            );
        }
        Event::End(Ended { step, states, steps, time: took, states_left, bytes_left, time_left }) => {
            let seconds = time_left.map_or(String::new(), |left| format!(", {:.1} s", left.as_secs_f64()));
            log(
                STEPS,
                format_args!(
                    "{step}: finished, {} states, {} steps tried, {}; left: {} states, {} MB{seconds}",
                    HumanCount(*states),
                    HumanCount(*steps),
                    time(*took),
                    HumanCount(*states_left),
                    HumanCount(bytes_left >> 20)
                ),
            );
        }
    }
}
