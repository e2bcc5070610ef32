//! The tests of the kernel: one test binary. A file of `src` has its cases in the file of the same
//! name here; further modules test the kernel as a program, with files, mutants and controls.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]
#![allow(missing_docs, unreachable_pub, reason = "tests")]

use kit::expected::Case;

/// The tests of a subject; each test runs the cases that are listed under its name.
macro_rules! tests {
    ($($name:ident),* $(,)?) => {
        pub const TESTS: &[&str] = &[$(stringify!($name)),*];
        $(
            #[test]
            fn $name() {
                crate::kit::expected::ask(&crate::kit::cases::CASES, stringify!($name));
            }
        )*
    };
}

mod kit;

mod claim;
mod automata;
mod elaborate;
mod certificate;
mod rules;

mod alone;
mod certificate_mutants;
mod certificate_noise;
mod controls;
mod covering;
mod forged;
mod hostile;
mod points;
mod strategies;
mod table;
mod vacuity;

/// The cases of one file of the kernel, and the tests that are named there.
struct Subject {
    cases: fn(&mut Vec<Case>),
    tests: &'static [&'static str],
}

macro_rules! subjects {
    ($($room:ident::$file:ident),* $(,)?) => {
        const SUBJECTS: &[Subject] =
            &[$(Subject { cases: $room::$file::cases, tests: $room::$file::TESTS }),*];
    };
}

subjects! {
    claim::automaton,
    claim::evaluate,
    claim::game,
    claim::number,
    claim::reader,
    automata::inequality,
    automata::invariant,
    automata::machine,
    automata::next_pairs,
    automata::pairs,
    automata::parametric,
    automata::pool,
    automata::rows,
    automata::work,
    elaborate::lowering,
    certificate::body,
    certificate::lines,
    rules::affine_positions,
    rules::cases,
    rules::check,
    rules::columns,
    rules::counterexample,
    rules::criterion,
    rules::criterion_parameters,
    rules::pass,
    rules::defined,
    rules::evaluated,
    rules::forall,
    rules::formula,
    rules::inside,
    rules::linear,
    rules::measure,
    rules::monotone,
    rules::nimsum,
    rules::ns,
    rules::octal,
    rules::options,
    rules::positions,
    rules::refutation,
    rules::sections,
    rules::strategy,
    rules::sum,
    rules::tables,
    rules::trees_of_functions,
    rules::power,
    rules::witness,
}
