//! Sets that depend on the minimum or maximum of quotients of the coordinates only.

use nimcert_core::language::ast::{Condition, Term};

use super::powers::periodic;
use crate::limits::SIDE_OF_MINIMA;
use crate::table::Table;
use crate::words::{floor, variable};

/// The formula, if the outcome is a periodic function of such a term.
pub(super) fn minima(table: &Table) -> Option<Condition> {
    let coordinates = table.sides().len();
    // Largest divisor.
    let most: usize = match coordinates {
        2 => 4,
        3 => 3,
        _ => return None,
    };
    if table.sides().iter().any(|&side| side < SIDE_OF_MINIMA) {
        return None;
    }
    let choices = most.pow(coordinates as u32);
    let divisors = |number: usize| -> Vec<usize> {
        (0..coordinates).map(|i| 1 + number / most.pow((coordinates - 1 - i) as u32) % most).collect()
    };
    let mut every: Vec<Vec<usize>> = (0..choices).map(divisors).collect();
    every.sort_by_key(|divisors| divisors.iter().sum::<usize>());
    every.iter().find_map(|divisors| {
        let quotients =
            |tuple: &[usize]| -> Vec<usize> { tuple.iter().zip(divisors).map(|(n, k)| n / k).collect() };
        let term = |pair: fn(Box<Term>, Box<Term>) -> Term| {
            let terms = divisors.iter().enumerate().map(|(i, &k)| floor(variable(i), k));
            terms.reduce(|a, b| pair(Box::new(a), Box::new(b)))
        };
        let least = values(table, |tuple| quotients(tuple).into_iter().min());
        if let Some(members) = least {
            return periodic(&members, &term(Term::Min)?);
        }
        let greatest = values(table, |tuple| quotients(tuple).into_iter().max());
        periodic(&greatest?, &term(Term::Max)?)
    })
}

/// The outcome for each value of a term, if it depends on nothing else.
fn values(table: &Table, term: impl Fn(&[usize]) -> Option<usize>) -> Option<Vec<Option<bool>>> {
    let mut members: Vec<Option<bool>> = Vec::new();
    let mut fits = true;
    table.each(|tuple, is_p| {
        let Some(value) = term(tuple) else { return false };
        if members.len() <= value {
            members.resize(value + 1, None);
        }
        fits &= *members[value].get_or_insert(is_p) == is_p;
        fits
    });
    // Where only small values belong to the set, other formulas say so in fewer words.
    fits &= members[members.len() / 2..].contains(&Some(true));
    fits.then_some(members)
}
