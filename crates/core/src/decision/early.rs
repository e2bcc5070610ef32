//! Refutations of claims whose partition is large: the smallest failing position is often among the first, and a walk
//! through these needs no table of the moves.

use super::game::Game;
use super::partition::{Failure, Partition, partition};
use super::positions::{Search, Stop, rank_of};
use super::refutation::Refutation;
use crate::automaton::{AutomatonError, Exhausted, Sought, is_satisfiable, smallest_outside};

/// States that the partition may take before the first positions are walked through.
const EASY: u64 = 4_000;

/// The same if the tables and side conditions took few states. For claims that hold, the partition takes one to six
/// times as many states as these, so a walk before it would be wasted. The partition may take six times as many, and
/// at least the first number here. If that would be more than the second number, the walk is cheap in comparison, and
/// comes first.
const EASY_AFTER_FEW: [u64; 2] = [24_000, 375_000];

/// The factor by which the states of the partition may exceed those of the tables and side conditions.
const TIMES_BEFORE: u64 = 6;

/// States that this walk may take.
const WALK: u64 = 20_000;

/// States that the partition may take before the walk is tried again, with [`SECOND_WALK`] states.
const LARGE: u64 = 5_000_000;

/// States that the second walk may take.
const SECOND_WALK: u64 = 2_000_000;

impl Search<'_, '_, '_> {
    /// The partition if it is small; otherwise the search first looks for a refutation among the first positions. If the
    /// claim is known to fail, most states are for that search: it finds the smallest position even when the partition
    /// would be far too large.
    pub(super) fn partition(&mut self, game: &Game) -> Result<Partition, Stop> {
        let [least, most] = EASY_AFTER_FEW;
        let expected = self.budget.states().saturating_mul(TIMES_BEFORE);
        let is_hard = self.limits.is_known_to_fail || expected > most;
        let easy = if is_hard { EASY } else { expected.max(least) };
        let left = self.budget.states_left();
        let exhausted = match self.partition_within(easy, game)? {
            Ok(partition) => return Ok(partition),
            Err(exhausted) => exhausted,
        };
        if self.limits.is_known_to_fail {
            let walk = self.budget.states_left() / 4 * 3;
            self.refuted_early(game, walk)?;
        } else {
            let (states, bytes) = (self.budget.states(), self.budget.bytes());
            self.refuted_early(game, WALK)?;
            self.budget.take_back(states, bytes);
            if left <= easy {
                // The search had all the remaining states, and would end in the same way.
                return Err(exhausted.into());
            }
            if self.budget.states_left() > LARGE {
                if let Ok(partition) = self.partition_within(LARGE, game)? {
                    return Ok(partition);
                }
                self.refuted_early(game, SECOND_WALK)?;
                self.budget.take_back(states, bytes);
            }
        }
        Ok(partition(&self.subject, game, self.limits.threads, self.budget)?)
    }

    /// The partition, or the error that it takes more than this number of states.
    fn partition_within(
        &mut self,
        most: u64,
        game: &Game,
    ) -> Result<Result<Partition, Exhausted>, AutomatonError> {
        let (subject, threads) = (&self.subject, self.limits.threads);
        let (states, bytes) = (self.budget.states(), self.budget.bytes());
        match self.budget.limited(most, |budget| partition(subject, game, threads, budget)) {
            Err(AutomatonError::Exhausted(exhausted @ Exhausted::States { .. })) => {
                self.budget.take_back(states, bytes);
                Ok(Err(exhausted))
            }
            other => other.map(Ok),
        }
    }

    /// Stops with the smallest refutation, if a walk of this number of states finds it.
    fn refuted_early(&mut self, game: &Game, walk: u64) -> Result<(), Stop> {
        match self.early_refutation(game, walk)? {
            Some(refutation) => Err(Stop::Refuted(Box::new(refutation))),
            None => Ok(()),
        }
    }

    /// The smallest refutation, if a walk of this number of states finds it.
    fn early_refutation(&mut self, game: &Game, walk: u64) -> Result<Option<Refutation>, Stop> {
        self.budget.begin("first positions");
        let mut closed: Option<Refutation> = None;
        for (i, option) in game.moves_to_close() {
            let problem = game.closed(&self.subject, option, false)?;
            match self.budget.limited(walk, |budget| is_satisfiable(&problem, budget)) {
                Ok(false) => {}
                Ok(true) => {
                    let longest = closed.as_ref().map_or(u64::MAX, |closed| rank_of(closed).0);
                    let found = self.refutation(game, &Failure::Closed(i, problem), longest)?;
                    closed = closed.into_iter().chain(found).min_by_key(rank_of);
                }
                Err(Exhausted::States { .. }) => return Ok(None),
                Err(other) => return Err(other.into()),
            }
        }
        let outside = game.cover(&self.subject, &[])?;
        let relations: Result<Vec<_>, _> =
            game.moves.iter().map(|option| game.reach(&self.subject, option)).collect();
        let relations = relations?;
        let coordinates = game.coordinates;
        let sought = self
            .budget
            .limited(walk, |budget| smallest_outside(&outside, &relations, coordinates, budget))?;
        Ok(match (closed, sought) {
            (closed, Sought::Found(position)) => {
                closed.into_iter().chain([Refutation::Reach { position }]).min_by_key(rank_of)
            }
            (closed, Sought::Nowhere) => closed,
            (closed, Sought::NoneBelow(digits)) => closed.filter(|closed| rank_of(closed).0 < digits),
        })
    }
}
