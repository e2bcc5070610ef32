//! The tests of the reports: one test binary, a module a subject.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod diagnostics;
mod diagnostics_of_games;
mod drawing_automaton;
mod drawing_bar;
mod drawing_digits;
mod drawing_png;
mod drawing_svg;
mod drawing_text;
mod pictures;
mod wrong_games;
