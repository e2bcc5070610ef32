//! The untrusted search: is the claim true, and what is the evidence?
//!
//! In: a [`Program`](crate::language::ast::Program) and a [`Question`]. Out: a [`Decision`], with
//! [`Evidence`] that `certificate` writes down and the kernel checks, or with the smallest
//! counterexample. A mistake here can lose an answer; it cannot make the kernel verify a false
//! claim.

mod above;
mod bounded;
mod claimed;
mod counterexample;
mod decide;
mod evidence;
mod forall;
mod game;
mod graph;
mod ground;
mod jobs;
mod partition;
mod positions;
mod property;
mod side_condition;
mod statement;
mod tabulate;

pub use above::{Above, decide_above};
pub use claimed::Positions;
pub use counterexample::{Counterexample, Kind};
pub use decide::{Decision, Options, Outcome, PartitionStatus, Question, Step, Undecided, decide};
pub use evidence::{Evidence, Measure, Reach, Refutation, Section, TableKind, TableSection};
pub use graph::{GraphError, graph};
pub use side_condition::{Part, SideCondition};
pub use statement::{StatementDecision, StatementOutcome, decide_statement};
