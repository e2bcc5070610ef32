//! The line of a cut: dashed if it is legal, thick with arrow heads at both ends if it wins.

use super::scene::{Paint, Scene, Shape};

/// How far a cut sticks out on both sides.
pub(super) const OVERHANG: f64 = 6.0;
/// Width of the line of a legal cut where there is room for it, and of one that wins.
pub(super) const WIDTHS: (f64, f64) = (1.5, 3.0);
/// Part of the distance of two cuts that the mark of a legal one takes at most.
const PART: f64 = 0.25;

/// A cut, with whether it wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked<C> {
    /// The cut.
    pub cut: C,
    /// Whether the cut wins.
    pub winning: bool,
    /// What is shown when a pointer rests on it.
    pub hover: String,
}

/// A point of a picture.
pub(super) type Point = (f64, f64);

/// Draws cuts along lines; the second end of each is at an axis. Legal cuts go through the bar only
/// if `through`, else they are marks at the axis, thin where they are not `apart`. Winning ones are on top.
pub(super) fn draw<C: Copy>(
    scene: &mut Scene,
    cuts: &[Marked<C>],
    through: bool,
    apart: f64,
    line: impl Fn(C) -> [Point; 2],
) {
    let (winning, legal): (Vec<_>, Vec<_>) = cuts.iter().partition(|cut| cut.winning);
    let width = WIDTHS.0.min(PART * apart);
    for marked in legal {
        let [from, to] = line(marked.cut);
        let end = towards(to, from, -OVERHANG);
        let start = if through { towards(from, to, -OVERHANG) } else { to };
        let shape = Shape::Polyline { points: vec![start, end], closed: false };
        let item = scene.line(shape, Paint::Cut, width).hover(&marked.hover);
        if through {
            item.dashed();
        }
    }
    for marked in winning {
        let [from, to] = line(marked.cut);
        let points = vec![towards(from, to, -OVERHANG), towards(to, from, -OVERHANG)];
        let shape = Shape::Polyline { points, closed: false };
        scene.line(shape.clone(), Paint::Paper, WIDTHS.1 + 2.0);
        scene.line(shape, Paint::Winning, WIDTHS.1).hover(&marked.hover);
        for (tip, back) in [(from, to), (to, from)] {
            arrow(scene, tip, back);
        }
    }
}

/// An arrow head outside of the bar that points along the cut into it.
fn arrow(scene: &mut Scene, tip: Point, back: Point) {
    let (inner, outer) = (towards(tip, back, -1.0), towards(tip, back, -OVERHANG - 3.0));
    let (dx, dy) = ((outer.1 - inner.1) * 0.6, (inner.0 - outer.0) * 0.6);
    let points = vec![inner, (outer.0 + dx, outer.1 + dy), (outer.0 - dx, outer.1 - dy)];
    scene.fill(Shape::Polyline { points, closed: true }, Paint::Winning);
}

/// The point `length` from `from` towards `to`.
fn towards(from: Point, to: Point, length: f64) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let all = dx.hypot(dy).max(1e-9);
    (from.0 + dx / all * length, from.1 + dy / all * length)
}
