//! The triangular bar of \[miyadera2017, Section 4\] with its three groups of cuts, as in Figures 12 to 28.
//!
//! Position (u, v, w) is the area `y <= x + 1 + 2u`, `y <= k(v + 1)`, `y <= -x + 1 + 2w`, `y >= 0`, cut along
//! `y = x + 1 + 2r`, `y = ks` and `y = -x + 1 + 2t` (Definitions 4.1 and 4.2); the triangle below
//! `y = x + 1` and `y = -x + 1` is poisoned.

use super::axis;
use super::cut::{self, Marked, OVERHANG, Point, WIDTHS};
use super::frame::{Frame, Sign, cross};
use super::limits::{MAX_COLUMNS, MAX_ROWS, TooLarge};
use super::look::Look;
use super::scene::{Anchor, Paint, Scene, Shape};
use nimcert_prose::plural;

/// Units of the coordinates that are tried, in pixels; the last one is taken whatever it gives.
const UNITS: [f64; 12] = [24.0, 20.0, 16.0, 12.0, 9.0, 7.0, 5.0, 3.0, 2.0, 1.0, 0.5, 0.3];
/// The room that the bar should take at most, across and up.
const ROOM: (f64, f64) = (1120.0, 720.0);
/// With smaller units there are no grooves, and no cross upon the poison.
const SMALLEST_GROOVES: f64 = 2.0;
const SMALLEST_CROSS: f64 = 12.0;
/// With larger units a cut goes through the bar, else it is a mark at its edge.
const SMALLEST_CUT: f64 = 7.0;

/// A cut of a triangular bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TriangularCut {
    /// Along `y = x + 1 + 2u`, from the upper right to the lower left: the first coordinate becomes `u`.
    Left(u64),
    /// Along `y = k(v + 1)`: the second coordinate becomes `v`.
    Across(u64),
    /// Along `y = -x + 1 + 2w`, from the upper left to the lower right: the third coordinate becomes
    /// `w`.
    Right(u64),
}

/// A triangular bar to be drawn.
#[derive(Debug, Clone, Default)]
pub struct TriangularPicture<'p> {
    /// What it is, such as `triangular bar, k = 3, (7, 4, 7)`.
    pub title: &'p str,
    /// The distance of the second cuts from each other, at least 1.
    pub k: u64,
    /// The position.
    pub position: [u64; 3],
    /// The position before something was eaten, if that is to be seen; it contains the position.
    pub before: Option<[u64; 3]>,
    /// Cuts of the position, each once.
    pub cuts: &'p [Marked<TriangularCut>],
    /// Sentences below the bar.
    pub notes: &'p [String],
}

/// Draws a triangular bar.
///
/// # Errors
/// It is beyond one of the limits of [`super::limits`].
pub fn scene(bar: &TriangularPicture<'_>, look: &Look) -> Result<Scene, TooLarge> {
    let whole = bar.before.unwrap_or(bar.position);
    for position in [whole, bar.position] {
        check(position, bar.k)?;
    }
    let layout = Layout::new(whole, bar.k, look.axis());
    let mut legend = vec![(Sign::Poison, "poisoned".to_owned())];
    let mut add = |shown: bool, sign: Sign, text: &str| {
        if shown {
            legend.push((sign, text.to_owned()));
        }
    };
    add(whole != bar.position, Sign::Square(Paint::Groove), "eaten");
    add(bar.cuts.iter().any(|cut| !cut.winning), Sign::Line(Paint::Cut, WIDTHS.0), "legal cut");
    add(bar.cuts.iter().any(|cut| cut.winning), Sign::Line(Paint::Winning, WIDTHS.1), "winning cut");
    let [u, v, w] = bar.position;
    let description = format!(
        "A triangular chocolate bar, k = {}, that can be cut {} from the upper right to the lower left, {} across and {} from the upper left to the lower right; the triangle at the middle of its base is poisoned.",
        bar.k,
        plural(u, "time"),
        plural(v, "time"),
        plural(w, "time")
    );
    let frame = Frame { title: bar.title.to_owned(), description, legend, notes: bar.notes.to_vec() };
    let (mut scene, origin) = frame.around(layout.size(), look);
    let place = Place { layout, origin };
    draw_pieces(&mut scene, bar, whole, place);
    draw_axes(&mut scene, whole, bar.k, place);
    let through = layout.unit >= SMALLEST_CUT;
    let line = |cut| place.segment(groove(bar.position, bar.k, cut));
    cut::draw(&mut scene, bar.cuts, through, 2.0 * layout.unit, line);
    draw_pointer(&mut scene, place);
    Ok(scene)
}

