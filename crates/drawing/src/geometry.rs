//! Forms that every format draws alike: arrow heads, and lines within a shape.

use super::Shape;

/// Length of an arrow head, for each pixel of the width of its line.
const HEAD: f64 = 5.0;

/// The corners of the arrow head at the end of a curve: its tip, then left and right. The curve itself
/// should end at [`shortened`], so that its line does not show beside the tip.
pub(super) fn arrow_head(points: &[(f64, f64); 4], width: f64) -> [(f64, f64); 3] {
    let tip = points[3];
    let (along_x, along_y) = direction(points);
    let length = HEAD * width.max(1.0);
    let (back_x, back_y) = (tip.0 - along_x * length, tip.1 - along_y * length);
    let half = length * 0.42;
    [
        tip,
        (back_x - along_y * half, back_y + along_x * half),
        (back_x + along_y * half, back_y - along_x * half),
    ]
}

/// A curve that ends in the middle of its arrow head.
pub(super) fn shortened(points: &[(f64, f64); 4], width: f64) -> [(f64, f64); 4] {
    let (along_x, along_y) = direction(points);
    let length = HEAD * width.max(1.0) * 0.6;
    let mut shorter = *points;
    shorter[3] = (points[3].0 - along_x * length, points[3].1 - along_y * length);
    shorter
}

/// An arrow as shapes: its line, and its head.
pub(super) fn arrow(points: &[(f64, f64); 4], width: f64) -> [Shape; 2] {
    let line = Shape::Curve { points: shortened(points, width), arrow: false };
    [line, Shape::Polyline { points: arrow_head(points, width).to_vec(), closed: true }]
}

/// The direction in which a curve ends, of length 1.
fn direction(points: &[(f64, f64); 4]) -> (f64, f64) {
    let tip = points[3];
    let before = points[..3].iter().rev().find(|point| **point != tip).copied();
    let (x, y) = before.map_or((1.0, 0.0), |(x, y)| (tip.0 - x, tip.1 - y));
    let length = x.hypot(y);
    (x / length, y / length)
}
