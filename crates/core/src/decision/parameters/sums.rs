//! The proof of a claim about a sum for all values of its parameters, by the Grundy numbers of the summands.

use num_bigint::BigUint;

use super::super::attempt::Tried;
use super::super::evidence::Section;
use super::super::outcome::Undecided;
use super::super::sum::Sum;
use super::case::Answer;
use super::question::Question;
use super::shown::Shown;
use super::strategy::Search;
use super::values::order;
use crate::automaton::{Budget, ConditionId};

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
    let mut search = Search::new(program, &positions, budget)?;
    let exceptions = sum.exceptions(program, &positions, &mut search.subject.nodes)?;
    let conditions = exceptions.iter().flat_map(|exception| &exception.conditions);
    let conditions: Vec<ConditionId> = conditions.map(|(condition, _)| *condition).collect();
    search.tabulate(&conditions)?;
    search.rules()?;
    let mut fails: Option<Vec<BigUint>> = None;
    search.sections.push(Section::Summands);
    for part in &sum.parts {
        let (names, text) = (part.names.clone(), part.text.clone());
        search.sections.push(Section::Number { number: part.number, names, text });
        let Some(claim) = &part.claim else { continue };
        match search.ask(question, claim) {
            Ok(Answer::Proved(more)) => search.sections.extend(more),
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
        let decision = question.planner.claim(&instance, statement, question.options, search.budget);
        let answer = Answer::Fails(question.case.values(values));
        return Ok(if decision.is_refuted() { Tried::Settled(Box::new(answer)) } else { Tried::Nothing });
    }
    for exception in exceptions {
        match search.never(exception.obligation, exception.tracks, exception.conditions) {
            Err(why) if why.is_open() => return Ok(Tried::Nothing),
            shown => shown?,
        }
    }
    Ok(question.tried(Shown::Proved(search.sections)))
}
