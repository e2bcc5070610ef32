//! \[miyadera2017, Sections 1 to 3\]: games, nim-sums, and the rectangular bar.

use crate::evidence::{Effort, Evidence, Grid, Value};
use crate::item::{Item, Status};
use crate::shared::tally::Tally;

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "miyadera2017/example_1.1",
        "Examples of chocolate bars: a rectangle, two that grow to one side, a triangle.",
        Status::NoStatement("four drawings"),
    ),
    Item::drawing("miyadera2017/figure_1", "A rectangular bar of Example 1.1."),
    Item::drawing("miyadera2017/figure_2", "A bar that grows to the right, of Example 1.1."),
    Item::drawing("miyadera2017/figure_3", "A bar that grows to the right, of Example 1.1."),
    Item::drawing("miyadera2017/figure_4", "A triangular bar of Example 1.1."),
    Item::new(
        "miyadera2017/definition_2.1",
        "N-positions, from which the next player can force a win; P-positions, from which the previous one \
         can.",
        Status::Definition("crates/kernel/src (obligations), crates/core/src/games/rules.rs (exhaustion)"),
    ),
    Item::new(
        "miyadera2017/definition_2.2",
        "The disjunctive sum of two games: a move is a move in one of them.",
        Status::Definition("`G + H` in claim files, crates/language/src"),
    ),
    Item::new(
        "miyadera2017/definition_2.3",
        "move(p): the positions that are reached from p by one move.",
        Status::Definition("crates/core/src/games/rules.rs, `Ruleset::options`"),
    )
    .errata(&["miyadera2017-E18"]),
    Item::new(
        "miyadera2017/definition_2.4",
        "mex(S), the least natural that is not in S; the Grundy number is the mex of those of the options.",
        Status::Definition("crates/core/src/games/mex.rs"),
    ),
    Item::new(
        "miyadera2017/definition_2.5",
        "The nim-sum: addition of binary digits without carry.",
        Status::Definition("crates/core/src/games/nim_sum.rs, `xor` in claim files"),
    ),
    Item::new(
        "miyadera2017/theorem_2.1",
        "G(g) = 0 iff g is a P-position; the Grundy number of a sum is the nim-sum of the Grundy numbers.",
        Status::Theorem("docs/THEORY.md, section 3.1"),
    )
    .shown_by(&[
        Evidence::claim("beyond/nim_3"),
        Evidence::claim("beyond/two_bars"),
        Evidence::claim("beyond/two_bars_near_miss"),
    ]),
    Item::new(
        "miyadera2017/definition_3.1",
        "The rectangular bar: whoever leaves the single bitter square wins.",
        Status::Definition("examples/miyadera2017/theorem_3.1.claim"),
    ),
    Item::new(
        "miyadera2017/definition_3.2",
        "It is cut on the left, above, or on the right of the bitter square; (x, y, z) are the numbers of \
         cuts.",
        Status::Definition("examples/miyadera2017/theorem_3.1.claim"),
    ),
    Item::new(
        "miyadera2017/definition_3.3",
        "move((x, y, z)) = {(u, y, z): u < x} u {(x, v, z): v < y} u {(x, y, w): w < z}.",
        Status::Definition("examples/miyadera2017/theorem_3.1.claim"),
    ),
    Item::new(
        "miyadera2017/theorem_3.1",
        "(x, y, z) of the rectangular bar is a P-position iff x xor y xor z = 0 (Robin).",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::claim("miyadera2017/theorem_3.1"),
        Evidence::claim("miyadera2017/theorem_3.1_near_miss"),
    ]),
    Item::new(
        "miyadera2017/example_3.1",
        "The rectangular bars of Figures 5 and 6 were proposed by Robin.",
        Status::NoStatement("a remark on the origin of the drawings"),
    ),
    Item::new(
        "miyadera2017/example_3.2",
        "(3,7,1) and (3,0,4) are in move((3,7,4)); (3,2,1), (0,4,4) and (0,0,0) are not; (3,2,1) is in \
         move((3,7,1)).",
        Status::Computed,
    )
    .shown_by(&[Evidence::values("the six pairs", example_3_2)]),
    Item::new(
        "miyadera2017/remark_3.1",
        "Figure 5 has three cuts on the left, seven above and four on the right, so it is (3, 7, 4).",
        Status::NoStatement("how to read a drawing"),
    ),
    Item::new(
        "miyadera2017/remark_3.2",
        "These games are in normal play: the player who breaks last wins.",
        Status::NoStatement("the convention for every game in this program"),
    ),
    Item::new(
        "miyadera2017/remark_3.3",
        "Figure 11, (0, 4, 4), is a P-position: the second player keeps rows and columns equal.",
        Status::Proved,
    )
    .shown_by(&[
        Evidence::holds("(0, y, z) is a P-position of the rectangular bar iff y = z", remark_3_3),
        Evidence::claim("miyadera2017/theorem_3.1"),
    ]),
    Item::drawing("miyadera2017/figure_5", "The rectangular bar (3, 7, 4)."),
    Item::drawing("miyadera2017/figure_6", "The rectangular bar (x, y, z)."),
    Item::drawing("miyadera2017/figure_7", "The rectangular bar (3, 7, 1)."),
    Item::drawing("miyadera2017/figure_8", "The rectangular bar (3, 0, 4)."),
    Item::drawing("miyadera2017/figure_9", "The rectangular bar (0, 0, 0)."),
    Item::drawing("miyadera2017/figure_10", "The rectangular bar (3, 2, 1)."),
    Item::drawing("miyadera2017/figure_11", "The rectangular bar (0, 4, 4)."),
];

/// Whether `to` is an option of `from` in the rectangular bar (Definition 3.3).
fn is_move(from: [u64; 3], to: [u64; 3]) -> bool {
    let changed: Vec<(u64, u64)> = from.into_iter().zip(to).filter(|(a, b)| a != b).collect();
    matches!(changed[..], [(a, b)] if b < a)
}

fn example_3_2(_: Effort) -> Vec<Value> {
    let printed = [
        ([3, 7, 4], [3, 7, 1], true),
        ([3, 7, 4], [3, 0, 4], true),
        ([3, 7, 4], [3, 2, 1], false),
        ([3, 7, 4], [0, 4, 4], false),
        ([3, 7, 4], [0, 0, 0], false),
        ([3, 7, 1], [3, 2, 1], true),
    ];
    let word = |is_in: bool| if is_in { "in" } else { "not in" }.to_owned();
    let value = |(from, to, is_in): ([u64; 3], [u64; 3], bool)| Value {
        label: format!("{to:?}, move({from:?})"),
        printed: word(is_in),
        claimed: None,
        computed: word(is_move(from, to)),
    };
    printed.into_iter().map(value).collect()
}

fn remark_3_3(_: Effort) -> Grid {
    const SIDE: usize = 64;
    let mut tally = Tally::default();
    let mut is_p = vec![vec![false; SIDE]; SIDE];
    for y in 0..SIDE {
        for z in 0..SIDE {
            let no_p_below = !(0..y).any(|v| is_p[v][z]);
            let no_p_left = !(0..z).any(|w| is_p[y][w]);
            is_p[y][z] = no_p_below && no_p_left;
            tally.case(is_p[y][z] == (y == z), || format!("(0, {y}, {z})"));
        }
    }
    tally.grid(format!("y, z < {SIDE}"))
}
