//! A claim `forall`: the condition holds for all naturals, or fails for some.

use num_bigint::BigUint;

use super::attempt::Tried;
use super::limits::{BEFORE_TREE, CASES, TUPLES_OF_LENGTH};
use super::options::Options;
use super::outcome::{Decision, Outcome, Undecided};
use super::planner::Planner;
use super::property::Owed;
use super::tabulate::in_full_first;
use super::tuples::Tuples;
use super::work::{Subject, Work};
use crate::automaton::{AutomatonError, Budget, Places, Problem, rank, smallest_tuple};
use crate::evidence::{Obligation, Refutation, Section, SideCondition};
use crate::language::ast::{Condition, Program};
use crate::shapes::conjuncts;

/// A claim about all naturals.
pub(super) struct Question<'a> {
    pub(super) program: &'a Program,
    pub(super) variables: &'a [String],
    pub(super) formula: &'a Condition,
    pub(super) options: &'a Options,
    pub(super) planner: &'a dyn Planner,
}

impl Question<'_> {
    /// The tuples at which the condition is tried.
    fn tuples(&self) -> Tuples {
        Tuples::new(self.program, self.formula, self.variables.len())
    }

    /// Makes tables of what the condition calls, and proves that it has a value everywhere; or gives the decision that it has
    /// none somewhere. The terms of some conjuncts get tables, as far as these are small.
    fn prepare(&self, work: &mut Work<'_, '_>, large: &[&Condition]) -> Result<Option<Tried>, Undecided> {
        let condition = work.subject.nodes.term_condition(self.program, self.formula)?;
        let mut places = Places::new(self.variables.len());
        places.condition(&mut work.subject.nodes, condition)?;
        work.called(&[], &[condition])?;
        for part in large {
            let part = work.subject.nodes.term_condition(self.program, part)?;
            let (tables, kept) = (work.subject.tables.clone(), work.sections.len());
            if work.within(CASES, |work| work.condition(part, self.variables))?.is_none() {
                work.subject.tables = tables;
                work.sections.truncate(kept);
            }
        }
        let undefined = work.values_exist(&places)?.first(..);
        Ok(undefined.map(|values| {
            let condition = SideCondition::Undefined { what: "the condition".to_owned(), values };
            self.settled(Outcome::IllFormed(condition), None)
        }))
    }

    /// A search; terms with long constants may be written out.
    fn work<'a, 'o>(&'a self, in_full: bool, budget: &'a mut Budget<'o>) -> Work<'a, 'o> {
        Work::new(self.program, Subject { in_full, trees: true, ..Subject::default() }, budget)
    }

    /// The condition was computed and fails for these numbers, unless it has no value somewhere.
    fn refuted(
        &self,
        values: Vec<BigUint>,
        is_smallest: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Tried, Undecided> {
        match self.prepare(&mut self.work(true, budget), &[]) {
            Ok(Some(undefined)) => Ok(undefined),
            // Without an automaton, the value at these numbers is all that is known.
            Ok(None) | Err(Undecided::Size(_)) => Ok(self.fails(values, is_smallest)),
            Err(why) => Err(why),
        }
    }

    /// The condition fails for these numbers; whether they are the smallest.
    fn fails(&self, values: Vec<BigUint>, is_smallest: bool) -> Tried {
        let refutation = Refutation::ForAll { values };
        let sections = vec![Section::Refutation(refutation.clone())];
        let decision = Decision::new(self.program, Outcome::Refuted(refutation), Some(sections));
        Tried::Settled(Box::new(Decision { is_smallest, ..decision }))
    }

    fn settled(&self, outcome: Outcome, sections: Option<Vec<Section>>) -> Tried {
        Tried::Settled(Box::new(Decision::new(self.program, outcome, sections)))
    }

    /// What an automaton, or a tree of cases, shows of the condition, or of its conjuncts one by one: an exception of one of
    /// them is one of the condition. The terms of some conjuncts get tables; without a list of these, automata have few
    /// states. Or else the conjuncts whose automata have many states.
    fn by_automaton(
        &self,
        in_full: bool,
        large: Option<&[&Condition]>,
        budget: &mut Budget<'_>,
    ) -> Result<Result<Tried, Vec<&Condition>>, Undecided> {
        let mut work = self.work(in_full, budget);
        if let Some(undefined) = self.prepare(&mut work, large.unwrap_or_default())? {
            return Ok(Ok(undefined));
        }
        let count = self.variables.len();
        let condition = work.subject.nodes.term_condition(self.program, self.formula)?;
        let smallest = |problem: &Problem, budget: &mut Budget<'_>| {
            smallest_tuple(problem, count, budget)?.ok_or(Undecided::from(AutomatonError::TableMismatch))
        };
        let whole = Owed::holds(&work.subject, Obligation::ForAll, count, condition)?;
        let formulas = conjuncts(self.formula);
        let mut parts = Vec::with_capacity(formulas.len());
        if formulas.len() == 1 {
            parts.push((self.formula, whole));
        } else {
            match work.briefly(&whole, BEFORE_TREE)? {
                Some(Some(section)) => {
                    work.sections.push(section);
                    return Ok(Ok(self.settled(Outcome::Proved, Some(work.sections))));
                }
                Some(None) => return Ok(Ok(self.fails(smallest(&whole.problem, work.budget)?, true))),
                None => {}
            }
            for (j, formula) in (1..).zip(formulas) {
                let condition = work.subject.nodes.term_condition(self.program, formula)?;
                parts.push((formula, Owed::holds(&work.subject, Obligation::Conjunct(j), count, condition)?));
            }
        }
        let (mut exceptions, mut open) = (Vec::new(), Vec::new());
        for (formula, part) in &parts {
            let shown = match work.briefly(part, BEFORE_TREE)? {
                None if large.is_none() => {
                    open.push(*formula);
                    continue;
                }
                None => part.invariant(work.budget)?,
                Some(shown) => shown,
            };
            match shown {
                Some(section) => work.sections.push(section),
                None => exceptions.push(smallest(&part.problem, work.budget)?),
            }
        }
        Ok(match exceptions.into_iter().min_by_key(|values| rank(values)) {
            Some(values) => Ok(self.fails(values, open.is_empty())),
            None if open.is_empty() => Ok(self.settled(Outcome::Proved, Some(work.sections))),
            None => Err(open),
        })
    }
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
        Ok(question.by_automaton(in_full, Some(&[]), budget)?.unwrap_or(Tried::Nothing))
    })
}

/// The same, with an automaton for each term of a conjunct that takes many states.
pub(super) fn tables_of_terms(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    match question.by_automaton(false, None, budget)? {
        Ok(answer) => Ok(answer),
        Err(large) => Ok(question.by_automaton(false, Some(&large), budget)?.unwrap_or(Tried::Nothing)),
    }
}
