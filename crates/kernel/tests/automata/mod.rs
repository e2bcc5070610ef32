//! Tests of `src/automata`, with the names of its files.

pub mod inequality;
pub mod invariant;
pub mod machine;
pub mod next_pairs;
pub mod pairs;
pub mod parametric;
pub mod pool;
pub mod rows;
pub mod work;
