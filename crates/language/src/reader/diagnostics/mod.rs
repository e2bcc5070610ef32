//! The diagnostics of the reader: what people mistype, and what to write instead.

mod claims;
mod games;
mod names;
mod parameters;
mod sums;
mod terms;

pub(super) use parameters::{Wanted, too_many_parameters};
