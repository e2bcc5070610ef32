//! A claim about a function: its obligations by automata, and its first columns one by one.

mod attempts;
mod columns;
mod far;
mod obligations;
mod partition;
mod question;
mod settled;

pub(super) use attempts::{automaton, automaton_inlined, columns_near_large_numbers, first_columns};
pub(super) use columns::{by_columns, columns};
pub(super) use far::{far_growth, first_growth};
pub(super) use question::Question;