/// Whether a position can be drawn.
///
/// # Errors
/// It is beyond one of the limits of [`super::limits`].
pub fn check([u, v, w]: [u64; 3], k: u64) -> Result<(), TooLarge> {
    for columns in [u, w] {
        if columns > MAX_COLUMNS {
            return Err(TooLarge::Columns { columns });
        }
    }
    // Beyond the tip there is nothing that k could change.
    match v >= MAX_ROWS || k > 4 * MAX_COLUMNS + 4 {
        true => Err(TooLarge::Rows { column: 0, height: v.max(k) }),
        false => Ok(()),
    }
}

/// The corners of a position, from the lower left one clockwise, in the coordinates of the paper.
pub fn corners([u, v, w]: [u64; 3], k: u64) -> Vec<Point> {
    let [u, v, w, k] = [u, v, w, k].map(|n| n as f64);
    let (left, right) = (-1.0 - 2.0 * u, 1.0 + 2.0 * w);
    let (tip, top) = (1.0 + u + w, k * (v + 1.0));
    if top >= tip {
        vec![(left, 0.0), (w - u, tip), (right, 0.0)]
    } else {
        vec![(left, 0.0), (left + top, top), (right - top, top), (right, 0.0)]
    }
}

/// The part of a line that lies within a position, from its upper or left end.
fn groove(position: [u64; 3], k: u64, cut: TriangularCut) -> [Point; 2] {
    let [u, v, w] = position.map(|n| n as f64);
    let k = k as f64;
    let top = (k * (v + 1.0)).min(1.0 + u + w);
    match cut {
        TriangularCut::Left(r) => {
            let r = r as f64;
            // It ends at the right side or at the top.
            let y = (1.0 + r + w).min(top);
            [(y - 1.0 - 2.0 * r, y), (-1.0 - 2.0 * r, 0.0)]
        }
        TriangularCut::Right(t) => {
            let t = t as f64;
            let y = (1.0 + u + t).min(top);
            [(1.0 + 2.0 * t - y, y), (1.0 + 2.0 * t, 0.0)]
        }
        TriangularCut::Across(s) => {
            let y = k * (s as f64 + 1.0);
            [(y - 1.0 - 2.0 * u, y), (1.0 + 2.0 * w - y, y)]
        }
    }
}

/// Where things are, from the upper left corner of the content.
#[derive(Debug, Clone, Copy)]
struct Layout {
    unit: f64,
    /// Size of the numbers and names at the axes.
    numbers: f64,
    /// Where x is 0.
    middle: f64,
    /// Where y is 0.
    base: f64,
    width: f64,
}

impl Layout {
    fn new([u, v, w]: [u64; 3], k: u64, numbers: f64) -> Layout {
        let across = 2.0 * (u + w + 1) as f64;
        let up = ((1 + u + w) as f64).min(k as f64 * (v as f64 + 1.0));
        let fits = |unit: &f64| across * unit <= ROOM.0 && up * unit <= ROOM.1;
        let unit = UNITS.into_iter().find(fits).unwrap_or(UNITS[UNITS.len() - 1]);
        let side = 2.0 * OVERHANG + axis::beside(numbers)(v);
        Layout {
            unit,
            numbers,
            middle: side + (2 * u + 1) as f64 * unit,
            base: (2.0 * OVERHANG + 8.0).max(axis::room_above(numbers)) + up * unit,
            width: across * unit + 2.0 * side,
        }
    }

    fn size(&self) -> Point {
        (self.width, self.base + OVERHANG + 2.0 * self.numbers + 10.0)
    }
}

/// From the coordinates of the paper to those of the picture.
#[derive(Debug, Clone, Copy)]
struct Place {
    layout: Layout,
    origin: Point,
}

impl Place {
    fn at(&self, (x, y): Point) -> Point {
        let Layout { unit, middle, base, .. } = self.layout;
        (self.origin.0 + middle + x * unit, self.origin.1 + base - y * unit)
    }

