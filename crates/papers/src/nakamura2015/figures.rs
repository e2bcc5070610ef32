//! \[nakamura2015, Section 1\]: the figures. The drawings are not in the scan; what the captions say of the
//! bars is checked.

use crate::evidence::{Evidence, Grid, GridEvidence};
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
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are below"),
    )
    .shown_by(&[Evidence::Grid(GridEvidence {
        what: "y <= floor((z+h)/k), and t(i) is nowhere decreasing, from 1 or more to y + 1",
        run: |_| is_bar(0, 4, 3, 13),
        exception: None,
    })]),
    Item::new(
        "nakamura2015/figure_1.6",
        "The bar CB(0, 2, 3, 13).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are below"),
    )
    .shown_by(&[Evidence::Grid(GridEvidence {
        what: "y <= floor((z+h)/k), and t(i) is nowhere decreasing, from 1 or more to y + 1",
        run: |_| is_bar(0, 2, 3, 13),
        exception: None,
    })]),
    Item::new(
        "nakamura2015/figure_1.7",
        "The bar CB(2, 4, 3, 10).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are below"),
    )
    .shown_by(&[Evidence::Grid(GridEvidence {
        what: "y <= floor((z+h)/k), and t(i) is nowhere decreasing, from 1 or more to y + 1",
        run: |_| is_bar(2, 4, 3, 10),
        exception: None,
    })]),
    Item::new(
        "nakamura2015/figure_1.8",
        "The bar CB(3, 4, 3, 12).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are below"),
    )
    .shown_by(&[Evidence::Grid(GridEvidence {
        what: "y <= floor((z+h)/k), and t(i) is nowhere decreasing, from 1 or more to y + 1",
        run: |_| is_bar(3, 4, 3, 12),
        exception: None,
    })]),
    Item::new(
        "nakamura2015/figure_1.9",
        "The bar CB(0, 4, 2, 12).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are below"),
    )
    .shown_by(&[Evidence::Grid(GridEvidence {
        what: "y <= floor((z+h)/k), and t(i) is nowhere decreasing, from 1 or more to y + 1",
        run: |_| is_bar(0, 4, 2, 12),
        exception: None,
    })]),
    Item::new(
        "nakamura2015/figure_1.10",
        "The bar CB(3, 4, 2, 11).",
        Status::NoStatement("a drawing, missing in the scan; the heights of its columns are below"),
    )
    .shown_by(&[Evidence::Grid(GridEvidence {
        what: "y <= floor((z+h)/k), and t(i) is nowhere decreasing, from 1 or more to y + 1",
        run: |_| is_bar(3, 4, 2, 11),
        exception: None,
    })]),
    Item::new(
        "nakamura2015/figure_1.11",
        "The position {2, 2, 5}: 2 cuts of the strip, 2 and 5 of the bar.",
        Status::NoStatement("a drawing, missing in the scan"),
    )
    .shown_by(&[Evidence::Grid(GridEvidence {
        what: "y <= floor(z/2), so it is a position for k = 2",
        run: |_| is_bar(0, 2, 2, 5),
        exception: None,
    })]),
    Item::new(
        "nakamura2015/figure_1.12",
        "The position {2, 1, 3}: 2 cuts of the strip, 1 and 3 of the bar.",
        Status::NoStatement("a drawing, missing in the scan"),
    )
    .shown_by(&[Evidence::Grid(GridEvidence {
        what: "y <= floor(z/2), so it is a position for k = 2",
        run: |_| is_bar(0, 2, 1, 3),
        exception: None,
    })]),
    Item::new(
        "nakamura2015/figure_1.13",
        "The position {0, 2, 5}: 0 cuts of the strip, 2 and 5 of the bar.",
        Status::NoStatement("a drawing, missing in the scan"),
    )
    .shown_by(&[Evidence::Grid(GridEvidence {
        what: "y <= floor(z/2), so it is a position for k = 2",
        run: |_| is_bar(0, 2, 2, 5),
        exception: None,
    })]),
    Item::new(
        "nakamura2015/figure_1.14",
        "The position {2, 0, 5}: 2 cuts of the strip, 0 and 5 of the bar.",
        Status::NoStatement("a drawing, missing in the scan"),
    )
    .shown_by(&[Evidence::Grid(GridEvidence {
        what: "y <= floor(z/2), so it is a position for k = 2",
        run: |_| is_bar(0, 2, 0, 5),
        exception: None,
    })]),
    Item::new(
        "nakamura2015/figure_1.15",
        "The position {0, 1, 5}: 0 cuts of the strip, 1 and 5 of the bar.",
        Status::NoStatement("a drawing, missing in the scan"),
    )
    .shown_by(&[Evidence::Grid(GridEvidence {
        what: "y <= floor(z/2), so it is a position for k = 2",
        run: |_| is_bar(0, 2, 1, 5),
        exception: None,
    })]),
];
