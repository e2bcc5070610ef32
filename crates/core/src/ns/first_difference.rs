//! The first position of a bar whose Grundy number is not the nim-sum, and that Grundy number.
//!
//! docs/THEORY.md, Theorem 4.3 and Theorem 4.6: the local form of \[inoue2014, Theorem 9.1\].

use num_bigint::BigUint;

/// A position of the bar of f: `y <= f(z)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The row.
    pub y: BigUint,
    /// The column.
    pub z: BigUint,
}

impl Position {
    /// `y xor z`
    pub fn nim_sum(&self) -> BigUint {
        &self.y ^ &self.z
    }

    /// The Grundy number at the first position where it is not the nim-sum: `y` is `cap(z) + 1`, `z` the
    /// first column with `f(z) > cap(z)`, and f is monotone up to there. Meaningless for other positions.
    ///
    /// With `i = v2(y)`: if z has a 0 at place i, the digits of `y xor z` above place i, then a 1 at
    /// place i, and zeros. Otherwise the same with the lowest place above i where y and z both have a 0.
    pub fn first_wrong_grundy(&self) -> BigUint {
        let i = self.y.trailing_zeros().unwrap_or(0);
        let mut place = i;
        if self.z.bit(i) {
            place += 1;
            while self.y.bit(place) || self.z.bit(place) {
                place += 1;
            }
        }
        ((self.nim_sum() >> (place + 1) << 1u32) | BigUint::from(1u32)) << place
    }
}
