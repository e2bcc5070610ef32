//! Pictures of bars, Grundy tables, digit automata and digits.
//!
//! In: heights, tables of values, automata. Out: a [`Scene`], written as SVG or PNG; and text for a
//! terminal. Nothing here decides or computes a value.

pub mod automaton;
pub mod digits;
mod digits_scene;
mod layered;
pub mod scene;

pub use scene::{Anchor, Item, Paint, SHADES, Scene, Shape, Stroke};
