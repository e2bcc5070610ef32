//! Refutations: the smallest counterexample to a claim.

use num_bigint::BigUint;

use super::counterexample::Counterexample;
use super::obligation::Obligation;

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
    /// For all values of the parameters: two columns violate the property of a function, the condition of a `forall`
    /// claim is false here, or a tuple violates the criterion of bars.
    ForAllParameters {
        /// What is violated: `monotone`, `ns`, `forall` or `criterion`.
        violated: Obligation,
        /// Names and numbers in the words of the claim: the two columns, the values of the variables, or the fixed
        /// coordinates of a line and the row where it violates the criterion.
        named: Vec<(String, String)>,
        /// The numbers of the certificate over the shifted parameters: the value where all are least, then the factors
        /// of all.
        shifted: Vec<Vec<BigUint>>,
    },
    /// For all values of the parameters, by other numbers where some of them are small.
    ByCases,
    /// The condition of a `forall` claim is false here.
    ForAll {
        /// The values of its variables.
        values: Vec<BigUint>,
    },
}
