//! \[inoue2014, Section 1\]: the examples of bars and moves, and the figures.

use super::functions::power;
use crate::evidence::{Effort, Evidence, Grid, Value};
use crate::item::{Item, Status};
use crate::shared::shapes::{drawing, options};
use crate::shared::tally::Tally;

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "inoue2014/example_1.1",
        "Examples of chocolate bar games: Figures 1.1 to 1.4, with the poisoned square in black.",
        Status::NoStatement("drawings of bars without numbers"),
    ),
    Item::new(
        "inoue2014/example_1.3",
        "Examples of chocolate bars CB(f, y, z): Figures 1.5 to 1.7, the last one CB(f, 8, 31) with f(0) = \
         f(1) = 0 and f(t) = 2^(floor(log2 t) - 1) for t > 1.",
        Status::NoStatement("drawings; the numbers of the last are checked"),
    )
    .shown_by(&[Evidence::holds("CB(f, 8, 31) is a bar, with Grundy number 8 xor 31", figure_1_7)]),
    Item::new(
        "inoue2014/example_1.4",
        "Four positions of f(t) = floor(t/2): CB(f, 2, 5), CB(f, 1, 3), CB(f, 0, 5), CB(f, 1, 5), which \
         appear when the bar of Figure 1.8 is played.",
        Status::NoStatement("drawings; the last three are checked to be options of the first"),
    )
    .shown_by(&[
        Evidence::holds("each bar is a position", example_1_4),
        Evidence::values("options of the first bar", reached),
    ]),
    Item::new(
        "inoue2014/example_1.5",
        "For f(t) = floor(t/2): reducing z = 5 of {2, 5} to 3 leaves {min(2, floor(3/2)), 3} = {1, 3}, so \
         {1, 3} is in move({2, 5}); so is {0, 5}. {x, y, z} denotes the sum of a strip and the bar; its \
         P-positions will be those with x xor y xor z = 0.",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::claim("inoue2014/example_1.5"),
        Evidence::claim("inoue2014/example_1.5_near_miss"),
        Evidence::values("the moves that the example names", example_1_5),
    ]),
    Item::new(
        "inoue2014/figure_1.1",
        "A drawing of a rectangular bar with the poisoned square inside.",
        Status::NoStatement("a drawing without numbers in the text"),
    ),
    Item::new(
        "inoue2014/figure_1.2",
        "A drawing of a strip to the left of the poisoned square and a bar to the right.",
        Status::NoStatement("a drawing without numbers in the text"),
    ),
    Item::new(
        "inoue2014/figure_1.3",
        "A drawing of a strip and a bar.",
        Status::NoStatement("a drawing without numbers in the text"),
    ),
    Item::new(
        "inoue2014/figure_1.4",
        "A drawing of a strip and a bar.",
        Status::NoStatement("a drawing without numbers in the text"),
    ),
    Item::new(
        "inoue2014/figure_1.5",
        "A drawing of a bar CB(f, y, z).",
        Status::NoStatement("a drawing without numbers in the text"),
    ),
    Item::new(
        "inoue2014/figure_1.6",
        "A drawing of a bar CB(f, y, z).",
        Status::NoStatement("a drawing without numbers in the text"),
    ),
    Item::new(
        "inoue2014/figure_1.7",
        "CB(f, 8, 31) with f(0) = f(1) = 0 and f(t) = 2^(floor(log2 t) - 1) for t > 1.",
        Status::NoStatement("a drawing; its coordinates are checked to be those of a position"),
    )
    .shown_by(&[Evidence::holds("{8, 31} is a position, with Grundy number 8 xor 31", figure_1_7)]),
    Item::new(
        "inoue2014/figure_1.8",
        "CB(f, 2, 5) with f(t) = floor(t/2).",
        Status::NoStatement("a drawing; its coordinates are checked to be those of a position"),
    )
    .shown_by(&[Evidence::holds("{2, 5} is a position, with Grundy number 2 xor 5", figure::<2, 5>)]),
    Item::new(
        "inoue2014/figure_1.9",
        "CB(f, 1, 3) with f(t) = floor(t/2).",
        Status::NoStatement("a drawing; its coordinates are checked to be those of a position"),
    )
    .shown_by(&[Evidence::holds("{1, 3} is a position, with Grundy number 1 xor 3", figure::<1, 3>)]),
    Item::new(
        "inoue2014/figure_1.10",
        "CB(f, 0, 5) with f(t) = floor(t/2).",
        Status::NoStatement("a drawing; its coordinates are checked to be those of a position"),
    )
    .shown_by(&[Evidence::holds("{0, 5} is a position, with Grundy number 0 xor 5", figure::<0, 5>)]),
    Item::new(
        "inoue2014/figure_1.11",
        "CB(f, 1, 5) with f(t) = floor(t/2).",
        Status::NoStatement("a drawing; its coordinates are checked to be those of a position"),
    )
    .shown_by(&[Evidence::holds("{1, 5} is a position, with Grundy number 1 xor 5", figure::<1, 5>)]),
];

fn figure_1_7(_: Effort) -> Grid {
    drawing(|t| power(t, 1), 8, 31, 8 ^ 31)
}

/// A bar of f(t) = floor(t/2).
fn figure<const Y: u64, const Z: u64>(_: Effort) -> Grid {
    drawing(|t| t / 2, Y, Z, Y ^ Z)
}

fn example_1_4(_: Effort) -> Grid {
    let mut tally = Tally::default();
    for (y, z) in [(2, 5), (1, 3), (0, 5), (1, 5)] {
        tally.case(y <= z / 2, || format!("{{{y}, {z}}} is not a position"));
    }
    tally.grid("the four bars")
}

/// The options named in Example 1.5, and the other bar of Example 1.4.
fn reached(_: Effort) -> Vec<Value> {
    options(|t| t / 2, &[((2, 5), (1, 3), true), ((2, 5), (0, 5), true), ((2, 5), (1, 5), true)])
}

fn example_1_5(_: Effort) -> Vec<Value> {
    options(|t| t / 2, &[((2, 5), (1, 3), true), ((2, 5), (0, 5), true)])
}
