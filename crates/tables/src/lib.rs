//! Grundy numbers from the rules alone, written for people and for other programs.
//!
//! [`bar`] and [`game`] compute, a line of positions after the other; a [`Format`] writes lines:
//! [`table`], [`csv`], [`json`], [`npy`], [`bfile`], [`latex`]. [`list`] writes positions one by one, [`compare`]
//! compares them with a [`term`] and stores nothing. [`target`] finds the bar or game that a claim file is about,
//! and [`tabulate`] computes a box of it.

pub mod bar;
pub mod bfile;
pub mod compare;
pub mod csv;
mod format;
pub mod game;
mod grid;
pub mod json;
pub mod latex;
pub mod list;
mod numerals;
pub mod npy;
pub mod table;
pub mod tabulate;
pub mod target;
pub mod term;
pub mod values;

pub use format::Format;
pub(crate) use grid::NO_POSITION;
pub use grid::{Axis, Grid, Largest, Subject};
