//! Claims without a rule for all values of their parameters: the first instances, and those near the values at which a
//! comparison of parameters changes, are decided one by one, and one of them may refute the claim.

use num_bigint::BigUint;

use super::super::concrete::decide_within;
use super::super::options::Options;
use super::super::outcome::{Decision, Outcome, Undecided};
use super::obligations::problems;
use super::{breaks, named, resolved};
use crate::automaton::{Budget, Exhausted, is_satisfiable};
use crate::language::ast::{Program, Statement};
use crate::parametric::tuples_of_sum;

/// Largest sum of the shifted parameters of the instances that are decided: for one parameter, and for several.
const LARGEST_SUM: [i64; 2] = [7, 3];

/// States that one instance may take.
const MOST_STATES: u64 = 50_000;

/// Most instances that are decided because a later one fails.
const MOST_BEFORE: usize = 4_096;

/// Result of deciding instances one by one.
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
    let parameters = program.parameters.len();
    let mut held: Vec<Vec<BigUint>> = Vec::new();
    let sums = 0..=LARGEST_SUM[usize::from(parameters > 1)];
    for shifted in sums.flat_map(|sum| tuples_of_sum(parameters, sum)) {
        let values = program.values(&shifted);
        let instance = program.at(&values);
        let Some(mut decision) = decided_in(MOST_STATES, &instance, options, budget)? else {
            return Ok(Instances::Hold(in_words(program, &held)));
        };
        match answer_of(program, &decision) {
            Some(true) => {}
            Some(false) => {
                decision.instance = Some(values);
                return Ok(Instances::Fails(Box::new(decision)));
            }
            None => return Ok(Instances::Hold(in_words(program, &held))),
        }
        held.push(values);
    }
    if let Some(shifted) = first_late(program, options, budget)? {
        let values = program.values(&shifted);
        let instance = program.at(&values);
        let mut decision = decide_within(&instance, &instance.claims[0].statement, options, budget);
        if answer_of(program, &decision) == Some(false) {
            decision.instance = Some(values);
            return Ok(Instances::Fails(Box::new(decision)));
        }
    }
    Ok(Instances::Hold(in_words(program, &held)))
}

/// What the first values that fail exceed the least values by, if those near a change of a comparison of the program
/// fail, and all before are decided.
///
/// # Errors
/// A limit of the whole search.
pub(super) fn first_late(
    program: &Program,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<i64>>, Undecided> {
    let mut held: Vec<Vec<i64>> = Vec::new();
    for late in breaks::changes(program) {
        match holds(program, &late, options, budget)? {
            Some(true) => held.push(late),
            None => return Ok(None),
            Some(false) => {
                let of_sum = |sum| tuples_of_sum(program.parameters.len(), sum);
                let before = (0..=late.iter().sum()).flat_map(of_sum).take_while(|shifted| *shifted != late);
                for (number, shifted) in before.enumerate() {
                    if held.contains(&shifted) {
                        continue;
                    }
                    if number >= MOST_BEFORE {
                        return Ok(None);
                    }
                    match holds(program, &shifted, options, budget)? {
                        Some(true) => {}
                        Some(false) => return Ok(Some(shifted)),
                        None => return Ok(None),
                    }
                }
                return Ok(Some(late));
            }
        }
    }
    Ok(None)
}

/// The decision about the only claim of an instance; nothing if it takes more than this number of states.
///
/// # Errors
/// A limit of the whole search.
pub(super) fn decided_in(
    states: u64,
    instance: &Program,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Option<Decision>, Undecided> {
    budget.within(states, |budget| {
        let decision = decide_within(instance, &instance.claims[0].statement, options, budget);
        match decision.outcome {
            Outcome::Undecided(why @ Undecided::Exhausted(_)) => Err(why),
            _ => Ok(decision),
        }
    })
}

/// Whether the claim holds for an instance; nothing if that takes too many states.
fn holds(
    program: &Program,
    shifted: &[i64],
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, Undecided> {
    let instance = resolved::instance(program, &program.values(shifted));
    let statement = &instance.claims[0].statement;
    match statement {
        // Without the tables of a proof.
        Statement::Property { .. } | Statement::ForAll { .. } => {
            let problems = problems(&instance)?;
            let fails = budget.within(MOST_STATES, |budget| {
                for (_, problem) in &problems {
                    if is_satisfiable(problem, budget)? {
                        return Ok(true);
                    }
                }
                Ok::<_, Exhausted>(false)
            })?;
            Ok(fails.map(|fails| fails == program.claims[0].negated))
        }
        Statement::Positions { .. } | Statement::Grundy { .. } => {
            let decided = decided_in(MOST_STATES, &instance, options, budget)?;
            Ok(decided.and_then(|decision| answer_of(program, &decision)))
        }
    }
}

/// Whether the claim, with its `not`, holds; nothing if that is not decided.
pub(super) fn answer_of(program: &Program, decision: &Decision) -> Option<bool> {
    let negated = program.claims[0].negated;
    match &decision.outcome {
        Outcome::Proved | Outcome::ProvedBelow { .. } => Some(!negated),
        Outcome::Refuted(_) => Some(negated),
        Outcome::Undefined { .. } | Outcome::IllFormed(_) => Some(false),
        Outcome::Undecided(_) => None,
    }
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
