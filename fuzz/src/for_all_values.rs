//! Compares a decision for all values of parameters with the ordinary decisions at the first values.

use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Options, Outcome, decide, decide_claim};
use nimcert_core::language::ast::Program;
use nimcert_core::language::{Source, parse_program};
use num_bigint::BigUint;

use super::random_parameters;

/// The claim file that [`parameters`] makes of its bytes.
pub fn random_parameters_of(data: &[u8]) -> String {
    random_parameters::claim(data)
}

/// Instances that are decided on their own.
const INSTANCES: u32 = 20;

/// What became of an input of [`parameters`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Decided {
    /// It is not a claim, or nothing was found.
    Open,
    /// The statement holds for all values.
    Holds,
    /// It fails for all values.
    Fails,
    /// The claim fails at some values.
    FailsSomewhere,
}

/// A claim with parameters made from the bytes is decided for all their values. The kernel verifies what was shown;
/// the ordinary decision agrees at the first values; and a refutation is the first of all.
pub fn parameters(data: &[u8]) {
    decided_for_all_values(data);
}

/// Like [`parameters`], with what was found.
pub fn decided_for_all_values(data: &[u8]) -> Decided {
    let text = random_parameters::claim(data);
    let Ok(program) = parse_program(&Source::new("random", text.as_str()), &[]) else { return Decided::Open };
    let claim = program.claims[0].clone();
    let options = options();
    let decision = decide_claim(&program, &claim, &options, None);
    // What the claim without its `not` is said to be, and where.
    let (holds, at) = match (&decision.outcome, &decision.instance) {
        (Outcome::Proved, at) => (true, at.as_ref()),
        (Outcome::Refuted(_), at) => (false, at.as_ref()),
        _ => return Decided::Open,
    };
    if let Some(certificate) = Certificate::of(&program, &claim.statement, &decision) {
        match certificate.check() {
            Ok(_) | Err(nimcert_kernel::Failure::Declined(_)) => {}
            Err(failure) => panic!("{failure}:\n{text}"),
        }
    }
    for values in first_values(&program) {
        // Before the smallest value at which the claim fails, it holds.
        let expected = match at {
            Some(at) if sum(&values) > sum(at) || (sum(&values) == sum(at) && values != *at) => continue,
            Some(at) if values == *at => holds,
            Some(_) => !holds,
            None => holds,
        };
        let instance = program.at(&values);
        let found = match decide(&instance, &instance.claims[0].statement, &options, None).outcome {
            Outcome::Proved => true,
            Outcome::Refuted(_) => false,
            _ => continue,
        };
        assert_eq!(found, expected, "at {values:?}:\n{text}");
    }
    match (at, holds) {
        (Some(_), _) => Decided::FailsSomewhere,
        (None, true) => Decided::Holds,
        (None, false) => Decided::Fails,
    }
}

fn options() -> Options {
    let mut options = Options::default();
    options.max_states = 20_000;
    options.max_memory = 64;
    options.partition = false;
    options.max_columns = 10_000;
    options.threads = 1;
    options
}

fn sum(values: &[BigUint]) -> BigUint {
    values.iter().sum()
}

/// The first values of the parameters, least sum first.
fn first_values(program: &Program) -> Vec<Vec<BigUint>> {
    let bounds: Vec<&BigUint> = program.parameters.iter().map(|parameter| &parameter.least).collect();
    let above = |more: &[u32]| bounds.iter().zip(more).map(|(least, more)| *least + more).collect();
    match bounds.len() {
        1 => (0..INSTANCES).map(|more| above(&[more])).collect(),
        _ => {
            let pairs = (0..INSTANCES).flat_map(|total| (0..=total).map(move |more| [more, total - more]));
            pairs.take(INSTANCES as usize).map(|more| above(&more)).collect()
        }
    }
}
