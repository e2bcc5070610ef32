//! The tests of sweeps: one test binary, a module a subject. Those that run the program are at the root.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod choices;
mod journal;
mod kit;
mod merge;
mod settings;
mod tables;
