//! The untrusted search: is the claim true, and what is the evidence?
//!
//! In: a [`Program`](crate::language::ast::Program) and a [`Question`]. Out: a [`Decision`], with
//! [`Evidence`] that `certificate` writes down and the kernel checks, or with the smallest
//! counterexample. A mistake here can lose an answer; it cannot make the kernel verify a false
//! claim.

mod bounded;
mod counterexample;
mod decide;
mod evidence;
mod game;
mod ground;
mod jobs;
mod partition;
mod positions;
mod property;
mod statement;
mod tabulate;

pub use counterexample::{Counterexample, Kind, Position};
pub use decide::{Decision, Options, Outcome, PartitionStatus, Question, Step, Undecided, decide};
pub use evidence::{Evidence, Measure, Reach, Refutation, Section, TableKind, TableSection};
pub use positions::{Positions, SideCondition};
pub use statement::{StatementDecision, StatementOutcome, decide_statement};
