//! The decision of a claim with parameters: for all their values it holds, or the instance of the smallest at which
//! it does not is refuted.

mod affine;
mod attempt;
mod breaks;
mod case;
mod covering;
mod crossing;
mod evaluated;
mod fitted;
mod formula;
mod general;
mod instances;
mod obligations;
mod passes;
mod positions;
mod power;
mod residues;
mod resolved;
mod strategy;
mod sums;
mod universal;
mod violated;
mod winning;
mod witness;

use num_bigint::BigUint;

use super::claimed::Positions;
use super::concrete::decide_within;
use super::evidence::{Evidence, Section};
use super::ground::first_positions;
use super::obligation::Obligation;
use super::options::Options;
use super::outcome::{Decision, Outcome, Particulars, PartitionStatus, Step, Undecided};
use super::refutation::Refutation;
use crate::automaton::Budget;
use crate::language::ast::{Claim, Program, Statement};
use crate::parametric::tuples_of_sum;
pub(super) use attempt::Attempt;
pub(super) use formula::Closed;
pub(crate) use general::fresh_name;
pub(super) use general::{has_factor_of, large_numbers, of_condition, of_function, of_positions};
use instances::Instances;
pub(super) use passes::selected;
use universal::Universal;

/// Largest sum of the shifted parameters of the instances whose rules are looked at first.
const LARGEST_SUM_OF_RULES: i64 = 1;

/// How the search for a proof for all values ended.
pub(super) enum Answer {
    /// The claim, with its `not`, holds for all values.
    Proved(Vec<Section>),
    /// It does not at these values.
    Fails(Vec<BigUint>),
}

