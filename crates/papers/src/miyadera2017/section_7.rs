//! \[miyadera2017, Section 7\]: the P-positions of the triangular bar with k = 4m + 3.

use super::section_5::{LEMMA_5_1, LEMMA_5_3};
use super::section_6::LEMMA_6_2;
use super::sequences::{apply, generated, over_triples, types};
use super::triangular::{grundy, options, outcomes};
use crate::evidence::{Effort, Evidence, Grid, Value};
use crate::item::{Item, Status};
use crate::shared::tally::Tally;

/// Where x + z - ky lies tells on which side of the edge y is.
const LEMMA_7_1: Evidence =
    Evidence::Claims { file: "miyadera2017/lemma_7.1", fast: "k=3,7", full: "k=3,7,11,15,255" };
/// The obligations of Theorem 7.3, of which Theorems 7.2, 7.4 and 7.5 are parts.
const THEOREM_7_3: Evidence =
    Evidence::Claims { file: "miyadera2017/theorem_7.3", fast: "k=3,7,11", full: "k=3..63 step 4,127,255" };

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "miyadera2017/lemma_7.1",
        "0 <= x + z - ky < k iff y = floor((x+z)/k); k <= x + z - ky iff y is less; x + z - ky < 0 iff y is more.",
        Status::ProvedFor("k = 3, 7, 11, 15, 255"),
    )
    .shown_by(&[
        LEMMA_7_1,
        Evidence::claim("miyadera2017/lemma_7.1_near_miss"),
    ]),
    Item::new(
        "miyadera2017/lemma_7.2",
        "For x xor y xor z = 0, x_n = z_n = 1, y_n = 0: y = floor((x+z)/k) iff s_0, .., s_n is of Type 1. For each j: (a) if s_j <= 2m, the next digits are (1,0,1) and P1, or (0,0,0) and P2; (b) if s_j >= 2m + 2, they are (1,1,0) or (0,1,1) and P3.",
        Status::CorrectedFor("k = 3, 7, 11, 15, 255, step by step: Lemmas 5.1, 5.3, 6.2 and 7.1; the induction is in docs/THEORY.md, section 5.7"),
    )
    .corrected("(a) and (b) hold if the sequence is of Type 1, as in the proof; not for every sequence.")
    .shown_by(&[LEMMA_5_1,
LEMMA_5_3,
LEMMA_6_2,
LEMMA_7_1,

        Evidence::holds("y = floor((x+z)/k) iff Type 1", lemma_7_2),
        Evidence::fails("(a), (b) for every sequence, as printed", lemma_7_2_steps_as_printed, "k = 3: (2, 0, 2) generates [2, 4]"),
        Evidence::holds("(a), (b) for sequences of Type 1", lemma_7_2_steps),
    ])
    .errata(&["miyadera2017-E6"]),
    Item::new(
        "miyadera2017/lemma_7.3",
        "Given x, and digits of y and z from n down to n - t (t a natural number) with nim-sum 0 and x_n = z_n = 1, y_n = 0, such that 0 <= s_i < k so far, there are unique further digits with x xor y xor z = 0 and y = floor((x+z)/k).",
        Status::ProvedFor("k = 3, 7, 11, 15, 63"),
    )
    .corrected("As printed; t = 0 is used too, and is proved here.")
    .shown_by(&[
        Evidence::Claims { file: "miyadera2017/lemma_7.3", fast: "k=3,7", full: "k=3,7,11,15,63" },
        Evidence::Claims { file: "miyadera2017/lemma_7.3_near_miss", fast: "k=5", full: "k=1,5,9" },
        Evidence::Claims { file: "miyadera2017/lemma_7.3_existence", fast: "k=3,7", full: "k=3,7,11,15,63" },
        Evidence::Claims { file: "miyadera2017/lemma_7.3_existence_near_miss", fast: "k=4", full: "k=4,6,8" },
        Evidence::holds("exactly one pair y, z for every prefix, t = 0 allowed (Lemma 7.4 needs it)", lemma_7_3),
    ])
    .errata(&["miyadera2017-E7"]),
    Item::new(
        "miyadera2017/lemma_7.4",
        "If x xor y xor z = 0, y = floor((x+z)/k), x xor v xor w = 0 and v < floor((x+w)/k), then for some t the digits of y, v and of z, w agree from n to n - t, and y_(n-t-1) > v_(n-t-1). In particular y > v.",
        Status::ProvedFor("k = 3, 7, 11, 15, 63: y > v; where they part first y has 1 and v has 0, and z = x xor y, w = x xor v part there too"),
    )
    .shown_by(&[
        Evidence::Claims { file: "miyadera2017/lemma_7.4", fast: "k=3,7", full: "k=3,7,11,15,63" },
        Evidence::claim("miyadera2017/lemma_7.4_near_miss"),
        Evidence::holds("where the digits of (y, z) and (v, w) part, y has 1 and v has 0", lemma_7_4),
    ])
    .errata(&["miyadera2017-E8"]),
    Item::new(
        "miyadera2017/theorem_7.1",
        "From x xor y xor z = 0, y <= floor((x+z)/k), no cut leads to nim-sum 0: (i) to (iii) for any u, v, w; (iv) for any v < y, w < z with v = floor((x+w)/k); (v) for some u < x, v < y with v = floor((u+z)/k).",
        Status::CorrectedFor("k = 3, 7, 11, 15, 63"),
    )
    .corrected("(v) for any such u, v, as it is used in Theorem 7.4; for \"some\" there need not be any.")
    .shown_by(&[
        Evidence::Claims { file: "miyadera2017/theorem_7.1", fast: "k=3,7", full: "k=3,7,11,15,63" },
        Evidence::claim("miyadera2017/theorem_7.1_near_miss"),
        Evidence::fails("(v) as printed, with \"some\"", theorem_7_1_as_printed, "k = 3, (0, 0, 0): there are no such u, v"),
    ])
    .errata(&["miyadera2017-E9"]),
    Item::new(
        "miyadera2017/lemma_7.5",
        "If y <= floor((x+z)/k) and the digits of x, y, z from n down to m + 1 have nim-sum 0, then s_0, .., s_(n-m-1) is of Type 1 or 2.",
        Status::ProvedFor("k = 3, 7, 11, 15, 63, 255, step by step: Lemma 5.1; a negative s_j is even, so at most -2, and stays negative with any digits; the induction is in docs/THEORY.md, section 5.7"),
    )
    .shown_by(&[LEMMA_5_1,
Evidence::holds("no prefix is of Type 3", lemma_7_5)]),
    Item::new(
        "miyadera2017/theorem_7.2",
        "From x xor y xor z != 0, y <= floor((x+z)/k), some cut leads to nim-sum 0: one of (i) to (v).",
        Status::ProvedFor("k = 3, 7, 11, .., 63, 127, 255: the obligations `reach` of Theorem 7.3"),
    )
    .shown_by(&[
        THEOREM_7_3,
        Evidence::holds("one of (i) to (v), cut by cut", theorem_7_2),
    ])
    .errata(&["miyadera2017-E10"]),
    Item::new(
        "miyadera2017/definition_7.1",
        "A_k and B_k: the positions with x xor y xor z = 0, and the others.",
        Status::Definition("examples/miyadera2017/theorem_7.3.claim"),
    ),
    Item::new(
        "miyadera2017/theorem_7.3",
        "For k = 4m + 3, A_k is the set of P-positions of the triangular bar, B_k that of N-positions.",
        Status::ProvedFor("k = 3, 7, 11, .., 63, 127, 255"),
    )
    .shown_by(&[
        Evidence::Claims {
            file: "miyadera2017/theorem_7.3",
            fast: "k=3,7,11,15,19,23,27,31,63,127",
            full: "k=3..63 step 4,127,255",
        },
        Evidence::Claims { file: "miyadera2017/theorem_7.3_near_miss", fast: "k=1,2,4,5,6,8", full: "k=1,2,4,5,6,8" },
        Evidence::holds("P-positions by exhaustion", theorem_7_3),
        Evidence::fails("the same for k that is not 4m + 3, first exceptions", other_k, "k = 1: (0, 1, 1)"),
    ]),
    Item::new(
        "miyadera2017/remark_7.1",
        "For k = 4m + 1 there is Conjecture 8.1; when k is even, there seems to be any formula for the P-positions.",
        Status::NoStatement("an opinion, with \"any\" for \"no\""),
    )
    .errata(&["miyadera2017-E12"]),
    Item::new(
        "miyadera2017/theorem_7.4",
        "From A_k every move leads to B_k.",
        Status::ProvedFor("k = 3, 7, 11, .., 63, 127, 255: the obligations `closed` of Theorem 7.3"),
    )
    .shown_by(&[
        THEOREM_7_3,
        Evidence::holds("no move from A_k to A_k", theorem_7_4),
    ])
    .errata(&["miyadera2017-E11"]),
    Item::new(
        "miyadera2017/theorem_7.5",
        "From B_k some move leads to A_k.",
        Status::ProvedFor("k = 3, 7, 11, .., 63, 127, 255: the obligations `reach` of Theorem 7.3"),
    )
    .shown_by(&[
        THEOREM_7_3,
        Evidence::holds("a move from each position of B_k to A_k", theorem_7_5),
    ]),
    Item::new(
        "miyadera2017/example_7.1",
        "k = 3, step by step: G(0,0,0) = 0, G(1,0,0) = 1, G(0,0,1) = 1, G(1,0,1) = 0, G(0,0,2) = 2, G(1,0,2) = 3, G(1,1,2) = 4, which is not 1 xor 1 xor 2 = 2.",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::values("moves and Grundy numbers, step by step", example_7_1),
        Evidence::Claims { file: "miyadera2017/example_7.1", fast: "k=3,7", full: "k=3,7,11" },
    ]),
    Item::drawing("miyadera2017/figure_29", "The triangular bar (0, 0, 0)."),
    Item::drawing("miyadera2017/figure_30", "The triangular bar (1, 0, 0)."),
    Item::drawing("miyadera2017/figure_31", "The triangular bar (0, 0, 1)."),
    Item::drawing("miyadera2017/figure_32", "The triangular bar (1, 0, 1)."),
    Item::drawing("miyadera2017/figure_33", "The triangular bar (0, 0, 2)."),
    Item::drawing("miyadera2017/figure_34", "The triangular bar (1, 0, 2)."),
    Item::drawing("miyadera2017/figure_35", "The triangular bar (1, 1, 2)."),
];

