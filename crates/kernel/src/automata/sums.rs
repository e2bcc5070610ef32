//! The sums that the thresholds of a problem are about, as forms over the parameters and one
//! unknown for each sum (docs/THEORY.md, section 6.13).
//!
//! In: a problem. Out: what the sums are after a letter, and what each outcome of a threshold says
//! about them. Never: lets a threshold settle before its sum cannot come back.

use super::{FALSE, Form, Kind, Problem, STAR, TRUE};
use crate::Limited;

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
    low: Form,
    /// The threshold is true from this sum on.
    high: Form,
    /// The threshold is false up to this sum.
    fail: Form,
}

/// Bounds of a sum.
pub struct Bounds {
    sum: usize,
    least: Option<Form>,
    most: Option<Form>,
}

/// The sums (accumulators) and thresholds of a problem.
pub struct Accumulators {
    parameters: usize,
    /// Over the numbers on the tracks.
    sums: Vec<Form>,
    thresholds: Vec<Threshold>,
}

impl Accumulators {
    /// The sums of a problem whose numbers have this many parameters.
    pub fn new(problem: &Problem, parameters: usize) -> Limited<Accumulators> {
        let (mut sums, mut thresholds) = (vec![], vec![]);
        for (component, about) in problem.components.iter().enumerate() {
            let Kind::Threshold { sum: terms, low } = &about.kind else { continue };
            let zero = Form::default();
            let down = zero.minus(&terms.at(|_, factor| factor < 0)?)?;
            let up = zero.minus(&terms.at(|_, factor| factor > 0)?)?;
            let high = low.with(&down, |a, b| Some(a.max(b)))?;
            let fail = low.minus(&Form::unknown(0))?.with(&up, |a, b| Some(a.min(b)))?;
            let known = sums.iter().position(|other| other == terms);
            let sum = known.unwrap_or(sums.len());
            if known.is_none() {
                sums.push(terms.clone());
            }
            thresholds.push(Threshold { component, sum, low: low.clone(), high, fail });
        }
        Ok(Accumulators { parameters, sums, thresholds })
    }

    /// The number of accumulators.
    pub fn len(&self) -> usize {
        self.sums.len()
    }

    /// The number of entries of an inequality.
    pub fn entries(&self) -> usize {
        1 + self.parameters + self.len()
    }

    /// The components that are thresholds.
    pub fn thresholds(&self) -> impl Iterator<Item = usize> {
        self.thresholds.iter().map(|threshold| threshold.component)
    }

    /// The values after a letter.
    pub fn after(&self, values: &[Form], letter: u32) -> Limited<Vec<Form>> {
        let next = |(value, sum): (&Form, &Form)| {
            // Unknown i is the number on track i - 1.
            let digits = sum.at(|unknown, _| letter << 1 >> unknown & 1 == 1)?;
            digits.plus(2, value)
        };
        values.iter().zip(&self.sums).map(next).collect()
    }

    /// The form of a list of entries over 1, the parameters and accumulators of these values.
    pub fn form(&self, entries: &[i64], values: &[Form]) -> Limited<Form> {
        let (own, factors) = entries.split_at((1 + self.parameters).min(entries.len()));
        let mut form = Form::number(own.iter().map(|entry| (*entry).into()));
        for (factor, value) in factors.iter().zip(values) {
            form = form.plus((*factor).into(), value)?;
        }
        Ok(form.normalised())
    }

    /// The least and the greatest value that an outcome of a threshold leaves to its sum, or at the
    /// end its truth; `*` for one that has settled before.
    pub fn bounds(&self, threshold: usize, outcome: i64, at_end: bool) -> Limited<Bounds> {
        let one = Form::unknown(0);
        let Threshold { sum, low, high, fail, .. } = &self.thresholds[threshold];
        let below = low.minus(&one)?;
        let (high, fail) = if at_end { (low, &below) } else { (high, fail) };
        let (least, most) = match outcome {
            TRUE => (Some(high.clone()), None),
            FALSE => (None, Some(fail.clone())),
            STAR => (None, None),
            _ => (Some(fail.plus(1, &one)?), Some(high.minus(&one)?)),
        };
        Ok(Bounds { sum: *sum, least, most })
    }

    /// What bounds say about these values, the lower bound of each first. Then that every parameter
    /// is natural.
    pub fn guards(&self, bounds: &[Bounds], values: &[Form]) -> Limited<Vec<Form>> {
        let mut guards = vec![];
        for Bounds { sum, least, most } in bounds {
            let value = &values[*sum];
            if let Some(least) = least {
                guards.push(value.minus(least)?.normalised());
            }
            if let Some(most) = most {
                guards.push(most.minus(value)?.normalised());
            }
        }
        let parameter = |i| Form::number(std::iter::repeat_n(0, i).chain([1]));
        guards.extend((1..=self.parameters).map(parameter));
        Ok(guards)
    }
}

/// The values of accumulators with these residues: modulus * unknown + remainder.
pub fn values(residues: &[Residue]) -> Limited<Vec<Form>> {
    let value = |(i, residue): (usize, &Residue)| {
        let remainder = Form::number([residue.remainder.into()]);
        remainder.plus(residue.modulus.into(), &Form::unknown(i))
    };
    (1..).zip(residues).map(value).collect()
}

/// Whether the last bounds and some of all leave no value to a sum, for any values of the
/// parameters.
pub fn is_excluded(all: &[Bounds]) -> Limited<bool> {
    let Some(last) = all.last() else { return Ok(false) };
    for other in all.iter().filter(|other| other.sum == last.sum) {
        for (least, most) in [(&last.least, &other.most), (&other.least, &last.most)] {
            let (Some(least), Some(most)) = (least, most) else { continue };
            if most.minus(least)?.is_false() {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
