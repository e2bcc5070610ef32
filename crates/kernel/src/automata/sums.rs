//! The sums that the thresholds of a problem are about, as forms over the parameters and one
//! variable for each sum (docs/THEORY.md, section 6.12).
//!
//! In: a machine. Out: what the sums are after a letter, and what each outcome of a threshold says
//! about them. Never: lets a threshold settle before its sum cannot come back.

use super::inequality::{Entries, Form};
use super::{Affine, FALSE, Kind, Machine, TRUE};
use crate::rejection::Limit;

/// An accumulator is `remainder`, by a modulus of at least 1.
#[derive(Clone, Copy)]
pub struct Residue {
    pub modulus: i64,
    pub remainder: i64,
}

/// An accumulator: factor * track + .., for the digits read so far.
struct Sum {
    tracks: Vec<usize>,
    factors: Vec<Form>,
}

/// A threshold: its sum is at least a bound.
struct Threshold {
    component: usize,
    sum: usize,
    low: Form,
    /// T from here on.
    high: Form,
    /// F up to here.
    fail: Form,
}

/// The accumulators and thresholds of a machine.
pub struct Sums {
    parameters: usize,
    sums: Vec<Sum>,
    thresholds: Vec<Threshold>,
}

/// A list of tracks with their factors.
type Terms<'c> = (&'c [usize], &'c [Affine]);

impl Sums {
    /// Those of a machine whose numbers have this many parameters.
    pub fn new(machine: &Machine, parameters: usize) -> Result<Sums, Limit> {
        let mut distinct: Vec<Terms> = vec![];
        let mut found = vec![];
        for (component, about) in machine.components.iter().enumerate() {
            let Kind::Threshold(threshold) = &about.kind else { continue };
            let terms: Terms = (&about.tracks, &threshold.factors);
            let known = distinct.iter().position(|other| *other == terms);
            found.push((component, known.unwrap_or(distinct.len()), &threshold.low));
            if known.is_none() {
                distinct.push(terms);
            }
        }
        let variables = parameters + distinct.len();
        let form = |affine: &Affine| Form::of_parameters(affine.entries(), parameters, variables);
        let mut sums = vec![];
        for (tracks, factors) in distinct {
            let factors = factors.iter().map(form).collect::<Result<_, Limit>>()?;
            sums.push(Sum { tracks: tracks.to_vec(), factors });
        }
        let mut thresholds = vec![];
        for (component, sum, low) in found {
            let low = form(low)?;
            let Sum { factors, .. } = &sums[sum];
            let (mut down, mut up) = (Form::zero(variables), Form::zero(variables));
            for factor in factors {
                down.add(-1, &factor.with_each(|entry| entry.min(0)))?;
                up.add(-1, &factor.with_each(|entry| entry.max(0)))?;
            }
            let high = low.with_both(&down, i128::max);
            let fail = low.plus_constant(-1)?.with_both(&up, i128::min);
            thresholds.push(Threshold { component, sum, low, high, fail });
        }
        Ok(Sums { parameters, sums, thresholds })
    }

    /// The number of accumulators.
    pub fn len(&self) -> usize {
        self.sums.len()
    }

    /// The number of variables of forms: the parameters, then one for each accumulator.
    pub fn variables(&self) -> usize {
        self.parameters + self.sums.len()
    }

    /// The components that are thresholds.
    pub fn thresholds(&self) -> Vec<usize> {
        self.thresholds.iter().map(|threshold| threshold.component).collect()
    }

    /// The values before the first letter.
    pub fn start(&self) -> Vec<Form> {
        vec![Form::zero(self.variables()); self.sums.len()]
    }

    /// The values with these residues: modulus * variable + remainder.
    pub fn values(&self, residues: &[Residue]) -> Vec<Form> {
        let value = |(i, residue): (usize, &Residue)| {
            let mut value = Form::zero(self.variables());
            value.constant = residue.remainder.into();
            value.factors[self.parameters + i] = residue.modulus.into();
            value
        };
        residues.iter().enumerate().map(value).collect()
    }

    /// The values after a letter.
    pub fn after(&self, values: &[Form], letter: u32) -> Result<Vec<Form>, Limit> {
        let next = |(value, sum): (&Form, &Sum)| {
            let mut next = value.plus(1, value)?;
            for (track, factor) in sum.tracks.iter().zip(&sum.factors) {
                if letter >> track & 1 == 1 {
                    next.add(1, factor)?;
                }
            }
            Ok(next)
        };
        values.iter().zip(&self.sums).map(next).collect()
    }

    /// The form of a list of entries over 1, the parameters and accumulators of these values.
    pub fn form(&self, entries: &Entries, values: &[Form]) -> Result<Form, Limit> {
        let (own, factors) = entries.split_at((1 + self.parameters).min(entries.len()));
        let own = own.iter().copied();
        let mut form = Form::of_parameters(own, self.parameters, self.variables())?;
        for (factor, value) in factors.iter().zip(values) {
            form.add((*factor).into(), value)?;
        }
        Ok(form.normalised())
    }

    /// That every parameter is natural.
    pub fn naturals(&self) -> impl Iterator<Item = Form> {
        (0..self.parameters).map(|i| {
            let mut form = Form::zero(self.variables());
            form.factors[i] = 1;
            form
        })
    }

    /// What outcomes of thresholds say about the values: T and F one form each, open two.
    pub fn guards(
        &self,
        components: &[usize],
        outcomes: &[i64],
        values: &[Form],
    ) -> Result<Vec<Form>, Limit> {
        let mut guards = vec![];
        for (Threshold { sum, high, fail, .. }, outcome) in self.chosen(components, outcomes) {
            let value = &values[*sum];
            match outcome {
                TRUE => guards.push(value.plus(-1, high)?),
                FALSE => guards.push(fail.plus(-1, value)?),
                _ => {
                    guards.push(value.plus(-1, fail)?.plus_constant(-1)?);
                    guards.push(high.plus(-1, value)?.plus_constant(-1)?);
                }
            }
        }
        Ok(guards.into_iter().map(Form::normalised).collect())
    }

    /// What the truth of thresholds at the end says about the values.
    pub fn at_end(
        &self,
        components: &[usize],
        truths: &[i64],
        values: &[Form],
    ) -> Result<Vec<Form>, Limit> {
        let mut guards = vec![];
        for (Threshold { sum, low, .. }, truth) in self.chosen(components, truths) {
            let above = values[*sum].plus(-1, low)?;
            let below = Form::zero(self.variables()).plus(-1, &above)?.plus_constant(-1)?;
            guards.push(if truth == TRUE { above } else { below }.normalised());
        }
        Ok(guards)
    }

    /// The thresholds that are these components, with the outcome of each.
    fn chosen<'s>(
        &'s self,
        components: &'s [usize],
        outcomes: &'s [i64],
    ) -> impl Iterator<Item = (&'s Threshold, i64)> {
        let outcome = |threshold: &'s Threshold| {
            let place = components.iter().position(|i| *i == threshold.component)?;
            Some((threshold, *outcomes.get(place)?))
        };
        self.thresholds.iter().filter_map(outcome)
    }
}
