//! What a search hands over: the obligations of a certificate with the sections that meet them, refutations, and why rules
//! do not define a game.
//!
//! `decision` finds all of it, and `certificate` writes it. Nothing is searched here.

mod counterexample;
mod obligation;
mod refutation;
mod section;
mod side_condition;

pub(crate) use counterexample::{About, first_after, first_between};
pub use counterexample::{Counterexample, Kind};
pub use obligation::{Hypothesis, Law, Obligation};
pub(crate) use refutation::rank_of;
pub use refutation::{Dependent, Power, Refutation};
pub use section::{Evidence, Fact, Measure, Reach, Section, TableKind, TableSection};
pub(crate) use side_condition::CLAIMED_SET;
pub use side_condition::{MoveTaken, Part, SideCondition};
