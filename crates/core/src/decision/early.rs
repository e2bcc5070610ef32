//! Refutations of claims whose partition is large: the smallest failing position is often among the first, and a walk
//! through these needs no table of the moves.

use super::game::Game;
use super::partition::{Failure, Partition, partition};
use super::positions::{Search, Stop, rank_of};
use super::refutation::Refutation;
use crate::automaton::{Answer, AutomatonError, Exhausted, Sought, explore, smallest_outside};

/// States that the partition may take before the first positions are walked through.
const EASY: u64 = 4_000;

/// States that this walk may take.
const WALK: u64 = 20_000;

impl Search<'_, '_, '_> {
    /// The partition if it is easy; otherwise it waits for the search for a refutation among the first positions.
    pub(super) fn partition(&mut self, game: &Game) -> Result<Partition, Stop> {
        let (subject, threads) = (&self.subject, self.threads);
        let (states, bytes) = (self.budget.states(), self.budget.bytes());
        let easy = self.budget.limited(EASY, |budget| partition(subject, game, threads, budget));
        match easy {
            Err(AutomatonError::Exhausted(Exhausted::States { .. })) => self.budget.take_back(states, bytes),
            other => return Ok(other?),
        }
        if let Some(refutation) = self.early_refutation(game)? {
            return Err(Stop::Refuted(Box::new(refutation)));
        }
        self.budget.take_back(states, bytes);
        Ok(partition(&self.subject, game, self.threads, self.budget)?)
    }

    /// The smallest refutation, if a short walk finds it.
    fn early_refutation(&mut self, game: &Game) -> Result<Option<Refutation>, Stop> {
        self.budget.begin("first positions");
        let mut closed: Option<Refutation> = None;
        for (i, option) in game.moves_to_close() {
            let problem = game.closed(&self.subject, option)?;
            match self.budget.limited(WALK, |budget| explore(&problem, budget)) {
                Ok(Answer::Empty(_)) => {}
                Ok(Answer::Satisfiable) => {
                    let found = self.refutation(game, &Failure::Closed(i, problem))?;
                    closed = closed.into_iter().chain([found]).min_by_key(rank_of);
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
            .limited(WALK, |budget| smallest_outside(&outside, &relations, coordinates, budget))?;
        Ok(match (closed, sought) {
            (closed, Sought::Found(position)) => {
                closed.into_iter().chain([Refutation::Reach { position }]).min_by_key(rank_of)
            }
            (closed, Sought::Nowhere) => closed,
            (closed, Sought::NoneBelow(digits)) => closed.filter(|closed| rank_of(closed).0 < digits),
        })
    }
}
