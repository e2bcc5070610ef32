//! A claim about a function: its obligations by automata, and columns one by one.

mod attempts;
mod far;
mod obligations;
mod partition;
mod question;

pub(super) use attempts::{automaton, columns_near_large_numbers, first_columns};
pub(super) use far::{far_growth, first_growth};
pub(super) use question::{Question, by_columns};
