//! Independent jobs on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Results of `answer` for every job, in the order of the jobs: they do not depend on the threads.
pub(crate) fn side_by_side<J: Sync, A: Send>(
    jobs: &[J],
    threads: usize,
    answer: impl Fn(&J) -> A + Sync,
) -> Vec<A> {
    let next = AtomicUsize::new(0);
    let answers = Mutex::new(Vec::with_capacity(jobs.len()));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(jobs.len()) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(number) else { break };
                    let answer = answer(job);
                    answers.lock().unwrap_or_else(PoisonError::into_inner).push((number, answer));
                }
            });
        }
    });
    let mut answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
    answers.sort_by_key(|(number, _)| *number);
    answers.into_iter().map(|(_, answer)| answer).collect()
}
