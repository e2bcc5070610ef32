//! Integers that are affine in some variables: base + factor * variable + .. In a problem the
//! variables are the parameters of a claim.
//!
//! In: entries. Out: sums and multiples. Never: stores a factor 0 after the last one that is not 0,
//! or goes on after an overflow.

use crate::{Limit, Limited};

/// The base, then a factor for each variable up to the last that occurs.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Affine(Vec<i128>);

impl Affine {
    /// A base and factors.
    pub fn new(mut entries: Vec<i128>) -> Affine {
        entries.truncate(entries.iter().rposition(|entry| *entry != 0).map_or(0, |last| last + 1));
        Affine(entries)
    }

    /// A multiple of one variable, counted from 1.
    pub fn variable(i: usize, factor: i128) -> Affine {
        let mut entries = vec![0; i];
        entries.push(factor);
        Affine::new(entries)
    }

    /// The base and the factors.
    pub fn entries(&self) -> &[i128] {
        &self.0
    }

    /// The base, or the factor of a variable counted from 1.
    pub fn entry(&self, i: usize) -> i128 {
        self.0.get(i).copied().unwrap_or(0)
    }

    /// The integer, if no variable occurs and it has 64 bits.
    pub fn plain(&self) -> Option<i64> {
        if self.0.len() <= 1 { i64::try_from(self.entry(0)).ok() } else { None }
    }

    /// Whether it is 0 for all values.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it is natural for all natural values.
    pub fn is_natural(&self) -> bool {
        self.0.iter().all(|entry| *entry >= 0)
    }

    /// The entries of both, combined one by one.
    pub fn with(&self, other: &Affine, op: impl Fn(i128, i128) -> Option<i128>) -> Limited<Affine> {
        let length = self.0.len().max(other.0.len());
        let mut both = Vec::with_capacity(length);
        for i in 0..length {
            both.push(op(self.entry(i), other.entry(i)).ok_or(Limit::Bound)?);
        }
        Ok(Affine::new(both))
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
        ensure!(self.0.iter().all(|entry| entry.unsigned_abs() <= most as u128), limit);
        Ok(self)
    }
}

impl From<i64> for Affine {
    fn from(base: i64) -> Affine {
        Affine::new(vec![base.into()])
    }
}
