//! Budgets: every search ends, and reports which limit it reached and how far it got.

use std::time::Duration;

use super::event::{Ended, Event, Observer};
use super::stop::Stop;
use crate::clock::Instant;
use crate::language::Setting;
use crate::numerals::separated;

/// How often progress is reported: once in this many states.
const REPORT_INTERVAL: u64 = 1 << 13;

/// Steps of components that may be tried for each state that is allowed.
const WORK_OF_A_STATE: u64 = 1024;

/// How often progress is reported while steps are tried.
const WORK_INTERVAL: u64 = 1 << 22;

/// Effort after which the clock is read: less than a millisecond. A step of a component is a unit of it.
const CLOCK_INTERVAL: u64 = 1 << 14;

/// The effort of a state.
const EFFORT_OF_A_STATE: u64 = 1 << 6;

/// A search reached a limit of its [`Budget`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Exhausted {
    /// The limit on states.
    #[error(
        "state limit ({}) {}",
        separated(*limit),
        if *foreseen { "would be reached: a random sample shows that there are more states" } else { "reached" }
    )]
    States {
        /// The limit.
        limit: u64,
        /// Whether the limit was not reached, but random words show that it would be.
        foreseen: bool,
        /// Whether it is the limit of the whole search, and not a smaller one of one step, which no option raises.
        is_whole: bool,
    },
    /// The limit on steps of components tried, many for each state.
    #[error(
        "work limit ({} steps tried, {} for each state) reached",
        separated(*limit),
        separated(WORK_OF_A_STATE)
    )]
    Work {
        /// The limit.
        limit: u64,
        /// Whether it is the limit of the whole search, and not a smaller one of one step, which no option raises.
        is_whole: bool,
    },
    /// The limit on memory for states.
    #[error(
        "memory limit ({} MB) reached after {}",
        separated(*limit),
        in_words(*states)
    )]
    Memory {
        /// The limit in megabytes.
        limit: u64,
        /// States made so far.
        states: u64,
    },
    /// The limit on time.
    #[error(
        "time limit ({} s) reached after {}",
        separated(*seconds),
        in_words(*states)
    )]
    Time {
        /// The limit in seconds.
        seconds: u64,
        /// States made so far.
        states: u64,
    },
    /// A request to end: see [`Stop`].
    #[error("stopped after {}", in_words(*states))]
    Stopped {
        /// States made so far.
        states: u64,
    },
}

impl Exhausted {
    /// The setting that raises the limit; `None` if none does.
    pub fn setting(&self) -> Option<Setting> {
        match self {
            Exhausted::States { is_whole, .. } | Exhausted::Work { is_whole, .. } => {
                is_whole.then_some(Setting::States)
            }
            Exhausted::Memory { .. } => Some(Setting::Memory),
            Exhausted::Time { .. } => Some(Setting::Time),
            Exhausted::Stopped { .. } => None,
        }
    }
}

/// An error that may be the end of what one step may use, while the whole search may go on.
pub(crate) trait EndOfStep {
    /// Whether it is the end of the states or of the work of a step, and not of the whole search.
    fn is_end_of_step(&self) -> bool;
}

impl EndOfStep for Exhausted {
    fn is_end_of_step(&self) -> bool {
        matches!(
            self,
            Exhausted::States { foreseen: true, .. }
                | Exhausted::States { is_whole: false, .. }
                | Exhausted::Work { is_whole: false, .. }
        )
    }
}

/// A number of states in words.
fn in_words(states: u64) -> String {
    let plural = if states == 1 { "" } else { "s" };
    format!("{} state{plural}", separated(states))
}

/// The step that runs, and what was used when it began.
struct Step {
    name: String,
    began: Instant,
    states: u64,
    work: u64,
}

/// Limits of a search on states, memory, work and time, and what it has used so far.
pub struct Budget<'a> {
    max_states: u64,
    max_bytes: u64,
    /// Digits of letters that may be tried.
    max_work: u64,
    /// The limits on states and on bytes that messages show.
    limits: (u64, u64),
    /// Whether the limit on states is that of the whole search, and whether that on work is.
    is_whole: bool,
    is_whole_work: bool,
    /// The limit on states of the whole search.
    whole: u64,
    deadline: Option<(Instant, Duration)>,
    stop: Stop,
    states: u64,
    bytes: u64,
    work: u64,
    /// Effort since the clock was read.
    effort: u64,
    step: Option<Step>,
    observer: Option<Observer<'a>>,
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget")
            .field("states", &self.states)
            .field("bytes", &self.bytes)
            .field("step", &self.step_name())
            .finish_non_exhaustive()
    }
}

