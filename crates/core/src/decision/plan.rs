//! What is tried for each kind of claim, in this order, in each round of the `schedule`.
//!
//! A weight may be changed only with a measurement over all claims at hand: `scripts/compare-answers` and
//! `scripts/compare-peers`.

use super::attempt::Attempt;
use super::attempt::Shows::{Counterexample, Either, EitherSmallest, Proof, Smallest};
use super::parameters::{self, Answer};
use super::{conjuncts, forall, function, positions};

macro_rules! plan {
    ($($name:literal, $shows:ident, $weight:literal, $run:path;)*) => {
        vec![$(Attempt { name: $name, shows: $shows, weight: $weight, run: $run }),*]
    };
}

/// A claim about a function.
pub(super) fn function<'a>() -> Vec<Attempt<function::Question<'a>>> {
    plan![
        "first columns",                        Smallest,       1, function::first_columns;
        "columns near constants",               Smallest,       1, function::columns_near_constants;
        "columns where a slow function grows",  Smallest,       1, function::first_growth;
        "automaton, numbers in full",           EitherSmallest, 4, function::automaton_inlined;
        "automaton",                            EitherSmallest, 16, function::automaton;
        "operands",                             EitherSmallest, 4, function::by_operands;
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
        "tree of cases",               Proof,          4, forall::tree_of_cases;
        "conjuncts",                   EitherSmallest, 8, conjuncts::one_by_one;
        "likely tuples",               Counterexample, 4, forall::likely_tuples;
        "numbers of the same form",    Proof,          4, parameters::of_condition;
    ]
}

/// A claim `p` or `grundy`.
pub(super) fn positions<'a>() -> Vec<Attempt<positions::Question<'a>>> {
    plan![
        "theorem",                     Proof,          4, positions::by_theorem;
        "partition",                   EitherSmallest, 4, positions::by_partition;
        "criterion, numbers in full",  Either,         4, positions::by_criterion_inlined;
        "criterion",                   Either,         4, positions::by_criterion;
        "smallest position",           Smallest,       8, positions::smallest_position;
        "position without a value",    Counterexample, 4, positions::without_value;
        "numbers of the same form",    Proof,          4, parameters::of_positions;
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
