//! The Grundy numbers of large bars, from the rules alone.
//!
//! Heights -> [`BarEngine`] -> values, tile by tile, to a [`TileSink`]. It uses no theorem about the
//! bar; what makes it fast is how the options of neighbouring positions overlap:
//!
//! - Within a row y, the values that cutting columns leads to, `G(min(y, f(w)), w)` for `w < z`, grow by one
//!   element from column to column; within a column, those of `(v, z)`, `v < y`, by one from row to row.
//!   Each of these sets is kept as a bitset (`sets`), and mex is a scan of the union of two, word by word, from where one of them
//!   stops being full.
//! - Rows that start at the same column start with the same set, the values on the top of the columns
//!   before it.
//! - Tiles of 64 x 64 positions (`tile`) keep the sets at hand in the cache; tiles of one line depend
//!   on the line before, so lines are computed in parallel (`run`).

mod run;
mod sets;
mod sinks;
mod tile;

pub use run::{BarEngine, EngineError, EngineOptions, Order};
pub use sinks::{Column, Columns, CompareSink, FirstDifference, StreamSink, TableSink};
pub use tile::{TileSink, TileValues};
