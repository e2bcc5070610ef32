//! Progress on stderr, on a terminal only.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::automaton::Observer;

/// Runs shorter than this show nothing.
const DELAY: Duration = Duration::from_millis(500);

/// A spinner that names the step and the number of states.
pub(super) struct Progress {
    bar: ProgressBar,
    start: Instant,
}

impl Progress {
    /// A spinner; nothing is shown unless stderr is a terminal.
    pub(super) fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}: {pos} states, {per_sec}, {elapsed}") {
            bar.set_style(style);
        }
        Progress { bar, start: Instant::now() }
    }

    /// What the search calls.
    pub(super) fn observer(&self) -> Option<Observer<'_>> {
        if !std::io::stderr().is_terminal() {
            return None;
        }
        Some(Box::new(|step, states| {
            if self.start.elapsed() > DELAY {
                if self.bar.is_hidden() {
                    self.bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                self.bar.set_message(step.to_owned());
                self.bar.set_position(states);
            }
        }))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