/// Decides a claim with parameters. If it has a `not`, it says that the statement fails for all values.
pub(super) fn decide(
    program: &Program,
    claim: &Claim,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Decision {
    let mut program = program.clone();
    program.claims = vec![claim.clone()];
    // The partition of a bar is a second proof, which cases do not need.
    let options = Options { partition: false, ..options.clone() };
    if let Some(decided) = ill_formed(&program, &options, budget) {
        return decided;
    }
    if let Some(sections) = without_bound(&program, &options, budget) {
        return decision(&program, Outcome::Proved, Some(sections));
    }
    match Universal::new(&program, &options).sections(&program, budget) {
        Ok(Answer::Proved(sections)) => {
            let outcome = match &claim.statement {
                _ if claim.negated => Outcome::Refuted(refutation(&sections)),
                Statement::Property { below: Some(below), .. } => {
                    Outcome::ProvedBelow { below: below.clone(), beyond: None }
                }
                _ => Outcome::Proved,
            };
            decision(&program, outcome, Some(sections))
        }
        Ok(Answer::Fails(values)) => {
            let decided = at_instance(&program, values, &options, budget);
            // One instance that holds proves nothing about the others.
            if instances::answer_of(&program, &decided) == Some(true) {
                return decision(&program, Outcome::Undecided(only_instance(&program, &decided)), None);
            }
            decided
        }
        Err(Undecided::Parameters { obligation, because, checked: None }) => {
            by_instances(&program, obligation, because, &options, budget)
        }
        // A smaller instance may fail.
        Err(Undecided::Size(size)) => {
            by_instances(&program, "the claim".to_owned(), size.to_string(), &options, budget)
        }
        Err(undecided) => decision(&program, Outcome::Undecided(undecided), None),
    }
}

/// The sections that the statement of a claim below a bound holds at all columns, if they are found without cases: then
/// the bound does not matter.
fn without_bound(program: &Program, options: &Options, budget: &mut Budget<'_>) -> Option<Vec<Section>> {
    let mut program = program.clone();
    let claim = &mut program.claims[0];
    let Statement::Property { below, .. } = &mut claim.statement else { return None };
    below.take().filter(|_| !claim.negated)?;
    match Universal::for_proof(&program, options).attempt(&program, budget) {
        Ok(Attempt::Proved(sections)) => Some(sections),
        _ => None,
    }
}

/// Whether the first positions of a program whose only claim is about positions show no fault of its rules.
fn defines_a_game(program: &Program) -> bool {
    Positions::of(program, &program.claims[0].statement).is_none_or(|positions| {
        let ground = first_positions(program, &positions.rules, &positions.set, false);
        ground.side_condition.is_none() && ground.ends(&positions.rules)
    })
}

/// The decision about the first of the smallest instances whose rules do not define a game, or are not known to.
fn ill_formed(program: &Program, options: &Options, budget: &mut Budget<'_>) -> Option<Decision> {
    let values = (0..=LARGEST_SUM_OF_RULES)
        .flat_map(|sum| tuples_of_sum(program.parameters.len(), sum))
        .map(|shifted| program.values(&shifted))
        .find(|values| !defines_a_game(&program.at(values)))?;
    let decided = at_instance(program, values, options, budget);
    let is_fault = |decision: &Decision| {
        matches!(decision.outcome, Outcome::IllFormed(_) | Outcome::Undecided(Undecided::Ends(_)))
    };
    Some(decided).filter(is_fault)
}

/// The decision where no proof for all values is found: an instance that fails, or for which ones the claim holds.
fn by_instances(
    program: &Program,
    obligation: String,
    because: String,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Decision {
    match instances::decided(program, options, budget) {
        Ok(Instances::Fails(decided)) => *decided,
        Ok(Instances::Hold(checked)) => decision(
            program,
            Outcome::Undecided(Undecided::Parameters { obligation, because, checked }),
            None,
        ),
        Err(limit) => decision(program, Outcome::Undecided(limit), None),
    }
}

/// The refutation of a statement that these sections show for all values of the parameters.
fn refutation(sections: &[Section]) -> Refutation {
    let of_all = sections.iter().find_map(|section| match section {
        Section::Refutation(refutation) => Some(refutation.clone()),
        _ => None,
    });
    let is_split = sections.iter().any(|section| section.obligation() == Obligation::Cases);
    of_all.filter(|_| !is_split).unwrap_or(Refutation::ByCases)
}

/// The decision about the instance at these values.
fn at_instance(
    program: &Program,
    values: Vec<BigUint>,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Decision {
    let instance = program.at(&values);
    let mut decision = decide_within(&instance, &instance.claims[0].statement, options, budget);
    decision.instance = Some(values);
    decision
}

/// An undecided outcome for an instance that the search for a proof gave up, and that holds.
fn only_instance(program: &Program, decided: &Decision) -> Undecided {
    let values = decided.instance.clone().unwrap_or_default();
    Undecided::Parameters {
        obligation: "the claim".to_owned(),
        because: "an instance is proved by another method".to_owned(),
        checked: instances::in_words(program, std::slice::from_ref(&values)),
    }
}

/// A decision about the only claim of a program.
fn decision(program: &Program, outcome: Outcome, sections: Option<Vec<Section>>) -> Decision {
    let steps = sections.iter().flatten().map(Step::of).collect();
    let particulars = match &program.claims[0].statement {
        Statement::Property { .. } => {
            Particulars::Function { partition: PartitionStatus::NotSearched, bounded_because: None }
        }
        Statement::ForAll { .. } => Particulars::ForAll,
        Statement::Positions { game, formula } => {
            Particulars::Game(Box::new(Positions::of_outcomes(program, game, formula)))
        }
        Statement::Grundy { game, value } => {
            Particulars::Game(Box::new(Positions::of_values(program, game, value)))
        }
    };
    let evidence = sections.map(|sections| Evidence { sections });
    Decision::new(outcome, evidence, particulars, steps)
}

/// The parameters with values, in words.
fn named(program: &Program, values: &[BigUint]) -> String {
    let items = program.parameters.iter().zip(values).map(|(p, value)| format!("{} = {value}", p.name));
    items.collect::<Vec<String>>().join(", ")
}

/// An undecided outcome for kinds of claims that have no rule for all values.
fn without_rule() -> Undecided {
    Undecided::Parameters {
        obligation: "a claim about a game".to_owned(),
        because: "no theorem about bars applies for all values".to_owned(),
        checked: None,
    }
}
