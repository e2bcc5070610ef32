//! The lemmas and theorems of \[miyadera2016\] on finite ranges, from the rules alone.

use std::collections::BTreeSet;

use super::games::{closed_form, is_end_with_pass, is_of_conjecture_4_1, nim_sum, with_pass};
use crate::evidence::{Effort, Grid};
use crate::shared::outcomes::{agree_with_mex, tuple};
use crate::shared::steps::steps;
use crate::shared::tally::Tally;

/// The even k up to `last`, each with the odd s < k.
fn odd_bars(last: u64) -> impl Iterator<Item = (u64, u64)> {
    (2..=last).step_by(2).flat_map(|k| (1..k).step_by(2).map(move |s| (k, s)))
}

/// The even k up to `last`, each with the even s < k.
fn even_bars(last: u64) -> impl Iterator<Item = (u64, u64)> {
    (2..=last).step_by(2).flat_map(|k| (0..k).step_by(2).map(move |s| (k, s)))
}

/// Whether one of (i) to (iv) of Lemmas 3.3, 3.4 and 3.6 reaches the nim-sum `wanted`.
fn reaches(k: u64, s: u64, [x, y, z]: [u64; 3], wanted: u64) -> bool {
    let sum = |x: u64, y: u64, z: u64| (x + s) ^ y ^ (z + s);
    (0..x).any(|u| sum(u, y, z) == wanted)
        || (0..y).any(|v| sum(x, v, z) == wanted)
        || (0..z).any(|w| y <= (w + s) / k && sum(x, y, w) == wanted)
        || (0..z).any(|w| (w + s) / k < y && sum(x, (w + s) / k, w) == wanted)
}

/// Calls a function for the positions with x, z up to their last values.
fn positions(k: u64, s: u64, last: [u64; 2], mut each: impl FnMut([u64; 3])) {
    for z in 0..=last[1] {
        for y in 0..=(z + s) / k {
            for x in 0..=last[0] {
                each([x, y, z]);
            }
        }
    }
}

/// Lemmas 3.3 and 3.4: nim-sum 0 iff none of (i) to (iv) holds.
pub(super) fn lemmas_3_3_3_4(effort: Effort) -> Grid {
    let (last_k, last) = (effort.choose(6, 10), [effort.choose(20, 92), effort.choose(16, 72)]);
    let mut tally = Tally::default();
    for (k, s) in odd_bars(last_k) {
        positions(k, s, last, |[x, y, z]| {
            let zero = (x + s) ^ y ^ (z + s) == 0;
            let found = reaches(k, s, [x, y, z], 0);
            tally.case(zero != found, || format!("k = {k}, s = {s}: ({x}, {y}, {z})"));
        });
    }
    tally.grid(format!("k = 2..{last_k} even, odd s < k, x <= {}, z <= {}", last[0], last[1]))
}

pub(super) fn lemma_3_5(effort: Effort) -> Grid {
    let last = effort.choose(128, 1024);
    let mut tally = Tally::default();
    for (k, s) in odd_bars(10).chain(even_bars(10)) {
        positions(k, s, [0, last], |[_, y, z]| {
            let value = y ^ (z + s);
            let holds = value >= s && (value == s) == (y == 0 && z == 0);
            tally.case(holds, || format!("k = {k}, s = {s}: ({y}, {z})"));
        });
    }
    tally.grid(format!("k = 2..10 even, all s < k (even ones too), z <= {last}"))
}

/// Lemma 3.6, for x, z >= from.
fn lemma_3_6(effort: Effort, from: u64) -> Grid {
    let (last_k, last) = (effort.choose(6, 10), [effort.choose(20, 92), effort.choose(16, 72)]);
    let mut tally = Tally::default();
    for (k, s) in odd_bars(last_k) {
        positions(k, s, last, |[x, y, z]| {
            if x >= from && z >= from && (x + s) ^ y ^ (z + s) > 1 {
                let found = reaches(k, s, [x, y, z], 1);
                tally.case(found, || format!("k = {k}, s = {s}: ({x}, {y}, {z})"));
            }
        });
    }
    tally.grid(format!(
        "k = 2..{last_k} even, odd s < k, {from} <= x <= {}, {from} <= z <= {}",
        last[0], last[1]
    ))
}

pub(super) fn lemma_3_6_as_printed(effort: Effort) -> Grid {
    lemma_3_6(effort, 1)
}

