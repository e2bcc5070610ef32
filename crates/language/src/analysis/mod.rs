//! Facts about terms and claims that follow from how they are written.

mod computed;
mod irregular;
mod monotone;
mod needed;
mod parametric;
mod repeats;

pub use computed::{Computed, written_out};
pub use irregular::{irregular, irregular_condition};
pub use monotone::is_monotone;
pub use needed::{Needed, needed_functions};
pub use parametric::depends_on_parameters;
pub use repeats::period;
