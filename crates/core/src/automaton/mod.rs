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
mod error;
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
mod simulation;
mod smallest;
mod states;
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
pub use error::{AutomatonError, SizeLimit};
pub use event::{Ended, Event, Observer};
pub use letters::Letters;
pub use lower::{Builder, RelationTable, Tables};
pub use machine::{Machine, Value};
pub use node::{ConditionId, ConditionNode, Node, NodeId, Nodes};
pub use packed::PackedRows;
pub(crate) use parts::NodePart;
pub use places::Places;
pub use problem::{Formula, Problem};
pub use product::smallest_outside;
pub use search::{Answer, Invariant, explore, smallest_visible};
pub(crate) use search::{explore_as_it_is, is_satisfiable};
pub(crate) use shared::MOST_DIGITS_ALONE;
pub use smallest::Sought;
pub(crate) use smallest::{rank, smallest_completion, smallest_tuple, smallest_tuple_within};
pub use stop::Stop;
pub use table::{DEAD, Table};
pub use threshold::Threshold;
pub(crate) use walk::Called;
