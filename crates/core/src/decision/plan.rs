//! What is tried for each kind of claim, in this order, in each round of the `schedule`.
//!
//! A weight may be changed only with a measurement over all claims at hand: `scripts/compare-answers` and
//! `scripts/compare-peers`.

use super::attempt::Shows::{Counterexample, Either, EitherSmallest, Proof, Smallest};
use super::attempt::{Attempt, Shows};
use super::limits::ROUND;
use super::parameters::{self, Answer};
use super::{conjuncts, forall, function, positions};
use crate::language::ast::{Claim, Program, Statement};

/// An attempt that the search makes for a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Planned {
    /// Its name, as the events of a search give it.
    pub name: &'static str,
    /// What it can show.
    pub shows: Shows,
    /// States that it may use in the first round; each round gives it four times as many.
    pub states: u64,
}

/// What the search tries for a claim, in this order in each round. An attempt that does not apply to the claim ends at once.
pub fn planned(program: &Program, claim: &Claim) -> Vec<Planned> {
    fn listed<Q, T>(plan: &[Attempt<Q, T>]) -> Vec<Planned> {
        let one = |attempt: &Attempt<Q, T>| Planned {
            name: attempt.name,
            shows: attempt.shows,
            states: attempt.weight * ROUND,
        };
        plan.iter().map(one).collect()
    }
    match &claim.statement {
        _ if !program.parameters.is_empty() => listed(&case()),
        Statement::Property { .. } => listed(&function()),
        Statement::ForAll { .. } => listed(&for_all()),
        Statement::Positions { .. } | Statement::Grundy { .. } => listed(&positions()),
    }
}

macro_rules! plan {
    ($($name:literal, $shows:ident, $weight:literal, $run:path;)*) => {
        vec![$(Attempt { name: $name, shows: $shows, weight: $weight, run: $run }),*]
    };
}

/// A claim about a function.
pub(super) fn function<'a>() -> Vec<Attempt<function::Question<'a>>> {
    plan![
        "first columns",                        Smallest,       1, function::first_columns;
        "columns where a slow function grows",  Smallest,       1, function::first_growth;
        "automaton, numbers in full",           EitherSmallest, 4, function::automaton_inlined;
        "automaton",                            EitherSmallest, 16, function::automaton;
        "numbers of the same form",             Proof,          4, parameters::of_function;
        "columns near large numbers",           Counterexample, 1, function::columns_near_large_numbers;
        "growth to powers of two",              Counterexample, 1, function::far_growth;
        "columns one by one",                   EitherSmallest, 1, function::columns;
    ]
}

/// A claim `forall`.
pub(super) fn for_all<'a>() -> Vec<Attempt<forall::Question<'a>>> {
    plan![
        "first tuples",                Smallest,       1, forall::first_tuples;
        "automaton, numbers in full",  EitherSmallest, 4, forall::automaton_inlined;
        "automaton",                   EitherSmallest, 4, forall::automaton;
        "conjuncts",                   EitherSmallest, 8, conjuncts::one_by_one;
        "likely tuples",               Counterexample, 4, forall::likely_tuples;
        "numbers of the same form",    Proof,          4, parameters::of_condition;
    ]
}

/// A claim `p` or `grundy`.
pub(super) fn positions<'a>() -> Vec<Attempt<positions::Question<'a>>> {
    plan![
        "theorem",                     Proof,          4, positions::by_theorem;
        "numbers of the same form",    Proof,          4, parameters::of_positions;
        "partition",                   EitherSmallest, 4, positions::by_partition;
        "criterion, numbers in full",  Either,         4, positions::by_criterion_inlined;
        "criterion",                   Either,         4, positions::by_criterion;
        "smallest position",           Smallest,       8, positions::smallest_position;
        "position without a value",    Counterexample, 4, positions::without_value;
    ]
}

/// A case of a claim with parameters; the whole claim is the case of all values.
pub(super) fn case<'a>() -> Vec<Attempt<parameters::Question<'a>, Answer>> {
    plan![
        "first instances",                   Smallest, 1,  parameters::first_instances;
        "closed formula",                    Either,   64, parameters::closed_formula;
        "passes",                            Either,   64, parameters::passes;
        "summands",                          Either,   64, parameters::summands;
        "obligations",                       Either,   64, parameters::each_obligation;
        "options by terms",                  Proof,    16, parameters::options_by_terms;
        "numbers that violate it",           Either,   64, parameters::violating_numbers;
        "numbers that violate the P/N rule", Either,   64, parameters::violating_position;
        "values one by one",                 Either,   16, parameters::values_one_by_one;
        "residue classes",                   Either,   16, parameters::residue_classes;
    ]
}
