//! Progress on stderr, on a terminal only.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::automaton::Observer;

/// Runs shorter than this show nothing.
const DELAY: Duration = Duration::from_millis(500);

/// The step whose units are columns.
const COLUMNS: &str = "columns";

/// A bar if it is known how much there is to do, else a spinner with the step and a count.
pub(super) struct Progress {
    bar: ProgressBar,
    start: Instant,
}

impl Progress {
    /// Nothing is shown unless stderr is a terminal. `columns`: how many columns are computed, if
    /// that is known before.
    pub(super) fn new(columns: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(columns, ProgressDrawTarget::hidden());
        let template = match columns {
            Some(_) => "{bar:30} {pos} of {len} columns, {eta} left",
            None => "{spinner} {msg}, {elapsed}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Progress { bar, start: Instant::now() }
    }

    /// What the search calls.
    pub(super) fn observer(&self) -> Option<Observer<'_>> {
        if !std::io::stderr().is_terminal() {
            return None;
        }
        Some(Box::new(|step, count| {
            if self.start.elapsed() > DELAY {
                if self.bar.is_hidden() {
                    self.bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                self.bar.set_message(match step {
                    COLUMNS => format!("{count} columns"),
                    _ => format!("{step}: {count} states"),
                });
                self.bar.set_position(count);
            }
        }))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
