//! \[miyadera2016, Section 3\]: the game without a pass.

use super::{pass, programs};
use crate::evidence::{Difference, Evidence, ValueEvidence};
use crate::item::{Item, Status};
use crate::shared::steps;

const K: &str = "k = 2, 4, .., 16, all s at once";
const FEW: &str = "k=2..8 step 2";
const FULL: &str = "k=2..16 step 2";

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "miyadera2016/definition_3.1",
        "CB(s, k, y, z), for y <= floor((z+s)/k), has z + 1 columns, of heights t(i) = min(y, \
         floor((i+s)/k)) + 1; the 0th column is the bitter square.",
        Status::Definition("crates/core/src/games/bar.rs, with f(t) = floor((t+s)/k)"),
    ),
    Item::new(
        "miyadera2016/example_3.1",
        "The heights t(i) of CB(3, 4, 2, 11), i = 0, .., 11, are 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3.",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::claim("miyadera2016/example_3.1"),
        Evidence::claim("miyadera2016/example_3.1_near_miss"),
        Evidence::values("the twelve heights", programs::heights_3_1),
    ]),
    Item::new(
        "miyadera2016/example_3.2",
        "Examples of coordinates for k = 2 and s = 0: {2, 2, 5}, {2, 1, 3}, {0, 2, 5}, {2, 0, 5}, {0, 1, 5}.",
        Status::NoStatement("five drawings; Figures 3.7 to 3.11 check that they are positions"),
    ),
    Item::new(
        "miyadera2016/definition_3.2",
        "move_s({x, y, z}) is the union of M1: {u, y, z} for u < x, M2: {x, v, z} for v < y, M3: {x, y, w} \
         for w < z with y <= floor((w+s)/k), and M4: {x, min(y, floor((w+s)/k)), w} for w < z.",
        Status::Definition(
            "strip + bar(f) with f(t) = floor((t+s)/k): crates/core/src/games/bar.rs; M3 is a subset of M4",
        ),
    ),
    Item::new(
        "miyadera2016/remark_3.1",
        "Definition 3.2 is the same as Definition 3.1 of nakamura2015, with other names.",
        Status::NoStatement(
            "a citation; Definition 3.1 of nakamura2015 has a misprint (see its erratum), and this one is \
             right",
        ),
    )
    .errata(&["nakamura2015-E8"]),
    Item::new(
        "miyadera2016/example_3.3",
        "For k = 2, s = 0 and {2, 2, 5}: M1 = {{1,2,5}, {0,2,5}}, M2 = {{2,1,5}, {2,0,5}}, M3 = {{2,2,4}}, \
         M4 = {{2,1,3}, {2,1,2}, {2,0,1}, {2,0,0}}, and the set of moves is their union.",
        Status::Corrected,
    )
    .corrected("M4 also contains {2,2,4}, from w = 4. The union is as printed, since {2,2,4} is in M3.")
    .shown_by(&[
        Evidence::claim("miyadera2016/example_3.3"),
        Evidence::claim("miyadera2016/example_3.3_as_printed"),
        Evidence::Values(ValueEvidence {
            what: "the four sets and their union",
            run: programs::sets_3_3,
            differences: &[Difference { label: "M4", why: "miyadera2016-E2" }],
        }),
    ])
    .errata(&["miyadera2016-E2"]),
    Item::new(
        "miyadera2016/example_3.4",
        "For k = 2 and s = 0: {2,1,3} is in move_s({2,2,5}), {2,0,5} is in move_s({2,2,5}), {0,1,5} is in \
         move_s({0,2,5}), and {2,0,5} is not in move_s({2,1,3}).",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::claim("miyadera2016/example_3.3"),
        Evidence::values("the four memberships", programs::members_3_4),
    ]),
    Item::new(
        "miyadera2016/definition_3.3",
        "A_(k,s) is the set of all {x, y, z} with y <= floor((z+s)/k) and (x+s) xor y xor (z+s) = 0, \
         B_(k,s) is the set of those with y <= floor((z+s)/k) and (x+s) xor y xor (z+s) != 0.",
        Status::Definition("`inside` in examples/nakamura2015/theorem_3.1_all_h.claim, and its complement"),
    ),
    Item::new(
        "miyadera2016/remark_3.2",
        "Definition 3.3 is the same as Definition 3.2 of nakamura2015, with other names.",
        Status::NoStatement("a correct citation of a definition"),
    ),
    Item::new(
        "miyadera2016/lemma_3.1",
        "move_s({x, y, z}) is contained in B_(k,s) for any {x, y, z} in A_(k,s). (k even.)",
        Status::ProvedFor(K),
    )
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/lemma_3.6", fast: "k=2,6", full: FULL },
        Evidence::holds("every move from A_(k,s), for every s", steps::no_move_inside),
    ]),
    Item::new(
        "miyadera2016/lemma_3.2",
        "We assume that s satisfies the following two conditions: (i) s = k 2^t + m 2^(t+1) with m = 0, 1, \
         .., k/2 - 1; (ii) s = 1, 2, .., k - 1. Then move_s({x, y, z}) meets A_(k,s) for each {x, y, z} in \
         B_(k,s). (k even.)",
        Status::Theorem("docs/THEORY.md, section 4.2"),
    )
    .corrected(
        "s satisfies one of the two conditions. No s satisfies both, so the lemma as printed is vacuously \
         true.",
    )
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/theorem_3.1_all_h", fast: "k=2,4", full: FULL },
        Evidence::holds(
            "a move into A_(k,s) from every other position, for s of (i) or (ii)",
            steps::move_inside,
        ),
    ])
    .errata(&["miyadera2016-E1"]),
    Item::new(
        "miyadera2016/theorem_3.1",
        "The Grundy number of CB(s, k, y, z) is (y xor (z+s)) - s if (i) s = k 2^t + m 2^(t+1) with m = 0, \
         1, .., k/2 - 1, or (ii) s = 1, 2, .., k - 1. (k even.)",
        Status::Theorem("docs/THEORY.md, section 4.2"),
    )
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/theorem_3.2_all_h", fast: "k=2,4", full: FULL },
        Evidence::holds("the formula against Grundy numbers by exhaustion", steps::grundy_formula),
    ]),
    Item::new(
        "miyadera2016/corollary_3.1",
        "The Grundy number of {x, y, z} is x xor ((y xor (z+s)) - s) for s of (i) or (ii) of Theorem 3.1. \
         (k even.)",
        Status::ProvedFor("k = 2, 4, .., 12, all these s at once"),
    )
    .shown_by(&[
        Evidence::Claims { file: "miyadera2016/corollary_3.1", fast: "k=2", full: "k=2..12 step 2" },
        Evidence::Claims { file: "miyadera2016/corollary_3.1_near_miss", fast: "k=2", full: "k=2,4" },
    ]),
    Item::new(
        "miyadera2016/lemma_3.3",
        "Let s be odd, 0 < s < k, (x+s) xor y xor (z+s) = 0 and y <= floor((z+s)/k). Then (i) (u+s) xor y \
         xor (z+s) != 0 for u < x; (ii) (x+s) xor v xor (z+s) != 0 for v < y; (iii) (x+s) xor y xor (w+s) \
         != 0 for w < z with y <= floor((w+s)/k); (iv) (x+s) xor v xor (w+s) != 0 for v < y, w < z with v = \
         floor((w+s)/k).",
        Status::Theorem("docs/THEORY.md, section 4.2"),
    )
    .shown_by(LEMMAS_3_3_3_4),
    Item::new(
        "miyadera2016/lemma_3.4",
        "Let s be odd, 0 < s < k, (x+s) xor y xor (z+s) != 0 and y <= floor((z+s)/k). Then at least one is \
         true: (i) (u+s) xor y xor (z+s) = 0 for some u < x; (ii) (x+s) xor v xor (z+s) = 0 for some v < y; \
         (iii) (x+s) xor y xor (w+s) = 0 for some w < z with y <= floor((w+s)/k); (iv) (x+s) xor v xor \
         (w+s) = 0 for some v < y, w < z with v = floor((w+s)/k).",
        Status::Theorem("docs/THEORY.md, section 4.2"),
    )
    .shown_by(LEMMAS_3_3_3_4),
    Item::new(
        "miyadera2016/lemma_3.5",
        "Let s be odd and 0 < s < k. If y <= floor((z+s)/k), then y xor (z+s) >= s, and y xor (z+s) = s if \
         and only if y = z = 0.",
        Status::ProvedFor("k = 2, 4, .., 16, all odd s < k at once, and all even ones"),
    )
    .shown_by(&[
        Evidence::Claims { file: "miyadera2016/lemma_3.5", fast: "k=2,6", full: FULL },
        Evidence::Claims { file: "miyadera2016/lemma_3.5_near_miss", fast: "k=2", full: FEW },
        Evidence::holds("both parts, for even s too", pass::lemma_3_5),
    ]),
    Item::new(
        "miyadera2016/lemma_3.6",
        "Let s be odd, 0 < s < k, x, z > 0, (x+s) xor y xor (z+s) != 0, 1 and y <= floor((z+s)/k). Then one \
         of (i) to (iv) of Lemma 3.4 is true with 1 in place of 0.",
        Status::ProvedFor("k = 2, 4, 6, 8, all odd s < k at once"),
    )
    .shown_by(&[
        Evidence::Claims { file: "miyadera2016/lemma_3.6", fast: "k=2", full: FEW },
        Evidence::Claims { file: "miyadera2016/lemma_3.6_near_miss", fast: "k=2", full: "k=2,4" },
        Evidence::holds("one of (i) to (iv) holds at every such position", pass::lemma_3_6_as_printed),
        Evidence::fails(
            "the same with x = 0 or z = 0, which the lemma leaves out",
            pass::lemma_3_6_with_zero,
            "k = 2, s = 1: (1, 0, 0)",
        ),
    ]),
];

const LEMMAS_3_3_3_4: &[Evidence] = &[
    Evidence::Claims { file: "miyadera2016/lemma_3.3_3.4", fast: "k=2", full: FEW },
    Evidence::Claims { file: "miyadera2016/lemma_3.3_3.4_near_miss", fast: "k=3", full: "k=3,5" },
    Evidence::holds("nim-sum 0 iff none of (i) to (iv) holds", pass::lemmas_3_3_3_4),
];
