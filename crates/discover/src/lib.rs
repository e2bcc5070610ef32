//! From the rules of a game to an automaton of its P-positions, a formula, and a proof.
//!
//! In: a game, and nothing else. Out: a [`Discovery`]: a claim that the kernel verified, if one was found, and what
//! tables of outcomes say about the automata of the set. Nothing that is not proved is called a fact: formulas that
//! only agree with a table are listed as such, and lower bounds come with their witnesses.
//!
//! [`table`] computes outcomes from the rules. [`blocks`] and [`learn`] find an automaton by distinguishing
//! prefixes of words; [`bound`] keeps the evidence that an automaton needs many states. [`recognise`] finds
//! formulas that agree with a table. [`discover`](fn@discover) runs the attempts of `plan` on the schedule of the core.
//! [`families`] does this for several values of a constant, and generalises. [`functions`] finds terms for lists of values. [`octal`] finds periods of octal games.

#![warn(unreachable_pub)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod blocks;
pub mod certain;
mod claim;
pub mod consistent;
pub mod bound;
mod discover;
mod discovery;
mod formula;
mod formulas;
pub mod families;
pub mod functions;
mod hypotheses;
pub mod learn;
mod limits;
pub mod octal;
mod plan;
pub mod recognise;
mod search;
mod sizes;
pub mod state;
mod sums;
pub mod table;
mod tables;
mod words;

pub use discover::{discover, discover_from};
pub use discovery::{Candidate, Discovery, Event, Failure, Keep, Options, Proof, Resume};
pub use formula::formula_of;
pub use state::Round;
