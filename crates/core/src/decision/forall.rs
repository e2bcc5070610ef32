//! A claim `forall`: the condition holds for all naturals, or fails for some.

use num_bigint::BigUint;

use super::attempt::Tried;
use super::evidence::Section;
use super::existence::values_exist;
use super::limits::{BEFORE_TREE, TUPLES_OF_LENGTH};
use super::obligation::Obligation;
use super::operands::conjuncts;
use super::options::Options;
use super::outcome::{Decision, Outcome, Particulars, Undecided};
use super::planner::Planner;
use super::property::Owed;
use super::refutation::Refutation;
use super::side_condition::SideCondition;
use super::tabulate::{Subject, Tabulator, in_full_first};
use super::tuples::Tuples;
use crate::automaton::{AutomatonError, Budget, ConditionId, Places, smallest_tuple};
use crate::language::ast::{Condition, Program};

/// A claim about all naturals.
pub(super) struct Question<'a> {
    pub(super) program: &'a Program,
    pub(super) variables: &'a [String],
    pub(super) formula: &'a Condition,
    pub(super) options: &'a Options,
    pub(super) planner: &'a dyn Planner,
}

/// What an attempt knows after its tables: the condition as a node.
struct Prepared {
    subject: Subject,
    condition: ConditionId,
    /// The sections of tables and of the obligations `defined`.
    sections: Vec<Section>,
}

impl Question<'_> {
    /// The tuples at which the condition is tried.
    fn tuples(&self) -> Tuples {
        Tuples::new(self.program, self.formula, self.variables.len())
    }

    /// The condition with tables of what it calls, and the proof that it has a value everywhere; or the decision that it
    /// has none somewhere. Terms with long constants may be written out.
    fn prepared(&self, in_full: bool, budget: &mut Budget<'_>) -> Result<Result<Prepared, Tried>, Undecided> {
        let count = self.variables.len();
        let mut subject = Subject { in_full, ..Subject::default() };
        let mut sections = Vec::new();
        let condition = subject.nodes.term_condition(self.program, self.formula)?;
        let mut places = Places::new(count);
        places.condition(&mut subject.nodes, condition)?;
        let mut tabulator =
            Tabulator { program: self.program, subject: &mut subject, sections: &mut sections, budget };
        tabulator.called(&[], &[condition])?;
        let existence = values_exist(&mut subject, &places, None, true, budget)?;
        if let Some(values) = existence.first(..) {
            let what = "the condition".to_owned();
            let condition = SideCondition::Undefined { what, values };
            return Ok(Err(settled(Outcome::IllFormed(condition), None)));
        }
        sections.extend(existence.sections);
        Ok(Ok(Prepared { subject, condition, sections }))
    }

    /// A section for each conjunct, if there are several and all of them hold.
    fn by_conjuncts(
        &self,
        subject: &mut Subject,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Section>>, Undecided> {
        let (parts, mut sections) = (conjuncts(self.formula), Vec::new());
        for (j, part) in (1..).zip(&parts).take_while(|_| parts.len() > 1) {
            let condition = subject.nodes.term_condition(self.program, part)?;
            let owed = Owed::holds(subject, Obligation::Conjunct(j), self.variables.len(), condition)?;
            match owed.section(&mut subject.nodes, BEFORE_TREE, budget)? {
                Some(section) => sections.push(section),
                None => return Ok(None),
            }
        }
        Ok((parts.len() > 1).then_some(sections))
    }
}

/// The condition holds, by these sections.
fn holds(sections: Vec<Section>) -> Tried {
    settled(Outcome::Proved, Some(sections))
}

/// The condition fails for these numbers; whether they are the smallest.
fn fails(values: Vec<BigUint>, is_smallest: bool) -> Tried {
    let refutation = Refutation::ForAll { values };
    let sections = vec![Section::Refutation(refutation.clone())];
    let decision = Decision::new(Outcome::Refuted(refutation), Some(sections), Particulars::ForAll);
    Tried::Settled(Box::new(Decision { is_smallest, ..decision }))
}

/// The decision with these sections.
fn settled(outcome: Outcome, sections: Option<Vec<Section>>) -> Tried {
    Tried::Settled(Box::new(Decision::new(outcome, sections, Particulars::ForAll)))
}

/// Computes the condition at the first tuples.
pub(super) fn first_tuples(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    let most = budget.states_left().min(TUPLES_OF_LENGTH);
    let Some(values) = question.tuples().smallest_of_first(most, budget)? else {
        return if most < TUPLES_OF_LENGTH { Err(budget.end_of_step().into()) } else { Ok(Tried::Nothing) };
    };
    match question.prepared(true, budget) {
        Ok(Err(undefined)) => Ok(undefined),
        // Without an automaton, the value at these numbers is all that is known.
        Ok(Ok(_)) | Err(Undecided::Size(_)) => Ok(fails(values, true)),
        Err(why) => Err(why),
    }
}

/// Computes the condition at tuples where it may change.
pub(super) fn likely_tuples(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    let Some(values) = question.tuples().likely(budget)? else { return Ok(Tried::Nothing) };
    match question.prepared(true, budget) {
        Ok(Err(undefined)) => Ok(undefined),
        // Without an automaton, the value at these numbers is all that is known.
        Ok(Ok(_)) | Err(Undecided::Size(_)) => Ok(fails(values, false)),
        Err(why) => Err(why),
    }
}

/// Searches the exceptions with an automaton for each term that is called; or shows by a tree of cases, or for each conjunct
/// in its way, that there are none.
pub(super) fn automaton(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    in_full_first(question.program, budget, |in_full, budget| by_automaton(question, in_full, budget))
}

fn by_automaton(question: &Question<'_>, in_full: bool, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    let Prepared { mut subject, condition, mut sections } = match question.prepared(in_full, budget)? {
        Ok(prepared) => prepared,
        Err(undefined) => return Ok(undefined),
    };
    let count = question.variables.len();
    let owed = Owed::holds(&subject, Obligation::ForAll, count, condition)?;
    let found = match owed.briefly(&mut subject.nodes, BEFORE_TREE, budget)? {
        Some(found) => found.map(|section| vec![section]),
        None => match question.by_conjuncts(&mut subject, budget)? {
            None => owed.invariant(budget)?.map(|section| vec![section]),
            found => found,
        },
    };
    match found {
        Some(found) => {
            sections.extend(found);
            Ok(holds(sections))
        }
        None => {
            let values = smallest_tuple(&owed.problem, count, budget)?;
            Ok(fails(values.ok_or(AutomatonError::TableMismatch)?, true))
        }
    }
}
