//! Numbers affine in the parameters of a program.

use num_bigint::{BigInt, BigUint};
use num_traits::{Signed, Zero};

/// `constant + slopes[0] * m_0 + slopes[1] * m_1 + ..`, where `m_i` is the value of parameter `i` of the program.
///
/// The constant may be negative, as in `4 * m - 1`. Whether the number is natural for all values of the
/// parameters depends on their bounds: see [`Number::is_natural`]. The reader makes only such numbers.
/// No trailing slope is 0, so that equal numbers are equal structures.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Number {
    constant: BigInt,
    slopes: Vec<BigUint>,
}

impl<T: Into<BigUint>> From<T> for Number {
    fn from(value: T) -> Self {
        Number { constant: BigInt::from(value.into()), slopes: Vec::new() }
    }
}

impl Number {
    /// The number with this constant and these factors of the parameters, in their order.
    pub fn new(constant: BigInt, mut slopes: Vec<BigUint>) -> Number {
        while slopes.last().is_some_and(Zero::is_zero) {
            slopes.pop();
        }
        Number { constant, slopes }
    }

    /// The value of the parameter with this index.
    pub fn parameter(index: usize) -> Number {
        let mut slopes = vec![BigUint::ZERO; index];
        slopes.push(BigUint::from(1_u32));
        Number { constant: BigInt::ZERO, slopes }
    }

    /// What remains where all parameters are 0; it may be negative.
    pub fn constant(&self) -> &BigInt {
        &self.constant
    }

    /// The factors of the parameters in their order, without trailing zeros.
    pub fn slopes(&self) -> &[BigUint] {
        &self.slopes
    }

    /// The value, if it is a natural number that depends on no parameter.
    pub fn plain(&self) -> Option<&BigUint> {
        (self.slopes.is_empty() && !self.constant.is_negative()).then(|| self.constant.magnitude())
    }

    /// Whether no parameter occurs.
    pub fn is_plain(&self) -> bool {
        self.slopes.is_empty()
    }

    /// Length of the constant and the factors together, in bits.
    pub fn bits(&self) -> u64 {
        self.constant.bits() + self.slopes.iter().map(BigUint::bits).sum::<u64>()
    }

    /// The least value, where parameter `i` is at least `least[i]`; a parameter without a bound is at least 0.
    pub fn minimum(&self, least: &[BigUint]) -> BigInt {
        let product = |(slope, least): (&BigUint, &BigUint)| BigInt::from(slope * least);
        let from_parameters: BigInt = self.slopes.iter().zip(least).map(product).sum();
        &self.constant + from_parameters
    }

    /// Whether the number is natural wherever parameter `i` is at least `least[i]`.
    pub fn is_natural(&self, least: &[BigUint]) -> bool {
        !self.minimum(least).is_negative()
    }

    /// The number with some parameters replaced by values; those without a value are numbered anew, in order.
    #[must_use]
    pub fn with_values(&self, values: &[Option<BigUint>]) -> Number {
        let mut constant = self.constant.clone();
        let mut slopes = Vec::new();
        for (index, slope) in self.slopes.iter().enumerate() {
            match values.get(index) {
                Some(Some(value)) => constant += BigInt::from(slope * value),
                Some(None) | None => slopes.push(slope.clone()),
            }
        }
        Number::new(constant, slopes)
    }

    /// The number where the value of the parameter with this index is `least + step * m'`, and m' takes its place.
    #[must_use]
    pub fn with_step(&self, index: usize, least: &BigUint, step: &BigUint) -> Number {
        let mut number = self.clone();
        if let Some(slope) = number.slopes.get_mut(index) {
            number.constant += BigInt::from(&*slope * least);
            *slope *= step;
        }
        number
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Number) -> Number {
        let length = self.slopes.len().max(other.slopes.len());
        let slope = |number: &Number, index: usize| number.slopes.get(index).cloned().unwrap_or_default();
        let slopes = (0..length).map(|index| slope(self, index) + slope(other, index)).collect();
        Number::new(&self.constant + &other.constant, slopes)
    }

    /// The difference, if no factor of a parameter becomes negative.
    pub fn minus(&self, other: &Number) -> Option<Number> {
        let mut slopes = self.slopes.clone();
        if slopes.len() < other.slopes.len() {
            return None;
        }
        for (slope, subtracted) in slopes.iter_mut().zip(&other.slopes) {
            if *slope < *subtracted {
                return None;
            }
            *slope -= subtracted;
        }
        Some(Number::new(&self.constant - &other.constant, slopes))
    }

    /// The product, if one of the two depends on no parameter.
    pub fn times(&self, other: &Number) -> Option<Number> {
        let (factor, number) = match (self.plain(), other.plain()) {
            (Some(factor), _) => (factor, other),
            (_, Some(factor)) => (factor, self),
            _ => return None,
        };
        let slopes = number.slopes.iter().map(|slope| slope * factor).collect();
        Some(Number::new(&number.constant * BigInt::from(factor.clone()), slopes))
    }
}
