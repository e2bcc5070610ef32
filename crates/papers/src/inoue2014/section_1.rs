//! \[inoue2014, Section 1\], Definitions 1.1 to 1.9 and Theorems 1.1 to 1.3.

use super::digit_lemmas as lemmas;
use super::functions::of_1_7;
use super::strategy::{Reach, closed, outcomes, reachable, reachable_as_printed};
use crate::evidence::{Effort, Evidence, Grid};
use crate::item::{Item, Status};
use crate::shared::bars::bar_table;
use crate::shared::tally::Tally;

/// P-positions and Grundy numbers for the functions of Lemmas 1.1 to 1.3.
const THEOREM_1_2_1_3: Evidence = Evidence::Claims {
    file: "inoue2014/theorem_1.2_1.3",
    fast: "k=4; n=1",
    full: "k=2,4,6,8,10,100; n=1,2,3",
};

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "inoue2014/definition_1.1",
        "The nim-sum x xor y is the sum of w_i 2^i with w_i = x_i + y_i (mod 2).",
        Status::Definition("crates/core/src/games/nim_sum.rs"),
    )
    .shown_by(&[Evidence::holds(
        "the nim-sum of the program against the sum of digits",
        lemmas::definition_1_1,
    )]),
    Item::new(
        "inoue2014/definition_1.2",
        "N-positions are those from which the next player can force a win, P-positions those from which the \
         previous player can.",
        Status::Definition("docs/THEORY.md, Definition 5.1; claims `p`, crates/core/src/decision"),
    ),
    Item::new(
        "inoue2014/definition_1.3",
        "In the disjunctive sum G + H a player moves either in G or in H, but not in both.",
        Status::Definition("docs/THEORY.md, Definition 5.4; `G + H`, crates/language/src"),
    ),
    Item::new(
        "inoue2014/definition_1.4",
        "move(p) is the set of positions that can be reached from p by precisely one move.",
        Status::Definition("crates/core/src/games/rules.rs, `Ruleset::options`"),
    ),
    Item::new(
        "inoue2014/definition_1.5",
        "(1) mex S is the least non-negative integer that is not in S. (2) G(p) = mex { G(h) : h in move(p) \
         }.",
        Status::Definition("crates/core/src/games/mex.rs, crates/core/src/games/rules.rs"),
    ),
    Item::new(
        "inoue2014/theorem_1.1",
        "[1] G(g) = 0 iff g is a P-position. [2] The Grundy number of a position {g, h} in the game G + H \
         is G(G) xor G(H).",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .corrected("In [2] the Grundy numbers of the positions are meant: G(g) xor G(h).")
    .shown_by(&[
        Evidence::claim("beyond/two_bars"),
        Evidence::claim("beyond/two_bars_near_miss"),
        Evidence::holds(
            "[1] against P-positions by recursion from the rules, [2] against the mex of the sum",
            lemmas::theorem_1_1,
        ),
    ])
    .errata(&["inoue2014-E16"]),
    Item::new(
        "inoue2014/definition_1.6",
        "{x_n, x_(n-1), .., x_(n-k)} is the sum of x_i 2^(i-n+k) for i = n-k, .., n: the number formed by \
         the first k+1 of the n+1 binary digits of x.",
        Status::Definition("n >> i, docs/THEORY.md, section 1"),
    )
    .shown_by(&[Evidence::holds("the sum of digits against the shift x >> (n-k)", lemmas::definition_1_6)]),
    Item::new(
        "inoue2014/definition_1.7",
        "Functions f with (1) f(0) = f(1) = 0, f(t) >= 0; (2) f monotonically increasing; (3) if s = f(t), \
         then f(2t) = f(2t+1) = 2s or f(2t) = f(2t+1) = 2s+1.",
        Status::Definition("crates/papers/src/inoue2014/functions.rs, `satisfies_1_7`"),
    )
    .shown_by(&[Evidence::holds(
        "random functions with these properties satisfy the condition of Definition 8.1",
        implies_8_1,
    )]),
    Item::new(
        "inoue2014/lemma_1.1",
        "f(t) = floor(t/k) for an even number k satisfies (1), (2) and (3) of Definition 1.7.",
        Status::ProvedFor("every even k at once"),
    )
    .shown_by(&[
        Evidence::claim("inoue2014/lemma_1.1_all_k"),
        Evidence::claim("inoue2014/lemma_1.1_all_k_near_miss"),
        Evidence::claim("inoue2014/lemma_1.1_converse"),
        Evidence::claim("inoue2014/lemma_1.1_converse_near_miss"),
        Evidence::Claims { file: "inoue2014/lemma_1.1", fast: "k=4", full: "k=2..32 step 2,64,100,128" },
        Evidence::Claims { file: "inoue2014/lemma_1.1_near_miss", fast: "k=3,5", full: "k=1..15 step 2" },
        Evidence::Bar { name: "k002", f: "floor(t/2)", nim_sum: true },
        Evidence::Bar { name: "k004", f: "floor(t/4)", nim_sum: true },
        Evidence::Bar { name: "k100", f: "floor(t/100)", nim_sum: true },
        Evidence::holds("the three conditions", lemmas::lemma_1_1),
        Evidence::holds("no odd k satisfies the three conditions", lemmas::lemma_1_1_odd),
    ]),
    Item::new(
        "inoue2014/lemma_1.2",
        "For a natural number n, f(0) = .. = f(2^n - 1) = 0 and f(t) = 2^(floor(log2 t) - n) for t >= 2^n \
         satisfies (1), (2) and (3) of Definition 1.7.",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .corrected("As printed, if natural numbers start at 1: n = 0 gives f(1) = 1.")
    .shown_by(&[
        Evidence::Claims { file: "inoue2014/lemma_1.2", fast: "n=1", full: "n=1..12" },
        Evidence::claim("inoue2014/lemma_1.2_near_miss"),
        Evidence::Bar { name: "n1", f: "2^(floor(log2(t)) - 1)", nim_sum: true },
        Evidence::Bar { name: "n2", f: "2^(floor(log2(t)) - 2)", nim_sum: true },
        Evidence::Bar { name: "n3", f: "2^(floor(log2(t)) - 3)", nim_sum: true },
        Evidence::holds("the three conditions", lemmas::lemma_1_2),
        Evidence::fails(
            "the three conditions for n = 0",
            lemmas::lemma_1_2_zero,
            "n = 0: (1) fails: f(1) = 1",
        ),
    ]),
    Item::new(
        "inoue2014/lemma_1.3",
        "f(0) = 0 and, for t >= 1, f(t) = (2^(floor(log2 t) + 1) - 1)/3 when 2^n <= t <= 2^(n+1) for an odd \
         n (1.2), (2^(floor(log2 t) + 1) - 2)/3 when 2^n <= t <= 2^(n+1) for an even n (1.3), satisfies \
         (1), (2) and (3) of Definition 1.7.",
        Status::Corrected,
    )
    .corrected("As printed with the ranges 2^n <= t < 2^(n+1), as in the proof.")
    .shown_by(&[
        Evidence::claim("inoue2014/lemma_1.3"),
        Evidence::claim("inoue2014/lemma_1.3_as_printed"),
        Evidence::Bar { name: "corrected", f: "floor(2^(floor(log2(t)) + 1) / 3)", nim_sum: true },
        Evidence::holds("the three conditions, in the corrected form", lemmas::lemma_1_3),
        Evidence::fails(
            "(1.2) gives natural numbers on its whole printed range",
            lemmas::lemma_1_3_odd_as_printed,
            "t = 4, n = 1: 7/3",
        ),
        Evidence::fails(
            "(1.3) gives natural numbers on its whole printed range",
            lemmas::lemma_1_3_even_as_printed,
            "t = 2, n = 0: 2/3",
        ),
    ])
    .errata(&["inoue2014-E1"]),
    Item::new(
        "inoue2014/definition_1.8",
        "CB(f, y, z) has z + 1 columns, the 0th the poisoned square, the height of the i-th column being \
         t(i) = min(f(i), y) + 1.",
        Status::Definition("crates/core/src/games/bar.rs; docs/THEORY.md, section 1"),
    )
    .shown_by(&[Evidence::holds("a vertical cut leaves CB(f, min(y, f(w)), w)", lemmas::definition_1_8)]),
    Item::new(
        "inoue2014/lemma_1.4",
        "For w = w_n .. w_0 in binary there is v = v_n .. v_0 with {v_n, .., v_i} = f({w_n, .., w_i}) for i \
         = n, .., 0; in particular v = f(w).",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .corrected(
        "The lemma is correct. In its proof, \"(1.8) or (1.7)\" must read (1.8) or (1.9), and \"equations \
         (1.7)\" must read (1.9).",
    )
    .shown_by(&[Evidence::holds(
        "v = f(w), digit by digit, for functions of Definition 1.7",
        lemmas::lemma_1_4,
    )])
    .errata(&["inoue2014-E2"]),
    Item::new(
        "inoue2014/lemma_1.5",
        "(a) y = f(z) iff {y_n, .., y_i} = f({z_n, .., z_i}) for all i. (b) y > f(z) iff for some k this \
         holds for i >= n-k and {y_n, .., y_(n-k), 0} = f({z_n, .., z_(n-k-1)}) with y_(n-k-1) = 1. (c) y < \
         f(z) iff for some k it holds for i >= n-k and {y_n, .., y_(n-k), 1} = f({z_n, .., z_(n-k-1)}) with \
         y_(n-k-1) = 0.",
        Status::CorrectedTheorem("docs/THEORY.md, section 3.1"),
    )
    .corrected(
        "As printed, if the empty prefix (k = -1) is allowed, or n is so large that y_n = 0: y_n = 1 \
         already implies y > f(z).",
    )
    .shown_by(&[
        Evidence::holds("(a), (b) and (c) literally", lemmas::lemma_1_5),
        Evidence::fails(
            "(b) and (c) as printed, where n is the place of the highest digit of y and z",
            lemmas::lemma_1_5_as_printed,
            "f = floor(t/2), y = 1, z = 0, n = 0",
        ),
    ])
    .errata(&["inoue2014-E3"]),
    Item::new(
        "inoue2014/lemma_1.6",
        "[I] If x xor y xor z = 0 and y < f(z), there is a j with {y_n, .., y_i} = f({z_n, .., z_i}) for i \
         >= n-j, and {y_n, .., y_(n-j-1)} < {y_n, .., y_(n-j), 1} = f({z_n, .., z_(n-j-1)}); these digits \
         are determined by f and x. [II] If x xor v xor w = 0 and v = f(w), all prefixes satisfy v = f(w) \
         and v, w are determined by f and x. [III] Under both hypotheses v > y.",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[
        Evidence::Claims { file: "inoue2014/lemma_1.6", fast: "k=4; n=1", full: "k=2,4,6,8,10,16; n=1..4" },
        Evidence::Claims { file: "inoue2014/lemma_1.6_near_miss", fast: "", full: "k=3,5,7" },
        Evidence::holds("[I], [II] and [III]", lemmas::lemma_1_6),
    ])
    .errata(&["inoue2014-E19"]),
    Item::new(
        "inoue2014/lemma_1.7",
        "If x xor y xor z != 0 and y <= f(z), then (1) x xor y xor z = 0 for some u < x, or (2) x xor v xor \
         z = 0 for some v < y, or (3) x xor y xor w = 0 for some w < z with y <= f(w), or (4) x xor v xor \
         w' = 0 for some v < y, w' < z with v = f(w').",
        Status::CorrectedTheorem("docs/THEORY.md, section 3"),
    )
    .corrected("(1) must be u xor y xor z = 0 for some u < x. (As printed (1) contradicts the hypothesis.)")
    .shown_by(&[
        THEOREM_1_2_1_3,
        Evidence::fails(
            "the lemma as printed",
            lemma_1_7_as_printed,
            "f = floor(t/2): none of (1) to (4) at x = 1, y = 0, z = 0",
        ),
        Evidence::holds("the lemma in the corrected form", lemma_1_7),
    ])
    .errata(&["inoue2014-E4"]),
    Item::new(
        "inoue2014/lemma_1.8",
        "If x xor y xor z = 0 and y <= f(z), then u xor y xor z != 0 for u < x, x xor v xor z != 0 for v < \
         y, x xor y xor w != 0 for w < z, and x xor v xor w != 0 for v < y, w < z with v = f(w).",
        Status::Theorem("docs/THEORY.md, section 3"),
    )
    .corrected("The lemma is correct. Its proof cites Lemma 1.5 but means Lemma 1.6.")
    .shown_by(&[THEOREM_1_2_1_3, Evidence::holds("(1) to (4)", lemma_1_8)])
    .errata(&["inoue2014-E5"]),
    Item::new(
        "inoue2014/definition_1.9",
        "A_k = { {x, y, z} : y <= f(z), x xor y xor z = 0 }, B_k = { {x, y, z} : y <= f(z), x xor y xor z \
         != 0 }.",
        Status::Definition(
            "claims `p strip + bar(f) = (x xor y xor z) = 0`, examples/inoue2014/theorem_1.2_1.3.claim",
        ),
    )
    .errata(&["inoue2014-E20"]),
    Item::new(
        "inoue2014/theorem_1.2",
        "For f of Definition 1.7, A_k is the set of P-positions and B_k the set of N-positions of the sum \
         of a strip and CB(f, y, z).",
        Status::Theorem("docs/THEORY.md, section 3"),
    )
    .shown_by(&[
        THEOREM_1_2_1_3,
        Evidence::claim("inoue2014/theorem_1.2_1.3_near_miss"),
        Evidence::holds("P-positions by recursion from the rules", theorem_1_2),
    ]),
    Item::new(
        "inoue2014/theorem_1.3",
        "For f of Definition 1.7 the Grundy number of CB(f, y, z) is y xor z.",
        Status::Theorem("docs/THEORY.md, section 3"),
    )
    .shown_by(&[THEOREM_1_2_1_3, Evidence::holds("Grundy numbers by exhaustion", theorem_1_3)]),
    Item::new(
        "inoue2014/remark_1.1",
        "As to the examples of move please see Example 1.5.",
        Status::NoStatement("a reference to inoue2014/example_1.5"),
    ),
    Item::new(
        "inoue2014/remark_1.2",
        "Condition (3) of Definition 1.7 is the same as (a): if {y_n, .., y_(n-k)} = f({z_n, .., z_(n-k)}), \
         then {y_n, .., y_(n-k), 0}, or {y_n, .., y_(n-k), 1}, is f of both {z_n, .., z_(n-k), 0} and {z_n, \
         .., z_(n-k), 1}; for appending a digit 0 or 1 to s gives 2s or 2s + 1.",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::claim("inoue2014/remark_1.2"),
        Evidence::claim("inoue2014/remark_1.2_near_miss"),
        Evidence::holds("(3) iff (a), in digits", lemmas::remark_1_2),
    ]),
    Item::new(
        "inoue2014/remark_1.3",
        "Bars with y <= floor(z/k), k even, are treated in reference [1]; by Lemma 1.1 they are a special \
         case of Definition 1.8.",
        Status::NoStatement("a citation; the special case is inoue2014/lemma_1.1"),
    ),
    Item::new(
        "inoue2014/example_1.2",
        "For x = 45: {x_5, .., x_0} = 45, {x_5} = 1, {x_5, x_4, x_3} = 5. For y = 26: {y_4, y_3, y_2} = 6, \
         {y_4, y_3} = 3.",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::claim("inoue2014/example_1.2"),
        Evidence::claim("inoue2014/example_1.2_near_miss"),
        Evidence::values("5 numbers from their digits", lemmas::example_1_2),
    ]),
];

