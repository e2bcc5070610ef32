//! A claim `forall`: the condition holds for all naturals, or fails for some.

use num_bigint::BigUint;

use super::attempt::Tried;
use super::evidence::Section;
use super::existence::values_exist;
use super::limits::TUPLES_OF_LENGTH;
use super::obligation::Obligation;
use super::operands::conjuncts;
use super::options::Options;
use super::outcome::{Decision, Outcome, Particulars, Undecided};
use super::planner::Planner;
use super::property::tuples;
use super::refutation::Refutation;
use super::side_condition::SideCondition;
use super::tabulate::{Subject, Tabulator};
use super::tuples::Tuples;
use crate::automaton::{
    Answer, AutomatonError, Budget, ConditionId, Nodes, Places, SizeLimit, explore, rank, smallest_tuple,
    smallest_tuple_within,
};
use crate::language::ast::{Condition, Program};
use crate::linear::{Line, refute};

/// A claim about all naturals.
pub(super) struct Question<'a> {
    pub(super) program: &'a Program,
    pub(super) variables: &'a [String],
    pub(super) formula: &'a Condition,
    pub(super) options: &'a Options,
    pub(super) planner: &'a dyn Planner,
    /// The tuples at which the condition is tried.
    pub(super) tuples: Tuples,
}

/// What an attempt knows after its tables: the condition as a node, and the obligations that it has a value.
pub(super) struct Prepared {
    pub(super) subject: Subject,
    pub(super) condition: ConditionId,
    pub(super) places: Places,
    /// The sections of tables and of the obligations `defined`.
    pub(super) sections: Vec<Section>,
}

