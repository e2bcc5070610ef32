//! The P/N rule: a set is closed (no move leads from it to it) and reachable (from every position
//! outside some move leads into it) \[inoue2014, Lemmas 8.3 and 8.4\].

use std::sync::Arc;

use super::evidence::{Reach, Section};
use super::game::Game;
use super::tabulate::Subject;
use crate::automaton::{Answer, AutomatonError, Budget, HiddenAutomaton, Problem, explore};

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
    budget: &mut Budget<'_>,
) -> Result<Partition, AutomatonError> {
    let mut sections = Vec::new();
    let mut failures = Vec::new();
    for (i, option) in game.moves.iter().enumerate() {
        let name = format!("closed {}", i + 1);
        budget.begin(&name);
        let problem = game.closed(subject, option)?;
        match explore(&problem, budget)? {
            Answer::Empty(invariant) => sections.push(Section::Invariant(name, invariant)),
            Answer::Satisfiable => failures.push(Failure::Closed(i, problem)),
        }
    }
    let mut tables = Vec::new();
    for (i, option) in game.moves.iter().enumerate() {
        budget.begin(&format!("reach {}", i + 1));
        let automaton = HiddenAutomaton::of_problem(&game.reach(subject, option)?, budget)?;
        tables.push(Arc::new(automaton.table.clone()));
        sections.push(Section::Reach(Reach { number: i + 1, automaton }));
    }
    budget.begin("cover");
    let problem = game.cover(subject, &tables)?;
    match explore(&problem, budget)? {
        Answer::Empty(invariant) => sections.push(Section::Invariant("cover".into(), invariant)),
        Answer::Satisfiable => failures.push(Failure::Cover(problem)),
    }
    if failures.is_empty() { Ok(Partition::Holds(sections)) } else { Ok(Partition::Fails(failures)) }
}
