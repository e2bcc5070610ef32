//! Nim-sum, exponent of two and bit length: the three functions on digits that games use.
//!
//! Naturals -> naturals. Never signed, never a fixed width: a `u64` twin exists only for indices.

use num_bigint::BigUint;

/// The nim-sum `a ⊕ b`: addition of binary digits without carry \[inoue2014, Definition 1.1\].
///
/// ```
/// use nimcert_core::games::nim_sum;
/// use num_bigint::BigUint;
/// assert_eq!(nim_sum(&BigUint::from(6u8), &BigUint::from(19u8)), BigUint::from(21u8));
/// ```
#[must_use]
pub fn nim_sum(a: &BigUint, b: &BigUint) -> BigUint {
    a ^ b
}

/// The nim-sum of two numbers below 2^64.
#[must_use]
pub fn nim_sum_u64(a: u64, b: u64) -> u64 {
    a ^ b
}

/// The largest `e` such that `2^e` divides `n`; `None` at 0, which every power of two divides.
///
/// ```
/// use nimcert_core::games::v2;
/// use num_bigint::BigUint;
/// assert_eq!(v2(&BigUint::from(24u8)), Some(3));
/// assert_eq!(v2(&BigUint::ZERO), None);
/// ```
#[must_use]
pub fn v2(n: &BigUint) -> Option<u64> {
    n.trailing_zeros()
}

/// [`v2`] below 2^64.
#[must_use]
pub fn v2_u64(n: u64) -> Option<u32> {
    (n != 0).then(|| n.trailing_zeros())
}

/// The number of binary digits of `n`, 0 at 0. `BigUint` has its own: `bits()`.
///
/// `bit_length_u64(a ^ b)` is one more than the highest place where `a` and `b` differ; it is an
/// ultrametric, in which the NS property says that `f` is strictly contracting (docs/THEORY.md).
#[must_use]
pub fn bit_length_u64(n: u64) -> u32 {
    u64::BITS - n.leading_zeros()
}
