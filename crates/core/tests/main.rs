//! The tests of the core: one test binary, a module a subject.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod automaton;
mod exhaustion;
mod explain;
mod games_bar;
mod games_certificates;
mod games_claims;
mod games_engine;
mod games_kit;
mod games_limits;
mod games_oracle;
mod games_product;
mod games_rules;
mod games_side_conditions;
mod integers;
mod language_compile;
mod language_evaluate;
mod language_games;
mod language_parse;
mod language_print;
mod laws;
mod ns_generate;
mod ns_repair;
mod oracle;
mod parametric_theorems;
mod small_functions;
mod theorems;

// Private modules whose tests are beside the code are compiled into this binary, so that the library is compiled once.

mod component {
    pub(crate) use nimcert_core::automaton::{Component, FAILS, FORGOTTEN, HOLDS};
}
mod table {
    pub(crate) use nimcert_core::automaton::{DEAD, Table};
}
#[allow(dead_code, reason = "its tests are what is wanted")]
#[path = "../src/numerals.rs"]
mod numerals;
#[allow(dead_code, reason = "its tests are what is wanted")]
#[path = "../src/automaton/step.rs"]
mod step;
#[allow(dead_code, reason = "its tests are what is wanted")]
#[path = "../src/ns/rational.rs"]
mod rational;
#[allow(dead_code, reason = "its tests are what is wanted")]
#[path = "../src/ns/series.rs"]
mod series;
