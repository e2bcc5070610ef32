//! A claim `forall`: the condition holds for all naturals, or fails for some.

use num_bigint::BigUint;

use super::attempt::Tried;
use super::evidence::Section;
use super::existence::values_exist;
use super::limits::{BEFORE_TREE, CASES, TUPLES_OF_LENGTH};
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
use crate::automaton::{AutomatonError, Budget, ConditionId, Places, Problem, rank, smallest_tuple};
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
    /// has none somewhere. Terms with long constants may be written out. The terms of some conjuncts get tables, as far as
    /// these are small.
    fn prepared(
        &self,
        in_full: bool,
        large: &[&Condition],
        budget: &mut Budget<'_>,
    ) -> Result<Result<Prepared, Tried>, Undecided> {
        let count = self.variables.len();
        let mut subject = Subject { in_full, ..Subject::default() };
        let mut sections = Vec::new();
        let condition = subject.nodes.term_condition(self.program, self.formula)?;
        let mut places = Places::new(count);
        places.condition(&mut subject.nodes, condition)?;
        let program = self.program;
        Tabulator { program, subject: &mut subject, sections: &mut sections, budget }
            .called(&[], &[condition])?;
        for part in large {
            let part = subject.nodes.term_condition(program, part)?;
            let (tables, kept) = (subject.tables.clone(), sections.len());
            let made = budget.within(CASES, |budget| {
                Tabulator { program, subject: &mut subject, sections: &mut sections, budget }
                    .condition(part, self.variables)
            })?;
            if made.is_none() {
                subject.tables = tables;
                sections.truncate(kept);
            }
        }
        let existence = values_exist(&mut subject, &places, None, true, budget)?;
        if let Some(values) = existence.first(..) {
            let what = "the condition".to_owned();
            let condition = SideCondition::Undefined { what, values };
            return Ok(Err(settled(Outcome::IllFormed(condition), None)));
        }
        sections.extend(existence.sections);
        Ok(Ok(Prepared { subject, condition, sections }))
    }

    /// The condition was computed and fails for these numbers, unless it has no value somewhere.
    fn refuted(
        &self,
        values: Vec<BigUint>,
        is_smallest: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Tried, Undecided> {
        match self.prepared(true, &[], budget) {
            Ok(Err(undefined)) => Ok(undefined),
            // Without an automaton, the value at these numbers is all that is known.
            Ok(Ok(_)) | Err(Undecided::Size(_)) => Ok(fails(values, is_smallest)),
            Err(why) => Err(why),
        }
    }

    /// What an automaton, or a tree of cases, shows of the condition, or of its conjuncts one by one: an exception of one of
    /// them is one of the condition. The terms of some conjuncts get tables; without a list of these, automata have few
    /// states.
    fn by_automaton(
        &self,
        in_full: bool,
        large: Option<&[&Condition]>,
        budget: &mut Budget<'_>,
    ) -> Result<Found<'_>, Undecided> {
        let prepared = self.prepared(in_full, large.unwrap_or_default(), budget)?;
        let Prepared { mut subject, condition, mut sections } = match prepared {
            Ok(prepared) => prepared,
            Err(undefined) => return Ok(Found::Answer(undefined)),
        };
        let count = self.variables.len();
        let smallest = |problem: &Problem, budget: &mut Budget<'_>| {
            smallest_tuple(problem, count, budget)?.ok_or(Undecided::from(AutomatonError::TableMismatch))
        };
        let whole = Owed::holds(&subject, Obligation::ForAll, count, condition)?;
        let formulas = conjuncts(self.formula);
        let mut parts = Vec::with_capacity(formulas.len());
        if formulas.len() == 1 {
            parts.push((self.formula, whole));
        } else {
            match whole.briefly(&mut subject.nodes, BEFORE_TREE, budget)? {
                Some(Some(section)) => {
                    sections.push(section);
                    return Ok(Found::Answer(holds(sections)));
                }
                Some(None) => return Ok(Found::Answer(fails(smallest(&whole.problem, budget)?, true))),
                None => {}
            }
            for (j, formula) in (1..).zip(formulas) {
                let condition = subject.nodes.term_condition(self.program, formula)?;
                parts.push((formula, Owed::holds(&subject, Obligation::Conjunct(j), count, condition)?));
            }
        }
        let (mut exceptions, mut open) = (Vec::new(), Vec::new());
        for (formula, part) in &parts {
            let nodes = &mut subject.nodes;
            let shown = match part.briefly(nodes, BEFORE_TREE, budget)? {
                None if large.is_none() => {
                    open.push(*formula);
                    continue;
                }
                None => part.invariant(budget)?,
                Some(shown) => shown,
            };
            match shown {
                Some(section) => sections.push(section),
                None => exceptions.push(smallest(&part.problem, budget)?),
            }
        }
        Ok(match exceptions.into_iter().min_by_key(|values| rank(values)) {
            Some(values) => Found::Answer(fails(values, open.is_empty())),
            None if open.is_empty() => Found::Answer(holds(sections)),
            None => Found::Open(open),
        })
    }
}

/// What automata show.
enum Found<'f> {
    Answer(Tried),
    /// The automata of these conjuncts have many states, or that of the whole condition.
    Open(Vec<&'f Condition>),
}

impl Found<'_> {
    fn answer(self) -> Tried {
        match self {
            Found::Answer(answer) => answer,
            Found::Open(_) => Tried::Nothing,
        }
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
    question.refuted(values, true, budget)
}

/// Computes the condition at tuples where it may change.
pub(super) fn likely_tuples(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    let Some(values) = question.tuples().likely(budget)? else { return Ok(Tried::Nothing) };
    question.refuted(values, false, budget)
}

/// Searches the exceptions with an automaton for each term that is called; or shows by a tree of cases, or for each conjunct
/// in its way, that there are none.
pub(super) fn automaton(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    in_full_first(question.program, budget, |in_full, budget| {
        Ok(question.by_automaton(in_full, Some(&[]), budget)?.answer())
    })
}

/// The same, with an automaton for each term of a conjunct that takes many states.
pub(super) fn tables_of_terms(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    match question.by_automaton(false, None, budget)? {
        Found::Answer(answer) => Ok(answer),
        Found::Open(large) => Ok(question.by_automaton(false, Some(&large), budget)?.answer()),
    }
}
