//! \[nakamura2015, Section 3\]: the bar of floor((t + h)/k) for even k.

use super::shifted;
use crate::evidence::Evidence;
use crate::item::{Item, Status};
use crate::shared::steps;

const FAST: &str = "k=2,6";
const FEW: &str = "k=2..8 step 2";
const FULL: &str = "k=2..16 step 2";
const K: &str = "k = 2, 4, .., 16, all h at once";

/// Lemma 3.7, Theorem 3.1: for the P-positions.
const P_POSITIONS: Evidence =
    Evidence::Claims { file: "nakamura2015/theorem_3.1_all_h", fast: "k=2,4", full: FULL };
const P_NEAR_MISS: Evidence =
    Evidence::Claims { file: "nakamura2015/theorem_3.1_all_h_near_miss", fast: "k=2", full: FEW };
/// Lemmas 3.2 and 3.3; CONVERSE says that they hold for no other h.
const THRESHOLD: Evidence = Evidence::Claims { file: "nakamura2015/lemma_3.2_3.3", fast: FAST, full: FULL };
const THRESHOLD_NEAR_MISS: Evidence =
    Evidence::Claims { file: "nakamura2015/lemma_3.2_3.3_near_miss", fast: "k=2", full: "k=2,4,6" };
const CONVERSE: Evidence =
    Evidence::Claims { file: "nakamura2015/lemma_3.2_3.3_converse", fast: FAST, full: FULL };
const CONVERSE_NEAR_MISS: Evidence =
    Evidence::Claims { file: "nakamura2015/lemma_3.2_3.3_converse_near_miss", fast: "k=2", full: "k=2,4,6" };
