//! \[miyadera2016, Section 4\]: the examples, lists that programs printed.

use super::{pass, programs};
use crate::evidence::{Difference, Evidence, ValueEvidence};
use crate::item::{Item, Status};

const POSITIONS_4_1: &[Difference] = &[
    Difference { label: "position 1", why: "scanning slip: o0 for 0" },
    Difference { label: "position 13", why: "scanning slip: s8 for 8" },
    Difference { label: "position 24", why: "scanning slip: 03 for 0" },
];
const VALUES_4_1: &[Difference] = &[Difference { label: "entry 1", why: "scanning slip: o0 for 0" }];
const VALUES_4_3: &[Difference] = &[
    Difference { label: "entry 33", why: "scanning slip: o0 for 0" },
    Difference { label: "entry 94", why: "scanning slip: o for 0" },
    Difference { label: "entry 95", why: "scanning slip: o0 for 0" },
    Difference { label: "entry 250", why: "scanning slip: o0 for 0" },
];
const VALUES_4_5: &[Difference] = &[
    Difference { label: "entry 86", why: "scanning slip: 14 for 1" },
    Difference { label: "entry 96", why: "scanning slip: 4 for 1" },
    Difference { label: "entry 98", why: "scanning slip: 14 for 1" },
    Difference { label: "entry 100", why: "scanning slip: 14 for 1" },
    Difference { label: "entry 197", why: "scanning slip: 14 for 1" },
    Difference { label: "entry 209", why: "scanning slip: 14 for 1" },
    Difference { label: "entry 308", why: "scanning slip: 14 for 1" },
    Difference { label: "entry 322", why: "scanning slip: 14 for 1" },
    Difference { label: "entry 1528", why: "scanning slip: 1086 for 106" },
];

/// The closed form of the P-positions for k = 4 and every s < 4, and the values of Conjecture 4.1.
const CLOSED_FORM: Evidence =
    Evidence::Claims { file: "miyadera2016/conjecture_4.1_closed_form", fast: "k=4", full: "k=4" };
