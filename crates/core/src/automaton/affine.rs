//! Integers that are affine in the parameters of a claim: `base + sum of slope * parameter`.
//!
//! The parameters of a problem are shifted to start at 0, and are natural.

use super::node::MAX_COEFFICIENT;
use super::{AutomatonError, SizeLimit};

/// `base + sum of slopes[j] * parameter j`; equal numbers are equal values, as the last slope is not 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Affine {
    base: i64,
    slopes: Vec<i64>,
}

impl From<i64> for Affine {
    fn from(base: i64) -> Self {
        Affine { base, slopes: Vec::new() }
    }
}

impl Affine {
    /// The number with this value where all parameters are 0, and these slopes.
    pub fn new(base: i64, mut slopes: Vec<i64>) -> Self {
        while slopes.last() == Some(&0) {
            slopes.pop();
        }
        Affine { base, slopes }
    }

    /// The value where all parameters are 0.
    pub fn base(&self) -> i64 {
        self.base
    }

    /// The slope in a parameter.
    pub fn slope(&self, parameter: usize) -> i64 {
        self.slopes.get(parameter).copied().unwrap_or(0)
    }

    /// The slopes, without zeros at the end.
    pub fn slopes(&self) -> &[i64] {
        &self.slopes
    }

    /// The value, if it is the same for all parameters.
    pub fn plain(&self) -> Option<i64> {
        self.slopes.is_empty().then_some(self.base)
    }

    /// Whether it is 0 for all parameters.
    pub fn is_zero(&self) -> bool {
        self.base == 0 && self.slopes.is_empty()
    }

    /// Whether the base or a slope is negative.
    pub fn has_negative_entry(&self) -> bool {
        self.base < 0 || self.slopes.iter().any(|&s| s < 0)
    }

    /// The value at these values of the parameters.
    pub fn at(&self, values: &[i64]) -> Option<i64> {
        let mut sum = self.base;
        for (&slope, &value) in self.slopes.iter().zip(values) {
            sum = sum.checked_add(slope.checked_mul(value)?)?;
        }
        Some(sum)
    }

    /// The number with a parameter replaced by the parameter plus a constant.
    pub fn shifted(&self, parameter: usize, by: i64) -> Option<Affine> {
        let base = self.base.checked_add(self.slope(parameter).checked_mul(by)?)?;
        Some(Affine { base, slopes: self.slopes.clone() })
    }

    /// The number with the entries `combine(entry, entry of the other)`.
    fn zipped(&self, other: &Affine, combine: impl Fn(i64, i64) -> Option<i64>) -> Option<Affine> {
        let base = combine(self.base, other.base)?;
        if self.slopes.is_empty() && other.slopes.is_empty() {
            return Some(Affine { base, slopes: Vec::new() });
        }
        let parameters = self.slopes.len().max(other.slopes.len());
        let slopes = (0..parameters).map(|j| combine(self.slope(j), other.slope(j)));
        Some(Affine::new(base, slopes.collect::<Option<_>>()?))
    }

    /// The sum; `None` on overflow.
    pub fn plus(&self, other: &Affine) -> Option<Affine> {
        self.zipped(other, i64::checked_add)
    }

    /// The difference; `None` on overflow.
    pub fn minus(&self, other: &Affine) -> Option<Affine> {
        self.zipped(other, i64::checked_sub)
    }

    /// The entries multiplied by a constant; `None` on overflow.
    pub fn scaled(&self, factor: i64) -> Option<Affine> {
        self.zipped(&Affine::default(), |a, _| a.checked_mul(factor))
    }

    /// The larger of each two entries: at least both numbers, as parameters are natural.
    #[must_use]
    pub fn upper(&self, other: &Affine) -> Affine {
        self.zipped(other, |a, b| Some(a.max(b))).unwrap_or_default()
    }

    /// The smaller of each two entries: at most both numbers.
    #[must_use]
    pub fn lower(&self, other: &Affine) -> Affine {
        self.zipped(other, |a, b| Some(a.min(b))).unwrap_or_default()
    }

    /// The product, where one factor is plain.
    ///
    /// # Errors
    /// Both factors depend on parameters, or an entry is over the limit.
    pub(super) fn times(&self, other: &Affine) -> Result<Affine, AutomatonError> {
        let product = match (self.plain(), other.plain()) {
            (_, Some(factor)) => self.scaled(factor),
            (Some(factor), None) => other.scaled(factor),
            (None, None) => return Err(AutomatonError::ProductOfParameters),
        };
        product.ok_or(AutomatonError::TooLarge(SizeLimit::Coefficient))?.bounded()
    }

    /// Itself, if every entry is within the limit on coefficients.
    pub(super) fn bounded(self) -> Result<Affine, AutomatonError> {
        let small = |v: &i64| v.unsigned_abs() <= MAX_COEFFICIENT;
        if small(&self.base) && self.slopes.iter().all(small) {
            return Ok(self);
        }
        Err(AutomatonError::TooLarge(SizeLimit::Coefficient))
    }
}
