//! Which way a claim about positions is tried first, and how far: a theorem that asks for no strategy, the P/N partition,
//! the criterion of bars.

use super::criterion::Criterion;
use super::evidence::Section;
use super::outcome::Undecided;
use super::positions::{Found, Search, Stop};
use super::refutation::Refutation;
use crate::automaton::Exhausted;

/// States of a partition beyond which only the criterion is tried, where partition and criterion take turns.
const LARGER_PARTITION: u64 = 1_280_000;

/// The factor by which the states of both grow in the next turn. The partition starts again each time, so a turn costs an
/// eighth of the next one.
const NEXT_TURN: u64 = 8;

/// A state of the criterion takes as long as about this many of the partition where both are large: its problems have
/// more tracks.
const STATES_OF_CRITERION: u64 = 4;

/// Conditions of the criterion for a bar with two columns, which take about as many states each: the first one shows soon
/// that the criterion is too large.
const CONDITIONS: u64 = 4;

/// States that the criterion may take without tables of terms that have long constants; the same where it has failed, for
/// a position that shows this; and states that the partition may then take in search of the smallest one.
const INLINED: u64 = 1_000_000;
const SHOWN_INLINED: u64 = 200_000;
const SMALLEST_INLINED: u64 = 500_000;

impl Search<'_, '_, '_> {
    /// First a theorem that needs no strategy, if the claim has its form and the proof is short. Then the partition, if
    /// it is small, because its certificate has a winning move for each position; otherwise the criterion of bars, if
    /// the claim has that form. With coordinates that no move changes, either of the two may be several times as large
    /// as the other: then they take turns, with more and more states.
    pub(super) fn obligations(&mut self, found: Found) -> Result<(), Stop> {
        if self.limits.theorems && found.refutation.is_none() && self.by_theorem(&found) {
            return Ok(());
        }
        let criterion = match &found.refutation {
            None => Criterion::of(self.program, self.positions),
            Some(_) => None,
        };
        let Some(criterion) = criterion else { return self.by_partition(&found) };
        let bytes = self.budget.bytes();
        if self.has_long_constants()? {
            match self.by_criterion_inlined(&criterion, &found) {
                Err(Stop::Undecided(_)) => self.budget.release_to(bytes),
                result => return result,
            }
        }
        let exhausted =
            |stop: &Stop| matches!(stop, Stop::Undecided(Undecided::Exhausted(Exhausted::States { .. })));
        let mut states = self.limits.small_partition;
        let shown = loop {
            match self.attempt(states, |search| search.by_partition(&found)) {
                Err(stop) if exhausted(&stop) => {}
                result => return result,
            }
            self.budget.release_to(bytes);
            let is_last = states == 0 || states >= LARGER_PARTITION || !criterion.has_fixed();
            let share = (states / STATES_OF_CRITERION).max(self.limits.small_partition / 2);
            let share = if is_last { u64::MAX } else { share };
            self.limits.states_of_condition = if is_last { u64::MAX } else { share / CONDITIONS };
            match self.attempt(share, |search| search.by_criterion(&criterion, &found)) {
                Ok(()) => return Ok(()),
                Err(stop) if exhausted(&stop) && !is_last => {}
                Err(stop @ (Stop::IllFormed(_) | Stop::Undecided(Undecided::Exhausted(_)))) => {
                    return Err(stop);
                }
                Err(Stop::Refuted(refutation)) => {
                    break Some((refutation, std::mem::take(&mut self.sections)));
                }
                Err(Stop::Undecided(_)) => break None,
            }
            self.budget.release_to(bytes);
            states = states.saturating_mul(NEXT_TURN);
        };
        self.budget.release_to(bytes);
        match shown {
            Some(shown) => self.smallest_or(shown, self.limits.smallest_states, &found),
            None => self.attempt(u64::MAX, |search| search.by_partition(&found)),
        }
    }

    /// The smallest position where a claim fails that the criterion has shown to fail, or the position that it shows if
    /// the partition takes more than this number of states.
    fn smallest_or(
        &mut self,
        (shown, sections): (Box<Refutation>, Vec<Section>),
        states: u64,
        found: &Found,
    ) -> Result<(), Stop> {
        self.limits.is_known_to_fail = true;
        let of_rules = self.of_rules;
        match self.attempt(states, |search| search.by_partition(found)) {
            Err(Stop::Undecided(Undecided::Exhausted(Exhausted::States { .. }))) => {
                (self.sections, self.of_rules, self.is_smallest) = (sections, of_rules, false);
                Err(Stop::Refuted(shown))
            }
            result => result,
        }
    }

    /// Whether numbers of the game or the claim have many digits.
    fn has_long_constants(&mut self) -> Result<bool, Stop> {
        self.game()?;
        Ok(self.subject.nodes.has_long_constants())
    }

    /// The criterion without tables of terms that have long constants, which have a state for each pair of places where
    /// a constant may begin. If it fails and soon shows a position, the partition may find the smallest one.
    fn by_criterion_inlined(&mut self, criterion: &Criterion, found: &Found) -> Result<(), Stop> {
        let position = &found.position;
        let holds = self.attempt(INLINED, |search| {
            search.subject.inlines_long_constants = true;
            search.criterion_holds(criterion, position.clone())
        });
        if holds?.is_none() {
            return Ok(());
        }
        let shown = self.attempt(SHOWN_INLINED, |search| {
            search.subject.inlines_long_constants = true;
            search.by_criterion(criterion, found)
        });
        let Err(Stop::Refuted(shown)) = shown else { return shown };
        let sections = std::mem::take(&mut self.sections);
        self.smallest_or((shown, sections), SMALLEST_INLINED, found)
    }
}
