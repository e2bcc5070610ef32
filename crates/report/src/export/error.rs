//! Why a claim is not written for a target.

use nimcert_core::language::Number;
use nimcert_core::numerals::separated;
use num_bigint::BigUint;

/// Most terms, conditions and formulas that one export makes, copies counted.
pub const MAX_NODES: usize = 2_000_000;

/// Why a claim is not written for a target.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The program has no claim of this index.
    #[error("the file has no claim {0}")]
    NoClaim(usize),
    /// The target cannot express an operator.
    #[error("{target} cannot express the operator `{operator}`")]
    Operator {
        /// The operator, as `isqrt(a)`.
        operator: &'static str,
        /// The name of the target.
        target: &'static str,
    },
    /// The program has parameters, which no target has.
    #[error("the claim has parameters, which this export cannot express; give them values")]
    Parameters,
    /// A heap of the game may split.
    #[error("this export cannot express games whose heaps split; those to CGSuite and LaTeX can")]
    Splits,
    /// The game has moves, written in the file, that split a heap.
    #[error("this export cannot express rules that split a heap; that to LaTeX can")]
    SplitsByMoves,
    /// A limit is exceeded.
    #[error("{what} exceeds the limit of {} ({name})", separated(*limit))]
    Limit {
        /// What is too large.
        what: &'static str,
        /// The limit.
        limit: u64,
        /// Its name.
        name: &'static str,
    },
    /// The target describes games, and the claim is not about a game or bar.
    #[error("{0} files describe games and bars; this claim is about neither")]
    NoGame(&'static str),
}

/// A number of the program without parameters.
pub(super) fn plain(number: &Number) -> Result<&BigUint, ExportError> {
    number.plain().ok_or(ExportError::Parameters)
}
