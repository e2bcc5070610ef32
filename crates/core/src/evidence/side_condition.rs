//! Side conditions for rules to define a terminating game, and the witness of a violation.

use num_bigint::BigUint;

use super::counterexample::Counterexample;
use crate::language::ast::FunctionId;

/// Move from a position to another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveTaken {
    /// Number of the move in the whole game, from 1.
    pub number: usize,
    /// The position where it starts.
    pub position: Vec<BigUint>,
    /// The fresh numbers chosen.
    pub fresh: Vec<BigUint>,
    /// The position where it leads.
    pub option: Vec<BigUint>,
}

/// Part of the rules. Summands and moves are numbered in the whole game, which for `grundy G` is strip + G.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The domain of a summand, counted from 0.
    Where(usize),
    /// A bound of a move, counted from 1.
    Bound(usize),
    /// The condition of a move.
    When(usize),
    /// A target of a move.
    Target(usize),
}

/// How [`SideCondition::Undefined`] names the set of a claim.
pub(crate) const CLAIMED_SET: &str = "the claimed set";

/// Violated side condition: why rules do not define a terminating game, or a claim has no meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SideCondition {
    /// The domain is empty.
    NoPosition,
    /// A term or condition has no value.
    Undefined {
        /// The term or condition, in words.
        what: String,
        /// Coordinates of the game, then the fresh numbers.
        values: Vec<BigUint>,
    },
    /// A part of the rules has no value.
    NoValue {
        /// The part.
        part: Part,
        /// Coordinates of its summand, then the fresh numbers.
        values: Vec<BigUint>,
    },
    /// A move leads outside the domain.
    Leaves {
        /// Number of the move, from 1.
        number: usize,
        /// The position where it starts.
        position: Vec<BigUint>,
        /// The fresh numbers chosen.
        fresh: Vec<BigUint>,
        /// The position where it leads.
        option: Vec<BigUint>,
    },
    /// Play can return to a position: these moves lead from it back to it.
    Cycle(Vec<MoveTaken>),
    /// Play can go on for ever: wherever some moves of a summand are possible with 0 for their fresh numbers, one of
    /// them leads to such a position again.
    Repeats {
        /// The first of these moves, from the smallest position.
        taken: MoveTaken,
        /// Whether this move alone is repeated.
        alone: bool,
    },
    /// The function of a bar of several parameters decreases as one of them grows by 1.
    Falls {
        /// The function.
        function: FunctionId,
        /// The parameter that grows, from 0.
        parameter: usize,
        /// The smaller arguments.
        arguments: Vec<BigUint>,
        /// The values before and after.
        values: [BigUint; 2],
    },
    /// The function of a bar is not monotone.
    NotMonotone {
        /// The function.
        function: FunctionId,
        /// Two columns where it decreases.
        counterexample: Box<Counterexample>,
    },
}

impl SideCondition {
    /// Whether the claim is at fault, and not the rules: the claimed set has no value at a position.
    pub fn is_of_claimed_set(&self) -> bool {
        matches!(self, SideCondition::Undefined { what, .. } if what == CLAIMED_SET)
    }
}
