//! The measures that the moves of a summand may decrease, judged by the moves seen so far.
//!
//! The search tries the measures that agree with all moves seen; a move that does not decrease one of them is seen next.

use std::cmp::Ordering;
use std::iter::Sum;

use num_bigint::BigUint;

use crate::evidence::{Measure, MoveTaken};

/// Effect of a move on the coordinates of its summand.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Change {
    /// For each coordinate, how it compares with the one before the move.
    of_coordinates: Vec<Ordering>,
    sum_falls: bool,
}

/// Moves of one summand that were seen: the first of each change.
#[derive(Debug, Clone, Default)]
pub(super) struct Seen {
    moves: Vec<(Change, MoveTaken)>,
}

impl Seen {
    /// Adds a move that takes the coordinates of the summand from `here` to `there`.
    pub(super) fn add<'n, N>(&mut self, here: &'n [N], there: &'n [N], step: impl FnOnce() -> MoveTaken)
    where
        N: Ord,
        BigUint: Sum<&'n N>,
    {
        let sum = |numbers: &'n [N]| numbers.iter().sum::<BigUint>();
        let of_coordinates = there.iter().zip(here).map(|(there, here)| there.cmp(here)).collect();
        self.push(Change { of_coordinates, sum_falls: sum(there) < sum(here) }, step);
    }

    /// Adds what was seen elsewhere.
    pub(super) fn extend(&mut self, other: Seen) {
        for (change, step) in other.moves {
            self.push(change, || step);
        }
    }

    fn push(&mut self, change: Change, step: impl FnOnce() -> MoveTaken) {
        if self.moves.iter().all(|(seen, _)| *seen != change) {
            self.moves.push((change, step()));
        }
    }

    /// The measures that every move seen decreases, the sum first.
    pub(super) fn measures(&self, coordinates: usize) -> Vec<Measure> {
        let sum = self.moves.iter().all(|(change, _)| change.sum_falls).then_some(Measure::Sum);
        sum.into_iter().chain(self.order(coordinates).map(Measure::Lexicographic)).collect()
    }

    /// The moves seen that do not decrease the sum.
    pub(super) fn obstacles(&self) -> impl Iterator<Item = &MoveTaken> {
        self.moves.iter().filter(|(change, _)| !change.sum_falls).map(|(_, step)| step)
    }

    /// The first of them.
    pub(super) fn obstacle(&self) -> Option<&MoveTaken> {
        self.obstacles().next()
    }

    /// An order of the coordinates in which every move seen lowers the first one that it changes: the written order if
    /// it is one.
    ///
    /// A coordinate that no move raises comes first, and then only the moves matter that keep it. Whichever such
    /// coordinate is taken, fewer moves matter later, so an order is found if there is one.
    fn order(&self, coordinates: usize) -> Option<Vec<usize>> {
        let mut left: Vec<&[Ordering]> =
            self.moves.iter().map(|(change, _)| change.of_coordinates.as_slice()).collect();
        let mut order: Vec<usize> = Vec::new();
        while order.len() < coordinates {
            let is_next = |at: &usize| !order.contains(at) && left.iter().all(|change| change[*at].is_le());
            let next = (0..coordinates).find(is_next)?;
            order.push(next);
            left.retain(|change| change[next].is_eq());
        }
        left.is_empty().then_some(order)
    }
}
