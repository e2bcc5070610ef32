//! The tests of discovery: one test binary, a module a subject.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod bound;
mod found;
mod learning;
