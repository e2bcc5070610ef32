//! \[miyadera2017, Section 8\]: what the paper's programs print, and k = 4m + 1.

use super::triangular::{grundy, outcomes};
use crate::evidence::{Effort, Evidence, Grid, Value};
use crate::item::{Item, Status};
use crate::shared::tally::Tally;

/// The list of Example 8.7 as printed.
const EXAMPLE_8_7: &str = include_str!("example_8.7.txt");
/// The list of Figure 39 as printed.
const FIGURE_39: &str = include_str!("figure_39.txt");

// What two programs of the paper compute, and the figures that show their output.
const TWO_LISTS: Evidence = Evidence::values("the lengths of the two lists", empty_lists);
const TWO_LISTS_OF_5: Evidence = Evidence::values("the lengths of the two lists", empty_lists_of_5);
const TWO_COUNTS: Evidence = Evidence::values("the two counts", counts);
const LIST_OF_FIGURE_39: Evidence = Evidence::values("the list, in order", figure_39);

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "miyadera2017/example_8.1",
        "A Mathematica program, k = 3, x, y, z <= 20 (in the text of (ii): y <= 10): no P-position with \
         nim-sum not 0, no N-position with nim-sum 0.",
        Status::Proved,
    )
    .corrected("Both lists are empty, as printed; the program of (ii) computes its list for y <= 20 too.")
    .shown_by(&[TWO_LISTS, Evidence::Claims { file: "miyadera2017/theorem_7.3", fast: "k=3", full: "k=3" }])
    .errata(&["miyadera2017-E14", "miyadera2017-E16"]),
    Item::new(
        "miyadera2017/example_8.2",
        "A CGSuite program, k = 3, x, y, z <= 20: the same two empty lists.",
        Status::Proved,
    )
    .shown_by(&[TWO_LISTS, Evidence::Claims { file: "miyadera2017/theorem_7.3", fast: "k=3", full: "k=3" }])
    .errata(&["miyadera2017-E16"]),
    Item::new("miyadera2017/figure_36", "The output of Example 8.2: two empty sets.", Status::Computed)
        .shown_by(&[TWO_LISTS]),
    Item::new(
        "miyadera2017/example_8.3",
        "A Mathematica program, k = 3, x, y, z <= 20: 977 positions have the nim-sum as Grundy number, 2257 \
         do not.",
        Status::Computed,
    )
    .shown_by(&[TWO_COUNTS])
    .errata(&["miyadera2017-E18"]),
    Item::new(
        "miyadera2017/example_8.4",
        "A CGSuite program, k = 3, x, y, z <= 20: the same two counts.",
        Status::Computed,
    )
    .shown_by(&[TWO_COUNTS]),
    Item::new("miyadera2017/figure_37", "The output of Example 8.4: 977 and 2257.", Status::Computed)
        .shown_by(&[TWO_COUNTS]),
    Item::new(
        "miyadera2017/example_8.5",
        "A Mathematica program, k = 5, x, z <= 20, y <= 10: no P-position with (x-1) xor y xor (z-1) > 0, \
         no N-position with 0.",
        Status::Proved,
    )
    .shown_by(&[
        TWO_LISTS_OF_5,
        Evidence::Claims { file: "miyadera2017/conjecture_8.1", fast: "k=5", full: "k=5" },
    ])
    .errata(&["miyadera2017-E16"]),
    Item::new(
        "miyadera2017/example_8.6",
        "A CGSuite program, k = 5, x, z <= 20, y <= 10: the same two empty lists.",
        Status::Proved,
    )
    .shown_by(&[
        TWO_LISTS_OF_5,
        Evidence::Claims { file: "miyadera2017/conjecture_8.1", fast: "k=5", full: "k=5" },
    ])
    .errata(&["miyadera2017-E16"]),
    Item::new("miyadera2017/figure_38", "The output of Example 8.6: two empty lists.", Status::Computed)
        .shown_by(&[TWO_LISTS_OF_5]),
    Item::new(
        "miyadera2017/conjecture_8.1",
        "For k = 4m + 1, (x, y, z) is a P-position iff (x-1) xor y xor (z-1) = 0 (with -1 in two's \
         complement, as the programs have it).",
        Status::ProvedFor("every k = 4m + 1 at once (docs/THEORY.md, section 5a.5)"),
    )
    .shown_by(&[
        Evidence::claim("miyadera2017/conjecture_8.1_all_m"),
        Evidence::claim("miyadera2017/conjecture_8.1_all_m_near_miss"),
        Evidence::claim("miyadera2017/conjecture_8.1_converse"),
        Evidence::claim("miyadera2017/conjecture_8.1_converse_near_miss"),
        Evidence::Claims {
            file: "miyadera2017/conjecture_8.1",
            fast: "k=1,5,17",
            full: "k=1..65 step 4,129,257",
        },
        Evidence::Claims {
            file: "miyadera2017/conjecture_8.1_near_miss",
            fast: "k=1; j=3 / k=5; j=7 / k=9; j=11",
            full: "k=1,5,9; j=3,7,11",
        },
        Evidence::holds("P-positions by exhaustion", conjecture_8_1),
    ])
    .errata(&["miyadera2017-E15"]),
    Item::new(
        "miyadera2017/example_8.7",
        "A Mathematica program, k = 2, x, y, z <= 10: the list of the 53 P-positions; there seems to be no \
         formula.",
        Status::Computed,
    )
    .shown_by(&[
        Evidence::values("the list, in order", example_8_7),
        Evidence::Claims { file: "miyadera2017/theorem_7.3_near_miss", fast: "k=2", full: "k=2" },
    ]),
    Item::new(
        "miyadera2017/example_8.8",
        "A CGSuite program, k = 2, x, y, z <= 10: the same list.",
        Status::Computed,
    )
    .shown_by(&[LIST_OF_FIGURE_39]),
    Item::new("miyadera2017/figure_39", "The output of Example 8.8.", Status::Computed)
        .shown_by(&[LIST_OF_FIGURE_39]),
];