impl Question<'_> {
    /// Whether numbers of the condition have many digits.
    ///
    /// # Errors
    /// An operator without a digit automaton, or a limit.
    pub(super) fn has_long_constants(&self) -> Result<bool, AutomatonError> {
        let mut nodes = Nodes::default();
        nodes.term_condition(self.program, self.formula)?;
        Ok(nodes.has_long_constants())
    }

    /// The condition with tables of what it calls, and the proof that it has a value everywhere; or the decision that it
    /// has none somewhere.
    pub(super) fn prepared(
        &self,
        inlines_long_constants: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Result<Prepared, Tried>, Undecided> {
        let count = self.variables.len();
        let mut subject = Subject { inlines_long_constants, ..Subject::default() };
        let mut sections = Vec::new();
        let condition = subject.nodes.term_condition(self.program, self.formula)?;
        let mut places = Places::new(count);
        places.condition(&mut subject.nodes, condition)?;
        let mut tabulator = Tabulator {
            program: self.program,
            subject: &mut subject,
            sections: &mut sections,
            budget,
            threads: 1,
        };
        tabulator.called(&[], &[condition])?;
        // Too large to be searched at once: its subterms get tables of their own.
        if let Err(AutomatonError::TooLarge(SizeLimit::Tracks | SizeLimit::Components)) =
            tuples(tabulator.subject, count, [(condition, false)])
        {
            tabulator.condition(condition, self.variables)?;
        }
        let existence = values_exist(&mut subject, &places, None, true, budget)?;
        if let Some(values) = existence.first(..) {
            let what = "the condition".to_owned();
            let condition = SideCondition::Undefined { what, values };
            return Ok(Err(settled(Outcome::IllFormed(condition), None, true)));
        }
        sections.extend(existence.sections);
        Ok(Ok(Prepared { subject, condition, places, sections }))
    }

    /// The condition holds, by these sections.
    pub(super) fn holds(sections: Vec<Section>) -> Tried {
        settled(Outcome::Proved, Some(sections), true)
    }

    /// The condition fails for these numbers.
    pub(super) fn fails(values: Vec<BigUint>, is_smallest: bool) -> Tried {
        let refutation = Refutation::ForAll { values };
        let sections = vec![Section::Refutation(refutation.clone())];
        settled(Outcome::Refuted(refutation), Some(sections), is_smallest)
    }

    /// The first of a known exception and those of some conditions, as far as half of the states that are left show it;
    /// whether that is known to be the first.
    pub(super) fn earlier(
        &self,
        prepared: &Prepared,
        conditions: &[ConditionId],
        known: Vec<BigUint>,
        budget: &mut Budget<'_>,
    ) -> Result<(Vec<BigUint>, bool), Undecided> {
        let (count, mut least, mut is_smallest) = (self.variables.len(), known, true);
        for &condition in conditions {
            let problem = tuples(&prepared.subject, count, [(condition, false)])?;
            let (digits, half) = (rank(&least).0, budget.states_left() / 2);
            let earlier = |budget: &mut Budget<'_>| smallest_tuple_within(&problem, count, digits, budget);
            match budget.within(half, earlier)? {
                None => is_smallest = false,
                Some(found) => {
                    let both = found.into_iter().chain([least]);
                    least = both.min_by_key(|values| rank(values)).unwrap_or_default();
                }
            }
        }
        Ok((least, is_smallest))
    }

    /// A tree of cases that shows that a condition never fails, if its terms are linear and one is found: moduli cost it
    /// nothing, where an automaton has states for each remainder.
    pub(super) fn tree(
        &self,
        formula: &Condition,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Line>>, AutomatonError> {
        let mut nodes = Nodes::default();
        let condition = nodes.term_condition(self.program, formula)?;
        Ok(refute(&mut nodes, 0, self.variables.len(), &[(condition, false)], budget)?)
    }
}

/// The decision with these sections.
fn settled(outcome: Outcome, sections: Option<Vec<Section>>, is_smallest: bool) -> Tried {
    let mut decision = Decision::new(outcome, sections, Particulars::ForAll);
    decision.is_smallest = is_smallest;
    Tried::Settled(Box::new(decision))
}

/// Computes the condition at the first tuples.
pub(super) fn first_tuples(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    let most = budget.states_left().min(TUPLES_OF_LENGTH);
    let Some(values) = question.tuples.smallest_of_first(most, budget)? else {
        return if most < TUPLES_OF_LENGTH { Err(budget.end_of_step().into()) } else { Ok(Tried::Nothing) };
    };
    match question.prepared(question.has_long_constants().unwrap_or_default(), budget) {
        Ok(Err(undefined)) => Ok(undefined),
        // Without an automaton, the value at these numbers is all that is known.
        Ok(Ok(_)) | Err(Undecided::Size(_)) => Ok(Question::fails(values, true)),
        Err(why) => Err(why),
    }
}

/// Computes the condition at tuples where it may change, and looks for an exception before the one that it finds.
pub(super) fn likely_tuples(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    let Some(values) = question.tuples.likely(budget)? else { return Ok(Tried::Nothing) };
    let mut prepared = match question.prepared(question.has_long_constants().unwrap_or_default(), budget) {
        Ok(Ok(prepared)) => prepared,
        Ok(Err(undefined)) => return Ok(undefined),
        // Without an automaton, the value at these numbers is all that is known.
        Err(Undecided::Size(_)) => return Ok(Question::fails(values, false)),
        Err(why) => return Err(why),
    };
    let nodes = &mut prepared.subject.nodes;
    let parts = conjuncts(question.formula).into_iter();
    let conditions: Result<Vec<_>, _> =
        parts.map(|part| nodes.term_condition(question.program, part)).collect();
    let (values, is_smallest) = question.earlier(&prepared, &conditions?, values, budget)?;
    Ok(Question::fails(values, is_smallest))
}

/// Searches the exceptions with an automaton for each term that is called, but none for those with long constants: two
/// such tables have a state for each pair of places where a constant may begin.
pub(super) fn automaton_inlined(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    match question.has_long_constants()? {
        true => by_automaton(question, true, budget),
        false => Ok(Tried::Nothing),
    }
}

/// Searches the exceptions with an automaton for each term that is called.
pub(super) fn automaton(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    by_automaton(question, false, budget)
}

fn by_automaton(
    question: &Question<'_>,
    inlines_long_constants: bool,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    let Prepared { subject, condition, mut sections, .. } =
        match question.prepared(inlines_long_constants, budget)? {
            Ok(prepared) => prepared,
            Err(undefined) => return Ok(undefined),
        };
    let count = question.variables.len();
    let problem = tuples(&subject, count, [(condition, false)])?;
    budget.begin(&Obligation::ForAll.to_string());
    match explore(&problem, budget)? {
        Answer::Empty(invariant) => {
            sections.push(Section::Invariant(Obligation::ForAll, invariant));
            Ok(Question::holds(sections))
        }
        Answer::Satisfiable => {
            let values = smallest_tuple(&problem, count, budget)?;
            Ok(Question::fails(values.ok_or(AutomatonError::TableMismatch)?, true))
        }
    }
}
