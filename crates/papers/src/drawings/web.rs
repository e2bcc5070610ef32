//! The figures of the web page.

use super::figure::{Figure, bar};

pub(super) const FIGURES: &[Figure] = &[
    Figure::new("web/figure_2.1", "CB(f, 3, 13) with f(t) = floor(t/4).", bar("floor(t/4)", 3, 13)),
    Figure::new("web/figure_2.2", "CB(f, 4, 9) with f(t) = floor(t/2).", bar("floor(t/2)", 4, 9)),
    Figure::new("web/figure_2.3", "CB(f, 2, 9) with f(t) = floor(t/2).", bar("floor(t/2)", 2, 9)),
    Figure::new(
        "web/figure_2.4",
        "CB(f, 8, 31) with f(0) = f(1) = 0 and f(t) = 2^(floor(log2 t) - 1) for t > 1.",
        bar("2^(floor(log2(t)) - 1)", 8, 31),
    ),
    Figure::new("web/figure_2.5", "CB(f, 2, 5) with f(t) = floor(t/2).", bar("floor(t/2)", 2, 5)),
    Figure::new("web/figure_2.6", "CB(f, 1, 3) with f(t) = floor(t/2).", bar("floor(t/2)", 1, 3)),
    Figure::new("web/figure_2.7", "CB(f, 0, 5) with f(t) = floor(t/2).", bar("floor(t/2)", 0, 5)),
    Figure::new("web/figure_2.8", "CB(f, 1, 5) with f(t) = floor(t/2).", bar("floor(t/2)", 1, 5)),
];
