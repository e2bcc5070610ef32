//! Bars of floor((t + h)/k) on finite ranges: Theorems 2.1, 3.1 and 3.2 of \[nakamura2015\] with their
//! lemmas and converses, from Grundy numbers by exhaustion and outcomes.

use crate::evidence::{Effort, Grid};
use crate::shared::outcomes::Outcomes;
use crate::shared::steps::{even, first_kind, formula, of_a_kind, steps, table};
use crate::shared::tally::Tally;
use nimcert_core::games::v2_u64;

pub(super) fn theorem_2_1(effort: Effort) -> Grid {
    let (last, columns) = (effort.choose(16, 40), effort.choose(192, 1024));
    let mut tally = Tally::default();
    for k in even(last) {
        tally.table(&format!("k = {k}"), table(k, 0, columns).as_ref(), |y, z| Some(y ^ z));
    }
    tally.grid(format!("k = 2..{last} even, z < {columns}"))
}

/// Lemma 2.8 and Theorem 3.1: P-positions of strip + bar.
fn p_positions(effort: Effort, last_k: u64, last_h: u64) -> Tally {
    let last = effort.choose(23, 63);
    let mut tally = Tally::default();
    for k in even(last_k) {
        for h in (0..=last_h).filter(|&h| of_a_kind(k, h)) {
            Outcomes::new(&steps(k, h, last), last, false).compare(
                &mut tally,
                &format!("k = {k}, h = {h}"),
                |[x, y, z, _]| (x + h) ^ y ^ (z + h) == 0,
            );
        }
    }
    tally
}

pub(super) fn lemma_2_8(effort: Effort) -> Grid {
    p_positions(effort, 12, 0).grid(format!("k = 2..12 even, x, z <= {}", effort.choose(23, 63)))
}

pub(crate) fn theorem_3_1(effort: Effort) -> Grid {
    let last_h = effort.choose(8, 64);
    p_positions(effort, 6, last_h)
        .grid(format!("k = 2, 4, 6, h <= {last_h} of a kind, x, z <= {}", effort.choose(23, 63)))
}

/// For every other h, the formula of Theorem 3.2 fails first at (2^j, 0), where 2^j is the lowest set bit of
/// h.
pub(super) fn first_failures(effort: Effort) -> Grid {
    let last_h = effort.choose(64, 256);
    let mut tally = Tally::default();
    for k in even(12) {
        for h in (0..=last_h).filter(|&h| !of_a_kind(k, h)) {
            let bit = v2_u64(h).map_or(0, |place| 1u64 << place);
            let Some(found) = table(k, h, 1) else {
                tally.case(false, || format!("k = {k}, h = {h}: no table"));
                continue;
            };
            let value = |y: u64| found.get(y, 0).and_then(|value| i64::try_from(value).ok());
            let first = (0..found.rows(0)).find(|&y| value(y) != Some(formula(y, 0, h)));
            let negative = i64::try_from(bit).ok().map(|bit| -bit);
            tally.case(
                first == Some(bit) && found.get(bit, 0) == Some(bit) && Some(formula(bit, 0, h)) == negative,
                || format!("k = {k}, h = {h}: first at {first:?}"),
            );
        }
    }
    tally.grid(format!("k = 2..12 even, h <= {last_h} of neither kind"))
}

/// The formula of Theorem 3.2 with no condition on h.
pub(super) fn any_h(k: u64) -> Grid {
    let mut tally = Tally::default();
    for h in 0..=2 * k {
        let found = table(k, h, 32);
        let rows = |z| found.as_ref().map_or(0, |table| table.rows(z));
        for (y, z) in (0..32).flat_map(|z| (0..rows(z)).map(move |y| (y, z))) {
            let value = found.as_ref().and_then(|table| table.get(y, z)).unwrap_or(0);
            let claimed = formula(y, z, h);
            tally.case(i64::try_from(value) == Ok(claimed), || {
                format!("h = {h}: G({y}, {z}) = {value}, not {claimed}")
            });
        }
    }
    tally.grid(format!("k = {k}, h <= {}, z < 32", 2 * k))
}

pub(super) fn lemma_3_1(effort: Effort) -> Grid {
    let bound = effort.choose(128, 512);
    let mut tally = Tally::default();
    for x in 0..bound {
        for y in 0..bound {
            let z = x ^ y;
            tally.case(x + y >= z && x + z >= y && y + z >= x, || format!("({x}, {y}, {z})"));
        }
    }
    tally.grid(format!("x, y < {bound}"))
}

/// Lemmas 3.2 and 3.3 for the h that `chosen` takes.
fn lemma_3_2_3_3(effort: Effort, chosen: impl Fn(u64, u64) -> bool) -> Grid {
    let (bound, last_h) = (effort.choose(96, 1024), effort.choose(96, 600));
    let mut tally = Tally::default();
    for k in even(12) {
        let hs: Vec<u64> = (0..=last_h).filter(|&h| chosen(k, h)).collect();
        for r in 0..bound {
            for q in 0..=r / k {
                let p = q ^ r;
                for &h in &hs {
                    tally.case((p >= h) == (r >= h), || format!("k = {k}, h = {h}: ({p}, {q}, {r})"));
                }
            }
        }
    }
    tally.grid(format!("k = 2..12 even, r < {bound}, h <= {last_h}"))
}

