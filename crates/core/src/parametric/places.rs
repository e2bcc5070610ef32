//! Places: the locations of an attempt. Where samples of one state lie on both sides of a difference of accumulators, no
//! conjunction of inequalities separates them from the rest, so the state gets a location for each side.

use std::collections::{BTreeMap, BTreeSet};

use super::form::Form;
use super::samples::{Points, Samples};

/// Most differences by whose sign one state is split.
const MOST_SPLITS: usize = 2;

/// Two accumulators that are compared.
type Pair = (usize, usize);

/// The states that are split, with the accumulators that are compared there.
#[derive(Debug, Clone, Default)]
pub(super) struct Splits(BTreeMap<Vec<i64>, Vec<Pair>>);

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

impl Splits {
    /// Every state with live accumulators of which either may be the greater one.
    pub(super) fn of(samples: &Samples) -> Splits {
        let mut all = BTreeMap::new();
        for (state, points) in &samples.locations {
            let mut pairs = Vec::new();
            for (i, &a) in points.live.iter().enumerate() {
                for (j, &b) in points.live.iter().enumerate().skip(i + 1) {
                    let signs: BTreeSet<i64> = points.all().map(|(_, t)| (t[i] - t[j]).signum()).collect();
                    if signs.contains(&1) && signs.contains(&-1) {
                        pairs.push((a, b));
                    }
                }
            }
            pairs.truncate(MOST_SPLITS);
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

    /// Leaves a state whole.
    pub(super) fn merge(&mut self, state: &[i64]) {
        self.0.remove(state);
    }

    /// The places of all samples, sorted by state.
    pub(super) fn places(&self, samples: &Samples) -> Vec<Place> {
        let mut places = Vec::new();
        for (state, points) in &samples.locations {
            let Some(pairs) = self.0.get(state) else {
                places.push(Place { state: state.clone(), signs: Vec::new(), points: points.clone() });
                continue;
            };
            let mut parts: BTreeMap<Vec<i64>, Points> = BTreeMap::new();
            for (sample, tuple) in points.all() {
                let value = |accumulator: usize| {
                    points
                        .live
                        .iter()
                        .zip(tuple)
                        .find(|(live, _)| **live == accumulator)
                        .map_or(0, |(_, v)| *v)
                };
                let signs = pairs.iter().map(|&(a, b)| (value(a) - value(b)).signum()).collect();
                let part = parts.entry(signs).or_default();
                part.live.clone_from(&points.live);
                part.values.entry(sample).or_default().extend(tuple);
            }
            places.extend(parts.into_iter().map(|(signs, points)| Place {
                state: state.clone(),
                signs,
                points,
            }));
        }
        places
    }

    /// Which of several places with one state a step leads to, as far as the samples of its source show; `None` if they
    /// lead to several.
    pub(super) fn target(
        &self,
        places: &[Place],
        range: std::ops::Range<usize>,
        samples: &Samples,
        step: &Step<'_>,
    ) -> Option<usize> {
        let first = range.start;
        let (Some(source), Some(pairs)) = (step.source, self.0.get(&places[first].state)) else {
            return Some(first);
        };
        let points = &places[source].points;
        let mut found: Option<usize> = None;
        for (sample, tuple) in points.all() {
            let parameters = &samples.parameters[sample];
            let at = |form: &Form| -> i128 {
                let accumulators = &form[1 + parameters.len()..];
                let constant = form[0] + dot(&form[1..=parameters.len()], parameters.iter().copied());
                constant
                    + points
                        .live
                        .iter()
                        .zip(tuple)
                        .map(|(&a, &v)| accumulators[a] * i128::from(v))
                        .sum::<i128>()
            };
            if step.guards.iter().any(|guard| at(guard) < 0) {
                continue;
            }
            let signs: Vec<i64> = pairs
                .iter()
                .map(|&(a, b)| (at(&step.after[a]) - at(&step.after[b])).signum() as i64)
                .collect();
            let place = range.clone().find(|&i| places[i].signs == signs)?;
            if *found.get_or_insert(place) != place {
                return None;
            }
        }
        Some(found.unwrap_or(first))
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

fn dot(factors: &[i128], values: impl Iterator<Item = i64>) -> i128 {
    factors.iter().zip(values).map(|(factor, value)| factor * i128::from(value)).sum()
}
