//! What the kernel has to reject, and with which code; what it has to decline; and what it must
//! verify although it looks unusual. The cases are in `tests/kernel/`; the names of the tests are
//! those of the table in docs/THEORY.md, section 8.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod kernel;

use kernel::cases::CASES;
use kernel::expected::ask;
use kernel::forge::{Forge, Keep};
use kernel::truth::may_be_true;
use kernel::{hold_cases_against, hold_theory_against};
use nimcert_core::decision::{Options, Outcome, decide};
use nimcert_core::language::ast::{Claim, Program, Property};
use nimcert_testing::terms::{function_of, program, regular_term};
use proptest::prelude::*;

macro_rules! tests {
    ($($name:ident),* $(,)?) => {
        const TESTS: &[&str] = &[$(stringify!($name)),*];
        $(
            #[test]
            fn $name() {
                ask(&CASES, stringify!($name));
            }
        )*
    };
}

tests! {
    declines_beyond_limits,
    rejects_defined_in_called_functions,
    rejects_bound_of_columns,
    rejects_closed,
    rejects_consecution,
    rejects_count,
    rejects_counterexample,
    rejects_cover,
    rejects_defined,
    rejects_defined_under_other_guard,
    rejects_evaluated,
    rejects_evaluated_steps,
    rejects_format,
    rejects_functional,
    rejects_heights_end,
    rejects_hidden_consecution,
    rejects_hidden_consecution_missing,
    rejects_hidden_consecution_of_other_table_state,
    rejects_hidden_initiation,
    rejects_hidden_safety,
    rejects_initiation,
    rejects_item,
    rejects_lemma,
    rejects_missing_section,
    rejects_monotone,
    rejects_ns,
    rejects_other_claim,
    rejects_pair,
    rejects_parity_of_negative_difference,
    rejects_safety,
    rejects_safety_by_forgetting,
    rejects_section_order,
    rejects_shared_track_of_two_environments,
    rejects_similar_claim,
    rejects_table,
    rejects_table_used_before_it_is_justified,
    rejects_table_zero_letter,
    rejects_total,
    rejects_trailing,
    rejects_unknown_section,
    rejects_unknown_version,
    rejects_unreadable_claim,
    rejects_unsorted,
    rejects_values,
    rejects_width,
    verifies_counterexamples,
    verifies_evaluated,
    verifies_harmless_changes,
    verifies_true_claims,
    verifies_unusual_claim_files,
    verifies_up_to_limits,
    verifies_values,
}

#[test]
fn every_case_is_asked() {
    hold_cases_against(TESTS, &CASES);
}

#[test]
fn every_test_that_theory_names_is_here() {
    hold_theory_against(TESTS, 25, |word| {
        let first = word.split('_').next();
        (matches!(first, Some("rejects" | "declines")) && word.contains('_')).then_some(word)
    });
}

/// States that a certificate of a random function may have in one section.
const MOST_STATES: usize = 4000;

/// Holds certificates made for a random function, whatever is true of it, against the search and
/// against its first columns.
fn forged(program: &Program, property: Property) -> Result<(), TestCaseError> {
    let Ok(mut forge) = Forge::of(program.clone()) else { return Ok(()) };
    let claim = Claim::of_function(false, property, program.functions.len() - 1, None);
    let options = Options { max_states: 100_000, partition: false, ..Options::default() };
    let outcome = decide(program, &claim.statement, &options, None).outcome;
    for keep in [Keep::All, Keep::Safe, Keep::Nothing] {
        let Some(sections) = forge.sections_within(property, keep, MOST_STATES) else { return Ok(()) };
        let proof = forge.proof(property, sections);
        let verdict = nimcert_kernel::check(proof.claim.as_bytes(), proof.certificate.as_bytes());
        match (&verdict, &outcome) {
            (Ok(_), _) => {
                let refuted = matches!(outcome, Outcome::Refuted(_) | Outcome::Undefined { .. });
                let holds = !refuted && may_be_true(&proof.claim, "");
                prop_assert!(holds, "verified, but false: {}{}", proof.claim, proof.certificate);
            }
            (Err(failure), Outcome::Proved) if keep != Keep::Nothing => {
                prop_assert!(false, "{failure}, but true: {}{}", proof.claim, proof.certificate);
            }
            _ => {}
        }
    }
    Ok(())
}

fn property() -> impl Strategy<Value = Property> {
    prop::sample::select(vec![Property::Monotone, Property::Ns])
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(debug_assertions) { 50 } else { 1500 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn forged_certificates_of_random_functions(term in regular_term(), property in property()) {
        forged(&function_of(term), property)?;
    }

    #[test]
    fn forged_certificates_of_functions_of_functions(program in program(), property in property()) {
        let one_parameter = program.functions.last().is_some_and(|f| f.parameters.len() == 1);
        if one_parameter {
            forged(&program, property)?;
        }
    }
}
