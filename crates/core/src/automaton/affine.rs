//! Numbers affine in the parameters, counted from their bounds: every parameter is its least value and a natural.

use num_bigint::{BigInt, BigUint};
use num_traits::{ToPrimitive, Zero};

use super::{AutomatonError, SizeLimit};
use crate::language::ast::{Number, Program};

/// Largest coefficient, divisor or multiplier: windows of linear components stay far inside `i64`.
pub(super) const MAX_COEFFICIENT: u64 = 1 << 40;

/// `base + slopes[0] * m'_0 + ..`, where parameter `i` is its least value plus `m'_i`, and `m'_i` is natural.
/// No trailing slope is 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Shifted {
    /// The value where all parameters are least.
    pub base: BigUint,
    /// The factors of the parameters in their order.
    pub slopes: Vec<BigUint>,
}

impl From<BigUint> for Shifted {
    fn from(base: BigUint) -> Self {
        Shifted { base, slopes: Vec::new() }
    }
}

impl Shifted {
    /// A number of the program.
    ///
    /// # Errors
    /// It is negative where the parameters are least.
    pub fn of(program: &Program, number: &Number) -> Result<Shifted, AutomatonError> {
        let least: Vec<BigUint> = program.parameters.iter().map(|p| p.least.clone()).collect();
        let base = BigUint::try_from(number.minimum(&least));
        let base = base.map_err(|_| AutomatonError::Irregular("a negative number"))?;
        Ok(Shifted { base, slopes: number.slopes().to_vec() })
    }

    /// A number with these entries.
    pub fn new(base: BigUint, slopes: Vec<BigUint>) -> Shifted {
        let mut number = Shifted { base, slopes };
        number.trim();
        number
    }

    /// The number over the parameters of the program themselves.
    pub fn over(&self, program: &Program) -> Number {
        let shift: BigUint =
            program.parameters.iter().zip(&self.slopes).map(|(p, slope)| &p.least * slope).sum();
        Number::new(BigInt::from(self.base.clone()) - BigInt::from(shift), self.slopes.clone())
    }

    /// The base, and a slope for each of this many parameters.
    pub fn entries(&self, parameters: usize) -> Vec<BigUint> {
        let slopes = (0..parameters).map(|j| self.slopes.get(j).cloned().unwrap_or_default());
        std::iter::once(self.base.clone()).chain(slopes).collect()
    }

    /// The value where the parameters exceed their least values by this much.
    pub fn at(&self, shifted: &[i64]) -> BigUint {
        let products = self.slopes.iter().zip(shifted).map(|(slope, m)| slope * m.unsigned_abs());
        &self.base + products.sum::<BigUint>()
    }

    /// The value, if no parameter occurs.
    pub fn plain(&self) -> Option<&BigUint> {
        self.slopes.is_empty().then_some(&self.base)
    }

    /// Length of the longest entry, in bits.
    pub fn bits(&self) -> u64 {
        self.slopes.iter().map(BigUint::bits).fold(self.base.bits(), u64::max)
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Shifted) -> Shifted {
        let (mut sum, shorter) = if self.slopes.len() < other.slopes.len() {
            (other.clone(), self)
        } else {
            (self.clone(), other)
        };
        sum.base += &shorter.base;
        for (slope, added) in sum.slopes.iter_mut().zip(&shorter.slopes) {
            *slope += added;
        }
        sum
    }

    /// The difference, if it is natural for all values of the parameters.
    pub fn minus(&self, other: &Shifted) -> Option<Shifted> {
        let mut difference = self.clone();
        if difference.base < other.base || difference.slopes.len() < other.slopes.len() {
            return None;
        }
        difference.base -= &other.base;
        for (slope, subtracted) in difference.slopes.iter_mut().zip(&other.slopes) {
            if *slope < *subtracted {
                return None;
            }
            *slope -= subtracted;
        }
        Some(Shifted::new(difference.base, difference.slopes))
    }

    /// The product, if a parameter occurs in at most one of the two.
    pub fn times(&self, other: &Shifted) -> Option<Shifted> {
        let (factor, number) = match (self.plain(), other.plain()) {
            (Some(factor), _) => (factor, other),
            (_, Some(factor)) => (factor, self),
            _ => return None,
        };
        let slopes = number.slopes.iter().map(|slope| slope * factor).collect();
        Some(Shifted::new(&number.base * factor, slopes))
    }

    /// As a coefficient or divisor.
    ///
    /// # Errors
    /// An entry exceeds [`MAX_COEFFICIENT`].
    pub(crate) fn coefficient(&self) -> Result<Affine, AutomatonError> {
        let entry = |value: &BigUint| {
            let value = value.to_u64().filter(|&v| v <= MAX_COEFFICIENT).and_then(|v| i64::try_from(v).ok());
            value.ok_or(AutomatonError::TooLarge(SizeLimit::Coefficient))
        };
        Ok(Affine {
            base: entry(&self.base)?,
            slopes: self.slopes.iter().map(entry).collect::<Result<_, _>>()?,
        })
    }

    fn trim(&mut self) {
        while self.slopes.last().is_some_and(Zero::is_zero) {
            self.slopes.pop();
        }
    }
}

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

    /// The number over the parameters of the program themselves; `None` if an entry is negative.
    pub(crate) fn over_program(&self, program: &Program) -> Option<Number> {
        let entry = |entry: &i64| BigUint::try_from(*entry).ok();
        let slopes = self.slopes.iter().map(entry).collect::<Option<Vec<BigUint>>>()?;
        Some(Shifted::new(entry(&self.base)?, slopes).over(program))
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

    /// The number over these parameters, in this order; the others do not occur in it.
    #[must_use]
    pub(super) fn over(&self, parameters: &[usize]) -> Affine {
        Affine::new(self.base, parameters.iter().map(|&j| self.slope(j)).collect())
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

    /// The number less 1.
    #[must_use]
    pub(crate) fn predecessor(&self) -> Affine {
        Affine { base: self.base - 1, slopes: self.slopes.clone() }
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
