//! The schedule of a search: the attempts of a plan in rounds, each round with four times the states of the one before.
//!
//! A round costs a third of the next one, so an attempt that starts again in each costs at most a third more than one that
//! knew its states beforehand, and nothing has to be known about which attempt suits a claim. Rounds count states and
//! not seconds: the same claim gets the same answer everywhere.

use super::attempt::{Attempt, GivenUp, Tried};
use super::limits::{ROUND, SMALLEST};
use super::options::Attempts;
use super::outcome::{Decision, Undecided};
use crate::automaton::Budget;

/// Settles a question by the first attempt that does.
///
/// A counterexample that may not be the smallest is kept while the attempts that find the smallest one get as many states
/// again as were made, and at least [`SMALLEST`].
///
/// # Errors
/// A limit of the whole search; or that no attempt can go on, with the reason of the first that gives one.
pub(super) fn settle<Q>(
    question: &Q,
    plan: &[Attempt<Q>],
    attempts: Attempts,
    budget: &mut Budget<'_>,
) -> Result<Decision, GivenUp> {
    let plan: Vec<&Attempt<Q>> = plan.iter().filter(|attempt| attempts.include(attempt.name)).collect();
    let known = first(question, plan.clone(), budget)?;
    if known.is_smallest {
        return Ok(known);
    }
    let smallest = plan.into_iter().filter(|attempt| attempt.shows.finds_smallest()).collect();
    let states = budget.states().max(SMALLEST);
    let found = budget.within(states, |budget| Ok::<_, Undecided>(first(question, smallest, budget)?));
    // What ends this search does not take back what is known.
    Ok(found.ok().flatten().filter(Decision::is_refuted).unwrap_or(known))
}

/// The first answer by one of these attempts.
///
/// # Errors
/// As for [`settle`].
pub(super) fn first<Q, T>(
    question: &Q,
    open: Vec<&Attempt<Q, T>>,
    budget: &mut Budget<'_>,
) -> Result<T, GivenUp> {
    let mut given_up: Option<GivenUp> = None;
    let answer = in_turns(
        open,
        |attempt| attempt.weight,
        |attempt, round, states| {
            budget.attempt(attempt.name.text(), round, states.min(budget.states_left()));
            match budget.within(states, |budget| (attempt.run)(question, budget)) {
                Ok(Some(Tried::Settled(answer))) => Ok(Turn::Settled(*answer)),
                Ok(Some(Tried::Nothing)) => Ok(Turn::Closed),
                Ok(None) => Ok(Turn::Open),
                Err(why) => {
                    let ends = why.ends_search();
                    let new = GivenUp { why, attempt: Some(attempt.name), weight: attempt.weight };
                    if ends {
                        return Err(new);
                    }
                    given_up =
                        Some(given_up.take().filter(|known| known.says_more_than(&new)).unwrap_or(new));
                    Ok(Turn::Closed)
                }
            }
        },
    )?;
    answer.ok_or_else(|| given_up.unwrap_or(Undecided::Nothing.into()))
}

impl GivenUp {
    /// Whether this reason is told, and not that of a later attempt: what is open says more than a limit of the whole search,
    /// and this says more than that an attempt is too large. Of several attempts that a limit ends, the one with the largest
    /// share came nearest.
    fn says_more_than(&self, later: &GivenUp) -> bool {
        match (self.why.is_limit(), later.why.is_limit()) {
            (true, true) => self.weight >= later.weight,
            (false, true) => self.why.is_open(),
            (true, false) => !later.why.is_open(),
            (false, false) => true,
        }
    }
}

/// How the turn of one attempt ended.
#[derive(Debug)]
pub enum Turn<T> {
    /// It settled the question.
    Settled(T),
    /// It needs more than its share of this round.
    Open,
    /// A larger share would not help it.
    Closed,
}

/// Lets attempts take turns until one settles the question: in round r = 0, 1, .. `run` gets an attempt, r, and the share
/// of this attempt, which is `weight * 4096 * 4^r` states. `None` if no attempt can go on.
///
/// # Errors
/// The first error of a turn ends all.
pub fn in_turns<A, T, E>(
    mut open: Vec<A>,
    weight: impl Fn(&A) -> u64,
    mut run: impl FnMut(&A, u32, u64) -> Result<Turn<T>, E>,
) -> Result<Option<T>, E> {
    let mut round = 0;
    while !open.is_empty() {
        let mut next = Vec::with_capacity(open.len());
        for attempt in open {
            let share = weight(&attempt).saturating_mul(ROUND.saturating_mul(1 << (2 * round).min(62)));
            match run(&attempt, round, share)? {
                Turn::Settled(found) => return Ok(Some(found)),
                Turn::Open => next.push(attempt),
                Turn::Closed => {}
            }
        }
        (open, round) = (next, round + 1);
    }
    Ok(None)
}
