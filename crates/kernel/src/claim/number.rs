//! Numbers that are affine in the parameters of a claim: base + slope * parameter + ..
//!
//! In: naturals, other numbers. Out: numbers, all of whose entries are natural. Never: has an entry
//! below 0, or stores a slope 0 after the last one that is not 0.
//!
//! A parameter counts from its lower bound: `m` with `m >= 1` is the number 1 + 1 * m', and m' is
//! any natural. So a number is natural for all values of the parameters, and only then.

use crate::natural::Natural;

/// A number; equal numbers are equal for all values of the parameters.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Number {
    base: Natural,
    slopes: Vec<Natural>,
}

impl Number {
    fn new(base: Natural, mut slopes: Vec<Natural>) -> Number {
        let length = slopes.iter().rposition(|slope| !slope.is_zero()).map_or(0, |last| last + 1);
        slopes.truncate(length);
        Number { base, slopes }
    }

    /// The parameter with this number, counted from 0, and lower bound.
    pub fn parameter(i: usize, bound: Natural) -> Number {
        let mut slopes = vec![Natural::default(); i];
        slopes.push(Natural::from(1));
        Number { base: bound, slopes }
    }

    /// A base and slopes; none if there are no entries.
    pub fn of_entries(mut entries: Vec<Natural>) -> Option<Number> {
        (!entries.is_empty()).then(|| Number::new(entries.remove(0), entries))
    }

    /// The value where every parameter is at its lower bound.
    pub fn base(&self) -> &Natural {
        &self.base
    }

    /// What one more of each parameter adds; those after the last that adds something are left out.
    pub fn slopes(&self) -> &[Natural] {
        &self.slopes
    }

    /// The number, if it does not depend on parameters.
    pub fn plain(&self) -> Option<&Natural> {
        self.slopes.is_empty().then_some(&self.base)
    }

    /// Whether the number is 0 for all values of the parameters.
    pub fn is_zero(&self) -> bool {
        self.slopes.is_empty() && self.base.is_zero()
    }

    /// The base, then the slopes.
    pub fn entries(&self) -> impl Iterator<Item = &Natural> {
        std::iter::once(&self.base).chain(&self.slopes)
    }

    /// The number of binary digits of the longest entry.
    pub fn bits(&self) -> usize {
        self.entries().map(Natural::bits).max().unwrap_or(0)
    }

    /// The entries of both, combined one by one.
    fn combined(
        &self,
        other: &Number,
        op: impl Fn(&Natural, &Natural) -> Option<Natural>,
    ) -> Option<Number> {
        let zero = Natural::default();
        let slope = |number: &Number, i: usize| number.slopes.get(i).unwrap_or(&zero).clone();
        let length = self.slopes.len().max(other.slopes.len());
        let slopes = (0..length).map(|i| op(&slope(self, i), &slope(other, i)));
        Some(Number::new(op(&self.base, &other.base)?, slopes.collect::<Option<_>>()?))
    }

    /// The sum.
    pub fn plus(&self, other: &Number) -> Number {
        self.combined(other, |a, b| Some(a.plus(b))).unwrap_or_default()
    }

    /// The difference, if all its entries are natural.
    pub fn minus(&self, other: &Number) -> Option<Number> {
        self.combined(other, Natural::minus)
    }

    /// The product, if at most one factor depends on parameters.
    pub fn times(&self, other: &Number) -> Option<Number> {
        let (factor, number) = match (self.plain(), other.plain()) {
            (Some(factor), _) => (factor, other),
            (None, Some(factor)) => (factor, self),
            (None, None) => return None,
        };
        let slopes = number.slopes.iter().map(|slope| slope.times(factor)).collect();
        Some(Number::new(number.base.times(factor), slopes))
    }
}

impl From<Natural> for Number {
    fn from(base: Natural) -> Number {
        Number { base, slopes: vec![] }
    }
}
