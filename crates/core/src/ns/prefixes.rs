//! Which digits of a column decide which digits of the value there \[inoue2014, Remark 8.1\].

use num_bigint::BigUint;

/// The digits of `z` from place `i` up, and those of `f(z)` that they decide if f has the NS property:
/// every column with the same `z >> i` has the same `f(z) >> (i - 1)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prefix {
    /// The place `i`, at least 1.
    pub i: u64,
    /// `z >> i`
    pub column: BigUint,
    /// `f(z) >> (i - 1)`
    pub value: BigUint,
}

/// The prefixes of one column, from the largest `i` at which a digit of `z` or of `f(z)` is left to
/// `i = 1`; none if both numbers are 0.
pub fn prefixes(z: &BigUint, f_z: &BigUint) -> Vec<Prefix> {
    let longest = z.bits().max(f_z.bits() + 1).saturating_sub(1);
    (1..=longest).rev().map(|i| Prefix { i, column: z >> i, value: f_z >> (i - 1) }).collect()
}
