//! Digit automata: terms and conditions as finite automata that read tuples of naturals, most
//! significant digit first.
//!
//! In: `language::ast`. Out: [`Problem`]s (tracks, components, a formula) that [`Machine`] runs
//! lazily, and [`Table`]s (minimised automata) of relations that are used several times.
//! What a problem looks like is fixed by docs/LOWERING.md, because certificates list its states.
//! Nothing here decides a claim and nothing here is trusted: the kernel builds the same problems
//! by itself.

mod affine;
mod budget;
mod event;
mod canonical;
mod letters;
mod letterwise;
mod compare;
mod component;
mod determinize;
mod linear;
mod lower;
mod machine;
mod minimize;
mod node;
mod packed;
mod parts;
mod places;
mod problem;
mod product;
mod relation;
mod replaced;
mod rows;
mod sample;
mod search;
mod sets;
mod shared;
mod smallest;
mod stepper;
mod stop;
mod successors;
mod table;
mod threshold;
mod truth;
mod walk;

pub use affine::{Affine, Shifted};
pub(crate) use budget::EndOfStep;
pub use budget::{Budget, Exhausted};
pub use canonical::{canonical, written};
pub use component::{Component, FAILS, FORGOTTEN, HOLDS};
pub use determinize::{HiddenAutomaton, Pair};
pub use event::{Ended, Event, Observer};
pub use letters::Letters;
pub use lower::{Builder, RelationTable, Tables};
pub use machine::{Machine, Value};
pub use node::{ConditionId, ConditionNode, Node, NodeId, Nodes};
pub use packed::PackedRows;
pub use places::Places;
pub use problem::{Formula, Problem};
pub use product::smallest_outside;
pub use search::{Answer, Invariant, explore, smallest_visible};
pub(crate) use search::{explore_as_it_is, explore_for_tuple, is_satisfiable};
pub use smallest::Sought;
pub(crate) use smallest::{rank, smallest_completion, smallest_tuple, smallest_tuple_within};
pub use stop::Stop;
pub use table::{DEAD, Table};
pub use threshold::Threshold;
pub(crate) use walk::Called;

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
}

impl EndOfStep for AutomatonError {
    fn is_end_of_step(&self) -> bool {
        matches!(self, AutomatonError::Exhausted(why) if why.is_end_of_step())
    }
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
