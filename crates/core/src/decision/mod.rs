//! The untrusted search: does a claim hold, and what is the evidence?
//!
//! In: a statement of a [`Program`](crate::language::ast::Program). Out: a [`Decision`], with
//! [`Evidence`] that `certificate` writes down and the kernel checks, or with the smallest
//! counterexample. A bug here can cost an answer, never soundness: it cannot make the kernel verify a
//! false claim.

mod attempt;
mod bar;
mod bounded;
mod by_criterion;
mod claimed;
mod counterexample;
mod criterion;
mod cycle;
mod decide;
mod endless;
mod evidence;
mod existence;
mod facts;
mod forall;
mod function;
mod game;
mod graph;
mod ground;
mod jobs;
mod likely;
mod limits;
mod majorant;
mod measure;
mod name;
mod obligation;
mod octal;
mod operands;
mod options;
mod outcome;
mod parameters;
mod partition;
mod pass;
mod plan;
mod planner;
mod player;
mod positions;
mod property;
mod refutation;
mod repeats;
mod schedule;
mod search;
mod side_condition;
mod sum;
mod tabulate;
mod tuples;
mod well_formed;

pub use crate::automaton::{AutomatonError, Ended, Event, Exhausted, Observer, SizeLimit, Stop};
pub use attempt::Shows;
pub use claimed::Positions;
pub use counterexample::{Counterexample, Kind};
pub use criterion::{NimSum, nim_sum};
pub use decide::{decide, decide_claim};
pub use evidence::{Evidence, Fact, Measure, Reach, Section, TableKind, TableSection};
pub use graph::{GraphError, extension, graph};
pub use majorant::{Majorant, decide_majorant};
pub use measure::MoveTaken;
pub use name::Name;
pub use obligation::{Hypothesis, Law, Obligation};
pub use options::{Attempts, Options};
pub use outcome::{Decision, General, NO_INSTANCE, Outcome, Particulars, PartitionStatus, Step, Undecided};
pub(crate) use parameters::fresh_name as unused_name;
pub use plan::{Planned, planned};
pub use refutation::{Dependent, Power, Refutation};
pub use schedule::{Turn, in_turns};
pub use side_condition::{Part, SideCondition};
