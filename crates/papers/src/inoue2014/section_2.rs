//! \[inoue2014, Section 2\]: functions g that are f lowered by one in pairs of columns.

use super::functions::{Sample, first_other, of_2_1, satisfies_8_1};
use super::strategy::{Reach, closed, outcomes, reachable};
use crate::evidence::{Effort, Evidence, Grid};
use crate::item::{Item, Status};
use crate::shared::bars::bar_table;
use crate::shared::tally::Tally;

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "inoue2014/definition_2.1",
        "Let f be of Definition 1.7 and g a function for which there are s_1, .., s_n and t_1, .., t_n with \
         s_i = f(t_i) = g(t_i) (2.1), 2 s_i + 1 = f(2 t_i) = f(2 t_i + 1) (2.2) and 2 s_i = g(2 t_i) = g(2 \
         t_i + 1) (2.3). Clearly g(t) <= f(t).",
        Status::CorrectedDefinition("crates/papers/src/inoue2014/functions.rs, `of_2_1`"),
    )
    .corrected(
        "Add that g(t) = f(t) in all other columns and that g is monotone: otherwise g is unrestricted \
         elsewhere, even g <= f may fail, and CB(g, y, z) need not be a bar. The list may be infinite, and \
         s_i = g(t_i) is not needed.",
    )
    .shown_by(&[
        Evidence::claim("inoue2014/theorem_2.2_not_monotone"),
        Evidence::holds("g has the property of Definition 8.1, monotone or not", definition_2_1),
        Evidence::fails(
            "G = y xor z for floor(t/2) lowered at t_1 = 3 and set to 0 in column 2, which (2.1) to (2.3) \
             allow",
            other_elsewhere,
            "G(1, 3) = 4, not 2",
        ),
    ])
    .errata(&["inoue2014-E6"]),
    Item::new(
        "inoue2014/lemma_2.1",
        "If x xor y xor z != 0 and y <= g(z), then u xor y xor z = 0 for some u < x, or x xor v xor z = 0 \
         for some v < y, or x xor y xor w = 0 for some w < z with y <= g(w), or x xor v xor w' = 0 for some \
         v < y, w' < z with v = g(w').",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[
        Evidence::claim("inoue2014/theorem_2.2"),
        Evidence::holds("(1) to (4), g monotone or not", lemma_2_1),
    ]),
    Item::new(
        "inoue2014/lemma_2.2",
        "If x xor y xor z = 0 and y <= g(z), then u xor y xor z != 0 for u < x, x xor v xor z != 0 for v < \
         y, x xor y xor w != 0 for w < z, and x xor v xor w != 0 for v < y, w < z with v = g(w).",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[
        Evidence::claim("inoue2014/theorem_2.2"),
        Evidence::holds("(1) to (4), g monotone or not", lemma_2_2),
    ]),
    Item::new(
        "inoue2014/definition_2.2",
        "A'_k = { {x, y, z} : y <= g(z), x xor y xor z = 0 }, B'_k = { {x, y, z} : y <= g(z), x xor y xor z \
         != 0 }.",
        Status::Definition(
            "claims `p strip + bar(g) = (x xor y xor z) = 0`, examples/inoue2014/theorem_2.2.claim",
        ),
    )
    .errata(&["inoue2014-E20"]),
    Item::new(
        "inoue2014/theorem_2.1",
        "A'_k is the set of P-positions and B'_k the set of N-positions of the sum of a strip and CB(g, y, \
         z).",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[
        Evidence::claim("inoue2014/theorem_2.2"),
        Evidence::claim("inoue2014/theorem_2.2_near_miss"),
        Evidence::holds("P-positions by recursion from the rules, g monotone or not", theorem_2_1),
    ]),
    Item::new(
        "inoue2014/theorem_2.2",
        "The Grundy number of CB(g, y, z) is y xor z.",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[
        Evidence::claim("inoue2014/theorem_2.2"),
        Evidence::claim("inoue2014/theorem_2.2_near_miss"),
        Evidence::claim("inoue2014/theorem_2.2_not_monotone"),
        Evidence::holds("Grundy numbers by exhaustion, monotone g", theorem_2_2),
        Evidence::holds(
            "Grundy numbers by exhaustion in the game of Definition 8.2, g not monotone",
            theorem_2_2_formal,
        ),
    ]),
];

