//! Candidates for inequalities and residues of a location, fitted to its samples.

use std::collections::BTreeSet;

use super::form::Form;
use super::samples::{Points, Samples};
use super::system::System;

/// Largest modulus of a residue.
const LARGEST_MODULUS: i64 = 16;

/// Modulus of the residue of an accumulator that is the same number in all samples.
const MODULUS_OF_CONSTANT: i64 = 4;

/// By how much a fitted bound may have to be weakened so that all samples satisfy it.
const LARGEST_REPAIR: i128 = 8;

/// Most live accumulators whose pairs are considered.
const MOST_PAIRED: usize = 6;

/// Largest coefficient of an equality that all samples satisfy.
const LARGEST_COEFFICIENT: i128 = 32;

/// Which inequalities are candidates.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    /// Absolute values that the factors of two accumulators may have.
    pub(super) factors: &'static [i64],
    /// Whether accumulators that equalities determine have no others.
    pub(super) is_short: bool,
}

/// Inequalities `form >= 0` that all samples of a location satisfy.
pub(super) fn bounds(
    system: &System<'_>,
    samples: &Samples,
    (state, points): (&[i64], &Points),
    choice: Choice,
) -> Vec<Form> {
    let fit = Fit { parameters: system.parameters, accumulators: system.accumulators.len(), samples, points };
    let open = system.open_bounds(state);
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    let mut add = |form: Form| {
        if seen.insert(form.clone()) {
            found.push(form);
        }
    };
    let mut determined = Vec::new();
    for form in fit.equalities() {
        determined.extend(form.iter().rposition(|&v| v != 0).filter(|_| choice.is_short));
        add(form.iter().map(|v| -v).collect());
        add(form);
    }
    let is_free = |place: usize| !determined.contains(&(1 + system.parameters + points.live[place]));
    let mut directions = fit.directions(choice.factors);
    directions.retain(|direction| direction.iter().all(|&(place, _)| is_free(place)));
    for direction in directions {
        fit.lower_bounds(&direction).into_iter().for_each(&mut add);
        fit.with_slopes_of(&open, &direction).into_iter().for_each(&mut add);
    }
    open.into_iter().for_each(&mut add);
    found
}

/// Modulus and residue of each accumulator that all samples of a location have.
pub(super) fn residues(system: &System<'_>, points: &Points) -> Vec<(i64, i64)> {
    let mut residues = vec![(1, 0); system.accumulators.len()];
    for (place, &accumulator) in points.live.iter().enumerate() {
        let width = points.live.len();
        let mut values = points.values.values().flat_map(|v| v.chunks_exact(width)).map(|tuple| tuple[place]);
        let Some(first) = values.next() else { continue };
        let modulus = values.fold(0, |g, v| num_integer::gcd(g, v - first));
        let modulus = match modulus {
            // It is the same in all samples, which have every residue.
            0 => MODULUS_OF_CONSTANT,
            _ => (1..=LARGEST_MODULUS).rev().find(|q| modulus % q == 0).unwrap_or(1),
        };
        residues[accumulator] = (modulus, first.rem_euclid(modulus));
    }
    residues
}

struct Fit<'a> {
    parameters: usize,
    accumulators: usize,
    samples: &'a Samples,
    points: &'a Points,
}

/// Accumulators of a location, by their place among the live ones, with coefficients.
type Direction = Vec<(usize, i64)>;

