//! \[miyadera2016, Section 4\]: the game with a pass; its examples are in `examples`.

use super::pass;
use crate::evidence::Evidence;
use crate::item::{Item, Status};

const FEW: &str = "k=2..8 step 2";
/// Every odd s < k, for k = 2, 4, 6, 8.
const ODD: &str = "k=2; s=1 / k=4; s=1,3 / k=6; s=1,3,5 / k=8; s=1,3,5,7";

/// Theorem 4.1 for every odd s at once.
const ALL_S: Evidence =
    Evidence::Claims { file: "miyadera2016/theorem_4.1_all_s", fast: "k=4", full: "k=2..16 step 2" };
const OUTCOMES_AND_MEX: Evidence =
    Evidence::holds("the recursion for outcomes against the mex of all options", pass::outcomes_and_mex);

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "miyadera2016/definition_4.1",
        "For a natural number s, P_(s,1) is the set of all {x, y, z, p} with y <= floor((z+s)/k), (x+s) xor \
         y xor (z+s) = 1 and p = 1, P_(s,0) is the set of those with nim-sum 0 and p = 0; P is the union of \
         P_(s,1), P_(s,0) and {0, 0, 0, 1}; N is the set of all other positions.",
        Status::Definition("the second claim of examples/miyadera2016/corollary_4.1.claim"),
    ),
    Item::new(
        "miyadera2016/remark_4.1",
        "P is the set of all {x, y, z, p} with y <= floor((z+s)/k), (x+s) xor y xor (z+s) xor p = 0 and p = \
         0, 1, with {0, 0, 0, 1}.",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::claim("miyadera2016/remark_4.1"),
        Evidence::claim("miyadera2016/remark_4.1_near_miss"),
    ]),
    Item::new(
        "miyadera2016/lemma_4.1",
        "Let s be odd, 0 < s < k, {x, y, z, p} in P and {x, y, z} != {0, 0, 0}. Then none of these is in P: \
         (i) {x', y, z, p}, x' < x; (ii) {x, y', z, p}, y' < y; (iii) {x, y, z', p}, z' < z; (iv) {x, y', \
         z', p}, y' < y, z' < z, y' = floor((z'+s)/k); (v) {x, y, z, 0} if p = 1.",
        Status::Theorem("docs/THEORY.md, section 5.5"),
    )
    .shown_by(&[
        Evidence::Claims { file: "miyadera2016/lemma_4.1", fast: "k=2", full: FEW },
        Evidence::Claims { file: "miyadera2016/lemma_4.1_near_miss", fast: "k=2", full: "k=2,4" },
        Evidence::holds("every move from such a position", pass::lemma_4_1),
    ]),
    Item::new(
        "miyadera2016/lemma_4.2",
        "Let s be odd, 0 < s < k, {x, y, z, p} not in P and y <= floor((z+s)/k). Then \"one of the \
         following statements (i), (ii), (iii), or (iv) is true\": (i) {x', y, z, p} in P, x' < x; (ii) {x, \
         y', z, p} in P, y' < y; (iii) {x, y, z', p} in P, z' < z; (iv) {x, y', z', p} in P, y' < y, z' < \
         z, y' = floor((z'+s)/k); and, in the list, (v) {x, y, z, 0} in P if p = 1.",
        Status::CorrectedTheorem("docs/THEORY.md, section 5.5"),
    )
    .corrected("One of (i) to (v). From {1, 0, 1, 1}, k = 2 and s = 1, only the pass leads into P.")
    .shown_by(&[
        Evidence::Claims { file: "miyadera2016/lemma_4.2", fast: "k=2", full: FEW },
        Evidence::Claims { file: "miyadera2016/lemma_4.2_as_printed", fast: "k=2", full: "k=2,4" },
        Evidence::fails("one of (i) to (iv)", pass::lemma_4_2_as_printed, "k = 2, s = 1: (1, 0, 1, 1)"),
        Evidence::holds("the corrected form: one of (i) to (v)", pass::lemma_4_2_corrected),
    ])
    .errata(&["miyadera2016-E9"]),
    Item::new(
        "miyadera2016/definition_4.2",
        "move_pass({x, y, z, p}) is the union of {u, y, z, p} for u < x, {x, v, z, p} for v < y, {x, y, w, \
         p} for w < z with y <= floor((w+s)/k), {x, min(y, floor((w+s)/k)), w, p} for w < z, and {x, y, z, \
         q} for q < p.",
        Status::CorrectedDefinition("`game pass` in examples/miyadera2016/theorem_4.1.claim"),
    )
    .corrected(
        "The last set, the pass, only where x + y + z > 0: the pass may not be used from a terminal \
         position.",
    )
    .shown_by(&[Evidence::Claims {
        file: "miyadera2016/definition_4.2_as_printed",
        fast: "k=4; s=1",
        full: "k=2; s=1 / k=4; s=1,3 / k=6; s=5",
    }])
    .errata(&["miyadera2016-E4"]),
    Item::new(
        "miyadera2016/lemma_4.3",
        "move_pass({x, y, z, p}) is contained in N for any {x, y, z, p} in P.",
        Status::CorrectedTheorem("docs/THEORY.md, section 5.5"),
    )
    .corrected(
        "With the pass only where x + y + z > 0. As printed, {0, 0, 0, 0} is in move_pass({0, 0, 0, 1}), \
         and both are in P.",
    )
    .shown_by(&[
        Evidence::Claims {
            file: "miyadera2016/definition_4.2_as_printed",
            fast: "k=4; s=1",
            full: "k=2; s=1 / k=4; s=1,3 / k=6; s=5",
        },
        Evidence::Claims { file: "miyadera2016/lemma_4.1", fast: "k=2", full: FEW },
        Evidence::fails(
            "the pass from every position of P, with Definition 4.2 as printed",
            pass::lemma_4_3_as_printed,
            "k = 2, s = 1: from (0, 0, 0, 1) to (0, 0, 0, 0)",
        ),
        Evidence::holds("the corrected form: every move from P", pass::lemma_4_1),
    ])
    .errata(&["miyadera2016-E4"]),
    Item::new(
        "miyadera2016/lemma_4.4",
        "move_pass({x, y, z, p}) meets P for any {x, y, z, p} in N.",
        Status::Theorem("docs/THEORY.md, section 5.5"),
    )
    .shown_by(&[
        Evidence::Claims { file: "miyadera2016/lemma_4.2", fast: "k=2", full: FEW },
        Evidence::holds("a move into P from every other position", pass::lemma_4_2_corrected),
    ]),
    Item::new(
        "miyadera2016/theorem_4.1",
        "For s odd, 0 < s < k, k even, with one pass that may not be used from a terminal position: P of \
         Definition 4.1 is the set of P-positions, and N is the set of N-positions.",
        Status::Theorem("docs/THEORY.md, section 5.5"),
    )
    .corrected("As printed, with the rule that Section 4 states in words; Definition 4.2 omits it.")
    .shown_by(&[
        Evidence::claim("miyadera2016/theorem_4.1_all_m"),
        Evidence::claim("miyadera2016/theorem_4.1_all_m_near_miss"),
        Evidence::claim("miyadera2016/theorem_4.1_all_passes"),
        Evidence::claim("miyadera2016/theorem_4.1_all_passes_near_miss"),
        ALL_S,
        Evidence::Claims {
            file: "miyadera2016/theorem_4.1",
            fast: "k=2; s=1 / k=4; s=1 / k=8; s=1",
            full: "k=2; s=1 / k=4; s=1,3 / k=6; s=1,3,5 / k=8; s=1,3,5,7 / k=16; s=1,15",
        },
        Evidence::Claims {
            file: "miyadera2016/theorem_4.1_near_miss",
            fast: "k=2; s=0 / k=4; s=0,2",
            full: "k=2; s=0 / k=4; s=0,2 / k=6; s=0,2,4 / k=8; s=0,2,4,6 / k=5; s=1",
        },
        Evidence::Claims {
            file: "miyadera2016/theorem_4.1_no_exception",
            fast: "k=2; s=1 / k=4; s=1",
            full: ODD,
        },
        Evidence::claim("miyadera2016/pass_on_other_bars"),
        Evidence::claim("miyadera2016/pass_on_other_bars_near_miss"),
        Evidence::Claims { file: "miyadera2016/pass_prediction_4.1", fast: "k=3", full: "k=1..11 step 2" },
        Evidence::Claims { file: "miyadera2016/pass_prediction_4.1_near_miss", fast: "k=3", full: "k=1,3,5" },
        Evidence::holds("P-positions by recursion from the rules, against P", pass::theorem_4_1),
        OUTCOMES_AND_MEX,
    ])
    .errata(&["miyadera2016-E4"]),
    Item::new(
        "miyadera2016/corollary_4.1",
        "A position {x, y, z, p} is a P-position if and only if {x, y, z, p} = {0, 0, 0, 1} or x xor y xor \
         z xor p = 0.",
        Status::CorrectedTheorem("docs/THEORY.md, section 5.5"),
    )
    .corrected(
        "{x, y, z, p} = {0, 0, 0, 1} or (x+s) xor y xor (z+s) xor p = 0. The printed form is false for \
         every s < k that was tried.",
    )
    .shown_by(&[
        Evidence::claim("miyadera2016/corollary_4.1_all_m"),
        Evidence::claim("miyadera2016/corollary_4.1_all_m_near_miss"),
        Evidence::Claims {
            file: "miyadera2016/corollary_4.1",
            fast: "k=2; s=1",
            full: "k=2; s=1 / k=4; s=1,3 / k=8; s=7",
        },
        Evidence::Claims {
            file: "miyadera2016/corollary_4.1_as_printed",
            fast: "k=2; s=0,1 / k=4; s=1",
            full: "k=2; s=0,1 / k=4; s=0..3 / k=6; s=0..5 / k=8; s=0..7",
        },
        ALL_S,
        Evidence::fails(
            "the printed form against outcomes",
            pass::corollary_4_1_as_printed,
            "k = 2, s = 1: (0, 1, 1, 0) is N",
        ),
        Evidence::holds("the printed form is false for every bar", pass::corollary_4_1_fails),
        Evidence::holds("the corrected form against outcomes", pass::theorem_4_1),
    ])
    .errata(&["miyadera2016-E3"]),
    Item::new(
        "miyadera2016/remark_4.2",
        "Corollary 4.1 provides a simple formula for the set of P-positions, but the formulas for the \
         Grundy numbers of these chocolates are yet to be discovered.",
        Status::NoStatement(
            "a remark on an open problem; no formula for these Grundy numbers is given here either",
        ),
    ),
    Item::new(
        "miyadera2016/conjecture_4.1",
        "Let s be even and 0 < s < k. Then the set of all (x+s) xor y xor (z+s) xor p at P-positions {x, y, \
         z, p} consists of the numbers 0, 1, 2, 6, 14, 30, .., 2^n - 2, ...",
        Status::Theorem("docs/THEORY.md, section 5.5"),
    )
    .corrected(
        "True as printed. Contrary to Section 4.2, the P-positions also have a simple formula: x = G \
         without the pass and x = sigma(G) with it, where G = (y xor (z+s)) - s and sigma swaps 2j - 1 and \
         2j.",
    )
    .shown_by(&[
        Evidence::claim("miyadera2016/conjecture_4.1_closed_form_all_m"),
        Evidence::claim("miyadera2016/conjecture_4.1_closed_form_all_m_near_miss"),
        Evidence::Claims { file: "miyadera2016/conjecture_4.1_values", fast: "k=4", full: "k=2..16 step 2" },
        Evidence::Claims { file: "miyadera2016/conjecture_4.1_values_near_miss", fast: "k=4", full: FEW },
        Evidence::Claims {
            file: "miyadera2016/conjecture_4.1_closed_form",
            fast: "k=4",
            full: "k=2..16 step 2",
        },
        Evidence::Claims {
            file: "miyadera2016/conjecture_4.1_closed_form_near_miss",
            fast: "k=4",
            full: FEW,
        },
        Evidence::holds(
            "the values at P-positions by recursion from the rules; each 2^n - 2 occurs",
            pass::conjecture_4_1,
        ),
        Evidence::holds(
            "P-positions by recursion from the rules, against x = G, x = sigma(G)",
            pass::closed_form_of_even_s,
        ),
        OUTCOMES_AND_MEX,
    ])
    .errata(&["miyadera2016-E5"]),
    Item::new(
        "miyadera2016/conjecture_4.2",
        "Let s = k 2^t + m 2^(t+1) with m = 0, 1, .., k/2 - 1. Then the set of all (x+s) xor y xor (z+s) \
         xor p at P-positions contains all the natural numbers.",
        Status::Bounded(
            "17 bars, x, z <= 224: the first number that does not occur grows with the bound; claims about \
             the set of all values cannot be stated here",
        ),
    )
    .shown_by(&[Evidence::holds(
        "the first missing number grows with the bound on x and z",
        pass::conjecture_4_2,
    )]),
];
