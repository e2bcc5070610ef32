//! \[nakamura2015, Section 1\]: definitions, and the theorem of Sprague and Grundy.

use crate::evidence::Evidence;
use crate::item::{Item, Status};
use crate::shared::sums::sprague_grundy;

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "nakamura2015/example_1.1",
        "Examples of chocolate bar games: Figures 1.1 to 1.4.",
        Status::NoStatement("four drawings; see the figures"),
    ),
    Item::new(
        "nakamura2015/theorem_1.1",
        "Let G and H be impartial games. Then G(G) = 0 if and only if G is a P-position, and G(G + H) = \
         G(G) xor G(H).",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[
        Evidence::claim("beyond/two_bars"),
        Evidence::claim("beyond/two_bars_near_miss"),
        Evidence::holds(
            "sums of random bars: the mex of the sum against the nim-sum, and value 0 against P-positions \
             computed recursively",
            sprague_grundy,
        ),
    ]),
    Item::new(
        "nakamura2015/definition_1.1",
        "CB(h, k, y, z), for y <= floor((z+h)/k), has z + 1 columns, of heights t(i) = min(y, \
         floor((i+h)/k)) + 1; the 0th column is the poisoned square.",
        Status::Definition("crates/core/src/games/bar.rs, with f(t) = floor((t+h)/k)"),
    ),
    Item::new(
        "nakamura2015/example_1.2",
        "Six bars CB(h, k, y, z): (0, 4, 3, 13), (0, 2, 3, 13), (2, 4, 3, 10), (3, 4, 3, 12), (0, 4, 2, \
         12), (3, 4, 2, 11).",
        Status::NoStatement("six drawings; Figures 1.5 to 1.10 check that the bars are bars"),
    ),
    Item::new(
        "nakamura2015/example_1.3",
        "Five positions {x, y, z} of strip and bar: {2, 2, 5}, {2, 1, 3}, {0, 2, 5}, {2, 0, 5}, {0, 1, 5}.",
        Status::NoStatement("five drawings; Figures 1.11 to 1.15 check that they are positions for k = 2"),
    ),
];
