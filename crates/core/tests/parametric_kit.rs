//! What the tests of claims with parameters share: a claim is answered, and the kernel verifies whatever is proved or
//! refuted; an instance is decided by the ordinary procedure.

use nimcert_core::answer::{Answer, Options, Verdict, answer};
use nimcert_core::decision::{Outcome, decide};
use nimcert_core::language::{Program, Source, parse_program};
use num_bigint::BigUint;

/// Number of instances that a verdict for all values is compared with.
pub(crate) const INSTANCES: u32 = 20;

pub(crate) fn program(text: &str) -> Program {
    parse_program(&Source::new("test", text), &[]).unwrap_or_else(|e| panic!("{text}: {}", e[0]))
}

/// The answer to the first claim, whose certificate the kernel may have declined or rejected.
pub(crate) fn answered_unchecked(text: &str) -> Answer {
    let program = program(text);
    let answer = answer(&program, &program.claims[0], &Options::default(), None);
    assert_eq!(answer.contradiction(), None, "{text}");
    answer
}

/// The answer to the first claim.
pub(crate) fn answered(text: &str) -> Answer {
    let answer = answered_unchecked(text);
    assert!(answer.kernel.as_ref().is_none_or(Result::is_ok), "{text}: {:?}", answer.decision.outcome);
    answer
}

/// Whether the first claim holds where the parameters have these values.
pub(crate) fn holds_at(text: &str, values: &[u32]) -> bool {
    let values: Vec<BigUint> = values.iter().map(|&value| value.into()).collect();
    let instance = program(text).at(&values);
    match decide(&instance, &instance.claims[0].statement, &Default::default(), None).outcome {
        Outcome::Proved => true,
        Outcome::Refuted(_) => false,
        other => panic!("{text}, {values:?}: {other:?}"),
    }
}

/// Asserts that the first claim is refuted at these values, and that it does not hold there.
#[track_caller]
pub(crate) fn refuted_at(text: &str, first: &[u32]) {
    let answer = answered(text);
    assert_eq!(answer.verdict, Verdict::Refuted, "{text}: {:?}", answer.decision.outcome);
    let values: Vec<BigUint> = first.iter().map(|&value| value.into()).collect();
    assert_eq!(answer.decision.instance, Some(values), "{text}");
    assert!(!holds_at(text, first), "{text}");
}
