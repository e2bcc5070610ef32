//! The tests of the language: one test binary with a module for each subject.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod advice;
mod analysis;
mod automata;
mod evaluate;
mod games;
mod heights;
mod limits;
mod misere;
mod octal;
mod odd_claims;
mod odd_files;
mod odd_meanings;
mod odd_terms;
mod parse;
mod print;
mod spellings;
mod undeclared;
