//! The P/N rule: a set is closed (no move leads from the set into it) and reachable (from every position
//! outside the set some move leads into it) \[inoue2014, Lemmas 8.3 and 8.4\].

use std::sync::Arc;

use super::game::{Game, GameMove};
use super::limits::BRIEF;
use super::property::Owed;
use super::work::Work;
use crate::automaton::{AutomatonError, HiddenAutomaton, Problem};
use crate::evidence::{Obligation, Reach, Section};

/// A lemma that fails.
pub(super) enum Failure {
    /// A move, by its index, leads from the set to the set.
    Closed(usize, Problem),
    /// A position outside the set has no move into it.
    Cover(Problem),
}

/// The sections `closed`, `reach`, `cover` which show that the set is the set of P-positions of the game; or the lemmas that
/// fail, with the problems that some tuple satisfies.
pub(super) fn partition(
    work: &mut Work<'_, '_>,
    game: &Game,
) -> Result<Result<Vec<Section>, Vec<Failure>>, AutomatonError> {
    let (mut sections, mut failures) = (Vec::new(), Vec::new());
    for (i, option) in game.moves_to_close() {
        if let Some(section) = closed_anywhere(work, game, i, option)? {
            sections.push(section);
            continue;
        }
        let obligation = Obligation::Closed { number: i + 1, anywhere: false };
        let problem = game.tuples(&work.subject, option.fresh, game.within_set(option, false))?;
        let owed = Owed { obligation, problem, conditions: None };
        match owed.invariant(work.budget)? {
            Some(section) => sections.push(section),
            None => failures.push(Failure::Closed(i, owed.problem)),
        }
    }
    let mut tables = Vec::new();
    for (number, option) in (1..).zip(&game.moves) {
        work.budget.begin(&Obligation::Reach(number).to_string());
        let automaton = HiddenAutomaton::of_problem(&game.reach(&work.subject, option)?, work.budget)?;
        tables.push(Arc::new(automaton.table.clone()));
        sections.push(Section::Reach(Reach { number, automaton }));
    }
    let problem = game.cover(&work.subject, &tables)?;
    let cover = Owed { obligation: Obligation::Cover, problem, conditions: None };
    match cover.invariant(work.budget)? {
        Some(section) => sections.push(section),
        None => failures.push(Failure::Cover(cover.problem)),
    }
    Ok(if failures.is_empty() { Ok(sections) } else { Err(failures) })
}

/// Proves that a move does not lead from the set to the set, wherever it starts, if few states show this.
fn closed_anywhere(
    work: &mut Work<'_, '_>,
    game: &Game,
    i: usize,
    option: &GameMove,
) -> Result<Option<Section>, AutomatonError> {
    if !game.has_domain() {
        return Ok(None);
    }
    let problem = game.tuples(&work.subject, option.fresh, game.within_set(option, true))?;
    let obligation = Obligation::Closed { number: i + 1, anywhere: true };
    let owed = Owed { obligation, problem, conditions: None };
    Ok(work.budget.within(BRIEF, |budget| owed.invariant(budget))?.flatten())
}
