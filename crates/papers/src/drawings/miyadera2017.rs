//! The figures of miyadera2017.

use super::figure::{Figure, Picture, bar, triangle};

/// Why the lines of Definition 4.1 are drawn on a bar.
const LINES: &str =
    "the lines continue without end; the drawing shows those that cut the position of the next example.";
/// Why the outputs of programs are drawn as tables of Grundy numbers.
const OUTPUT_ZEROS: &str = "the figure is the output of a program, not a picture; the drawing shows the \
    Grundy numbers of its game at y = 1, whose zeros are the P-positions.";
/// The same with differences marked.
const OUTPUT_DIFFERENCES: &str = "the figure is the output of a program, not a picture; the drawing shows \
    the Grundy numbers of its game at y = 1 and marks those that are not the nim-sum.";
/// The error in the captions of Figures 26 and 28.
const CUT_OF: &str = "the caption names the bar that the cut leaves; the bar that is cut is that of Figure \
    22 (miyadera2017-E18).";

const fn rectangle(x: u64, y: u64, z: u64) -> Picture {
    Picture::Rectangle { x, y, z }
}

/// The cut of the bar of Figure 22 that leaves a position.
const fn cut(position: [u64; 3]) -> Picture {
    Picture::Triangle { k: 3, position, before: Some([7, 4, 7]), cuts: false }
}

const fn slice(set: &'static [(&'static str, u64)], last: u64, claimed: Option<&'static str>) -> Picture {
    let ranges: &[(&str, u64, u64)] = match last {
        10 => &[("x", 0, 10), ("y", 1, 1), ("z", 0, 10)],
        _ => &[("x", 0, 20), ("y", 1, 1), ("z", 0, 20)],
    };
    Picture::Slice { file: "miyadera2017/theorem_7.3", set, ranges, claimed }
}

