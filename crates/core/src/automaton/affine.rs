//! Numbers affine in the parameters, counted from their bounds: every parameter is its least value and a natural.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::node::MAX_COEFFICIENT;
use super::{AutomatonError, SizeLimit};
use crate::language::ast::{Number, Program};

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
        difference.trim();
        Some(difference)
    }

    /// The product, if a parameter occurs in at most one of the two.
    pub fn times(&self, other: &Shifted) -> Option<Shifted> {
        let (factor, number) = match (self.plain(), other.plain()) {
            (Some(factor), _) => (factor, other),
            (_, Some(factor)) => (factor, self),
            _ => return None,
        };
        let slopes = number.slopes.iter().map(|slope| slope * factor).collect();
        let mut product = Shifted { base: &number.base * factor, slopes };
        product.trim();
        Some(product)
    }

    /// As a coefficient or divisor.
    ///
    /// # Errors
    /// An entry exceeds [`MAX_COEFFICIENT`].
    pub(super) fn coefficient(&self) -> Result<Affine, AutomatonError> {
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

/// As [`Shifted`], with entries that fit in windows; they may be negative in the sums of problems.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Affine {
    /// The value where all parameters are least.
    pub base: i64,
    /// The factors of the parameters in their order; the last one is not 0.
    pub slopes: Vec<i64>,
}

impl From<i64> for Affine {
    fn from(base: i64) -> Self {
        Affine { base, slopes: Vec::new() }
    }
}

impl Affine {
    /// The value, if no parameter occurs.
    pub fn plain(&self) -> Option<i64> {
        self.slopes.is_empty().then_some(self.base)
    }

    /// The number less 1.
    #[must_use]
    pub(super) fn predecessor(&self) -> Affine {
        Affine { base: self.base - 1, slopes: self.slopes.clone() }
    }
}
