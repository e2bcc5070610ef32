//! The core of the check: problems over tracks of binary digits, and the kinds of proof that no
//! numbers, or some numbers, satisfy them. It does not know claims, nodes or games.
//!
//! In reading order: the automata that a certificate lists; sums of numbers and parameters; the
//! conditions that a problem is made of; formulas over them; problems; rows of states; the
//! automaton of a problem; and the kinds of proof: an invariant, inequalities for problems with
//! parameters, pairs of a table and hidden states.

mod table;
mod form;
mod component;
mod formula;
mod problem;
mod rows;
mod machine;
mod invariant;
mod inequality;
mod sums;
mod parametric;
mod pairs;

use machine::Letters;

pub use component::{Component, FALSE, Kind, STAR, TRUE};
pub use form::Form;
pub use formula::{Formula, choice, negated};
pub use inequality::Line;
pub use invariant::invariant;
pub use machine::Machine;
pub use pairs::{Pair, pairs};
pub use parametric::{Location, parametric};
pub use problem::Problem;
pub use sums::{Accumulators, Residue};
pub use table::{Table, lookup};