pub(super) fn lemma_3_6_with_zero(effort: Effort) -> Grid {
    lemma_3_6(effort, 0)
}

/// Lemmas 4.1 and 4.2: no move leads from the set of Definition 4.1, except its end positions, into it; or,
/// if `outside`, some move leads into it from every other position. The moves include (v) if `pass`.
fn lemmas_4_1_4_2(effort: Effort, outside: bool, pass: bool) -> Grid {
    let (last_k, last) = (effort.choose(4, 8), effort.choose(12, 32));
    let mut tally = Tally::default();
    for (k, s) in odd_bars(last_k) {
        let inside =
            |x: u64, y: u64, z: u64, p: u64| nim_sum([x, y, z, p], s) == 0 || is_end_with_pass([x, y, z, p]);
        for p in 0..=1 {
            positions(k, s, [last, last], |[x, y, z]| {
                if inside(x, y, z, p) == outside || x + y + z == 0 {
                    return;
                }
                let found = (0..x).any(|u| inside(u, y, z, p))
                    || (0..y).any(|v| inside(x, v, z, p))
                    || (0..z).any(|w| inside(x, y.min((w + s) / k), w, p))
                    || (pass && p == 1 && inside(x, y, z, 0));
                tally.case(found == outside, || format!("k = {k}, s = {s}: {}", tuple([x, y, z, p])));
            });
        }
    }
    tally.grid(format!("k = 2..{last_k} even, odd s < k, x, z <= {last}"))
}

pub(super) fn lemma_4_1(effort: Effort) -> Grid {
    lemmas_4_1_4_2(effort, false, true)
}

pub(super) fn lemma_4_2_as_printed(effort: Effort) -> Grid {
    lemmas_4_1_4_2(effort, true, false)
}

pub(super) fn lemma_4_2_corrected(effort: Effort) -> Grid {
    lemmas_4_1_4_2(effort, true, true)
}

/// Lemma 4.3 with Definition 4.2 as printed: the pass from every position.
pub(super) fn lemma_4_3_as_printed(_: Effort) -> Grid {
    let mut tally = Tally::default();
    for (k, s) in odd_bars(8) {
        positions(k, s, [16, 16], |[x, y, z]| {
            let inside = |p: u64| nim_sum([x, y, z, p], s) == 0 || is_end_with_pass([x, y, z, p]);
            if inside(1) {
                tally.case(!inside(0), || {
                    format!("k = {k}, s = {s}: from {} to {}", tuple([x, y, z, 1]), tuple([x, y, z, 0]))
                });
            }
        });
    }
    tally.grid("k = 2..8 even, odd s < k, x, z <= 16; the pass")
}

pub(super) fn theorem_4_1(effort: Effort) -> Grid {
    let last_k = effort.choose(8, 16);
    let mut tally = Tally::default();
    for (k, s) in odd_bars(last_k) {
        let last = effort.choose(24, if k <= 4 { 128 } else { 96 });
        with_pass(k, s, last).compare(&mut tally, &format!("k = {k}, s = {s}"), |position| {
            nim_sum(position, s) == 0 || is_end_with_pass(position)
        });
    }
    let last = if effort == Effort::Fast { "24" } else { "96 (128 for k <= 4)" };
    tally.grid(format!("k = 2..{last_k} even, odd s < k, x, z <= {last}"))
}

/// A check of the recursion for outcomes: against the mex of all options.
pub(super) fn outcomes_and_mex(effort: Effort) -> Grid {
    let last = effort.choose(10, 24);
    let bars = [(2, 1), (4, 2), (4, 3), (4, 6), (6, 2)];
    let mut tally = Tally::default();
    for (k, s) in bars {
        agree_with_mex(&mut tally, &format!("k = {k}, s = {s}"), &steps(k, s, last), last);
    }
    tally.grid(format!("(k, s) in {bars:?}, x, z <= {last}"))
}

pub(super) fn corollary_4_1_as_printed(_: Effort) -> Grid {
    let mut tally = Tally::default();
    with_pass(2, 1, 32).compare(&mut tally, "k = 2, s = 1", |position| {
        nim_sum(position, 0) == 0 || is_end_with_pass(position)
    });
    tally.grid("k = 2, s = 1, x, z <= 32")
}

