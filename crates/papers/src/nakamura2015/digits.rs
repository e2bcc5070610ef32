//! The lemmas of \[nakamura2015, Section 2\] on finite ranges: both sides as printed, digit by digit.

use std::collections::BTreeMap;

use crate::evidence::{Effort, Grid, Value};
use crate::shared::steps::even;
use crate::shared::tally::Tally;

/// Digit i of n.
fn digit(n: u64, i: u32) -> i64 {
    i64::from(n >> i & 1 == 1)
}

/// The power of two above all digits of x: with y <= floor(z/k) and x xor y xor z = 0, `z` is less than it.
fn above(x: u64) -> u64 {
    2 * (x + 1).next_power_of_two()
}

pub(super) fn lemma_2_1(effort: Effort) -> Grid {
    let bound = effort.choose(1 << 12, 1 << 16);
    let mut tally = Tally::default();
    for k in even(64) {
        for h in (0..bound).step_by(2) {
            tally.case((h + 1) / k == h / k, || format!("k = {k}, h = {h}"));
        }
    }
    tally.grid(format!("k = 2..64 even, h < {bound} even"))
}

/// The right side of Equation (1) at i.
fn right_side(k: i64, y: u64, z: u64, i: u32, n: u32) -> i64 {
    let sum = |number: u64, last: u32| (1..=last).map(|j| digit(number, i + j) << j).sum::<i64>();
    (sum(z, n - i) - sum(y, (n - i).saturating_sub(1)) * k).div_euclid(k)
}

/// Lemma 2.2, both parts: whether they hold at x, y and z = x xor y, with n the place of the highest digit.
fn lemma_2_2_at(k: u64, x: u64, y: u64, n: u32) -> bool {
    let (z, factor) = (x ^ y, i64::try_from(k).unwrap_or(0));
    let digits = digit(x, n) == 1 && digit(z, n) == 1 && digit(y, n) == 0;
    let equation = |i: u32| digit(y, i) == right_side(factor, y, z, i, n);
    let second = (0..n).all(|i| digit(z, i) == (digit(x, i) + digit(y, i)) % 2);
    let less = |m: u32| digit(y, m) < right_side(factor, y, z, m, n);
    let one = digits && second && (0..n).all(equation);
    let two = digits && second && (0..n).any(|m| (m + 1..n).all(equation) && less(m));
    (y == z / k) == one && (y < z / k) == two
}

fn lemma_2_2(effort: Effort, from: u64) -> Grid {
    let bound = effort.choose(64, 512);
    let mut tally = Tally::default();
    for k in even(12) {
        for x in from..bound {
            for y in 0..bound {
                // If no digit is 1, let n = 0.
                let n = (x | y).checked_ilog2().unwrap_or(0);
                tally
                    .case(lemma_2_2_at(k, x, y, n), || format!("k = {k}: (x, y, z) = ({x}, {y}, {})", x ^ y));
            }
        }
    }
    tally.grid(format!("k = 2..12 even, x, y < {bound}{}", if from > 0 { ", x > 0" } else { "" }))
}

pub(super) fn lemma_2_2_as_printed(effort: Effort) -> Grid {
    lemma_2_2(effort, 0)
}

pub(super) fn lemma_2_2_corrected(effort: Effort) -> Grid {
    lemma_2_2(effort, 1)
}

/// The pairs y, z with x xor y xor z = 0 and y = floor(z/k).
fn solutions(k: u64, x: u64) -> Vec<(u64, u64)> {
    (0..above(x)).map(|z| (z / k, z)).filter(|(y, z)| x ^ y ^ z == 0).collect()
}

/// Digit i of y is determined by the digits of x above i.
pub(super) fn remark_2_1(effort: Effort) -> Grid {
    let bound = effort.choose(256, 4096);
    let mut tally = Tally::default();
    for k in even(16) {
        let mut seen: BTreeMap<(u32, u64), i64> = BTreeMap::new();
        for x in 1..bound {
            for (y, _) in solutions(k, x) {
                for i in 0..x.ilog2() {
                    let found = digit(y, i);
                    let first = *seen.entry((i, x >> (i + 1))).or_insert(found);
                    tally.case(first == found, || format!("k = {k}, x = {x}: digit {i} of y = {y}"));
                }
            }
        }
    }
    tally.grid(format!("k = 2..16 even, 0 < x < {bound}"))
}

/// For y < floor(z/k), the highest place where y differs from the y of equality is at least `least`.
fn last_difference(effort: Effort, least: u32) -> Grid {
    let bound = effort.choose(64, 512);
    let mut tally = Tally::default();
    for k in even(8) {
        for x in 1..bound {
            let Some(&(equal, _)) = solutions(k, x).first() else { continue };
            for y in (0..bound).filter(|y| *y < (x ^ y) / k) {
                let place = (y ^ equal).checked_ilog2();
                tally.case(place.is_some_and(|place| place >= least), || {
                    format!("k = {k}: (x, y, z) = ({x}, {y}, {})", x ^ y)
                });
            }
        }
    }
    tally.grid(format!("k = 2..8 even, 0 < x < {bound}, y < floor(z/k)"))
}

