//! \[inoue2014, Section 3\]: Grundy numbers of CB(f, y, z) with f(t) = t.

use crate::evidence::{Effort, Evidence, Grid, Value};
use crate::item::{Item, Status};
use crate::shared::bars::bar_table;
use crate::shared::shapes::drawing;
use crate::shared::tally::Tally;

/// The table of Figure 3.2 as printed: a line for each column z, with the values for y = 0, 1, ...
const FIGURE_3_2: &str = include_str!("figure_3.2.txt");
/// The table of Figure 3.3.
const FIGURE_3_3: &str = include_str!("figure_3.3.txt");

const CLAIM: Evidence = Evidence::claim("inoue2014/theorem_3.1");

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "inoue2014/example_3.1",
        "The bar of Figure 3.1, CB(f, 7, 7) with f(t) = t.",
        Status::NoStatement("a drawing: inoue2014/figure_3.1"),
    ),
    Item::new(
        "inoue2014/figure_3.1",
        "CB(f, 7, 7) with f(t) = t.",
        Status::NoStatement("a drawing; its coordinates are checked to be those of a position"),
    )
    .shown_by(&[Evidence::holds("{7, 7} is a position; by Figure 3.2 its Grundy number is 11", figure_3_1)]),
    Item::new(
        "inoue2014/figure_3.2",
        "The Grundy numbers of CB(f, y, z) with f(t) = t for z <= 17. The options of {6, 16} have the \
         numbers (3.1) {13, 18, 14, 17, 15, 16}, (3.2) {12, 17, 10, 15, 7, 13, 4, 11, 1} and (3.3) {9, 8, \
         6, 5, 3, 2, 0}, so G(6, 16) = 19.",
        Status::Proved,
    )
    .shown_by(&[
        CLAIM,
        Evidence::values("171 entries of the table", figure_3_2),
        Evidence::values("(3.1), (3.2), (3.3)", options_of_6_16),
    ]),
    Item::new(
        "inoue2014/figure_3.3",
        "The Grundy numbers of CB(f, y, z) with f(t) = t for z <= 13 (the caption also says z <= 17, of \
         Figure 3.2). The options of {5, 12} have the numbers (3.4) {14, 10, 13, 11, 12}, (3.5) {14, 7, 12, \
         4, 10, 1} and (3.6) {8, 6, 5, 3, 2, 0}, so G(5, 12) = 9.",
        Status::Proved,
    )
    .shown_by(&[
        CLAIM,
        Evidence::values("105 entries of the table", figure_3_3),
        Evidence::values("(3.4), (3.5), (3.6)", options_of_5_12),
    ])
    .errata(&["inoue2014-E18"]),
    Item::new(
        "inoue2014/theorem_3.1",
        "Let f(t) = t and p, r >= 0. Then G(2p, 2(p+r)) = 3p + 2r (3.7), G(2p+1, 2(p+r)) = p + 2r - 1 - \
         max(0, p-r+1) (3.8), G(2p, 2(p+r)+1) = p + 2r + 1 - max(0, p-r) (3.9) and G(2p+1, 2(p+r)+1) = 3p + \
         2r + 2 (3.10).",
        Status::Corrected,
    )
    .corrected(
        "As printed, except that (3.8), for G(2p+1, 2(p+r)), holds for r >= 1 only: at r = 0 there is no \
         such position.",
    )
    .shown_by(&[
        CLAIM,
        Evidence::claim("inoue2014/theorem_3.1_near_miss"),
        Evidence::claim("inoue2014/theorem_3.1_as_printed"),
        Evidence::holds("the corrected equations against Grundy numbers by exhaustion", theorem_3_1),
        Evidence::holds("(3.7) against Grundy numbers by exhaustion", equation::<7>),
        Evidence::fails(
            "(3.8) as printed, including r = 0",
            equation::<8>,
            "p = 0, r = 0: G(1, 0) should be -2, and {1, 0} is not a position",
        ),
        Evidence::holds("(3.9) against Grundy numbers by exhaustion", equation::<9>),
        Evidence::holds("(3.10) against Grundy numbers by exhaustion", equation::<10>),
    ])
    .errata(&["inoue2014-E7", "inoue2014-E8"]),
];

/// G(y, z) by Theorem 3.1, for y <= z.
fn claimed(y: u64, z: u64) -> Option<u64> {
    let (p, rest) = (y / 2, z.checked_sub(y - y % 2)?);
    let r = rest / 2;
    match (y % 2, rest % 2) {
        (0, 0) => Some(3 * p + 2 * r),
        (0, _) => (p + 2 * r + 1).checked_sub(p.saturating_sub(r)),
        (_, 0) => (p + 2 * r).checked_sub(1 + (p + 1).saturating_sub(r)),
        _ => Some(3 * p + 2 * r + 2),
    }
}

