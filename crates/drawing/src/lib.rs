//! Pictures of bars, Grundy tables, digit automata and digits.
//!
//! In: heights, tables of values, automata. Out: a [`Scene`], written as SVG, PNG, PDF or TikZ; and text for a
//! terminal. Nothing here decides or computes a value.

pub mod scene;
pub mod palette;
pub mod font;
mod geometry;
pub mod svg;
pub mod raster;
pub mod pdf;
pub mod tikz;
pub mod limits;
mod axis;
mod frame;
pub mod look;
pub mod cut;
pub mod bar;
pub mod comparison;
pub mod grundy;
pub mod triangular;
pub mod rectangle;
mod layered;
mod letters;
pub mod automaton;
mod listing;
pub mod digits;
pub mod text;

pub use limits::TooLarge;
pub use scene::{Anchor, Item, Paint, SHADES, Scene, Shape, Stroke};
