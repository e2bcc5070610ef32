//! Claims with large numbers, decided for all numbers of the same form: `floor(t/k)` at `k = 10^100` is the instance
//! of `floor(t/(2*m))`, and its certificate is as short as that of the claim with a parameter.

use super::super::attempt::Tried;
use super::super::limits::PARTITION;
use super::super::options::Options;
use super::super::outcome::Undecided;
use super::super::planner::Planner;
use super::super::{forall, function, positions};
use super::case::{Answer, Case};
use super::decided::proved;
use super::numbers::generalizations;
use super::question::{AT_ONCE, Question};
use crate::automaton::Budget;
use crate::language::ast::{Program, Statement};

/// A claim about a function, as an instance of a claim with parameters.
pub(in crate::decision) fn of_function(
    question: &function::Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    let options = question.options;
    if question.below.is_some() && options.as_asked {
        return Ok(Tried::Nothing);
    }
    // Who lets the partition use more wants it; a claim with parameters has none.
    if question.wants_partition()
        && options.partition_states > PARTITION
        && budget.states_left() < options.partition_states
    {
        return Err(budget.end_of_step().into());
    }
    let mut program = question.about.program.clone();
    if let Statement::Property { below, .. } = &mut program.claims[0].statement {
        *below = None;
    }
    attempt(program, options, question.planner, budget)
}

/// A claim `forall`, as an instance of a claim with parameters.
pub(in crate::decision) fn of_condition(
    question: &forall::Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    attempt(question.program.clone(), question.options, question.planner, budget)
}

/// A claim about positions, as an instance of a claim with parameters.
pub(in crate::decision) fn of_positions(
    question: &positions::Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    attempt(question.program.clone(), question.options, question.planner, budget)
}

/// Proves the statement of a claim without parameters as an instance of one with parameters, if it has large divisors, factors or moduli.
fn attempt(
    mut program: Program,
    options: &Options,
    planner: &dyn Planner,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    // A case of a claim with parameters has its evidence in the certificate of that claim.
    if options.as_asked || !program.parameters.is_empty() {
        return Ok(Tried::Nothing);
    }
    // Whether the statement holds is asked.
    program.claims[0].negated = false;
    let options = &Options { partition: false, ..options.clone() };
    for general in generalizations(&program) {
        let case = &Case::all(&general.program);
        match (Question { case, options, planner }).ask(case, AT_ONCE, budget) {
            Ok(Answer::Proved(sections)) => {
                let mut decision = proved(&general.program, sections);
                decision.general = Some(Box::new(general));
                return Ok(Tried::Settled(Box::new(decision)));
            }
            Err(why) if why.is_limit() => return Err(why),
            Ok(Answer::Fails(_)) | Err(_) => {}
        }
    }
    Ok(Tried::Nothing)
}
