//! The instances of a claim with parameters: the first ones, and those near the values at which a comparison of parameters
//! changes, are decided one by one. One of them may refute the claim.

use num_bigint::BigUint;

use super::super::attempt::Tried;
use super::super::limits::CASES;
use super::super::outcome::{Decision, Outcome, Undecided};
use super::case::Answer;
use super::obligations::problems;
use super::question::Question;
use super::{breaks, resolved};
use crate::automaton::{Budget, EndOfStep, is_satisfiable};
use crate::language::ast::{Program, Statement};
use crate::parametric::tuples_of_sum;

/// Largest sum of the shifted parameters of the instances that are decided, for one parameter and for several.
const LARGEST_SUM: [i64; 2] = [255, 9];

/// The same, where all that is asked is for which instances the claim holds; and states that each may take.
const LARGEST_SUM_HELD: [i64; 2] = [7, 3];
const MOST_STATES: u64 = 50_000;

/// Most instances that are decided because a later one fails.
const MOST_BEFORE: usize = 4_096;

/// Decides the first instances of a case, and refutes it by the first that fails.
///
/// # Errors
/// A limit.
pub(in crate::decision) fn first_instances(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried<Answer>, Undecided> {
    let is_last = budget.states_left() >= CASES;
    match one_by_one(question, budget) {
        Err(why) if is_last && why.is_end_of_step() => Ok(Tried::Nothing),
        tried => tried,
    }
}

fn one_by_one(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried<Answer>, Undecided> {
    let program = question.program();
    let fails = |shifted: &[i64]| Ok(Tried::Settled(Box::new(Answer::Fails(question.case.full(shifted)))));
    for shifted in shifted_up_to(LARGEST_SUM, program) {
        match holds(question, &shifted, budget)? {
            Some(true) => {}
            Some(false) => return fails(&shifted),
            None => return Ok(Tried::Nothing),
        }
    }
    for late in breaks::changes(program) {
        match holds(question, &late, budget)? {
            Some(true) => {}
            Some(false) => {
                return match first_before(question, &late, budget)? {
                    Some(shifted) => fails(&shifted),
                    None => Ok(Tried::Nothing),
                };
            }
            None => return Ok(Tried::Nothing),
        }
    }
    Ok(Tried::Nothing)
}

/// What the parameters of the instances up to a largest sum exceed their least values by.
fn shifted_up_to(largest: [i64; 2], program: &Program) -> impl Iterator<Item = Vec<i64>> + use<> {
    let parameters = program.parameters.len();
    (0..=largest[usize::from(parameters > 1)]).flat_map(move |sum| tuples_of_sum(parameters, sum))
}

/// Whether an instance of the only claim is decided by an automaton for each of its obligations.
fn has_automaton(program: &Program) -> bool {
    matches!(program.claims[0].statement, Statement::Property { .. } | Statement::ForAll { .. })
        && problems(program).is_ok()
}

/// The first instance that fails, where this one does; nothing if one of those before is not decided.
fn first_before(
    question: &Question<'_>,
    late: &[i64],
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<i64>>, Undecided> {
    let parameters = question.program().parameters.len();
    let all = (0..=late.iter().sum()).flat_map(|sum| tuples_of_sum(parameters, sum));
    for (number, shifted) in all.take_while(|shifted| shifted != late).enumerate() {
        if number >= MOST_BEFORE {
            return Ok(None);
        }
        match holds(question, &shifted, budget)? {
            Some(true) => {}
            Some(false) => return Ok(Some(shifted)),
            None => return Ok(None),
        }
    }
    Ok(Some(late.to_vec()))
}

/// Whether the claim holds for an instance; nothing if no attempt shows that.
fn holds(
    question: &Question<'_>,
    shifted: &[i64],
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, Undecided> {
    let program = question.program();
    let instance = resolved::instance(program, &program.values(shifted));
    if has_automaton(program) {
        // Without the tables of a proof.
        for (_, problem) in problems(&instance)? {
            if is_satisfiable(&problem, budget)? {
                return Ok(Some(program.claims[0].negated));
            }
        }
        return Ok(Some(!program.claims[0].negated));
    }
    let statement = &instance.claims[0].statement;
    let decision = question.planner.claim(&instance, statement, question.options, budget);
    match decision.outcome {
        Outcome::Undecided(why @ Undecided::Exhausted(_)) => Err(why),
        _ => Ok(answer_of(program, &decision)),
    }
}

/// For which of the first values of the parameters the only claim of a program holds, in words, if there are any.
pub(super) fn held(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Option<String>, Undecided> {
    let program = question.program();
    let mut held: Vec<Vec<BigUint>> = Vec::new();
    for shifted in shifted_up_to(LARGEST_SUM_HELD, program) {
        match budget.within(MOST_STATES, |budget| holds(question, &shifted, budget))? {
            Some(Some(true)) => held.push(program.values(&shifted)),
            _ => break,
        }
    }
    Ok(in_words(program, &held))
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

/// The parameters with values, in words.
fn named(program: &Program, values: &[BigUint]) -> String {
    let items = program.parameters.iter().zip(values).map(|(p, value)| format!("{} = {value}", p.name));
    items.collect::<Vec<String>>().join(", ")
}
