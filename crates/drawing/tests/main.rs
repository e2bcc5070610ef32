//! The tests of the pictures: one test binary with a module for each subject.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod automaton;
mod bar;
mod comparison;
mod digits;
mod paper;
mod pictures;
mod png;
mod svg;
mod text;
