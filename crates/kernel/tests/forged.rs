//! Certificates forged for random functions: what is verified may be true, and what is true is
//! verified.

use crate::kit::forge::{Forge, Keep};
use crate::kit::truth::may_be_true;
use nimcert_core::decision::{Options, Outcome, decide};
use nimcert_core::language::ast::{Claim, Program, Property};
use nimcert_testing::terms::{function_of, program, regular_term};
use proptest::prelude::*;

/// States that a certificate of a random function may have in one section.
const MOST_STATES: usize = 4000;

/// Holds certificates made for a random function, whatever is true of it, against the search and
/// against its first columns.
fn forged(program: &Program, property: Property) -> Result<(), TestCaseError> {
    let Ok(mut forge) = Forge::of(program.clone()) else { return Ok(()) };
    let claim = Claim::of_function(false, property, program.functions.len() - 1, None);
    let mut options = Options::default();
    options.max_states = 100_000;
    options.partition = false;
    let outcome = decide(program, &claim.statement, &options, None).outcome;
    for keep in [Keep::All, Keep::Safe, Keep::Nothing] {
        let Some(sections) = forge.sections_within(property, keep, MOST_STATES) else {
            return Ok(());
        };
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
        cases: if cfg!(debug_assertions) { 50 } else { nimcert_testing::cases(1500) },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    #[ignore = "takes long"]
    fn forged_certificates_of_random_functions(term in regular_term(), property in property()) {
        forged(&function_of(term), property)?;
    }

    #[test]
    #[ignore = "takes long"]
    fn forged_certificates_of_functions_of_functions(program in program(), property in property()) {
        let one_parameter = program.functions.last().is_some_and(|f| f.parameters.len() == 1);
        if one_parameter {
            forged(&program, property)?;
        }
    }
}
