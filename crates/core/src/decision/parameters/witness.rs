//! A claim with `not` and parameters: numbers that depend on the parameters and violate the statement for all values.

use super::super::options::Options;
use super::super::outcome::{Decision, Outcome};
use super::{decision, without_rule};
use crate::automaton::Budget;
use crate::language::ast::Program;

/// Decides the only claim of a program, which has a `not`.
pub(super) fn decide(program: &Program, options: &Options, budget: &mut Budget<'_>) -> Decision {
    let _ = (options, budget);
    decision(program, Outcome::Undecided(without_rule(program)), None)
}
