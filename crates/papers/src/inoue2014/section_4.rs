//! \[inoue2014, Section 4\]: Grundy numbers for f(t) = floor(t/k), k odd.

use crate::evidence::{Difference, Effort, Evidence, Grid, Value, ValueEvidence};
use crate::item::{Item, Status};
use crate::shared::bars::bar_table;
use crate::shared::tally::Tally;
use nimcert_core::language::listing::listed;

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "inoue2014/prediction_4.1",
        "Let f(t) = floor(t/k), k odd. Then for p, q >= 0 the Grundy number of CB(f, y, z) is G(2p, 2q) = p \
         + 2q (4.1); G(2p+1, 2q+1) = p + 2q + 2 (4.2); G(2p, 2q+1) = -p + 2q + 1 if 2p (k+1) <= 2q (4.3), \
         and d + floor(d/(2k)) with d = -2p + 2q + 1 otherwise (4.4); G(2p+1, 2q) = -p + 2q - 1 if \
         (2p+1)(k+1) <= 2q (4.5), and d + floor(d/(2k)) with d = -2p + 2q - 1 otherwise (4.6). Theorem 3.1 \
         is the case k = 1.",
        Status::ProvedFor("every odd k at once (docs/THEORY.md, section 5b.2)"),
    )
    .corrected(
        "As printed, where {y, z} is a position, y <= floor(z/k): for other p and q there is no Grundy \
         number.",
    )
    .shown_by(&[
        Evidence::claim("inoue2014/prediction_4.1_all_m"),
        Evidence::claim("inoue2014/prediction_4.1_all_m_near_miss"),
        Evidence::claim("inoue2014/prediction_4.1_all_m_even_k"),
        Evidence::Claims { file: "inoue2014/prediction_4.1", fast: "k=1,3,9", full: "k=1..51 step 2,101" },
        Evidence::Claims { file: "inoue2014/prediction_4.1_near_miss", fast: "k=3", full: "k=1..9 step 2" },
        Evidence::Claims { file: "inoue2014/prediction_4.1_even_k", fast: "k=2", full: "k=2,4,6,8" },
        Evidence::holds("(4.1) against Grundy numbers by exhaustion", prediction::<1>),
        Evidence::holds("(4.2) against Grundy numbers by exhaustion", prediction::<2>),
        Evidence::holds("(4.3) against Grundy numbers by exhaustion", prediction::<3>),
        Evidence::holds("(4.4) against Grundy numbers by exhaustion", prediction::<4>),
        Evidence::holds("(4.5) against Grundy numbers by exhaustion", prediction::<5>),
        Evidence::holds("(4.6) against Grundy numbers by exhaustion", prediction::<6>),
    ]),
    Item::new(
        "inoue2014/prediction_4.2",
        "Let f(t) = floor(t/3). G(2p, 2q) = p + 2q (4.7); G(2p+1, 2q+1) = p + 2q + 2 (4.8); G(2p, 2q+1) = \
         -p + 2q + 1 if 8p <= 2q (4.9), and d + floor(d/6) with d = -2p + 2q + 1 otherwise (4.10); G(2p+1, \
         2q) = -p + 2q - 1 if 4 (2p+1) <= 2q (4.11), and d + floor(d/6) with d = -2p + 2q - 1 otherwise \
         (4.12). A part of a proof shows G(6m, 18m + 6s + 1) = 15m + 6s + 1 for m <= s (4.13).",
        Status::Proved,
    )
    .corrected(
        "The statement is correct at positions. In the proof of (4.13): (4.16) ends in {0, 1}, {0, 0}; \
         (4.8) is used when the y-coordinate is odd and (4.9) when it is even; (4.27), the smaller part of \
         (4.22), ends in 13, 9, 6, 2; the numbers of (4.24) are of the types 7t+5, 7t+3 and 7t+1; and \
         (4.32) is the union of (4.25), (4.30) and (4.31).",
    )
    .shown_by(&[
        Evidence::claim("inoue2014/prediction_4.2"),
        Evidence::claim("inoue2014/prediction_4.2_near_miss"),
        Evidence::holds("(4.7) against Grundy numbers by exhaustion", thirds::<1>),
        Evidence::holds("(4.8) against Grundy numbers by exhaustion", thirds::<2>),
        Evidence::holds("(4.9) against Grundy numbers by exhaustion", thirds::<3>),
        Evidence::holds("(4.10) against Grundy numbers by exhaustion", thirds::<4>),
        Evidence::holds("(4.11) against Grundy numbers by exhaustion", thirds::<5>),
        Evidence::holds("(4.12) against Grundy numbers by exhaustion", thirds::<6>),
        Evidence::holds("(4.13) against Grundy numbers by exhaustion", equation_4_13),
        Evidence::Values(ValueEvidence {
            what: "numbers in the proof of (4.13)",
            run: numbers_of_the_proof,
            differences: &[
                Difference { label: "end of (4.16)", why: "inoue2014-E21" },
                Difference { label: "equation for odd y and z in (4.14)", why: "inoue2014-E9" },
                Difference { label: "equation for even y and odd z in (4.14)", why: "inoue2014-E9" },
                Difference { label: "end of (4.27)", why: "inoue2014-E10" },
                Difference { label: "residues mod 7 in (4.24)", why: "inoue2014-E11" },
            ],
        }),
        Evidence::fails(
            "(4.32) as the union of (4.21), (4.30) and (4.31), as printed",
            union_as_printed,
            "m = 1, s = 1: 21 is missing",
        ),
        Evidence::holds("(4.32) as the union of (4.25), (4.30) and (4.31)", union_corrected),
    ])
    .errata(&["inoue2014-E9", "inoue2014-E10", "inoue2014-E11", "inoue2014-E21"]),
];

