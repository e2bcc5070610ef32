//! Refutations: the smallest counterexample to a claim.

use num_bigint::BigUint;

use super::counterexample::Counterexample;
use super::obligation::Obligation;
use crate::automaton::rank;

/// Numbers that depend on the parameters of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dependent {
    /// Affine in the shifted parameters: the value where all are least, then the factors of all.
    Affine(Vec<Vec<BigUint>>),
    /// Affine in a power of two as well.
    Power(Power),
}

/// The column `z = floor((a p + c) / d)` or `floor((a p - c) / d)` for the least power `p` of `2^exponent` that is at
/// least `l`. The value at `z` is at least `e p`, and that at `z - 1` is not; `d z` is between `2 q p` and `2 (q + 1) p`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Power {
    /// The name of the power in words; none if it is 1 and is left out there.
    pub variable: Option<String>,
    /// The exponent, at least 1.
    pub exponent: u32,
    /// Whether `c` is added (otherwise it is subtracted).
    pub is_more: bool,
    /// The numbers `d`, `a`, `c`, `q`, `e`, `l`, affine in the shifted parameters.
    pub numbers: [Vec<BigUint>; 6],
    /// The parameters of a height that do not vary, in the same way.
    pub others: Vec<Vec<BigUint>>,
    /// The number `l` in the words of the claim.
    pub least: String,
}

impl Power {
    /// The number that it is a power of: `2^exponent`.
    pub fn base(&self) -> BigUint {
        BigUint::from(1u32) << self.exponent
    }
}

/// Refutation of a claim: the smallest counterexample. Positions of `grundy G` are those of strip + G,
/// with the heap first, except in `Undefined`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refutation {
    /// A claim about a function: two columns violate the property.
    Columns(Counterexample),
    /// A move leads from the set to the set.
    Closed {
        /// Number of the move, from 1.
        number: usize,
        /// The position where it starts.
        position: Vec<BigUint>,
        /// The fresh numbers chosen.
        fresh: Vec<BigUint>,
        /// The position where it leads.
        option: Vec<BigUint>,
    },
    /// A position is outside the set, and no move leads from it into the set.
    Reach {
        /// The position.
        position: Vec<BigUint>,
    },
    /// The term of a `grundy` claim has no value here.
    Undefined {
        /// The position, without the heap.
        position: Vec<BigUint>,
    },
    /// A position of a sum of heaps, where the claim is false: their Grundy numbers are computed.
    Heaps {
        /// The position; for `grundy` without the heap of Nim beside it.
        position: Vec<BigUint>,
    },
    /// For all values of the parameters: two columns violate the property of a function, the condition of a `forall`
    /// claim is false here, or a tuple violates the criterion of bars.
    ForAllParameters {
        /// What is violated: `monotone`, `ns`, `forall` or `criterion`.
        violated: Obligation,
        /// Names and numbers in the words of the claim: the two columns, the values of the variables, or the fixed
        /// coordinates of a line and the row where it violates the criterion.
        named: Vec<(String, String)>,
        /// The numbers of the certificate.
        by: Dependent,
    },
    /// For all values of the parameters, by other numbers where some of them are small.
    ByCases,
    /// The condition of a `forall` claim is false here.
    ForAll {
        /// The values of its variables.
        values: Vec<BigUint>,
    },
}

/// The rank of a refutation among several.
pub(crate) fn rank_of(refutation: &Refutation) -> (u64, BigUint, Vec<BigUint>) {
    match refutation {
        Refutation::Closed { position, .. } | Refutation::Reach { position } => rank(position),
        // A heap of 0 beside it.
        Refutation::Undefined { position } => rank(&[&[BigUint::ZERO], position.as_slice()].concat()),
        Refutation::ForAll { values } | Refutation::Heaps { position: values } => rank(values),
        Refutation::ForAllParameters { by, .. } => match by {
            Dependent::Affine(numbers) => rank(&numbers.concat()),
            Dependent::Power(power) => rank(&power.numbers.concat()),
        },
        Refutation::ByCases => rank(&[]),
        Refutation::Columns(c) => rank(&[c.z.clone(), c.z_prime.clone()]),
    }
}
