//! Integers that are affine in the parameters of a claim: base + slope * parameter + ..
//!
//! In: 64-bit entries. Out: sums and multiples, all of whose entries are within a limit. Never:
//! stores a slope 0 after the last one that is not 0.

use crate::limits::{MAX_BOUND, MAX_COEFFICIENT};
use crate::rejection::Limit;

/// An integer for each value of the parameters, which are natural.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Affine {
    base: i64,
    slopes: Vec<i64>,
}

/// The greatest absolute value of an entry, and the limit that a greater one reaches.
pub type Cap = (i64, Limit);

pub const BOUND: Cap = (MAX_BOUND, Limit::Bound);
pub const COEFFICIENT: Cap = (MAX_COEFFICIENT, Limit::Coefficient);

impl Affine {
    /// A base and slopes.
    pub fn new(base: i64, mut slopes: Vec<i64>) -> Affine {
        slopes.truncate(slopes.iter().rposition(|slope| *slope != 0).map_or(0, |last| last + 1));
        Affine { base, slopes }
    }

    /// The integer, if it does not depend on parameters.
    pub fn plain(&self) -> Option<i64> {
        self.slopes.is_empty().then_some(self.base)
    }

    /// The base, then the slopes.
    pub fn entries(&self) -> impl Iterator<Item = i64> {
        std::iter::once(self.base).chain(self.slopes.iter().copied())
    }

    /// Whether it is 0 for all values of the parameters.
    pub fn is_zero(&self) -> bool {
        self.entries().all(|entry| entry == 0)
    }

    /// Whether it is natural for all values of the parameters.
    pub fn is_natural(&self) -> bool {
        self.entries().all(|entry| entry >= 0)
    }

    /// The sum with a constant.
    pub fn shifted(&self, by: i64) -> Result<Affine, Limit> {
        self.plus(&Affine::from(1), &Affine::from(by), BOUND)
    }

    /// The sum with `factor` times another one; a factor that depends on parameters is one of plain
    /// numbers only.
    pub fn plus(&self, factor: &Affine, other: &Affine, cap: Cap) -> Result<Affine, Limit> {
        let (factor, other) = match (factor.plain(), other.plain()) {
            (Some(factor), _) => (factor, other),
            (None, Some(other)) => (other, factor),
            (None, None) => return Err(Limit::Operator),
        };
        let (most, limit) = cap;
        let entry = |i: usize, j: i64| {
            let old = if i == 0 { self.base } else { self.slopes.get(i - 1).copied().unwrap_or(0) };
            let sum = j.checked_mul(factor).and_then(|new| old.checked_add(new));
            sum.filter(|sum| sum.unsigned_abs() <= most as u64).ok_or(limit)
        };
        let slopes = (1..=self.slopes.len().max(other.slopes.len()))
            .map(|i| entry(i, other.slopes.get(i - 1).copied().unwrap_or(0)));
        Ok(Affine::new(entry(0, other.base)?, slopes.collect::<Result<_, Limit>>()?))
    }
}

impl From<i64> for Affine {
    fn from(base: i64) -> Affine {
        Affine { base, slopes: vec![] }
    }
}
