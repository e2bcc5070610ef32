//! The first instances of a claim with parameters are decided one by one. One of them may refute the claim.

use num_bigint::BigUint;

use super::super::attempt::Tried;
use super::super::limits::{BEFORE_TREE, CASES, INSTANCES, INSTANCES_HELD};
use super::super::outcome::{Decision, Outcome, Undecided};
use super::super::work::Work;
use super::case::Answer;
use super::question::Question;
use crate::automaton::{Budget, EndOfStep, is_satisfiable};
use crate::evidence::Obligation;
use crate::language::analysis::Computed;
use crate::language::ast::{Program, Statement};
use crate::parametric::tuples_of_sum;

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
    let by_automaton = has_automaton(program, budget);
    let count = INSTANCES[usize::from(!by_automaton)];
    for shifted in in_order(program).take(count) {
        match holds(question, &shifted, by_automaton, budget)? {
            Some(true) => {}
            Some(false) => return fails(&shifted),
            None => return Ok(Tried::Nothing),
        }
    }
    Ok(Tried::Nothing)
}

/// What the parameters of the instances exceed their least values by, those with the least sum first.
fn in_order(program: &Program) -> impl Iterator<Item = Vec<i64>> + use<> {
    let parameters = program.parameters.len();
    (0..).flat_map(move |sum| tuples_of_sum(parameters, sum))
}

/// Whether an instance of the only claim is decided by an automaton for each of its obligations.
fn has_automaton(program: &Program, budget: &mut Budget<'_>) -> bool {
    matches!(program.claims[0].statement, Statement::Property { .. } | Statement::ForAll { .. })
        && Work::about_claim(program, budget).owed().is_ok()
}

/// Whether the claim holds for an instance, which may be decided [by an automaton](has_automaton) alone; nothing if no
/// attempt shows that.
fn holds(
    question: &Question<'_>,
    shifted: &[i64],
    by_automaton: bool,
    budget: &mut Budget<'_>,
) -> Result<Option<bool>, Undecided> {
    let program = question.program();
    let mut instance = program.at(&program.values(shifted));
    // What is the same at all positions would cost states.
    instance.rewrite(&mut Computed { program: &instance.clone(), is_guarded: true });
    if by_automaton {
        // Without the tables of a proof.
        let mut work = Work::about_claim(&instance, budget);
        for owed in work.owed()? {
            if is_satisfiable(&owed.problem, work.budget)? {
                // What has no value somewhere holds neither with `not` nor without.
                let has_values = !matches!(owed.obligation, Obligation::Defined(_));
                return Ok(Some(program.claims[0].negated && has_values));
            }
        }
        return Ok(Some(!program.claims[0].negated));
    }
    let decision = question.planner.claim(&instance, question.options, budget);
    match decision.outcome {
        Outcome::Undecided(why @ Undecided::Exhausted(_)) => Err(why),
        _ => Ok(answer_of(program, &decision)),
    }
}

/// For which of the first values of the parameters the only claim of a program holds, in words, if there are any.
pub(super) fn held(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Option<String>, Undecided> {
    let program = question.program();
    let by_automaton = has_automaton(program, budget);
    let mut held: Vec<Vec<BigUint>> = Vec::new();
    for shifted in in_order(program).take(INSTANCES_HELD) {
        match budget.within(BEFORE_TREE, |budget| holds(question, &shifted, by_automaton, budget))? {
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
