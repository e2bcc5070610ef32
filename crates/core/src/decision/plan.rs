//! What is tried for each kind of claim, in this order, in each round of the `schedule`.
//!
//! A weight may be changed only with a measurement over all claims at hand: `scripts/compare-answers` and
//! `scripts/compare-peers`.

use super::attempt::Shows::{Counterexample, Either, EitherSmallest, Proof, Smallest};
use super::attempt::{Attempt, Shows};
use super::limits::ROUND;
use super::name::Name;
use super::parameters::{self, Answer};
use super::{forall, function, octal, positions};
use crate::language::ast::{Claim, Program, Statement};
use crate::language::game::splits;

/// An attempt that the search makes for a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Planned {
    /// Its name.
    pub name: Name,
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
        Statement::Positions { game, .. } | Statement::Grundy { game, .. } => {
            listed(&if splits(program, game) { splitting() } else { positions() })
        }
    }
}

macro_rules! plan {
    ($($name:ident, $shows:ident, $weight:literal, $run:path;)*) => {
        vec![$(Attempt { name: Name::$name, shows: $shows, weight: $weight, run: $run }),*]
    };
}

/// A claim about a function.
pub(super) fn function<'a>() -> Vec<Attempt<function::Question<'a>>> {
    plan![
        FirstColumns,      Smallest,       8, function::first_columns;
        SlowGrowth,        Smallest,       1, function::first_growth;
        Automaton,         EitherSmallest, 16, function::automaton;
        SameForm,          Proof,          4, parameters::of_function;
        LargeColumns,      Counterexample, 1, function::columns_near_large_numbers;
        PowersOfTwo,       Counterexample, 1, function::far_growth;
    ]
}

/// A claim `forall`.
pub(super) fn for_all<'a>() -> Vec<Attempt<forall::Question<'a>>> {
    plan![
        FirstTuples,       Smallest,       1, forall::first_tuples;
        Automaton,         EitherSmallest, 4, forall::automaton;
        TablesOfTerms,     Either,         4, forall::tables_of_terms;
        LikelyTuples,      Counterexample, 4, forall::likely_tuples;
        SameForm,          Proof,          4, parameters::of_condition;
    ]
}

/// A claim `p` or `grundy`.
pub(super) fn positions<'a>() -> Vec<Attempt<positions::Question<'a>>> {
    plan![
        Theorem,           Proof,          4, positions::by_theorem;
        SameForm,          Proof,          4, parameters::of_positions;
        Partition,         EitherSmallest, 4, positions::by_partition;
        Criterion,         Either,         4, positions::by_criterion;
        SmallestPosition,  Smallest,       4, positions::smallest_position;
    ]
}

/// A claim `p` or `grundy` about a sum with heaps that may split.
pub(super) fn splitting<'a>() -> Vec<Attempt<positions::Question<'a>>> {
    plan![
        Period,            EitherSmallest, 4, octal::by_period;
        Theorem,           Proof,          4, positions::by_theorem;
        FirstHeaps,        Smallest,       4, octal::first_heaps;
    ]
}

/// A case of a claim with parameters; the whole claim is the case of all values.
pub(super) fn case<'a>() -> Vec<Attempt<parameters::Question<'a>, Answer>> {
    plan![
        FirstInstances,    Smallest, 1,  parameters::first_instances;
        ClosedFormula,     Either,   64, parameters::closed_formula;
        Passes,            Either,   64, parameters::passes;
        Summands,          Either,   64, parameters::summands;
        Obligations,       Either,   64, parameters::each_obligation;
        OptionsByTerms,    Proof,    16, parameters::options_by_terms;
        ViolatingNumbers,  Either,   64, parameters::violating_numbers;
        ViolatingPosition, Either,   64, parameters::violating_position;
        ValuesOneByOne,    Either,   16, parameters::values_one_by_one;
        ResidueClasses,    Either,   16, parameters::residue_classes;
    ]
}
