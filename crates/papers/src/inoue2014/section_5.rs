//! \[inoue2014, Section 5\]: unsolved problems.

use super::functions::{evaluated, satisfies_1_7, satisfies_8_1};
use super::two_functions;
use crate::evidence::{Effort, Evidence, Grid};
use crate::item::{Item, Status};
use crate::shared::bars::bar_table;
use crate::shared::tally::Tally;

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "inoue2014/example_5.1",
        "The bar of Figure 5.1 can be cut in four directions, which three coordinates {x, y, z} express; it \
         has two functions, both of Definition 1.7. Its Grundy number is x xor y xor z by computer \
         calculation; not proved.",
        Status::Theorem("docs/THEORY.md, section 5.6"),
    )
    .corrected(
        "The paper gives only a drawing and no formula. True for all f, g with the property of Definition \
         8.1 if (A) x <= f(z) and y <= g(z), if (B) y <= min(f(x), g(z)), if (C) y <= max(f(x), g(z)); \
         false if (D) y <= f(x) + g(z).",
    )
    .shown_by(&[
        Evidence::claim("inoue2014/example_5.1_A"),
        Evidence::claim("inoue2014/example_5.1_B"),
        Evidence::claim("inoue2014/example_5.1_C"),
        Evidence::claim("inoue2014/example_5.1_D"),
        Evidence::claim("inoue2014/example_5.1_near_miss"),
        Evidence::claim("inoue2014/example_5.1_p_only"),
        Evidence::holds("reading A against Grundy numbers by exhaustion", two_functions::reading_a),
        Evidence::holds("reading B against Grundy numbers by exhaustion", two_functions::reading_b),
        Evidence::holds("reading C against Grundy numbers by exhaustion", two_functions::reading_c),
        Evidence::fails(
            "reading D against Grundy numbers by exhaustion",
            two_functions::reading_d,
            "f = floor(t/2), g = floor(t/2): G[2, 2, 2] = 4, not 2",
        ),
    ]),
    Item::new(
        "inoue2014/figure_5.1",
        "The bar of Example 5.1, cut in four directions.",
        Status::NoStatement("a drawing without numbers in the text"),
    ),
    Item::new(
        "inoue2014/example_5.2",
        "The Grundy number of the bar of Figure 5.2 is y xor z by computer calculation; not proved. Its f \
         does not satisfy Definition 1.7.",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::claim("inoue2014/example_5.2"),
        Evidence::claim("inoue2014/example_5.2_near_miss"),
        Evidence::Bar { name: "f", f: "max(3, floor(t/4))", nim_sum: true },
        Evidence::holds("the printed cases against Grundy numbers by exhaustion", example::<2>),
        Evidence::holds("f satisfies Definition 8.1 but not Definition 1.7", conditions::<2>),
    ]),
    Item::new(
        "inoue2014/figure_5.2",
        "CB(f, y, z), where f(t) = 3 for t = 0, 1, .., 11 and f(t) = floor(t/4).",
        Status::Definition("examples/inoue2014/example_5.2.claim"),
    )
    .corrected("The second case is for t >= 12.")
    .shown_by(&[Evidence::holds("the function of the claim file, case by case", cases::<2>)])
    .errata(&["inoue2014-E12"]),
    Item::new(
        "inoue2014/example_5.3",
        "The Grundy number of the bar of Figure 5.3 is y xor z by computer calculation; not proved. Its f \
         does not satisfy Definition 1.7.",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::claim("inoue2014/example_5.3"),
        Evidence::claim("inoue2014/example_5.3_near_miss"),
        Evidence::Bar {
            name: "f",
            f: "if t < 16 then floor(t/4) elif t mod 16 <= 3 then ceil(floor(t/2)/2) elif t mod 16 <= 7 \
                 then floor(t/4) + 1 else 2 * floor(t/8) + 1",
            nim_sum: true,
        },
        // (5.2) could also be read as floor(t/4).
        Evidence::Bar {
            name: "other_reading",
            f: "if t < 16 then floor(t/4) elif t mod 16 <= 3 then floor(t/4) elif t mod 16 <= 7 then \
                 floor(t/4) + 1 else 2 * floor(t/8) + 1",
            nim_sum: true,
        },
        Evidence::holds("the printed cases against Grundy numbers by exhaustion", example::<3>),
        Evidence::holds("f satisfies Definition 8.1 but not Definition 1.7", conditions::<3>),
    ]),
    Item::new(
        "inoue2014/figure_5.3",
        "CB(f, y, z), where with m = t mod 16: f(t) = floor(t/4) for t < 16 (5.1), ceil(floor(t/2)/2) for 0 \
         <= m <= 3 (5.2), floor(t/4) + 1 for 4 <= m <= 7 (5.3), 2 floor(t/8) + 1 for 8 <= m <= 15 (5.4).",
        Status::Definition("examples/inoue2014/example_5.3.claim"),
    )
    .corrected("(5.2) to (5.4) apply only for t >= 16.")
    .shown_by(&[Evidence::holds("the function of the claim file, case by case", cases::<3>)])
    .errata(&["inoue2014-E12"]),
    Item::new(
        "inoue2014/example_5.4",
        "The Grundy number of the bar of Figure 5.4 is y xor z by computer calculation; not proved. Its f \
         does not satisfy Definition 1.7.",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::claim("inoue2014/example_5.4"),
        Evidence::claim("inoue2014/example_5.4_near_miss"),
        Evidence::Bar {
            name: "f",
            f: "if t mod 24 >= 10 and t mod 24 <= 11 then floor(t/4) + 1 elif t mod 24 >= 20 and t mod 24 \
                 <= 21 then floor(t/4) - 1 else floor(t/4)",
            nim_sum: true,
        },
        Evidence::holds("the printed cases against Grundy numbers by exhaustion", example::<4>),
        Evidence::holds("f satisfies Definition 8.1 but not Definition 1.7", conditions::<4>),
    ]),
    Item::new(
        "inoue2014/figure_5.4",
        "CB(f, y, z), where with v = t mod 24: f(t) = floor(t/4) for v < 10 (5.5), floor(t/4) + 1 for v < \
         12 (5.6), floor(t/4) for v < 20 (5.7), floor(t/4) - 1 for v < 22 (5.8), floor(t/4) for v < 24 \
         (5.9).",
        Status::Definition("examples/inoue2014/example_5.4.claim"),
    )
    .corrected("The conditions must be read from top to bottom: (5.6) applies for 10 <= v < 12, and so on.")
    .shown_by(&[Evidence::holds("the function of the claim file, case by case", cases::<4>)])
    .errata(&["inoue2014-E12"]),
    Item::new(
        "inoue2014/example_5.5",
        "The Grundy number of the bar of Figure 5.5 is y xor z by computer calculation; not proved. Its f \
         does not satisfy Definition 1.7.",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::claim("inoue2014/example_5.5"),
        Evidence::claim("inoue2014/example_5.5_near_miss"),
        Evidence::Bar {
            name: "f",
            f: "if t <= 5 then floor(t/2) elif t <= 7 then floor(t/2) - 1 elif t mod 8 <= 1 then \
                 floor(t/2) else 4 * floor(t/8) + 1",
            nim_sum: true,
        },
        Evidence::holds("the printed cases against Grundy numbers by exhaustion", example::<5>),
        Evidence::holds("f satisfies Definition 8.1 but not Definition 1.7", conditions::<5>),
    ]),
    Item::new(
        "inoue2014/figure_5.5",
        "CB(f, y, z), where with m = t mod 8: f(t) = floor(t/2) for t <= 5 (5.10), floor(t/2) - 1 for 6 <= \
         t <= 7 (5.11), floor(t/2) for 0 <= m <= 1 (5.12), 4 floor(t/8) + 1 for 2 <= m <= 7 (5.13).",
        Status::Definition("examples/inoue2014/example_5.5.claim"),
    )
    .corrected("(5.12) and (5.13) apply only for t >= 8.")
    .shown_by(&[Evidence::holds("the function of the claim file, case by case", cases::<5>)])
    .errata(&["inoue2014-E12"]),
    Item::new(
        "inoue2014/example_5.6",
        "The Grundy number of the bar of Figure 5.6 is y xor z by computer calculation; not proved. Its f \
         does not satisfy Definition 1.7.",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::claim("inoue2014/example_5.6"),
        Evidence::claim("inoue2014/example_5.6_near_miss"),
        Evidence::Bar {
            name: "f",
            f: "if t < 4 then floor(t/2) elif t mod 8 >= 2 and t mod 8 <= 3 then floor(t/2) - 1 else \
                 floor(t/2)",
            nim_sum: true,
        },
        Evidence::holds("the printed cases against Grundy numbers by exhaustion", example::<6>),
        Evidence::holds("f satisfies Definition 8.1 but not Definition 1.7", conditions::<6>),
    ]),
    Item::new(
        "inoue2014/figure_5.6",
        "CB(f, y, z), where with m = t mod 8: f(t) = floor(t/2) when n < 4 (5.14), floor(t/2) for 0 <= m <= \
         1 (5.15), floor(t/2) - 1 for 2 <= m <= 3 (5.16), floor(t/2) for 4 <= m <= 7 (5.17).",
        Status::CorrectedDefinition("examples/inoue2014/example_5.6.claim"),
    )
    .corrected("(5.14) applies for t < 4; the n is a misprint.")
    .shown_by(&[Evidence::holds("the function of the claim file, case by case", cases::<6>)])
    .errata(&["inoue2014-E12"]),
    Item::new(
        "inoue2014/example_5.7",
        "The Grundy number of the bar of Figure 5.7 is y xor z by computer calculation; not proved. Its f \
         does not satisfy Definition 1.7.",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::claim("inoue2014/example_5.7"),
        Evidence::claim("inoue2014/example_5.7_near_miss"),
        Evidence::Bar { name: "f", f: "if t < 16 then 0 else 2^floor(log2(t)) - 1", nim_sum: true },
        Evidence::holds("the printed cases against Grundy numbers by exhaustion", example::<7>),
        Evidence::holds("f satisfies Definition 8.1 but not Definition 1.7", conditions::<7>),
    ]),
    Item::new(
        "inoue2014/figure_5.7",
        "CB(f, y, z), where f(t) = floor(t/16) for t <= 15 (5.18), floor(t/32) + 15 for 16 <= t <= 31 \
         (5.19), 2^floor(log2(t/16) + 4) - 1 for 32 <= t (5.20).",
        Status::Definition("examples/inoue2014/example_5.7.claim"),
    )
    .shown_by(&[Evidence::holds("the function of the claim file, case by case", cases::<7>)]),
];