/// Which of (4.1) to (4.6), as 1 to 6, applies to a position, and its value.
fn equation(k: u64, y: u64, z: u64) -> Option<(u8, u64)> {
    let (p, q) = (y / 2, z / 2);
    let far = |d: i64| Some(d + d.div_euclid(i64::try_from(2 * k).ok()?));
    let [p_, q_] = [i64::try_from(p).ok()?, i64::try_from(q).ok()?];
    let (number, value) = match (y % 2, z % 2) {
        (0, 0) => (1, p_ + 2 * q_),
        (1, 1) => (2, p_ + 2 * q_ + 2),
        (0, _) if 2 * p * (k + 1) <= 2 * q => (3, -p_ + 2 * q_ + 1),
        (0, _) => (4, far(-2 * p_ + 2 * q_ + 1)?),
        _ if (2 * p + 1) * (k + 1) <= 2 * q => (5, -p_ + 2 * q_ - 1),
        _ => (6, far(-2 * p_ + 2 * q_ - 1)?),
    };
    Some((number, u64::try_from(value).ok()?))
}

/// One equation for one k, against the table.
fn one(number: u8, k: u64, columns: u64, tally: &mut Tally) {
    let Some(table) = bar_table(|t| t / k, columns) else {
        return tally.case(false, || format!("k = {k}: no table"));
    };
    for z in 0..columns {
        for y in 0..table.rows(z) {
            match equation(k, y, z) {
                Some((other, _)) if other != number => {}
                claimed => tally.case(claimed.map(|(_, value)| value) == table.get(y, z), || {
                    format!("k = {k}: G({y}, {z}) = {:?}, not {claimed:?}", table.get(y, z))
                }),
            }
        }
    }
}

fn prediction<const NUMBER: u8>(effort: Effort) -> Grid {
    let mut tally = Tally::default();
    let full = [(1..=21, 1024), (23..=63, 1536)];
    let ranges = if effort == Effort::Fast { &[(1..=9, 160)] } else { &full[..] };
    for (odd, columns) in ranges {
        for k in odd.clone().step_by(2) {
            one(NUMBER, k, *columns, &mut tally);
        }
    }
    let words: Vec<String> =
        ranges.iter().map(|(k, z)| format!("k = {}..{} odd, z < {z}", k.start(), k.end())).collect();
    tally.grid(words.join("; "))
}

fn thirds<const NUMBER: u8>(effort: Effort) -> Grid {
    let columns = if effort == Effort::Fast { 256 } else { 4096 };
    let mut tally = Tally::default();
    one(NUMBER, 3, columns, &mut tally);
    tally.grid(format!("z < {columns}"))
}

fn equation_4_13(effort: Effort) -> Grid {
    let columns = if effort == Effort::Fast { 256 } else { 2048 };
    let (table, mut tally) = (bar_table(|t| t / 3, columns), Tally::default());
    for m in 0..columns / 18 {
        for s in (m..).take_while(|s| 18 * m + 6 * s + 1 < columns) {
            let found = table.as_ref().and_then(|table| table.get(6 * m, 18 * m + 6 * s + 1));
            tally.case(found == Some(15 * m + 6 * s + 1), || format!("m = {m}, s = {s}: {found:?}"));
        }
    }
    tally.grid(format!("0 <= m <= s, z < {columns}"))
}

