//! The decision of a claim `forall`.

use num_bigint::BigUint;

use super::conjuncts::{EASY, OneByOne, tree, values_exist};
use super::evidence::{Evidence, Section};
use super::obligation::Obligation;
use super::outcome::{Decision, Outcome, Particulars, Step, Undecided};
use super::property::exceptions;
use super::refutation::Refutation;
use super::side_condition::SideCondition;
use super::tabulate::{Subject, Tabulator};
use crate::automaton::{
    Answer, AutomatonError, Budget, Exhausted, Nodes, Places, SizeLimit, explore, smallest_tuple,
};
use crate::compiled::Code;
use crate::language::analysis::irregular_condition;
use crate::language::ast::{Condition, Program};

/// States that a condition with long constants may take without tables of its terms: two tables with the same constant
/// have a state for each pair of places where it may begin.
const INLINED: u64 = 500_000;

/// Most tuples of one length that are tried one by one.
const MOST_TUPLES: u64 = 1 << 20;

/// Steps of compiled terms that this may take.
const MOST_STEPS: u64 = 1 << 25;

/// How often the clock is read meanwhile: once in this many tuples.
const TICK: u64 = 1 << 16;

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

/// Searches for the proof or the counterexample, with or without tables of terms that have long constants.
fn searched(
    program: &Program,
    variables: &[String],
    formula: &Condition,
    inlines_long_constants: bool,
    sections: &mut Vec<Section>,
    budget: &mut Budget<'_>,
) -> Result<Outcome, Undecided> {
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
            return Ok(Outcome::IllFormed(SideCondition::Undefined { what, values }));
        }
    };
    let problem = exceptions(&subject, variables.len(), &[], Some(condition))?;
    budget.begin(&Obligation::ForAll.to_string());
    let (states, bytes) = (budget.states(), budget.bytes());
    let answer = match budget.limited(EASY, |budget| explore(&problem, budget)) {
        Err(Exhausted::States { .. }) => {
            budget.take_back(states, bytes);
            if let Some(lines) = tree(program, variables.len(), formula)? {
                sections.extend(defined);
                sections.push(Section::Linear(Obligation::ForAll, lines));
                return Ok(Outcome::Proved);
            }
            if let Some(values) = first_exception(program, variables.len(), formula, budget)? {
                return Ok(Outcome::Refuted(Refutation::ForAll { values }));
            }
            let one_by_one =
                OneByOne { program, variables, places: &places, subject, sections, defined, budget };
            return one_by_one.decide(formula);
        }
        other => other?,
    };
    match answer {
        Answer::Empty(invariant) => {
            sections.extend(defined);
            sections.push(Section::Invariant(Obligation::ForAll, invariant));
            Ok(Outcome::Proved)
        }
        Answer::Satisfiable => match smallest_tuple(&problem, variables.len(), budget)? {
            Some(values) => Ok(Outcome::Refuted(Refutation::ForAll { values })),
            None => Err(Undecided::Size(AutomatonError::TableMismatch)),
        },
    }
}

/// The smallest of the first tuples that a condition does not hold for, if there is one: they are tried one by one.
fn first_exception(
    program: &Program,
    variables: usize,
    formula: &Condition,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<BigUint>>, Exhausted> {
    let mut code = Code::new(program);
    let compiled = code.condition(formula);
    code.allow_steps(MOST_STEPS);
    for digits in 0..u64::BITS {
        let side = 1u64 << digits;
        let count = u32::try_from(variables).ok().and_then(|exponent| side.checked_pow(exponent));
        let Some(count) = count.filter(|&count| count <= MOST_TUPLES) else { return Ok(None) };
        let mut least: Option<(u64, Vec<u64>)> = None;
        for number in 0..count {
            if number.is_multiple_of(TICK) {
                budget.tick()?;
            }
            // In lexicographic order.
            let places = (0..variables as u32).rev();
            let tuple: Vec<u64> = places.map(|i| number >> (i * digits) & (side - 1)).collect();
            match code.holds(compiled, &tuple) {
                Ok(true) => {}
                Ok(false) => {
                    let sum = tuple.iter().sum();
                    if least.as_ref().is_none_or(|least| sum < least.0) {
                        least = Some((sum, tuple));
                    }
                }
                Err(_) => return Ok(None),
            }
        }
        if let Some((_, tuple)) = least {
            return Ok(Some(tuple.into_iter().map(BigUint::from).collect()));
        }
        if variables == 0 {
            return Ok(None);
        }
    }
    Ok(None)
}