fn lowered(count: usize, columns: u64) -> Vec<Sample> {
    of_2_1(count, columns).into_iter().map(|(_, g)| g).collect()
}

/// How many functions, and the box.
fn reach(effort: Effort) -> (usize, Reach) {
    if effort == Effort::Fast { (20, Reach { x: 32, z: 16 }) } else { (100, Reach { x: 64, z: 64 }) }
}

fn words(count: usize, reach: Reach) -> String {
    format!("{count} functions g, x < {}, z < {}", reach.x, reach.z)
}

fn definition_2_1(effort: Effort) -> Grid {
    let (count, columns) = if effort == Effort::Fast { (60, 64) } else { (3000, 128) };
    let mut tally = Tally::default();
    for (f, g) in of_2_1(count, columns) {
        let lower = (0..columns).all(|t| g.at(t) <= f.at(t));
        tally.case(lower && satisfies_8_1(g.heights()), || format!("g = {}", g.name));
    }
    tally.grid(format!("{count} functions g, t < {columns}"))
}

/// (2.1) to (2.3) hold for t_1 = 3, s_1 = 1.
fn other_elsewhere(_: Effort) -> Grid {
    let heights = [0, 0, 0, 1, 2, 2, 2, 2];
    let mut tally = Tally::default();
    let table = bar_table(|t| usize::try_from(t).ok().and_then(|t| heights.get(t)).copied().unwrap_or(2), 8);
    if let Some(table) = &table {
        for z in 0..8 {
            for y in 0..table.rows(z) {
                let found = table.get(y, z);
                tally.case(found == Some(y ^ z), || {
                    format!("G({y}, {z}) = {}, not {}", found.unwrap_or_default(), y ^ z)
                });
            }
        }
    }
    tally.grid("z < 8")
}

fn lemma_2_1(effort: Effort) -> Grid {
    let ((count, reach), mut tally) = (reach(effort), Tally::default());
    reachable(&lowered(count, reach.z), reach, &mut tally);
    tally.grid(words(count, reach))
}

fn lemma_2_2(effort: Effort) -> Grid {
    let (count, columns) = if effort == Effort::Fast { (30, 32) } else { (300, 128) };
    let mut tally = Tally::default();
    closed(&lowered(count, columns), columns, &mut tally);
    tally.grid(format!("{count} functions g, z < {columns}"))
}

fn theorem_2_1(effort: Effort) -> Grid {
    let ((count, reach), mut tally) = (reach(effort), Tally::default());
    outcomes(&lowered(count, reach.z), reach, &mut tally);
    tally.grid(words(count, reach))
}

fn theorem_2_2(effort: Effort) -> Grid {
    let (count, columns) = if effort == Effort::Fast { (200, 64) } else { (3000, 256) };
    let (mut monotone, mut tally) = (0, Tally::default());
    for g in lowered(count, columns).iter().filter(|g| g.is_monotone()) {
        monotone += 1;
        let table = bar_table(|t| g.at(t), columns);
        tally.table(&format!("g = {}", g.name), table.as_ref(), |y, z| Some(y ^ z));
    }
    tally.grid(format!("the {monotone} monotone ones of {count} functions g, z < {columns}"))
}

fn theorem_2_2_formal(effort: Effort) -> Grid {
    let (count, columns) = if effort == Effort::Fast { (60, 32) } else { (3000, 64) };
    let (mut others, mut tally) = (0, Tally::default());
    for g in lowered(count, columns).iter().filter(|g| !g.is_monotone()) {
        others += 1;
        let first = first_other(g.heights());
        tally.case(first.is_none(), || format!("g = {}: {first:?}", g.name));
    }
    tally.grid(format!("the {others} of {count} functions g that are not monotone, z < {columns}"))
}
