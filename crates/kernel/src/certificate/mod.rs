//! From lines to rows: the bytes of a certificate (docs/FORMAT.md).
//!
//! In reading order: numbers; lines, sections and rows; locations and their proof.
//! It knows obligations only by their names, and does not know what a row means.

mod numbers;
mod lines;
mod locations;

pub use lines::Lines;
pub use locations::Size;
pub use numbers::{natural, number, numbers};
