//! Pictures of bars for tests, and what is in them.

#![allow(dead_code, clippy::expect_used, reason = "test files use it, each a part")]

use nimcert_core::games::Cut;
use nimcert_drawing::bar::{BarPicture, MarkedCut, scene};
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
