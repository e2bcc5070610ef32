//! Claims without a rule for all values of their parameters: the first instances are decided one by one, and one of
//! them may refute the claim.

use num_bigint::BigUint;

use super::super::concrete::decide_within;
use super::super::options::Options;
use super::super::outcome::{Decision, Outcome, Undecided};
use super::named;
use crate::automaton::Budget;
use crate::language::ast::Program;
use crate::parametric::tuples_of_sum;

/// Largest sum of the shifted parameters of the instances that are decided: for one parameter, and for several.
const LARGEST_SUM: [i64; 2] = [7, 3];

/// States that one instance may take.
const MOST_STATES: u64 = 50_000;

/// Which instances were decided, and what follows.
pub(super) enum Instances {
    /// The first at which the claim fails, or at which the rules do not define a game.
    Fails(Box<Decision>),
    /// The claim holds for these, if any was decided.
    Hold(Option<String>),
}

/// Decides the only claim of a program at the first values of its parameters, up to one that takes too many states.
///
/// # Errors
/// A limit of the whole search.
pub(super) fn decided(
    program: &Program,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Instances, Undecided> {
    let claim = &program.claims[0];
    let parameters = program.parameters.len();
    let mut held: Vec<Vec<BigUint>> = Vec::new();
    let sums = 0..=LARGEST_SUM[usize::from(parameters > 1)];
    for shifted in sums.flat_map(|sum| tuples_of_sum(parameters, sum)) {
        let values = program.values(&shifted);
        let instance = program.at(&values);
        let mut part = budget.part(MOST_STATES);
        let mut decision = decide_within(&instance, &instance.claims[0].statement, options, &mut part);
        budget.absorb(&part)?;
        let holds = match &decision.outcome {
            Outcome::Proved | Outcome::ProvedBelow { .. } => !claim.negated,
            Outcome::Refuted(_) => claim.negated,
            Outcome::Undefined { .. } | Outcome::IllFormed(_) => false,
            Outcome::Undecided(_) => break,
        };
        if !holds {
            decision.instance = Some(values);
            return Ok(Instances::Fails(Box::new(decision)));
        }
        held.push(values);
    }
    Ok(Instances::Hold(in_words(program, &held)))
}

/// For which values of the parameters a claim holds, in words, if there are any.
pub(super) fn in_words(program: &Program, held: &[Vec<BigUint>]) -> Option<String> {
    match held {
        [] => None,
        [only] => Some(format!("it holds for {}", named(program, only))),
        [first, .., last] => {
            let (first, last) = (named(program, first), named(program, last));
            Some(format!("it holds for {} instances, from {first} to {last}", held.len()))
        }
    }
}