pub(super) const FIGURES: &[Figure] = &[
    Figure::new("miyadera2017/figure_1", "a rectangular bar.", rectangle(3, 7, 4))
        .nearest("the text gives no coordinates; drawn like Figure 5."),
    Figure::new("miyadera2017/figure_2", "a bar that grows to the right.", bar("floor(t/2)", 4, 9))
        .nearest("the text gives no coordinates; drawn like Figure 1.2 of miyadera2016, without the strip."),
    Figure::new("miyadera2017/figure_3", "a bar that grows to the right.", bar("floor(t/4)", 3, 13))
        .nearest("the text gives no coordinates; drawn like Figure 1.3 of miyadera2016, without the strip."),
    Figure::new("miyadera2017/figure_4", "a triangular bar.", triangle(3, [7, 4, 7]))
        .nearest("the text gives no coordinates; drawn like Figure 12."),
    Figure::new("miyadera2017/figure_5", "the rectangular bar (3, 7, 4).", rectangle(3, 7, 4)),
    Figure::new("miyadera2017/figure_6", "the rectangular bar (x, y, z).", rectangle(5, 4, 6))
        .nearest("the figure shows a bar of any size; the drawing has (5, 4, 6)."),
    Figure::new("miyadera2017/figure_7", "the rectangular bar (3, 7, 1).", rectangle(3, 7, 1)),
    Figure::new("miyadera2017/figure_8", "the rectangular bar (3, 0, 4).", rectangle(3, 0, 4)),
    Figure::new("miyadera2017/figure_9", "the rectangular bar (0, 0, 0).", rectangle(0, 0, 0)),
    Figure::new("miyadera2017/figure_10", "the rectangular bar (3, 2, 1).", rectangle(3, 2, 1)),
    Figure::new("miyadera2017/figure_11", "the rectangular bar (0, 4, 4).", rectangle(0, 4, 4)),
    Figure::new("miyadera2017/figure_12", "the triangular bar (7, 4, 7).", triangle(3, [7, 4, 7])),
    Figure::new("miyadera2017/figure_13", "the triangular bar (9, 2, 9).", triangle(7, [9, 2, 9])),
    Figure::new(
        "miyadera2017/figure_14",
        "the lines of Definition 4.1 for k = 3.",
        Picture::Triangle { k: 3, position: [7, 4, 7], before: None, cuts: true },
    )
    .nearest(LINES),
    Figure::new(
        "miyadera2017/figure_15",
        "the lines of Definition 4.1 for k = 7.",
        Picture::Triangle { k: 7, position: [9, 2, 9], before: None, cuts: true },
    )
    .nearest(LINES),
    Figure::new("miyadera2017/figure_16", "the triangular bar (7, 4, 7), k = 3.", triangle(3, [7, 4, 7])),
    Figure::new("miyadera2017/figure_17", "the triangular bar (5, 4, 7), k = 3.", triangle(3, [5, 4, 7])),
    Figure::new("miyadera2017/figure_18", "the triangular bar (4, 2, 7), k = 3.", triangle(3, [4, 2, 7])),
    Figure::new("miyadera2017/figure_19", "the triangular bar (9, 2, 9), k = 7.", triangle(7, [9, 2, 9]))
        .wrong("Example 4.3 (i) refers to Figure 18 for the lines of this position (miyadera2017-E13)."),
    Figure::new("miyadera2017/figure_20", "the triangular bar (6, 2, 8), k = 7.", triangle(7, [6, 2, 8])),
    Figure::new("miyadera2017/figure_21", "the triangular bar (6, 0, 8), k = 7.", triangle(7, [6, 0, 8])),
    Figure::new("miyadera2017/figure_22", "the triangular bar (7, 4, 7), k = 3.", triangle(3, [7, 4, 7])),
    Figure::new("miyadera2017/figure_23", "the triangular bar (5, 4, 7), k = 3.", triangle(3, [5, 4, 7])),
    Figure::new("miyadera2017/figure_24", "the cut from Figure 22 to Figure 23.", cut([5, 4, 7])),
    Figure::new("miyadera2017/figure_25", "the triangular bar (7, 2, 7), k = 3.", triangle(3, [7, 2, 7])),
    Figure::new("miyadera2017/figure_26", "the cut from Figure 22 to Figure 25.", cut([7, 2, 7]))
        .wrong(CUT_OF),
    Figure::new("miyadera2017/figure_27", "the triangular bar (7, 3, 2), k = 3.", triangle(3, [7, 3, 2])),
    Figure::new("miyadera2017/figure_28", "the cut from Figure 22 to Figure 27.", cut([7, 3, 2]))
        .wrong(CUT_OF),
    Figure::new("miyadera2017/figure_29", "the triangular bar (0, 0, 0).", triangle(3, [0, 0, 0])),
    Figure::new("miyadera2017/figure_30", "the triangular bar (1, 0, 0).", triangle(3, [1, 0, 0])),
    Figure::new("miyadera2017/figure_31", "the triangular bar (0, 0, 1).", triangle(3, [0, 0, 1])),
    Figure::new("miyadera2017/figure_32", "the triangular bar (1, 0, 1).", triangle(3, [1, 0, 1])),
    Figure::new("miyadera2017/figure_33", "the triangular bar (0, 0, 2).", triangle(3, [0, 0, 2])),
    Figure::new("miyadera2017/figure_34", "the triangular bar (1, 0, 2).", triangle(3, [1, 0, 2])),
    Figure::new("miyadera2017/figure_35", "the triangular bar (1, 1, 2).", triangle(3, [1, 1, 2])),
    Figure::new(
        "miyadera2017/figure_36",
        "the output of Example 8.2, k = 3: every P-position has nim-sum 0, and no N-position has.",
        slice(&[("k", 3)], 20, Some("x xor y xor z")),
    )
    .nearest(OUTPUT_ZEROS),
    Figure::new(
        "miyadera2017/figure_37",
        "the output of Example 8.4, k = 3: 977 Grundy numbers are the nim-sum, 2257 are not.",
        slice(&[("k", 3)], 20, Some("x xor y xor z")),
    )
    .nearest(OUTPUT_DIFFERENCES),
    Figure::new(
        "miyadera2017/figure_38",
        "the output of Example 8.6, k = 5: at every P-position (x-1) xor y xor (z-1) = 0, and at no \
         N-position.",
        slice(&[("k", 5)], 20, None),
    )
    .nearest(OUTPUT_ZEROS),
    Figure::new(
        "miyadera2017/figure_39",
        "the output of Example 8.8, k = 2: the list of the P-positions with x, y, z <= 10.",
        slice(&[("k", 2)], 10, None),
    )
    .nearest(OUTPUT_ZEROS),
];
