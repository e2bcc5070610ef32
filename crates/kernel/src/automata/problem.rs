//! Problems: tracks, components, and the formulas that have to hold (docs/LOWERING.md, "Building a
//! problem").
//!
//! In: conditions on tracks. Out: components, each made once, and formulas over them. Never: knows
//! what the number on a track means.

use std::collections::BTreeSet;

use super::component::Interval;
use super::{Affine, Component, Formula, Kind, negated};
use crate::{
    BITS_OF_SHORT, Limit, Limited, MAX_BOUND, MAX_COEFFICIENT, MAX_COMPONENTS, MAX_TRACKS,
};

/// A linear combination: a constant, and for each of some tracks a coefficient, which is not 0.
#[derive(Clone, Default)]
pub struct Combination {
    constant: Affine,
    /// Each track once, in order.
    terms: Vec<(usize, Affine)>,
}

impl Combination {
    /// A constant.
    pub fn constant(constant: impl Into<Affine>) -> Combination {
        Combination { constant: constant.into(), terms: vec![] }
    }

    /// The number on a track.
    pub fn track(track: usize) -> Combination {
        Combination { terms: vec![(track, Affine::from(1))], ..Combination::default() }
    }

    /// The number on track `a` less that on track `b`.
    pub fn difference(a: usize, b: usize) -> Limited<Combination> {
        Combination::track(a).plus(-1, &Combination::track(b))
    }

    /// The sum with `factor` times another.
    pub fn plus(mut self, factor: impl Into<Affine>, other: &Combination) -> Limited<Combination> {
        let factor = factor.into();
        let constant = self.constant.plus(1, &factor.times(&other.constant)?)?;
        self.constant = constant.at_most(MAX_BOUND, Limit::Bound)?;
        for (track, value) in &other.terms {
            let at = self.terms.partition_point(|(known, _)| known < track);
            if self.terms.get(at).is_none_or(|(known, _)| known != track) {
                self.terms.insert(at, (*track, Affine::default()));
            }
            let sum = &mut self.terms[at].1;
            let new = sum.plus(1, &factor.times(value)?)?;
            *sum = new.at_most(MAX_COEFFICIENT, Limit::Coefficient)?;
        }
        self.terms.retain(|(_, value)| !value.is_zero());
        Ok(self)
    }

    /// The track, if the sum is the number on one track.
    pub fn as_track(&self) -> Option<usize> {
        let [(track, factor)] = self.terms.as_slice() else { return None };
        (self.constant.is_zero() && factor.plain() == Some(1)).then_some(*track)
    }

    /// Whether no coefficient, nor the constant, can be negative.
    pub fn is_natural(&self) -> bool {
        self.constant.is_natural() && self.coefficients().all(Affine::is_natural)
    }

    fn coefficients(&self) -> impl Iterator<Item = &Affine> {
        self.terms.iter().map(|(_, value)| value)
    }
}

/// A problem: numbers on its tracks satisfy it if they satisfy all its parts.
pub struct Problem {
    pub tracks: usize,
    pub components: Vec<Component>,
    pub parts: Vec<Formula>,
}

impl Problem {
    /// A problem with its declared tracks only.
    pub fn new(tracks: usize) -> Limited<Problem> {
        ensure!(tracks <= MAX_TRACKS, Limit::Tracks);
        Ok(Problem { tracks, components: vec![], parts: vec![] })
    }

    /// Adds a part.
    pub fn require(&mut self, part: Formula) {
        self.parts.push(part);
    }

    /// A new track.
    pub fn new_track(&mut self) -> Limited<usize> {
        ensure!(self.tracks < MAX_TRACKS, Limit::Tracks);
        self.tracks += 1;
        Ok(self.tracks - 1)
    }

    /// The leaf of a component, which is added unless the problem has it already.
    pub fn leaf(&mut self, kind: Kind, tracks: Vec<usize>) -> Limited<Formula> {
        let component = Component { kind, tracks };
        if let Some(old) = self.components.iter().position(|other| *other == component) {
            return Ok(Formula::Leaf(old));
        }
        ensure!(self.components.len() < MAX_COMPONENTS, Limit::Components);
        self.components.push(component);
        Ok(Formula::Leaf(self.components.len() - 1))
    }