const VALUES: Evidence =
    Evidence::Claims { file: "miyadera2016/conjecture_4.1_values", fast: "k=4", full: "k=4" };

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "miyadera2016/example_4.1",
        "k = 4, s = 2: the 144 P-positions with x, z <= 20 that a Mathematica program finds, and the list \
         of (x+2) xor y xor (z+2) xor p at them. The only numbers in the list are 0, 1, 2, 6, 14 and 30. \
         \"These examples show that there is no simple formula for P-positions.\"",
        Status::Proved,
    )
    .corrected(
        "The lists are right; but there is a simple formula: x = G without the pass, x = sigma(G) with it \
         (Conjecture 4.1).",
    )
    .shown_by(&[
        CLOSED_FORM,
        VALUES,
        Evidence::Values(ValueEvidence {
            what: "the list of P-positions; claimed values from the closed form",
            run: programs::positions_4_1,
            differences: POSITIONS_4_1,
        }),
        Evidence::Values(ValueEvidence {
            what: "the list of nim-sums",
            run: programs::values_4_1,
            differences: VALUES_4_1,
        }),
        Evidence::values("the set of nim-sums", programs::set_4_1),
        Evidence::holds("the recursion for outcomes against the mex of all options", pass::outcomes_and_mex),
    ])
    .errata(&["miyadera2016-E5"]),
    Item::new(
        "miyadera2016/example_4.2",
        "k = 4, s = 2, x = z = 20: CGSuite commands that print *(x1+s)+*y1+*(z1+s)+*p1 for p from 0 to 1, \
         z1 from 0 to z, y1 from 0 to floor((z+s)/k), x1 from 0 to x where the value of \
         GrundyWithAPass(x1,y1,z1,p1,k,s) is 0. They give Table 4.1, with the numbers 0, 1, 2, 6, 14 and 30 \
         only.",
        Status::Corrected,
    )
    .corrected(
        "The first loop is over p1, and y1 goes up to floor((z1+s)/k): with z in place of z1, triples that \
         are not positions are tried, and other numbers are printed too.",
    )
    .shown_by(&[
        VALUES,
        Evidence::fails(
            "the commands as printed, with p1 in place of p in the loop: only these numbers",
            |_| programs::commands_4_2(false),
            "3 at (0, 3, 0, 0)",
        ),
        Evidence::holds(
            "the corrected form: with z1 in place of z in the loop of y1, only these numbers, at the \
             positions of Example 4.1",
            |_| programs::commands_4_2(true),
        ),
    ])
    .errata(&["miyadera2016-E5", "miyadera2016-E6"]),
    Item::new(
        "miyadera2016/table_4.1",
        "Data by Combinatorial Game Suite for Example 4.2: the list contains only the numbers 0, 1, 2, 6, \
         14 and 30, where 1 is denoted by *.",
        Status::Computed,
    )
    .shown_by(&[
        VALUES,
        Evidence::values("the set of nim-sums; the table itself is not in the scan", programs::set_4_1),
    ]),
    Item::new(
        "miyadera2016/example_4.3",
        "k = 4, s = 6: the list of (x+2) xor y xor (z+2) xor p at the P-positions with x, z <= 40; it \
         contains the numbers 0, 1, .., 15, 30, 51, 57, 58, 59, 62.",
        Status::CorrectedComputed,
    )
    .corrected("The list is that of (x+6) xor y xor (z+6) xor p, 553 numbers, as in the program.")
    .shown_by(&[
        Evidence::Values(ValueEvidence {
            what: "the list of nim-sums with s = 6",
            run: programs::values_4_3,
            differences: VALUES_4_3,
        }),
        Evidence::values("the set of nim-sums with s = 6", programs::set_4_3),
        Evidence::fails(
            "the printed list against (x+2) xor y xor (z+2) xor p",
            programs::text_of_4_3,
            "entry 37: printed 0, computed 24",
        ),
    ])
    .errata(&["miyadera2016-E7"]),
    Item::new(
        "miyadera2016/example_4.4",
        "k = 4, s = 6, x = z = 40: \"We can obtain the same result\" as in Example 4.3 by CGSuite commands, \
         those of Example 4.2 with p1 in the first loop.",
        Status::CorrectedComputed,
    )
    .corrected("With y1 up to floor((z1+s)/k), not floor((z+s)/k), they print the list of Example 4.3.")
    .shown_by(&[
        Evidence::fails(
            "the numbers that the commands print, against the list of Example 4.3",
            |_| programs::commands_4_4(false),
            "950 numbers, but 553 are printed",
        ),
        Evidence::holds("the corrected form: with z1 in place of z in the loop of y1", |_| {
            programs::commands_4_4(true)
        }),
    ])
    .errata(&["miyadera2016-E6"]),
    Item::new(
        "miyadera2016/example_4.5",
        "k = 4, s = 6, x, z <= 80: \"we can almost obtain the same result\" by a C++ program, which prints \
         a list of 1798 numbers. The list contains the numbers 0, .., 28, 30, 31, 51, 57, 58, 59, 62, 96, \
         100, 102, 106, 108, 112, .., 120, 122, 123, 126.",
        Status::CorrectedComputed,
    )
    .corrected(
        "The list is what the program prints, but its `^p` is the global variable p = 1: at the 889 \
         P-positions without a pass the number is 0, not 1. The set is right in both cases. The program \
         also writes beyond the end of its array sortresult[1000].",
    )
    .shown_by(&[
        Evidence::Values(ValueEvidence {
            what: "the list that the program prints",
            run: programs::values_4_5,
            differences: VALUES_4_5,
        }),
        Evidence::values(
            "the set of nim-sums, and that of the numbers that the program prints",
            programs::set_4_5,
        ),
        Evidence::fails(
            "the printed list against the nim-sums with the p of each position",
            programs::own_pass_of_4_5,
            "entry 1: printed 1, computed 0",
        ),
    ])
    .errata(&["miyadera2016-E8"]),
];
