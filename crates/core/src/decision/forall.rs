//! The decision of a claim `forall`.

use super::conjuncts::{EASY, OneByOne, tree, values_exist};
use super::evidence::{Evidence, Section};
use super::obligation::Obligation;
use super::outcome::{Decision, Outcome, Particulars, Step, Undecided};
use super::property::exceptions;
use super::refutation::Refutation;
use super::side_condition::SideCondition;
use super::tabulate::{Subject, Tabulator};
use super::tuples::{FEW, MANY, Tuples};
use crate::automaton::{
    Answer, AutomatonError, Budget, Exhausted, Nodes, Places, SizeLimit, explore, smallest_tuple,
};
use crate::language::analysis::irregular_condition;
use crate::language::ast::{Condition, Program};

/// States that a condition with long constants may take without tables of its terms: two tables with the same constant
/// have a state for each pair of places where it may begin.
const INLINED: u64 = 500_000;

/// Decides whether a condition holds for all naturals.
pub(super) fn decide_for_all(
    program: &Program,
    variables: &[String],
    formula: &Condition,
    budget: &mut Budget<'_>,
) -> Decision {
    let mut sections = Vec::new();
    let found = for_all(program, variables, formula, &mut sections, budget);
    let Found { outcome, is_smallest } = found.unwrap_or_else(|why| Found::from(Outcome::Undecided(why)));
    if let Outcome::Refuted(refutation) = &outcome {
        sections = vec![Section::Refutation(refutation.clone())];
    }
    let steps = sections.iter().map(Step::of).collect();
    let decided = matches!(outcome, Outcome::Proved | Outcome::Refuted(_));
    let evidence = decided.then_some(Evidence { sections });
    let mut decision = Decision::new(outcome, evidence, Particulars::ForAll, steps);
    decision.is_smallest = is_smallest;
    decision
}

/// Result of a search.
pub(super) struct Found {
    pub(super) outcome: Outcome,
    /// Whether no tuple comes before the one found.
    pub(super) is_smallest: bool,
}

impl From<Outcome> for Found {
    fn from(outcome: Outcome) -> Found {
        Found { outcome, is_smallest: true }
    }
}

fn for_all(
    program: &Program,
    variables: &[String],
    formula: &Condition,
    sections: &mut Vec<Section>,
    budget: &mut Budget<'_>,
) -> Result<Found, Undecided> {
    if let Some(operator) = irregular_condition(program, formula) {
        return irregular(program, variables, formula, operator, budget);
    }
    let mut nodes = Nodes::default();
    nodes.term_condition(program, formula)?;
    if nodes.has_long_constants() {
        let (states, bytes) = (budget.states(), budget.bytes());
        match budget.limited(INLINED, |budget| searched(program, variables, formula, true, sections, budget))
        {
            Err(why) if why.is_too_large() => {
                sections.clear();
                budget.take_back(states, bytes);
            }
            other => return other,
        }
    }
    searched(program, variables, formula, false, sections, budget)
}

/// Tries the first tuples and likely ones, where an operator has no digit automaton: a tuple at which the condition fails
/// refutes the claim, and nothing proves it.
fn irregular(
    program: &Program,
    variables: &[String],
    formula: &Condition,
    operator: &'static str,
    budget: &mut Budget<'_>,
) -> Result<Found, Undecided> {
    let tuples = Tuples::new(program, formula, variables.len());
    if let Some(values) = tuples.smallest_of_first(MANY, budget)? {
        return Ok(Outcome::Refuted(Refutation::ForAll { values }).into());
    }
    match tuples.likely(budget)? {
        Some(values) => {
            Ok(Found { outcome: Outcome::Refuted(Refutation::ForAll { values }), is_smallest: false })
        }
        None => Err(Undecided::Size(AutomatonError::Irregular(operator))),
    }
}

/// Searches for the proof or the counterexample, with or without tables of terms that have long constants.
fn searched(
    program: &Program,
    variables: &[String],
    formula: &Condition,
    inlines_long_constants: bool,
    sections: &mut Vec<Section>,
    budget: &mut Budget<'_>,
) -> Result<Found, Undecided> {
    let mut subject = Subject { inlines_long_constants, ..Subject::default() };
    let condition = subject.nodes.term_condition(program, formula)?;
    let mut places = Places::new(variables.len());
    places.condition(&mut subject.nodes, condition)?;
    let mut tabulator = Tabulator { program, subject: &mut subject, sections, budget, threads: 1 };
    tabulator.called(&[], &[condition])?;
    // Too large to be searched at once: its subterms get tables of their own.
    if let Err(AutomatonError::TooLarge(SizeLimit::Tracks | SizeLimit::Components)) =
        exceptions(&subject, variables.len(), &[], Some(condition))
    {
        let mut tabulator = Tabulator { program, subject: &mut subject, sections, budget, threads: 1 };
        tabulator.condition(condition, variables)?;
    }
    let defined = match values_exist(&mut subject, &places, variables.len(), budget)? {
        Ok(defined) => defined,
        Err(values) => {
            let what = "the condition".to_owned();
            return Ok(Outcome::IllFormed(SideCondition::Undefined { what, values }).into());
        }
    };
    let tuples = Tuples::new(program, formula, variables.len());
    if let Some(values) = tuples.smallest_of_first(FEW, budget)? {
        return Ok(Outcome::Refuted(Refutation::ForAll { values }).into());
    }
    let problem = exceptions(&subject, variables.len(), &[], Some(condition))?;
    budget.begin(&Obligation::ForAll.to_string());
    let (states, bytes) = (budget.states(), budget.bytes());
    let answer = match budget.limited(EASY, |budget| explore(&problem, budget)) {
        Err(Exhausted::States { .. }) => {
            budget.take_back(states, bytes);
            if let Some(lines) = tree(program, variables.len(), formula, budget)? {
                sections.extend(defined);
                sections.push(Section::Linear(Obligation::ForAll, lines));
                return Ok(Outcome::Proved.into());
            }
            if let Some(values) = tuples.smallest_of_first(MANY, budget)? {
                return Ok(Outcome::Refuted(Refutation::ForAll { values }).into());
            }
            let one_by_one =
                OneByOne { program, variables, places: &places, subject, sections, defined, budget };
            return one_by_one.decide(formula, &tuples);
        }
        other => other?,
    };
    Ok(match answer {
        Answer::Empty(invariant) => {
            sections.extend(defined);
            sections.push(Section::Invariant(Obligation::ForAll, invariant));
            Outcome::Proved
        }
        Answer::Satisfiable => {
            let values = smallest_tuple(&problem, variables.len(), budget)?;
            let values = values.ok_or(Undecided::Size(AutomatonError::TableMismatch))?;
            Outcome::Refuted(Refutation::ForAll { values })
        }
    }
    .into())
}
