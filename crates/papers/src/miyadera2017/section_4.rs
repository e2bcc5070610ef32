//! \[miyadera2017, Section 4\]: triangular bars, their coordinates and cuts.

use super::triangular::options;
use crate::evidence::{Effort, Evidence, Grid, Value};
use crate::item::{Item, Status};
use crate::shared::tally::Tally;

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "miyadera2017/example_4.1",
        "Triangular bars, cut diagonally on the left, horizontally, or diagonally on the right; Figure 12 \
         is (7, 4, 7), Figure 13 is (9, 2, 9).",
        Status::Computed,
    )
    .shown_by(&[Evidence::values(
        "whether the coordinates are a position, y <= floor((x + z)/k), with k = 3 and k = 7",
        example_4_1,
    )]),
    Item::new(
        "miyadera2017/definition_4.1",
        "The lines y = x + 1 + 2r, y = ks (s >= 1) and y = -x + 1 + 2t.",
        Status::Definition("crates/papers/src/miyadera2017/section_4.rs, `needs_the_horizontal_line`"),
    ),
    Item::new(
        "miyadera2017/definition_4.2",
        "For kv <= u + w, (u, v, w) is the area y <= x + 1 + 2u, y <= k(v + 1), y <= -x + 1 + 2w, y >= 0.",
        Status::Definition("`where y <= floor((x + z) / k)` in examples/miyadera2017/theorem_7.3.claim"),
    )
    .shown_by(&[Evidence::holds(
        "the horizontal lines y = ks that meet the area below the two diagonal lines are those with s >= 1 \
         and ks <= u + w",
        definition_4_2,
    )]),
    Item::new(
        "miyadera2017/example_4.2",
        "k = 3: in (7, 4, 7) and (5, 4, 7) the inequality y <= k(v + 1) can be omitted, in (4, 2, 7) it \
         cannot.",
        Status::Computed,
    )
    .shown_by(&[Evidence::values("whether y <= k(v + 1) can be omitted", example_4_2)]),
    Item::new(
        "miyadera2017/example_4.3",
        "k = 7: in (9, 2, 9) and (6, 2, 8) the inequality y <= k(v + 1) can be omitted, in (6, 0, 8) it \
         cannot.",
        Status::Computed,
    )
    .shown_by(&[Evidence::values("whether y <= k(v + 1) can be omitted", example_4_3)])
    .errata(&["miyadera2017-E13"]),
    Item::new(
        "miyadera2017/example_4.4",
        "k = 3: from (7, 4, 7), reducing x to 5 gives (5, 4, 7), reducing y to 2 gives (7, 2, 7), reducing \
         z to 2 gives (7, 3, 2).",
        Status::Computed,
    )
    .shown_by(&[Evidence::values("the three moves", moves_of_7_4_7)]),
    Item::new(
        "miyadera2017/definition_4.3",
        "move_k((x, y, z)) = {(u, y, z): u < x} u {(x, v, z): v < y} u {(x, y, w): w < z} u {(u, min(y, \
         floor((u+z)/k)), z): u < z} u {(x, min(y, floor((x+w)/k)), w): w < z}.",
        Status::CorrectedDefinition("examples/miyadera2017/definition_4.3.claim"),
    )
    .corrected(
        "The fourth set has u < x, the first y <= floor((u+z)/k), the third y <= floor((x+w)/k); the first \
         and third set are then subsets of the fourth and fifth.",
    )
    .shown_by(&[
        Evidence::IllFormed { file: "miyadera2017/definition_4.3_as_printed" },
        Evidence::IllFormed { file: "miyadera2017/definition_4.3_unbounded" },
        Evidence::IllFormed { file: "miyadera2017/definition_4.3_growing" },
        Evidence::Claims { file: "miyadera2017/definition_4.3", fast: "k=3,7", full: "k=3,7,11" },
        Evidence::fails(
            "as printed, every element of move_3((x, y, z)) is a position",
            definition_4_3_as_printed,
            "(0, 1, 0) in move((0, 1, 3))",
        ),
        Evidence::holds(
            "corrected, every element of move_k((x, y, z)) is a position with a smaller sum",
            definition_4_3_corrected,
        ),
    ])
    .errata(&["miyadera2017-E1", "miyadera2017-E2"]),
    Item::new(
        "miyadera2017/example_4.5",
        "k = 3: (5, 4, 7), (7, 3, 2) and (7, 2, 7) are in move_3((7, 4, 7)).",
        Status::Computed,
    )
    .shown_by(&[Evidence::values("the three moves", moves_of_7_4_7)]),
    Item::drawing("miyadera2017/figure_12", "The triangular bar (7, 4, 7)."),
    Item::drawing("miyadera2017/figure_13", "The triangular bar (9, 2, 9)."),
    Item::drawing("miyadera2017/figure_14", "The lines of Definition 4.1, k = 3."),
    Item::drawing("miyadera2017/figure_15", "The lines of Definition 4.1, k = 7."),
    Item::drawing("miyadera2017/figure_16", "The triangular bar (7, 4, 7), k = 3."),
    Item::drawing("miyadera2017/figure_17", "The triangular bar (5, 4, 7), k = 3."),
    Item::drawing("miyadera2017/figure_18", "The triangular bar (4, 2, 7), k = 3."),
    Item::drawing("miyadera2017/figure_19", "The triangular bar (9, 2, 9), k = 7."),
    Item::drawing("miyadera2017/figure_20", "The triangular bar (6, 2, 8), k = 7."),
    Item::drawing("miyadera2017/figure_21", "The triangular bar (6, 0, 8), k = 7."),
    Item::drawing("miyadera2017/figure_22", "The triangular bar (7, 4, 7), k = 3."),
    Item::drawing("miyadera2017/figure_23", "The triangular bar (5, 4, 7), k = 3."),
    Item::drawing("miyadera2017/figure_24", "The cut from Figure 22 to Figure 23."),
    Item::drawing("miyadera2017/figure_25", "The triangular bar (7, 2, 7), k = 3."),
    Item::drawing(
        "miyadera2017/figure_26",
        "The cut from Figure 22 to Figure 25: \"Cut the chocolate bar in Figure 25\".",
    )
    .errata(&["miyadera2017-E18"]),
    Item::drawing("miyadera2017/figure_27", "The triangular bar (7, 3, 2), k = 3."),
    Item::drawing(
        "miyadera2017/figure_28",
        "The cut from Figure 22 to Figure 27: \"Cut the chocolate bar in Figure 27\".",
    )
    .errata(&["miyadera2017-E18"]),
];

