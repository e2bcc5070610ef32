//! Sets of positions where a nim-sum of simple terms has a fixed value.

use nimcert_core::language::ast::Condition;

use super::shapes::Shape;
use crate::limits::{COMBINATIONS, LOWEST_SHIFT, SAMPLE_OF_SUMS, SUMS, SWAPS};
use crate::table::Table;
use crate::words::{all, constant, equal, xor};

/// A nim-sum of terms with the value that it has on the set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NimSum {
    pub(super) shapes: Vec<Shape>,
    pub(super) value: usize,
}

/// How many terms of each kind there are, by the number of coordinates.
fn reach(coordinates: usize) -> (usize, usize, usize) {
    match coordinates {
        0..=2 => (24, 6, 8),
        3 => (16, 4, 6),
        4 => (4, 2, 2),
        _ => (2, 1, 0),
    }
}

/// The terms whose first coordinate is `x`.
fn shapes(x: usize, table: &Table, ordered: &[(usize, usize)]) -> Vec<Shape> {
    let coordinates = table.sides().len();
    let (up, down, factors) = reach(coordinates);
    let side = table.sides()[x];
    let swaps = if coordinates <= 3 { SWAPS } else { 0 };
    let mut found: Vec<Shape> = (0..=up.min(side / 3)).map(|c| Shape::Shift(x, c)).collect();
    found.extend((1..=down.min(side / 3)).map(|c| Shape::Less(x, c)));
    if side > 2 && coordinates <= 4 {
        found.extend((0..=swaps).map(|c| Shape::Swapped(x, c)));
    }
    if side > 2 && coordinates <= 3 {
        found.extend((0..=LOWEST_SHIFT).map(|c| Shape::Lowest(x, c)));
    }
    for k in 2..=factors.min(side / 3) {
        found.push(Shape::Quotient(x, 0, k));
        found.push(Shape::Residue(x, k));
        if coordinates <= 3 {
            found.extend((1..k).map(|c| Shape::Quotient(x, c, k)));
        }
        if k <= 4 {
            found.extend((0..2).map(|c| Shape::Scaled(x, k, c)));
        }
    }
    for &(a, b) in ordered {
        if a.min(b) == x {
            found.extend((0..=1).map(|c| Shape::Gap(a, b, c)));
        }
    }
    if coordinates <= 4 {
        found.extend((x + 1..coordinates).map(|y| Shape::Total(x, y, 0)));
    }
    found
}

/// Pairs of coordinates that are in order on all positions.
fn ordered(table: &Table) -> Vec<(usize, usize)> {
    let coordinates = table.sides().len();
    let pairs = (0..coordinates).flat_map(|a| (0..coordinates).map(move |b| (a, b)));
    let mut pairs: Vec<(usize, usize)> = pairs.filter(|(a, b)| a != b).collect();
    table.each(|tuple, _| {
        pairs.retain(|&(a, b)| tuple[a] <= tuple[b]);
        !pairs.is_empty()
    });
    pairs
}

/// P-positions that are far from the borders, spread over the table.
fn sample(table: &Table) -> Vec<Vec<usize>> {
    let mut found: Vec<(usize, Vec<usize>)> = Vec::new();
    table.each(|tuple, is_p| {
        if is_p {
            found.push((tuple.iter().map(|&number| number.min(4)).sum(), tuple.to_vec()));
        }
        true
    });
    let best = found.iter().map(|(inside, _)| *inside).max().unwrap_or(0);
    let far: Vec<Vec<usize>> =
        found.into_iter().filter(|(inside, _)| *inside == best).map(|(_, tuple)| tuple).collect();
    let step = far.len().div_ceil(SAMPLE_OF_SUMS).max(1);
    far.into_iter().step_by(step).collect()
}

