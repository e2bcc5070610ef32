//! Digit automata: terms and conditions as finite automata that read tuples of naturals, most
//! significant digit first.
//!
//! In: `language::ast`. Out: [`Problem`]s (tracks, components, a formula) that [`Machine`] runs
//! lazily, and [`Table`]s (minimised automata) of relations that are used several times.
//! What a problem looks like is fixed by docs/LOWERING.md, because certificates list its states.
//! Nothing here decides a claim and nothing here is trusted: the kernel builds the same problems
//! by itself.

mod budget;
mod component;
mod determinize;
mod lower;
mod machine;
mod minimize;
mod node;
mod problem;
mod search;
mod table;

pub use budget::{Budget, Exhausted, Observer};
pub use component::{Component, FAILS, FORGOTTEN, HOLDS};
pub use determinize::{HiddenAutomaton, Pair};
pub use lower::{Builder, GraphTables};
pub use machine::{Machine, Value};
pub use node::{ConditionId, Guard, Node, NodeId, Nodes, Subtraction};
pub use problem::{Formula, Problem};
pub use search::{Answer, Invariant, explore, smallest_visible};
pub use table::{DEAD, Table};


/// Why an automaton could not be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AutomatonError {
    /// The term contains an operator without a digit automaton.
    #[error("`{0}` has no digit automaton")]
    Irregular(&'static str),
    /// A coefficient, divisor or table value is larger than automata of this program can hold.
    #[error("a coefficient, divisor or table value exceeds the limit {limit} (2^40 for coefficients, 2^62 for table values)")]
    TooLarge {
        /// Name of the limit.
        limit: &'static str,
    },
    /// A table does not satisfy the definition it was made from: a bug of the search.
    #[error("internal error: a graph table differs from its definition")]
    TableMismatch,
    /// A budget ended.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}
