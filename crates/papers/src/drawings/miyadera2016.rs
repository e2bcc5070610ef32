//! The figures of miyadera2016; its CB(s, k, y, z) is CB(f, y, z) with f(t) = floor((t + s)/k).

use super::figure::{Figure, Picture, bar, strip_and_bar};

pub(super) const FIGURES: &[Figure] = &[
    Figure::new(
        "miyadera2016/figure_1.1",
        "a rectangular bar with three grooves to the left of the bitter square, three above it and two to \
         its right.",
        Picture::Rectangle { x: 3, y: 3, z: 2 },
    ),
    Figure::new("miyadera2016/figure_1.2", "{4} + CB(0, 2, 4, 9).", strip_and_bar(4, "floor(t/2)", 4, 9)),
    Figure::new("miyadera2016/figure_1.3", "{4} + CB(0, 4, 3, 13).", strip_and_bar(4, "floor(t/4)", 3, 13)),
    Figure::new(
        "miyadera2016/figure_1.4",
        "{4} + CB(2, 4, 3, 13).",
        strip_and_bar(4, "floor((t + 2)/4)", 3, 13),
    ),
    Figure::new("miyadera2016/figure_3.1", "CB(0, 4, 3, 13).", bar("floor(t/4)", 3, 13)),
    Figure::new("miyadera2016/figure_3.2", "CB(2, 4, 3, 13).", bar("floor((t + 2)/4)", 3, 13)),
    Figure::new("miyadera2016/figure_3.3", "CB(2, 4, 3, 10).", bar("floor((t + 2)/4)", 3, 10)),
    Figure::new("miyadera2016/figure_3.4", "CB(3, 4, 3, 12).", bar("floor((t + 3)/4)", 3, 12)),
    Figure::new("miyadera2016/figure_3.5", "CB(0, 4, 2, 12).", bar("floor(t/4)", 2, 12)),
    Figure::new("miyadera2016/figure_3.6", "CB(3, 4, 2, 11).", bar("floor((t + 3)/4)", 2, 11)),
    Figure::new(
        "miyadera2016/figure_3.7",
        "the position {2, 2, 5}, k = 2, s = 0.",
        strip_and_bar(2, "floor(t/2)", 2, 5),
    ),
    Figure::new(
        "miyadera2016/figure_3.8",
        "the position {2, 1, 3}, k = 2, s = 0.",
        strip_and_bar(2, "floor(t/2)", 1, 3),
    ),
    Figure::new(
        "miyadera2016/figure_3.9",
        "the position {0, 2, 5}, k = 2, s = 0.",
        strip_and_bar(0, "floor(t/2)", 2, 5),
    ),
    Figure::new(
        "miyadera2016/figure_3.10",
        "the position {2, 0, 5}, k = 2, s = 0.",
        strip_and_bar(2, "floor(t/2)", 0, 5),
    ),
    Figure::new(
        "miyadera2016/figure_3.11",
        "the position {0, 1, 5}, k = 2, s = 0.",
        strip_and_bar(0, "floor(t/2)", 1, 5),
    ),
    Figure::new(
        "miyadera2016/table_4.1",
        "the output of Example 4.2: nim-sums at the P-positions with a pass, k = 4, s = 2.",
        Picture::Slice {
            file: "miyadera2016/theorem_4.1",
            set: &[("k", 4), ("s", 2)],
            ranges: &[("x", 0, 20), ("y", 0, 0), ("z", 0, 20), ("p", 1, 1)],
            claimed: None,
        },
    )
    .nearest(
        "the table is a list of numbers; the drawing shows the Grundy numbers at y = 0 while the pass is \
         available, whose zeros are the P-positions.",
    ),
];
