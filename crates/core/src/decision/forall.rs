//! The decision of a claim `forall`.

use super::evidence::{Evidence, Section};
use super::obligation::Obligation;
use super::outcome::{Decision, Outcome, Particulars, Step, Undecided};
use super::property::{defined, exceptions};
use super::refutation::Refutation;
use super::side_condition::SideCondition;
use super::tabulate::{Subject, Tabulator};
use crate::automaton::{Answer, AutomatonError, Budget, Places, SizeLimit, explore, rank, smallest_tuple};
use crate::language::analysis::irregular_condition;
use crate::language::ast::{Condition, Program};

/// Decides whether a condition holds for all naturals.
pub(super) fn decide_for_all(
    program: &Program,
    variables: &[String],
    formula: &Condition,
    budget: &mut Budget<'_>,
) -> Decision {
    let mut sections = Vec::new();
    let outcome = for_all(program, variables, formula, &mut sections, budget);
    let outcome = outcome.unwrap_or_else(Outcome::Undecided);
    if let Outcome::Refuted(refutation) = &outcome {
        sections = vec![Section::Refutation(refutation.clone())];
    }
    let steps = sections.iter().map(Step::of).collect();
    let decided = matches!(outcome, Outcome::Proved | Outcome::Refuted(_));
    let evidence = decided.then_some(Evidence { sections });
    Decision::new(outcome, evidence, Particulars::ForAll, steps)
}

fn for_all(
    program: &Program,
    variables: &[String],
    formula: &Condition,
    sections: &mut Vec<Section>,
    budget: &mut Budget<'_>,
) -> Result<Outcome, Undecided> {
    if let Some(operator) = irregular_condition(program, formula) {
        return Err(Undecided::Size(AutomatonError::Irregular(operator)));
    }
    let mut subject = Subject::default();
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
    let mut undefined = Vec::new();
    for j in 0..places.len() {
        let problem = defined(&mut subject, &places, j, None)?;
        let obligation = Obligation::Defined(j + 1);
        budget.begin(&obligation.to_string());
        match explore(&problem, budget)? {
            Answer::Empty(invariant) => {
                sections.push(Section::Invariant(obligation, invariant));
            }
            Answer::Satisfiable => {
                undefined.push(smallest_tuple(&problem, variables.len(), budget)?.unwrap_or_default());
            }
        }
    }
    if let Some(values) = undefined.into_iter().min_by_key(|values| rank(values)) {
        let what = "the condition".to_owned();
        return Ok(Outcome::IllFormed(SideCondition::Undefined { what, values }));
    }
    let problem = exceptions(&subject, variables.len(), &[], Some(condition))?;
    budget.begin(&Obligation::ForAll.to_string());
    match explore(&problem, budget)? {
        Answer::Empty(invariant) => {
            sections.push(Section::Invariant(Obligation::ForAll, invariant));
            Ok(Outcome::Proved)
        }
        Answer::Satisfiable => match smallest_tuple(&problem, variables.len(), budget)? {
            Some(values) => Ok(Outcome::Refuted(Refutation::ForAll { values })),
            None => Err(Undecided::Size(AutomatonError::TableMismatch)),
        },
    }
}
