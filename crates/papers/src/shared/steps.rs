//! Bars of `floor((t + h)/k)` on finite ranges: the theorems that \[nakamura2015\] and \[miyadera2016\]
//! share.

use nimcert_core::games::GrundyTable;

use super::bars::bar_table;
use super::tally::Tally;
use crate::evidence::{Effort, Grid};

/// The even numbers from 2.
pub(crate) fn even(last: u64) -> impl Iterator<Item = u64> {
    (2..=last).step_by(2)
}

/// The heights `floor((t + shift)/k)` of the columns `0..=last`.
pub(crate) fn steps(k: u64, shift: u64, last: u64) -> Vec<u64> {
    (0..=last).map(|t| (t + shift) / k).collect()
}

/// Condition (1) of \[nakamura2015, Lemma 3.7\]: h = k 2^t + m 2^(t+1) with m < k/2.
pub(crate) fn first_kind(k: u64, h: u64) -> bool {
    (0..)
        .map_while(|t| Some((k.checked_mul(1 << t)?, 1u64 << (t + 1))).filter(|(base, _)| *base <= h))
        .any(|(base, step)| (0..k / 2).any(|m| base + m * step == h))
}

/// Whether h satisfies condition (1) or (2) of \[nakamura2015, Lemma 3.7\], or is 0.
pub(crate) fn of_a_kind(k: u64, h: u64) -> bool {
    h < k || first_kind(k, h)
}

pub(crate) fn table(k: u64, h: u64, columns: u64) -> Option<GrundyTable> {
    bar_table(|t| (t + h) / k, columns)
}

/// (y xor (z + h)) - h as an integer.
pub(crate) fn formula(y: u64, z: u64, h: u64) -> i64 {
    let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    number(y ^ (z + h)) - number(h)
}

pub(crate) fn grundy_formula(effort: Effort) -> Grid {
    let (last_h, columns) = (effort.choose(24, 128), effort.choose(48, 512));
    let mut tally = Tally::default();
    for k in even(12) {
        for h in (0..=last_h).filter(|&h| of_a_kind(k, h)) {
            tally.table(&format!("k = {k}, h = {h}"), table(k, h, columns).as_ref(), |y, z| {
                u64::try_from(formula(y, z, h)).ok()
            });
        }
    }
    tally.grid(format!("k = 2..12 even, h <= {last_h} of a kind, z < {columns}"))
}

/// The moves out of the set of P-positions if `closed`, otherwise those into it.
fn shifted_moves(effort: Effort, keep: impl Fn(u64, u64) -> bool, closed: bool) -> Grid {
    let last = effort.choose(15, 31);
    let last_h = effort.choose(8, 20);
    let mut tally = Tally::default();
    for k in even(6) {
        for h in (0..=last_h).filter(|&h| keep(k, h)) {
            let inside = |x: u64, y: u64, z: u64| (x + h) ^ y ^ (z + h) == 0;
            for (x, z) in (0..=last).flat_map(|x| (0..=last).map(move |z| (x, z))) {
                for y in 0..=(z + h) / k {
                    let found = (0..x).any(|u| inside(u, y, z))
                        || (0..y).any(|v| inside(x, v, z))
                        || (0..z).any(|w| inside(x, y.min((w + h) / k), w));
                    let (asked, wanted) = (inside(x, y, z) == closed, !closed);
                    if asked {
                        tally.case(found == wanted, || format!("k = {k}, h = {h}: ({x}, {y}, {z})"));
                    }
                }
            }
        }
    }
    tally.grid(format!("k = 2, 4, 6, h <= {last_h}, x, z <= {last}"))
}

pub(crate) fn no_move_inside(effort: Effort) -> Grid {
    shifted_moves(effort, |_, _| true, true)
}

pub(crate) fn move_inside(effort: Effort) -> Grid {
    shifted_moves(effort, of_a_kind, false)
}
