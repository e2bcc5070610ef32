//! Problems: tracks, components, and the formulas that have to hold (docs/LOWERING.md, "Building a
//! problem").
//!
//! In: conditions on tracks. Out: components, each made once, and formulas over them. Never: knows
//! what a track stands for.

use std::collections::BTreeMap;

use super::component::Interval;
use super::{Component, Formula, Kind};
use crate::limits::{MAX_BOUND, MAX_COEFFICIENT, MAX_COMPONENTS, MAX_TRACKS};
use crate::rejection::Limit;

/// A constant and a coefficient, which is not 0, for each of some tracks.
#[derive(Clone, Default)]
pub(crate) struct Sum {
    constant: i64,
    terms: BTreeMap<usize, i64>,
}

impl Sum {
    /// A constant.
    pub(crate) fn constant(constant: i64) -> Sum {
        Sum { constant, terms: BTreeMap::new() }
    }

    /// The number on a track.
    pub(crate) fn track(track: usize) -> Sum {
        Sum { constant: 0, terms: BTreeMap::from([(track, 1)]) }
    }

    /// The sum with `factor` times another.
    pub(crate) fn plus(mut self, factor: i64, other: &Sum) -> Result<Sum, Limit> {
        let add = |old: i64, new: i64| new.checked_mul(factor).and_then(|new| old.checked_add(new));
        let is_small = |sum: &i64| sum.unsigned_abs() <= MAX_BOUND as u64;
        let constant = add(self.constant, other.constant);
        self.constant = constant.filter(is_small).ok_or(Limit::Bound)?;
        for (track, value) in &other.terms {
            let is_small = |sum: &i64| sum.unsigned_abs() <= MAX_COEFFICIENT as u64;
            let sum = self.terms.entry(*track).or_insert(0);
            *sum = add(*sum, *value).filter(is_small).ok_or(Limit::Coefficient)?;
        }
        self.terms.retain(|_, value| *value != 0);
        Ok(self)
    }

    /// The track, if the sum is the number on one track.
    pub(crate) fn as_track(&self) -> Option<usize> {
        let (track, factor) = self.terms.first_key_value()?;
        let is_track = self.constant == 0 && self.terms.len() == 1 && *factor == 1;
        is_track.then_some(*track)
    }

    /// Whether no coefficient, nor the constant, is negative.
    fn is_natural(&self) -> bool {
        self.constant >= 0 && self.terms.values().all(|value| *value >= 0)
    }
}

/// A problem: numbers on its tracks satisfy it if they satisfy all its parts.
pub(crate) struct Problem {
    pub tracks: usize,
    pub components: Vec<Component>,
    pub parts: Vec<Formula>,
}

impl Problem {
    /// A problem with its declared tracks only.
    pub(crate) fn new(tracks: usize) -> Result<Problem, Limit> {
        ensure!(tracks <= MAX_TRACKS, Limit::Tracks);
        Ok(Problem { tracks, components: vec![], parts: vec![] })
    }

    /// Adds a part.
    pub(crate) fn require(&mut self, part: Formula) {
        self.parts.push(part);
    }

    /// A new track.
    pub(crate) fn new_track(&mut self) -> Result<usize, Limit> {
        ensure!(self.tracks < MAX_TRACKS, Limit::Tracks);
        self.tracks += 1;
        Ok(self.tracks - 1)
    }

    /// The leaf of a component, new or already there.
    pub(crate) fn leaf(&mut self, kind: Kind, tracks: Vec<usize>) -> Result<Formula, Limit> {
        let component = Component { kind, tracks };
        if let Some(old) = self.components.iter().position(|other| *other == component) {
            return Ok(Formula::Leaf(old));
        }
        ensure!(self.components.len() < MAX_COMPONENTS, Limit::Components);
        self.components.push(component);
        Ok(Formula::Leaf(self.components.len() - 1))
    }

    /// The leaf of low <= sum <= high.
    pub(crate) fn between(
        &mut self,
        low: Option<i64>,
        sum: &Sum,
        high: Option<i64>,
    ) -> Result<Formula, Limit> {
        let moved = |bound: Option<i64>| bound.map(|bound| bound - sum.constant);
        let (low, high) = (moved(low), moved(high));
        let small = [low, high].into_iter().flatten().all(|bound| bound.abs() <= MAX_BOUND);
        ensure!(small, Limit::Bound);
        let (tracks, factors) = sum.terms.iter().unzip();
        self.leaf(Kind::Linear(Interval::new(low, factors, high)), tracks)
    }

    /// EQ: the sum is the number on track `y`.
    pub(crate) fn equal(&mut self, sum: Sum, y: usize) -> Result<Formula, Limit> {
        self.between(Some(0), &sum.plus(-1, &Sum::track(y))?, Some(0))
    }

    /// NAT: `exact`, or else the sum is negative and track `y` is 0.
    pub(crate) fn natural(
        &mut self,
        sum: &Sum,
        exact: Formula,
        y: usize,
    ) -> Result<Formula, Limit> {
        if sum.is_natural() {
            return Ok(exact);
        }
        let negative = self.between(None, sum, Some(-1))?;
        let zero = self.between(Some(0), &Sum::track(y), Some(0))?;
        Ok(Formula::Or(vec![exact, Formula::And(vec![negative, zero])]))
    }
}
