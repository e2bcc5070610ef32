//! \[nakamura2015, Section 4\]: the bar of f(t) = t, CB(0, 1, y, z).

use super::conjectures;
use crate::evidence::Evidence;
use crate::item::{Item, Status};

const CLAIM: Evidence = Evidence::claim("nakamura2015/conjectures_4.1_to_4.4");
const NEAR_MISS: Evidence = Evidence::claim("nakamura2015/conjectures_4.1_to_4.4_near_miss");

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "nakamura2015/figure_4.1",
        "An example of a bar CB(0, 1, y, z).",
        Status::NoStatement("a drawing without coordinates, missing in the scan"),
    ),
    Item::new(
        "nakamura2015/figure_4.2",
        "The nim-values of CB(0, 1, y, z) for z <= 15. For example G({2, 3}) = 1 and G({5, 9}) = 12.",
        Status::Proved,
    )
    .shown_by(&[
        CLAIM,
        Evidence::values("136 entries of the table; claimed values from Conjectures 4.1 to 4.4", |_| {
            conjectures::figure("4.2")
        }),
        Evidence::values("two values in the text", conjectures::two_values),
    ]),
    Item::new(
        "nakamura2015/example_4.1",
        "A Mathematica program that calculates G({y, z}) for y <= z <= 30 from move[{a, b}], the cuts \
         {min(floor(t2), a), t2} for t2 < b and {t1, b} for t1 < a, with the P-positions.",
        Status::Definition("crates/core/src/games/bar.rs"),
    )
    .shown_by(&[Evidence::holds(
        "the program as printed against the table of the bar",
        conjectures::program,
    )]),
    Item::new("nakamura2015/figure_4.3", "The line z = 9 of the table in Figure 4.2.", Status::Computed)
        .shown_by(&[Evidence::values("10 entries; claimed values from Conjecture 4.1", |_| {
            conjectures::figure("4.3")
        })]),
    Item::new(
        "nakamura2015/conjecture_4.1",
        "Let z = 4m + 1. G({2i-1, z}) = 4m + 1 + i for i = 1, .., 2m+1; G({2i, z}) = 4m + 1 - i for i = 0, \
         .., m; G({2i, z}) = 6m + 1 - 3i for i = m+1, .., 2m.",
        Status::Proved,
    )
    .shown_by(&[
        CLAIM,
        Evidence::holds(
            "the three equations against Grundy numbers by exhaustion; their ranges cover every y once",
            |effort| conjectures::conjecture(1, effort),
        ),
    ]),
    Item::new("nakamura2015/figure_4.4", "The line z = 10 of the table in Figure 4.2.", Status::Computed)
        .shown_by(&[Evidence::values("11 entries; claimed values from Conjecture 4.2", |_| {
            conjectures::figure("4.4")
        })]),
    Item::new(
        "nakamura2015/conjecture_4.2",
        "Let z = 4m + 2. G({2i, z}) = 4m + 2 + i for i = 0, .., 2m+1; G({2i-1, z}) = 4m + 2 - i for i = 1, \
         .., m+1; G({2i-1, z}) = 6m + 4 - 3i for i = m+2, m+2, .., 2m+1.",
        Status::Proved,
    )
    .corrected("The last range is m+2, m+3, .., 2m+1; m+2 is printed twice.")
    .shown_by(&[
        CLAIM,
        NEAR_MISS,
        Evidence::holds(
            "the three equations against Grundy numbers by exhaustion; their ranges cover every y once",
            |effort| conjectures::conjecture(2, effort),
        ),
    ])
    .errata(&["nakamura2015-E10"]),
    Item::new("nakamura2015/figure_4.5", "The line z = 11 of the table in Figure 4.2.", Status::Computed)
        .shown_by(&[Evidence::values("12 entries; claimed values from Conjecture 4.3", |_| {
            conjectures::figure("4.5")
        })]),
    Item::new(
        "nakamura2015/conjecture_4.3",
        "Let z = 4m + 3. G({2i-1, z}) = 4m + 3 + i for i = 1, .., 2m+2; G({2i, z}) = 4m + 3 - i for i = 0, \
         .., m; G({2i, z}) = 6m + 4 - 3i for i = m+1, .., 2m+1.",
        Status::Proved,
    )
    .shown_by(&[
        CLAIM,
        Evidence::holds(
            "the three equations against Grundy numbers by exhaustion; their ranges cover every y once",
            |effort| conjectures::conjecture(3, effort),
        ),
    ]),
    Item::new("nakamura2015/figure_4.6", "The line z = 12 of the table in Figure 4.2.", Status::Computed)
        .shown_by(&[Evidence::values("13 entries; claimed values from Conjecture 4.4", |_| {
            conjectures::figure("4.6")
        })]),
    Item::new(
        "nakamura2015/conjecture_4.4",
        "Let z = 4m + 4. G({2i, z}) = 4m + 4 + i for i = 0, .., 2m+2; G({2i-1, z}) = 4m + 4 - i for i = 1, \
         .., m+1; G({2i-1, z}) = 6m + 7 - 3i for i = m+2, .., 2m+2.",
        Status::Proved,
    )
    .shown_by(&[
        CLAIM,
        Evidence::holds(
            "the three equations against Grundy numbers by exhaustion; their ranges cover every y once",
            |effort| conjectures::conjecture(4, effort),
        ),
    ]),
];