/// Whether y <= k(v + 1) cuts off a part of the area below the two diagonal lines, which meet at height
/// u + w + 1.
fn needs_the_horizontal_line(k: u64, [u, v, w]: [u64; 3]) -> bool {
    k * (v + 1) < u + w + 1
}

fn yes(holds: bool) -> String {
    if holds { "yes" } else { "no" }.to_owned()
}

fn example_4_1(_: Effort) -> Vec<Value> {
    [(3, [7, 4, 7]), (7, [9, 2, 9])]
        .map(|(k, [x, y, z])| Value {
            label: format!("{:?}, k = {k}", [x, y, z]),
            printed: yes(true),
            claimed: None,
            computed: yes(y <= (x + z) / k),
        })
        .into()
}

fn omitted(k: u64, printed: [([u64; 3], bool); 3]) -> Vec<Value> {
    printed
        .map(|(position, omitted)| Value {
            label: format!("{position:?}"),
            printed: yes(omitted),
            claimed: None,
            computed: yes(!needs_the_horizontal_line(k, position)),
        })
        .into()
}

fn example_4_2(_: Effort) -> Vec<Value> {
    omitted(3, [([7, 4, 7], true), ([5, 4, 7], true), ([4, 2, 7], false)])
}

fn example_4_3(_: Effort) -> Vec<Value> {
    omitted(7, [([9, 2, 9], true), ([6, 2, 8], true), ([6, 0, 8], false)])
}

fn moves_of_7_4_7(_: Effort) -> Vec<Value> {
    let all = options(3, [7, 4, 7]);
    [("x to 5", [5, 4, 7]), ("y to 2", [7, 2, 7]), ("z to 2", [7, 3, 2])]
        .map(|(what, printed)| {
            let found = all.iter().find(|option| **option == printed);
            Value {
                label: format!("(7, 4, 7), {what}"),
                printed: format!("{printed:?}"),
                claimed: None,
                computed: found.map_or_else(|| "no option".to_owned(), |option| format!("{option:?}")),
            }
        })
        .into()
}

/// A horizontal line y = kv is a cut if it is below the point where the diagonal lines meet.
fn definition_4_2(_: Effort) -> Grid {
    let mut tally = Tally::default();
    for k in [3, 7, 11] {
        for (u, w) in (0..48).flat_map(|u| (0..48).map(move |w| (u, w))) {
            let highest = (u + w) / k;
            let cuts = (1..).take_while(|v| k * v < u + w + 1).count() as u64;
            tally.case(cuts == highest, || format!("k = {k}, u = {u}, w = {w}"));
        }
    }
    tally.grid("k = 3, 7, 11; u, w < 48")
}

fn definition_4_3_as_printed(_: Effort) -> Grid {
    let mut tally = Tally::default();
    let k = 3;
    let legal = |[x, y, z]: [u64; 3]| y <= (x + z) / k;
    for (x, y, z) in box_of(8, k) {
        let first = (0..x).map(|u| [u, y, z]);
        let third = (0..z).map(|w| [x, y, w]);
        let fourth = (0..z).map(|u| [u, y.min((u + z) / k), z]);
        for [a, b, c] in first.chain(third).chain(fourth) {
            tally.case(legal([a, b, c]), || format!("({a}, {b}, {c}) in move(({x}, {y}, {z}))"));
        }
    }
    tally.grid("k = 3; x, z < 8")
}

/// The positions with x, z < side, in lexicographic order.
fn box_of(side: u64, k: u64) -> impl Iterator<Item = (u64, u64, u64)> {
    (0..side).flat_map(move |x| {
        (0..=2 * side / k)
            .flat_map(move |y| (0..side).map(move |z| (x, y, z)))
            .filter(move |(x, y, z)| *y <= (x + z) / k)
    })
}

fn definition_4_3_corrected(effort: Effort) -> Grid {
    let side = if effort == Effort::Fast { 24 } else { 64 };
    let mut tally = Tally::default();
    for k in [3, 7, 11] {
        for (x, y, z) in box_of(side, k) {
            for [a, b, c] in options(k, [x, y, z]) {
                let holds = b <= (a + c) / k && a + b + c < x + y + z;
                tally.case(holds, || format!("({a}, {b}, {c}) in move_{k}(({x}, {y}, {z}))"));
            }
        }
    }
    tally.grid(format!("k = 3, 7, 11; x, z < {side}"))
}
