//! Axes and words of pictures: the same places in every kind, letters as large as asked for, numbers that agree.

use crate::pictures::{all_cuts, assert_inside, assert_legible, columns_of, heights_of};
use nimcert_drawing::bar::{BarPicture, scene};
use nimcert_drawing::grundy::{self, GrundyPicture};
use nimcert_drawing::look::Look;
use nimcert_drawing::triangular::{self, TriangularPicture};
use nimcert_drawing::{Item, Shape, rectangle};

#[test]
fn axes_are_at_the_left_and_below_with_letters_of_the_size_asked_for() {
    let heights = heights_of(3, 30);
    let cells = columns_of(&heights);
    let table = GrundyPicture {
        title: "t",
        across: ("z", 0),
        up: ("y", 0),
        columns: &cells,
        says: &|_, _| String::new(),
        claim: None,
        notes: &[],
    };
    for text in [0.4, 1.0, 3.0] {
        let look = Look { text, ..Look::default() };
        let of_bar = |strip| scene(&BarPicture { heights: &heights, strip, ..BarPicture::default() }, &look);
        let triangle = TriangularPicture { k: 3, position: [7, 4, 7], ..TriangularPicture::default() };
        for (name, scene) in [
            ("bar", of_bar(None)),
            ("strip", of_bar(Some(7))),
            ("table", grundy::scene(&table, &look)),
            ("triangle", triangular::scene(&triangle, &look)),
            ("rectangle", rectangle::scene([3, 4, 5], "t", &[], &look)),
        ] {
            let scene = scene.expect("a picture");
            assert_inside(&scene);
            assert_legible(&scene);
            let place = |wanted: &str| {
                let is = |item: &&Item| matches!(&item.shape, Shape::Text { text, .. } if text.split(' ').next() == Some(wanted));
                match scene.items.iter().find(is).map(|item| &item.shape) {
                    Some(Shape::Text { x, y, size, .. }) => (*x, *y, *size),
                    _ => panic!("{name} has no {wanted}"),
                }
            };
            let (y, z) = (place("y"), place("z"));
            assert!(y.0 < z.0 && y.1 < z.1, "{name}: y at {y:?}, z at {z:?}");
            // The names, and the numbers with them, keep their proportion to the legend.
            for (_, _, size) in [y, z] {
                assert!((size - 11.0 * text).abs() < 1e-9, "{name}: {size} at {text}");
            }
            let squares =
                scene.items.iter().filter(|item| item.hover.is_some()).filter_map(|item| match item.shape {
                    Shape::Rectangle { x, .. } => Some(x),
                    _ => None,
                });
            let left = squares.fold(f64::INFINITY, f64::min);
            assert!(y.0 <= left, "{name}: y at {}, squares from {left} on", y.0);
        }
    }
}

#[test]
fn numbers_and_nouns_agree() {
    let scene = scene(
        &BarPicture { heights: &[0, 1], strip: Some(1), cuts: &all_cuts(1, 0, 0), ..BarPicture::default() },
        &Look::default(),
    );
    let scene = scene.expect("a picture");
    let hovers: Vec<&str> = scene.items.iter().filter_map(|item| item.hover.as_deref()).collect();
    for said in ["column 0: 1 square,", "column 1: 2 squares,", "a strip of 1 square"] {
        assert!(hovers.iter().any(|hover| hover.contains(said)), "{said}: {hovers:?}");
    }
    assert!(scene.description.contains("2 columns and 3 squares"), "{}", scene.description);
    assert!(scene.description.contains("Marked: 1 cut, 0 of them winning"), "{}", scene.description);
    let triangle = TriangularPicture { k: 1, position: [1, 0, 2], ..TriangularPicture::default() };
    let scene = triangular::scene(&triangle, &Look::default()).expect("a picture");
    assert!(scene.description.contains("1 time from"), "{}", scene.description);
    let scene = rectangle::scene([0, 0, 1], "t", &[], &Look::default()).expect("a picture");
    assert!(scene.description.contains("2 columns and 1 row;"), "{}", scene.description);
}
