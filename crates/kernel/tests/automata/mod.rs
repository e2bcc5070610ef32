//! Tests of `src/automata`, with the names of its files.

pub mod inequality;
pub mod invariant;
pub mod letters;
pub mod pairs;
pub mod parametric;
pub mod pool;
pub mod successors;
pub mod work;
