//! \[inoue2014, Section 8\]: a sufficient condition.

use super::functions::{Sample, first_other, of_8_1, satisfies_8_1};
use super::strategy::{Reach, closed, outcomes, reachable};
use crate::evidence::{Effort, Evidence, Grid};
use crate::item::{Item, Status};
use crate::shared::bars::bar_table;
use crate::shared::shapes::moves;
use crate::shared::tally::Tally;

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "inoue2014/definition_8.1",
        "A function h with [1]: if h(sum of z_k 2^k) = sum of y_k 2^k, then for any z'_k, k < i, there are \
         y'_k, k < i - 1, such that h(sum over k >= i of z_k 2^k + sum over k < i of z'_k 2^k) = sum over k \
         >= i-1 of y_k 2^k + sum over k < i-1 of y'_k 2^k. The paper calls it the necessary and sufficient \
         condition for G({y, z}) = y xor z.",
        Status::CorrectedDefinition("docs/THEORY.md, Definition 1.2; `ns`, crates/core/src/ns/cap.rs"),
    )
    .corrected(
        "Add that h is monotone: otherwise there is no bar, (8.17) and (8.37) fail, and the condition, \
         though still sufficient in the game of Definition 8.2, is not necessary: h = 0, 0, 1, 0.",
    )
    .shown_by(&[
        Evidence::claim("inoue2014/definition_8.1"),
        Evidence::claim("inoue2014/definition_8.1_as_printed"),
        Evidence::holds("sufficient for every h with [1], monotone or not", sufficient),
        Evidence::fails(
            "necessary for every h, monotone or not",
            necessary,
            "h = [0, 0, 1, 0] has the Grundy numbers y xor z",
        ),
    ])
    .errata(&["inoue2014-E13"]),
    Item::new(
        "inoue2014/remark_8.1",
        "If y = h(z), the coefficients of 2^n, .., 2^(i-1) of h(z) are determined by those of 2^n, .., 2^i \
         of z.",
        Status::Theorem("docs/THEORY.md, section 1"),
    )
    .shown_by(&[Evidence::holds("h(z) >> (i-1) as a function of z >> i", remark_8_1)]),
    Item::new(
        "inoue2014/definition_8.2",
        "move({y, z}) = { {v, z} : v < y } union { {x, min(y, h(w)), w} : w < z }.",
        Status::CorrectedDefinition("crates/core/src/games/bar.rs"),
    )
    .corrected("The x must be deleted: { {min(y, h(w)), w} : w < z }.")
    .shown_by(&[Evidence::holds("every move leads to a position; there are y + z moves", definition_8_2)])
    .errata(&["inoue2014-E14"]),
    Item::new(
        "inoue2014/lemma_8.1",
        "If h(sum of z_k 2^k) = sum of y_k 2^k, then h(sum over k >= i of z_k 2^k) >= sum over k >= i-1 of \
         y_k 2^k.",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[
        Evidence::claim("inoue2014/lemma_8.1"),
        Evidence::claim("inoue2014/lemma_8.1_near_miss"),
        Evidence::holds("every i", lemma_8_1),
    ]),
    Item::new(
        "inoue2014/lemma_8.2",
        "Let P, Q, R be sums over k >= i, k >= i-1, and k < i. [1] If h(P) < Q, then h(P + R) < Q. [2] If \
         h(P + R) >= Q, then h(P) >= Q. [3] If q <= h(P + R), then h(P) >= the sum of the q_k 2^k with k >= \
         i-1. [4] If h(P) < Q with Q a sum over k >= j, j >= i-1, then h(P + R) < Q for R a sum over i-t <= \
         k < i, 0 <= t <= i.",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[
        Evidence::claim("inoue2014/lemma_8.2"),
        Evidence::claim("inoue2014/lemma_8.2_near_miss"),
        Evidence::holds("[1] to [4], every i, j and t", lemma_8_2),
    ]),
    Item::new(
        "inoue2014/lemma_8.3",
        "If x xor y xor z != 0 and y <= h(z), then u xor y xor z = 0 for some u < x, or x xor v xor z = 0 \
         for some v < y, or x xor y xor w = 0 for some w < z with y <= h(w), or x xor v xor w' = 0 for some \
         v < y, w' < z with v = h(w').",
        Status::Theorem("docs/THEORY.md, section 3"),
    )
    .shown_by(&[Evidence::claim("inoue2014/example_5.3"), Evidence::holds("[1] to [4]", lemma_8_3)])
    .errata(&["inoue2014-E22"]),
    Item::new(
        "inoue2014/lemma_8.4",
        "If x xor y xor z = 0 and y <= h(z), then u xor y xor z != 0 for u < x, x xor v xor z != 0 for v < \
         y, x xor y xor w != 0 for w < z, and x xor v xor w != 0 for v < y, w < z with v = h(w).",
        Status::Theorem("docs/THEORY.md, section 3"),
    )
    .shown_by(&[Evidence::claim("inoue2014/example_5.3"), Evidence::holds("[1] to [4]", lemma_8_4)]),
    Item::new(
        "inoue2014/theorem_8.1",
        "The positions {x, y, z}, y <= h(z), with x xor y xor z = 0 are the P-positions of the sum of a \
         strip and CB(h, y, z), those with x xor y xor z != 0 the N-positions.",
        Status::Theorem("docs/THEORY.md, section 3"),
    )
    .shown_by(&[
        Evidence::claim("inoue2014/example_5.2"),
        Evidence::claim("inoue2014/definition_8.1"),
        Evidence::holds("P-positions by recursion from the rules", theorem_8_1),
    ]),
    Item::new(
        "inoue2014/theorem_8.2",
        "The Grundy number of CB(h, y, z) is y xor z.",
        Status::Theorem("docs/THEORY.md, section 3"),
    )
    .shown_by(&[
        Evidence::Bar { name: "constant", f: "5", nim_sum: true },
        Evidence::Bar { name: "capped", f: "min(13, floor(t/2))", nim_sum: true },
        Evidence::holds("Grundy numbers by exhaustion, random monotone h", theorem_8_2),
    ]),
];

