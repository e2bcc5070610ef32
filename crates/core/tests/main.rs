//! The tests of the core: one test binary with a module for each subject.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod answer_threads;
mod automaton;
mod automaton_product;
mod automaton_steps;
mod bounded;
mod certificate_lines;
mod compiled;
mod criterion;
mod criterion_fixed;
mod ends;
mod exhaustion;
mod explain;
mod far;
mod games_bar;
mod games_certificates;
mod games_closed;
mod games_claims;
mod games_early;
mod games_engine;
mod games_kit;
mod games_limits;
mod games_oracle;
mod games_product;
mod games_rules;
mod games_side_conditions;
mod heaps;
mod integers;
mod language_parameters;
mod large_moduli;
mod large_numbers;
mod long_constants;
mod laws;
mod linear;
mod monotonicity;
mod ns_generate;
mod ns_repair;
mod octal;
mod oracle;
mod parametric;
mod parametric_bounded;
mod parametric_families;
mod parametric_games;
mod parametric_heaps;
mod parametric_instances;
mod parametric_kit;
mod parametric_negated;
mod parametric_power;
mod parametric_operands;
mod parametric_piecewise;
mod parametric_pool;
mod parametric_random;
mod parametric_residues;
mod parametric_theorems;
mod parametric_used;
mod parametric_violated;

mod pass;
mod residue_classes;
mod routes;
mod routes_random;
mod small_functions;
mod schedule;
mod smallest;
mod stop;
mod sums;
mod theorems;
mod theorems_first;
mod tuples;

// Private modules whose tests are beside the code are compiled into this binary, so that the library is compiled once.

mod component {
    pub(crate) use nimcert_core::automaton::{Component, FAILS, FORGOTTEN, HOLDS};
}
mod table {
    pub(crate) use nimcert_core::automaton::{DEAD, Table};
}
mod form {
    pub(crate) type Form = Vec<i128>;
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) struct Overflow;
}
#[allow(dead_code, unused_imports, reason = "its tests are what is wanted")]
#[path = "../src/clock.rs"]
mod clock;
#[allow(dead_code, reason = "its tests are what is wanted")]
#[path = "../src/automaton/letters.rs"]
mod letters;
#[allow(dead_code, reason = "its tests are what is wanted")]
#[path = "../src/automaton/packed.rs"]
mod packed;
#[allow(dead_code, reason = "its tests are what is wanted")]
#[path = "../src/automaton/rows.rs"]
mod rows;
#[allow(dead_code, reason = "its tests are what is wanted")]
#[path = "../src/ns/rational.rs"]
mod rational;
#[allow(dead_code, reason = "its tests are what is wanted")]
#[path = "../src/ns/series.rs"]
mod series;
#[allow(dead_code, reason = "its tests are what is wanted")]
#[path = "../src/parametric/pairs.rs"]
mod pairs;
#[allow(dead_code, reason = "its tests are what is wanted")]
#[path = "../src/parametric/simplex.rs"]
mod simplex;
