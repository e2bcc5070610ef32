//! The obligations of a claim about the positions of a bar, for all values of its parameters: the criterion of bars
//! asks for no strategy, so that each of them says that some condition has no solution. A tuple that violates the
//! criterion refutes the claim.

use super::super::claimed::Positions;
use super::super::criterion::{Beyond, Criterion};
use super::super::game::Game;
use super::super::obligation::Obligation;
use super::super::outcome::Undecided;
use super::super::property::{Varied, defined, monotone};
use super::super::tabulate::Subject;
use crate::automaton::{AutomatonError, ConditionId, NodeId, Nodes, Problem};
use crate::language::ast::{Condition, Program};

/// Obligations with their problems, in the order of certificates.
type Problems = Vec<(Obligation, Problem)>;

/// The obligations of a claim of the form of a bar, in the order of certificates, with their problems.
///
/// # Errors
/// A claim of another form, an operator without a digit automaton, or a limit.
pub(super) fn problems(
    program: &Program,
    positions: &Positions,
    subject: &mut Subject,
) -> Result<Problems, Undecided> {
    let (criterion, body, mut problems) = before(program, positions, subject)?;
    problems.extend(criterion.problems(subject, program, body)?);
    Ok(problems)
}

/// A condition that holds of all tuples, if the claim does.
pub(super) struct Implied {
    pub(super) obligation: Obligation,
    pub(super) condition: ConditionId,
    /// For each variable: the coordinate that it represents, its place, and what the coordinate is for its number.
    pub(super) shown: Vec<(String, usize, Beyond)>,
}

/// The obligations that come before the criterion, and its conditions. Each of them refutes the claim if some tuple
/// violates it (docs/THEORY.md, Theorem 5a.4).
///
/// # Errors
/// As for [`problems`].
pub(super) fn violations(
    program: &Program,
    positions: &Positions,
    subject: &mut Subject,
) -> Result<(Problems, Vec<Implied>), Undecided> {
    let (criterion, _, problems) = before(program, positions, subject)?;
    let mut implications = Vec::new();
    for implication in criterion.implications() {
        let line = criterion.line(implication.coordinate).ok_or_else(without_rule)?;
        let shown = line.into_iter().enumerate();
        let shown = shown.map(|(i, (j, beyond))| (positions.names[j].clone(), i, beyond)).collect();
        let or_not =
            |condition, given| Condition::Or(Box::new(Condition::Not(Box::new(given))), Box::new(condition));
        let hold = implication.given.into_iter().chain([implication.holds]);
        let condition = hold.fold(implication.implied, or_not);
        let condition = subject.nodes.term_condition(program, &condition)?;
        implications.push(Implied { obligation: implication.obligation, condition, shown });
    }
    Ok((problems, implications))
}

/// The criterion of a claim, its function, and the obligations before it.
fn before(
    program: &Program,
    positions: &Positions,
    subject: &mut Subject,
) -> Result<(Criterion, NodeId, Problems), Undecided> {
    let criterion = Criterion::of(program, positions).ok_or_else(without_rule)?;
    let (game, mut problems) = places(program, positions, subject)?;
    for (number, (_, varied)) in (1..).zip(game.heights(&mut subject.nodes, program)?) {
        problems.push((Obligation::MonotoneBar(number), monotone(subject, varied, None)?));
    }
    let body = criterion.function(&mut subject.nodes, program)?;
    if let Some(origin) = criterion.origin(subject, program)? {
        problems.push((Obligation::Origin, origin));
    }
    for (number, problem) in (1..).zip(criterion.domain(subject, program)?) {
        problems.push((Obligation::Domain(number), problem));
    }
    problems.extend(criterion.monotone(subject, body)?);
    Ok((criterion, body, problems))
}

/// The functions of the bars of the only claim of a program, in the order of the obligations that they are monotone.
///
/// # Errors
/// As for [`problems`].
pub(super) fn heights(program: &Program, nodes: &mut Nodes) -> Result<Vec<Varied>, Undecided> {
    let Some(positions) = Positions::of(program, &program.claims[0].statement) else { return Ok(Vec::new()) };
    let game = Game::new(nodes, program, &positions.rules, positions.set.condition(), false)?;
    let mut heights: Vec<Varied> =
        game.heights(nodes, program)?.into_iter().map(|(_, varied)| varied).collect();
    if let Some(criterion) = Criterion::of(program, &positions) {
        let body = criterion.function(nodes, program)?;
        heights.extend(criterion.varied(body));
    }
    Ok(heights)
}

/// The game of a claim, and its obligations `defined`.
///
/// # Errors
/// An operator without a digit automaton, or a limit.
pub(super) fn places(
    program: &Program,
    positions: &Positions,
    subject: &mut Subject,
) -> Result<(Game, Vec<(Obligation, Problem)>), Undecided> {
    if let Some(operator) = positions.irregular(program) {
        return Err(Undecided::Size(AutomatonError::Irregular(operator)));
    }
    let game = Game::new(&mut subject.nodes, program, &positions.rules, positions.set.condition(), false)?;
    let mut problems = Vec::new();
    let places = game.places(&mut subject.nodes)?;
    for place in 0..places.len() {
        problems.push((Obligation::Defined(place + 1), defined(subject, &places, place, None)?));
    }
    Ok((game, problems))
}

/// An undecided outcome for kinds of claims that have no rule for all values.
pub(super) fn without_rule() -> Undecided {
    Undecided::Parameters {
        obligation: "a claim about a game".to_owned(),
        because: "no theorem about bars applies for all values".to_owned(),
        checked: None,
    }
}
