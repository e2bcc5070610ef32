//! Sets of pairs that depend on remainders, in one way on each side of a line.

use nimcert_core::language::ast::{Comparison, Condition};

use super::residues::by_remainders;
use crate::limits::{FACTORS_OF_LINES, MODULI_OF_LINES, SHIFT_OF_LINES, SIDE_OF_LINES};
use crate::table::Table;
use crate::words::{all, any, compare, length, plus, scale, truth, variable};

/// The shortest formula of this kind.
pub(super) fn halves(table: &Table) -> Option<Condition> {
    let &[width, height] = table.sides() else { return None };
    if width.min(height) < SIDE_OF_LINES {
        return None;
    }
    let factors = (1..=FACTORS_OF_LINES).flat_map(|a| (1..=FACTORS_OF_LINES).map(move |b| (a, b)));
    let factors =
        factors.filter(|&(a, b)| !(2..=FACTORS_OF_LINES).any(|c| a.is_multiple_of(c) && b.is_multiple_of(c)));
    let lines = factors.flat_map(|(a, b)| (-SHIFT_OF_LINES..=SHIFT_OF_LINES).map(move |c| (a, b, c)));
    let found = lines.filter_map(|(a, b, c)| {
        let is_above = |tuple: &[usize]| (a * tuple[1]) as isize >= (b * tuple[0]) as isize + c;
        let above = side(&table.only(is_above))?;
        let below = side(&table.only(|tuple| !is_above(tuple)))?;
        let line = |comparison| {
            let left = plus(scale(a, variable(1)), c.min(0).unsigned_abs());
            let right = plus(scale(b, variable(0)), c.max(0).unsigned_abs());
            compare(comparison, left, right)
        };
        let sides = [(Comparison::GreaterEqual, above), (Comparison::Less, below)];
        any(sides.into_iter().filter(|(_, own)| *own != truth(false)).filter_map(|(comparison, own)| {
            if own == truth(true) { Some(line(comparison)) } else { all([line(comparison), own]) }
        }))
    });
    found.min_by_key(length)
}

/// The set on one side.
fn side(table: &Table) -> Option<Condition> {
    let (mut some, mut every, mut positions) = (false, true, 0);
    table.each(|_, is_p| {
        some |= is_p;
        every &= is_p;
        positions += 1;
        true
    });
    // A side that is almost empty says nothing.
    if positions < SIDE_OF_LINES * SIDE_OF_LINES / 2 {
        return None;
    }
    if !some || every {
        return Some(truth(every));
    }
    (2..=MODULI_OF_LINES).find_map(|modulus| by_remainders(table, modulus))
}
