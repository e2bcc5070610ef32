//! Sets of pairs that depend on remainders, in one way on each side of a line.

use nimcert_core::language::ast::{Comparison, Condition};

use super::residues::by_remainders;
use crate::table::Table;
use crate::words::{all, any, compare, length, plus, scale, truth, variable};

/// Largest factor of a coordinate in the equation of the line.
const FACTORS: usize = 4;

/// Largest distance of the line from the origin, in the same units.
const SHIFT: isize = 2;

/// Largest modulus.
const MODULI: usize = 12;

/// Sides that are shorter do not show a line.
const SIDE: usize = 16;

/// The shortest formula of this kind.
pub(super) fn halves(table: &Table) -> Option<Condition> {
    let &[width, height] = table.sides() else { return None };
    if width.min(height) < SIDE {
        return None;
    }
    let factors = (1..=FACTORS).flat_map(|a| (1..=FACTORS).map(move |b| (a, b)));
    let factors =
        factors.filter(|&(a, b)| !(2..=FACTORS).any(|c| a.is_multiple_of(c) && b.is_multiple_of(c)));
    let lines = factors.flat_map(|(a, b)| (-SHIFT..=SHIFT).map(move |c| (a, b, c)));
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
    if positions < SIDE * SIDE / 2 {
        return None;
    }
    if !some || every {
        return Some(truth(every));
    }
    (2..=MODULI).find_map(|modulus| by_remainders(table, modulus))
}
