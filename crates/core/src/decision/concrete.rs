//! The decision of a claim of any kind about a program without parameters.

use super::claimed::Positions;
use super::forall::decide_for_all;
use super::function::{Question, decide_property};
use super::options::Options;
use super::outcome::Decision;
use super::positions::decide_positions;
use crate::automaton::Budget;
use crate::language::ast::{Program, Statement};

/// The decision about a program without parameters, before its states and its time are counted.
pub(super) fn decide_within(
    program: &Program,
    statement: &Statement,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Decision {
    match statement {
        Statement::Property { property, function, below } => {
            let (function, property, below) = (*function, *property, below.as_ref());
            decide_property(Question { program, function, property, below, options }, budget)
        }
        Statement::Positions { game, formula } => {
            let positions = Positions::of_outcomes(program, game, formula);
            decide_positions(program, statement, positions, options, budget)
        }
        Statement::Grundy { game, value } => {
            let positions = Positions::of_values(program, game, value);
            decide_positions(program, statement, positions, options, budget)
        }
        Statement::ForAll { variables, formula } => {
            decide_for_all(program, variables, formula, options, budget)
        }
    }
}