fn signed(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn lemma_7_2(effort: Effort) -> Grid {
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

fn lemma_7_2_steps_as_printed(effort: Effort) -> Grid {
    over_triples(effort, |k, _, sums| steps_hold(k, sums))
}

fn lemma_7_2_steps(effort: Effort) -> Grid {
    over_triples(effort, |k, _, sums| types(k, sums, false) != [1] || steps_hold(k, sums))
}

/// The pairs (y, z) on the edge of the bar of k, with x xor y xor z = 0 and the top digit of x in z, not in y.
fn edge(k: u64, x: u64) -> Vec<(u64, u64)> {
    let top = 1u64 << (u64::BITS - 1 - x.leading_zeros());
    (0..top).map(|y| (y, x ^ y)).filter(|(y, z)| *y == (x + z) / k).collect()
}

fn lemma_7_3(effort: Effort) -> Grid {
    let below: u64 = if effort == Effort::Fast { 64 } else { 256 };
    let mut tally = Tally::default();
    for k in [3u64, 7, 11, 15] {
        for x in 1..below {
            let found = edge(k, x);
            // A prefix is the first places of y; it counts if its sums stay in 0..k-1.
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

fn lemma_7_4(effort: Effort) -> Grid {
    let below: u64 = if effort == Effort::Fast { 64 } else { 256 };
    let mut tally = Tally::default();
    for k in [3u64, 7, 11, 15] {
        for x in 1..below {
            let top = 1u64 << (u64::BITS - 1 - x.leading_zeros());
            for (y, z) in edge(k, x) {
                for (v, w) in (0..top).map(|v| (v, x ^ v)).filter(|(v, w)| *v < (x + w) / k) {
                    // (y, z) and (v, w) part where y and v do: z = x xor y, w = x xor v.
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

fn theorem_7_1_as_printed(_: Effort) -> Grid {
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

fn lemma_7_5(effort: Effort) -> Grid {
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

fn theorem_7_2(effort: Effort) -> Grid {
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

fn theorem_7_3(effort: Effort) -> Grid {
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

fn other_k(_: Effort) -> Grid {
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

fn theorem_7_4(effort: Effort) -> Grid {
    moves(effort, true)
}

fn theorem_7_5(effort: Effort) -> Grid {
    moves(effort, false)
}

fn example_7_1(_: Effort) -> Vec<Value> {
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
