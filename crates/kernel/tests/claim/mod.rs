//! Tests of `src/claim`, with the names of its files.

pub mod automaton;
pub mod evaluate;
pub mod game;
pub mod number;
pub mod reader;
