//! The tests of the papers: one test binary with a module for each subject.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod catalogue;
mod figures;
mod functions;
mod pass;
