//! \[web, Section 2\]: definitions, bars and moves. Its Figure 2.N is often one of \[inoue2014, Section 1\].

use crate::evidence::{Effort, Evidence, Grid, Value};
use crate::item::{Item, Status};
use crate::shared::random::Random;
use crate::shared::shapes::{drawing, moves, options};
use crate::shared::tally::Tally;

/// A drawing whose coordinates are printed.
const fn drawn(id: &'static str, printed: &'static str, evidence: &'static [Evidence]) -> Item {
    Item::new(
        id,
        printed,
        Status::NoStatement("a drawing; its coordinates are checked to be those of a position"),
    )
    .shown_by(evidence)
}

/// The bar is a position with Grundy number y xor z.
const fn position(run: fn(Effort) -> Grid) -> Evidence {
    Evidence::holds("the bar is a position, with Grundy number y xor z", run)
}

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "web/definition_2.1",
        "f(t) is a non-negative integer for every non-negative integer t, and f is monotonically \
         increasing: f(u) <= f(v) for u <= v.",
        Status::Definition("claims `monotone f`, crates/core/src/decision"),
    ),
    Item::new(
        "web/definition_2.2",
        "CB(f, y, z) has z + 1 columns, the 0th the bitter square, the height of the i-th column being t(i) \
         = min(f(i), y) + 1.",
        Status::Definition("crates/core/src/games/bar.rs; docs/THEORY.md, section 1"),
    ),
    Item::new(
        "web/definition_2.3",
        "move_f({y, z}) = { {v, z} : v < y } union { {min(y, f(w)), w} : w < z }.",
        Status::Definition("crates/core/src/games/bar.rs"),
    )
    .shown_by(&[Evidence::holds(
        "the moves lead to positions, and they are the cuts of the bar, column by column",
        definition_2_3,
    )]),
    Item::new(
        "web/example_2.1",
        "Examples of chocolate bar games CB(f, y, z): Figures 2.1 to 2.4.",
        Status::NoStatement("drawings: web/figure_2.1 to web/figure_2.4"),
    ),
    Item::new(
        "web/example_2.3",
        "For f(t) = floor(t/2): reducing z = 5 of {2, 5} to 3 leaves {min(2, floor(3/2)), 3} = {1, 3}. So \
         {1, 3} is in move_f({2, 5}); {1, 5} and {0, 5} are in move_f({2, 5}), {1, 3} is in move_f({1, 5}), \
         and {0, 5} is not in move_f({1, 3}).",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::claim("web/example_2.3"),
        Evidence::claim("web/example_2.3_near_miss"),
        Evidence::values("the moves that the example names", example_2_3),
    ]),
    Item::new(
        "web/example_2.4",
        "Four positions for f(t) = floor(t/2), CB(f, y, z) being denoted by {y, z}: {2, 5}, {1, 3}, {0, 5} \
         and {1, 5}.",
        Status::NoStatement("drawings: web/figure_2.5 to web/figure_2.8"),
    ),
    drawn("web/figure_2.1", "CB(f, 3, 13) with f(t) = floor(t/4).", &[position(bar::<4, 3, 13>)]),
    drawn("web/figure_2.2", "CB(f, 4, 9) with f(t) = floor(t/2).", &[position(bar::<2, 4, 9>)]),
    drawn("web/figure_2.3", "CB(f, 2, 9) with f(t) = floor(t/2).", &[position(bar::<2, 2, 9>)]),
    drawn(
        "web/figure_2.4",
        "CB(f, 8, 31) with f(0) = f(1) = 0 and f(t) = 2^(floor(log2 t) - 1) for t > 1.",
        &[position(figure_2_4)],
    ),
    drawn("web/figure_2.5", "CB(f, 2, 5) = {2, 5} with f(t) = floor(t/2).", &[position(bar::<2, 2, 5>)]),
    drawn("web/figure_2.6", "CB(f, 1, 3) = {1, 3} with f(t) = floor(t/2).", &[position(bar::<2, 1, 3>)]),
    drawn("web/figure_2.7", "CB(f, 0, 5) = {0, 5} with f(t) = floor(t/2).", &[position(bar::<2, 0, 5>)]),
    drawn("web/figure_2.8", "CB(f, 1, 5) = {1, 5} with f(t) = floor(t/2).", &[position(bar::<2, 1, 5>)]),
];

/// A bar of f(t) = floor(t/k), k even.
fn bar<const K: u64, const Y: u64, const Z: u64>(_: Effort) -> Grid {
    drawing(|t| t.checked_div(K).unwrap_or(0), Y, Z, Y ^ Z)
}

fn figure_2_4(_: Effort) -> Grid {
    drawing(|t| if t < 2 { 0 } else { 1 << (t.ilog2() - 1) }, 8, 31, 8 ^ 31)
}

fn example_2_3(_: Effort) -> Vec<Value> {
    options(
        |t| t / 2,
        &[
            ((2, 5), (1, 3), true),
            ((2, 5), (1, 5), true),
            ((2, 5), (0, 5), true),
            ((1, 5), (1, 3), true),
            ((1, 3), (0, 5), false),
        ],
    )
}

/// Cuts of a bar, its columns kept as a list of heights, against `move_f`.
fn definition_2_3(effort: Effort) -> Grid {
    let (count, columns) = if effort == Effort::Fast { (10, 12) } else { (60, 32) };
    let (mut random, mut tally) = (Random::new(23), Tally::default());
    for number in 0..count {
        let mut heights: Vec<u64> = Vec::new();
        for _ in 0..columns {
            heights.push(heights.last().copied().unwrap_or(0) + random.up_to(1));
        }
        let f = |t: u64| usize::try_from(t).ok().and_then(|t| heights.get(t)).copied().unwrap_or(0);
        let shape = |y: u64, z: u64| (0..=z).map(|i| f(i).min(y) + 1).collect::<Vec<_>>();
        for z in 0..columns {
            for y in 0..=f(z) {
                let whole = shape(y, z);
                // A cut removes the squares above row v, or the columns after w.
                let lower = (0..y).map(|v| whole.iter().map(|&height| height.min(v + 1)).collect::<Vec<_>>());
                let shorter = (1..whole.len()).map(|length| whole.iter().copied().take(length).collect());
                let cuts: Vec<Vec<u64>> = lower.chain(shorter).collect();
                let left: Vec<Vec<u64>> = moves(f, y, z).into_iter().map(|(v, w)| shape(v, w)).collect();
                let legal = moves(f, y, z).into_iter().all(|(v, w)| v <= f(w));
                tally.case(legal && cuts == left, || format!("function {number}, {{{y}, {z}}}"));
            }
        }
    }
    tally.grid(format!("{count} monotone functions, z < {columns}"))
}
