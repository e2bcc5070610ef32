//! The schedule of a search: the attempts of a plan in rounds, each round with four times the states of the one before.
//!
//! A round costs a third of the next one, so an attempt that starts again in each costs at most a third more than one that
//! knew its states beforehand, and nothing has to be known about which attempt suits a claim. Rounds count states and
//! not seconds: the same claim gets the same answer everywhere.

use super::attempt::{Attempt, Tried};
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
) -> Result<Decision, Undecided> {
    let plan: Vec<&Attempt<Q>> = plan.iter().filter(|attempt| attempts.include(attempt.name)).collect();
    let known = first(question, plan.clone(), budget)?;
    if known.is_smallest {
        return Ok(known);
    }
    let smallest = plan.into_iter().filter(|attempt| attempt.shows.finds_smallest()).collect();
    let states = budget.states().max(SMALLEST);
    let found = budget.within(states, |budget| first(question, smallest, budget));
    // What ends this search does not take back what is known.
    Ok(found.ok().flatten().filter(Decision::is_refuted).unwrap_or(known))
}

/// The first answer by one of these attempts.
///
/// # Errors
/// As for [`settle`].
pub(super) fn first<Q, T>(
    question: &Q,
    mut open: Vec<&Attempt<Q, T>>,
    budget: &mut Budget<'_>,
) -> Result<T, Undecided> {
    let mut given_up: Option<Undecided> = None;
    let mut round = 0;
    while !open.is_empty() {
        let mut next = Vec::with_capacity(open.len());
        for attempt in open {
            let states = attempt.weight.saturating_mul(ROUND.saturating_mul(1 << (2 * round).min(62)));
            budget.attempt(attempt.name, round, states.min(budget.states_left()));
            match budget.within(states, |budget| (attempt.run)(question, budget)) {
                Ok(Some(Tried::Settled(answer))) => return Ok(*answer),
                Ok(Some(Tried::Nothing)) => {}
                Ok(None) => next.push(attempt),
                Err(why) if why.ends_search() => return Err(why),
                // A limit of the whole search says more than that an attempt is too large, and less than what is open.
                Err(why) if why.is_limit() => {
                    let says_more =
                        |known: &Undecided| known.is_limit() || matches!(known, Undecided::Parameters { .. });
                    given_up = given_up.filter(says_more).or(Some(why));
                }
                Err(why) => given_up = given_up.or(Some(why)),
            }
        }
        (open, round) = (next, round + 1);
    }
    Err(given_up.unwrap_or(Undecided::Nothing))
}
