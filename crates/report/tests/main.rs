//! The tests of the reports: one test binary with a module for each subject.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod diagnostics;
mod diagnostics_of_games;
mod interface;
mod parameters;
mod wrong_automata;
mod question;
mod wrong_games;
mod wrong_parameters;
mod wrong_spellings;
mod wrong_texts;

// Private modules whose tests are beside the code are compiled into this binary, so that the library is compiled once.

#[allow(dead_code, reason = "its tests are what is wanted")]
#[path = "../src/html/embed.rs"]
mod embed;
#[allow(dead_code, reason = "its tests are what is wanted")]
#[path = "../src/audit/name.rs"]
mod name;
#[allow(dead_code, reason = "its tests are what is wanted")]
#[path = "../src/growth.rs"]
mod growth;
#[allow(dead_code, reason = "its tests are what is wanted")]
#[path = "../src/templates.rs"]
mod templates;
