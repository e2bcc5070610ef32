//! The diagnostics of the reader: what people mistype, and what to write instead.

mod bounds;
mod claims;
mod conditions;
mod congruences;
mod ends;
mod fractions;
mod games;
mod moves;
mod names;
mod parameters;
mod proposals;
mod reals;
mod sets;
mod sides;
mod sums;
mod terms;

pub(super) use names::value_needed;
pub(super) use parameters::{Wanted, too_many_parameters};
pub(super) use proposals::cut;
