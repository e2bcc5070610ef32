//! Several searches in parallel: their answers and their budgets do not depend on the number of
//! threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::Duration;

use super::limits::{BRIEF, REPORT};
use crate::automaton::{Answer, Budget, Exhausted, HiddenAutomaton, Problem, explore};
use crate::clock::Instant;

/// A search.
#[derive(Debug, Clone)]
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

/// A search that waits for a thread, or its answer.
enum Slot {
    Waiting(Job, Budget<'static>),
    Taken,
    Done(Result<Found, Exhausted>, Budget<'static>, Duration),
}

impl Slot {
    /// The search, if it waits.
    fn take(&mut self) -> Option<(Job, Budget<'static>)> {
        match std::mem::replace(self, Slot::Taken) {
            Slot::Waiting(job, share) => Some((job, share)),
            done => {
                *self = done;
                None
            }
        }
    }

    /// Whether the search that waits is done within a number of states; otherwise it waits as before.
    fn try_within(&mut self, states: u64) -> bool {
        let Slot::Waiting(job, share) = self else { return false };
        let (mut trial, start) = (share.part(states), Instant::now());
        let found = job.clone().run(&mut trial);
        if found.is_err() {
            return false;
        }
        // A part that is within its limits is within those of the whole.
        let kept = share.absorb(&trial);
        let taken = std::mem::replace(self, Slot::Taken);
        if let Slot::Waiting(_, share) = taken {
            *self = Slot::Done(kept.and(found), share, start.elapsed());
        }
        true
    }
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
        slots.push(Mutex::new(Slot::Waiting(job, budget.share(&name))));
        names.push(name);
    }
    let next = AtomicUsize::new(0);
    let work = || {
        // The last searches are mostly the longest ones.
        while let Some(slot) = slots.iter().nth_back(next.fetch_add(1, Ordering::Relaxed)) {
            // The lock is not held while the search runs.
            let taken = lock(slot).take();
            if let Some((job, mut share)) = taken {
                let start = Instant::now();
                let found = job.run(&mut share);
                *lock(slot) = Slot::Done(found, share, start.elapsed());
            }
        }
    };
    let mut open = count;
    if threads > 1 && count > 1 {
        // Where one is long, threads are started anyway, and the others need no trial.
        open -= slots.iter().take_while(|slot| lock(slot).try_within(BRIEF)).count();
    }
    if threads <= 1 || open <= 1 {
        work();
    } else {
        let (done, waiting) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            for _ in 0..threads.min(open) {
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
        if let Slot::Done(answer, share, time) = slot.into_inner().unwrap_or_else(PoisonError::into_inner) {
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
