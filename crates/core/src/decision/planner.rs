//! What an attempt may ask of the planner: the answer to another claim, within its own states.
//!
//! Attempts know this interface, and the planner knows the attempts; so no attempt depends on the plan that contains it.

use std::fmt::Debug;

use super::attempt::GivenUp;
use super::options::{Attempts, Options};
use super::outcome::Decision;
use super::parameters::{Answer, Case};
use crate::automaton::Budget;
use crate::language::ast::Program;

/// Who decides the claims that an attempt asks for.
pub(super) trait Planner: Debug {
    /// The decision about the statement of the only claim of a program without parameters.
    fn claim(&self, program: &Program, options: &Options, budget: &mut Budget<'_>) -> Decision;

    /// The answer for a case of a claim with parameters, by some of the attempts of its plan.
    ///
    /// # Errors
    /// A limit, or that none of the attempts has an answer.
    fn case(
        &self,
        case: &Case,
        attempts: Attempts,
        options: &Options,
        budget: &mut Budget<'_>,
    ) -> Result<Answer, GivenUp>;
}
