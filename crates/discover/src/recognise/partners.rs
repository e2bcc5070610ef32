//! Sets of pairs in which each number has one partner, and the difference of the two is periodic.

use nimcert_core::language::ast::Condition;

use crate::limits::{CASES_OF_PARTNERS, PERIODS_OF_PARTNERS};
use crate::table::Table;
use crate::words::{all, any, compare, constant, equal, modulo, one_of, plus, variable};
use nimcert_core::language::ast::Comparison;

/// The formula, if the partner y of x satisfies y - x periodic in x from some x on.
pub(super) fn partners(table: &Table) -> Option<Condition> {
    let &[width, height] = table.sides() else { return None };
    let side = width.min(height);
    // The partners of a number near the border may be outside.
    let certain = side - side / 4;
    let mut partner = vec![None; side];
    let mut single = true;
    table.each(|tuple, is_p| {
        if is_p && tuple[0] < certain {
            single &= partner[tuple[0]].replace(tuple[1]).is_none();
        }
        single
    });
    if !single {
        return None;
    }
    let differences: Option<Vec<isize>> =
        (0..certain).map(|x| Some(partner[x]? as isize - x as isize)).collect();
    let differences = differences?;
    let (start, period) = period(&differences)?;
    let mut groups: Vec<(isize, Vec<usize>)> = Vec::new();
    for (x, &own) in differences.iter().enumerate().skip(start).take(period) {
        match groups.iter_mut().find(|(difference, _)| *difference == own) {
            Some((_, residues)) => residues.push(x % period),
            None => groups.push((own, vec![x % period])),
        }
    }
    if groups.len() + start > CASES_OF_PARTNERS {
        return None;
    }
    let shifted = |difference: isize| {
        if difference < 0 {
            equal(plus(variable(1), difference.unsigned_abs()), variable(0))
        } else {
            equal(variable(1), plus(variable(0), difference.unsigned_abs()))
        }
    };
    let cases = groups.into_iter().filter_map(|(difference, mut residues)| {
        residues.sort_unstable();
        let which = (period > 1).then(|| one_of(&modulo(variable(0), period), &residues));
        all(which.into_iter().chain([shifted(difference)]))
    });
    let main = any(cases)?;
    let small = (0..start)
        .filter_map(|x| all([equal(variable(0), constant(x)), equal(variable(1), constant(partner[x]?))]));
    let late = compare(Comparison::GreaterEqual, variable(0), constant(start));
    let main = if start > 0 { all([late, main])? } else { main };
    any(small.chain([main]))
}

/// The least start and period from which a list repeats at least twice.
fn period(list: &[isize]) -> Option<(usize, usize)> {
    let repeats = |start: usize, period: usize| {
        list.len() >= start + 3 * period && (start + period..list.len()).all(|i| list[i] == list[i - period])
    };
    (1..=PERIODS_OF_PARTNERS)
        .find_map(|period| (0..8).find(|&start| repeats(start, period)).map(|start| (start, period)))
}
