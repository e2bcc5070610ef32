//! Tests of `src/elaborate`, with the names of its files.

pub mod lowering;
