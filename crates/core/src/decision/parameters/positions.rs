//! The obligations of a claim about the positions of a bar, for all values of its parameters: the criterion of bars
//! asks for no strategy, so that each of them says that some condition has no solution.

use super::super::claimed::Positions;
use super::super::criterion::Criterion;
use super::super::game::Game;
use super::super::obligation::Obligation;
use super::super::outcome::Undecided;
use super::super::property::{Varied, defined, monotone};
use super::super::tabulate::Subject;
use super::without_rule;
use crate::automaton::{AutomatonError, Problem};
use crate::language::ast::Program;

/// The obligations of a claim of the form of a bar, in the order of certificates, with their problems.
///
/// # Errors
/// A claim of another form, an operator without a digit automaton, or a limit.
pub(super) fn problems(
    program: &Program,
    positions: &Positions,
    subject: &mut Subject,
) -> Result<Vec<(Obligation, Problem)>, Undecided> {
    let criterion = Criterion::of(program, positions).ok_or_else(|| without_rule(program))?;
    if let Some(operator) = positions.irregular(program) {
        return Err(Undecided::Size(AutomatonError::Irregular(operator)));
    }
    let game = Game::new(&mut subject.nodes, program, &positions.rules, positions.set.condition(), false)?;
    let mut problems = Vec::new();
    let places = game.places(&mut subject.nodes)?;
    for place in 0..places.len() {
        problems.push((Obligation::Defined(place + 1), defined(subject, &places, place, None)?));
    }
    let mut columns = 0;
    for function in game.summands.iter().filter_map(|summand| summand.bar) {
        let parameters = program.functions[function].parameters.len();
        let body = subject.nodes.function(program, function)?;
        for parameter in 0..parameters {
            columns += 1;
            let problem = monotone(subject, Varied { body, parameter, parameters }, None)?;
            problems.push((Obligation::MonotoneBar(columns), problem));
        }
    }
    let body = criterion.function(&mut subject.nodes, program)?;
    if let Some(origin) = criterion.origin(subject, program)? {
        problems.push((Obligation::Origin, origin));
    }
    problems.extend(criterion.problems(subject, program, body)?);
    Ok(problems)
}
