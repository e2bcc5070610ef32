//! Tests of `src/automata`, with the names of its files.

pub mod invariant;
pub mod pairs;
pub mod work;
