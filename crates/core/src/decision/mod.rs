//! The untrusted search: does a claim hold, and what is the evidence?
//!
//! In: a statement of a [`Program`](crate::language::ast::Program). Out: a [`Decision`], with
//! [`Evidence`] that `certificate` writes down and the kernel checks, or with the smallest
//! counterexample. A bug here can cost an answer, never soundness: it cannot make the kernel verify a
//! false claim.

mod attempt;
mod bounded;
mod by_criterion;
mod criterion;
mod cycle;
mod decide;
mod endless;
mod existence;
mod facts;
mod forall;
mod function;
mod game;
mod graph;
mod ground;
mod likely;
mod limits;
mod measure;
mod name;
mod octal;
mod operands;
mod options;
mod outcome;
mod parameters;
mod partition;
mod plan;
mod planner;
mod player;
mod positions;
mod property;
mod schedule;
mod search;
mod tabulate;
mod tuples;
mod well_formed;
mod work;

pub use crate::automaton::{AutomatonError, Ended, Event, Exhausted, Observer, SizeLimit, Stop};
pub use crate::evidence::{
    Counterexample, Dependent, Evidence, Fact, Hypothesis, Kind, Law, Measure, MoveTaken, Obligation, Part,
    Power, Reach, Refutation, Section, SideCondition, TableKind, TableSection,
};
pub use crate::shapes::{NimSum, Positions, nim_sum};
pub use attempt::Shows;
pub use decide::{decide, decide_claim};
pub use graph::{GraphError, extension, graph};
pub use name::Name;
pub use options::{Attempts, Options};
pub use outcome::{Decision, General, NO_INSTANCE, Outcome, Particulars, PartitionStatus, Step, Undecided};
pub(crate) use parameters::fresh_name as unused_name;
pub use plan::{Planned, planned};
pub use schedule::{Turn, in_turns};
