//! The obligations of a claim about the positions of a bar, for all values of its parameters: the criterion of bars
//! asks for no strategy, so that each of them says that some condition has no solution. A tuple that violates the
//! criterion refutes the claim.

use super::super::claimed::Positions;
use super::super::criterion::{Beyond, Criterion};
use super::super::game::Game;
use super::super::obligation::Obligation;
use super::super::outcome::Undecided;
use super::super::property::Owed;
use super::super::tabulate::Subject;
use crate::automaton::{AutomatonError, ConditionId, NodeId};
use crate::language::ast::{Condition, Program};

/// The obligations of a claim of the form of a bar, in the order of certificates.
///
/// # Errors
/// A claim of another form, an operator without a digit automaton, or a limit.
pub(super) fn owed(
    program: &Program,
    positions: &Positions,
    subject: &mut Subject,
) -> Result<Vec<Owed>, Undecided> {
    let (criterion, body, mut owed) = before(program, positions, subject)?;
    owed.extend(criterion.owed(subject, program, body)?);
    Ok(owed)
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
/// As for [`owed`].
pub(super) fn violations(
    program: &Program,
    positions: &Positions,
    subject: &mut Subject,
) -> Result<(Vec<Owed>, Vec<Implied>), Undecided> {
    let (criterion, _, owed) = before(program, positions, subject)?;
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
    Ok((owed, implications))
}

/// The criterion of a claim, its function, and the obligations before it.
fn before(
    program: &Program,
    positions: &Positions,
    subject: &mut Subject,
) -> Result<(Criterion, NodeId, Vec<Owed>), Undecided> {
    let criterion = Criterion::of(program, positions).ok_or_else(without_rule)?;
    regular(positions.irregular(program))?;
    let game = Game::new(&mut subject.nodes, program, &positions.rules, positions.set.condition(), false)?;
    let mut owed = of_rules(program, &game, subject)?;
    let body = criterion.function(&mut subject.nodes, program)?;
    let mut by_automaton = |obligation, problem| owed.push(Owed { obligation, problem, conditions: None });
    if let Some(origin) = criterion.origin(subject, program)? {
        by_automaton(Obligation::Origin, origin);
    }
    for (number, problem) in (1..).zip(criterion.domain(subject, program)?) {
        by_automaton(Obligation::Domain(number), problem);
    }
    owed.extend(criterion.monotone(subject, body)?);
    Ok((criterion, body, owed))
}

/// Everything in the rules has a value, and the functions of bars are monotone.
///
/// # Errors
/// An operator without a digit automaton, or a limit.
pub(super) fn of_rules(
    program: &Program,
    game: &Game,
    subject: &mut Subject,
) -> Result<Vec<Owed>, AutomatonError> {
    let places = game.places(&mut subject.nodes)?;
    let mut owed = Vec::new();
    for place in 0..places.len() {
        owed.push(Owed::defined(subject, &places, place, None)?);
    }
    for (number, (_, varied)) in (1..).zip(game.heights(&mut subject.nodes, program)?) {
        owed.push(Owed::monotone(subject, Obligation::MonotoneBar(number), varied, None)?);
    }
    Ok(owed)
}

/// An undecided outcome for kinds of claims that have no rule for all values.
pub(super) fn without_rule() -> Undecided {
    Undecided::Parameters {
        obligation: "a claim about a game".to_owned(),
        because: "no theorem about bars applies for all values".to_owned(),
        checked: None,
    }
}

/// An error if an operator has no digit automaton.
pub(super) fn regular(operator: Option<&'static str>) -> Result<(), Undecided> {
    operator.map_or(Ok(()), |operator| Err(Undecided::Size(AutomatonError::Irregular(operator))))
}