fn row(label: &str, printed: usize, computed: usize) -> Value {
    Value {
        label: label.to_owned(),
        printed: printed.to_string(),
        claimed: None,
        computed: computed.to_string(),
    }
}

/// Lengths of two lists, both printed as empty.
fn lengths(k: u64, rows: u64, is_zero: impl Fn([u64; 3]) -> bool) -> Vec<Value> {
    let table = outcomes(k, 21);
    let positions = || table.positions().filter(|([_, y, _], _)| *y <= rows);
    let wrong_p = positions().filter(|(position, is_p)| *is_p && !is_zero(*position)).count();
    let wrong_n = positions().filter(|(position, is_p)| !is_p && is_zero(*position)).count();
    vec![row("P-positions, nim-sum not 0", 0, wrong_p), row("N-positions, nim-sum 0", 0, wrong_n)]
}

fn empty_lists(_: Effort) -> Vec<Value> {
    lengths(3, 20, |[x, y, z]| x ^ y ^ z == 0)
}

/// `(x-1) xor y xor (z-1) = 0` with -1 in two's complement.
fn shifted_is_zero([x, y, z]: [u64; 3]) -> bool {
    x.wrapping_sub(1) ^ y ^ z.wrapping_sub(1) == 0
}

fn empty_lists_of_5(_: Effort) -> Vec<Value> {
    lengths(5, 10, shifted_is_zero)
}

fn counts(_: Effort) -> Vec<Value> {
    let table = grundy(3, 21);
    let in_range = || table.positions().filter(|([_, y, _], _)| *y <= 20);
    let equal = in_range().filter(|([x, y, z], value)| x ^ y ^ z == u64::from(*value)).count();
    let all = in_range().count();
    vec![row("Grundy number = nim-sum", 977, equal), row("Grundy number != nim-sum", 2257, all - equal)]
}

fn conjecture_8_1(effort: Effort) -> Grid {
    let (ks, side): (&[u64], u64) = match effort {
        Effort::Fast => (&[1, 5, 9], 40),
        Effort::Full => (&[1, 5, 9, 13, 17, 21, 25, 29, 33], 129),
    };
    let mut tally = Tally::default();
    for &k in ks {
        // With k = 1 there are as many rows as columns.
        let side = if k == 1 { side.min(81) } else { side };
        for (position, is_p) in outcomes(k, side).positions() {
            tally.case(is_p == shifted_is_zero(position), || format!("k = {k}: {position:?}"));
        }
    }
    match effort {
        Effort::Fast => tally.grid("k = 1, 5, 9; x, z < 40"),
        Effort::Full => tally.grid("k = 1, x, z <= 80; k = 5, 9, .., 33, x, z <= 128"),
    }
}

/// A printed list next to the P-positions with k = 2 and x, y, z <= 10.
fn beside_the_list(printed: &str) -> Vec<Value> {
    let computed: Vec<String> = outcomes(2, 11)
        .positions()
        .filter(|([_, y, _], is_p)| *is_p && *y <= 10)
        .map(|([x, y, z], _)| format!("({x},{y},{z})"))
        .collect();
    let printed: Vec<&str> = printed.split_whitespace().collect();
    let at = |list: &[String], index: usize| list.get(index).cloned().unwrap_or_else(|| "nothing".to_owned());
    (0..computed.len().max(printed.len()))
        .map(|index| Value {
            label: format!("number {}", index + 1),
            printed: printed.get(index).map_or_else(|| "nothing".to_owned(), |text| (*text).to_owned()),
            claimed: None,
            computed: at(&computed, index),
        })
        .collect()
}

fn example_8_7(_: Effort) -> Vec<Value> {
    beside_the_list(EXAMPLE_8_7)
}

fn figure_39(_: Effort) -> Vec<Value> {
    beside_the_list(FIGURE_39)
}
