//! Why the bar of f does not have the Grundy number `y xor z`: the case of \[inoue2014, Lemmas 9.3 and 9.4\] that the first
//! column with `f(z) > cap(z)` contradicts, with all of its numbers.
//!
//! In: that column and the values at it and before it. Out: the numbers in the letters of the paper,
//! the position of the contradiction, and how it arises.

use num_bigint::BigUint;
use num_traits::{CheckedSub, One};

use super::cap::cap;
use super::first_difference::Position;
use super::unreached::{Values, nine_four, nine_three};

/// A case of the two lemmas, with its numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Case {
    /// \[inoue2014, Lemma 9.3, \[1\]\]: `f(2a) = 2b` and `f(2a+1) >= 2b+1`.
    EvenValue {
        /// Half of the column before.
        a: BigUint,
        /// Half of the value there.
        b: BigUint,
    },
    /// \[inoue2014, Lemma 9.3, \[2\]\]: `f(2a) = 2b+1` and `f(2a+1) >= 2b+2`, where
    /// `2b+2 = c 2^i + 2^(i-1)` and `2a = d 2^i + d_(i-1) 2^(i-1) + ..`; \[2.1\] if `d_(i-1)` is 1.
    OddValue {
        /// Half of the column before.
        a: BigUint,
        /// Half of the value there, rounded down.
        b: BigUint,
        /// The digits of `2b` from place i up.
        c: BigUint,
        /// The digits of `2a` from place i up.
        d: BigUint,
        /// At least 2; `i - 1` is the place of the lowest 1 of `2b+2`.
        i: u64,
        /// `d_(i-1)`
        digit: bool,
    },
    /// \[inoue2014, Lemma 9.4\]: `f(a) = c 2^(i+1) + t` and `f(a+1) >= c 2^(i+1) + 2^i`, where `t < 2^i`
    /// and `a+1 = d 2^(i+1) + d_i 2^i + e` is even, `e < 2^i`, `0 < d_i 2^i + e`; \[1\] if `d_i` is 1.
    EvenColumn {
        /// The column before.
        a: BigUint,
        /// The digits of `f(a)` above place i.
        c: BigUint,
        /// The digits of `a+1` above place i.
        d: BigUint,
        /// The digits of `a+1` below place i.
        e: BigUint,
        /// The digits of `f(a)` below place i.
        t: BigUint,
        /// The place of the lowest 0 of `f(a)` at or above `v2(a+1)`, so that `c 2^(i+1) + 2^i` is
        /// `cap(a+1) + 1`: the position of the contradiction is the first wrong one.
        i: u64,
        /// `d_i`
        digit: bool,
    },
}

/// How the assumption `G(y, z) = y xor z` contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// Lemma 9.1 says `G(lower) < G(upper)`; the nim-sums are in the other order.
    WrongOrder {
        /// `(f(z-1), z)`
        lower: Position,
        /// The position of the contradiction, in the same column and above.
        upper: Position,
    },
    /// A value below the nim-sum of the position of the contradiction that no option has.
    Unreached {
        /// `(c xor d) 2^i + 2^(i-1)` in Lemma 9.3, `(c xor d) 2^(i+1) + 2^i` in Lemma 9.4.
        value: BigUint,
        /// The values of the options, in the four sets of the paper.
        sets: Box<[Values; 4]>,
    },
}

/// A contradiction to `G(y, z) = y xor z` in the bar of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradiction {
    /// The lemma and its numbers.
    pub case: Case,
    /// The first position with `G(y, z) != y xor z`, if no column before violates the property: `y = cap(z) + 1`.
    pub position: Position,
}

fn power(n: u64) -> BigUint {
    BigUint::one() << n
}

/// The digits below place `i`.
fn low(n: &BigUint, i: u64) -> BigUint {
    n % power(i)
}

/// `high 2^(i+1) + digit 2^i`
fn at(high: &BigUint, i: u64, digit: bool) -> BigUint {
    (high << (i + 1)) + (BigUint::from(u8::from(digit)) << i)
}

impl Contradiction {
    /// From the first column `z` with `f(z) > cap(z)`, where `before = f(z-1) <= at = f(z)`. `None` if
    /// `z` is 0, f falls there, or `f(z) <= cap(z)`. That no column before violates is not looked at.
    pub fn new(z: &BigUint, before: &BigUint, at: &BigUint) -> Option<Contradiction> {
        let v2 = z.trailing_zeros()?;
        let cap = cap(before, z);
        if *at <= cap {
            return None;
        }
        let y = cap + 1u32;
        let a = z - 1u32;
        let i = y.trailing_zeros()?;
        let case = match (v2, before.bit(0)) {
            (0, false) => Case::EvenValue { a: a >> 1u32, b: before >> 1u32 },
            (0, true) => Case::OddValue {
                b: before >> 1u32,
                c: before >> (i + 1),
                d: &a >> (i + 1),
                i: i + 1,
                digit: a.bit(i),
                a: a >> 1u32,
            },
            _ => Case::EvenColumn {
                c: before >> (i + 1),
                d: z >> (i + 1),
                e: low(z, i),
                t: low(before, i),
                i,
                digit: z.bit(i),
                a,
            },
        };
        Some(Contradiction { case, position: Position { y, z: z.clone() } })
    }

