//! The checking core: problems over tracks of binary digits, and what shows that no numbers, or
//! that some numbers, satisfy them. It knows no claim, no node and no game.
//!
//! In reading order: the work that is left; the automata that a certificate lists; integers with
//! parameters; the conditions that a problem is made of; formulas over them; problems; the automaton
//! of a problem; rows of states; and the four kinds of proof: an invariant, an invariant of
//! inequalities for problems with parameters, pairs of a table and hidden states, and the digits of
//! one position.

mod work;
mod table;
mod affine;
mod lookup;
mod component;
mod formula;
mod problem;
mod machine;
mod rows;
mod invariant;
mod inequality;
mod sums;
mod parametric;
mod pairs;
mod digits;

pub use affine::Affine;
pub use component::{Component, FALSE, Kind, STAR, TRUE};
pub use digits::excluded;
pub use formula::{Formula, choice, negated};
pub use inequality::{Entries, Line};
pub use invariant::invariant;
pub use lookup::Lookup;
pub use machine::Machine;
pub use pairs::pairs;
pub use parametric::{Location, Locations, parametric};
pub use problem::{Problem, Sum};
pub use rows::Rows;
pub use sums::{Residue, Sums};
pub use table::Table;
pub use work::{Items, Work};
