//! Progress on stderr, on a terminal only.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::Thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

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

/// How often positions are counted.
const TICK: Duration = Duration::from_millis(100);

/// Tells the thread that shows progress that there is no more of it, also if the work panics.
struct End<'e> {
    ended: &'e AtomicBool,
    shows: Thread,
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
        self.shows.unpark();
    }
}

/// Positions a second, since the beginning.
fn rate(state: &ProgressState, out: &mut dyn std::fmt::Write) {
    let seconds = state.elapsed().as_secs_f64().max(0.001);
    // What cannot be written is not shown.
    let _ = write!(out, "{}/s", HumanCount((state.pos() as f64 / seconds) as u64));
}

/// Does some work and shows how many of its positions are `done`, with their rate and the time left,
/// if `shown` and stderr is a terminal.
pub(super) fn watched<T>(total: u128, done: &AtomicU64, shown: bool, work: impl FnOnce() -> T) -> T {
    if !shown || !std::io::stderr().is_terminal() {
        return work();
    }
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let show = || {
            let start = Instant::now();
            let len = Some(u64::try_from(total).unwrap_or(u64::MAX));
            let bar = ProgressBar::with_draw_target(len, ProgressDrawTarget::hidden());
            let template = "{bar:30} {percent}% of {human_len} positions, {rate}, {elapsed}, {eta} left";
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style.with_key("rate", rate));
            }
            while !ended.load(Ordering::Relaxed) {
                if start.elapsed() > DELAY && bar.is_hidden() {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                bar.set_position(done.load(Ordering::Relaxed));
                std::thread::park_timeout(TICK);
            }
            bar.finish_and_clear();
        };
        let shows = scope.spawn(show).thread().clone();
        let _end = End { ended: &ended, shows };
        work()
    })
}