/// The nim-sums that are constant on the P-positions far from the borders, the simplest first.
pub(super) fn nim_sums(table: &Table) -> Vec<NimSum> {
    let sample = sample(table);
    if sample.len() < 4 {
        return Vec::new();
    }
    let coordinates = table.sides().len();
    let ordered = ordered(table);
    let terms: Vec<Vec<(Shape, Vec<usize>)>> = (0..coordinates)
        .map(|x| {
            let valued = shapes(x, table, &ordered).into_iter().filter_map(|shape| {
                let values: Option<Vec<usize>> = sample.iter().map(|tuple| shape.value(tuple)).collect();
                Some((shape, values?))
            });
            valued.collect()
        })
        .collect();
    let mut search = Search { terms: &terms, left: COMBINATIONS, found: Vec::new(), chosen: Vec::new() };
    search.extend(0, 0, &vec![0; sample.len()]);
    let mut found = search.found;
    found.sort_by_key(|sum| sum.cost(coordinates));
    found.truncate(SUMS);
    found
}

struct Search<'t> {
    terms: &'t [Vec<(Shape, Vec<usize>)>],
    left: u64,
    found: Vec<NimSum>,
    chosen: Vec<Shape>,
}

impl Search<'_> {
    /// Chooses a term for coordinate `x` and those after it; `used` are coordinates that occur already.
    fn extend(&mut self, x: usize, used: usize, values: &[usize]) {
        if x == self.terms.len() {
            let value = values.first().copied().unwrap_or(0);
            // Digits up to a lowest set bit say something beside others of their kind only.
            let lowest = self.chosen.iter().filter(|shape| matches!(shape, Shape::Lowest(..))).count();
            let is_mixed = lowest > 0 && (lowest == 1 || lowest < self.chosen.len());
            if !self.chosen.is_empty() && !is_mixed && values.iter().all(|&other| other == value) {
                self.found.push(NimSum { shapes: self.chosen.clone(), value });
            }
            if self.found.len() > 20 * SUMS {
                let coordinates = self.terms.len();
                self.found.sort_by_key(|sum| sum.cost(coordinates));
                self.found.truncate(SUMS);
            }
            return;
        }
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        self.extend(x + 1, used, values);
        if used >> x & 1 == 1 {
            return;
        }
        let terms = self.terms;
        let is_last = x + 1 == terms.len();
        let mut next = vec![0; values.len()];
        for (shape, own) in &terms[x] {
            if used & shape.uses() != 0 {
                continue;
            }
            // The last term is fixed by the others; most are wrong at the second position already.
            if is_last && (1..own.len().min(4)).any(|i| own[i] ^ values[i] != own[0] ^ values[0]) {
                continue;
            }
            for ((next, a), b) in next.iter_mut().zip(values).zip(own) {
                *next = a ^ b;
            }
            self.chosen.push(*shape);
            self.extend(x + 1, used | shape.uses(), &next);
            self.chosen.pop();
        }
    }
}

impl NimSum {
    /// How far it is from the nim-sum of all coordinates.
    fn cost(&self, coordinates: usize) -> usize {
        let absent = coordinates - self.shapes.iter().map(|s| s.uses().count_ones() as usize).sum::<usize>();
        self.shapes.iter().map(|shape| shape.cost()).sum::<usize>() + usize::from(self.value > 0) + absent
    }

    /// Whether a tuple is in the set.
    pub(super) fn holds(&self, tuple: &[usize]) -> bool {
        let sum = self.shapes.iter().try_fold(0, |sum, shape| Some(sum ^ shape.value(tuple)?));
        sum == Some(self.value)
    }

    /// The condition; terms that may have no value are guarded where some position of the table asks for it.
    pub(super) fn condition(&self, table: &Table) -> Condition {
        let mut guarded = vec![false; self.shapes.len()];
        table.each(|tuple, _| {
            for (guarded, shape) in guarded.iter_mut().zip(&self.shapes) {
                *guarded |= shape.value(tuple).is_none();
            }
            true
        });
        let guards = self.shapes.iter().zip(guarded).filter(|(_, guarded)| *guarded);
        let guards: Vec<Condition> = guards.filter_map(|(shape, _)| shape.guard()).collect();
        let terms: Vec<_> = self.shapes.iter().map(|shape| shape.term()).collect();
        let sum = match (terms.as_slice(), self.value) {
            ([a, b], 0) => equal(a.clone(), b.clone()),
            _ => equal(xor(terms), constant(self.value)),
        };
        all(guards.into_iter().chain([sum])).unwrap_or_else(|| crate::words::truth(true))
    }
}
