//! The decision of a claim with parameters.

use num_bigint::BigUint;

use super::super::ground::first_positions;
use super::super::limits::FEW_INSTANCES;
use super::super::options::{Attempts, Options};
use super::super::outcome::{Decision, Outcome, Undecided};
use super::super::planner::Planner;
use super::case::{Answer, Case};
use super::decided::proved;
use super::instances::{answer_of, held, in_words};
use super::question::{AT_ONCE, Asked, Question};
use crate::automaton::Budget;
use crate::language::ast::{Program, Statement};
use crate::parametric::tuples_of_sum;
use crate::shapes::Positions;

/// Decides the only claim of a program with parameters. If it has a `not`, it says that the statement fails for all values.
pub(in crate::decision) fn decide(
    program: &Program,
    options: &Options,
    planner: &dyn Planner,
    budget: &mut Budget<'_>,
) -> Decision {
    let attempts = options.attempts;
    // The partition of a bar is a second proof, which cases do not need.
    let options = &Options { partition: false, attempts: Attempts::All, ..options.clone() };
    let case = &Case::all(program);
    let question = Question { case, options, planner };
    if let Some(decided) = ill_formed(&question, budget) {
        return decided;
    }
    if let Some(decided) = without_bound(&question, budget) {
        return decided;
    }
    match planner.case(case, attempts, options, budget) {
        Ok(Answer::Proved(sections)) => proved(program, sections),
        Ok(Answer::Fails(values)) => {
            let decided = question.at_instance(values, budget);
            // One instance that holds proves nothing about the others.
            if answer_of(program, &decided) == Some(true) {
                let undecided = Undecided::Parameters {
                    obligation: "the claim".to_owned(),
                    because: "an instance is proved by another method".to_owned(),
                    checked: in_words(program, decided.instance.as_slice()),
                };
                return Decision::new(program, Outcome::Undecided(undecided), None);
            }
            decided
        }
        Err(given_up) => given_up.decision(|why| {
            let why = with_instances(&question, why, budget);
            Decision::new(program, Outcome::Undecided(why), None)
        }),
    }
}

/// The decision by a proof that the statement of a claim below a bound holds at all columns, if one is found without
/// cases: then the bound does not matter.
fn without_bound(question: &Question<'_>, budget: &mut Budget<'_>) -> Option<Decision> {
    let mut program = question.program().clone();
    let claim = &mut program.claims[0];
    let Statement::Property { below, .. } = &mut claim.statement else { return None };
    below.take().filter(|_| !claim.negated)?;
    let states = budget.states_left() / 2;
    match question.ask_within(states, &Case::all(&program), AT_ONCE, budget) {
        Ok(Asked::Answered(Answer::Proved(sections))) => Some(proved(&program, sections)),
        _ => None,
    }
}

/// Why the claim is undecided, with the first instances for which it holds, as far as the states that are left show them.
fn with_instances(question: &Question<'_>, why: Undecided, budget: &mut Budget<'_>) -> Undecided {
    let (obligation, because) = match why {
        Undecided::Parameters { obligation, because, checked: None } => (obligation, because),
        Undecided::Size(size) => ("the claim".to_owned(), size.to_string()),
        other => return other,
    };
    let checked = held(question, budget).unwrap_or_default();
    Undecided::Parameters { obligation, because, checked }
}

/// Whether the first positions of a program whose only claim is about positions show no fault of its rules.
fn defines_a_game(program: &Program) -> bool {
    Positions::of(program, &program.claims[0].statement).is_none_or(|positions| {
        let ground = first_positions(program, &positions.rules, &positions.set, false);
        ground.side_condition.is_none() && ground.ends(&positions.rules)
    })
}

/// If the rules of one of the smallest instances do not define a game, or are not known to: the decision about the first
/// instance up to there that fails.
fn ill_formed(question: &Question<'_>, budget: &mut Budget<'_>) -> Option<Decision> {
    let program = question.program();
    let instances: Vec<Vec<BigUint>> = (0..=FEW_INSTANCES)
        .flat_map(|sum| tuples_of_sum(program.parameters.len(), sum))
        .map(|shifted| program.values(&shifted))
        .collect();
    let faulty = instances.iter().position(|values| !defines_a_game(&program.at(values)))?;
    let fails = |decision: &Decision| {
        answer_of(program, decision) == Some(false)
            || matches!(decision.outcome, Outcome::Undecided(Undecided::Ends(_)))
    };
    let first = instances.into_iter().take(faulty + 1);
    first.map(|values| question.at_instance(values, budget)).find(fails)
}
