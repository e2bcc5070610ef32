//! From lines to rows: the bytes of a certificate (docs/FORMAT.md).
//!
//! In reading order: numbers; lines and sections; the rows of a body; locations and their proof.
//! It knows obligations only by their names, and does not know what a row means.

mod numbers;
mod lines;
mod body;
mod locations;

pub use body::Shape;
pub use lines::Lines;
pub use locations::Size;
pub use numbers::{natural, number, numbers};
