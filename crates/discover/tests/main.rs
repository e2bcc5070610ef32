//! The tests of discovery: one test binary with a module for each subject.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod cases;
mod certain;
mod families;
mod bound;
mod found;
mod functions;
mod learning;
mod stopping;
