//! Refutations: the smallest counterexample to a claim.

use num_bigint::BigUint;

use super::counterexample::{Counterexample, Kind};

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
    /// For all values of the parameters: two columns violate the property of a function, or the condition of a
    /// `forall` claim is false here.
    ForAllParameters {
        /// The property that the columns violate; `None` for a `forall` claim.
        kind: Option<Kind>,
        /// The columns, or the values of the variables, in the words of the claim.
        terms: Vec<String>,
        /// The same over the shifted parameters: the value where all are least, then the factors of all.
        shifted: Vec<Vec<BigUint>>,
    },
    /// The condition of a `forall` claim is false here.
    ForAll {
        /// The values of its variables.
        values: Vec<BigUint>,
    },
}
