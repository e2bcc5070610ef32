//! Formulas that agree with a table of outcomes.
//!
//! In: a table. Out: conditions on the coordinates, the simplest first, each compared with every position of the
//! table. A formula that agrees with a table is a guess: only the proof of a claim makes it more.

mod digits;
mod exceptions;
mod halves;
mod minima;
mod nim_sums;
mod orders;
mod partners;
mod pieces;
mod powers;
mod residues;
mod shapes;
mod small;
pub(crate) mod values;

use crate::limits::{BOUNDED_SIDE, DEPTH, FEW_VALUES, FORMULAS, SMALL};
use crate::table::Table;
use crate::words::{all, any, compare, constant, equal, length, rename_condition, truth, variable};
use nimcert_core::language::ast::{Comparison, Condition, Term};

/// The formulas found for a table, the shortest first.
pub fn recognise(table: &Table) -> Vec<Condition> {
    at_depth(table, DEPTH)
}

/// The nim-sums that are a table's P-positions without exception, the simplest first.
pub(crate) fn nim_sum_conditions(table: &Table) -> Vec<Condition> {
    let sums = nim_sums::nim_sums(table).into_iter();
    let exact =
        sums.filter(|sum| exceptions::errors(table, |tuple| sum.holds(tuple)).is_some_and(|e| e.is_empty()));
    exact.map(|sum| sum.condition(table)).take(FORMULAS).collect()
}

/// Like [`recognise`]; `depth` coordinates may be taken apart.
fn at_depth(table: &Table, depth: usize) -> Vec<Condition> {
    let (mut some, mut every) = (false, true);
    table.each(|_, is_p| {
        some |= is_p;
        every &= is_p;
        !some || every
    });
    if !some || every {
        return vec![truth(every)];
    }
    if let Some(list) = small::listed(table) {
        return vec![list];
    }
    let mut found = Vec::new();
    nim_sum_formulas(table, depth, &mut found);
    found.extend(with_a_small_coordinate(table, depth));
    found.extend(residues::residues(table));
    found.extend(residues::quotients(table));
    found.extend(orders::orders(table));
    found.extend(minima::minima(table));
    found.extend(partners::partners(table));
    found.extend(powers::powers(table));
    found.extend(digits::digits(table));
    if found.is_empty() {
        found.extend(halves::halves(table));
    }
    if depth > 0 && found.is_empty() {
        found.extend(by_values(table, depth));
    }
    found.sort_by_key(length);
    found.dedup();
    found.truncate(FORMULAS);
    let least = found.first().map_or(0, length);
    found.retain(|condition| length(condition) <= 3 * least + 12);
    found
}

/// Nim-sums, with their exceptions.
fn nim_sum_formulas(table: &Table, depth: usize, found: &mut Vec<Condition>) {
    let sums = nim_sums::nim_sums(table);
    for sum in &sums {
        let Some(errors) = exceptions::errors(table, |tuple| sum.holds(tuple)) else { continue };
        if errors.is_empty() {
            found.push(sum.condition(table));
        }
        if found.len() >= FORMULAS {
            return;
        }
    }
    // Far from the borders a small table may agree with a wrong sum, so exceptions are looked for in any case.
    let (mut tried, exact) = (0, !found.is_empty());
    for sum in &sums {
        let Some(errors) = exceptions::errors(table, |tuple| sum.holds(tuple)) else { continue };
        if let Some(condition) = exceptions::finite(table, sum, &errors) {
            found.push(condition);
        } else if depth > 0 && tried < 4 && !exact {
            tried += 1;
            let one = thin(table, depth, &sum.condition(table), &errors);
            found.extend(one.or_else(|| bordered(table, depth, sum, &errors)));
        }
        if found.len() >= FORMULAS {
            return;
        }
    }
}

/// A formula for the positions with a small coordinate, if all members have one.
fn with_a_small_coordinate(table: &Table, depth: usize) -> Option<Condition> {
    let coordinates = table.sides().len();
    if coordinates < 2 || depth == 0 || table.sides().iter().any(|&side| side <= BOUNDED_SIDE) {
        return None;
    }
    let mut most = None;
    table.each(|tuple, is_p| {
        if is_p {
            most = most.max(tuple.iter().min().copied());
        }
        most.is_none_or(|most| most < SMALL)
    });
    let most = most.filter(|&most| most < SMALL)?;
    let least = (0..coordinates).map(variable).reduce(|a, b| Term::Min(Box::new(a), Box::new(b)))?;
    let bounded = match most {
        0 => any((0..coordinates).map(|i| equal(variable(i), constant(0))))?,
        _ => compare(Comparison::LessEqual, least, constant(most)),
    };
    let rest = table.only(|tuple| tuple.iter().any(|&number| number <= most));
    let together = at_depth(&rest, 0).into_iter().next();
    let together =
        together.and_then(|own| if own == truth(true) { Some(bounded) } else { all([bounded, own]) });
    let pairs = (0..coordinates).flat_map(|i| (0..=most).map(move |value| (i, value)));
    let cases: Option<Vec<Condition>> = pairs
        .map(|(i, value)| {
            let (when, own) = (equal(variable(i), constant(value)), slice(table, i, value, depth - 1)?);
            Some(if own == truth(true) {
                when
            } else if own == truth(false) {
                own
            } else {
                all([when, own])?
            })
        })
        .collect();
    let apart = cases.and_then(|cases| any(cases.into_iter().filter(|case| *case != truth(false))));
    [together, apart].into_iter().flatten().min_by_key(length)
}

