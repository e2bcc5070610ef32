//! Why an automaton could not be built.

use super::budget::{EndOfStep, Exhausted};

/// A limit on the size of one automaton.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeLimit {
    /// Windows of linear components stay far inside 64 bits.
    #[error("a coefficient or divisor exceeds the limit of 2^40")]
    Coefficient,
    /// Values of a `table`.
    #[error("a value of a table reaches the limit of 2^62")]
    TableValue,
    /// Numbers that are read in parallel.
    #[error("an automaton needs more than 20 tracks, the limit")]
    Tracks,
    /// Calls are written out for the walk over differences.
    #[error("a statement has more than 2^20 parts with its calls expanded, the limit")]
    Visits,
    /// Atoms that are run in parallel.
    #[error("an automaton needs more than 64 components, the limit")]
    Components,
    /// A relation that hides such a number has a state for each set of places where it may begin.
    #[error("a number has more than 64 binary digits, the limit for hidden numbers")]
    HiddenConstant,
}

/// Why an automaton could not be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AutomatonError {
    /// The term contains an operator without a digit automaton.
    #[error("`{0}` has no digit automaton")]
    Irregular(&'static str),
    /// A coefficient would be the product of two numbers with parameters.
    #[error("a coefficient is a product of parameters")]
    ProductOfParameters,
    /// The height of a bar is a difference, which the kernel would count as 0 where it is negative.
    #[error(
        "the height of the bar is a difference; write it without `-`, such as m * floor(t / m) for t - (t mod m)"
    )]
    Difference,
    /// A limit on the size of automata.
    #[error("{0}")]
    TooLarge(SizeLimit),
    /// A table does not satisfy the definition it was made from: a bug of the search.
    #[error("internal error: the table of a graph differs from its definition")]
    TableMismatch,
    /// A budget is exhausted.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}

impl EndOfStep for AutomatonError {
    fn is_end_of_step(&self) -> bool {
        matches!(self, AutomatonError::Exhausted(why) if why.is_end_of_step())
    }
}
