//! The obligations of a claim about the positions of a bar, for all values of its parameters: the criterion of bars
//! asks for no strategy, so that each of them says that some condition has no solution. A tuple that violates the
//! criterion refutes the claim.

use super::super::game::Game;
use super::super::outcome::Undecided;
use super::super::property::Owed;
use super::super::work::Work;
use crate::automaton::{AutomatonError, ConditionId, NodeId};
use crate::evidence::Obligation;
use crate::language::ast::Condition;
use crate::shapes::{Beyond, Criterion, Implication, Positions};

/// A condition that holds of all tuples, if the claim does.
pub(super) struct Implied {
    pub(super) obligation: Obligation,
    pub(super) condition: ConditionId,
    /// For each variable: the coordinate that it represents, its place, and what the coordinate is for its number.
    pub(super) shown: Vec<(String, usize, Beyond)>,
}

impl Work<'_, '_> {
    /// The obligations of a claim of the form of a bar, in the order of certificates.
    ///
    /// # Errors
    /// A claim of another form, an operator without a digit automaton, or a limit.
    pub(super) fn owed_of_bar(&mut self, positions: &Positions) -> Result<Vec<Owed>, Undecided> {
        let (criterion, body, mut owed) = self.before_criterion(positions)?;
        owed.extend(criterion.owed(self, body)?);
        Ok(owed)
    }

    /// The obligations that come before the criterion, and its conditions. Each of them refutes the claim if some tuple
    /// violates it (docs/THEORY.md, Theorem 5a.4).
    ///
    /// # Errors
    /// As for [`Work::owed_of_bar`].
    pub(super) fn violations(
        &mut self,
        positions: &Positions,
    ) -> Result<(Vec<Owed>, Vec<Implied>), Undecided> {
        let (criterion, _, owed) = self.before_criterion(positions)?;
        let mut implications = Vec::new();
        for implication in criterion.implications() {
            let line = criterion.line(implication.coordinate).ok_or_else(without_rule)?;
            let shown = line.into_iter().enumerate();
            let shown = shown.map(|(i, (j, beyond))| (positions.names[j].clone(), i, beyond)).collect();
            let or_not = |condition, given| {
                Condition::Or(Box::new(Condition::Not(Box::new(given))), Box::new(condition))
            };
            let Implication { number, forward, .. } = implication;
            let obligation = Obligation::Criterion { number, forward };
            let hold = implication.given.into_iter().chain([implication.holds]);
            let condition = hold.fold(implication.implied, or_not);
            let condition = self.subject.nodes.term_condition(self.program, &condition)?;
            implications.push(Implied { obligation, condition, shown });
        }
        Ok((owed, implications))
    }

    /// The criterion of a claim, its function, and the obligations before it.
    fn before_criterion(
        &mut self,
        positions: &Positions,
    ) -> Result<(Criterion, NodeId, Vec<Owed>), Undecided> {
        let (program, nodes) = (self.program, &mut self.subject.nodes);
        let criterion = Criterion::of(program, positions).ok_or_else(without_rule)?;
        regular(positions.irregular(program))?;
        let game = Game::new(nodes, program, &positions.rules, positions.set.condition(), false)?;
        let mut owed = self.of_rules(&game)?;
        let body = criterion.function(&mut self.subject.nodes, program)?;
        let mut by_automaton =
            |obligation, problem| owed.push(Owed { obligation, problem, conditions: None });
        if let Some(origin) = criterion.origin(self)? {
            by_automaton(Obligation::Origin, origin);
        }
        for (number, problem) in (1..).zip(criterion.domain(self)?) {
            by_automaton(Obligation::Domain(number), problem);
        }
        owed.extend(criterion.monotone(&mut self.subject, body)?);
        Ok((criterion, body, owed))
    }

    /// Everything in the rules has a value, and the functions of bars are monotone.
    ///
    /// # Errors
    /// An operator without a digit automaton, or a limit.
    pub(super) fn of_rules(&mut self, game: &Game) -> Result<Vec<Owed>, AutomatonError> {
        let Work { program, subject, .. } = self;
        let places = game.places(&mut subject.nodes)?;
        let mut owed = Vec::new();
        for place in 0..places.len() {
            owed.push(Owed::defined(subject, &places, place)?);
        }
        for (number, (_, varied)) in (1..).zip(game.heights(&mut subject.nodes, program)?) {
            owed.push(Owed::monotone(subject, Obligation::MonotoneBar(number), varied)?);
        }
        Ok(owed)
    }
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