/// All functions on {0, .., columns-1} with values below `values` and the property of Definition 8.1,
/// monotone or not.
fn all_8_1(columns: usize, values: u64) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..columns {
        all = all
            .iter()
            .flat_map(|prefix| {
                (0..values).filter_map(move |value| {
                    let longer: Vec<u64> = prefix.iter().copied().chain([value]).collect();
                    satisfies_8_1(&longer).then_some(longer)
                })
            })
            .collect();
    }
    all
}

fn sufficient(effort: Effort) -> Grid {
    let (columns, values) = if effort == Effort::Fast { (8, 8) } else { (16, 16) };
    let mut tally = Tally::default();
    for h in all_8_1(columns, values) {
        let first = first_other(&h);
        tally.case(first.is_none(), || format!("h = {h:?}: {first:?}"));
    }
    tally.grid(format!("all h on {{0..{}}} with [1], values < {values}", columns - 1))
}

fn necessary(_: Effort) -> Grid {
    let mut tally = Tally::default();
    for code in 0..16u64 {
        let h: Vec<u64> = (0..4).rev().map(|place| code >> place & 1).collect();
        let follows = satisfies_8_1(&h) || first_other(&h).is_some();
        tally.case(follows, || format!("h = {h:?} has the Grundy numbers y xor z"));
    }
    tally.grid("all h on {0..3}, values 0 and 1")
}

/// How many functions, how many columns.
fn size(effort: Effort) -> (usize, u64) {
    if effort == Effort::Fast { (20, 32) } else { (80, 64) }
}

fn words((count, columns): (usize, u64)) -> String {
    format!("{count} functions h, z < {columns}")
}

fn remark_8_1(effort: Effort) -> Grid {
    let ((count, columns), mut tally) = (size(effort), Tally::default());
    for h in of_8_1(count, columns) {
        for i in 1..=columns.ilog2() {
            for z in 0..columns {
                let first = z >> i << i;
                let same = h.at(z) >> (i - 1) == h.at(first) >> (i - 1);
                tally.case(same, || format!("h = {}, z = {z}, i = {i}", h.name));
            }
        }
    }
    tally.grid(words((count, columns)))
}

