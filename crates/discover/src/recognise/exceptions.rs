//! Positions where a formula and a table differ, as conditions.

use nimcert_core::language::ast::{Comparison, Condition, Term};

use super::nim_sums::NimSum;
use crate::limits::{EXCEPTIONS, LISTED_EXCEPTIONS};
use crate::table::Table;
use crate::words::{all, any, compare, constant, equal, not, variable};

/// The positions where a table differs from `holds`; `None` if there are too many to be exceptions.
pub(super) fn errors(table: &Table, holds: impl Fn(&[usize]) -> bool) -> Option<Vec<Vec<usize>>> {
    let mut errors = Vec::new();
    table.each(|tuple, is_p| {
        if holds(tuple) != is_p {
            errors.push(tuple.to_vec());
        }
        errors.len() <= EXCEPTIONS
    });
    (errors.len() <= EXCEPTIONS).then_some(errors)
}

/// A nim-sum with exceptions among small numbers: another value of the nim-sum there, or a list.
pub(super) fn finite(table: &Table, sum: &NimSum, errors: &[Vec<usize>]) -> Option<Condition> {
    let sides = table.sides();
    let unbounded = |i: usize| sides[i] > 8;
    let inside = |tuple: &[usize]| (0..sides.len()).all(|i| !unbounded(i) || tuple[i] < sides[i] / 4);
    if errors.is_empty() || !errors.iter().all(|tuple| inside(tuple)) {
        return None;
    }
    let main = sum.condition(table);
    let shortest = if errors.len() <= 2 { listed(&main, sum, errors) } else { None };
    shortest.or_else(|| in_a_box(table, sum, errors, &main)).or_else(|| listed(&main, sum, errors))
}

/// All numbers up to the greatest of the exceptions have another value of the nim-sum.
fn in_a_box(table: &Table, sum: &NimSum, errors: &[Vec<usize>], main: &Condition) -> Option<Condition> {
    let most = *errors.iter().flatten().max()?;
    let other = (0..=2 * most + 1).filter(|&value| value != sum.value).find(|&value| {
        let small = NimSum { shapes: sum.shapes.clone(), value };
        let mut agrees = true;
        table.each(|tuple, is_p| {
            agrees &= tuple.iter().any(|&number| number > most) || small.holds(tuple) == is_p;
            agrees
        });
        agrees
    })?;
    let small = NimSum { shapes: sum.shapes.clone(), value: other }.condition(table);
    let variables = (0..table.sides().len()).map(variable);
    let greatest = variables.reduce(|a, b| Term::Max(Box::new(a), Box::new(b)))?;
    let low = compare(Comparison::LessEqual, greatest.clone(), constant(most));
    let high = compare(Comparison::Greater, greatest, constant(most));
    any([all([low, small])?, all([high, main.clone()])?])
}

/// Each exception alone.
fn listed(main: &Condition, sum: &NimSum, errors: &[Vec<usize>]) -> Option<Condition> {
    if errors.len() > LISTED_EXCEPTIONS {
        return None;
    }
    let here =
        |tuple: &Vec<usize>| all(tuple.iter().enumerate().map(|(i, &n)| equal(variable(i), constant(n))));
    let (removed, added): (Vec<_>, Vec<_>) = errors.iter().partition(|tuple| sum.holds(tuple));
    let kept = all([main.clone()].into_iter().chain(removed.into_iter().filter_map(here).map(not)))?;
    any([kept].into_iter().chain(added.into_iter().filter_map(here)))
}
