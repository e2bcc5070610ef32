//! \[miyadera2017, Section 6\]: sequences that the digits of x, y, z generate.

use super::sequences::{apply, generated, over_triples, triples};
use crate::evidence::{Effort, Evidence, Grid};
use crate::item::{Item, Status};
use crate::shared::tally::Tally;

/// The effect of the next digits on the sum.
pub(super) const LEMMA_6_2: Evidence =
    Evidence::Claims { file: "miyadera2017/lemma_6.2", fast: "k=3", full: "k=3,7,11,15,63,255" };

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "miyadera2017/definition_6.1",
        "For x xor y xor z = 0 with x_n = z_n = 1, y_n = 0: the sequence of non-negative integers s_j = sum \
         over i >= n - j of (x_i + z_i - k y_i) 2^(i+j-n).",
        Status::CorrectedDefinition(
            "the linear component of crates/core/src/automaton/linear.rs and crates/kernel/src, most \
             significant digit first",
        ),
    )
    .corrected("A sequence of integers, which may be negative (k = 7: x = 2, y = 1, z = 3 gives 2, -2).")
    .shown_by(&[Evidence::fails(
        "as printed, every s_j is non-negative",
        definition_6_1_as_printed,
        "k = 7: (2, 1, 3) generates [2, -2]",
    )])
    .errata(&["miyadera2017-E17"]),
    Item::new(
        "miyadera2017/lemma_6.1",
        "s_0 = 2, s_1 = 2 s_0 + x_(n-1) + z_(n-1) - k y_(n-1), and s_n = x + z - ky.",
        Status::ProvedFor(
            "k = 3, 7, 11, 15, 63, 255, digit by digit; the induction is in docs/THEORY.md, section 5.7",
        ),
    )
    .shown_by(&[LEMMA_6_2, Evidence::holds("first and last number of the sequence", lemma_6_1)]),
    Item::new(
        "miyadera2017/lemma_6.2",
        "The next digits (1,0,1), (0,0,0), (1,1,0) or (0,1,1) of x, y, z apply P1, P2, P3, P3 to s_j.",
        Status::ProvedFor(
            "k = 3, 7, 11, 15, 63, 255, digit by digit; the induction is in docs/THEORY.md, section 5.7",
        ),
    )
    .shown_by(&[
        LEMMA_6_2,
        Evidence::claim("miyadera2017/lemma_6.2_near_miss"),
        Evidence::holds("each step is P1, P2 or P3 according to the digits", lemma_6_2),
    ]),
];

fn definition_6_1_as_printed(_: Effort) -> Grid {
    let mut tally = Tally::default();
    for k in [3, 7, 11] {
        for [x, y, z] in triples(64) {
            let sums = generated(k, [x, y, z]);
            tally.case(sums.iter().all(|s| *s >= 0), || {
                format!("k = {k}: ({x}, {y}, {z}) generates {sums:?}")
            });
        }
    }
    tally.grid("k = 3, 7, 11; x < 64")
}

fn lemma_6_1(effort: Effort) -> Grid {
    over_triples(effort, |k, [x, y, z], sums| {
        let whole = i128::from(x) + i128::from(z) - i128::from(k) * i128::from(y);
        sums.first() == Some(&2) && sums.last().is_some_and(|last| i128::from(*last) == whole)
    })
}

fn lemma_6_2(effort: Effort) -> Grid {
    over_triples(effort, |k, [x, y, z], sums| {
        let places = sums.len();
        (1..places).all(|j| {
            let digit = |n: u64| n >> (places - 1 - j) & 1;
            let function = match (digit(x), digit(y), digit(z)) {
                (1, 0, 1) => 0,
                (0, 0, 0) => 1,
                (1, 1, 0) | (0, 1, 1) => 2,
                _ => return false,
            };
            match (sums.get(j - 1), sums.get(j)) {
                (Some(&before), Some(&next)) => next == apply(function, k, before),
                _ => false,
            }
        })
    })
}