    /// BETWEEN: low <= sum <= high.
    pub fn between(
        &mut self,
        low: Option<i64>,
        sum: &Combination,
        high: Option<i64>,
    ) -> Limited<Formula> {
        self.within(low.map(Affine::from), sum, high.map(Affine::from))
    }

    /// BETWEEN, with bounds that may depend on parameters.
    pub fn within(
        &mut self,
        low: Option<Affine>,
        sum: &Combination,
        high: Option<Affine>,
    ) -> Limited<Formula> {
        let numbers = low.iter().chain(&high).chain([&sum.constant]).chain(sum.coefficients());
        let are_plain = numbers.map(Affine::plain).all(|number| number.is_some());
        let moved = |bound: Affine| bound.plus(-1, &sum.constant)?.at_most(MAX_BOUND, Limit::Bound);
        let (low, high) = (low.map(moved).transpose()?, high.map(moved).transpose()?);
        if are_plain {
            let [low, high] = [low, high].map(|bound| bound.and_then(|bound| bound.plain()));
            let factors = sum.coefficients().filter_map(Affine::plain).collect();
            let tracks = sum.terms.iter().map(|(track, _)| *track).collect();
            return self.leaf(Kind::Linear(Interval::new(low, factors, high)), tracks);
        }
        let mut both = vec![];
        if let Some(low) = low {
            both.push(self.threshold(sum, low)?);
        }
        if let Some(high) = high {
            both.push(negated(self.threshold(sum, high.plus(1, &Affine::from(1))?)?));
        }
        Ok(Formula::And(both))
    }

    /// THRESHOLD: the sum without its constant is at least `low`.
    fn threshold(&mut self, sum: &Combination, low: Affine) -> Limited<Formula> {
        let (tracks, factors) = sum.terms.clone().into_iter().unzip();
        self.leaf(Kind::Threshold { factors, low }, tracks)
    }

    /// EQ: the sum is the number on track `y`.
    pub fn equal(&mut self, sum: Combination, y: usize) -> Limited<Formula> {
        self.between(Some(0), &sum.plus(-1, &Combination::track(y))?, Some(0))
    }

    /// Makes long constants share one component, if they are compared with at least two tracks.
    pub fn share(&mut self) {
        let long = |component: &Component| {
            let (Kind::Constant(digits) | Kind::Below(digits)) = &component.kind else {
                return None;
            };
            (digits.len() > BITS_OF_SHORT).then(|| digits.clone())
        };
        let (mut constants, mut compared) = (vec![], BTreeSet::new());
        for component in &self.components {
            let Some(digits) = long(component) else { continue };
            compared.insert(component.tracks[0]);
            if !constants.contains(&digits) {
                constants.push(digits);
            }
        }
        let all = self.tracks + constants.len();
        let is_full = all > MAX_TRACKS || self.components.len() == MAX_COMPONENTS;
        if compared.len() < 2 || is_full || self.components.iter().any(Component::is_threshold) {
            return;
        }
        for component in &mut self.components {
            let Some(digits) = long(component) else { continue };
            let constant = constants.iter().position(|other| *other == digits).unwrap_or(0);
            let is_below = matches!(component.kind, Kind::Below(_));
            let (low, high) = if is_below { (None, Some(-1)) } else { (Some(0), Some(0)) };
            component.kind = Kind::Linear(Interval::new(low, vec![1, -1], high));
            component.tracks.push(self.tracks + constant);
        }
        let mut letters = vec![0; constants.iter().map(Vec::len).max().unwrap_or(0)];
        for (i, digits) in constants.iter().enumerate() {
            for (letter, digit) in letters.iter_mut().rev().zip(digits.iter().rev()) {
                *letter += digit << i;
            }
        }
        self.require(Formula::Leaf(self.components.len()));
        let tracks = (self.tracks..all).collect();
        self.components.push(Component { kind: Kind::Constant(letters), tracks });
        self.tracks = all;
    }

    /// NAT: `exact`, or else the sum is negative and track `y` is 0.
    pub fn natural(&mut self, sum: &Combination, exact: Formula, y: usize) -> Limited<Formula> {
        if sum.is_natural() {
            return Ok(exact);
        }
        let negative = self.between(None, sum, Some(-1))?;
        let zero = self.between(Some(0), &Combination::track(y), Some(0))?;
        Ok(Formula::Or(vec![exact, Formula::And(vec![negative, zero])]))
    }
}
