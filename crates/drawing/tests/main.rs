//! The tests of the pictures: one test binary with a module for each subject.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod automaton;
mod axis;
mod bar;
mod comparison;
mod digits;
mod grundy;
mod paper;
mod pictures;
mod png;
mod svg;
mod text;
mod triangular;
