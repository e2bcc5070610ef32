//! \[miyadera2017, Section 7\]: the P-positions of the triangular bar with k = 4m + 3.

use super::section_5::{LEMMA_5_1, LEMMA_5_3};
use super::section_6::LEMMA_6_2;
use super::strategy;
use crate::evidence::Evidence;
use crate::item::{Item, Status};

/// x + z - ky determines on which side of the edge y is.
const LEMMA_7_1: Evidence =
    Evidence::Claims { file: "miyadera2017/lemma_7.1", fast: "k=3", full: "k=3,7,11,15,255" };
/// Theorem 7.3; its obligations include Theorems 7.2, 7.4 and 7.5.
const THEOREM_7_3: Evidence =
    Evidence::Claims { file: "miyadera2017/theorem_7.3", fast: "k=3,15,127", full: "k=3..63 step 4,127,255" };

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "miyadera2017/lemma_7.1",
        "0 <= x + z - ky < k iff y = floor((x+z)/k); k <= x + z - ky iff y is less; x + z - ky < 0 iff y is \
         greater.",
        Status::ProvedFor("k = 3, 7, 11, 15, 255"),
    )
    .shown_by(&[LEMMA_7_1, Evidence::claim("miyadera2017/lemma_7.1_near_miss")]),
    Item::new(
        "miyadera2017/lemma_7.2",
        "For x xor y xor z = 0, x_n = z_n = 1, y_n = 0: y = floor((x+z)/k) iff s_0, .., s_n is of Type 1. \
         For each j: (a) if s_j <= 2m, the next digits are (1,0,1) and P1, or (0,0,0) and P2; (b) if s_j >= \
         2m + 2, they are (1,1,0) or (0,1,1) and P3.",
        Status::CorrectedFor(
            "k = 3, 7, 11, 15, 255, step by step: Lemmas 5.1, 5.3, 6.2 and 7.1; the induction is in \
             docs/THEORY.md, section 5.7",
        ),
    )
    .corrected("(a) and (b) hold for sequences of Type 1, as in the proof, but not for every sequence.")
    .shown_by(&[
        LEMMA_5_1,
        LEMMA_5_3,
        LEMMA_6_2,
        LEMMA_7_1,
        Evidence::holds("y = floor((x+z)/k) iff Type 1", strategy::lemma_7_2),
        Evidence::fails(
            "(a), (b) for every sequence, as printed",
            strategy::lemma_7_2_steps_as_printed,
            "k = 3: (2, 0, 2) generates [2, 4]",
        ),
        Evidence::holds("(a), (b) for sequences of Type 1", strategy::lemma_7_2_steps),
    ])
    .errata(&["miyadera2017-E6"]),
    Item::new(
        "miyadera2017/lemma_7.3",
        "Given x, and digits of y and z from n down to n - t (t a natural number) with nim-sum 0 and x_n = \
         z_n = 1, y_n = 0, such that 0 <= s_i < k so far, there are unique further digits with x xor y xor \
         z = 0 and y = floor((x+z)/k).",
        Status::ProvedFor("k = 3, 7, 11, 15, 63"),
    )
    .corrected("As printed; t = 0 is used too, and is proved here.")
    .shown_by(&[
        Evidence::Claims { file: "miyadera2017/lemma_7.3", fast: "k=3,7", full: "k=3,7,11,15,63" },
        Evidence::Claims { file: "miyadera2017/lemma_7.3_near_miss", fast: "k=5", full: "k=1,5,9" },
        Evidence::Claims { file: "miyadera2017/lemma_7.3_existence", fast: "k=3,7", full: "k=3,7,11,15,63" },
        Evidence::Claims { file: "miyadera2017/lemma_7.3_existence_near_miss", fast: "k=4", full: "k=4,6,8" },
        Evidence::holds(
            "exactly one pair y, z for every prefix, t = 0 allowed (Lemma 7.4 needs it)",
            strategy::lemma_7_3,
        ),
    ])
    .errata(&["miyadera2017-E7"]),
    Item::new(
        "miyadera2017/lemma_7.4",
        "If x xor y xor z = 0, y = floor((x+z)/k), x xor v xor w = 0 and v < floor((x+w)/k), then for some \
         t the digits of y, v and of z, w agree from n to n - t, and y_(n-t-1) > v_(n-t-1). In particular y \
         > v.",
        Status::ProvedFor(
            "k = 3, 7, 11, 15, 63: y > v; at the first place where they differ y has 1 and v has 0, and z = \
             x xor y, w = x xor v differ there too",
        ),
    )
    .shown_by(&[
        Evidence::Claims { file: "miyadera2017/lemma_7.4", fast: "k=3,7", full: "k=3,7,11,15,63" },
        Evidence::claim("miyadera2017/lemma_7.4_near_miss"),
        Evidence::holds(
            "at the first place where (y, z) and (v, w) differ, y has 1 and v has 0",
            strategy::lemma_7_4,
        ),
    ])
    .errata(&["miyadera2017-E8"]),
    Item::new(
        "miyadera2017/theorem_7.1",
        "From x xor y xor z = 0, y <= floor((x+z)/k), no cut leads to nim-sum 0: (i) to (iii) for any u, v, \
         w; (iv) for any v < y, w < z with v = floor((x+w)/k); (v) for some u < x, v < y with v = \
         floor((u+z)/k).",
        Status::CorrectedFor("k = 3, 7, 11, 15, 63"),
    )
    .corrected("(v) for all such u, v, as Theorem 7.4 uses it; with \"some\" it fails where there are none.")
    .shown_by(&[
        Evidence::Claims { file: "miyadera2017/theorem_7.1", fast: "k=3", full: "k=3,7,11,15,63" },
        Evidence::claim("miyadera2017/theorem_7.1_near_miss"),
        Evidence::fails(
            "(v) as printed, with \"some\"",
            strategy::theorem_7_1_as_printed,
            "k = 3, (0, 0, 0): there are no such u, v",
        ),
    ])
    .errata(&["miyadera2017-E9"]),
    Item::new(
        "miyadera2017/lemma_7.5",
        "If y <= floor((x+z)/k) and the digits of x, y, z from n down to m + 1 have nim-sum 0, then s_0, \
         .., s_(n-m-1) is of Type 1 or 2.",
        Status::ProvedFor(
            "k = 3, 7, 11, 15, 63, 255, step by step: Lemma 5.1; a negative s_j is even, so at most -2, and \
             stays negative with any digits; the induction is in docs/THEORY.md, section 5.7",
        ),
    )
    .shown_by(&[LEMMA_5_1, Evidence::holds("no prefix is of Type 3", strategy::lemma_7_5)]),
    Item::new(
        "miyadera2017/theorem_7.2",
        "From x xor y xor z != 0, y <= floor((x+z)/k), some cut leads to nim-sum 0: one of (i) to (v).",
        Status::ProvedFor("k = 3, 7, 11, .., 63, 127, 255: the obligations `reach` of Theorem 7.3"),
    )
    .shown_by(&[THEOREM_7_3, Evidence::holds("one of (i) to (v), tried cut by cut", strategy::theorem_7_2)])
    .errata(&["miyadera2017-E10"]),
    Item::new(
        "miyadera2017/definition_7.1",
        "A_k and B_k: the positions with x xor y xor z = 0, and the others.",
        Status::Definition("examples/miyadera2017/theorem_7.3.claim"),
    ),
    Item::new(
        "miyadera2017/theorem_7.3",
        "For k = 4m + 3, A_k is the set of P-positions of the triangular bar, B_k that of N-positions.",
        Status::ProvedFor("every k = 4m + 3 at once (docs/THEORY.md, section 5a.5)"),
    )
    .shown_by(&[
        Evidence::claim("miyadera2017/theorem_7.3_all_m"),
        Evidence::claim("miyadera2017/theorem_7.3_all_m_near_miss"),
        Evidence::claim("miyadera2017/theorem_7.3_converse"),
        Evidence::claim("miyadera2017/theorem_7.3_converse_near_miss"),
        Evidence::Claims {
            file: "miyadera2017/theorem_7.3",
            fast: "k=3,15,127",
            full: "k=3..63 step 4,127,255",
        },
        Evidence::Claims {
            file: "miyadera2017/theorem_7.3_near_miss",
            fast: "k=1,2,8",
            full: "k=1,2,4,5,6,8",
        },
        Evidence::holds("P-positions by exhaustion", strategy::theorem_7_3),
        Evidence::fails(
            "the same for k that is not 4m + 3, first exceptions",
            strategy::other_k,
            "k = 1: (0, 1, 1)",
        ),
    ]),
    Item::new(
        "miyadera2017/remark_7.1",
        "For k = 4m + 1 there is Conjecture 8.1; when k is even, there seems to be any formula for the \
         P-positions.",
        Status::NoStatement("an opinion; \"any\" is a misprint for \"no\""),
    )
    .errata(&["miyadera2017-E12"]),
    Item::new(
        "miyadera2017/theorem_7.4",
        "From A_k every move leads to B_k.",
        Status::ProvedFor("k = 3, 7, 11, .., 63, 127, 255: the obligations `closed` of Theorem 7.3"),
    )
    .shown_by(&[THEOREM_7_3, Evidence::holds("no move from A_k to A_k", strategy::theorem_7_4)])
    .errata(&["miyadera2017-E11"]),
    Item::new(
        "miyadera2017/theorem_7.5",
        "From B_k some move leads to A_k.",
        Status::ProvedFor("k = 3, 7, 11, .., 63, 127, 255: the obligations `reach` of Theorem 7.3"),
    )
    .shown_by(&[
        THEOREM_7_3,
        Evidence::holds("a move from each position of B_k to A_k", strategy::theorem_7_5),
    ]),
    Item::new(
        "miyadera2017/example_7.1",
        "k = 3, step by step: G(0,0,0) = 0, G(1,0,0) = 1, G(0,0,1) = 1, G(1,0,1) = 0, G(0,0,2) = 2, \
         G(1,0,2) = 3, G(1,1,2) = 4, which is not 1 xor 1 xor 2 = 2.",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::values("moves and Grundy numbers, step by step", strategy::example_7_1),
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
