//! \[miyadera2016\]: the figures. The scan lacks the drawings; the captions are checked.

use crate::evidence::Evidence;
use crate::item::{Item, Status};
use crate::shared::shapes::is_bar;

/// Figures 1.1 to 1.4.
pub(super) const SECTION_1: &[Item] = &[
    Item::new(
        "miyadera2016/example_1.1",
        "Examples of chocolate bar games: Figures 1.1 to 1.4.",
        Status::NoStatement("four drawings; see the figures"),
    ),
    Item::new(
        "miyadera2016/figure_1.1",
        "A rectangular bar with three grooves to the left of the bitter square, three above and two to the \
         right.",
        Status::NoStatement(
            "a drawing; the game is Nim with heaps of 3, 3 and 2, since cuts in different directions are \
             independent",
        ),
    )
    .shown_by(&[Evidence::claim("beyond/nim_3")]),
    Item::new(
        "miyadera2016/figure_1.2",
        "The position {4} + CB(0, 2, 4, 9): a strip with four cuts, and a bar.",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are checked"),
    )
    .shown_by(&[Evidence::holds(
        "y <= floor((z+s)/k), and the heights t(i) never decrease and end at y + 1",
        |_| is_bar(0, 2, 4, 9),
    )]),
    Item::new(
        "miyadera2016/figure_1.3",
        "The position {4} + CB(0, 4, 3, 13): a strip with four cuts, and a bar.",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are checked"),
    )
    .shown_by(&[Evidence::holds(
        "y <= floor((z+s)/k), and the heights t(i) never decrease and end at y + 1",
        |_| is_bar(0, 4, 3, 13),
    )]),
    Item::new(
        "miyadera2016/figure_1.4",
        "The position {4} + CB(2, 4, 3, 13): a strip with four cuts, and a bar.",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are checked"),
    )
    .shown_by(&[Evidence::holds(
        "y <= floor((z+s)/k), and the heights t(i) never decrease and end at y + 1",
        |_| is_bar(2, 4, 3, 13),
    )]),
];

/// Figures 3.1 to 3.11.
pub(super) const SECTION_3: &[Item] = &[
    Item::new(
        "miyadera2016/figure_3.1",
        "The bar CB(0, 4, 3, 13).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are checked"),
    )
    .shown_by(&[Evidence::holds(
        "y <= floor((z+s)/k), and the heights t(i) never decrease and end at y + 1",
        |_| is_bar(0, 4, 3, 13),
    )]),
    Item::new(
        "miyadera2016/figure_3.2",
        "The bar CB(2, 4, 3, 13).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are checked"),
    )
    .shown_by(&[Evidence::holds(
        "y <= floor((z+s)/k), and the heights t(i) never decrease and end at y + 1",
        |_| is_bar(2, 4, 3, 13),
    )]),
    Item::new(
        "miyadera2016/figure_3.3",
        "The bar CB(2, 4, 3, 10).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are checked"),
    )
    .shown_by(&[Evidence::holds(
        "y <= floor((z+s)/k), and the heights t(i) never decrease and end at y + 1",
        |_| is_bar(2, 4, 3, 10),
    )]),
    Item::new(
        "miyadera2016/figure_3.4",
        "The bar CB(3, 4, 3, 12).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are checked"),
    )
    .shown_by(&[Evidence::holds(
        "y <= floor((z+s)/k), and the heights t(i) never decrease and end at y + 1",
        |_| is_bar(3, 4, 3, 12),
    )]),
    Item::new(
        "miyadera2016/figure_3.5",
        "The bar CB(0, 4, 2, 12).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are checked"),
    )
    .shown_by(&[Evidence::holds(
        "y <= floor((z+s)/k), and the heights t(i) never decrease and end at y + 1",
        |_| is_bar(0, 4, 2, 12),
    )]),
    Item::new(
        "miyadera2016/figure_3.6",
        "The bar CB(3, 4, 2, 11).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are checked"),
    )
    .shown_by(&[Evidence::holds(
        "y <= floor((z+s)/k), and the heights t(i) never decrease and end at y + 1",
        |_| is_bar(3, 4, 2, 11),
    )]),
    Item::new(
        "miyadera2016/figure_3.7",
        "The position {2, 2, 5} for k = 2 and s = 0: 2 cuts of the strip, 2 and 5 of the bar.",
        Status::NoStatement("a drawing, missing in the scan"),
    )
    .shown_by(&[Evidence::holds("y <= floor(z/2), so it is a position", |_| is_bar(0, 2, 2, 5))]),
    Item::new(
        "miyadera2016/figure_3.8",
        "The position {2, 1, 3} for k = 2 and s = 0: 2 cuts of the strip, 1 and 3 of the bar.",
        Status::NoStatement("a drawing, missing in the scan"),
    )
    .shown_by(&[Evidence::holds("y <= floor(z/2), so it is a position", |_| is_bar(0, 2, 1, 3))]),
    Item::new(
        "miyadera2016/figure_3.9",
        "The position {0, 2, 5} for k = 2 and s = 0: 0 cuts of the strip, 2 and 5 of the bar.",
        Status::NoStatement("a drawing, missing in the scan"),
    )
    .shown_by(&[Evidence::holds("y <= floor(z/2), so it is a position", |_| is_bar(0, 2, 2, 5))]),
    Item::new(
        "miyadera2016/figure_3.10",
        "The position {2, 0, 5} for k = 2 and s = 0: 2 cuts of the strip, 0 and 5 of the bar.",
        Status::NoStatement("a drawing, missing in the scan"),
    )
    .shown_by(&[Evidence::holds("y <= floor(z/2), so it is a position", |_| is_bar(0, 2, 0, 5))]),
    Item::new(
        "miyadera2016/figure_3.11",
        "The position {0, 1, 5} for k = 2 and s = 0: 0 cuts of the strip, 1 and 5 of the bar.",
        Status::NoStatement("a drawing, missing in the scan"),
    )
    .shown_by(&[Evidence::holds("y <= floor(z/2), so it is a position", |_| is_bar(0, 2, 1, 5))]),
];