impl Fit<'_> {
    fn width(&self) -> usize {
        1 + self.parameters + self.accumulators
    }

    /// One accumulator with coefficient 1 or -1, or two with these absolute values that have no common divisor.
    fn directions(&self, factors: &[i64]) -> Vec<Direction> {
        let live = self.points.live.len();
        let mut directions = Vec::new();
        for i in 0..live {
            directions.extend([1, -1].map(|a| vec![(i, a)]));
        }
        for i in 0..live.min(MOST_PAIRED) {
            for j in i + 1..live.min(MOST_PAIRED) {
                for (&a, &b) in factors.iter().flat_map(|a| factors.iter().map(move |b| (a, b))) {
                    if num_integer::gcd(a, b) == 1 {
                        let signed = [(a, -b), (-a, b), (a, b), (-a, -b)];
                        directions.extend(signed.map(|(a, b)| vec![(i, a), (j, b)]));
                    }
                }
            }
        }
        directions
    }

    /// Bounds `direction >= ..`, affine in the parameters, fitted at several samples.
    fn lower_bounds(&self, direction: &Direction) -> Vec<Form> {
        let least: Vec<Option<i64>> = (0..self.samples.parameters.len())
            .map(|sample| {
                let values = self.points.tuples(sample);
                values.map(|tuple| direction.iter().map(|&(i, a)| a * tuple[i]).sum()).min()
            })
            .collect();
        let at = |values: &[i64]| {
            let sample = self.samples.parameters.iter().position(|v| v == values)?;
            least[sample]
        };
        let mut found: Vec<Form> = Vec::new();
        for base in self.bases(&least) {
            for stride in [1, 2] {
                found.extend(self.fitted(direction, base, stride, &least, &at));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Bounds with the slopes at which thresholds settle, or half of these, as far down as the samples need it.
    fn with_slopes_of(&self, open: &[Form], direction: &Direction) -> Vec<Form> {
        let mut all: Vec<Form> = vec![vec![0; self.width()]];
        for &(place, a) in direction {
            let variable = 1 + self.parameters + self.points.live[place];
            let mut slopes = vec![vec![0; self.parameters]];
            let size = i128::from(a.abs());
            for form in open.iter().filter(|form| form[variable].signum() == i128::from(a.signum())) {
                slopes.push(form[1..=self.parameters].iter().map(|v| v * size).collect());
                slopes.push(form[1..=self.parameters].iter().map(|v| v * size / 2).collect());
            }
            slopes.sort_unstable();
            slopes.dedup();
            let extended = |form: &Form, slopes: &[i128]| {
                let mut form = form.clone();
                form[variable] = a.into();
                form[1..].iter_mut().zip(slopes).for_each(|(entry, slope)| *entry += slope);
                form
            };
            all = all.iter().flat_map(|form| slopes.iter().map(move |s| extended(form, s))).collect();
        }
        all.into_iter().filter_map(|form| self.lowered(form, direction)).collect()
    }

    /// The form with the constant that the samples need.
    fn lowered(&self, mut form: Form, direction: &Direction) -> Option<Form> {
        let mut least: Option<i128> = None;
        for (sample, values) in self.samples.parameters.iter().enumerate() {
            let slopes: i128 = form[1..].iter().zip(values).map(|(&a, &m)| a * i128::from(m)).sum();
            for tuple in self.points.tuples(sample) {
                let value: i64 = direction.iter().map(|&(i, a)| a * tuple[i]).sum();
                let value = slopes + i128::from(value);
                least = Some(least.map_or(value, |least| least.min(value)));
            }
        }
        form[0] = -least?;
        Some(form)
    }

    /// Samples where bounds are fitted: the last, and for several parameters those that are largest in one of them.
    fn bases(&self, least: &[Option<i64>]) -> Vec<usize> {
        let known = |&sample: &usize| least[sample].is_some();
        let last = (0..least.len()).rev().find(known);
        let mut bases: Vec<usize> = last.into_iter().collect();
        if self.parameters > 1 {
            for j in 0..self.parameters {
                bases.extend((0..least.len()).filter(known).max_by_key(|&s| self.samples.parameters[s][j]));
            }
        }
        bases.dedup();
        bases
    }

    /// The bound with the slopes between a sample and those before it, weakened until every sample satisfies it.
    fn fitted(
        &self,
        direction: &Direction,
        base: usize,
        stride: i64,
        least: &[Option<i64>],
        at: &impl Fn(&[i64]) -> Option<i64>,
    ) -> Option<Form> {
        let values = &self.samples.parameters[base];
        let here = least[base]?;
        let mut form: Form = vec![0; self.width()];
        for &(place, a) in direction {
            form[1 + self.parameters + self.points.live[place]] = a.into();
        }
        for j in 0..self.parameters {
            let mut before = values.clone();
            before[j] -= stride;
            let slope = match at(&before) {
                Some(there) => (here - there).div_euclid(stride),
                None if stride == 1 && values[j] == 0 => 0,
                None => return None,
            };
            form[1 + j] = -i128::from(slope);
        }
        // direction - bound at each sample
        let excess = self.samples.parameters.iter().zip(least).filter_map(|(values, least)| {
            let bound: i128 = form[1..].iter().zip(values).map(|(&a, &m)| a * i128::from(m)).sum();
            Some(bound + i128::from((*least)?))
        });
        let least_excess = excess.min()?;
        let at_base: i128 = form[1..].iter().zip(values).map(|(&a, &m)| a * i128::from(m)).sum();
        form[0] = -least_excess;
        (at_base + i128::from(here) - least_excess <= LARGEST_REPAIR).then_some(form)
    }

    /// Equalities that all samples satisfy: a basis of the forms that vanish at every point.
    fn equalities(&self) -> Vec<Form> {
        let live = &self.points.live;
        let columns = 1 + self.parameters + live.len();
        let mut echelon: Vec<Vec<i128>> = Vec::new();
        for (sample, values) in self.samples.parameters.iter().enumerate() {
            for tuple in self.points.tuples(sample).take(if live.is_empty() { 0 } else { usize::MAX }) {
                let point = std::iter::once(1).chain(values.iter().chain(tuple).map(|&v| i128::from(v)));
                insert_row(&mut echelon, point.collect());
                if echelon.len() == columns {
                    return Vec::new();
                }
            }
        }
        let known = self.samples.parameters.iter().enumerate();
        // With too few samples an equality is an accident.
        if known.filter(|(sample, _)| self.points.values.contains_key(sample)).count() < 3 {
            return Vec::new();
        }
        kernel(&echelon, columns).into_iter().filter_map(|vector| self.placed(&vector)).collect()
    }

    fn placed(&self, vector: &[i128]) -> Option<Form> {
        let over_accumulators = vector[1 + self.parameters..].iter().any(|&v| v != 0);
        if !over_accumulators || vector[1..].iter().any(|v| v.abs() > LARGEST_COEFFICIENT) {
            return None;
        }
        let mut form: Form = vec![0; self.width()];
        form[..=self.parameters].copy_from_slice(&vector[..=self.parameters]);
        for (&accumulator, &v) in self.points.live.iter().zip(&vector[1 + self.parameters..]) {
            form[1 + self.parameters + accumulator] = v;
        }
        Some(form)
    }
}

/// Reduces a row by the rows of an echelon form and adds what is left of it.
fn insert_row(echelon: &mut Vec<Vec<i128>>, mut row: Vec<i128>) {
    for known in echelon.iter() {
        let Some(pivot) = known.iter().position(|&v| v != 0) else { continue };
        if row[pivot] != 0 {
            row = eliminated(&row, known, pivot);
        }
    }
    if row.iter().all(|&v| v == 0) {
        return;
    }
    let pivot = row.iter().position(|&v| v != 0).unwrap_or_default();
    for known in echelon.iter_mut() {
        if known[pivot] != 0 {
            *known = eliminated(known, &row, pivot);
        }
    }
    echelon.push(row);
}

/// `row` without its entry at the pivot of `by`, primitive.
fn eliminated(row: &[i128], by: &[i128], pivot: usize) -> Vec<i128> {
    let mut result: Vec<i128> = row.iter().zip(by).map(|(&a, &b)| a * by[pivot] - b * row[pivot]).collect();
    let divisor = result.iter().fold(0, |g, &v| num_integer::gcd(g, v));
    if divisor > 1 {
        result.iter_mut().for_each(|v| *v /= divisor);
    }
    result
}

/// A basis of the vectors that are orthogonal to the rows of a reduced echelon form, as primitive integers.
fn kernel(echelon: &[Vec<i128>], columns: usize) -> Vec<Vec<i128>> {
    let pivots: Vec<usize> =
        echelon.iter().map(|row| row.iter().position(|&v| v != 0).unwrap_or_default()).collect();
    let mut basis = Vec::new();
    for free in (0..columns).filter(|c| !pivots.contains(c)) {
        let common =
            echelon.iter().zip(&pivots).fold(1i128, |l, (row, &p)| num_integer::lcm(l, row[p].abs()));
        let mut vector = vec![0; columns];
        vector[free] = common;
        for (row, &p) in echelon.iter().zip(&pivots) {
            vector[p] = -row[free] * common / row[p];
        }
        let divisor = vector.iter().fold(0, |g, &v| num_integer::gcd(g, v));
        basis.push(vector.iter().map(|v| v / divisor.max(1)).collect());
    }
    basis
}
