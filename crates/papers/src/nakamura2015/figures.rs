//! \[nakamura2015, Section 1\]: the figures. The scan lacks the drawings; the captions are checked.

use crate::evidence::Evidence;
use crate::item::{Item, Status};
use crate::shared::shapes::is_bar;

pub(super) const ITEMS: &[Item] = &[
    Item::new(
        "nakamura2015/figure_1.1",
        "A drawing of a chocolate bar: a rectangular bar, equivalent to Nim with up to four heaps.",
        Status::NoStatement("a drawing without coordinates, missing in the scan"),
    ),
    Item::new(
        "nakamura2015/figure_1.2",
        "A drawing of a chocolate bar: a bar with steps and a strip.",
        Status::NoStatement("a drawing without coordinates, missing in the scan"),
    ),
    Item::new(
        "nakamura2015/figure_1.3",
        "A drawing of a chocolate bar: a bar with steps and a strip.",
        Status::NoStatement("a drawing without coordinates, missing in the scan"),
    ),
    Item::new(
        "nakamura2015/figure_1.4",
        "A drawing of a chocolate bar: a bar with steps and a strip.",
        Status::NoStatement("a drawing without coordinates, missing in the scan"),
    ),
    Item::new(
        "nakamura2015/figure_1.5",
        "The bar CB(0, 4, 3, 13).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are checked"),
    )
    .shown_by(&[Evidence::holds(
        "y <= floor((z+h)/k), and the heights t(i) never decrease and end at y + 1",
        |_| is_bar(0, 4, 3, 13),
    )]),
    Item::new(
        "nakamura2015/figure_1.6",
        "The bar CB(0, 2, 3, 13).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are checked"),
    )
    .shown_by(&[Evidence::holds(
        "y <= floor((z+h)/k), and the heights t(i) never decrease and end at y + 1",
        |_| is_bar(0, 2, 3, 13),
    )]),
    Item::new(
        "nakamura2015/figure_1.7",
        "The bar CB(2, 4, 3, 10).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are checked"),
    )
    .shown_by(&[Evidence::holds(
        "y <= floor((z+h)/k), and the heights t(i) never decrease and end at y + 1",
        |_| is_bar(2, 4, 3, 10),
    )]),
    Item::new(
        "nakamura2015/figure_1.8",
        "The bar CB(3, 4, 3, 12).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are checked"),
    )
    .shown_by(&[Evidence::holds(
        "y <= floor((z+h)/k), and the heights t(i) never decrease and end at y + 1",
        |_| is_bar(3, 4, 3, 12),
    )]),
    Item::new(
        "nakamura2015/figure_1.9",
        "The bar CB(0, 4, 2, 12).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are checked"),
    )
    .shown_by(&[Evidence::holds(
        "y <= floor((z+h)/k), and the heights t(i) never decrease and end at y + 1",
        |_| is_bar(0, 4, 2, 12),
    )]),
    Item::new(
        "nakamura2015/figure_1.10",
        "The bar CB(3, 4, 2, 11).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are checked"),
    )
    .shown_by(&[Evidence::holds(
        "y <= floor((z+h)/k), and the heights t(i) never decrease and end at y + 1",
        |_| is_bar(3, 4, 2, 11),
    )]),
    Item::new(
        "nakamura2015/figure_1.11",
        "The position {2, 2, 5}: 2 cuts of the strip, 2 and 5 of the bar.",
        Status::NoStatement("a drawing, missing in the scan"),
    )
    .shown_by(&[Evidence::holds("y <= floor(z/2), so it is a position for k = 2", |_| is_bar(0, 2, 2, 5))]),
    Item::new(
        "nakamura2015/figure_1.12",
        "The position {2, 1, 3}: 2 cuts of the strip, 1 and 3 of the bar.",
        Status::NoStatement("a drawing, missing in the scan"),
    )
    .shown_by(&[Evidence::holds("y <= floor(z/2), so it is a position for k = 2", |_| is_bar(0, 2, 1, 3))]),
    Item::new(
        "nakamura2015/figure_1.13",
        "The position {0, 2, 5}: 0 cuts of the strip, 2 and 5 of the bar.",
        Status::NoStatement("a drawing, missing in the scan"),
    )
    .shown_by(&[Evidence::holds("y <= floor(z/2), so it is a position for k = 2", |_| is_bar(0, 2, 2, 5))]),
    Item::new(
        "nakamura2015/figure_1.14",
        "The position {2, 0, 5}: 2 cuts of the strip, 0 and 5 of the bar.",
        Status::NoStatement("a drawing, missing in the scan"),
    )
    .shown_by(&[Evidence::holds("y <= floor(z/2), so it is a position for k = 2", |_| is_bar(0, 2, 0, 5))]),
    Item::new(
        "nakamura2015/figure_1.15",
        "The position {0, 1, 5}: 0 cuts of the strip, 1 and 5 of the bar.",
        Status::NoStatement("a drawing, missing in the scan"),
    )
    .shown_by(&[Evidence::holds("y <= floor(z/2), so it is a position for k = 2", |_| is_bar(0, 2, 1, 5))]),
];
