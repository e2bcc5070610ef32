//! \[inoue2014, Section 3\]: Grundy numbers of CB(f, y, z) with f(t) = t.

use super::super::evidence::{Difference, Effort, Evidence, Grid, GridEvidence, Value, ValueEvidence};
use super::super::item::{Item, Status};
use super::super::oracle::{Tally, bar_table};

/// The table of Figure 3.2 as printed: a line a column z, the values for y = 0, 1, ...
const FIGURE_3_2: &str = include_str!("figure_3.2.txt");

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "inoue2014/theorem_3.1",
        "Let f(t) = t and p, r >= 0. Then G(2p, 2(p+r)) = 3p + 2r, \
         G(2p+1, 2(p+r)) = p + 2r - 1 - max(0, p-r+1), G(2p, 2(p+r)+1) = p + 2r + 1 - max(0, p-r) and \
         G(2p+1, 2(p+r)+1) = 3p + 2r + 2.",
        Status::Corrected,
    )
    .corrected("As printed, but (3.8), G(2p+1, 2(p+r)), for r >= 1 only: at r = 0 there is no such position.")
    .shown_by(&[
        Evidence::Claims { file: "inoue2014/theorem_3.1", fast: "", full: "" },
        Evidence::Claims { file: "inoue2014/theorem_3.1_near_miss", fast: "", full: "" },
        Evidence::Grid(GridEvidence {
            what: "the corrected equations against exhaustive mex",
            run: theorem_3_1,
            exception: None,
        }),
    ])
    .errata(&["inoue2014-E5"]),
    Item::new(
        "inoue2014/figure_3.2",
        "The Grundy numbers of CB(f, y, z) with f(t) = t for z <= 17.",
        Status::Proved,
    )
    .shown_by(&[Evidence::Values(ValueEvidence {
        what: "171 entries of the table",
        run: figure_3_2,
        differences: NONE,
    })]),
];

const NONE: &[Difference] = &[];

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

fn figure_3_2(_: Effort) -> Vec<Value> {
    let table = bar_table(|t| t, 18);
    let mut values = Vec::new();
    for (z, line) in (0..).zip(FIGURE_3_2.lines()) {
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
