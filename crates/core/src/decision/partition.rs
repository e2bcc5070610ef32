//! The P/N rule: a set is closed (no move leads from the set into it) and reachable (from every position
//! outside the set some move leads into it) \[inoue2014, Lemmas 8.3 and 8.4\].

use std::sync::Arc;

use super::evidence::{Reach, Section};
use super::game::Game;
use super::jobs::{Found, Job, run};
use super::obligation::Obligation;
use super::tabulate::Subject;
use crate::automaton::{Answer, AutomatonError, Budget, Problem, explore};

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
    let mut jobs = Vec::new();
    for (i, option) in game.moves_to_close() {
        jobs.push((Obligation::Closed(i + 1), Job::Explore(game.closed(subject, option)?)));
    }
    for (i, option) in game.moves.iter().enumerate() {
        jobs.push((Obligation::Reach(i + 1), Job::Determinize(game.reach(subject, option)?)));
    }
    let names: Vec<Obligation> = jobs.iter().map(|(name, _)| name.clone()).collect();
    let jobs = jobs.into_iter().map(|(name, job)| (name.to_string(), job)).collect();
    let mut sections = Vec::new();
    let mut failures = Vec::new();
    let mut tables = Vec::new();
    budget.begin_shares("closed, reach");
    let moves_to_close = game.moves_to_close().map(|(i, _)| i);
    for ((found, name), i) in
        run(jobs, threads, budget)?.into_iter().zip(names).zip(moves_to_close.chain(0..game.moves.len()))
    {
        match found {
            Found::Explored(_, Answer::Empty(invariant)) => {
                sections.push(Section::Invariant(name, invariant));
            }
            Found::Explored(problem, Answer::Satisfiable) => failures.push(Failure::Closed(i, problem)),
            Found::Determinized(automaton) => {
                tables.push(Arc::new(automaton.table.clone()));
                sections.push(Section::Reach(Reach { number: i + 1, automaton }));
            }
        }
    }
    budget.begin(&Obligation::Cover.to_string());
    let problem = game.cover(subject, &tables)?;
    match explore(&problem, budget)? {
        Answer::Empty(invariant) => sections.push(Section::Invariant(Obligation::Cover, invariant)),
        Answer::Satisfiable => failures.push(Failure::Cover(problem)),
    }
    if failures.is_empty() { Ok(Partition::Holds(sections)) } else { Ok(Partition::Fails(failures)) }
}