impl<'a> Budget<'a> {
    /// A budget of `max_states` states and `max_bytes` bytes for them, without a limit on time.
    pub fn new(max_states: u64, max_bytes: u64) -> Self {
        Budget {
            max_states,
            max_bytes,
            max_work: max_states.saturating_mul(WORK_OF_A_STATE),
            limits: (max_states, max_bytes),
            is_whole: true,
            is_whole_work: true,
            whole: max_states,
            deadline: None,
            stop: Stop::default(),
            states: 0,
            bytes: 0,
            work: 0,
            effort: 0,
            step: None,
            observer: None,
        }
    }

    /// If `is_fixed`, no message advises to raise the limit on states: it is a constant, or a share of that of a larger
    /// search.
    #[must_use]
    pub fn fixed(mut self, is_fixed: bool) -> Self {
        (self.is_whole, self.is_whole_work) = (!is_fixed, !is_fixed);
        self
    }

    /// Stops after this time, counted from now.
    #[must_use]
    pub(crate) fn with_timeout(mut self, timeout: Option<Duration>) -> Self {
        self.deadline = timeout.map(|t| (Instant::now(), t));
        self
    }

    /// Ends when it is asked to.
    #[must_use]
    pub(crate) fn with_stop(mut self, stop: &Stop) -> Self {
        self.stop = stop.clone();
        self
    }

    /// Reports begin, progress and end of each step to an observer.
    #[must_use]
    pub(crate) fn with_observer(mut self, observer: Option<Observer<'a>>) -> Self {
        self.observer = observer;
        self
    }

    /// Begins the step that the following states belong to; the step before it ends.
    pub(crate) fn begin(&mut self, step: &str) {
        self.end();
        if let Some(observer) = &mut self.observer {
            observer(Event::Begin { step });
        }
        let (name, began) = (step.to_owned(), Instant::now());
        self.step = Some(Step { name, began, states: self.states, work: self.work });
    }

    /// Ends the step that runs, if there is one.
    pub(crate) fn end(&mut self) {
        let Some(step) = self.step.take() else { return };
        let ended = Ended {
            step: &step.name,
            states: self.states - step.states,
            steps: self.work - step.work,
            time: step.began.elapsed(),
            states_left: self.max_states.saturating_sub(self.states),
            bytes_left: self.max_bytes.saturating_sub(self.bytes),
            time_left: self.deadline.map(|(start, limit)| limit.saturating_sub(start.elapsed())),
        };
        if let Some(observer) = &mut self.observer {
            observer(Event::End(ended));
        }
    }

    fn step_name(&self) -> &str {
        self.step.as_ref().map_or("", |step| &step.name)
    }

    /// States made so far.
    pub(crate) fn states(&self) -> u64 {
        self.states
    }

    /// States that may still be made.
    pub(crate) fn states_left(&self) -> u64 {
        self.max_states.saturating_sub(self.states)
    }

    /// The error that the states of a step are used up.
    pub(crate) fn end_of_step(&self) -> Exhausted {
        Exhausted::States { limit: self.limits.0, foreseen: false, is_whole: self.is_whole }
    }

    /// Reports that an attempt begins, in which round, and with how many states.
    pub(crate) fn attempt(&mut self, name: &str, round: u32, states: u64) {
        if let Some(observer) = &mut self.observer {
            observer(Event::Attempt { name, round, states });
        }
    }

    /// States that the whole search may make.
    pub(super) fn whole(&self) -> u64 {
        self.whole
    }

    /// The error that the limit on states of the whole search would be reached.
    pub(super) fn foreseen(&self) -> Exhausted {
        Exhausted::States { limit: self.whole, foreseen: true, is_whole: true }
    }

