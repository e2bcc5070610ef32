//! Short terms, one after the other: arithmetic, remainders and digit operations.

use std::collections::HashMap;

use nimcert_core::language::ast::{Bitwise, Term};

use crate::limits::{CONSTANTS, DIVISORS_OF_TERMS, SAMPLE_OF_TERMS, TERMS};
use crate::words::{constant, floor, length_of_term, modulo, plus, scale, variable};

/// The values of a term at 0, 1, ..
type Sample = Vec<u64>;

/// An operation on two numbers, with its tree.
type Operation = (fn(u64, u64) -> Option<u64>, fn(Term, Term) -> Term);

const OPERATIONS: [Operation; 8] = [
    (|a, b| a.checked_add(b), |a, b| Term::Add(Box::new(a), Box::new(b))),
    (|a, b| a.checked_sub(b), |a, b| Term::Subtract(Box::new(a), Box::new(b))),
    (|a, b| Some(a.saturating_sub(b)), |a, b| Term::Monus(Box::new(a), Box::new(b))),
    (|a, b| Some(a ^ b), |a, b| Term::Bitwise(Bitwise::Xor, Box::new(a), Box::new(b))),
    (|a, b| Some(a & b), |a, b| Term::Bitwise(Bitwise::And, Box::new(a), Box::new(b))),
    (|a, b| Some(a | b), |a, b| Term::Bitwise(Bitwise::Or, Box::new(a), Box::new(b))),
    (|a, b| Some(a.min(b)), |a, b| Term::Min(Box::new(a), Box::new(b))),
    (|a, b| Some(a.max(b)), |a, b| Term::Max(Box::new(a), Box::new(b))),
];

/// The shortest terms with these values that are shorter than `limit`.
pub(super) fn expressions(values: &[u64], limit: Option<usize>) -> Vec<Term> {
    let target: Sample = values.iter().take(SAMPLE_OF_TERMS).copied().collect();
    let limit = limit.unwrap_or(usize::MAX);
    let mut known = Known { places: HashMap::new(), terms: Vec::new() };
    atoms(&mut known, target.len(), values);
    let small: Vec<(Sample, Term)> = known.terms.clone();
    for entry in &small {
        unary(&mut known, entry);
    }
    for (x, a) in &small {
        for (y, b) in &small {
            for (operation, tree) in OPERATIONS {
                known.add(combined(x, y, operation), || tree(a.clone(), b.clone()));
            }
        }
    }
    let middle: Vec<(Sample, Term)> = known.terms.iter().take(TERMS).cloned().collect();
    let mut found: Vec<Term> = Vec::new();
    found.extend(known.places.get(&target).map(|&place| known.terms[place].1.clone()));
    let mut shortest = found.iter().map(length_of_term).min().unwrap_or(limit).min(limit);
    for entry in &middle {
        let (x, a) = entry;
        let length = length_of_term(a);
        if length + 2 < shortest
            && let Some(term) = outer(x, a, &target)
        {
            shortest = shortest.min(length_of_term(&term));
            found.push(term);
        }
        for (y, b) in &small {
            if length + length_of_term(b) + 1 >= shortest {
                continue;
            }
            for (operation, tree) in OPERATIONS {
                if equals(x, y, operation, &target) {
                    found.push(tree(a.clone(), b.clone()));
                    shortest = length + length_of_term(b) + 1;
                } else if equals(y, x, operation, &target) {
                    found.push(tree(b.clone(), a.clone()));
                    shortest = length + length_of_term(b) + 1;
                }
            }
        }
    }
    found
}

struct Known {
    /// Where the term with some values is; only its key is looked up, so the order of the map does not matter.
    places: HashMap<Sample, usize>,
    terms: Vec<(Sample, Term)>,
}

impl Known {
    /// Adds a term if its values are new, or if it is shorter than the one that has them.
    fn add(&mut self, values: Option<Sample>, term: impl FnOnce() -> Term) {
        let Some(values) = values else { return };
        match self.places.get(&values) {
            Some(&place) => {
                let term = term();
                if length_of_term(&term) < length_of_term(&self.terms[place].1) {
                    self.terms[place].1 = term;
                }
            }
            None => {
                self.places.insert(values.clone(), self.terms.len());
                self.terms.push((values, term()));
            }
        }
    }
}

fn combined(x: &[u64], y: &[u64], operation: fn(u64, u64) -> Option<u64>) -> Option<Sample> {
    x.iter().zip(y).map(|(&a, &b)| operation(a, b)).collect()
}

fn equals(x: &[u64], y: &[u64], operation: fn(u64, u64) -> Option<u64>, target: &[u64]) -> bool {
    x.iter().zip(y).zip(target).all(|((&a, &b), &wanted)| operation(a, b) == Some(wanted))
}

/// `t`, constants, powers of two, and quotients, multiples and remainders of `t`.
fn atoms(known: &mut Known, count: usize, values: &[u64]) {
    let t: Sample = (0..count as u64).collect();
    let all = |f: &dyn Fn(u64) -> u64| Some(t.iter().map(|&t| f(t)).collect::<Sample>());
    known.add(all(&|t| t), || variable(0));
    let mut constants: Vec<u64> = (0..=CONSTANTS).collect();
    constants.extend([31, 32, 63, 64]);
    constants.extend([values.iter().min(), values.iter().max()].into_iter().flatten());
    for number in constants {
        known.add(all(&|_| number), || constant(number as usize));
    }
    for number in 2..=DIVISORS_OF_TERMS {
        known.add(all(&|t| t / number), || floor(variable(0), number as usize));
        known.add(all(&|t| t % number), || modulo(variable(0), number as usize));
        if number <= 4 {
            known.add(all(&|t| t * number), || scale(number as usize, variable(0)));
        }
    }
    for shift in -3..=1_i32 {
        let power = move |t: u64| match t.checked_ilog2().map(|log| log as i32 + shift) {
            Some(exponent) if exponent >= 0 => 1 << exponent,
            _ => 0,
        };
        known.add(all(&power), || Term::TopPower(Box::new(variable(0)), shift));
    }
}

/// Quotients, multiples and remainders of a term.
fn unary(known: &mut Known, (values, term): &(Sample, Term)) {
    for number in 2..=8 {
        let all = |f: &dyn Fn(u64) -> u64| Some(values.iter().map(|&value| f(value)).collect::<Sample>());
        known.add(all(&|value| value / number), || floor(term.clone(), number as usize));
        known.add(all(&|value| value % number), || modulo(term.clone(), number as usize));
        known.add(all(&|value| value * number), || scale(number as usize, term.clone()));
    }
}

/// A quotient, multiple or sum with a constant that has the values of the target.
fn outer(values: &[u64], term: &Term, target: &[u64]) -> Option<Term> {
    let (&first, &wanted) = (values.first()?, target.first()?);
    let fits = |f: &dyn Fn(u64) -> u64| values.iter().zip(target).all(|(&value, &wanted)| f(value) == wanted);
    for number in 2..=8 {
        if fits(&|value| value / number) {
            return Some(floor(term.clone(), number as usize));
        }
        if fits(&|value| value.saturating_mul(number)) {
            return Some(scale(number as usize, term.clone()));
        }
        if fits(&|value| value % number) {
            return Some(modulo(term.clone(), number as usize));
        }
    }
    let more = wanted.checked_sub(first)?;
    fits(&|value| value.saturating_add(more)).then(|| plus(term.clone(), more as usize))
}
