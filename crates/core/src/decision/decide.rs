//! The decision of a claim of any kind.

use super::concrete::decide_within;
use super::options::Options;
use super::outcome::Decision;
use super::parameters;
use crate::automaton::{Budget, Observer};
use crate::clock::Instant;
use crate::language::ast::{Claim, Program, Statement};

/// Decides whether a statement of a program holds: a property of a function, the P-positions or the
/// Grundy values of a game, or a condition for all naturals. The `not` of a claim is
/// ignored. The observer receives the events of the search.
///
/// ```
/// use nimcert_core::decision::{Options, Outcome, decide};
/// use nimcert_core::language::{Source, parse_program};
///
/// let text = "game nim(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\nclaim p nim = x = y\n";
/// let program = parse_program(&Source::new("nim", text), &[]).map_err(|errors| errors[0].clone())?;
/// let decision = decide(&program, &program.claims[0].statement, &Options::default(), None);
/// assert_eq!(decision.outcome, Outcome::Proved);
/// # Ok::<(), nimcert_core::language::Diagnostic>(())
/// ```
pub fn decide(
    program: &Program,
    statement: &Statement,
    options: &Options,
    observer: Option<Observer<'_>>,
) -> Decision {
    decide_claim(program, &positive(statement), options, observer)
}

fn positive(statement: &Statement) -> Claim {
    Claim { negated: false, statement: statement.clone() }
}

/// Like [`decide`], for a claim. Its `not` matters only if the program has parameters: then the claim says that the
/// statement fails for all their values.
pub fn decide_claim(
    program: &Program,
    claim: &Claim,
    options: &Options,
    observer: Option<Observer<'_>>,
) -> Decision {
    let start = Instant::now();
    let mut budget = Budget::new(options.max_states, options.max_memory << 20)
        .fixed(options.is_share)
        .with_timeout(options.timeout)
        .with_stop(&options.stop)
        .with_observer(observer);
    let mut decision = match program.parameters.is_empty() {
        true => decide_within(program, &claim.statement, options, &mut budget),
        false => parameters::decide(program, claim, options, &mut budget),
    };
    budget.end();
    decision.states = budget.states();
    decision.time = start.elapsed();
    decision
}
