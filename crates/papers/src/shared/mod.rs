//! What the papers share: Grundy tables and outcomes from the rules alone, counts of cases, samples.

pub(crate) mod bars;
pub(crate) mod outcomes;
pub(crate) mod random;
pub(crate) mod rules;
pub(crate) mod shapes;
pub(crate) mod steps;
pub(crate) mod sums;
pub(crate) mod tally;
