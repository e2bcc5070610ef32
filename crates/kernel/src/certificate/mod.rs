//! From lines to rows: the bytes of a certificate (docs/FORMAT.md).
//!
//! In reading order: numbers; lines and sections; the rows of a body; locations and their proof.
//! It knows no obligation but by its name, and not what a row means.

mod numbers;
mod lines;
mod body;
mod locations;

pub(crate) use body::Shape;
pub(crate) use lines::Lines;
pub(crate) use locations::Size;
pub(crate) use numbers::{natural, number};
