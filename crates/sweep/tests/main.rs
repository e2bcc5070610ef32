//! The tests of sweeps: one test binary with a module for each subject. Tests that run the program are at the root.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod choices;
mod codes;
mod extension;
mod journal;
mod kit;
mod merge;
mod page;
mod settings;
mod tables;
