//! \[miyadera2016, Section 2\]: outcomes, sums, Grundy numbers.

use crate::evidence::Evidence;
use crate::item::{Item, Status};
use crate::shared::sums::sprague_grundy;

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "miyadera2016/definition_2.1",
        "N-positions: the next player can force a win. P-positions: the previous player can.",
        Status::Definition("docs/THEORY.md, section 5.1; crates/core/src/games/rules.rs"),
    ),
    Item::new(
        "miyadera2016/definition_2.2",
        "The disjunctive sum G + H: a player may move either in G or in H, but not both.",
        Status::Definition("sums in docs/LANGUAGE.md; crates/kernel/src"),
    ),
    Item::new(
        "miyadera2016/definition_2.3",
        "move(p) is the set of positions that can be reached by making precisely one move from p.",
        Status::Definition("`options` in crates/core/src/games/rules.rs"),
    ),
    Item::new(
        "miyadera2016/definition_2.4",
        "mex S is the smallest non-negative integer which is not in S; G(p) = mex { G(h) : h in move(p) }.",
        Status::Definition("crates/core/src/games/mex.rs, crates/core/src/games/rules.rs"),
    ),
    Item::new(
        "miyadera2016/theorem_2.1",
        "For impartial games G and H: (i) the Grundy number of g is 0 if and only if g is a P-position; \
         (ii) the Grundy number of {g, h} in G + H is the nim-sum of those of g and h.",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[
        Evidence::claim("beyond/two_bars"),
        Evidence::holds(
            "sums of random bars: the mex of the sum against the nim-sum, and value 0 against P-positions \
             computed recursively",
            sprague_grundy,
        ),
    ]),
];
