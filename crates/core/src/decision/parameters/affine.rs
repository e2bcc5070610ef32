//! Small instances, and numbers that are affine in the parameters with small entries: candidates for a position or a
//! witness.

use num_bigint::BigUint;

use super::super::limits::SMALL_INSTANCES;
use crate::automaton::Shifted;
use crate::language::ast::Program;
use crate::parametric::tuples_of_sum;

/// What the parameters of small instances exceed their least values by, those with the least sum first.
pub(super) fn small_instances(program: &Program) -> impl Iterator<Item = Vec<i64>> + use<> {
    let count = program.parameters.len();
    (0..=SMALL_INSTANCES[usize::from(count > 1)]).flat_map(move |sum| tuples_of_sum(count, sum))
}

/// Tuples of `count` numbers over this many parameters, those with the least sum of bases and slopes first.
pub(super) fn small_tuples(count: usize, parameters: usize) -> impl Iterator<Item = Vec<Shifted>> {
    // There is one tuple of no numbers.
    let largest = if count == 0 { 0 } else { i64::MAX };
    let tuples = (0..=largest).flat_map(move |sum| tuples_of_sum(count * (1 + parameters), sum));
    tuples.map(move |entries| entries.chunks(1 + parameters).map(number).collect())
}

fn number(entries: &[i64]) -> Shifted {
    let mut entries = entries.iter().map(|entry| BigUint::from(entry.unsigned_abs()));
    Shifted::new(entries.next().unwrap_or_default(), entries.collect())
}
