//! Pictures of triangular bars: what is drawn is what the inequalities say.

use crate::pictures::{assert_inside, assert_legible, lines, texts, written};
use nimcert_drawing::Paint;
use nimcert_drawing::cut::Marked;
use nimcert_drawing::limits::{MAX_COLUMNS, MAX_ROWS};
use nimcert_drawing::look::Look;
use nimcert_drawing::triangular::{self, TriangularCut, TriangularPicture, corners};
use proptest::prelude::*;

/// Twice the area of a polygon.
fn twice_area(points: &[(f64, f64)]) -> f64 {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>().abs()
}

proptest! {
    /// The area by counting half-unit cells: (i, j) is a unit square, and each inequality of Definition 4.2 cuts
    /// it along a diagonal or not at all.
    #[test]
    fn the_triangular_bar_is_the_area_of_the_inequalities(k in 1u64..9, u in 0u64..12, w in 0u64..12, v in 0u64..12) {
        let v = v.min((u + w) / k);
        let (mut halves, top) = (0, (k * (v + 1)) as i64);
        for j in 0..top {
            for i in -(2 * u as i64) - 2..2 * w as i64 + 2 {
                // Triangles left of the rising diagonal and so on: test their centres.
                for (x, y) in [(0.25, 0.5), (0.75, 0.5), (0.5, 0.25), (0.5, 0.75)] {
                    let (x, y) = (i as f64 + x, j as f64 + y);
                    let inside = y <= x + 1.0 + 2.0 * u as f64 && y <= 1.0 + 2.0 * w as f64 - x;
                    halves += u32::from(inside);
                }
            }
        }
        // A quarter of a unit square each.
        let area = f64::from(halves) / 4.0;
        prop_assert!((twice_area(&corners([u, v, w], k)) / 2.0 - area).abs() < 1e-9);
    }
}

#[test]
fn triangular_cuts_leave_the_bar_of_the_next_position() {
    for (k, position) in [(3, [7, 4, 7]), (3, [4, 2, 7]), (7, [6, 0, 8]), (3, [0, 0, 0]), (5, [9, 3, 7])] {
        let [x, y, z]: [u64; 3] = position;
        let left = (0..x).map(|u| (TriangularCut::Left(u), [u, y.min((u + z) / k), z]));
        let across = (0..y).map(|v| (TriangularCut::Across(v), [x, v, z]));
        let right = (0..z).map(|w| (TriangularCut::Right(w), [x, y.min((x + w) / k), w]));
        let options: Vec<(TriangularCut, [u64; 3])> = left.chain(across).chain(right).collect();
        let marked: Vec<Marked<TriangularCut>> = options
            .iter()
            .map(|&(cut, to)| Marked { cut, winning: false, hover: format!("{to:?}") })
            .collect();
        let picture = TriangularPicture { k, position, cuts: &marked, ..TriangularPicture::default() };
        let scene = triangular::scene(&picture, &Look::default()).expect("a picture");
        assert_inside(&scene);
        assert_legible(&scene);
        written(&scene);
        assert_eq!(lines(&scene, Paint::Cut).len() as u64, x + y + z);
        for (cut, to) in options {
            // What one line cuts off leaves exactly the area of the next position.
            let whole = corners(position, k);
            let keeps = |(x, y): (f64, f64)| match cut {
                TriangularCut::Left(u) => x + 1.0 + 2.0 * u as f64 - y,
                TriangularCut::Across(v) => (k * (v + 1)) as f64 - y,
                TriangularCut::Right(w) => 1.0 + 2.0 * w as f64 - x - y,
            };
            assert!(
                (twice_area(&clipped(&whole, keeps)) - twice_area(&corners(to, k))).abs() < 1e-9,
                "{cut:?}"
            );
        }
    }
}

/// The part of a convex polygon where a linear function is not negative.
fn clipped(points: &[(f64, f64)], keeps: impl Fn((f64, f64)) -> f64) -> Vec<(f64, f64)> {
    let mut out = Vec::new();
    for (&a, &b) in points.iter().zip(points.iter().cycle().skip(1)) {
        let (at_a, at_b) = (keeps(a), keeps(b));
        if at_a >= 0.0 {
            out.push(a);
        }
        if at_a * at_b < 0.0 {
            let part = at_a / (at_a - at_b);
            out.push((a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part));
        }
    }
    out
}

#[test]
fn large_triangles_are_drawn_or_refused() {
    for position in [[1000, 600, 1000], [0, 0, MAX_COLUMNS], [100, 66, 100]] {
        let picture = TriangularPicture { k: 3, position, ..TriangularPicture::default() };
        assert_inside(&triangular::scene(&picture, &Look::default()).expect("a picture"));
    }
    for position in [[MAX_COLUMNS + 1, 0, 0], [0, 0, u64::MAX], [5, MAX_ROWS, 5], [u64::MAX; 3]] {
        let picture = TriangularPicture { k: 3, position, ..TriangularPicture::default() };
        let error = triangular::scene(&picture, &Look::default()).expect_err("too large");
        assert!(error.to_string().contains("at most 1,024"), "{error}");
    }
    let picture = TriangularPicture { k: u64::MAX, position: [1, 0, 1], ..TriangularPicture::default() };
    assert!(triangular::scene(&picture, &Look::default()).is_err());
    let picture = TriangularPicture {
        k: 3,
        position: [2, 0, 2],
        before: Some([7, 4, 7]),
        ..TriangularPicture::default()
    };
    let scene = triangular::scene(&picture, &Look::default()).expect("a picture");
    assert!(texts(&scene).contains(&"eaten"));
}