fn implies_8_1(effort: Effort) -> Grid {
    let (count, columns) = if effort == Effort::Fast { (20, 64) } else { (200, 256) };
    let mut tally = Tally::default();
    for f in of_1_7(count, columns) {
        tally.case(super::functions::satisfies_8_1(f.heights()), || format!("f = {}", f.name));
    }
    tally.grid(format!("{count} functions, t < {columns}"))
}

/// How many functions, and the box.
fn reach(effort: Effort) -> (usize, Reach) {
    if effort == Effort::Fast { (12, Reach { x: 32, z: 16 }) } else { (60, Reach { x: 64, z: 64 }) }
}

fn words(count: usize, reach: Reach) -> String {
    format!("{count} functions of Definition 1.7, x < {}, z < {}", reach.x, reach.z)
}

fn lemma_1_7(effort: Effort) -> Grid {
    let ((count, reach), mut tally) = (reach(effort), Tally::default());
    reachable(&of_1_7(count, reach.z), reach, &mut tally);
    tally.grid(words(count, reach))
}

fn lemma_1_7_as_printed(effort: Effort) -> Grid {
    let ((count, reach), mut tally) = (reach(effort), Tally::default());
    reachable_as_printed(&of_1_7(count, reach.z), reach, &mut tally);
    tally.grid(words(count, reach))
}

