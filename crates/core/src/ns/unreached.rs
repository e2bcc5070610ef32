//! The four sets of Grundy numbers of options in \[inoue2014, Lemma 9.3 \[2.2\] and Lemma 9.4 \[2\]\], and why
//! a value is in none of them.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};

/// Most elements of a set that are listed.
const MAX_LISTED: u64 = 16;

/// `{ fixed xor (first + k) : k = 0, .., count - 1 }`, a set of the paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values {
    /// Its number in the paper: `9.16`.
    pub equation: &'static str,
    /// Its formula in the letters of the paper.
    pub formula: &'static str,
    /// Why the value is not in it.
    pub why: &'static str,
    /// What is added without carry to every number of the range.
    pub fixed: BigUint,
    /// The first number of the range.
    pub first: BigUint,
    /// How many numbers the range has; may be 0.
    pub count: BigUint,
}

impl Values {
    /// Whether a value is in the set.
    pub fn contains(&self, value: &BigUint) -> bool {
        let number = value ^ &self.fixed;
        number >= self.first && number < &self.first + &self.count
    }

    /// Its elements in the order of the paper; `None` if there are more than sixteen.
    pub fn elements(&self) -> Option<Vec<BigUint>> {
        let count = self.count.to_u64().filter(|count| *count <= MAX_LISTED)?;
        Some((0..count).map(|k| &self.fixed ^ (&self.first + k)).collect())
    }
}

/// A set: its number, formula and reason, and `fixed xor (first + k)` for `k < count`.
fn set(texts: [&'static str; 3], fixed: &BigUint, first: BigUint, count: BigUint) -> Values {
    let [equation, formula, why] = texts;
    Values { equation, formula, why, fixed: fixed.clone(), first, count }
}

/// (9.6) to (9.9): the options of `(2b+2, 2a+1)`, where `below = 2b+1` and `z = 2a+1`.
pub(super) fn nine_three(below: &BigUint, z: &BigUint, c: &BigUint, d: &BigUint, i: u64) -> [Values; 4] {
    let (c, d) = (c << i, d << i);
    let zero = BigUint::ZERO;
    [
        set(
            ["9.6", "(2b + 1) xor k, k < d 2^i", "k >> i < d, so from place i up the digits are not c xor d"],
            below,
            zero.clone(),
            d.clone(),
        ),
        set(
            [
                "9.7",
                "(2b + 1) xor k, d 2^i <= k <= 2a",
                "2b + 1 and k have a 0 at place i - 1, as d_(i-1) = 0",
            ],
            below,
            d.clone(),
            z - d,
        ),
        set(
            ["9.8", "k xor (2a + 1), k < c 2^i", "k >> i < c, so from place i up the digits are not c xor d"],
            z,
            zero,
            c.clone(),
        ),
        set(
            [
                "9.9",
                "k xor (2a + 1), c 2^i <= k <= 2b + 1",
                "k and 2a + 1 have a 0 at place i - 1, as d_(i-1) = 0",
            ],
            z,
            c.clone(),
            (below + 1u32) - c,
        ),
    ]
}

/// (9.16) to (9.19): the options of `(c 2^(i+1) + 2^i, a+1)`, where `below = f(a)`, `z = a+1` and
/// `numbers` are c, d and e.
pub(super) fn nine_four(below: &BigUint, z: &BigUint, numbers: [&BigUint; 3], i: u64) -> [Values; 4] {
    let [c, d, e] = numbers;
    let (c, d) = (c << (i + 1), d << (i + 1));
    let zero = BigUint::ZERO;
    [
        set(
            [
                "9.16",
                "(c 2^(i+1) + k) xor (d 2^(i+1) + e), k < 2^i",
                "k, e < 2^i, so the digit at place i is 0",
            ],
            z,
            c.clone(),
            BigUint::one() << i,
        ),
        set(
            ["9.17", "k xor (d 2^(i+1) + e), k < c 2^(i+1)", "above place i the digits are not c xor d"],
            z,
            zero.clone(),
            c,
        ),
        set(
            [
                "9.18",
                "(c 2^(i+1) + t) xor (d 2^(i+1) + k), k < e",
                "t, k < 2^i, so the digit at place i is 0",
            ],
            below,
            d.clone(),
            e.clone(),
        ),
        set(
            ["9.19", "(c 2^(i+1) + t) xor k, k < d 2^(i+1)", "above place i the digits are not c xor d"],
            below,
            zero,
            d,
        ),
    ]
}