    /// Runs a step with at most this many further states, and the work that belongs to them. `None` if it needs more; then
    /// its memory is given back, and what it has made is counted.
    ///
    /// # Errors
    /// Those of the step, but for the end of its own states and work; if as many are not left, their end is an error.
    pub(crate) fn within<T, E: EndOfStep>(
        &mut self,
        states: u64,
        step: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<Option<T>, E> {
        self.end();
        let outer = (self.max_states, self.max_work, self.limits, self.is_whole, self.is_whole_work);
        let bytes = self.bytes;
        let inner = self.states.saturating_add(states);
        if inner < self.max_states {
            (self.max_states, self.limits.0, self.is_whole) = (inner, inner, false);
            // Linear programs count as work without states: the step has its own share of both.
            let work = self.work.saturating_add(states.saturating_mul(WORK_OF_A_STATE));
            if work < self.max_work {
                (self.max_work, self.is_whole_work) = (work, false);
            }
        }
        let result = step(self);
        self.end();
        (self.max_states, self.max_work, self.limits, self.is_whole, self.is_whole_work) = outer;
        let is_own = inner < self.max_states && self.work <= self.max_work;
        match result {
            Err(why) if is_own && why.is_end_of_step() => {
                self.bytes = self.bytes.min(bytes);
                Ok(None)
            }
            result => result.map(Some),
        }
    }

    /// Reports the number of states.
    pub(crate) fn report(&mut self) {
        if self.observer.is_none() {
            return;
        }
        let (states, used) = (self.states, self.used());
        let step = self.step.as_ref().map_or("", |step| &step.name);
        if let Some(observer) = &mut self.observer {
            observer(Event::Progress { step, states, used });
        }
    }

    /// The part of the budget, from 0 to 1, that is used.
    fn used(&self) -> f64 {
        let part = |used: u64, limit: u64| used as f64 / limit.max(1) as f64;
        let time = self.deadline.map_or(0.0, |(start, limit)| {
            start.elapsed().as_secs_f64() / limit.as_secs_f64().max(f64::MIN_POSITIVE)
        });
        part(self.states, self.max_states).max(part(self.bytes, self.max_bytes)).max(time)
    }

    /// Accounts for one more state of this many bytes.
    ///
    /// # Errors
    /// A limit is reached.
    pub(crate) fn charge(&mut self, bytes: usize) -> Result<(), Exhausted> {
        if self.states >= self.max_states {
            return Err(self.end_of_step());
        }
        self.states += 1;
        if self.states.is_multiple_of(REPORT_INTERVAL) {
            self.report();
        }
        self.effort(EFFORT_OF_A_STATE)?;
        self.charge_bytes(bytes)
    }

    /// Accounts for steps of components that were tried.
    ///
    /// # Errors
    /// A limit is reached.
    pub(crate) fn charge_work(&mut self, steps: u64) -> Result<(), Exhausted> {
        let before = self.work;
        self.work += steps;
        if self.work > self.max_work {
            return Err(Exhausted::Work { limit: self.max_work, is_whole: self.is_whole_work });
        }
        if before / WORK_INTERVAL != self.work / WORK_INTERVAL {
            self.report();
        }
        self.effort(steps)
    }

    /// Reads the clock after enough effort, that of states and steps included. Effort has no limit of its own.
    ///
    /// # Errors
    /// The limit on time is reached, or the search was asked to end.
    pub(crate) fn effort(&mut self, units: u64) -> Result<(), Exhausted> {
        self.effort += units;
        if self.effort < CLOCK_INTERVAL {
            return Ok(());
        }
        self.effort = 0;
        self.look_at_the_clock()
    }

    /// Accounts for memory.
    ///
    /// # Errors
    /// A limit is reached.
    pub(crate) fn charge_bytes(&mut self, bytes: usize) -> Result<(), Exhausted> {
        self.bytes += bytes as u64;
        if self.bytes > self.max_bytes {
            return Err(Exhausted::Memory { limit: self.limits.1 >> 20, states: self.states });
        }
        Ok(())
    }

    fn look_at_the_clock(&self) -> Result<(), Exhausted> {
        if self.stop.is_asked() {
            return Err(Exhausted::Stopped { states: self.states });
        }
        match self.deadline {
            Some((start, limit)) if start.elapsed() > limit => {
                Err(Exhausted::Time { seconds: limit.as_secs(), states: self.states })
            }
            _ => Ok(()),
        }
    }

    /// Reads the clock and reports progress, for work that makes no states.
    ///
    /// # Errors
    /// The limit on time is reached, or the search was asked to end.
    pub(crate) fn tick(&mut self) -> Result<(), Exhausted> {
        self.report();
        self.look_at_the_clock()
    }
}
