//! The lemmas and theorems of \[miyadera2017, Section 7\] on finite ranges: the P-positions and the moves.

use super::sequences::{apply, generated, over_triples, types};
use super::triangular::{grundy, options, outcomes};
use crate::evidence::{Effort, Grid, Value};
use crate::shared::tally::Tally;

fn signed(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

pub(super) fn lemma_7_2(effort: Effort) -> Grid {
    over_triples(effort, |k, [x, y, z], sums| {
        (signed(y) == (signed(x) + signed(z)) / k) == (types(k, sums, false) == [1])
    })
}

/// (a) and (b) of Lemma 7.2 for each step.
fn steps_hold(k: i64, sums: &[i64]) -> bool {
    let m = (k - 3) / 4;
    sums.windows(2).all(|pair| match *pair {
        [s, next] if s <= 2 * m => next == apply(0, k, s) || next == apply(1, k, s),
        [s, next] if s >= 2 * m + 2 => next == apply(2, k, s),
        _ => false,
    })
}

pub(super) fn lemma_7_2_steps_as_printed(effort: Effort) -> Grid {
    over_triples(effort, |k, _, sums| steps_hold(k, sums))
}

pub(super) fn lemma_7_2_steps(effort: Effort) -> Grid {
    over_triples(effort, |k, _, sums| types(k, sums, false) != [1] || steps_hold(k, sums))
}

/// The pairs (y, z) on the edge of the bar of k, with x xor y xor z = 0, where z has the top digit of x.
fn edge(k: u64, x: u64) -> Vec<(u64, u64)> {
    let top = 1u64 << (u64::BITS - 1 - x.leading_zeros());
    (0..top).map(|y| (y, x ^ y)).filter(|(y, z)| *y == (x + z) / k).collect()
}

pub(super) fn lemma_7_3(effort: Effort) -> Grid {
    let below: u64 = if effort == Effort::Fast { 64 } else { 256 };
    let mut tally = Tally::default();
    for k in [3u64, 7, 11, 15] {
        for x in 1..below {
            let found = edge(k, x);
            // A prefix is the first digits of y; the lemma is about those whose sums stay in 0..k-1.
            let places = u64::BITS - 1 - x.leading_zeros();
            for kept in 0..=places {
                let hidden = places - kept;
                for prefix in 0..1u64 << kept {
                    let y = prefix << hidden;
                    let sums = generated(signed(k), [x, y, x ^ y]);
                    let inside = sums.iter().take(kept as usize + 1).all(|s| (0..signed(k)).contains(s));
                    if !inside {
                        continue;
                    }
                    let count = found.iter().filter(|(y, _)| y >> hidden == prefix).count();
                    tally.case(count == 1, || {
                        format!("k = {k}, x = {x}, first {kept} places of y {prefix}: {count} pairs")
                    });
                }
            }
        }
    }
    tally.grid(format!("k = 3, 7, 11, 15; x < {below}; all prefixes"))
}

pub(super) fn lemma_7_4(effort: Effort) -> Grid {
    let below: u64 = if effort == Effort::Fast { 64 } else { 256 };
    let mut tally = Tally::default();
    for k in [3u64, 7, 11, 15] {
        for x in 1..below {
            let top = 1u64 << (u64::BITS - 1 - x.leading_zeros());
            for (y, z) in edge(k, x) {
                for (v, w) in (0..top).map(|v| (v, x ^ v)).filter(|(v, w)| *v < (x + w) / k) {
                    // (y, z) and (v, w) differ where y and v do: z = x xor y, w = x xor v.
                    let parting = (y ^ v).checked_ilog2();
                    let holds = parting.is_some_and(|place| y >> place & 1 == 1);
                    tally.case(holds, || {
                        format!("k = {k}, x = {x}: (y, z) = ({y}, {z}), (v, w) = ({v}, {w})")
                    });
                }
            }
        }
    }
    tally.grid(format!("k = 3, 7, 11, 15; x < {below}"))
}

/// The positions with x, z < side, in lexicographic order of (x, z, y).
fn positions(k: u64, side: u64) -> impl Iterator<Item = [u64; 3]> {
    let pairs = (0..side).flat_map(move |x| (0..side).map(move |z| (x, z)));
    pairs.flat_map(move |(x, z)| (0..=(x + z) / k).map(move |y| [x, y, z]))
}

pub(super) fn theorem_7_1_as_printed(_: Effort) -> Grid {
    let k = 3;
    let mut tally = Tally::default();
    for [x, y, z] in positions(k, 16).filter(|[x, y, z]| x ^ y ^ z == 0) {
        let mut choices = (0..x).map(|u| (u, (u + z) / k)).filter(|(_, v)| *v < y);
        tally.case(choices.any(|(u, v)| u ^ v ^ z != 0), || {
            format!("k = {k}, ({x}, {y}, {z}): there are no such u, v")
        });
    }
    tally.grid("k = 3; x, z < 16")
}

pub(super) fn lemma_7_5(effort: Effort) -> Grid {
    let side = if effort == Effort::Fast { 32 } else { 128 };
    let mut tally = Tally::default();
    for k in [3, 7, 11, 15] {
        for [x, y, z] in positions(k, side) {
            let places = u64::BITS - (x | y | z).leading_zeros();
            let mut last = 0;
            for place in (0..places).rev() {
                if (x ^ y ^ z) >> place & 1 == 1 {
                    break;
                }
                let digit = |n: u64| i64::from(n >> place & 1 == 1);
                last = 2 * last + digit(x) + digit(z) - signed(k) * digit(y);
                tally.case(last >= 0, || format!("k = {k}, ({x}, {y}, {z}) at place {place}: {last}"));
            }
        }
    }
    tally.grid(format!("k = 3, 7, 11, 15; x, z < {side}"))
}

pub(super) fn theorem_7_2(effort: Effort) -> Grid {
    let side = if effort == Effort::Fast { 32 } else { 96 };
    let mut tally = Tally::default();
    for k in [3, 7, 11] {
        for [x, y, z] in positions(k, side).filter(|[x, y, z]| x ^ y ^ z != 0) {
            let (u, v, w) = (y ^ z, x ^ z, x ^ y);
            let kept_right = w < z && y <= (x + w) / k;
            let lower = v < y;
            let kept_left = u < x && y <= (u + z) / k;
            let cut_right = || (0..z).map(|w| ((x + w) / k, w)).any(|(v, w)| v < y && x ^ v ^ w == 0);
            let cut_left = || (0..x).map(|u| ((u + z) / k, u)).any(|(v, u)| v < y && u ^ v ^ z == 0);
            let holds = kept_right || lower || kept_left || cut_right() || cut_left();
            tally.case(holds, || format!("k = {k}: ({x}, {y}, {z})"));
        }
    }
    tally.grid(format!("k = 3, 7, 11; x, z < {side}"))
}

/// Compares the P-positions of the triangular bar with nim-sum 0.
fn compare(tally: &mut Tally, k: u64, side: u64) {
    for ([x, y, z], is_p) in outcomes(k, side).positions() {
        tally.case(is_p == (x ^ y ^ z == 0), || format!("k = {k}: ({x}, {y}, {z})"));
    }
}

pub(super) fn theorem_7_3(effort: Effort) -> Grid {
    let mut tally = Tally::default();
    let (ks, side): (&[u64], u64) = match effort {
        Effort::Fast => (&[3, 7, 11], 48),
        Effort::Full => (&[3, 7, 11, 15, 19, 23], 129),
    };
    for &k in ks {
        compare(&mut tally, k, side);
    }
    if effort == Effort::Full {
        compare(&mut tally, 3, 257);
        return tally.grid("k = 3, x, z <= 256; k = 3, 7, 11, 15, 19, 23, x, z <= 128");
    }
    tally.grid(format!("k = 3, 7, 11; x, z < {side}"))
}

pub(super) fn other_k(_: Effort) -> Grid {
    let mut tally = Tally::default();
    for k in [1, 2, 4, 5, 6, 8] {
        compare(&mut tally, k, 36);
    }
    tally.grid("k = 1, 2, 4, 5, 6, 8; x, z < 36")
}

fn moves(effort: Effort, from_a: bool) -> Grid {
    let side = if effort == Effort::Fast { 32 } else { 96 };
    let mut tally = Tally::default();
    for k in [3, 7, 11] {
        for position in positions(k, side) {
            let in_a = |[x, y, z]: [u64; 3]| x ^ y ^ z == 0;
            if in_a(position) == from_a {
                let reaches = options(k, position).into_iter().any(in_a);
                tally.case(reaches != from_a, || format!("k = {k}: {position:?}"));
            }
        }
    }
    tally.grid(format!("k = 3, 7, 11; x, z < {side}"))
}

pub(super) fn theorem_7_4(effort: Effort) -> Grid {
    moves(effort, true)
}

pub(super) fn theorem_7_5(effort: Effort) -> Grid {
    moves(effort, false)
}

pub(super) fn example_7_1(_: Effort) -> Vec<Value> {
    type Step = (&'static str, [u64; 3], &'static [[u64; 3]], u32);
    const STEPS: [Step; 7] = [
        ("(i)", [0, 0, 0], &[], 0),
        ("(ii)", [1, 0, 0], &[[0, 0, 0]], 1),
        ("(iii)", [0, 0, 1], &[[0, 0, 0]], 1),
        ("(iv)", [1, 0, 1], &[[1, 0, 0], [0, 0, 1]], 0),
        ("(v)", [0, 0, 2], &[[0, 0, 0], [0, 0, 1]], 2),
        ("(vi)", [1, 0, 2], &[[1, 0, 0], [1, 0, 1], [0, 0, 2]], 3),
        ("(vii)", [1, 1, 2], &[[1, 0, 0], [1, 0, 1], [1, 0, 2], [0, 0, 2]], 4),
    ];
    let table = grundy(3, 3);
    let sorted = |mut list: Vec<[u64; 3]>| {
        list.sort_unstable();
        list.dedup();
        let texts: Vec<String> = list.iter().map(|[x, y, z]| format!("({x},{y},{z})")).collect();
        texts.join(" ")
    };
    let mut values = Vec::new();
    for (label, position, printed, value) in STEPS {
        let [x, y, z] = position;
        // Steps (i) and (iii) print no set of moves.
        if printed.len() > 1 || label == "(ii)" {
            values.push(Value {
                label: format!("{label} move(({x},{y},{z}))"),
                printed: sorted(printed.to_vec()),
                claimed: None,
                computed: sorted(options(3, position)),
            });
        }
        values.push(Value {
            label: format!("{label} G(({x},{y},{z}))"),
            printed: value.to_string(),
            claimed: None,
            computed: table.get(x, y, z).map_or_else(String::new, |v| v.to_string()),
        });
    }
    values
}