    fn segment(&self, ends: [Point; 2]) -> [Point; 2] {
        ends.map(|end| self.at(end))
    }

    fn polygon(&self, points: &[Point]) -> Shape {
        Shape::Polyline { points: points.iter().map(|&point| self.at(point)).collect(), closed: true }
    }
}

fn draw_pieces(scene: &mut Scene, bar: &TriangularPicture<'_>, whole: [u64; 3], place: Place) {
    let unit = place.layout.unit;
    if whole != bar.position {
        scene.fill(place.polygon(&corners(whole, bar.k)), Paint::Groove).hover("eaten");
    }
    let [u, v, w] = bar.position;
    let area = place.polygon(&corners(bar.position, bar.k));
    scene.fill(area, Paint::Chocolate).hover(format!("({u}, {v}, {w})"));
    if unit >= SMALLEST_GROOVES {
        let left = (0..u).map(TriangularCut::Left);
        let across = (0..v).map(TriangularCut::Across);
        let right = (0..w).map(TriangularCut::Right);
        for line in left.chain(across).chain(right) {
            let points = place.segment(groove(bar.position, bar.k, line)).to_vec();
            let width = if unit >= SMALLEST_CROSS { 2.0 } else { 1.0 };
            scene.line(Shape::Polyline { points, closed: false }, Paint::Groove, width);
        }
    }
    let poison = place.polygon(&[(-1.0, 0.0), (0.0, 1.0), (1.0, 0.0)]);
    scene.fill(poison, Paint::Poison).hover("the poisoned triangle");
    if unit >= SMALLEST_CROSS {
        let side = unit * 0.9;
        let (x, y) = place.at((0.0, 0.0));
        cross(scene, (x - side / 2.0, y - side * 0.85), side);
    }
}

/// An arrow at a poisoned triangle that is too small for a cross, from below.
fn draw_pointer(scene: &mut Scene, place: Place) {
    if place.layout.unit < SMALLEST_CROSS {
        let (x, y) = place.at((0.0, 0.0));
        let points = vec![(x, y + 1.0), (x - 4.0, y + 8.0), (x + 4.0, y + 8.0)];
        scene.fill(Shape::Polyline { points, closed: true }, Paint::Poison);
    }
}

fn draw_axes(scene: &mut Scene, [u, v, w]: [u64; 3], k: u64, place: Place) {
    let Layout { unit, numbers, .. } = place.layout;
    let (_, base) = place.at((0.0, 0.0));
    let below = base + OVERHANG + numbers + 3.0;
    let mut number = |at: Point, anchor, n: u64| {
        scene.text(at, numbers, anchor, Paint::Faint, &n.to_string());
    };
    // A piece at the base has the number of cuts between it and the poison.
    for n in axis::ticks(u, 2.0 * unit, axis::beside(numbers)) {
        number((place.at((-2.0 * n as f64, 0.0)).0, below), Anchor::Middle, n);
    }
    for n in axis::ticks(w, 2.0 * unit, axis::beside(numbers)).into_iter().filter(|&n| n > 0) {
        number((place.at((2.0 * n as f64, 0.0)).0, below), Anchor::Middle, n);
    }
    let (k, left, right) = (k as f64, 1.0 + 2.0 * u as f64, 1.0 + 2.0 * w as f64);
    let tip = (1 + u + w) as f64;
    for n in axis::ticks(v, k * unit, axis::above(numbers)) {
        let (low, high) = (k * n as f64, (k * (n + 1) as f64).min(tip));
        let y = f64::midpoint(low, high);
        let (x, y) = place.at((y - left, y));
        number((x - OVERHANG - 7.0, y + numbers * 0.36), Anchor::End, n);
    }
    let names = below + numbers + 4.0;
    let (start, _) = place.at((-left, 0.0));
    let (end, _) = place.at((right, 0.0));
    scene.text((start, names), numbers, Anchor::Start, Paint::Ink, "x");
    scene.text((end, names), numbers, Anchor::End, Paint::Ink, "z");
    let top = (k * (v + 1) as f64).min(tip);
    let (x, y) = place.at((top - left, top));
    let above = y - axis::name_above(numbers, k * unit);
    scene.text((x - OVERHANG - 7.0, above), numbers, Anchor::End, Paint::Ink, "y");
}
