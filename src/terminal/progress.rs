//! Progress on stderr: a line on a terminal that is erased at the end, above it a line for each step that took long,
//! or the lines of `--verbose`.
//!
//! Only the outermost task is shown; tasks inside it, such as the searches of `reproduce`, are silent.

use std::fmt::Display;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{FormattedDuration, HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::exit::interrupted_now;
use crate::terminal::interrupt::Asked;
use crate::terminal::output_options::{quiet, verbosity};
use crate::terminal::print::complain;
use crate::terminal::trace;
use nimcert_core::automaton::{Event, Observer};

/// Runs shorter than this show nothing.
const DELAY: Duration = Duration::from_millis(500);

/// Interval between redraws of the line.
const TICK: Duration = Duration::from_millis(100);

/// Steps that took longer leave a line.
const LONG_STEP: Duration = Duration::from_secs(1);

/// Most finished steps that are named when a run is stopped.
const MOST_NAMED: usize = 6;

/// The step of a search whose units are columns.
const COLUMNS: &str = "columns";

/// Whether a task is shown.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// A task whose progress is shown while it runs.
pub(crate) struct Progress {
    /// Whether this is the outermost task, and `--quiet` was not given.
    enabled: bool,
    shared: Arc<Shared>,
    display: Option<JoinHandle<()>>,
}

/// State that the task shares with the thread that draws it.
struct Shared {
    done: Arc<AtomicU64>,
    ended: AtomicBool,
    shown: Mutex<Shown>,
    /// Lines that stay: steps that took long and are finished.
    lines: Mutex<Vec<String>>,
    /// What is known so far, for a run that is stopped.
    known: Mutex<Known>,
    /// Whether this task answers requests to end.
    answers: bool,
}

/// What is known of a search so far.
#[derive(Debug, Clone, Default)]
struct Known {
    /// Names of the finished steps.
    finished: Vec<String>,
    /// States of all steps.
    states: u64,
    /// The verdict of the search, before the kernel has checked it.
    decided: Option<String>,
}

impl Known {
    /// In words.
    fn lines(&self) -> Vec<String> {
        let Known { finished, states, decided } = self;
        let mut lines = vec!["stopped: nothing is decided".to_owned()];
        if let Some(decided) = decided {
            lines =
                vec!["stopped before all checks were done".to_owned(), format!("the search says: {decided}")];
        } else if finished.is_empty() {
            lines.push(format!("no step was finished; {} states", HumanCount(*states)));
        } else {
            let names = finished.iter().rev().take(MOST_NAMED).rev().cloned().collect::<Vec<_>>().join(", ");
            let more = if finished.len() > MOST_NAMED { "..; " } else { "" };
            let count = HumanCount(finished.len() as u64);
            lines.push(format!("finished steps ({count}): {more}{names}; {} states", HumanCount(*states)));
        }
        lines
    }
}

/// What is shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Shown {
    /// Number of items and their name, if the length of the task is known.
    of: Option<(u64, &'static str)>,
    text: String,
}

impl Shared {
    fn new(done: Arc<AtomicU64>, shown: Shown, answers: bool) -> Shared {
        Shared {
            done,
            ended: AtomicBool::new(false),
            shown: Mutex::new(shown),
            lines: Mutex::default(),
            known: Mutex::default(),
            answers,
        }
    }

    fn know(&self, change: impl FnOnce(&mut Known)) {
        change(&mut self.known.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn show(&self, change: impl FnOnce(&mut Shown)) {
        change(&mut self.shown.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Progress {
    /// A task of unknown length.
    pub(crate) fn new(text: impl Display) -> Self {
        Progress::begin(Shown { of: None, text: text.to_string() }, Arc::default())
    }

    /// A search, with its number of columns if that is known. On a terminal, a run that is stopped says what is known
    /// so far.
    pub(crate) fn search(columns: Option<u64>) -> Self {
        let shown = match columns {
            Some(count) => Shown { of: Some((count, "columns")), text: String::new() },
            None => Shown { of: None, text: "search".to_owned() },
        };
        Progress::start(shown, Arc::default(), true)
    }

    /// A task of `count` items named `what`; `done` counts those that are finished.
    pub(crate) fn of(count: u64, what: &'static str, done: Arc<AtomicU64>) -> Self {
        Progress::begin(Shown { of: Some((count, what)), text: String::new() }, done)
    }

    /// A task that is not shown.
    pub(crate) fn silent() -> Self {
        let shared = Shared::new(Arc::default(), Shown::default(), false);
        Progress { enabled: false, shared: Arc::new(shared), display: None }
    }

    fn begin(shown: Shown, done: Arc<AtomicU64>) -> Self {
        Progress::start(shown, done, false)
    }

    fn start(shown: Shown, done: Arc<AtomicU64>, answers: bool) -> Self {
        let enabled =
            !quiet() && TAKEN.compare_exchange(false, true, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let seen = enabled && verbosity() == 0 && std::io::stderr().is_terminal() && !dumb;
        let shared = Arc::new(Shared::new(done, shown, answers));
        let show = {
            let shared = Arc::clone(&shared);
            move || display(&shared)
        };
        // If the thread cannot be started, the work goes on without a progress line.
        let display = if seen { std::thread::Builder::new().spawn(show).ok() } else { None };
        Progress { enabled, shared, display }
    }

    /// Prints a line of `--verbose`, of the given level.
    pub(crate) fn log(&self, level: u8, text: impl Display) {
        if self.enabled {
            trace::log(level, text);
        }
    }

    /// Starts a part of the task of unknown length.
    pub(crate) fn part(&self, text: impl Display) {
        self.shared.show(|shown| *shown = Shown { of: None, text: text.to_string() });
    }

    /// Remembers what the search found, which the kernel has not checked yet.
    pub(crate) fn decided(&self, verdict: impl Display) {
        self.shared.know(|known| known.decided = Some(verdict.to_string()));
    }

    /// Counts one more item as finished.
    pub(crate) fn one(&self, name: &str) {
        self.shared.done.fetch_add(1, Ordering::Relaxed);
        self.shared.show(|shown| shown.text = name.to_owned());
    }

    /// The observer for a search, if anything is shown.
    pub(crate) fn observer(&self) -> Option<Observer<'_>> {
        if self.display.is_none() && !(self.enabled && verbosity() > 0) {
            return None;
        }
        let start = Instant::now();
        Some(Box::new(move |event| {
            if self.display.is_none() {
                return trace::event(&event);
            }
            if let Event::End(ended) = &event {
                self.shared.know(|known| {
                    known.finished.push(ended.step.to_owned());
                    known.states = known.states.saturating_add(ended.states);
                });
                if ended.time >= LONG_STEP {
                    let (states, took) = (HumanCount(ended.states), trace::time(ended.time));
                    let line = format!("{}: finished, {states} states, {took}", ended.step);
                    self.shared.lines.lock().unwrap_or_else(PoisonError::into_inner).push(line);
                }
            }
            match event {
                Event::Progress { step: COLUMNS, states, .. } => {
                    self.shared.done.store(states, Ordering::Relaxed);
                    self.shared.show(|shown| {
                        if shown.of.is_none() {
                            shown.text = format!("{} columns", HumanCount(states));
                        }
                    });
                }
                Event::Progress { step, states, used } => {
                    let rate = states as f64 / start.elapsed().as_secs_f64().max(0.001);
                    self.part(format_args!(
                        "{step}: {} states, {}/s; limits {:.0} % used up",
                        HumanCount(states),
                        HumanCount(rate as u64),
                        100.0 * used
                    ));
                }
                Event::Begin { step: COLUMNS } | Event::End(_) => {}
                Event::Attempt { name: step, .. } | Event::Begin { step } => self.part(step),
            }
        }))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.shared.ended.store(true, Ordering::Relaxed);
        if let Some(display) = self.display.take() {
            display.thread().unpark();
            // The thread erases the line before it ends.
            let _ = display.join();
        }
        if self.enabled {
            TAKEN.store(false, Ordering::Relaxed);
        }
    }
}

/// Progress of a task of known length: items, speed, and time left. The line is cut at the right if it is too long.
fn counted(bar: &ProgressBar, count: u64, what: &str, text: &str) -> String {
    let rate = bar.position() as f64 / bar.elapsed().as_secs_f64().max(0.001);
    let left = FormattedDuration(bar.eta());
    format!("% of {} {what}, {}/s, {left} left  {text}", HumanCount(count), HumanCount(rate as u64))
}

/// Draws until the task ends, then erases the line.
fn display(shared: &Shared) {
    let start = Instant::now();
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    // It lives as long as this thread. Without it, a signal ends the process at once.
    let asked = if shared.answers { Asked::new() } else { None };
    let mut styled = None;
    while !shared.ended.load(Ordering::Relaxed) {
        std::thread::park_timeout(TICK);
        answer(asked.as_ref(), shared, &bar);
        bar.set_position(shared.done.load(Ordering::Relaxed));
        if start.elapsed() < DELAY {
            continue;
        }
        let Shown { of, text } = shared.shown.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if styled != Some(of) {
            let template = match of {
                Some(_) => "{bar:12} {percent} {wide_msg}",
                None => "{spinner} {elapsed} {wide_msg}",
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.set_length(of.map_or(0, |(count, _)| count));
            styled = Some(of);
        }
        bar.set_message(match of {
            Some((count, what)) => counted(&bar, count, what, &text),
            None => text,
        });
        if bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        for line in std::mem::take(&mut *shared.lines.lock().unwrap_or_else(PoisonError::into_inner)) {
            bar.println(line);
        }
        bar.tick();
    }
    bar.finish_and_clear();
}

/// Ends the process if it was asked to, after printing what is known.
fn answer(asked: Option<&Asked>, shared: &Shared, bar: &ProgressBar) {
    if asked.is_some_and(Asked::may_end) {
        bar.finish_and_clear();
        let known = shared.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        complain(&known.lines().join("\n"));
        interrupted_now();
    }
}
