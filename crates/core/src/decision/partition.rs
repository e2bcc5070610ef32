//! The P/N rule: a set is closed (no move leads from the set into it) and reachable (from every position
//! outside the set some move leads into it) \[inoue2014, Lemmas 8.3 and 8.4\].

use std::collections::BTreeMap;
use std::sync::Arc;

use super::evidence::{Reach, Section};
use super::game::{Game, GameMove};
use super::jobs::{Found, Job, run};
use super::limits::BRIEF;
use super::obligation::Obligation;
use super::property::Owed;
use super::tabulate::Subject;
use crate::automaton::{Answer, AutomatonError, Budget, Problem};

/// The outcome of the search for a P/N partition.
pub(super) enum Partition {
    /// Both lemmas hold; the sections `closed`, `reach`, `cover`.
    Holds(Vec<Section>),
    /// One of them fails: the problems that some tuple satisfies.
    Fails(Vec<Failure>),
}

/// A lemma that fails.
pub(super) enum Failure {
    /// A move, by its index, leads from the set to the set.
    Closed(usize, Problem),
    /// A position outside the set has no move into it.
    Cover(Problem),
}

/// Decides whether the set is the set of P-positions of the game.
pub(super) fn partition(
    subject: &Subject,
    game: &Game,
    threads: usize,
    budget: &mut Budget<'_>,
) -> Result<Partition, AutomatonError> {
    budget.begin_shares("closed, reach");
    let mut closed = BTreeMap::new();
    let mut jobs = Vec::new();
    for (i, option) in game.moves_to_close() {
        match closed_anywhere(subject, game, i, option, budget)? {
            Some(section) => _ = closed.insert(i, section),
            None => {
                let name = Obligation::Closed { number: i + 1, anywhere: false };
                jobs.push((
                    name,
                    i,
                    Job::Explore(game.tuples(subject, option.fresh, game.within_set(option, false))?),
                ));
            }
        }
    }
    for (i, option) in game.moves.iter().enumerate() {
        jobs.push((Obligation::Reach(i + 1), i, Job::Determinize(game.reach(subject, option)?)));
    }
    let names: Vec<(Obligation, usize)> = jobs.iter().map(|(name, i, _)| (name.clone(), *i)).collect();
    let jobs = jobs.into_iter().map(|(name, _, job)| (name.to_string(), job)).collect();
    let mut reaches = Vec::new();
    let mut failures = Vec::new();
    let mut tables = Vec::new();
    for (found, (name, i)) in run(jobs, threads, budget)?.into_iter().zip(names) {
        match found {
            Found::Explored(_, Answer::Empty(invariant)) => {
                closed.insert(i, Section::Invariant(name, invariant));
            }
            Found::Explored(problem, Answer::Satisfiable) => failures.push(Failure::Closed(i, problem)),
            Found::Determinized(automaton) => {
                tables.push(Arc::new(automaton.table.clone()));
                reaches.push(Section::Reach(Reach { number: i + 1, automaton }));
            }
        }
    }
    let mut sections: Vec<Section> = closed.into_values().chain(reaches).collect();
    let problem = game.cover(subject, &tables)?;
    let cover = Owed { obligation: Obligation::Cover, problem, conditions: None };
    match cover.invariant(budget)? {
        Some(section) => sections.push(section),
        None => failures.push(Failure::Cover(cover.problem)),
    }
    if failures.is_empty() { Ok(Partition::Holds(sections)) } else { Ok(Partition::Fails(failures)) }
}

/// Proves that a move does not lead from the set to the set, wherever it starts, if few states show this.
fn closed_anywhere(
    subject: &Subject,
    game: &Game,
    i: usize,
    option: &GameMove,
    budget: &mut Budget<'_>,
) -> Result<Option<Section>, AutomatonError> {
    if !game.has_domain() {
        return Ok(None);
    }
    let problem = game.tuples(subject, option.fresh, game.within_set(option, true))?;
    let obligation = Obligation::Closed { number: i + 1, anywhere: true };
    let owed = Owed { obligation, problem, conditions: None };
    Ok(budget.within(BRIEF, |budget| owed.invariant(budget))?.flatten())
}
