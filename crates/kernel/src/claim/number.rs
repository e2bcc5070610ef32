//! Numbers that are affine in the parameters of a claim: base + slope * parameter + ..
//!
//! In: naturals, other numbers. Out: numbers, all of whose entries are natural. Never: has an entry
//! below 0, or stores a slope 0 after the last one that is not 0.
//!
//! A parameter counts from its lower bound: `m` with `m >= 1` is the number 1 + 1 * m', and m' is
//! any natural. So a number is natural for all values of the parameters.

use crate::Natural;

/// The base, then the slopes; equal numbers are equal for all values of the parameters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number(Vec<Natural>);

impl Number {
    /// A base and slopes.
    pub fn new(mut entries: Vec<Natural>) -> Number {
        let last = entries.iter().rposition(|entry| !entry.is_zero());
        entries.resize(last.unwrap_or(0) + 1, Natural::default());
        Number(entries)
    }

    /// The base and the slopes.
    pub fn entries(&self) -> &[Natural] {
        &self.0
    }

    /// The number, if it does not depend on parameters.
    pub fn plain(&self) -> Option<&Natural> {
        if let [base] = self.0.as_slice() { Some(base) } else { None }
    }

    /// Whether the number is at least 1 for all values of the parameters.
    pub fn is_positive(&self) -> bool {
        self.0.first().is_some_and(|base| !base.is_zero())
    }

    /// The number of binary digits of the longest entry.
    pub fn bits(&self) -> usize {
        self.0.iter().map(Natural::bits).max().unwrap_or(0)
    }

    /// The entries of both, combined one by one.
    fn with(
        &self,
        other: &Number,
        op: impl Fn(&Natural, &Natural) -> Option<Natural>,
    ) -> Option<Number> {
        let entry = |of: &Number, i: usize| of.0.get(i).cloned().unwrap_or_default();
        let both =
            (0..self.0.len().max(other.0.len())).map(|i| op(&entry(self, i), &entry(other, i)));
        both.collect::<Option<_>>().map(Number::new)
    }

    /// The sum.
    pub fn plus(&self, other: &Number) -> Option<Number> {
        self.with(other, |a, b| Some(a.plus(b)))
    }

    /// The difference, if all its entries are natural.
    pub fn minus(&self, other: &Number) -> Option<Number> {
        self.with(other, Natural::minus)
    }

    /// The product, if at most one factor depends on parameters.
    pub fn times(&self, other: &Number) -> Option<Number> {
        let (number, factor) = match self.plain() {
            Some(factor) => (other, factor),
            None => (self, other.plain()?),
        };
        Some(Number::new(number.0.iter().map(|entry| entry.times(factor)).collect()))
    }
}

impl From<u64> for Number {
    fn from(base: u64) -> Number {
        Natural::from(base).into()
    }
}

impl From<Natural> for Number {
    fn from(base: Natural) -> Number {
        Number(vec![base])
    }
}
