//! Tests of `src/certificate`, with the names of its files.

pub mod body;
pub mod lines;