/// The functions of Figures 5.2 to 5.7, as printed; n of (5.14) is t.
fn printed(example: u8, t: u64) -> u64 {
    let (m, v) = (t % 16, t % 24);
    match example {
        2 if t <= 11 => 3,
        2 => t / 4,
        3 if t < 16 => t / 4,
        3 if m <= 3 => (t / 2).div_ceil(2),
        3 if m <= 7 => t / 4 + 1,
        3 => 2 * (t / 8) + 1,
        4 if v < 10 => t / 4,
        4 if v < 12 => t / 4 + 1,
        4 if v < 20 => t / 4,
        4 if v < 22 => (t / 4).saturating_sub(1),
        4 => t / 4,
        5 if t <= 5 => t / 2,
        5 if t <= 7 => (t / 2).saturating_sub(1),
        5 if t % 8 <= 1 => t / 2,
        5 => 4 * (t / 8) + 1,
        6 if t < 4 => t / 2,
        6 if t % 8 <= 1 => t / 2,
        6 if t % 8 <= 3 => (t / 2).saturating_sub(1),
        6 => t / 2,
        _ if t <= 15 => t / 16,
        _ if t <= 31 => t / 32 + 15,
        // floor(log2(t/16) + 4) = floor(log2 t).
        _ => (1 << t.ilog2()) - 1,
    }
}

