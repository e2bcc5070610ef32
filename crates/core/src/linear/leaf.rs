//! The multipliers of a leaf: a sum of the forms of a goal that is negative for all naturals.

use rustc_hash::FxHashMap;

use super::fact::Fact;
use super::product::Product;
use super::tree::Term;
use crate::parametric;

/// A form multiplied by parameters: its constant, and its other products by number.
struct Column {
    form: usize,
    parameters: Vec<usize>,
    constant: i128,
    entries: Vec<(usize, i128)>,
}

/// A sum of products of the forms, each multiplied by at most `degree` parameters, that is negative for all naturals.
pub(super) fn contradiction(forms: &[Fact], parameters: usize, degree: usize) -> Option<Vec<Term>> {
    let mut numbers: FxHashMap<Product, usize> = FxHashMap::default();
    let mut columns = Vec::new();
    for power in powers(parameters, degree) {
        let mut factors = Product::ONE;
        for &parameter in &power {
            factors = factors.times(Product::parameter(parameter).ok()?).ok()?;
        }
        for (form, fact) in forms.iter().enumerate() {
            let mut column = Column { form, parameters: power.clone(), constant: 0, entries: Vec::new() };
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
    let combination = parametric::contradiction(&hypotheses).ok()??;
    let term = |(j, multiplier)| {
        let Column { form, parameters, .. } = columns.get(j)?;
        Some(Term { form: *form, multiplier, parameters: parameters.clone() })
    };
    let mut terms: Vec<Term> = combination.multipliers.into_iter().filter_map(term).collect();
    terms.sort_by(|a, b| (a.form, &a.parameters).cmp(&(b.form, &b.parameters)));
    Some(terms)
}

/// Leaves out columns that no sum can use, and numbers the products that may stand in the way of one. A product that no
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

/// Products of at most `degree` parameters: the sorted indices of the factors, from 1.
fn powers(parameters: usize, degree: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..degree {
        let mut next = Vec::new();
        for power in &last {
            for j in power.last().copied().unwrap_or(1)..=parameters {
                next.push([&power[..], &[j]].concat());
            }
        }
        all.extend(next.iter().cloned());
        last = next;
    }
    all
}