/// Corollary 4.1 as printed fails for each bar.
pub(super) fn corollary_4_1_fails(_: Effort) -> Grid {
    let mut tally = Tally::default();
    for (k, s) in (1..=8).flat_map(|k| (0..k).map(move |s| (k, s))) {
        let mut fails = false;
        with_pass(k, s, 8).for_each(|position, is_p| {
            fails |= is_p != (nim_sum(position, 0) == 0 || is_end_with_pass(position));
        });
        tally.case(fails, || format!("k = {k}, s = {s}"));
    }
    tally.grid("all s < k <= 8, x, z <= 8")
}

/// The bars with even s that are tried, and how far.
fn even_ranges(effort: Effort) -> Vec<(u64, u64, u64)> {
    match effort {
        Effort::Fast => even_bars(8).map(|(k, s)| (k, s, 32)).chain([(4, 2, 64)]).collect(),
        Effort::Full => {
            even_bars(24).map(|(k, s)| (k, s, if k <= 10 { 160 } else { 112 })).chain([(4, 2, 256)]).collect()
        }
    }
}

fn even_text(effort: Effort) -> &'static str {
    match effort {
        Effort::Fast => "k = 2..8 even, even s < k, x, z <= 32; k = 4, s = 2, x, z <= 64",
        Effort::Full => {
            "k = 2..24 even, even s < k, x, z <= 112 (160 for k <= 10); k = 4, s = 2, x, z <= 256"
        }
    }
}

/// Conjecture 4.1: the values are 0, 1 and 2^n - 2, and each of these occurs.
pub(super) fn conjecture_4_1(effort: Effort) -> Grid {
    let mut tally = Tally::default();
    for (k, s, last) in even_ranges(effort) {
        let mut found = BTreeSet::new();
        for position in with_pass(k, s, last).p_positions() {
            let value = nim_sum(position, s);
            found.insert(value);
            tally.case(is_of_conjecture_4_1(value), || {
                format!("k = {k}, s = {s}: {value} at {}", tuple(position))
            });
        }
        // 2^n - 2 must occur at (z - 1, 0, z, 1) with z + s an odd multiple of 2^(n-1); some such z is <=
        // 2^n.
        let powers = (2..63).map(|n| 1u64 << n).take_while(|power| *power <= last);
        for value in [0, 1].into_iter().chain(powers.map(|power| power - 2)) {
            tally.case(found.contains(&value), || format!("k = {k}, s = {s}: {value} does not occur"));
        }
    }
    tally.grid(even_text(effort))
}

/// The closed form that explains it: x = G, or x = sigma(G) with the pass.
pub(super) fn closed_form_of_even_s(effort: Effort) -> Grid {
    let mut tally = Tally::default();
    for (k, s, last) in even_ranges(effort) {
        with_pass(k, s, last)
            .compare(&mut tally, &format!("k = {k}, s = {s}"), |position| closed_form(position, s));
    }
    tally.grid(even_text(effort))
}

/// Conjecture 4.2: the first number that does not occur, for larger and larger bars.
pub(super) fn conjecture_4_2(effort: Effort) -> Grid {
    const BARS: [(u64, u64); 17] = [
        (4, 6),
        (2, 2),
        (2, 4),
        (2, 8),
        (4, 4),
        (4, 8),
        (4, 12),
        (6, 6),
        (6, 8),
        (6, 10),
        (8, 8),
        (8, 10),
        (8, 12),
        (8, 14),
        (10, 10),
        (10, 12),
        (12, 12),
    ];
    let (bars, lasts): (_, &[u64]) = match effort {
        Effort::Fast => (&BARS[..6], &[40, 80]),
        Effort::Full => (&BARS[..], &[40, 80, 160, 224]),
    };
    let mut tally = Tally::default();
    let mut lines = Vec::new();
    for &(k, s) in bars {
        let mut first_missing: Vec<u64> = Vec::new();
        for &last in lasts {
            let found: BTreeSet<u64> = with_pass(k, s, last)
                .p_positions()
                .into_iter()
                .map(|position| nim_sum(position, s))
                .collect();
            let missing = (0..).find(|value| !found.contains(value)).unwrap_or(0);
            tally.case(first_missing.last().is_none_or(|before| *before < missing), || {
                format!("k = {k}, s = {s}: {missing} is missing for x, z <= {last} too")
            });
            first_missing.push(missing);
        }
        lines.push(format!("k = {k}, s = {s}: {first_missing:?}"));
    }
    tally.grid(format!("first missing number for x, z <= {lasts:?}: {}", lines.join("; ")))
}