fn lemma_1_8(effort: Effort) -> Grid {
    let (count, columns) = if effort == Effort::Fast { (20, 32) } else { (60, 128) };
    let mut tally = Tally::default();
    closed(&of_1_7(count, columns), columns, &mut tally);
    tally.grid(format!("{count} functions of Definition 1.7, z < {columns}"))
}

fn theorem_1_2(effort: Effort) -> Grid {
    let ((count, reach), mut tally) = (reach(effort), Tally::default());
    outcomes(&of_1_7(count, reach.z), reach, &mut tally);
    tally.grid(words(count, reach))
}

fn theorem_1_3(effort: Effort) -> Grid {
    let ranges = if effort == Effort::Fast { [(10, 128), (30, 64)] } else { [(25, 1024), (400, 512)] };
    let mut tally = Tally::default();
    for (count, columns) in ranges {
        for f in of_1_7(count, columns) {
            let table = bar_table(|t| f.at(t), columns);
            tally.table(&format!("f = {}", f.name), table.as_ref(), |y, z| Some(y ^ z));
        }
    }
    let words = ranges.map(|(count, columns)| format!("{count} functions, z < {columns}"));
    tally.grid(format!("the 10 functions of Lemmas 1.1 to 1.3, then random functions: {}", words.join("; ")))
}
