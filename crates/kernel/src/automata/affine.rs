//! Integers that are affine in some variables: base + factor * variable + .. In a problem the
//! variables are the parameters of a claim.
//!
//! In: entries. Out: sums and multiples. Never: stores a factor 0 after the last one that is not 0,
//! or goes on after an overflow.

use crate::{Limit, Limited};

/// A base and a factor for each variable up to the last that occurs.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Affine {
    base: i128,
    factors: Vec<i128>,
}

impl Affine {
    /// A multiple of one variable, counted from 1.
    pub fn variable(i: usize, factor: i128) -> Affine {
        std::iter::repeat_n(0, i).chain([factor]).collect()
    }

    /// The base, and then the factors.
    pub fn entries(&self) -> impl Iterator<Item = i128> {
        std::iter::once(self.base).chain(self.factors.iter().copied())
    }

    /// The base, or the factor of a variable counted from 1.
    pub fn entry(&self, i: usize) -> i128 {
        let factor = |i| self.factors.get(i).copied().unwrap_or(0);
        i.checked_sub(1).map_or(self.base, factor)
    }

    /// The integer, if no variable occurs and it has 64 bits.
    pub fn plain(&self) -> Option<i64> {
        if self.factors.is_empty() { self.base.try_into().ok() } else { None }
    }

    /// Whether it is 0 for all values.
    pub fn is_zero(&self) -> bool {
        self.base == 0 && self.factors.is_empty()
    }

    /// Whether it is natural for all natural values.
    pub fn is_natural(&self) -> bool {
        self.entries().all(|entry| entry >= 0)
    }

    /// The entries of both, combined one by one.
    pub fn with(&self, other: &Affine, op: impl Fn(i128, i128) -> Option<i128>) -> Limited<Affine> {
        let entry = |i| op(self.entry(i), other.entry(i)).ok_or(Limit::Bound);
        (0..=self.factors.len().max(other.factors.len())).map(entry).collect()
    }

    /// The sum with a multiple of another one.
    pub fn plus(&self, multiple: i128, other: &Affine) -> Limited<Affine> {
        self.with(other, |a, b| a.checked_add(b.checked_mul(multiple)?))
    }

    /// The product, if a variable occurs in at most one factor.
    pub fn times(&self, other: &Affine) -> Limited<Affine> {
        let zero = Affine::default();
        match (self.plain(), other.plain()) {
            (Some(factor), _) => zero.plus(factor.into(), other),
            (None, Some(factor)) => zero.plus(factor.into(), self),
            (None, None) => Err(Limit::Operator),
        }
    }

    /// The integer itself, unless an entry exceeds `most` in absolute value.
    pub fn at_most(self, most: i64, limit: Limit) -> Limited<Affine> {
        ensure!(self.entries().all(|entry| entry.unsigned_abs() <= most as u128), limit);
        Ok(self)
    }
}

impl From<i64> for Affine {
    fn from(base: i64) -> Affine {
        Affine { base: base.into(), factors: vec![] }
    }
}

impl FromIterator<i128> for Affine {
    /// Collects the base and then the factors; there may be any number of them.
    fn from_iter<I: IntoIterator<Item = i128>>(entries: I) -> Affine {
        let mut entries = entries.into_iter().fuse();
        let (base, mut factors) = (entries.next().unwrap_or(0), Vec::from_iter(entries));
        let last = factors.iter().rposition(|factor| *factor != 0);
        factors.truncate(last.map_or(0, |last| last + 1));
        Affine { base, factors }
    }
}
