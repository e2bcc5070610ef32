//! Small instances, and numbers that are affine in the parameters, with small entries or through those of instances:
//! candidates for a position or a witness.

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

/// What the parameters of instances exceed their least values by to which terms are fitted: small ones, and some that are not
/// so small, where little fits by accident.
pub(super) fn spread_instances(program: &Program) -> Vec<Vec<i64>> {
    let values: &[i64] = if program.parameters.len() > 1 { &[0, 1, 4] } else { &[0, 1, 2, 3, 5, 8] };
    let mut found = vec![Vec::new()];
    for _ in &program.parameters {
        found = found
            .iter()
            .flat_map(|known| values.iter().map(move |&value| [&known[..], &[value]].concat()))
            .collect();
    }
    found
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

/// Tuples affine in the parameters through one tuple of a sample and one of each of its neighbours; a sample is what the
/// parameters exceed their least values by, and tuples found there.
pub(super) fn through(samples: &[(Vec<i64>, Vec<Vec<BigUint>>)]) -> Vec<Vec<Shifted>> {
    let mut found = Vec::new();
    for (base, tuples) in samples {
        let mut lines: Vec<Vec<&Vec<BigUint>>> = tuples.iter().map(|tuple| vec![tuple]).collect();
        for j in 0..base.len() {
            let is_next = |at: &[i64]| (0..).zip(at).all(|(i, m)| *m == base[i] + i64::from(i == j));
            let there = samples.iter().filter(|(at, _)| is_next(at)).flat_map(|(_, tuples)| tuples);
            lines = lines
                .iter()
                .flat_map(|line| there.clone().map(|tuple| [&line[..], &[tuple]].concat()))
                .collect();
        }
        found.extend(lines.iter().filter_map(|line| tuple_through(base, line)));
    }
    found
}

/// The tuple with these values at a base, then at each of its neighbours, if its numbers are natural.
fn tuple_through(base: &[i64], line: &[&Vec<BigUint>]) -> Option<Vec<Shifted>> {
    let (here, neighbours) = line.split_first()?;
    let subtract = |a: &BigUint, b: &BigUint| (a >= b).then(|| a - b);
    let number = |(i, number): (usize, &BigUint)| {
        let mut constant = number.clone();
        let mut slopes = Vec::new();
        for (there, &m) in neighbours.iter().zip(base) {
            let slope = subtract(there.get(i)?, number)?;
            constant = subtract(&constant, &(&slope * m.unsigned_abs()))?;
            slopes.push(slope);
        }
        Some(Shifted::new(constant, slopes))
    };
    here.iter().enumerate().map(number).collect()
}
