//! Several searches in parallel: their answers and their budgets do not depend on the number of
//! threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::Duration;

use super::limits::REPORT;
use crate::automaton::{Answer, Budget, Exhausted, HiddenAutomaton, Problem, explore};
use crate::clock::Instant;

/// A search.
#[derive(Debug)]
pub(super) enum Job {
    /// Does any word satisfy the problem?
    Explore(Problem),
    /// For which visible numbers are there hidden ones?
    Determinize(Problem),
}

/// What a search found; an exploration gives its problem back.
#[derive(Debug)]
pub(super) enum Found {
    /// By [`Job::Explore`].
    Explored(Problem, Answer),
    /// By [`Job::Determinize`].
    Determinized(HiddenAutomaton),
}

impl Job {
    fn run(self, budget: &mut Budget<'_>) -> Result<Found, Exhausted> {
        match self {
            Job::Explore(problem) => {
                let answer = explore(&problem, budget)?;
                Ok(Found::Explored(problem, answer))
            }
            Job::Determinize(problem) => {
                HiddenAutomaton::of_problem(&problem, budget).map(Found::Determinized)
            }
        }
    }
}

/// A search that waits for a thread, and then its answer.
struct Slot {
    waiting: Option<(Job, Budget<'static>)>,
    done: Option<(Result<Found, Exhausted>, Budget<'static>, Duration)>,
}

/// Runs named searches, each with all that is left of the budget; together they may not use more
/// than that either. The answers are in the order of the searches.
///
/// # Errors
/// The first, in this order, of the budgets that ended.
pub(super) fn run(
    jobs: Vec<(String, Job)>,
    threads: usize,
    budget: &mut Budget<'_>,
) -> Result<Vec<Found>, Exhausted> {
    let count = jobs.len();
    let mut names = Vec::with_capacity(count);
    let mut slots = Vec::with_capacity(count);
    for (name, job) in jobs {
        slots.push(Mutex::new(Slot { waiting: Some((job, budget.share(&name))), done: None }));
        names.push(name);
    }
    let next = AtomicUsize::new(0);
    let work = || {
        // The last searches are mostly the longest ones.
        while let Some(slot) = slots.iter().nth_back(next.fetch_add(1, Ordering::Relaxed)) {
            // The lock is not held while the search runs.
            let taken = lock(slot).waiting.take();
            if let Some((job, mut share)) = taken {
                let start = Instant::now();
                let found = job.run(&mut share);
                lock(slot).done = Some((found, share, start.elapsed()));
            }
        }
    };
    if threads.min(count) <= 1 {
        work();
    } else {
        let (done, waiting) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            for _ in 0..threads.min(count) {
                let (done, work) = (done.clone(), &work);
                scope.spawn(move || {
                    work();
                    drop(done);
                });
            }
            drop(done);
            while let Err(mpsc::RecvTimeoutError::Timeout) = waiting.recv_timeout(REPORT) {
                budget.report();
            }
        });
    }
    let mut found = Vec::with_capacity(count);
    for (slot, name) in slots.into_iter().zip(&names) {
        let done = slot.into_inner().unwrap_or_else(PoisonError::into_inner).done;
        if let Some((answer, share, time)) = done {
            budget.share_ended(name, &share, time);
            let answer = answer?;
            budget.absorb(&share)?;
            found.push(answer);
        }
    }
    Ok(found)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
