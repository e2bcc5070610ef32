//! Facts about terms and claims that follow from how they are written.

mod irregular;
mod mentions;
mod monotone;
mod needed;

pub use irregular::{irregular, irregular_condition};
pub use mentions::{GrowsAlong, Variables, grows_along, mentioned, mentioned_by};
pub use monotone::is_monotone;
pub use needed::{Needed, needed_functions};