pub(super) fn remark_2_1_as_printed(effort: Effort) -> Grid {
    last_difference(effort, 1)
}

pub(super) fn remark_2_1_corrected(effort: Effort) -> Grid {
    last_difference(effort, 0)
}

fn uniqueness(ks: impl Iterator<Item = u64>, bound: u64) -> Tally {
    let mut tally = Tally::default();
    for k in ks {
        for x in 0..bound {
            let found = solutions(k, x);
            tally.case(found.len() == 1, || format!("k = {k}, x = {x}: {} solutions", found.len()));
        }
    }
    tally
}

pub(super) fn lemma_2_3(effort: Effort) -> Grid {
    let bound = effort.choose(256, 4096);
    uniqueness(even(32), bound).grid(format!("k = 2..32 even, x < {bound}"))
}

pub(super) fn lemma_2_3_odd(_: Effort) -> Grid {
    uniqueness(3..=3, 64).grid("k = 3, x < 64")
}

/// Example 2.1: the solutions for x = 7 and x = 5.
pub(super) fn example_2_1(_: Effort) -> Vec<Value> {
    [(7, "none"), (5, "{5, 1, 4}, {5, 2, 7}")]
        .into_iter()
        .map(|(x, printed)| {
            let found: Vec<String> =
                solutions(3, x).iter().map(|(y, z)| format!("{{{x}, {y}, {z}}}")).collect();
            Value {
                label: format!("k = 3, x = {x}"),
                printed: printed.to_owned(),
                claimed: None,
                computed: if found.is_empty() { "none".to_owned() } else { found.join(", ") },
            }
        })
        .collect()
}

pub(super) fn lemma_2_4(effort: Effort) -> Grid {
    let bound = effort.choose(32, 128);
    let mut tally = Tally::default();
    for k in even(12) {
        for x in 0..bound {
            for y in 0..bound {
                let first = y <= (x ^ y) / k;
                let holds = first || (0..above(x)).any(|z| x ^ (z / k) ^ z == 0 && z / k < y);
                tally.case(holds, || format!("k = {k}, x = {x}, y = {y}"));
            }
        }
    }
    tally.grid(format!("k = 2..12 even, x, y < {bound}"))
}

pub(super) fn lemma_2_5(effort: Effort) -> Grid {
    let bound = effort.choose(64, 512);
    let mut tally = Tally::default();
    for k in even(12) {
        for x in 0..bound {
            for (y, _) in solutions(k, x) {
                for v in (0..above(x)).filter(|v| *v < (x ^ v) / k) {
                    tally.case(v < y, || format!("k = {k}, x = {x}: y = {y}, v = {v}"));
                }
            }
        }
    }
    tally.grid(format!("k = 2..12 even, x < {bound}"))
}

/// Theorems 2.2 and 2.3 together: nim-sum 0 iff none of (1) to (4). With `bounded`, (3)
/// requires y <= floor(w/k).
pub(super) fn theorems_2_2_2_3(effort: Effort) -> Grid {
    let bound = effort.choose(16, 64);
    let mut tally = Tally::default();
    for k in even(12) {
        for x in 0..bound {
            for z in 0..bound {
                for y in 0..=z / k {
                    for bounded in [false, true] {
                        let found = (0..x).any(|u| u ^ y ^ z == 0)
                            || (0..y).any(|v| x ^ v ^ z == 0)
                            || (0..z).any(|w| x ^ y ^ w == 0 && (!bounded || y <= w / k))
                            || (0..z).any(|w| w / k < y && x ^ (w / k) ^ w == 0);
                        tally.case(found == (x ^ y ^ z != 0), || format!("k = {k}: ({x}, {y}, {z})"));
                    }
                }
            }
        }
    }
    tally.grid(format!("k = 2..12 even, x, z < {bound}, (3) with and without y <= floor(w/k)"))
}

/// Lemma 2.6, for the third set of Definition 2.2 with or without its bound.
fn lemma_2_6(effort: Effort, bounded: bool) -> Grid {
    let bound = effort.choose(32, 96);
    let mut tally = Tally::default();
    for k in even(8) {
        let in_b = |x: u64, y: u64, z: u64| y <= z / k && x ^ y ^ z != 0;
        for x in 0..bound {
            for z in 0..bound {
                for y in (0..=z / k).filter(|y| x ^ y ^ z == 0) {
                    let third = (0..z).filter(|w| !bounded || y <= w / k).map(|w| (x, y, w));
                    let moves = (0..x)
                        .map(|u| (u, y, z))
                        .chain((0..y).map(|v| (x, v, z)))
                        .chain(third)
                        .chain((0..z).map(|w| (x, y.min(w / k), w)));
                    for (p, q, r) in moves {
                        tally.case(in_b(p, q, r), || {
                            format!("k = {k}: from ({x}, {y}, {z}) to ({p}, {q}, {r})")
                        });
                    }
                }
            }
        }
    }
    tally.grid(format!("k = 2..8 even, x, z < {bound}"))
}

pub(super) fn lemma_2_6_as_printed(effort: Effort) -> Grid {
    lemma_2_6(effort, false)
}

pub(super) fn lemma_2_6_corrected(effort: Effort) -> Grid {
    lemma_2_6(effort, true)
}
