//! The proof of a claim about a sum for all values of its parameters, by the Grundy numbers of the summands.

use num_bigint::BigUint;

use super::super::attempt::Tried;
use super::super::outcome::Undecided;
use super::super::property::Conditions;
use super::case::Answer;
use super::question::{Question, order};
use super::shown::Shown;
use super::strategy::Search;
use crate::automaton::{AutomatonError, Budget, ConditionId, Nodes};
use crate::evidence::{Obligation, Section};
use crate::language::ast::{Program, Replaced, Rewrite, Term};
use crate::shapes::{Positions, Sum};

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
    let exceptions = exceptions(&sum, program, &positions, &mut search.work.subject.nodes)?;
    let conditions = exceptions.iter().flat_map(|(_, conditions)| conditions);
    let conditions: Vec<ConditionId> = conditions.map(|(condition, _)| *condition).collect();
    search.tabulate(&conditions)?;
    search.rules()?;
    let mut fails: Option<Vec<BigUint>> = None;
    search.work.sections.push(Section::Summands);
    for part in &sum.parts {
        let (names, text) = (part.names.clone(), part.text.clone());
        search.work.sections.push(Section::Number { number: part.number, names, text });
        let Some(claim) = &part.claim else { continue };
        match search.ask(question, claim) {
            Ok(Answer::Proved(more)) => search.work.sections.extend(more),
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
        let decision = question.planner.claim(&instance, question.options, search.work.budget);
        let answer = Answer::Fails(question.case.values(values));
        return Ok(if decision.is_refuted() { Tried::Settled(Box::new(answer)) } else { Tried::Nothing });
    }
    let coordinates = search.game.coordinates;
    for (obligation, conditions) in exceptions {
        match search.never(obligation, coordinates, conditions) {
            Err(why) if why.is_open() => return Ok(Tried::Nothing),
            shown => shown?,
        }
    }
    Ok(question.tried(Shown::Proved(search.work.sections)))
}

/// That the claimed set is where the nim-sum is 0, both ways: no tuple satisfies the conditions. Nothing if it is written so.
fn exceptions(
    sum: &Sum,
    program: &Program,
    positions: &Positions,
    nodes: &mut Nodes,
) -> Result<Vec<(Obligation, Conditions)>, AutomatonError> {
    let Some(is_zero) = &sum.is_zero else { return Ok(Vec::new()) };
    let set = nodes.term_condition(program, positions.set.condition())?;
    let is_zero = nodes.term_condition(program, is_zero)?;
    let mut domain = Vec::new();
    for rules in &positions.rules {
        let Some(of_rules) = &rules.domain else { continue };
        let own: Vec<Term> = (0..rules.coordinates).map(|i| Term::Variable(rules.offset + i)).collect();
        domain.push((nodes.term_condition(program, &Replaced(&own).condition(of_rules))?, true));
    }
    let both = [(true, set, is_zero), (false, is_zero, set)];
    Ok(both
        .map(|(forward, holds, fails)| {
            (Obligation::Sum { forward }, [domain.as_slice(), &[(holds, true), (fails, false)]].concat())
        })
        .into())
}