    /// The lemma and the case of its proof: `9.3 [2.1]`.
    pub fn name(&self) -> &'static str {
        match self.case {
            Case::EvenValue { .. } => "9.3 [1]",
            Case::OddValue { digit: true, .. } => "9.3 [2.1]",
            Case::OddValue { digit: false, .. } => "9.3 [2.2]",
            Case::EvenColumn { digit: true, .. } => "9.4 [1]",
            Case::EvenColumn { digit: false, .. } => "9.4 [2]",
        }
    }

    /// The lemma and the case of its proof, as sentences have them: `9.3` and `2.1`.
    pub fn lemma_and_case(&self) -> (&'static str, &'static str) {
        let name = self.name();
        name.strip_suffix(']').and_then(|name| name.split_once(" [")).unwrap_or((name, ""))
    }

    /// The numbers of the case with their letters in the paper, in their order there; the case
    /// names the digit that distinguishes cases.
    pub fn letters(&self) -> Vec<(&'static str, BigUint)> {
        let n = BigUint::clone;
        match &self.case {
            Case::EvenValue { a, b } => vec![("a", n(a)), ("b", n(b))],
            Case::OddValue { a, b, c, d, i, .. } => {
                vec![("a", n(a)), ("b", n(b)), ("i", (*i).into()), ("c", n(c)), ("d", n(d))]
            }
            Case::EvenColumn { a, c, d, e, t, i, .. } => {
                vec![("a", n(a)), ("i", (*i).into()), ("c", n(c)), ("d", n(d)), ("e", n(e)), ("t", n(t))]
            }
        }
    }

    /// The digit that distinguishes cases, with its name; Lemma 9.3 \[1\] has no such digit.
    pub fn deciding_digit(&self) -> Option<(&'static str, bool)> {
        match self.case {
            Case::EvenValue { .. } => None,
            Case::OddValue { digit, .. } => Some(("d_(i-1)", digit)),
            Case::EvenColumn { digit, .. } => Some(("d_i", digit)),
        }
    }

    /// The place of the contradiction: its row has a 1 there and zeros below.
    pub fn place(&self) -> u64 {
        match self.case {
            Case::EvenValue { .. } => 0,
            Case::OddValue { i, .. } => i - 1,
            Case::EvenColumn { i, .. } => i,
        }
    }

    /// `f(z-1)`, from the numbers of the case.
    pub fn value_before(&self) -> BigUint {
        match &self.case {
            Case::EvenValue { b, .. } => b << 1u32,
            Case::OddValue { b, .. } => (b << 1u32) + 1u32,
            Case::EvenColumn { c, t, i, .. } => (c << (i + 1)) + t,
        }
    }

    /// Holds every hypothesis of the lemma against `f(z-1)` and `f(z)`, number by number.
    ///
    /// # Errors
    /// The first equation or inequality that does not hold, in the letters of the paper.
    pub fn check(&self, before: &BigUint, value: &BigUint) -> Result<(), &'static str> {
        let Position { y, z } = &self.position;
        let one = BigUint::one();
        let hypotheses = match &self.case {
            Case::EvenValue { a, b } => vec![
                (*z == (a << 1u32) + &one, "z = 2a + 1"),
                (*before == b << 1u32, "f(2a) = 2b"),
                (*y == (b << 1u32) + &one, "y = 2b + 1"),
                (value >= y, "f(2a + 1) >= 2b + 1"),
            ],
            Case::OddValue { a, b, c, d, i, digit } => {
                let (a, b) = (a << 1u32, b << 1u32);
                let place = i.saturating_sub(1);
                let rest = a.checked_sub(&at(d, place, *digit));
                vec![
                    (*z == &a + &one, "z = 2a + 1"),
                    (*before == &b + &one, "f(2a) = 2b + 1"),
                    (*y == &b + 2u32, "y = 2b + 2"),
                    (value >= y, "f(2a + 1) >= 2b + 2"),
                    (*i >= 2, "i >= 2"),
                    (b + 2u32 == at(c, place, true), "2b + 2 = c 2^i + 2^(i-1)"),
                    (rest.is_some_and(|rest| rest < power(place)), "2a = d 2^i + d_(i-1) 2^(i-1) + .."),
                ]
            }
            Case::EvenColumn { a, c, d, e, t, i, digit } => vec![
                (*z == a + &one, "z = a + 1"),
                (!z.bit(0), "a + 1 is even"),
                (*z == at(d, *i, *digit) + e, "a + 1 = d 2^(i+1) + d_i 2^i + e"),
                (*e < power(*i), "e < 2^i"),
                (*digit || *e > BigUint::ZERO, "0 < d_i 2^i + e"),
                (*before == at(c, *i, false) + t, "f(a) = c 2^(i+1) + t"),
                (*t < power(*i), "t < 2^i"),
                (*y == at(c, *i, true), "y = c 2^(i+1) + 2^i"),
                (value >= y, "f(a + 1) >= c 2^(i+1) + 2^i"),
            ],
        };
        match hypotheses.into_iter().find(|(holds, _)| !holds) {
            Some((_, which)) => Err(which),
            None => Ok(()),
        }
    }

    /// How the contradiction arises, as in the proof of the lemma.
    pub fn argument(&self) -> Argument {
        let upper = self.position.clone();
        let below = self.value_before();
        let z = &upper.z;
        match &self.case {
            Case::OddValue { c, d, i, digit: false, .. } => Argument::Unreached {
                value: at(&(c ^ d), i - 1, true),
                sets: Box::new(nine_three(&below, z, c, d, *i)),
            },
            Case::EvenColumn { c, d, e, i, digit: false, .. } => Argument::Unreached {
                value: at(&(c ^ d), *i, true),
                sets: Box::new(nine_four(&below, z, [c, d, e], *i)),
            },
            _ => Argument::WrongOrder { lower: Position { y: below, z: z.clone() }, upper },
        }
    }
}
