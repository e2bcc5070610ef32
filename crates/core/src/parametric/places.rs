//! Places: the locations of an attempt. Where samples of one state lie on both sides of a difference of accumulators, no
//! conjunction of inequalities separates them from the rest, so the state gets a location for each side.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::form::Form;
use super::samples::{Points, Samples};

/// Two accumulators whose sum or difference has a sign: the second is multiplied by the last entry.
pub(super) type Pair = (usize, usize, i64);

/// The states that are split, with the accumulators that are compared there.
#[derive(Debug, Clone, Default)]
pub(super) struct Splits(BTreeMap<Vec<i64>, Vec<Pair>>);

/// Which states get several locations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Split {
    Nowhere,
    /// Pairs of accumulators where either may be greater, or whose sum may have either sign.
    Signs,
    /// Also those with accumulators that may be equal or not, or whose sum may be 0 or not.
    Zeros,
}

/// A location of an attempt.
#[derive(Debug, Clone)]
pub(super) struct Place {
    /// The state of the components.
    pub(super) state: Vec<i64>,
    /// The sign of each difference by which the state is split.
    signs: Vec<i64>,
    /// The samples.
    pub(super) points: Points,
}

/// The indices of the places with a state; places are sorted by state.
pub(super) fn with_state(places: &[Place], state: &[i64]) -> Range<usize> {
    let start = places.partition_point(|place| place.state.as_slice() < state);
    start..places.partition_point(|place| place.state.as_slice() <= state)
}

impl Splits {
    /// The states that are split in this way.
    pub(super) fn of(samples: &Samples, split: Split) -> Splits {
        let mut all = BTreeMap::new();
        if split == Split::Nowhere {
            return Splits(all);
        }
        for (state, points) in &samples.locations {
            let live = points.live.len();
            let differs = |&(i, j, factor): &Pair| {
                let signs: BTreeSet<i64> =
                    points.all().map(|(_, t)| (t[i] + factor * t[j]).signum()).collect();
                signs.contains(&1) && signs.contains(&-1) || split == Split::Zeros && signs.len() > 1
            };
            let pairs = (0..live).flat_map(|i| (i + 1..live).flat_map(move |j| [(i, j, -1), (i, j, 1)]));
            let pairs = pairs.filter(differs).map(|(i, j, factor)| (points.live[i], points.live[j], factor));
            let pairs: Vec<Pair> = pairs.collect();
            if !pairs.is_empty() {
                all.insert(state.clone(), pairs);
            }
        }
        Splits(all)
    }

    /// Whether no state is split.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// No longer compares these accumulators in a state.
    pub(super) fn merge(&mut self, state: &[i64], torn: &BTreeSet<Pair>) {
        if let Some(pairs) = self.0.get_mut(state) {
            pairs.retain(|pair| !torn.contains(pair));
            if pairs.is_empty() {
                self.0.remove(state);
            }
        }
    }

    /// The places of all samples, sorted by state.
    pub(super) fn places(&self, samples: &Samples) -> Vec<Place> {
        let mut places = Vec::new();
        for (state, points) in &samples.locations {
            let Some(pairs) = self.0.get(state) else {
                places.push(Place { state: state.clone(), signs: Vec::new(), points: points.clone() });
                continue;
            };
            let at = |accumulator: usize| points.live.iter().position(|&live| live == accumulator);
            let pairs = pairs.iter().filter_map(|&(a, b, factor)| Some((at(a)?, at(b)?, factor)));
            let pairs: Vec<Pair> = pairs.collect();
            let mut parts: BTreeMap<Vec<i64>, Points> = BTreeMap::new();
            for (sample, tuple) in points.all() {
                let signs = pairs.iter().map(|&(a, b, f)| (tuple[a] + f * tuple[b]).signum()).collect();
                let part = parts.entry(signs).or_default();
                part.live.clone_from(&points.live);
                part.values.entry(sample).or_default().extend(tuple);
            }
            let place = |(signs, points)| Place { state: state.clone(), signs, points };
            places.extend(parts.into_iter().map(place));
        }
        places
    }

    /// Which of several places with one state a step leads to, as far as the samples of its source show; if it leads to
    /// several, the accumulators that compare differently.
    pub(super) fn target(
        &self,
        places: &[Place],
        range: Range<usize>,
        samples: &Samples,
        step: &Step<'_>,
    ) -> Result<usize, BTreeSet<Pair>> {
        let first = range.start;
        let (Some(source), Some(pairs)) = (step.source, self.0.get(&places[first].state)) else {
            return Ok(first);
        };
        let points = &places[source].points;
        let mut found: Option<Vec<i64>> = None;
        let mut torn = BTreeSet::new();
        for (sample, tuple) in points.all() {
            let parameters = &samples.parameters[sample];
            let at = |form: &Form| -> i128 {
                let accumulators = &form[1 + parameters.len()..];
                let live = points.live.iter().map(|&a| accumulators[a]);
                form[0] + dot(form[1..].iter().copied(), parameters) + dot(live, tuple)
            };
            if step.guards.iter().any(|guard| at(guard) < 0) {
                continue;
            }
            let sign = |&(a, b, factor): &Pair| {
                (at(&step.after[a]) + i128::from(factor) * at(&step.after[b])).signum() as i64
            };
            let signs: Vec<i64> = pairs.iter().map(sign).collect();
            let known = found.get_or_insert_with(|| signs.clone());
            let compared = pairs.iter().zip(known.iter().zip(&signs));
            torn.extend(compared.filter(|(_, (one, other))| one != other).map(|(pair, _)| *pair));
        }
        if !torn.is_empty() {
            return Err(torn);
        }
        let place = found.and_then(|signs| range.clone().find(|&i| places[i].signs == signs));
        Ok(place.unwrap_or(first))
    }
}

/// A step from a place, or from the start.
pub(super) struct Step<'a> {
    /// The place.
    pub(super) source: Option<usize>,
    /// What holds of the accumulators of the source.
    pub(super) guards: &'a [Form],
    /// The accumulators after the step.
    pub(super) after: &'a [Form],
}

fn dot(factors: impl Iterator<Item = i128>, values: &[i64]) -> i128 {
    factors.zip(values).map(|(factor, &value)| factor * i128::from(value)).sum()
}
