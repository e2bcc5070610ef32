//! \[nakamura2015, Section 2\]: the bar of floor(t/k) for even k.

use super::{digits, shifted};
use crate::evidence::Evidence;
use crate::item::{Item, Status};

/// The values of k of the fast part, whose certificates are shipped.
const FAST: &str = "k=2,6";
const FULL: &str = "k=2..16 step 2";

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "nakamura2015/definition_2.1",
        "A_k is the set of all {x, y, z} with y <= floor(z/k) and x xor y xor z = 0, B_k is the set of \
         those with y <= floor(z/k) and x xor y xor z != 0.",
        Status::Definition(
            "the set of `claim p` in examples/nakamura2015/theorem_2.1.claim, and its complement",
        ),
    ),
    Item::new(
        "nakamura2015/theorem_2.1",
        "The nim-value of the bar CB(0, k, y, z) is y xor z when k is an even number.",
        Status::ProvedFor("every even k at once (docs/THEORY.md, section 5a.3)"),
    )
    .shown_by(&[
        Evidence::claim("nakamura2015/theorem_2.1_all_k"),
        Evidence::claim("nakamura2015/theorem_2.1_all_k_near_miss"),
        Evidence::Claims { file: "nakamura2015/theorem_2.1", fast: "k=2,8,16", full: "k=2..16 step 2,64" },
        Evidence::Claims {
            file: "nakamura2015/theorem_2.1_near_miss",
            fast: "k=1,3,9",
            full: "k=1..15 step 2",
        },
        Evidence::holds("G(y, z) = y xor z against Grundy numbers by exhaustion", shifted::theorem_2_1),
    ]),
    Item::new(
        "nakamura2015/lemma_2.1",
        "If k and h are even numbers, then floor((h+1)/k) = floor(h/k).",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/lemma_2.1", fast: FAST, full: "k=2..16 step 2,64" },
        Evidence::Claims { file: "nakamura2015/lemma_2.1_near_miss", fast: "k=3", full: "k=3,5,7,9" },
        Evidence::holds("both sides", digits::lemma_2_1),
    ]),
    Item::new(
        "nakamura2015/lemma_2.2",
        "Suppose that x xor y xor z = 0. (1) y = floor(z/k) if and only if x_n = z_n = 1, y_n = 0 and, for \
         i = 0, .., n-1, y_i = floor((sum over j = 1..n-i of 2^j z_(i+j) - k sum over j = 1..n-i-1 of 2^j \
         y_(i+j)) / k) and z_i = x_i + y_i (mod 2). (2) y < floor(z/k) if and only if x_n = z_n = 1, y_n = \
         0, z_i = x_i + y_i (mod 2), and for some m Equation (1) holds at i = m+1, .., n-1, and y_m is less \
         than its right side at m.",
        Status::CorrectedFor("k = 2, 4, .., 16"),
    )
    .corrected(
        "As printed for x > 0, where n is the place of the highest digit of x. For x = y = z = 0 we have y \
         = floor(z/k), but no digit is 1.",
    )
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/lemma_2.2", fast: "k=2", full: FULL },
        Evidence::Claims { file: "nakamura2015/lemma_2.2_as_printed", fast: "k=2", full: "k=2..8 step 2" },
        Evidence::Claims { file: "nakamura2015/lemma_2.2_near_miss", fast: "k=3", full: "k=3,5,7,9" },
        Evidence::fails(
            "both equivalences, digit by digit as printed",
            digits::lemma_2_2_as_printed,
            "k = 2: (x, y, z) = (0, 0, 0)",
        ),
        Evidence::holds(
            "the corrected form: both equivalences, digit by digit, for x > 0",
            digits::lemma_2_2_corrected,
        ),
    ])
    .errata(&["nakamura2015-E1"]),
    Item::new(
        "nakamura2015/remark_2.1",
        "If x xor y xor z = 0 and y = floor(z/k), k even, then y_i is a function of k, x_n, .., x_(i+1) \
         (7). If y < floor(z/k), there is an m > 0 such that (7) is true for i = m+1, .., n-1 and not true \
         for i = m. For odd k the argument fails.",
        Status::CorrectedFor("k = 2, 4, .., 16"),
    )
    .corrected("As printed, but m >= 0: for k = 2 and (2, 0, 2) Equation (7) fails at i = 0 only.")
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/remark_2.1", fast: FAST, full: FULL },
        Evidence::Claims { file: "nakamura2015/remark_2.1_as_printed", fast: "k=2", full: "k=2..8 step 2" },
        Evidence::Claims { file: "nakamura2015/remark_2.1_near_miss", fast: "k=3", full: "k=3,5" },
        Evidence::holds(
            "digit i of y as a function of the digits of x above i, where y = floor(z/k)",
            digits::remark_2_1,
        ),
        Evidence::fails(
            "where y < floor(z/k), (7) fails at some m > 0",
            digits::remark_2_1_as_printed,
            "k = 2: (x, y, z) = (2, 0, 2)",
        ),
        Evidence::holds(
            "the corrected form: where y < floor(z/k), (7) fails at some m >= 0",
            digits::remark_2_1_corrected,
        ),
    ])
    .errata(&["nakamura2015-E2"]),
    Item::new(
        "nakamura2015/lemma_2.3",
        "For any x there exist unique y, z such that x xor y xor z = 0 and y = floor(z/k). (k even.)",
        Status::Theorem("docs/THEORY.md, section 3"),
    )
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/lemma_2.3", fast: FAST, full: FULL },
        Evidence::Claims { file: "nakamura2015/lemma_2.3_near_miss", fast: "k=3", full: "k=3,5" },
        Evidence::holds("exactly one pair y, z for each x", digits::lemma_2_3),
    ]),
    Item::new(
        "nakamura2015/example_2.1",
        "Lemma 2.3 is not true when k is odd. For k = 3 and x = 7 there are no y, z with x xor y xor z = 0 \
         and y = floor(z/3); for x = 5 there is more than one pair, for example {5, 2, 7} and {5, 1, 4}.",
        Status::Proved,
    )
    .corrected("The numbers are right; the sums for y and z in binary start at i = 0, not at i = 1.")
    .shown_by(&[
        Evidence::claim("nakamura2015/example_2.1"),
        Evidence::claim("nakamura2015/example_2.1_near_miss"),
        Evidence::values("the solutions for x = 7 and x = 5", digits::example_2_1),
        Evidence::fails("Lemma 2.3 for k = 3", digits::lemma_2_3_odd, "k = 3, x = 2: 2 solutions"),
    ])
    .errata(&["nakamura2015-E3"]),
    Item::new(
        "nakamura2015/lemma_2.4",
        "For any x, y there exists some z such that (i) x xor y xor z = 0 and y <= floor(z/k), or (ii) x \
         xor floor(z/k) xor z = 0 and floor(z/k) < y. (k even.)",
        Status::ProvedFor("k = 2, 4, .., 16"),
    )
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/lemma_2.4", fast: FAST, full: FULL },
        Evidence::Claims { file: "nakamura2015/lemma_2.4_near_miss", fast: "k=3", full: "k=3,5" },
        Evidence::holds("a search for z, for all x and y", digits::lemma_2_4),
    ]),
    Item::new(
        "nakamura2015/lemma_2.5",
        "Suppose that x xor y xor z = 0 and y = floor(z/k). If x xor v xor w = 0 and v < floor(w/k), then v \
         < y. (k even.)",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/lemma_2.5", fast: FAST, full: FULL },
        Evidence::claim("nakamura2015/lemma_2.5_near_miss"),
        Evidence::holds("all x, with every v and w", digits::lemma_2_5),
    ]),
    Item::new(
        "nakamura2015/theorem_2.2",
        "If x xor y xor z = 0 and y <= floor(z/k), k even, then u xor y xor z != 0 for u < x; x xor v xor z \
         != 0 for v < y; x xor y xor w != 0 for w < z; and x xor v xor w != 0 for v < y, w < z with v = \
         floor(w/k).",
        Status::Theorem("docs/THEORY.md, section 3"),
    )
    .shown_by(THEOREMS_2_2_2_3),
    Item::new(
        "nakamura2015/theorem_2.3",
        "If x xor y xor z != 0 and y <= floor(z/k), k even, then (1) u xor y xor z = 0 for some u < x, or \
         (2) x xor v xor z = 0 for some v < y, or (3) x xor y xor w = 0 for some w < z, or (4) x xor v xor \
         w = 0 for some v < y, w < z with v = floor(w/k).",
        Status::Theorem("docs/THEORY.md, section 3"),
    )
    .corrected(
        "True as printed; the proof shows, and later results use, the stronger form with y <= floor(w/k) in \
         (3).",
    )
    .shown_by(THEOREMS_2_2_2_3)
    .errata(&["nakamura2015-E4", "nakamura2015-E6"]),
    Item::new(
        "nakamura2015/definition_2.2",
        "move({x, y, z}) is the union of {u, y, z} for u < x, {x, v, z} for v < y, {x, y, w} for w < z, and \
         {x, min(y, floor(w/k)), w} for w < z.",
        Status::CorrectedDefinition(
            "strip + bar(f) with f(t) = floor(t/k): crates/core/src/games/bar.rs, docs/LANGUAGE.md",
        ),
    )
    .corrected(
        "The third set needs y <= floor(w/k); otherwise it contains triples that are not states: {0, 1, 0} \
         from {0, 1, 2}, k = 2. With this bound it is a subset of the fourth.",
    )
    .shown_by(&[Evidence::IllFormed { file: "nakamura2015/definition_2.2_as_printed" }])
    .errata(&["nakamura2015-E4"]),
    Item::new(
        "nakamura2015/lemma_2.6",
        "For any {x, y, z} in A_k, move({x, y, z}) is contained in B_k. (k even.)",
        Status::CorrectedTheorem("docs/THEORY.md, section 3"),
    )
    .corrected(
        "With y <= floor(w/k) in the third set of Definition 2.2. As printed, {2, 1, 3} in A_2 has the move \
         {2, 1, 0}, which is not a state.",
    )
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/lemma_2.6_as_printed", fast: "k=2", full: "k=2,4,6" },
        Evidence::Claims { file: "nakamura2015/theorem_2.1", fast: "k=2,8,16", full: FULL },
        Evidence::fails(
            "every move of Definition 2.2 from A_k",
            digits::lemma_2_6_as_printed,
            "k = 2: from (2, 1, 3) to (2, 1, 0)",
        ),
        Evidence::holds("the corrected form: every legal move from A_k", digits::lemma_2_6_corrected),
    ])
    .errata(&["nakamura2015-E5"]),
    Item::new(
        "nakamura2015/lemma_2.7",
        "For any {x, y, z} in B_k, move({x, y, z}) meets A_k. (k even.)",
        Status::Theorem("docs/THEORY.md, section 3"),
    )
    .shown_by(THEOREMS_2_2_2_3),
    Item::new(
        "nakamura2015/lemma_2.8",
        "A_k is the set of P-positions and B_k the set of N-positions of strip and bar. (k even.)",
        Status::Theorem("docs/THEORY.md, section 4.2"),
    )
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/theorem_2.1", fast: "k=2,8,16", full: FULL },
        Evidence::holds("P-positions by recursion from the rules, against A_k", shifted::lemma_2_8),
    ]),
];

const THEOREMS_2_2_2_3: &[Evidence] = &[
    Evidence::Claims { file: "nakamura2015/theorem_2.2_2.3", fast: FAST, full: FULL },
    Evidence::Claims { file: "nakamura2015/theorem_2.2_2.3_near_miss", fast: "k=3", full: "k=3,5,7" },
    Evidence::holds(
        "nim-sum 0 iff none of (1) to (4) holds, for (3) as printed and with y <= floor(w/k)",
        digits::theorems_2_2_2_3,
    ),
];