fn theorem_3_1(effort: Effort) -> Grid {
    let columns = if effort == Effort::Fast { 512 } else { 2048 };
    let mut tally = Tally::default();
    tally.table("f(t) = t", bar_table(|t| t, columns).as_ref(), claimed);
    tally.grid(format!("z < {columns}"))
}

/// (3.7) to (3.10) with p and r as printed.
fn equation<const NUMBER: u8>(effort: Effort) -> Grid {
    let columns: i64 = if effort == Effort::Fast { 128 } else { 1024 };
    let table = bar_table(|t| t, columns.unsigned_abs());
    let mut tally = Tally::default();
    for p in 0..columns / 2 {
        for r in 0..columns / 2 - p {
            let (y, z, value) = match NUMBER {
                7 => (2 * p, 2 * (p + r), 3 * p + 2 * r),
                8 => (2 * p + 1, 2 * (p + r), p + 2 * r - 1 - (p - r + 1).max(0)),
                9 => (2 * p, 2 * (p + r) + 1, p + 2 * r + 1 - (p - r).max(0)),
                _ => (2 * p + 1, 2 * (p + r) + 1, 3 * p + 2 * r + 2),
            };
            let found = table.as_ref().and_then(|table| table.get(y.unsigned_abs(), z.unsigned_abs()));
            tally.case(found.is_some() && found == u64::try_from(value).ok(), || {
                let what =
                    found.map_or_else(|| format!("{{{y}, {z}}} is not a position"), |g| format!("it is {g}"));
                format!("p = {p}, r = {r}: G({y}, {z}) should be {value}, and {what}")
            });
        }
    }
    tally.grid(format!("p, r >= 0, 2(p + r) < {columns}"))
}

fn figure_3_1(_: Effort) -> Grid {
    drawing(|t| t, 7, 7, 11)
}

fn figure_3_2(_: Effort) -> Vec<Value> {
    figure(FIGURE_3_2)
}

fn figure_3_3(_: Effort) -> Vec<Value> {
    figure(FIGURE_3_3)
}

fn figure(text: &str) -> Vec<Value> {
    let table = bar_table(|t| t, 18);
    let mut values = Vec::new();
    for (z, line) in (0..).zip(text.lines()) {
        for (y, printed) in (0..).zip(line.split_whitespace()) {
            values.push(Value {
                label: format!("G({y}, {z})"),
                printed: printed.to_owned(),
                claimed: claimed(y, z).map(|v| v.to_string()),
                computed: table
                    .as_ref()
                    .and_then(|t| t.get(y, z))
                    .map_or_else(String::new, |v| v.to_string()),
            });
        }
    }
    values
}

/// The Grundy numbers of the options of `{y, z}` in the paper's three groups and order, and its own.
fn worked(y: u64, z: u64, printed: [(&str, &str); 4]) -> Vec<Value> {
    let table = bar_table(|t| t, z + 1);
    let groups: [Vec<(u64, u64)>; 4] = [
        (0..y).rev().map(|v| (v, z)).collect(),
        (y + 1..z).rev().map(|w| (y, w)).collect(),
        (0..=y).rev().map(|w| (w, w)).collect(),
        vec![(y, z)],
    ];
    let join = |numbers: Vec<Option<u64>>| {
        numbers.iter().map(|n| n.map_or("none".to_owned(), |n| n.to_string())).collect::<Vec<_>>().join(", ")
    };
    printed
        .into_iter()
        .zip(groups)
        .map(|((label, printed), group)| Value {
            label: label.to_owned(),
            printed: printed.to_owned(),
            claimed: Some(join(group.iter().map(|&(y, z)| claimed(y, z)).collect())),
            computed: join(group.iter().map(|&(y, z)| table.as_ref()?.get(y, z)).collect()),
        })
        .collect()
}

fn options_of_6_16(_: Effort) -> Vec<Value> {
    worked(
        6,
        16,
        [
            ("(3.1)", "13, 18, 14, 17, 15, 16"),
            ("(3.2)", "12, 17, 10, 15, 7, 13, 4, 11, 1"),
            ("(3.3)", "9, 8, 6, 5, 3, 2, 0"),
            ("G(6, 16)", "19"),
        ],
    )
}

fn options_of_5_12(_: Effort) -> Vec<Value> {
    worked(
        5,
        12,
        [
            ("(3.4)", "14, 10, 13, 11, 12"),
            ("(3.5)", "14, 7, 12, 4, 10, 1"),
            ("(3.6)", "8, 6, 5, 3, 2, 0"),
            ("G(5, 12)", "9"),
        ],
    )
}
