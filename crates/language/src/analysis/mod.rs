//! Facts about terms and claims that follow from how they are written.

mod irregular;
mod monotone;
mod needed;
mod parametric;

pub use irregular::{irregular, irregular_condition};
pub use monotone::is_monotone;
pub use needed::{Needed, needed_functions};
pub use parametric::depends_on_parameters;
