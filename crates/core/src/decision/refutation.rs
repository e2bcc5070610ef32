//! Why a claim is false: the smallest counterexample.

use num_bigint::BigUint;

use super::counterexample::Counterexample;

/// Why a claim is false. Positions of `grundy G` are those of strip + G, the heap first, but for
/// `Undefined`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refutation {
    /// A claim about a function: two columns violate the property.
    Columns(Counterexample),
    /// A move leads from the set to the set.
    Closed {
        /// Number of the move, from 1.
        number: usize,
        /// Where it starts.
        position: Vec<BigUint>,
        /// The fresh numbers chosen.
        fresh: Vec<BigUint>,
        /// Where it leads.
        option: Vec<BigUint>,
    },
    /// Outside the set, and no move leads into it.
    Reach {
        /// The position.
        position: Vec<BigUint>,
    },
    /// The term of a `grundy` claim has no value here.
    Undefined {
        /// The position, without the heap.
        position: Vec<BigUint>,
    },
    /// The condition of a `forall` claim is false here.
    ForAll {
        /// The values of its variables.
        values: Vec<BigUint>,
    },
}
