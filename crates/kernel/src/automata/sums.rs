//! The sums that the thresholds of a problem are about, as forms over the parameters and then one
//! variable for each sum (docs/THEORY.md, section 6.13).
//!
//! In: a machine. Out: what the sums are after a letter, and what each outcome of a threshold says
//! about them. Never: lets a threshold settle before its sum cannot come back.

use super::inequality::normalised;
use super::{Affine, FALSE, Kind, Machine, STAR, TRUE};
use crate::{Limit, Limited};

/// The remainder of an accumulator by a modulus, which is at least 1.
#[derive(Clone, Copy)]
pub struct Residue {
    pub modulus: i64,
    pub remainder: i64,
}

/// A threshold: its sum is at least `low`.
struct Threshold {
    component: usize,
    sum: usize,
    low: Affine,
    /// The threshold is true from this sum on.
    high: Affine,
    /// The threshold is false up to this sum.
    fail: Affine,
}

/// Bounds of a sum.
pub struct Bounds {
    sum: usize,
    least: Option<Affine>,
    most: Option<Affine>,
}

/// The sums (accumulators) and thresholds of a machine.
pub struct Sums {
    pub parameters: usize,
    /// The tracks and their factors.
    sums: Vec<(Vec<usize>, Vec<Affine>)>,
    thresholds: Vec<Threshold>,
}

impl Sums {
    /// The sums of a machine whose numbers have this many parameters.
    pub fn new(machine: &Machine, parameters: usize) -> Limited<Sums> {
        let (one, zero) = (Affine::from(1), Affine::default());
        let mut all = Sums { parameters, sums: vec![], thresholds: vec![] };
        for (component, about) in machine.components.iter().enumerate() {
            let Kind::Threshold { factors, low, .. } = &about.kind else { continue };
            let known = |number: &Affine| number.entries().count() <= 1 + parameters;
            ensure!(factors.iter().chain([low]).all(known), Limit::Parameters);
            let (mut down, mut up) = (zero.clone(), zero.clone());
            for factor in factors {
                down = down.plus(-1, &factor.with(&zero, |a, b| Some(a.min(b)))?)?;
                up = up.plus(-1, &factor.with(&zero, |a, b| Some(a.max(b)))?)?;
            }
            let high = low.with(&down, |a, b| Some(a.max(b)))?;
            let fail = low.plus(-1, &one)?.with(&up, |a, b| Some(a.min(b)))?;
            let terms = (about.tracks.clone(), factors.clone());
            let known = all.sums.iter().position(|other| *other == terms);
            let sum = known.unwrap_or(all.sums.len());
            if known.is_none() {
                all.sums.push(terms);
            }
            all.thresholds.push(Threshold { component, sum, low: low.clone(), high, fail });
        }
        Ok(all)
    }

    /// The number of accumulators.
    pub fn len(&self) -> usize {
        self.sums.len()
    }

    /// The number of entries of a form.
    pub fn entries(&self) -> usize {
        1 + self.parameters + self.len()
    }

    /// The components that are thresholds.
    pub fn thresholds(&self) -> impl Iterator<Item = usize> {
        self.thresholds.iter().map(|threshold| threshold.component)
    }

    /// The values with these residues: modulus * variable + remainder.
    pub fn values(&self, residues: &[Residue]) -> Limited<Vec<Affine>> {
        let value = |(i, residue): (usize, &Residue)| {
            let multiple = Affine::variable(1 + self.parameters + i, residue.modulus.into());
            multiple.plus(1, &residue.remainder.into())
        };
        residues.iter().enumerate().map(value).collect()
    }

    /// The values after a letter.
    pub fn after(&self, values: &[Affine], letter: u32) -> Limited<Vec<Affine>> {
        let next = |(value, (tracks, factors)): (&Affine, &(Vec<usize>, Vec<Affine>))| {
            let ones = tracks.iter().zip(factors).filter(|(track, _)| letter >> *track & 1 == 1);
            ones.map(|(_, factor)| factor)
                .try_fold(value.plus(1, value)?, |next, factor| next.plus(1, factor))
        };
        values.iter().zip(&self.sums).map(next).collect()
    }

    /// The form of a list of entries over 1, the parameters and accumulators of these values.
    pub fn form(&self, entries: &[i64], values: &[Affine]) -> Limited<Affine> {
        let (own, factors) = entries.split_at((1 + self.parameters).min(entries.len()));
        let mut form: Affine = own.iter().map(|entry| i128::from(*entry)).collect();
        for (factor, value) in factors.iter().zip(values) {
            form = form.plus((*factor).into(), value)?;
        }
        Ok(normalised(form))
    }

    /// The least and the greatest value that an outcome of a threshold leaves to its sum, or at the
    /// end its truth; `*` for one that has settled before.
    pub fn bounds(&self, threshold: usize, outcome: i64, at_end: bool) -> Limited<Bounds> {
        let one = Affine::from(1);
        let Threshold { sum, low, high, fail, .. } = &self.thresholds[threshold];
        let below = low.plus(-1, &one)?;
        let (high, fail) = if at_end { (low, &below) } else { (high, fail) };
        let (least, most) = match outcome {
            TRUE => (Some(high.clone()), None),
            FALSE => (None, Some(fail.clone())),
            STAR => (None, None),
            _ => (Some(fail.plus(1, &one)?), Some(high.plus(-1, &one)?)),
        };
        Ok(Bounds { sum: *sum, least, most })
    }

    /// What bounds say about these values, the lower bound of each first. Then that every parameter
    /// is natural.
    pub fn guards(&self, bounds: &[Bounds], values: &[Affine]) -> Limited<Vec<Affine>> {
        let mut guards = vec![];
        for Bounds { sum, least, most } in bounds {
            let value = &values[*sum];
            if let Some(least) = least {
                guards.push(normalised(value.plus(-1, least)?));
            }
            if let Some(most) = most {
                guards.push(normalised(most.plus(-1, value)?));
            }
        }
        guards.extend((1..=self.parameters).map(|i| Affine::variable(i, 1)));
        Ok(guards)
    }
}

/// Whether the last bounds and some of all leave no value to a sum, for any values of the
/// parameters.
pub fn is_excluded(all: &[Bounds]) -> Limited<bool> {
    let Some(last) = all.last() else { return Ok(false) };
    for other in all.iter().filter(|other| other.sum == last.sum) {
        for (least, most) in [(&last.least, &other.most), (&other.least, &last.most)] {
            let (Some(least), Some(most)) = (least, most) else { continue };
            if least.plus(-1, most)?.plus(-1, &Affine::from(1))?.is_natural() {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
