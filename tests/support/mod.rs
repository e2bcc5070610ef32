//! What several test files share.

#![allow(dead_code, reason = "each test file uses a part of it")]

pub mod games;
pub mod terms;