const OTHER_H: Evidence =
    Evidence::holds("the equivalence fails for every other h", shifted::not_true_for_other_h);

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "nakamura2015/lemma_3.1",
        "If x xor y xor z = 0, then x + y >= z, x + z >= y and y + z >= x.",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::claim("nakamura2015/lemma_3.1"),
        Evidence::claim("nakamura2015/lemma_3.1_near_miss"),
        Evidence::holds("all three inequalities", shifted::lemma_3_1),
    ]),
    Item::new(
        "nakamura2015/lemma_3.2",
        "Let p xor q xor r = 0, q <= floor(r/k) and 0 <= h <= k - 1. Then p >= h if and only if r >= h. (k \
         even.) The paper adds after Lemma 3.3 that the lemmas are not true for h that do not satisfy their \
         respective conditions.",
        Status::ProvedFor(K),
    )
    .shown_by(&[
        THRESHOLD,
        THRESHOLD_NEAR_MISS,
        CONVERSE,
        CONVERSE_NEAR_MISS,
        Evidence::holds("the equivalence for h < k", shifted::lemma_3_2),
        OTHER_H,
    ]),
    Item::new(
        "nakamura2015/lemma_3.3",
        "Let p xor q xor r = 0, q <= floor(r/k) and h = k 2^t + m 2^(t+1) with m = 0, 1, .., k/2 - 1. Then \
         p >= h if and only if r >= h. (k even.) Lemmas 3.3 and 3.2 are not true if h does not satisfy \
         their respective conditions.",
        Status::ProvedFor(K),
    )
    .corrected("As printed; the proof leaves out q = 0, where its s = floor(log2 q) is undefined and p = r.")
    .shown_by(&[
        THRESHOLD,
        THRESHOLD_NEAR_MISS,
        CONVERSE,
        CONVERSE_NEAR_MISS,
        Evidence::holds("the equivalence for h = k 2^t + m 2^(t+1)", shifted::lemma_3_3),
        OTHER_H,
    ])
    .errata(&["nakamura2015-E7"]),
    Item::new(
        "nakamura2015/example_3.1",
        "Let k be even, h = k 2^t + (2s+1) 2^t, p = k 2^t + s 2^(t+1), q = 2^t and r = k 2^t + (2s+1) 2^t \
         with 2s + 1 < k. Then p xor q xor r = 0, q <= floor(r/k) and r >= h, but p < h.",
        Status::ProvedFor("k = 2, 4, .., 12, all t and s"),
    )
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/example_3.1", fast: "k=2,4", full: "k=2..12 step 2" },
        Evidence::Claims { file: "nakamura2015/example_3.1_near_miss", fast: "k=2", full: "k=2,4,6" },
        Evidence::holds("the four relations, in numbers", shifted::example_3_1),
    ]),
    Item::new(
        "nakamura2015/definition_3.1",
        "move_h({x, y, z}) is the union of {u, y, z} for u < x, {x, v, z} for v < y, {x, y, w} for w < z, \
         and {x, min(y, floor((z+h)/k)), w} for w < z.",
        Status::CorrectedDefinition(
            "strip + bar(f) with f(t) = floor((t+h)/k): crates/core/src/games/bar.rs",
        ),
    )
    .corrected(
        "The third set needs y <= floor((w+h)/k), and the fourth has min(y, floor((w+h)/k)). As printed, \
         for k = 2 and h = 1, both lead from {0, 1, 1} to {0, 1, 0}, which is not a state.",
    )
    .shown_by(&[
        Evidence::IllFormed { file: "nakamura2015/definition_3.1_as_printed" },
        Evidence::Claims {
            file: "nakamura2015/definition_3.1",
            fast: "k=2; h=1",
            full: "k=2; h=1,2,4 / k=4; h=1,3,6",
        },
    ])
    .errata(&["nakamura2015-E8"]),
    Item::new(
        "nakamura2015/definition_3.2",
        "A_(k,h) is the set of all {x, y, z} with y <= floor((z+h)/k) and (x+h) xor y xor (z+h) = 0, \
         B_(k,h) is the set of those with y <= floor((z+h)/k) and (x+h) xor y xor (z+h) != 0.",
        Status::Definition("`inside` in examples/nakamura2015/theorem_3.1_all_h.claim, and its complement"),
    ),
    Item::new(
        "nakamura2015/lemma_3.4",
        "y <= ceil(z/k) if and only if y <= floor((z+k-1)/k), and y = ceil(z/k) if and only if y = \
         floor((z+k-1)/k).",
        Status::ProvedFor("k = 1, .., 8 and 29"),
    )
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/lemma_3.4", fast: "k=2,3", full: "k=1..8,29" },
        Evidence::Claims { file: "nakamura2015/lemma_3.4_near_miss", fast: "k=2", full: "k=2,3,4" },
        Evidence::holds("both equivalences", shifted::lemma_3_4),
    ]),
    Item::new(
        "nakamura2015/lemma_3.5",
        "{x, y, z} is in A_(k,h) if and only if {x+h, y, z+h} is in A_k, and in B_(k,h) if and only if \
         {x+h, y, z+h} is in B_k.",
        Status::ProvedFor(K),
    )
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/lemma_3.5", fast: FAST, full: FULL },
        Evidence::Claims { file: "nakamura2015/lemma_3.5_near_miss", fast: "k=2", full: "k=2,4" },
        Evidence::holds("membership on both sides", shifted::lemma_3_5),
    ]),
    Item::new(
        "nakamura2015/lemma_3.6",
        "move_h({x, y, z}) is contained in B_(k,h) for any {x, y, z} in A_(k,h). (k even, any h.)",
        Status::ProvedFor(K),
    )
    .corrected("With the moves of Definition 3.1 as corrected, which the proof uses.")
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/lemma_3.6", fast: FAST, full: FULL },
        Evidence::Claims { file: "nakamura2015/lemma_3.6_near_miss", fast: "k=3", full: "k=3,5" },
        Evidence::holds("every legal move from A_(k,h), for every h", steps::no_move_inside),
    ])
    .errata(&["nakamura2015-E8"]),
    Item::new(
        "nakamura2015/lemma_3.7",
        "Let (1) h = k 2^t + m 2^(t+1) with m = 0, 1, .., k/2 - 1, or (2) h = 1, 2, .., k - 1. Then \
         move_h({x, y, z}) meets A_(k,h) for each {x, y, z} in B_(k,h). (k even.)",
        Status::Theorem("docs/THEORY.md, section 4.2"),
    )
    .shown_by(&[
        P_POSITIONS,
        P_NEAR_MISS,
        Evidence::holds("a legal move into A_(k,h) from every other position", steps::move_inside),
    ]),
    Item::new(
        "nakamura2015/theorem_3.1",
        "For h of condition (1) or (2) of Lemma 3.7 and even k, A_(k,h) is the set of P-positions and \
         B_(k,h) the set of N-positions.",
        Status::Theorem("docs/THEORY.md, section 4.2"),
    )
    .shown_by(&[
        P_POSITIONS,
        P_NEAR_MISS,
        Evidence::claim("nakamura2015/theorem_3.1_all_k"),
        Evidence::claim("nakamura2015/theorem_3.1_all_k_near_miss"),
        Evidence::claim("nakamura2015/theorem_3.1_all_k_all_h"),
        Evidence::claim("nakamura2015/theorem_3.1_all_k_all_h_near_miss"),
        Evidence::holds("P-positions by recursion from the rules, against A_(k,h)", shifted::theorem_3_1),
    ]),
    Item::new(
        "nakamura2015/theorem_3.2",
        "For even k and (1) h = k 2^t + m 2^(t+1) with m = 0, 1, .., k/2 - 1, or (2) h = 1, 2, .., k - 1, \
         the nim-value of CB(h, k, y, z) is (y xor (z+h)) - h. Lemma 3.7 and Theorem 3.1 do not hold for \
         any other h.",
        Status::Theorem("docs/THEORY.md, section 4.2"),
    )
    .shown_by(&[
        Evidence::claim("nakamura2015/theorem_3.2_all_k_all_h"),
        Evidence::claim("nakamura2015/theorem_3.2_all_k_all_h_near_miss"),
        Evidence::claim("nakamura2015/theorem_3.2_all_k_parameter_h"),
        Evidence::claim("nakamura2015/theorem_3.2_all_k_parameter_h_near_miss"),
        Evidence::Claims { file: "nakamura2015/theorem_3.2_all_h", fast: "k=2,4", full: FULL },
        Evidence::Claims { file: "nakamura2015/theorem_3.2_all_h_near_miss", fast: "k=2,4", full: FEW },
        Evidence::Claims {
            file: "nakamura2015/theorem_3.2",
            fast: "k=2; h=1 / k=4; h=1,6",
            full: "k=2; h=0,1,2,4,8,16,32 / k=4; h=0..4,6,8,12,16,24 / k=6; h=0..6,8,10,12,16,20 / k=8; \
                 h=0..8,10,12,14,16,20,24,28",
        },
        Evidence::Claims {
            file: "nakamura2015/theorem_3.2_near_miss",
            fast: "k=2; h=3 / k=4; h=10",
            full: "k=2; h=3,5,6,7,9..15,17..20 / k=4; h=5,7,9,10,11,13,14,15,17..20 / k=6; \
                 h=7,9,11,13,14,15,17,18,19 / k=8; h=9,11,13,15,17,18,19",
        },
        Evidence::holds("the formula against Grundy numbers by exhaustion", steps::grundy_formula),
        Evidence::holds(
            "for every other h the first wrong position, column by column from the left, is (b, 0), where b \
             is the lowest set bit of h: G = b, but the formula gives -b",
            shifted::first_failures,
        ),
        Evidence::fails(
            "the formula with no condition on h, k = 2",
            |_| shifted::any_h(2),
            "h = 3: G(1, 0) = 1, not -1",
        ),
        Evidence::fails(
            "the formula with no condition on h, k = 4",
            |_| shifted::any_h(4),
            "h = 5: G(1, 0) = 1, not -1",
        ),
        Evidence::fails(
            "the formula with no condition on h, k = 6",
            |_| shifted::any_h(6),
            "h = 7: G(1, 0) = 1, not -1",
        ),
        Evidence::fails(
            "the formula with no condition on h, k = 8",
            |_| shifted::any_h(8),
            "h = 9: G(1, 0) = 1, not -1",
        ),
    ])
    .errata(&["nakamura2015-E11"]),
    Item::new(
        "nakamura2015/example_3.2",
        "Suppose that h does not satisfy (1) or (2) of Lemma 3.7. Then h = k 2^t + (2s+1) 2^t with 2s + 1 < \
         k, {k 2^(t+1), 2^t, 0} is in B_(k,h), and no option of it is in A_(k,h), for {k 2^t + s 2^(t+1), \
         2^t, h} is in A_k but k 2^t + s 2^(t+1) < h.",
        Status::CorrectedTheorem("docs/THEORY.md, section 4.2"),
    )
    .corrected(
        "Every h = k 2^t + (2s+1) 2^t with 2s + 1 < k is of neither kind, and the statement about the \
         position holds for it; but there are other h of neither kind (k = 2: 5; k = 4: 9). For every h of \
         neither kind, with b the lowest set bit of h, (b, 0) is a position with G(b, 0) = b, but the \
         formula of Theorem 3.2 gives -b.",
    )
    .shown_by(&[
        Evidence::Claims { file: "nakamura2015/example_3.2", fast: FAST, full: FULL },
        Evidence::Claims { file: "nakamura2015/example_3.2_as_printed", fast: "k=2,4", full: FEW },
        Evidence::Claims { file: "nakamura2015/example_3.2_position", fast: "k=2", full: FULL },
        Evidence::Claims { file: "nakamura2015/example_3.2_position_near_miss", fast: "k=2", full: "k=2,4" },
        Evidence::fails(
            "every h of neither kind is k 2^t + (2s+1) 2^t with 2s + 1 < k, k = 2",
            |_| shifted::example_3_2_form(2),
            "h = 5",
        ),
        Evidence::fails(
            "every h of neither kind is k 2^t + (2s+1) 2^t with 2s + 1 < k, k = 4",
            |_| shifted::example_3_2_form(4),
            "h = 9",
        ),
        Evidence::fails(
            "every h of neither kind is k 2^t + (2s+1) 2^t with 2s + 1 < k, k = 6",
            |_| shifted::example_3_2_form(6),
            "h = 13",
        ),
        Evidence::holds(
            "the statement about the position {k 2^(t+1), 2^t, 0}",
            shifted::example_3_2_position,
        ),
        Evidence::holds(
            "the corrected form: for every h of neither kind the formula fails at (b, 0) and not before",
            shifted::first_failures,
        ),
    ])
    .errata(&["nakamura2015-E9"]),
];
