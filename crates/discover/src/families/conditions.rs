//! Conditions on a number that hold for some given numbers and fail for others.

use nimcert_core::language::ast::{Bitwise, Comparison, Condition, Term};

use super::statement::at_least;
use crate::limits::MODULI_OF_CONDITIONS;
use crate::words::{all, any, compare, constant, equal, minus, modulo, plus, scale, variable};

/// A number, and whether a formula is right there.
pub(super) type Datum = (u64, bool);

/// Conditions on a coordinate that agree with the data, the simplest first; `None` is the condition that always holds.
///
/// `shift` is a term in the coordinate that a formula adds to other coordinates, with its value at each number: a
/// shift keeps a bar with a nim-sum if it is a multiple of blocks that are long enough.
pub(super) fn conditions(
    data: &[Datum],
    coordinate: usize,
    shift: Option<(&Term, &dyn Fn(u64) -> i128)>,
    divisors: &[i128],
) -> Vec<Option<Condition>> {
    let holds: Vec<u64> = data.iter().filter(|(_, holds)| *holds).map(|(n, _)| *n).collect();
    let (Some(&least), Some(&greatest)) = (holds.iter().min(), holds.iter().max()) else {
        return Vec::new();
    };
    let agrees = |test: &dyn Fn(u64) -> bool| data.iter().all(|&(n, holds)| test(n) == holds);
    let n = || variable(coordinate);
    let from = (least > 0).then(|| at_least(coordinate, least as usize));
    let mut found = Vec::new();
    if agrees(&|_| true) {
        found.push(None);
    }
    if least > 0 && agrees(&|n| n >= least) {
        found.push(from.clone());
    }
    let below = |bound: u64| compare(Comparison::Less, n(), constant(bound as usize));
    if agrees(&|n| least <= n && n <= greatest) {
        found.push(all(from.clone().into_iter().chain([below(greatest + 1)])));
    }
    for modulus in 2..=MODULI_OF_CONDITIONS {
        for rest in 0..modulus {
            let class = |n: u64| n % modulus == rest;
            let of_class = || equal(modulo(n(), modulus as usize), constant(rest as usize));
            if agrees(&|n| n >= least && class(n)) {
                found.push(all(from.clone().filter(|_| least >= modulus).into_iter().chain([of_class()])));
            }
            if agrees(&|n| n >= least && class(n) && n <= greatest) {
                let first = from.clone().filter(|_| least >= modulus);
                found.push(all(first.into_iter().chain([of_class(), below(greatest + 1)])));
            }
            // All numbers to a bound, then those of a class, perhaps to another bound.
            let Some(first) = data.iter().filter(|(n, holds)| *n > least && !holds).map(|(n, _)| *n).min()
            else {
                continue;
            };
            let last = greatest + 1;
            if last > first && agrees(&|n| n >= least && (n < first || class(n) && n < last)) {
                let later = all([of_class(), below(last)]);
                let both = any([below(first)].into_iter().chain(later));
                found.push(all(from.clone().into_iter().chain(both)));
            }
        }
    }
    if let Some((term, value)) = shift {
        for &divisor in divisors.iter().filter(|divisor| **divisor > 0) {
            let test = |n: u64| {
                let c = value(n);
                n >= least && (c == 0 || c > 0 && i128::from(n) < divisor * (c & -c))
            };
            if agrees(&test) {
                let zero = equal(term.clone(), constant(0));
                let lower = minus(term.clone(), 1);
                let digits = Term::Bitwise(Bitwise::Xor, Box::new(term.clone()), Box::new(lower));
                let block = scale(divisor as usize, plus(digits, 1));
                let short = compare(Comparison::Less, scale(2, n()), block);
                found.push(all(from.clone().into_iter().chain(any([zero, short]))));
            }
        }
    }
    found
}
