//! The decision of a claim with parameters: for all their values it holds, or the instance of the smallest at which
//! it does not is refuted.

mod affine;
mod case;
mod covering;
mod crossing;
mod decide;
mod decided;
mod fitted;
mod formula;
mod general;
mod instances;
mod numbers;
mod obligations;
mod passes;
mod positions;
mod power;
mod question;
mod residues;
mod shown;
mod strategy;
mod sums;
mod values;
mod violated;
mod winning;
mod witness;

pub(super) use case::{Answer, Case};
pub(super) use decide::decide;
pub(super) use formula::closed_formula;
pub(super) use general::{of_condition, of_function, of_positions};
pub(super) use instances::first_instances;
pub(crate) use numbers::fresh_name;
pub(super) use numbers::large_numbers;
pub(super) use obligations::each_obligation;
pub(super) use passes::passes;
pub(super) use question::Question;
pub(super) use residues::residue_classes;
pub(super) use strategy::options_by_terms;
pub(super) use sums::summands;
pub(super) use values::{of_instance, values_one_by_one};
pub(super) use violated::violating_position;
pub(super) use witness::violating_numbers;
