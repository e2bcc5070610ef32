//! The values of a constant in a family, and numbers as functions of them.

pub use crate::limits::{MAX_ROWS, MAX_VALUE, MAX_VALUES};
use num_bigint::{BigInt, BigUint};

use nimcert_core::language::ast::Number;

/// A constant of the file with its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// The name that a `let` or `param` binds.
    pub name: String,
    /// The values, increasing.
    pub values: Vec<u64>,
}

impl Axis {
    /// An axis with these values, in increasing order, each once.
    pub fn new(name: String, mut values: Vec<u64>) -> Axis {
        values.sort_unstable();
        values.dedup();
        Axis { name, values }
    }

    /// The least value.
    pub fn first(&self) -> u64 {
        self.values.first().copied().unwrap_or(0)
    }

    /// The greatest common divisor of the differences of the values; 1 if there is only one value.
    pub fn step(&self) -> u64 {
        let first = self.first();
        self.values.iter().fold(0, |divisor, value| gcd(divisor, value - first)).max(1)
    }

    /// The number n with value = first + n step.
    pub fn index(&self, value: u64) -> u64 {
        (value - self.first()) / self.step()
    }

    /// Whether the axis has one value only.
    pub fn is_single(&self) -> bool {
        self.values.len() == 1
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// `constant + slopes[0] n_0 + ..` with any signs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Affine {
    pub(super) constant: i128,
    pub(super) slopes: Vec<i128>,
}

impl Affine {
    /// The value at a tuple.
    pub(super) fn at(&self, tuple: &[u64]) -> i128 {
        self.constant + self.slopes.iter().zip(tuple).map(|(a, &n)| a * i128::from(n)).sum::<i128>()
    }

    /// The affine function with these values at these tuples, if there is one with integer coefficients.
    ///
    /// A coordinate in which the tuples do not differ gets slope 0.
    pub(super) fn fit(tuples: &[&[u64]], values: &[i128]) -> Option<Affine> {
        let (&first, &value) = (tuples.first()?, values.first()?);
        let mut rows: Vec<Vec<i128>> = Vec::new();
        for (tuple, other) in tuples.iter().zip(values).skip(1) {
            let differences = tuple.iter().zip(first).map(|(&a, &b)| i128::from(a) - i128::from(b));
            let mut row: Vec<i128> = differences.chain([other - value]).collect();
            for known in &rows {
                reduce(&mut row, known)?;
            }
            if pivot(&row).is_some() {
                for known in &mut rows {
                    reduce(known, &row)?;
                }
                rows.push(row);
            } else if row.last() != Some(&0) {
                return None;
            }
        }
        let mut slopes = vec![0; first.len()];
        for row in &rows {
            let place = pivot(row)?;
            let (factor, value) = (row[place], *row.last()?);
            if value % factor != 0 {
                return None;
            }
            slopes[place] = value / factor;
        }
        let at_first: i128 = slopes.iter().zip(first).map(|(a, &n)| a * i128::from(n)).sum();
        let found = Affine { constant: value - at_first, slopes };
        tuples.iter().zip(values).all(|(tuple, &value)| found.at(tuple) == value).then_some(found)
    }

    /// As a number of the language, if no slope is negative.
    pub(super) fn number(&self) -> Option<Number> {
        let slopes: Option<Vec<BigUint>> =
            self.slopes.iter().map(|&slope| Some(BigUint::from(u128::try_from(slope).ok()?))).collect();
        Some(Number::new(BigInt::from(self.constant), slopes?))
    }
}

/// The first coordinate with a factor that is not 0.
fn pivot(row: &[i128]) -> Option<usize> {
    row[..row.len() - 1].iter().position(|factor| *factor != 0)
}

/// Subtracts a multiple of `by` from a multiple of `row`, so that the pivot of `by` becomes 0 there; the row is
/// divided by the common divisor of its numbers. `None` if numbers become too large.
fn reduce(row: &mut [i128], by: &[i128]) -> Option<()> {
    let Some(place) = pivot(by) else { return Some(()) };
    let (own, other) = (row[place], by[place]);
    for (a, b) in row.iter_mut().zip(by) {
        *a = a.checked_mul(other)?.checked_sub(b.checked_mul(own)?)?;
    }
    let divisor = row.iter().fold(0_u64, |divisor, a| gcd(divisor, (a.unsigned_abs() % (1 << 63)) as u64));
    let divides = divisor > 1 && row.iter().all(|a| a % i128::from(divisor) == 0);
    if divides {
        row.iter_mut().for_each(|a| *a /= i128::from(divisor));
    }
    Some(())
}
