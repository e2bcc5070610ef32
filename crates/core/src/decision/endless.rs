//! Rules without a measure: a cycle of positions, or a move that can be repeated for ever, shows that they do not
//! define a terminating game. Without either, it is not known whether play ends.

use num_bigint::BigUint;

use super::cycle::cycle;
use super::game::{Game, GameMove};
use super::measure::{MoveTaken, Seen};
use super::outcome::Undecided;
use super::property::Conditions;
use super::search::{Search, Stop};
use super::side_condition::SideCondition;
use crate::automaton::{AutomatonError, Problem, is_satisfiable, rank, smallest_tuple};

impl Search<'_, '_, '_> {
    /// Why the search stops where a summand has no measure; its moves lead to positions.
    pub(super) fn without_end(&mut self, game: &Game, summand: usize, seen: &Seen) -> Result<Stop, Stop> {
        let found = cycle(self.program, &self.positions.rules, summand, seen, self.budget);
        self.budget.tick()?;
        if let Some(steps) = found {
            return Ok(Stop::IllFormed(SideCondition::Cycle(steps)));
        }
        let own: Vec<usize> = (0..game.moves.len()).filter(|&i| game.moves[i].summand == summand).collect();
        let mut tried: Vec<&[usize]> = own.chunks(1).collect();
        tried.push(&own);
        for moves in tried {
            if let Some(taken) = self.repeats(game, moves)? {
                let alone = moves.len() == 1;
                return Ok(Stop::IllFormed(SideCondition::Repeats { taken, alone }));
            }
        }
        Ok(Stop::Undecided(undecided(seen)))
    }

    /// The first move of an endless play that uses these moves, with 0 for their fresh numbers. Play is endless if,
    /// wherever one of the moves is possible, one of them leads to a position where this is so again.
    fn repeats(&mut self, game: &Game, moves: &[usize]) -> Result<Option<MoveTaken>, Stop> {
        let options: Vec<&GameMove> = moves.iter().map(|&i| &game.moves[i]).collect();
        let (starts, stuck) = game.repeated(&mut self.subject.nodes, &options);
        let mut first: Option<(usize, Vec<BigUint>)> = None;
        for (&i, conditions) in moves.iter().zip(starts) {
            if let Some(problem) = self.satisfiable(game, conditions)?
                && let Some(position) = smallest_tuple(&problem, game.coordinates, self.budget)?
                && first.as_ref().is_none_or(|(_, least)| rank(&position) < rank(least))
            {
                first = Some((i, position));
            }
        }
        let Some((i, position)) = first else { return Ok(None) };
        if self.satisfiable(game, stuck)?.is_some() {
            return Ok(None);
        }
        self.taken(i, position, vec![BigUint::ZERO; game.moves[i].fresh]).map(Some)
    }

    /// The problem of conditions on the coordinates, if some position satisfies them.
    fn satisfiable(&mut self, game: &Game, conditions: Conditions) -> Result<Option<Problem>, Stop> {
        let problem = game.tuples(&self.subject, 0, conditions)?;
        Ok(is_satisfiable(&problem, self.budget)?.then_some(problem))
    }
}

/// Why it is not known whether play ends.
pub(super) fn undecided(seen: &Seen) -> Undecided {
    let unknown = || Undecided::Size(AutomatonError::TableMismatch);
    seen.obstacle().map_or_else(unknown, |taken| Undecided::Ends(Box::new(taken.clone())))
}
