//! Violations of a statement that are found by evaluation at small numbers, without an automaton.

use num_bigint::BigUint;

use super::affine::small_tuples;
use crate::automaton::Shifted;
use crate::language::ast::{Program, Property, Statement};
use crate::language::evaluate::{apply, holds};

/// Columns at which a function is computed, to see whether one violates a property, and for the first one that does.
const FEW_COLUMNS: u64 = 1 << 8;
const COLUMNS: u64 = 1 << 12;

/// Largest slope and constant of the numbers that are tried, and how many of these are returned.
const LARGEST_SLOPE: u64 = 4;
const LARGEST_CONSTANT: u64 = 4;
const MOST_FOUND: usize = 4;

/// Most tuples of numbers that are tried.
const MOST_TUPLES: usize = 1 << 10;

/// Whether a small column and the next one violate the property that the only claim of an instance is about.
pub(super) fn has_small_violation(instance: &Program) -> bool {
    matches!(instance.claims[0].statement, Statement::Property { .. })
        && (0..FEW_COLUMNS)
            .any(|z| is_violated(instance, &[BigUint::from(z)]).is_some_and(|by| by != [false; 2]))
}

/// The first column, if it is small, that violates the property that the only claim of an instance is about together with
/// the next one: by a descent, or by its values.
pub(super) fn smallest_violation(instance: &Program, descends: bool) -> Option<BigUint> {
    let violates = |z: &BigUint| is_violated(instance, std::slice::from_ref(z));
    (0..COLUMNS).map(BigUint::from).find(|z| violates(z).is_some_and(|by| by[usize::from(!descends)]))
}

/// Whether numbers violate the only claim of an instance: a property by a descent, and by its values with the next
/// column or as a condition that is false. Nothing if there is no value, or the claim is about positions.
fn is_violated(instance: &Program, numbers: &[BigUint]) -> Option<[bool; 2]> {
    match &instance.claims[0].statement {
        Statement::Property { property, function, below } => {
            let (z, next) = (&numbers[0], &numbers[0] + 1u32);
            if below.as_ref().is_some_and(|below| next >= *below) {
                return None;
            }
            let y = apply(instance, *function, std::slice::from_ref(z)).ok()?;
            let after = apply(instance, *function, std::slice::from_ref(&next)).ok()?;
            let same = z.trailing_ones();
            let is_ns = (&y >> same) == (&after >> same);
            Some([*property != Property::Ns && y > after, *property != Property::Monotone && !is_ns])
        }
        Statement::ForAll { formula, .. } => Some([false, !holds(instance, formula, numbers).ok()?]),
        Statement::Positions { .. } | Statement::Grundy { .. } => None,
    }
}

/// Numbers with small slopes and constants that violate the only claim of a program in all instances with these
/// shifted parameters: a few, those with the least sum first, with whether they violate it by a descent.
pub(super) fn affine_violations(
    program: &Program,
    count: usize,
    samples: &[Vec<i64>],
) -> Vec<(bool, Vec<Shifted>)> {
    let parameters = program.parameters.len();
    let instances = samples.iter().map(|shifted| (program.at(&program.values(shifted)), shifted));
    let instances: Vec<(Program, &Vec<i64>)> = instances.collect();
    let is_small = |numbers: &Vec<Shifted>| {
        let is_small = |number: &Shifted| {
            let slope = number.slopes.iter().max();
            number.base <= LARGEST_CONSTANT.into() && slope.is_none_or(|slope| *slope <= LARGEST_SLOPE.into())
        };
        numbers.iter().all(is_small)
    };
    let tuples = small_tuples(count, parameters, (LARGEST_SLOPE + LARGEST_CONSTANT) as i64);
    let mut found = Vec::new();
    for numbers in tuples.filter(is_small).take(MOST_TUPLES) {
        // The kinds of violation that all instances so far have.
        let mut kinds = [true; 2];
        for (instance, shifted) in &instances {
            let at: Vec<BigUint> = numbers.iter().map(|number| number.at(shifted)).collect();
            let by = is_violated(instance, &at).unwrap_or_default();
            kinds = [0, 1].map(|kind| kinds[kind] && by[kind]);
            if kinds == [false; 2] {
                break;
            }
        }
        let Some(kind) = kinds.iter().position(|&all| all) else { continue };
        found.push((kind == 0, numbers));
        if found.len() == MOST_FOUND {
            break;
        }
    }
    found
}
