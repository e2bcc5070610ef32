//! Cases for the first values of a parameter, one by one, and for all others at once.

use super::super::attempt::Tried;
use super::super::limits::{ROUND, VALUES_ONE_BY_ONE};
use super::super::name::Name;
use super::super::options::{Attempts, Options};
use super::super::outcome::{Outcome, Undecided};
use super::case::Answer;
use super::question::{AT_ONCE, Asked, Question, each_case, first_way};
use crate::automaton::Budget;
use crate::evidence::Section;
use crate::language::ast::Statement;
use crate::shapes::{Criterion, Positions};

/// The first values of one parameter have proofs of their own, and all others have one.
///
/// # Errors
/// A limit.
pub(in crate::decision) fn values_one_by_one(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried<Answer>, Undecided> {
    let places = question.program().parameters.len();
    // A value that gets less than the first round is not worth a try.
    let most = (budget.states_left() / (2 * ROUND)).clamp(1, VALUES_ONE_BY_ONE);
    let counts = (0..=most.ilog2()).map(|power| 1 << power);
    let splits: Vec<(u32, usize)> = counts.flat_map(|count| (0..places).map(move |j| (count, j))).collect();
    match first_way(&splits, budget, |&split, states, budget| split_within(states, question, split, budget))?
    {
        Tried::Nothing if most < VALUES_ONE_BY_ONE => Err(budget.end_of_step().into()),
        tried => Ok(tried),
    }
}

/// Parameter `j` of the case has each of its first values, `count` of them, and then all others at once.
///
/// # Errors
/// A limit of the whole search.
pub(super) fn split_within(
    states: u64,
    question: &Question<'_>,
    (count, j): (u32, usize),
    budget: &mut Budget<'_>,
) -> Result<Asked, Undecided> {
    let case = question.case;
    let (rest, below) = case.after(j, count);
    let otherwise = match question.ask_within(states / 2, &rest, AT_ONCE, budget)? {
        Asked::Answered(answer) => answer,
        other => return Ok(other),
    };
    let first = Section::Split { parameter: case.place(j) + 1, below };
    let values = (0..count).map(|i| case.value(j, i));
    each_case(first, values, Some(otherwise), |case| {
        question.ask_within(states / 2 / u64::from(count), case, Attempts::All, budget)
    })
}

/// The answer for a case where all parameters have values: its sections are the ordinary ones.
///
/// # Errors
/// Why the instance is not decided.
pub(in crate::decision) fn of_instance(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Answer, Undecided> {
    let program = question.program();
    let statement = &program.claims[0].statement;
    let mut options = Options { as_asked: true, ..question.options.clone() };
    // Beside the proof for all other values, the criterion of bars is the shorter evidence.
    if Positions::of(program, statement).is_some_and(|positions| Criterion::of(program, &positions).is_some())
    {
        options.attempts = Attempts::Only(&[Name::Criterion]);
    }
    let decision = question.planner.claim(program, &options, budget);
    let asked = match statement {
        Statement::Property { below, .. } => below.as_ref(),
        _ => None,
    };
    let holds = match &decision.outcome {
        Outcome::Proved => asked.is_none(),
        Outcome::ProvedBelow { below, .. } => asked == Some(below),
        _ => false,
    };
    match (decision.outcome, decision.evidence, question.is_negated()) {
        (_, Some(evidence), false) if holds => Ok(Answer::Proved(evidence.sections)),
        (Outcome::Refuted(_), Some(evidence), true) => Ok(Answer::Proved(evidence.sections)),
        (Outcome::Undecided(undecided), ..) => Err(undecided),
        _ => Ok(Answer::Fails(question.case.full(&[]))),
    }
}
