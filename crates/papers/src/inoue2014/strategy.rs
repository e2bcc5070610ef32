//! The two halves of the strategy for strip + bar: from every position with nim-sum other than 0 some move
//! leads to nim-sum 0 (Lemmas 1.7, 2.1, 8.3), and no move leads from nim-sum 0 to nim-sum 0 (Lemmas 1.8,
//! 2.2, 8.4). Also the P-positions by recursion from the rules (Theorems 1.2, 2.1, 8.1).

use super::functions::Sample;
use crate::shared::tally::Tally;

/// The bounds of a box: x and z are less than these.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reach {
    pub(super) x: u64,
    pub(super) z: u64,
}

/// The four parts of Lemma 1.7, with u xor y xor z in (1).
fn moves_to_zero(f: &Sample, x: u64, y: u64, z: u64) -> bool {
    (0..x).any(|u| u ^ y ^ z == 0)
        || (0..y).any(|v| x ^ v ^ z == 0)
        || (0..z).any(|w| x ^ y ^ w == 0 && y <= f.at(w))
        || (0..z).any(|w| f.at(w) < y && x ^ f.at(w) ^ w == 0)
}

/// Lemma 1.7 as printed: (1) has x in place of u, which contradicts the hypothesis.
fn moves_to_zero_as_printed(f: &Sample, x: u64, y: u64, z: u64) -> bool {
    x ^ y ^ z == 0 && x > 0
        || (0..y).any(|v| x ^ v ^ z == 0)
        || (0..z).any(|w| x ^ y ^ w == 0 && y <= f.at(w))
        || (0..z).any(|w| f.at(w) < y && x ^ f.at(w) ^ w == 0)
}

fn each_other(
    samples: &[Sample],
    reach: Reach,
    tally: &mut Tally,
    holds: impl Fn(&Sample, u64, u64, u64) -> bool,
) {
    for f in samples {
        for z in 0..reach.z {
            for y in 0..=f.at(z) {
                for x in (0..reach.x).filter(|x| x ^ y ^ z != 0) {
                    tally.case(holds(f, x, y, z), || {
                        format!("f = {}: none of (1) to (4) at x = {x}, y = {y}, z = {z}", f.name)
                    });
                }
            }
        }
    }
}

/// Lemmas 1.7, 2.1 and 8.3.
pub(super) fn reachable(samples: &[Sample], reach: Reach, tally: &mut Tally) {
    each_other(samples, reach, tally, moves_to_zero);
}

/// Lemma 1.7 as printed.
pub(super) fn reachable_as_printed(samples: &[Sample], reach: Reach, tally: &mut Tally) {
    each_other(samples, reach, tally, moves_to_zero_as_printed);
}

/// Lemmas 1.8, 2.2 and 8.4: at x = y xor z.
pub(super) fn closed(samples: &[Sample], columns: u64, tally: &mut Tally) {
    for f in samples {
        for z in 0..columns {
            for y in 0..=f.at(z) {
                let x = y ^ z;
                let apart = (0..x).all(|u| u ^ y ^ z != 0)
                    && (0..y).all(|v| x ^ v ^ z != 0)
                    && (0..z).all(|w| x ^ y ^ w != 0)
                    && (0..z).all(|w| f.at(w) >= y || x ^ f.at(w) ^ w != 0);
                tally.case(apart, || format!("f = {}: x = {x}, y = {y}, z = {z}", f.name));
            }
        }
    }
}

/// The P-positions of strip + bar by recursion over all options, against x xor y xor z = 0.
pub(super) fn outcomes(samples: &[Sample], reach: Reach, tally: &mut Tally) {
    for f in samples {
        // p[z][y]: the x < reach.x with (x, y, z) a P-position.
        let mut p: Vec<Vec<Vec<u64>>> = Vec::new();
        for z in 0..reach.z {
            let mut column: Vec<Vec<u64>> = Vec::new();
            for y in 0..=f.at(z) {
                let mut here: Vec<u64> = Vec::new();
                for x in 0..reach.x {
                    let below = |w: usize, rows: &Vec<Vec<u64>>| {
                        let row = usize::try_from(y.min(f.at(w as u64))).unwrap_or(usize::MAX);
                        rows.get(row).is_some_and(|row| row.contains(&x))
                    };
                    let to_p = !here.is_empty()
                        || column.iter().any(|row| row.contains(&x))
                        || p.iter().enumerate().any(|(w, rows)| below(w, rows));
                    if !to_p {
                        here.push(x);
                    }
                    tally.case(to_p != (x ^ y ^ z == 0), || {
                        let outcome = if to_p { "N" } else { "P" };
                        format!("f = {}: ({x}, {y}, {z}) is {outcome}", f.name)
                    });
                }
                column.push(here);
            }
            p.push(column);
        }
    }
}
