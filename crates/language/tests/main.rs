//! The tests of the language: one test binary with a module for each subject.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod automata;
mod evaluate;
mod games;
mod heights;
mod limits;
mod misere;
mod parse;
mod print;
mod spellings;