/// The function of the evidence of an example.
fn claimed(example: u8) -> Option<&'static str> {
    let id = format!("inoue2014/example_5.{example}");
    let item = ITEMS.iter().find(|item| item.id == id)?;
    item.evidence.iter().find_map(|evidence| match evidence {
        Evidence::Bar { f, .. } => Some(*f),
        _ => None,
    })
}

fn cases<const EXAMPLE: u8>(effort: Effort) -> Grid {
    let columns = if effort == Effort::Fast { 512 } else { 65_536 };
    let mut tally = Tally::default();
    match claimed(EXAMPLE).and_then(|f| evaluated(f, columns)) {
        None => tally.case(false, || "no values".to_owned()),
        Some(values) => {
            for (t, value) in (0..).zip(values) {
                let printed = printed(EXAMPLE, t);
                tally.case(value == printed, || format!("t = {t}: {value}, not {printed}"));
            }
        }
    }
    tally.grid(format!("t < {columns}"))
}

fn example<const EXAMPLE: u8>(effort: Effort) -> Grid {
    let columns = if effort == Effort::Fast { 160 } else { 1024 };
    let table = bar_table(|t| printed(EXAMPLE, t), columns);
    let mut tally = Tally::default();
    tally.table("the bar", table.as_ref(), |y, z| Some(y ^ z));
    tally.grid(format!("z < {columns}"))
}

fn conditions<const EXAMPLE: u8>(effort: Effort) -> Grid {
    let columns = if effort == Effort::Fast { 128 } else { 1024 };
    let heights: Vec<u64> = (0..columns).map(|t| printed(EXAMPLE, t)).collect();
    let mut tally = Tally::default();
    tally.case(satisfies_8_1(&heights), || "Definition 8.1 fails".to_owned());
    tally
        .case(satisfies_1_7(|t| printed(EXAMPLE, t), columns).is_err(), || "Definition 1.7 holds".to_owned());
    tally.grid(format!("t < {columns}"))
}
