//! Pictures of bars for tests, and what is in them.

#![allow(dead_code, clippy::expect_used, reason = "test files use it, each a part")]

use nimcert_core::games::{Bar, BarLimits, Cut};
use nimcert_drawing::bar::{BarPicture, MarkedCut, scene};
use nimcert_drawing::grundy::Cell;
use nimcert_drawing::limits::MAX_CELLS;
use nimcert_drawing::look::Look;
use nimcert_drawing::{Item, Paint, Scene, Shape, svg};

/// The bar with these heights and nothing else.
pub(crate) fn bar(heights: &[u64]) -> Scene {
    scene(&BarPicture { title: "a bar", heights, ..BarPicture::default() }, &Look::default())
        .expect("it is not too large")
}

/// Items with such a fill.
pub(crate) fn filled(scene: &Scene, paint: Paint) -> Vec<&Item> {
    scene.items.iter().filter(|item| item.fill == Some(paint)).collect()
}

/// Items with such a line that say something when a pointer rests on them: the signs of the legend do not.
pub(crate) fn lines(scene: &Scene, paint: Paint) -> Vec<&Item> {
    let painted = |item: &&Item| item.stroke.is_some_and(|stroke| stroke.paint == paint);
    scene.items.iter().filter(painted).filter(|item| item.hover.is_some()).collect()
}

/// Every text of a scene.
pub(crate) fn texts(scene: &Scene) -> Vec<&str> {
    scene.items.iter().map(words).filter(|text| !text.is_empty()).collect()
}

fn words(item: &Item) -> &str {
    match &item.shape {
        Shape::Text { text, .. } => text,
        _ => "",
    }
}

/// A file of its own, read as XML.
pub(crate) fn xml(text: &str) -> roxmltree::Document<'_> {
    roxmltree::Document::parse(text).expect("well-formed XML")
}

/// The standalone SVG of a scene, and that it is XML.
pub(crate) fn written(scene: &Scene) -> String {
    let text = svg::standalone(scene, None);
    let _ = xml(&text);
    text
}

/// Every cut of the bar, none of them winning.
pub(crate) fn all_cuts(x: u64, y: u64, z: u64) -> Vec<MarkedCut> {
    let cuts = (0..x).map(Cut::Strip).chain((0..y).map(Cut::Row)).chain((0..z).map(Cut::Column));
    cuts.map(|cut| MarkedCut { cut, winning: false, hover: format!("{cut:?}") }).collect()
}

/// The heights of the first columns of floor(t/k).
pub(crate) fn heights_of(k: u64, columns: u64) -> Vec<u64> {
    (0..columns).map(|t| t / k).collect()
}

/// Every item lies within the picture.
pub(crate) fn assert_inside(scene: &Scene) {
    let slack = 0.5;
    for item in &scene.items {
        let (left, top, right, bottom) = match &item.shape {
            Shape::Rectangle { x, y, width, height, .. } => (*x, *y, x + width, y + height),
            Shape::Circle { x, y, radius } => (x - radius, y - radius, x + radius, y + radius),
            Shape::Polyline { points, .. } => bounds(points),
            Shape::Curve { points, .. } => bounds(points),
            Shape::Text { x, y, size, anchor, text, bold } => {
                let width = nimcert_drawing::font::width(text, *size, *bold);
                let left = match anchor {
                    nimcert_drawing::Anchor::Start => *x,
                    nimcert_drawing::Anchor::Middle => x - width / 2.0,
                    nimcert_drawing::Anchor::End => x - width,
                };
                (left, y - size * 0.8, left + width, y + size * 0.25)
            }
        };
        let inside =
            left >= -slack && top >= -slack && right <= scene.width + slack && bottom <= scene.height + slack;
        assert!(inside, "{}x{}: {item:?}", scene.width, scene.height);
    }
}

fn bounds(points: &[(f64, f64)]) -> (f64, f64, f64, f64) {
    let fold = |pick: fn(&(f64, f64)) -> f64, join: fn(f64, f64) -> f64, start| {
        points.iter().map(pick).fold(start, join)
    };
    (
        fold(|p| p.0, f64::min, f64::MAX),
        fold(|p| p.1, f64::min, f64::MAX),
        fold(|p| p.0, f64::max, f64::MIN),
        fold(|p| p.1, f64::max, f64::MIN),
    )
}

/// No two labels of a line touch.
pub(crate) fn assert_legible(scene: &Scene) {
    let mut boxes: Vec<(i64, f64, f64, &str)> = Vec::new();
    for item in &scene.items {
        if let Shape::Text { x, y, size, anchor, text, bold } = &item.shape {
            let width = nimcert_drawing::font::width(text, *size, *bold);
            let left = match anchor {
                nimcert_drawing::Anchor::Start => *x,
                nimcert_drawing::Anchor::Middle => x - width / 2.0,
                nimcert_drawing::Anchor::End => x - width,
            };
            boxes.push(((y * 4.0) as i64, left, left + width, text));
        }
    }
    boxes.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    for pair in boxes.windows(2) {
        let ((line, _, right, one), (next, left, _, other)) = (pair[0], pair[1]);
        assert!(line != next || right <= left, "{one:?} runs into {other:?}");
    }
}

/// The table of a bar, held against the nim-sum.
pub(crate) fn columns_of(heights: &[u64]) -> Vec<Vec<Option<Cell>>> {
    let table = Bar::new(heights.to_vec()).expect("monotone");
    let table = table.grundy(u64::MAX, BarLimits { positions: MAX_CELLS }).expect("small enough");
    let cell = |y, z| table.get(y, z).map(|value| Cell { value, differs: value != y ^ z });
    (0..table.columns()).map(|z| (0..table.rows(z)).map(|y| cell(y, z)).collect()).collect()
}