fn definition_8_2(effort: Effort) -> Grid {
    let ((count, columns), mut tally) = (size(effort), Tally::default());
    for h in of_8_1(count, columns) {
        for z in 0..columns {
            for y in 0..=h.at(z) {
                let options = moves(|t| h.at(t), y, z);
                let legal = options.iter().all(|&(v, w)| v <= h.at(w) && v + w < y + z);
                tally
                    .case(legal && options.len() as u64 == y + z, || format!("h = {}, {{{y}, {z}}}", h.name));
            }
        }
    }
    tally.grid(words((count, columns)))
}

fn lemma_8_1(effort: Effort) -> Grid {
    let ((count, columns), mut tally) = (size(effort), Tally::default());
    for h in of_8_1(count, columns) {
        for i in 1..=columns.ilog2() {
            for z in 0..columns {
                let holds = h.at(z >> i << i) >= h.at(z) >> (i - 1) << (i - 1);
                tally.case(holds, || format!("h = {}, z = {z}, i = {i}", h.name));
            }
        }
    }
    tally.grid(words((count, columns)))
}

/// The parts of Lemma 8.2 for one function, one i and one P, with Q below `rows`.
fn parts_of_8_2(h: &Sample, i: u32, p: u64, rows: u64, tally: &mut Tally) {
    let name =
        |part: u8, q: u64, r: u64| format!("[{part}]: h = {}, i = {i}, P = {p}, Q = {q}, R = {r}", h.name);
    for r in 0..1u64 << i {
        for q in 0..rows {
            // The digits of q from i - 1 on.
            let upper = q >> (i - 1) << (i - 1);
            if q == upper {
                tally.case(h.at(p) >= q || h.at(p + r) < q, || name(1, q, r));
                tally.case(h.at(p + r) < q || h.at(p) >= q, || name(2, q, r));
            }
            tally.case(h.at(p + r) < q || h.at(p) >= upper, || name(3, q, r));
        }
    }
    for j in i - 1..=rows.ilog2() {
        for q in (0..rows).step_by(1 << j).filter(|&q| h.at(p) < q) {
            for t in 0..=i {
                for r in (0..1u64 << i).step_by(1 << (i - t)) {
                    tally.case(h.at(p + r) < q, || name(4, q, r));
                }
            }
        }
    }
}

fn lemma_8_2(effort: Effort) -> Grid {
    let ((count, columns), mut tally) = (size(effort), Tally::default());
    for h in of_8_1(count, columns) {
        for i in 1..=columns.ilog2() {
            for p in (0..columns).step_by(1 << i) {
                parts_of_8_2(&h, i, p, columns, &mut tally);
            }
        }
    }
    tally.grid(format!("{}, Q < {columns}", words((count, columns))))
}

/// How many functions, and the box.
fn reach(effort: Effort) -> (usize, Reach) {
    if effort == Effort::Fast { (12, Reach { x: 32, z: 16 }) } else { (80, Reach { x: 128, z: 64 }) }
}

fn box_words(count: usize, reach: Reach) -> String {
    format!("{count} functions h, x < {}, z < {}", reach.x, reach.z)
}

fn lemma_8_3(effort: Effort) -> Grid {
    let ((count, reach), mut tally) = (reach(effort), Tally::default());
    reachable(&of_8_1(count, reach.z), reach, &mut tally);
    tally.grid(box_words(count, reach))
}

fn lemma_8_4(effort: Effort) -> Grid {
    let ((count, columns), mut tally) = (size(effort), Tally::default());
    closed(&of_8_1(count, columns), columns, &mut tally);
    tally.grid(words((count, columns)))
}

fn theorem_8_1(effort: Effort) -> Grid {
    let ((count, reach), mut tally) = (reach(effort), Tally::default());
    outcomes(&of_8_1(count, reach.z), reach, &mut tally);
    tally.grid(box_words(count, reach))
}

fn theorem_8_2(effort: Effort) -> Grid {
    let ranges: [(usize, u64); 2] =
        if effort == Effort::Fast { [(4, 128), (60, 64)] } else { [(40, 1024), (600, 256)] };
    let mut tally = Tally::default();
    for (count, columns) in ranges {
        for h in of_8_1(count, columns) {
            let table = bar_table(|t| h.at(t), columns);
            tally.table(&format!("h = {}", h.name), table.as_ref(), |y, z| Some(y ^ z));
        }
    }
    tally.grid(ranges.map(words).join("; "))
}
