//! \[inoue2014, Section 9\]: the condition is necessary.

use super::necessity as range;
use crate::evidence::Evidence;
use crate::item::{Item, Status};

/// A function whose bar has some Grundy number other than y xor z.
const fn refuted(name: &'static str, f: &'static str) -> Evidence {
    Evidence::Bar { name, f, nim_sum: false }
}

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "inoue2014/definition_9.1",
        "A monotonically increasing f such that CB(f, y, z) has the Grundy number G({y, z}) = y xor z (9.1).",
        Status::Definition("claims `nimsum f`, crates/core/src/decision"),
    ),
    Item::new(
        "inoue2014/lemma_9.1",
        "If y < y', y = f(z) and y' <= f(z+1), then G({y, z+1}) < G({y', z+1}). (The proof ends with >=.)",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[
        Evidence::claim("inoue2014/lemma_9.1"),
        Evidence::claim("inoue2014/lemma_9.1_near_miss"),
        Evidence::holds(
            "Grundy numbers by exhaustion, every monotone f (9.1 is not needed)",
            range::lemma_9_1,
        ),
    ])
    .errata(&["inoue2014-E15"]),
    Item::new(
        "inoue2014/lemma_9.2",
        "For y <= f(z): { G({min(y, f(w)), w}) : w < z } = { y xor w : w < z }.",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[Evidence::holds("the set of values by exhaustion, for f with (9.1)", range::lemma_9_2)]),
    Item::new(
        "inoue2014/lemma_9.3",
        "f(2a) = f(2a+1) for all a. The proof refutes three cases: [1] f(2a) = 2b, f(2a+1) >= 2b+1; [2] \
         f(2a) = 2b+1, f(2a+1) >= 2b+2, where 2b = c 2^i + the sum of 2^k for 1 <= k <= i-2, and the digit \
         d_(i-1) of 2a is [2.1] 1 or [2.2] 0.",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[
        Evidence::claim("inoue2014/lemma_9.3"),
        Evidence::claim("inoue2014/lemma_9.3_near_miss"),
        refuted("case_1", range::CASES[0].2),
        refuted("case_2.1", range::CASES[1].2),
        refuted("case_2.2", range::CASES[2].2),
        Evidence::holds("f(2a) = f(2a+1), f with (9.1)", range::lemma_9_3),
        Evidence::holds(
            "each of the three functions belongs to its case; the first wrong Grundy number of each",
            range::cases_9_3,
        ),
    ]),
    Item::new(
        "inoue2014/lemma_9.4",
        "Let a + 1 = d 2^(i+1) + d_i 2^i + e with e < 2^i, 0 < d_i 2^i + e. If c 2^(i+1) <= f(a) < c \
         2^(i+1) + 2^i, then f(a+1) < c 2^(i+1) + 2^i. The proof refutes f(a+1) >= c 2^(i+1) + 2^i for [1] \
         d_i = 1 and [2] d_i = 0.",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[
        Evidence::claim("inoue2014/lemma_9.4"),
        Evidence::claim("inoue2014/lemma_9.4_near_miss"),
        refuted("case_1", range::CASES[3].2),
        refuted("case_2", range::CASES[4].2),
        Evidence::holds("every i, f with (9.1)", range::lemma_9_4),
        Evidence::holds(
            "each of the two functions belongs to its case; the first wrong Grundy number of each",
            range::cases_9_4,
        ),
    ]),
    Item::new(
        "inoue2014/theorem_9.1",
        "A function f of Definition 9.1 satisfies condition [1] of Definition 8.1.",
        Status::Theorem("docs/THEORY.md, section 4"),
    )
    .shown_by(&[
        refuted("k1", "t"),
        refuted("k3", "floor(t/3)"),
        refuted("k9", "floor(t/9)"),
        refuted("late_2_to_20", "if t < 2^20 then floor(t/4) else floor(t/4) + 1"),
        refuted("late_2_to_200", "if t < 2^200 then floor(t/4) else floor(t/4) + 1"),
        Evidence::holds("[1] iff G = y xor z, for every monotone f on a small range", range::theorem_9_1),
    ]),
];
