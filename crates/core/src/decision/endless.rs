//! Rules that no measure suits: a cycle of positions, or a move that can be repeated for ever, shows that they do not define
//! a terminating game. Without either, it is not known whether play ends.

use num_bigint::BigUint;

use super::cycle::cycle;
use super::game::{Conditions, Game, GameMove};
use super::ground::Ground;
use super::measure::{MoveTaken, Seen};
use super::outcome::{Outcome, Undecided};
use super::positions::{Search, Stop};
use super::side_condition::SideCondition;
use crate::automaton::{AutomatonError, is_satisfiable, smallest_tuple};

impl Search<'_, '_, '_> {
    /// What follows where some summand has no measure, if the rules have no automata.
    pub(super) fn without_measure(&self, ground: &Ground) -> Result<Outcome, Undecided> {
        let without = |(summand, seen): &(usize, &Seen)| {
            seen.measures(self.positions.rules[*summand].coordinates).is_empty()
        };
        let position = ground.position.as_deref().unwrap_or_default();
        for (summand, _) in ground.seen.iter().enumerate().filter(without) {
            if let Some(steps) = cycle(self.program, &self.positions.rules, summand, position) {
                return Ok(Outcome::IllFormed(SideCondition::Cycle(steps)));
            }
        }
        Err(ground.seen.iter().enumerate().find(without).map_or_else(unknown, |(_, seen)| undecided(seen)))
    }

    /// What follows where a summand has no measure; its moves lead to positions.
    pub(super) fn without_end(&mut self, game: &Game, summand: usize, seen: &Seen) -> Result<Stop, Stop> {
        let position = seen.obstacle().map(|taken| taken.position.clone()).unwrap_or_default();
        if let Some(steps) = cycle(self.program, &self.positions.rules, summand, &position) {
            return Ok(Stop::IllFormed(SideCondition::Cycle(steps)));
        }
        for (i, option) in game.moves.iter().enumerate().filter(|(_, option)| option.summand == summand) {
            if let Some(taken) = self.repeats(game, i, option)? {
                return Ok(Stop::IllFormed(SideCondition::Repeats(taken)));
            }
        }
        Ok(Stop::Undecided(undecided(seen)))
    }

    /// The first of the positions from which a move leads, with 0 for its fresh numbers, if there are such and each of
    /// these moves leads to such a position again.
    fn repeats(&mut self, game: &Game, i: usize, option: &GameMove) -> Result<Option<MoveTaken>, Stop> {
        let (possible, leaving) = game.repeated(&mut self.subject.nodes, option);
        let holds = |search: &mut Self, conditions: Conditions| -> Result<_, Stop> {
            let problem = Game::of_numbers(&search.subject, game.coordinates, conditions)?;
            Ok(is_satisfiable(&problem, search.budget)?.then_some(problem))
        };
        let Some(possible) = holds(self, possible)? else { return Ok(None) };
        if holds(self, leaving)?.is_some() {
            return Ok(None);
        }
        let position = smallest_tuple(&possible, game.coordinates, self.budget)?;
        let position = position.ok_or(AutomatonError::TableMismatch)?;
        self.taken(i, position, vec![BigUint::ZERO; option.fresh]).map(Some)
    }
}

/// Why it is not known whether play ends.
fn undecided(seen: &Seen) -> Undecided {
    seen.obstacle().map_or_else(unknown, |taken| Undecided::Ends(Box::new(taken.clone())))
}

fn unknown() -> Undecided {
    Undecided::Size(AutomatonError::TableMismatch)
}
