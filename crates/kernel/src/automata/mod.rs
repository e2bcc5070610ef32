//! The checking core: problems over tracks of binary digits, and what shows that no numbers, or
//! that some numbers, satisfy them. It knows no claim, no node and no game.
//!
//! In reading order: the work that is left; the automata that a certificate lists; integers with
//! parameters; the conditions that a problem is made of; formulas over them; problems; the
//! automaton of a problem; rows of states; and the four kinds of proof: an invariant, inequalities
//! for problems with parameters, pairs of a table and hidden states, the digits of one position.

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

pub(crate) use affine::Affine;
pub(crate) use component::{Component, FALSE, Kind, STAR, TRUE};
pub(crate) use digits::excluded;
pub(crate) use formula::{Formula, choice, negated};
pub(crate) use inequality::Line;
pub(crate) use invariant::invariant;
pub(crate) use lookup::Lookup;
pub(crate) use machine::Machine;
pub(crate) use pairs::pairs;
pub(crate) use parametric::{Location, Locations, parametric};
pub(crate) use problem::{Problem, Sum};
pub(crate) use rows::Rows;
pub(crate) use sums::{Residue, Sums};
pub(crate) use table::Table;
pub(crate) use work::{Items, Work};
