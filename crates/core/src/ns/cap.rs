//! The NS property column by column (docs/THEORY.md, section 4): a monotone f has it on `{0..z}` iff
//! `f(u) <= cap(u)` for every `1 <= u <= z`.

use num_bigint::BigUint;
use num_traits::One;

/// `2^v2(u) - 1`: the places below the lowest digit 1 of `u >= 1`; 0 for `u = 0`.
pub(super) fn free_digits(u: &BigUint) -> BigUint {
    (BigUint::one() << u.trailing_zeros().unwrap_or(0)) - 1u32
}

/// `cap(u) = f(u-1) | (2^v2(u) - 1)`: the largest value that f may take at column `u >= 1`, if its value
/// at the column before is `before`.
pub fn cap(before: &BigUint, u: &BigUint) -> BigUint {
    before | free_digits(u)
}

/// Whether adjacent columns `u - 1, u` with values `before`, `at` keep the NS property.
pub(crate) fn adjacent_ns(before: &BigUint, at: &BigUint, u: &BigUint) -> bool {
    (before ^ at).bits() <= u.trailing_zeros().unwrap_or(0)
}
