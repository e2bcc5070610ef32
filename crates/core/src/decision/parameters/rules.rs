//! Whether the rules of the first instances define a game.

use super::super::claimed::Positions;
use super::super::ground::first_positions;
use super::super::limits::FEW_INSTANCES;
use super::super::outcome::{Decision, Outcome, Undecided};
use super::question::Question;
use crate::automaton::Budget;
use crate::language::ast::Program;
use crate::parametric::tuples_of_sum;

/// Whether the first positions of a program whose only claim is about positions show no fault of its rules.
pub(super) fn defines_a_game(program: &Program) -> bool {
    Positions::of(program, &program.claims[0].statement).is_none_or(|positions| {
        let ground = first_positions(program, &positions.rules, &positions.set, false);
        ground.side_condition.is_none() && ground.ends(&positions.rules)
    })
}

/// The decision about the first of the smallest instances whose rules do not define a game, or are not known to.
pub(super) fn ill_formed(question: &Question<'_>, budget: &mut Budget<'_>) -> Option<Decision> {
    let program = question.program();
    let values = (0..=FEW_INSTANCES)
        .flat_map(|sum| tuples_of_sum(program.parameters.len(), sum))
        .map(|shifted| program.values(&shifted))
        .find(|values| !defines_a_game(&program.at(values)))?;
    let decided = question.at_instance(values, budget);
    let is_fault = |decision: &Decision| {
        matches!(decision.outcome, Outcome::IllFormed(_) | Outcome::Undecided(Undecided::Ends(_)))
    };
    Some(decided).filter(is_fault)
}
