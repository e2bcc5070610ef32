//! Sets with few members, and sets in which some coordinate is always small.

use nimcert_core::language::ast::{Comparison, Condition, Term};

use super::{at_depth, slice};
use crate::limits::{BOUNDED_SIDE, LISTED_TUPLES, SMALL};
use crate::table::Table;
use crate::words::{all, any, compare, constant, equal, length, truth, variable};

/// A list of all members, if there are few and all are far from the border.
pub(super) fn listed(table: &Table) -> Option<Condition> {
    let sides = table.sides();
    let mut members: Vec<Vec<usize>> = Vec::new();
    table.each(|tuple, is_p| {
        if is_p {
            members.push(tuple.to_vec());
        }
        members.len() <= LISTED_TUPLES
    });
    let is_far =
        |tuple: &Vec<usize>| tuple.iter().zip(sides).all(|(&n, &side)| side <= BOUNDED_SIDE || n < side / 4);
    if members.len() > LISTED_TUPLES
        || !members.iter().all(is_far)
        || sides.iter().all(|&side| side <= BOUNDED_SIDE)
    {
        return None;
    }
    any(members
        .iter()
        .filter_map(|tuple| all(tuple.iter().enumerate().map(|(i, &n)| equal(variable(i), constant(n))))))
}

/// A formula for the positions with a small coordinate, if all members have one.
pub(super) fn thin(table: &Table, depth: usize) -> Option<Condition> {
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
