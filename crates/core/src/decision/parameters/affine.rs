//! Numbers that are affine in the parameters, with small entries: candidates for a position or a witness.

use num_bigint::BigUint;

use crate::automaton::Shifted;
use crate::parametric::tuples_of_sum;

/// Tuples of `count` numbers over this many parameters, whose bases and slopes have at most this sum, those with the
/// least sum first.
pub(super) fn small_tuples(
    count: usize,
    parameters: usize,
    largest_sum: i64,
) -> impl Iterator<Item = Vec<Shifted>> {
    let tuples = (0..=largest_sum).flat_map(move |sum| tuples_of_sum(count * (1 + parameters), sum));
    tuples.map(move |entries| entries.chunks(1 + parameters).map(number).collect())
}

fn number(entries: &[i64]) -> Shifted {
    let mut entries = entries.iter().map(|entry| BigUint::from(entry.unsigned_abs()));
    Shifted::new(entries.next().unwrap_or_default(), entries.collect())
}
