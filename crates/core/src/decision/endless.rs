//! Rules without a measure: a cycle of positions, or a move that can be repeated for ever, shows that they do not
//! define a terminating game. Without either, it is not known whether play ends.

use num_bigint::BigUint;

use super::cycle::cycle;
use super::game::GameMove;
use super::measure::Seen;
use super::outcome::Undecided;
use super::property::Conditions;
use super::search::{Search, Stop};
use crate::automaton::{AutomatonError, Problem, is_satisfiable, rank, smallest_tuple};
use crate::evidence::{MoveTaken, SideCondition};

impl Search<'_, '_> {
    /// Why the search stops where a summand has no measure; its moves lead to positions.
    pub(super) fn without_end(&mut self, summand: usize, seen: &Seen) -> Result<Stop, Stop> {
        let found = cycle(self.work.program, &self.positions.rules, summand, seen, self.work.budget);
        self.work.budget.tick()?;
        if let Some(steps) = found {
            return Ok(Stop::IllFormed(SideCondition::Cycle(steps)));
        }
        let moves = &self.game.moves;
        let own: Vec<usize> = (0..moves.len()).filter(|&i| moves[i].summand == summand).collect();
        let mut tried: Vec<&[usize]> = own.chunks(1).collect();
        tried.push(&own);
        for moves in tried {
            if let Some(taken) = self.repeats(moves)? {
                let alone = moves.len() == 1;
                return Ok(Stop::IllFormed(SideCondition::Repeats { taken, alone }));
            }
        }
        Ok(Stop::Undecided(undecided(seen)))
    }

    /// The first move of an endless play that uses these moves, with 0 for their fresh numbers. Play is endless if,
    /// wherever one of the moves is possible, one of them leads to a position where this is so again.
    fn repeats(&mut self, moves: &[usize]) -> Result<Option<MoveTaken>, Stop> {
        let game = self.game.clone();
        let options: Vec<&GameMove> = moves.iter().map(|&i| &game.moves[i]).collect();
        let (starts, stuck) = game.repeated(&mut self.work.subject.nodes, &options);
        let mut first: Option<(usize, Vec<BigUint>)> = None;
        for (&i, conditions) in moves.iter().zip(starts) {
            if let Some(problem) = self.satisfiable(conditions)?
                && let Some(position) = smallest_tuple(&problem, game.coordinates, self.work.budget)?
                && first.as_ref().is_none_or(|(_, least)| rank(&position) < rank(least))
            {
                first = Some((i, position));
            }
        }
        let Some((i, position)) = first else { return Ok(None) };
        if self.satisfiable(stuck)?.is_some() {
            return Ok(None);
        }
        self.taken(i, position, vec![BigUint::ZERO; game.moves[i].fresh]).map(Some)
    }

    /// The problem of conditions on the coordinates, if some position satisfies them.
    fn satisfiable(&mut self, conditions: Conditions) -> Result<Option<Problem>, Stop> {
        let problem = self.game.tuples(&self.work.subject, 0, conditions)?;
        Ok(is_satisfiable(&problem, self.work.budget)?.then_some(problem))
    }
}

/// Why it is not known whether play ends.
pub(super) fn undecided(seen: &Seen) -> Undecided {
    let unknown = || Undecided::Size(AutomatonError::TableMismatch);
    seen.obstacle().map_or_else(unknown, |taken| Undecided::Ends(Box::new(taken.clone())))
}
