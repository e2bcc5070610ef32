//! The multipliers of a leaf: a sum of the forms of a goal that is negative for all naturals.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::fact::Fact;
use super::points::Points;
use super::product::Product;
use crate::parametric::{Combined, impossible};

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// The number of an unknown or a form.
    pub number: usize,
    /// A constant, then a factor of each parameter up to the last that occurs; of a form, naturals.
    pub factor: Vec<i128>,
}

/// A form multiplied by a parameter, or by 1 if that is 0: its constant, and its other products by number.
struct Column {
    form: usize,
    parameter: usize,
    constant: i128,
    entries: Vec<(usize, i128)>,
}

/// A sum of multiples of the forms, and if need be of their products with a parameter, that is negative for all naturals.
pub(super) fn contradiction(forms: &[Fact], parameters: usize, points: &mut Points) -> Option<Vec<Term>> {
    let all = |_| true;
    let plain = among(forms, all, 0, points);
    if plain.is_some() || parameters == 0 { plain } else { among(forms, all, parameters, points) }
}

/// A sum that a certificate writes with fewer characters, if there is one without some of the forms.
pub(super) fn shorter(forms: &[Fact], parameters: usize, sum: Vec<Term>, points: &mut Points) -> Vec<Term> {
    let has_parameters = sum.iter().any(|term| term.factor.len() > 1);
    let parameters = if has_parameters { parameters } else { 0 };
    let mut left_out = vec![false; forms.len()];
    let (mut best, mut next) = (sum, 0);
    while let Some(&Term { number, .. }) = best.get(next) {
        left_out[number] = true;
        match among(forms, |form| !left_out[form], parameters, points) {
            Some(other) if width(&other) < width(&best) => (best, next) = (other, 0),
            _ => {
                left_out[number] = false;
                next += 1;
            }
        }
    }
    best
}

/// The characters that a certificate writes for a sum.
fn width(sum: &[Term]) -> usize {
    let digits = |number: &i128| 1 + number.to_string().len();
    let of_factor = |factor: &[i128]| if factor == [1] { 0 } else { factor.iter().map(digits).sum() };
    sum.iter().map(|term| 2 + term.number.to_string().len() + of_factor(&term.factor)).sum()
}

/// A sum of multiples of some of the forms, and of their products with one of the first parameters, that is negative for
/// all naturals.
fn among(
    forms: &[Fact],
    is_used: impl Fn(usize) -> bool,
    parameters: usize,
    points: &mut Points,
) -> Option<Vec<Term>> {
    let mut numbers: FxHashMap<Product, usize> = FxHashMap::default();
    let mut columns = Vec::new();
    for parameter in 0..=parameters {
        let factors = Product::parameter(parameter).ok()?;
        for (form, fact) in forms.iter().enumerate().filter(|(form, _)| is_used(*form)) {
            let mut column = Column { form, parameter, constant: 0, entries: Vec::new() };
            for &(product, factor) in fact.form.terms.iter() {
                let product = product.times(factors).ok()?;
                if product == Product::ONE {
                    column.constant = factor;
                } else {
                    let next = numbers.len();
                    column.entries.push((*numbers.entry(product).or_insert(next), factor));
                }
            }
            columns.push(column);
        }
    }
    let rows = usable(&mut columns, numbers.len())?;
    let mut products = vec![None; numbers.len()];
    for (product, number) in numbers {
        products[number] = rows[number].and(Some(product));
    }
    let sums: Vec<_> = columns.iter().map(|column| (column.constant, column.entries.as_slice())).collect();
    if points.satisfy(&sums, &products) {
        return None;
    }
    let mut hypotheses: Vec<Vec<i128>> = columns
        .iter()
        .map(|column| {
            let mut dense = vec![0; 1 + rows.iter().flatten().count()];
            dense[0] = column.constant;
            for &(product, factor) in &column.entries {
                if let Some(row) = rows[product] {
                    dense[1 + row] = factor;
                }
            }
            dense
        })
        .collect();
    // Every product is natural.
    let width = hypotheses.first()?.len();
    hypotheses.extend((1..width).map(|row| (0..width).map(|i| i128::from(i == row)).collect()));
    let hypotheses: Vec<&Vec<i128>> = hypotheses.iter().collect();
    let combination = match impossible(&hypotheses).ok()? {
        Combined::Shown(combination) => combination,
        Combined::Not(point) => {
            if let Some([one, values @ ..]) = point.as_deref() {
                points.keep(*one, products.iter().flatten().copied().zip(values.iter().copied()));
            }
            return None;
        }
    };
    let mut terms: BTreeMap<usize, Vec<i128>> = BTreeMap::new();
    for (j, multiplier) in combination.multipliers {
        let Some(Column { form, parameter, .. }) = columns.get(j) else { continue };
        add(terms.entry(*form).or_default(), *parameter, multiplier);
    }
    Some(terms.into_iter().map(|(number, factor)| Term { number, factor }).collect())
}

/// Adds a multiple of a parameter, or for 0 a constant, to a number.
pub(super) fn add(number: &mut Vec<i128>, parameter: usize, multiple: i128) {
    if number.len() <= parameter {
        number.resize(parameter + 1, 0);
    }
    number[parameter] += multiple;
}

/// Leaves out columns that no sum can use, and numbers the products that may prevent a sum. A product that no
/// column has with a negative factor cannot be cancelled, so a column that has it is of no use; one that no column has
/// with a positive factor does no harm, since it is natural. `None` if no sum is negative.
fn usable(columns: &mut Vec<Column>, products: usize) -> Option<Vec<Option<usize>>> {
    loop {
        let mut signs = vec![(false, false); products];
        for &(product, factor) in columns.iter().flat_map(|column| &column.entries) {
            if factor > 0 { signs[product].0 = true } else { signs[product].1 = true }
        }
        let before = columns.len();
        columns
            .retain(|column| column.entries.iter().all(|&(product, factor)| factor < 0 || signs[product].1));
        if columns.iter().all(|column| column.constant >= 0) {
            return None;
        }
        if columns.len() == before {
            let mut next = 0..;
            return Some(signs.iter().map(|&(plus, _)| if plus { next.next() } else { None }).collect());
        }
    }
}
