//! The figures of nakamura2015; its CB(h, k, y, z) is CB(f, y, z) with f(t) = floor((t + h)/k).

use super::figure::{Figure, Picture, bar, strip_and_bar};

/// Why the first examples are drawn from another paper.
const NO_COORDINATES: &str = "the text gives no coordinates; drawn like Figures 1.1 to 1.4 of miyadera2016, \
    which has the same examples.";

pub(super) const FIGURES: &[Figure] = &[
    Figure::new("nakamura2015/figure_1.1", "a rectangular bar.", Picture::Rectangle { x: 3, y: 3, z: 2 })
        .nearest(NO_COORDINATES),
    Figure::new(
        "nakamura2015/figure_1.2",
        "a strip and a bar with steps.",
        strip_and_bar(4, "floor(t/2)", 4, 9),
    )
    .nearest(NO_COORDINATES),
    Figure::new(
        "nakamura2015/figure_1.3",
        "a strip and a bar with steps.",
        strip_and_bar(4, "floor(t/4)", 3, 13),
    )
    .nearest(NO_COORDINATES),
    Figure::new(
        "nakamura2015/figure_1.4",
        "a strip and a bar with steps.",
        strip_and_bar(4, "floor((t + 2)/4)", 3, 13),
    )
    .nearest(NO_COORDINATES),
    Figure::new("nakamura2015/figure_1.5", "CB(0, 4, 3, 13).", bar("floor(t/4)", 3, 13)),
    Figure::new("nakamura2015/figure_1.6", "CB(0, 2, 3, 13).", bar("floor(t/2)", 3, 13)),
    Figure::new("nakamura2015/figure_1.7", "CB(2, 4, 3, 10).", bar("floor((t + 2)/4)", 3, 10)),
    Figure::new("nakamura2015/figure_1.8", "CB(3, 4, 3, 12).", bar("floor((t + 3)/4)", 3, 12)),
    Figure::new("nakamura2015/figure_1.9", "CB(0, 4, 2, 12).", bar("floor(t/4)", 2, 12)),
    Figure::new("nakamura2015/figure_1.10", "CB(3, 4, 2, 11).", bar("floor((t + 3)/4)", 2, 11)),
    Figure::new("nakamura2015/figure_1.11", "the position {2, 2, 5}.", strip_and_bar(2, "floor(t/2)", 2, 5)),
    Figure::new("nakamura2015/figure_1.12", "the position {2, 1, 3}.", strip_and_bar(2, "floor(t/2)", 1, 3)),
    Figure::new("nakamura2015/figure_1.13", "the position {0, 2, 5}.", strip_and_bar(0, "floor(t/2)", 2, 5)),
    Figure::new("nakamura2015/figure_1.14", "the position {2, 0, 5}.", strip_and_bar(2, "floor(t/2)", 0, 5)),
    Figure::new("nakamura2015/figure_1.15", "the position {0, 1, 5}.", strip_and_bar(0, "floor(t/2)", 1, 5)),
    Figure::new("nakamura2015/figure_4.1", "an example of CB(0, 1, y, z).", bar("t", 7, 7)).nearest(
        "the text gives neither y nor z; drawn like Figure 3.1 of inoue2014, which is about the same bar.",
    ),
    Figure::new(
        "nakamura2015/figure_4.2",
        "the nim-values of CB(0, 1, y, z) for z <= 15.",
        Picture::Grundy { f: "t", first: 0, last: 15, options: None },
    ),
    Figure::new(
        "nakamura2015/figure_4.3",
        "the line z = 9 of the table in Figure 4.2.",
        Picture::Grundy { f: "t", first: 9, last: 9, options: None },
    ),
    Figure::new(
        "nakamura2015/figure_4.4",
        "the line z = 10 of the table in Figure 4.2.",
        Picture::Grundy { f: "t", first: 10, last: 10, options: None },
    ),
    Figure::new(
        "nakamura2015/figure_4.5",
        "the line z = 11 of the table in Figure 4.2.",
        Picture::Grundy { f: "t", first: 11, last: 11, options: None },
    ),
    Figure::new(
        "nakamura2015/figure_4.6",
        "the line z = 12 of the table in Figure 4.2.",
        Picture::Grundy { f: "t", first: 12, last: 12, options: None },
    ),
];
