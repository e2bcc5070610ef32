//! Problems: tracks, components, and the formulas that have to hold (docs/LOWERING.md, "Building a
//! problem").
//!
//! In: conditions on tracks. Out: components, each made once, and formulas over them. Never: knows
//! what the number on a track means.

use std::collections::BTreeSet;

use super::component::Interval;
use super::{Component, Form, Formula, Kind, negated};
use crate::{BITS_OF_SHORT, Limit, Limited, MAX_COMPONENTS, MAX_TRACKS};

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

    /// Whether it has thresholds, so that states alone do not decide whether a word satisfies it.
    pub fn has_thresholds(&self) -> bool {
        self.components.iter().any(|it| matches!(it.kind, Kind::Threshold { .. }))
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
        low: Option<i128>,
        sum: &Form,
        high: Option<i128>,
    ) -> Limited<Formula> {
        let number = |bound| Form::number([bound]);
        self.within(low.map(number), sum, high.map(number))
    }

    /// BETWEEN, with bounds that may depend on parameters.
    pub fn within(
        &mut self,
        low: Option<Form>,
        sum: &Form,
        high: Option<Form>,
    ) -> Limited<Formula> {
        let are_plain = low.iter().chain(&high).chain([sum]).all(Form::is_plain);
        let (number, sum) = sum.clone().of_problem()?.parted();
        let moved = |bound: Form| bound.minus(&number)?.of_problem();
        let (low, high) = (low.map(moved).transpose()?, high.map(moved).transpose()?);
        let mut tracks: Vec<usize> = sum.terms().map(|(unknown, _)| unknown - 1).collect();
        if are_plain {
            let [low, high] = [low, high].map(|bound| bound.and_then(|bound| bound.plain()));
            let factors = sum.terms().map(|(_, factor)| factor as i64).collect();
            return self.leaf(Kind::Linear(Interval::new(low, factors, high)), tracks);
        }
        tracks.dedup();
        let mut threshold = |low| {
            // THRESHOLD: the sum is at least `low`.
            self.leaf(Kind::Threshold { sum: sum.clone(), low }, tracks.clone())
        };
        let mut both = vec![];
        if let Some(low) = low {
            both.push(threshold(low)?);
        }
        if let Some(high) = high {
            both.push(negated(threshold(high.plus(1, &Form::unknown(0))?)?));
        }
        Ok(Formula::And(both))
    }

    /// EQ: the sum is the number on track `y`.
    pub fn equal(&mut self, sum: &Form, y: usize) -> Limited<Formula> {
        self.between(Some(0), &sum.minus(&Form::track(y))?, Some(0))
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
        if compared.len() < 2 || is_full || self.has_thresholds() {
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
    pub fn natural(&mut self, sum: &Form, exact: Formula, y: usize) -> Limited<Formula> {
        if sum.is_true() {
            return Ok(exact);
        }
        let negative = self.between(None, sum, Some(-1))?;
        let zero = self.between(Some(0), &Form::track(y), Some(0))?;
        Ok(Formula::Or(vec![exact, Formula::And(vec![negative, zero])]))
    }
}
