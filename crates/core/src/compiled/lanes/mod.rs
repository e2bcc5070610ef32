//! Compiled terms and conditions evaluated at 64 places at once.

mod evaluation;
mod numbers;
mod operations;

pub use numbers::{LANES, Lanes, Numbers, Shape};
