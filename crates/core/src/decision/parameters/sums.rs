//! The proof of a claim about a sum for all values of its parameters, by the Grundy numbers of the summands.

use num_bigint::BigUint;

use super::super::attempt::Tried;
use super::super::evidence::Section;
use super::super::limits::GOALS;
use super::super::outcome::Undecided;
use super::super::sum::Sum;
use super::super::tabulate::Subject;
use super::case::{Answer, Case};
use super::question::{AT_ONCE, Question};
use super::shown::{Shown, established};
use super::strategy;
use super::values::order;
use crate::automaton::Budget;
use crate::linear::refute_within;

/// The Grundy numbers that the claim names for the summands, and that the set is where their nim-sum is 0; or the first
/// values of the parameters where a summand shows that the claim fails.
///
/// # Errors
/// A limit, or what is open.
pub(in crate::decision) fn summands(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried<Answer>, Undecided> {
    let program = question.program();
    let Some(positions) = question.positions_of_game_where(false) else {
        return Ok(Tried::Nothing);
    };
    let Some(sum) = Sum::of(program, &positions) else { return Ok(Tried::Nothing) };
    let Shown::Proved(mut sections) = strategy::rules(program, &positions, budget)? else {
        return Ok(Tried::Nothing);
    };
    let mut fails: Option<Vec<BigUint>> = None;
    sections.push(Section::Summands);
    for part in &sum.parts {
        let (names, text) = (part.names.clone(), part.text.clone());
        sections.push(Section::Number { number: part.number, names, text });
        let Some(claim) = &part.claim else { continue };
        match question.ask(&Case::all(claim), AT_ONCE, budget) {
            Ok(Answer::Proved(more)) => sections.extend(more),
            Ok(Answer::Fails(values)) => {
                fails = fails.into_iter().chain([values]).min_by_key(|values| order(values));
            }
            Err(undecided) if undecided.is_limit() => return Err(undecided),
            Err(_) => return Ok(Tried::Nothing),
        }
    }
    if let Some(values) = fails {
        // Two wrong numbers may have the right nim-sum.
        let instance = program.at(&values);
        let statement = &instance.claims[0].statement;
        let decision = question.planner.claim(&instance, statement, question.options, budget);
        let answer = Answer::Fails(question.case.values(values));
        return Ok(if decision.is_refuted() { Tried::Settled(Box::new(answer)) } else { Tried::Nothing });
    }
    let (mut subject, parameters) = (Subject::default(), program.parameters.len());
    for exception in sum.exceptions(program, &positions, &mut subject.nodes)? {
        let problem = exception.problem(&subject)?;
        budget.begin(&exception.obligation.to_string());
        if let Ok(Shown::Proved(section)) = established(&exception.obligation, &problem, parameters, budget) {
            sections.extend(section);
            continue;
        }
        let hold = exception.hold.iter().map(|&id| (id, true));
        let conditions: Vec<_> = hold.chain([(exception.fails, false)]).collect();
        let nodes = &mut subject.nodes;
        match refute_within(GOALS, nodes, parameters, exception.tracks, &conditions, budget)? {
            Some(lines) => sections.push(Section::Linear(exception.obligation, lines)),
            None => return Ok(Tried::Nothing),
        }
    }
    question.tried(Shown::Proved(sections))
}
