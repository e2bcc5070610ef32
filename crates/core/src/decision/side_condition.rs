//! Side conditions: what rules need to define a terminating game, and the smallest witness against it.

use num_bigint::BigUint;

use super::counterexample::Counterexample;
use crate::language::ast::FunctionId;

/// A part of the rules, as the whole game numbers its summands and moves; of `grundy G` that is strip + G.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Which tuples of a summand, counted from 0, are positions.
    Where(usize),
    /// A bound of a move, counted from 1.
    Bound(usize),
    /// When a move is allowed.
    When(usize),
    /// Where a move leads.
    Target(usize),
}

/// Why rules do not define a terminating game, or a claim has no meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SideCondition {
    /// The domain is empty.
    NoPosition,
    /// Something has no value.
    Undefined {
        /// What, in words.
        what: String,
        /// Coordinates of the game, then the fresh numbers.
        values: Vec<BigUint>,
    },
    /// A part of the rules has no value.
    NoValue {
        /// Which.
        part: Part,
        /// Coordinates of its summand, then the fresh numbers.
        values: Vec<BigUint>,
    },
    /// A move leads outside the domain.
    Leaves {
        /// Number of the move, from 1.
        number: usize,
        /// Where it starts.
        position: Vec<BigUint>,
        /// The fresh numbers chosen.
        fresh: Vec<BigUint>,
        /// Where it leads.
        option: Vec<BigUint>,
    },
    /// A move decreases neither the sum of the coordinates nor their lexicographic order.
    Grows {
        /// Number of the move, from 1.
        number: usize,
        /// Where it starts.
        position: Vec<BigUint>,
        /// The fresh numbers chosen.
        fresh: Vec<BigUint>,
        /// Where it leads.
        option: Vec<BigUint>,
    },
    /// The function of a bar is not monotone.
    NotMonotone {
        /// The function.
        function: FunctionId,
        /// Two columns.
        counterexample: Box<Counterexample>,
    },
}