pub(super) fn lemma_3_2(effort: Effort) -> Grid {
    lemma_3_2_3_3(effort, |k, h| h < k)
}

pub(super) fn lemma_3_3(effort: Effort) -> Grid {
    lemma_3_2_3_3(effort, first_kind)
}

/// "Lemmas 3.3 and 3.2 are not true if h does not satisfy their respective conditions."
pub(super) fn not_true_for_other_h(effort: Effort) -> Grid {
    let last_h = effort.choose(64, 256);
    let mut tally = Tally::default();
    for k in even(12) {
        for h in (0..=last_h).filter(|&h| !of_a_kind(k, h)) {
            let witness = (h..=2 * h).any(|r| (0..=r / k).any(|q| q ^ r < h));
            tally.case(witness, || format!("k = {k}, h = {h}"));
        }
    }
    tally.grid(format!("k = 2..12 even, h <= {last_h} of neither kind"))
}

/// h = k 2^t + (2s + 1) 2^t with 2s + 1 < k: calls a function with k, h, 2^t, s.
fn forms(last_k: u64, last_t: u32, mut each: impl FnMut(u64, u64, u64, u64)) {
    for k in even(last_k) {
        for bit in (0..=last_t).map(|t| 1u64 << t) {
            for s in (0..k).take_while(|s| 2 * s + 1 < k) {
                each(k, k * bit + (2 * s + 1) * bit, bit, s);
            }
        }
    }
}

pub(super) fn example_3_1(_: Effort) -> Grid {
    let mut tally = Tally::default();
    forms(14, 5, |k, h, bit, s| {
        let (p, q, r) = (k * bit + 2 * s * bit, bit, h);
        tally.case(p ^ q ^ r == 0 && q <= r / k && r >= h && p < h, || format!("k = {k}, h = {h}"));
    });
    tally.grid("k = 2..14 even, t < 6, all s")
}

/// Example 3.2, the position: {k 2^(t+1), 2^t, 0} is in B and has no option in A.
pub(super) fn example_3_2_position(_: Effort) -> Grid {
    let mut tally = Tally::default();
    forms(12, 3, |k, h, bit, s| {
        let inside = |x: u64, y: u64| y <= h / k && (x + h) ^ y ^ h == 0;
        let x = 2 * k * bit;
        let legal = bit <= h / k && !inside(x, bit);
        let none = !(0..x).any(|u| inside(u, bit)) && !(0..bit).any(|v| inside(x, v));
        let (p, in_a) = (k * bit + 2 * s * bit, |p: u64| bit <= h / k && p ^ bit ^ h == 0);
        tally.case(legal && none && !in_a(x + h) && in_a(p) && p < h, || format!("k = {k}, h = {h}"));
    });
    tally.grid("k = 2..12 even, t < 4, all s")
}

/// Example 3.2 as printed, for one k: if h is of neither kind, it is k 2^t + (2s + 1) 2^t with 2s + 1 < k.
pub(super) fn example_3_2_form(k: u64) -> Grid {
    let mut tally = Tally::default();
    let last_h = 64;
    for h in (0..=last_h).filter(|&h| !of_a_kind(k, h)) {
        let form = |t: u32| (0..k).any(|s| 2 * s + 1 < k && (k + 2 * s + 1) << t == h);
        tally.case((0..7).any(form), || format!("h = {h}"));
    }
    tally.grid(format!("k = {k}, h <= {last_h}"))
}

pub(super) fn lemma_3_4(effort: Effort) -> Grid {
    let bound = effort.choose(128, 1024);
    let mut tally = Tally::default();
    for k in 1..30 {
        for z in 0..bound {
            let raised = z + k - 1;
            let (ceiling, floor) = (z.div_ceil(k), raised / k);
            for y in 0..=ceiling + 2 {
                let holds = (y <= ceiling) == (y <= floor) && (y == ceiling) == (y == floor);
                tally.case(holds, || format!("k = {k}, y = {y}, z = {z}"));
            }
        }
    }
    tally.grid(format!("k < 30, z < {bound}"))
}

pub(super) fn lemma_3_5(effort: Effort) -> Grid {
    let last = effort.choose(12, 32);
    let mut tally = Tally::default();
    for k in even(6) {
        for h in 0..20 {
            for (x, z) in (0..=last).flat_map(|x| (0..=last).map(move |z| (x, z))) {
                for y in 0..=(z + h) / k + 1 {
                    let member = |x: u64, y: u64, z: u64| y <= z / k && x ^ y ^ z == 0;
                    let shifted = y <= (z + h) / k && (x + h) ^ y ^ (z + h) == 0;
                    tally.case(shifted == member(x + h, y, z + h), || {
                        format!("k = {k}, h = {h}: ({x}, {y}, {z})")
                    });
                }
            }
        }
    }
    tally.grid(format!("k = 2, 4, 6, h < 20, x, z <= {last}"))
}
