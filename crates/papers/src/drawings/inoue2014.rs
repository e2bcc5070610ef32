//! The figures of inoue2014.

use super::figure::{Figure, Picture, bar, strip_and_bar};

/// Why the strips and bars of the first examples are drawn from another paper.
const NO_COORDINATES: &str = "the text gives no coordinates; drawn like Figures 1.1 to 1.4 of miyadera2016, \
    which has the same examples.";
/// Why the first two bars are drawn from the web page.
const FROM_WEB: &str = "the text gives neither f nor y and z; drawn like the figures of the web page, which \
    has the same examples.";
/// Why the drawing may have another size than the figure.
const NO_SIZE: &str = "the text gives f but not y and z; these were chosen for the drawing.";

pub(super) const FIGURES: &[Figure] = &[
    Figure::new("inoue2014/figure_1.1", "a rectangular bar.", Picture::Rectangle { x: 3, y: 3, z: 2 })
        .nearest(NO_COORDINATES),
    Figure::new("inoue2014/figure_1.2", "a strip and a bar.", strip_and_bar(4, "floor(t/2)", 4, 9))
        .nearest(NO_COORDINATES),
    Figure::new("inoue2014/figure_1.3", "a strip and a bar.", strip_and_bar(4, "floor(t/4)", 3, 13))
        .nearest(NO_COORDINATES),
    Figure::new("inoue2014/figure_1.4", "a strip and a bar.", strip_and_bar(4, "floor((t + 2)/4)", 3, 13))
        .nearest(NO_COORDINATES),
    Figure::new("inoue2014/figure_1.5", "a bar CB(f, y, z).", bar("floor(t/4)", 3, 13)).nearest(FROM_WEB),
    Figure::new("inoue2014/figure_1.6", "a bar CB(f, y, z).", bar("floor(t/2)", 4, 9)).nearest(FROM_WEB),
    Figure::new(
        "inoue2014/figure_1.7",
        "CB(f, 8, 31) with f(0) = f(1) = 0 and f(t) = 2^(floor(log2 t) - 1) for t > 1.",
        bar("2^(floor(log2(t)) - 1)", 8, 31),
    ),
    Figure::new("inoue2014/figure_1.8", "CB(f, 2, 5) with f(t) = floor(t/2).", bar("floor(t/2)", 2, 5)),
    Figure::new("inoue2014/figure_1.9", "CB(f, 1, 3) with f(t) = floor(t/2).", bar("floor(t/2)", 1, 3)),
    Figure::new("inoue2014/figure_1.10", "CB(f, 0, 5) with f(t) = floor(t/2).", bar("floor(t/2)", 0, 5)),
    Figure::new("inoue2014/figure_1.11", "CB(f, 1, 5) with f(t) = floor(t/2).", bar("floor(t/2)", 1, 5)),
    Figure::new("inoue2014/figure_3.1", "CB(f, 7, 7) with f(t) = t.", bar("t", 7, 7)),
    Figure::new(
        "inoue2014/figure_3.2",
        "the Grundy numbers of CB(f, y, z) with f(t) = t for z <= 17. In print the options of {6, 16} are \
         coloured: {v, 16} with v < 6 red, {6, w} with 7 <= w <= 15 yellow, {w, w} with w <= 6 blue.",
        Picture::Grundy { f: "t", first: 0, last: 17, options: Some((6, 16)) },
    ),
    Figure::new(
        "inoue2014/figure_3.3",
        "the Grundy numbers of CB(f, y, z) with f(t) = t for z <= 13. In print the options of {5, 12} are \
         coloured: {v, 12} with v < 5 red, {5, w} with 6 <= w <= 11 yellow, {w, w} with w <= 5 blue.",
        Picture::Grundy { f: "t", first: 0, last: 13, options: Some((5, 12)) },
    )
    .wrong("the caption also says z = 0, .., 17, which belongs to Figure 3.2 (inoue2014-E18)."),
    Figure::not_drawn(
        "inoue2014/figure_5.1",
        "the bar of Example 5.1, cut in four directions.",
        "the drawing is missing in the scan, and the text gives neither its functions nor its shape; \
         examples/inoue2014/example_5.1_A.claim to example_5.1_D.claim are four readings of its sentence.",
    ),
    Figure::new(
        "inoue2014/figure_5.2",
        "CB(f, y, z), where f(t) = 3 for t <= 11 and f(t) = floor(t/4) for t >= 12.",
        bar("max(3, floor(t / 4))", 7, 31),
    )
    .nearest(NO_SIZE)
    .wrong("the second case has no condition; t >= 12 is meant (inoue2014-E12)."),
    Figure::new(
        "inoue2014/figure_5.3",
        "CB(f, y, z), where f is given by cases of t mod 16, (5.1) to (5.4).",
        bar(
            "if t < 16 then floor(t / 4) elif t mod 16 <= 3 then ceil(floor(t / 2) / 2) elif t mod 16 <= 7 \
             then floor(t / 4) + 1 else 2 * floor(t / 8) + 1",
            11,
            47,
        ),
    )
    .nearest(NO_SIZE)
    .wrong("(5.2) to (5.4) lack the condition t >= 16 (inoue2014-E12)."),
    Figure::new(
        "inoue2014/figure_5.4",
        "CB(f, y, z), where f is given by cases of t mod 24, (5.5) to (5.9).",
        bar(
            "if 10 <= t mod 24 and t mod 24 < 12 then floor(t / 4) + 1 elif 20 <= t mod 24 and t mod 24 < \
             22 then floor(t / 4) - 1 else floor(t / 4)",
            11,
            47,
        ),
    )
    .nearest(NO_SIZE)
    .wrong("the conditions overlap; they must be read from top to bottom (inoue2014-E12)."),
    Figure::new(
        "inoue2014/figure_5.5",
        "CB(f, y, z), where f is given by cases of t mod 8, (5.10) to (5.13).",
        bar(
            "if t <= 5 then floor(t / 2) elif t <= 7 then floor(t / 2) - 1 elif t mod 8 <= 1 then floor(t / \
             2) else 4 * floor(t / 8) + 1",
            9,
            23,
        ),
    )
    .nearest(NO_SIZE)
    .wrong("(5.12) and (5.13) lack the condition t >= 8 (inoue2014-E12)."),
    Figure::new(
        "inoue2014/figure_5.6",
        "CB(f, y, z), where f is given by cases of t mod 8, (5.14) to (5.17).",
        bar(
            "if t < 4 then floor(t / 2) elif 2 <= t mod 8 and t mod 8 <= 3 then floor(t / 2) - 1 else \
             floor(t / 2)",
            11,
            23,
        ),
    )
    .nearest(NO_SIZE)
    .wrong("(5.14) is printed for \"n < 4\"; t < 4 is meant (inoue2014-E12)."),
    Figure::new(
        "inoue2014/figure_5.7",
        "CB(f, y, z), where f(t) = floor(t/16) for t <= 15, floor(t/32) + 15 for 16 <= t <= 31, \
         2^floor(log2(t/16) + 4) - 1 for t >= 32.",
        bar("if t <= 15 then 0 else 2^floor(log2(t)) - 1", 31, 40),
    )
    .nearest(NO_SIZE),
];