/// Exceptions that all have a small value of one coordinate: a formula for each of these values.
fn thin(table: &Table, depth: usize, main: &Condition, errors: &[Vec<usize>]) -> Option<Condition> {
    let coordinates = table.sides().len();
    let most = |i: usize| errors.iter().map(|tuple| tuple[i]).max().unwrap_or(0);
    let i = (0..coordinates).filter(|&i| coordinates > 1 && table.sides()[i] > 8).min_by_key(|&i| most(i))?;
    let least = most(i) + 1;
    if least > 3 {
        return None;
    }
    let values: Option<Vec<Condition>> = (0..least).map(|value| slice(table, i, value, depth - 1)).collect();
    let mut has_more = false;
    table.from(i, least).each(|_, is_p| {
        has_more |= is_p;
        !has_more
    });
    cases(i, values?, has_more.then(|| main.clone()))
}

/// Exceptions that all have some small coordinate, as the ends of a game whose heaps are shifted by one: a formula for all
/// P-positions with a small coordinate, beside the nim-sum of the others.
fn bordered(table: &Table, depth: usize, sum: &nim_sums::NimSum, errors: &[Vec<usize>]) -> Option<Condition> {
    let coordinates = table.sides().len();
    let least = |tuple: &[usize]| tuple.iter().copied().min().unwrap_or(0);
    let most = errors.iter().map(|tuple| least(tuple)).max()?;
    if coordinates < 2 || most >= SMALL || table.sides().iter().any(|&side| side <= BOUNDED_SIDE) {
        return None;
    }
    let is_border = |tuple: &[usize]| least(tuple) <= most;
    let ends = at_depth(&table.with(is_border), depth - 1).into_iter().next()?;
    let mut is_inside = true;
    table.each(|tuple, _| {
        is_inside &= !(is_border(tuple) && sum.holds(tuple));
        is_inside
    });
    let inner = (0..coordinates).map(|i| compare(Comparison::Greater, variable(i), constant(most)));
    let guards = inner.filter(|_| !is_inside);
    any([all(guards.chain([sum.condition(table)]))?, ends])
}

/// The best formula where a coordinate has a value, over the coordinates of the whole table.
fn slice(table: &Table, coordinate: usize, value: usize, depth: usize) -> Option<Condition> {
    let others: Vec<usize> = (0..table.sides().len()).filter(|&i| i != coordinate).collect();
    let own = at_depth(&table.slice(coordinate, value), depth);
    own.first().map(|condition| rename_condition(condition, &others))
}

/// A formula for each value of a coordinate that has few.
fn by_values(table: &Table, depth: usize) -> Option<Condition> {
    let coordinates = table.sides().len();
    let greatest = table.greatest();
    let few = (0..coordinates).find(|&i| coordinates > 1 && greatest[i] > 0 && greatest[i] < FEW_VALUES);
    if let Some(i) = few {
        let values: Option<Vec<Condition>> =
            (0..=greatest[i]).map(|value| slice(table, i, value, depth - 1)).collect();
        return cases(i, values?, None);
    }
    // The least value of a coordinate alone, and one formula for the others.
    (0..coordinates).filter(|_| coordinates > 1).find_map(|i| {
        let zero = slice(table, i, 0, 0)?;
        let rest = at_depth(&table.from(i, 1), 0).into_iter().next()?;
        cases(i, vec![zero], Some(rest))
    })
}

/// The formulas for the values 0, 1, .. of a coordinate, and that for all further ones.
fn cases(coordinate: usize, values: Vec<Condition>, rest: Option<Condition>) -> Option<Condition> {
    let mut merged: Vec<(Condition, Condition)> = Vec::new();
    for (value, own) in values.iter().enumerate() {
        let here = equal(variable(coordinate), constant(value));
        match merged.iter_mut().find(|(_, other)| other == own) {
            Some((when, _)) => *when = any([when.clone(), here])?,
            None => merged.push((here, own.clone())),
        }
    }
    let more = compare(Comparison::GreaterEqual, variable(coordinate), constant(values.len()));
    merged.extend(rest.map(|rest| (more, rest)));
    let apart = any(merged
        .into_iter()
        .filter(|(_, own)| *own != truth(false))
        .filter_map(|(when, own)| if own == truth(true) { Some(when) } else { all([when, own]) }));
    Some(apart.unwrap_or_else(|| truth(false)))
}