/// The last `count` of the positions (6m - i, 18m - 3i + shift), i = 1, .., 6m, whose Grundy numbers are (4.22),
/// (4.23), (4.24) for the shifts 2, 0, 1.
fn ends(shift: u64, count: u64) -> Vec<(u64, u64)> {
    (0..count).rev().map(|y| (y, 3 * y + shift)).collect()
}

fn numbers_of_the_proof(_: Effort) -> Vec<Value> {
    let table = bar_table(|t| t / 3, 128);
    let grundy = |(y, z): (u64, u64)| table.as_ref().and_then(|table| table.get(y, z)).unwrap_or(u64::MAX);
    let claimed = |(y, z): (u64, u64)| equation(3, y, z).map_or(u64::MAX, |(_, value)| value);
    let list = |label: &str, printed: &str, shift: u64| Value {
        label: label.to_owned(),
        printed: printed.to_owned(),
        claimed: Some(listed(ends(shift, 4).into_iter().map(claimed))),
        computed: listed(ends(shift, 4).into_iter().map(grundy)),
    };
    let named = |y: u64, z: u64| match equation(3, y, z) {
        Some((2, _)) => "(4.8)",
        Some((3, _)) => "(4.9)",
        _ => "another",
    };
    let used = |label: &str, printed: &str, y: u64| Value {
        label: label.to_owned(),
        printed: printed.to_owned(),
        claimed: None,
        // m = 1, s = 1: the column of (4.14) is 18 + 6 + 1.
        computed: named(y, 25).to_owned(),
    };
    // With m = 6 every residue occurs.
    let residues: std::collections::BTreeSet<u64> =
        ends(1, 36).into_iter().map(|position| grundy(position) % 7).collect();
    // m = 1: the cuts of {6, 25} after columns 1 and 0.
    let last_cuts: Vec<String> = [1u64, 0].iter().map(|w| format!("{{{}, {w}}}", (w / 3).min(6))).collect();
    vec![
        Value {
            label: "end of (4.16)".to_owned(),
            printed: "{1, 1}, {0, 0}".to_owned(),
            claimed: None,
            computed: last_cuts.join(", "),
        },
        list("end of (4.22)", "13, 9, 6, 2", 2),
        list("end of (4.23)", "11, 7, 4, 0", 0),
        list("end of (4.24)", "8, 5, 3, 1", 1),
        list("end of (4.27)", "11, 7, 4, 0", 2),
        list("end of (4.29)", "11, 7, 4, 0", 0),
        Value {
            label: "residues mod 7 in (4.24)".to_owned(),
            printed: "1, 5".to_owned(),
            claimed: None,
            computed: listed(residues),
        },
        used("equation for odd y and z in (4.14)", "(4.9)", 5),
        used("equation for even y and odd z in (4.14)", "(4.8)", 4),
    ]
}

/// The union of (4.30), (4.31) and a third set against (4.32) = {0, .., 15m + 6s}; all sets by exhaustion.
fn union(effort: Effort, third: impl Fn(u64, u64, u64, u64) -> bool) -> Grid {
    let largest = if effort == Effort::Fast { 3 } else { 12 };
    let table = bar_table(|t| t / 3, 18 * largest + 6 * (largest + 3) + 2);
    let grundy = |y: u64, z: u64| table.as_ref().and_then(|table| table.get(y, z));
    let mut tally = Tally::default();
    for m in 1..=largest {
        for s in m..=m + 3 {
            let (y, z) = (6 * m, 18 * m + 6 * s + 1);
            let mut found = std::collections::BTreeSet::new();
            // (4.15): columns from 18m on; (4.16): the columns before.
            found.extend((18 * m..z).filter(|&w| third(m, s, w, z)).filter_map(|w| grundy(y, w)));
            // (4.30) and (4.31) are the union of (4.21) to (4.24).
            found.extend((18 * m..24 * m).filter(|w| w % 2 == 1).filter_map(|w| grundy(y, w)));
            found.extend((0..18 * m).filter_map(|w| grundy(w / 3, w)));
            for n in 0..=15 * m + 6 * s {
                tally.case(found.contains(&n), || format!("m = {m}, s = {s}: {n} is missing"));
            }
        }
    }
    tally.grid(format!("m = 1..{largest}, s = m..m+3"))
}

fn union_as_printed(effort: Effort) -> Grid {
    // (4.21): odd columns before 24m.
    union(effort, |m, _, w, _| w % 2 == 1 && w < 24 * m)
}

fn union_corrected(effort: Effort) -> Grid {
    // (4.25) is the union of (4.19), even columns up to 12m + 6s, and (4.20), odd ones from 24m + 1 on.
    union(effort, |m, s, w, _| w % 2 == 0 && w <= 12 * m + 6 * s || w % 2 == 1 && w > 24 * m)
}
