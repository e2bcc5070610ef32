//! The chocolate bar CB(f, y, z) with a strip, as in the figures of \[inoue2014, Section 1\]: columns from
//! left to right, the poisoned square at the lower left of the bar, the strip left of it.

use super::axis;
use super::cut::{self, Marked, OVERHANG, Point, WIDTHS};
use super::frame::{Frame, Sign, cross, square};
use super::limits::{MAX_COLUMNS, TooLarge, check_columns};
use super::look::Look;
use super::scene::{Anchor, Paint, Scene, Shape};
use nimcert_core::games::Cut;
use nimcert_prose::plural;

/// Sides of squares that are tried, in pixels; the last one is taken whatever it gives.
const SIDES: [f64; 12] = [28.0, 24.0, 20.0, 16.0, 12.0, 10.0, 8.0, 6.0, 5.0, 4.0, 3.0, 2.0];
/// The room that the squares of a bar should take at most, across and up.
const ROOM: (f64, f64) = (1120.0, 720.0);
/// Smaller squares are not drawn one by one.
const SMALLEST_SQUARE: f64 = 5.0;
/// Along longer sides a cut goes through the bar, else it is a mark at its edge.
const SMALLEST_CUT: f64 = 14.0;
/// Between the squares, with what sticks out of them, and the numbers at their left.
const BESIDE: f64 = 5.0;

/// A bar to be drawn.
#[derive(Debug, Clone, Default)]
pub struct BarPicture<'p> {
    /// Title, such as `CB(f, 5, 20), f(t) = floor(t / 4)`.
    pub title: &'p str,
    /// `heights[z] = f(z)`: column `z` has `f(z) + 1` squares.
    pub heights: &'p [u64],
    /// Squares of the strip, if there is one.
    pub strip: Option<u64>,
    /// The row and the column `(y, z)` of the position that is left; what lies beyond is drawn as eaten.
    /// Nothing is eaten without it.
    pub left: Option<(u64, u64)>,
    /// A position `(y, z)` whose square is marked.
    pub marked: Option<(u64, u64)>,
    /// What the mark means.
    pub marked_means: &'p str,
    /// Cuts of the position, each once.
    pub cuts: &'p [MarkedCut],
    /// Sentences below the bar.
    pub notes: &'p [String],
}

/// A cut of the bar with what is known of it.
pub type MarkedCut = Marked<Cut>;

/// Draws a bar.
///
/// # Errors
/// It is beyond one of the limits of [`super::limits`].
pub fn scene(bar: &BarPicture<'_>, look: &Look) -> Result<Scene, TooLarge> {
    check(bar)?;
    let layout = Layout::new(bar, look.axis());
    let frame = Frame {
        title: bar.title.to_owned(),
        description: description(bar),
        legend: legend(bar),
        notes: bar.notes.to_vec(),
    };
    let (mut scene, origin) = frame.around(layout.size(), look);
    let mut drawing = Drawing { bar, layout, origin, scene: &mut scene };
    drawing.columns();
    drawing.strip();
    drawing.axes();
    drawing.cuts();
    drawing.pointer();
    drawing.mark();
    Ok(scene)
}

/// Whether a bar can be drawn.
pub(super) fn check(bar: &BarPicture<'_>) -> Result<(), TooLarge> {
    check_columns(bar.heights)?;
    match bar.strip {
        Some(squares) if squares > MAX_COLUMNS => Err(TooLarge::Strip { squares }),
        _ => Ok(()),
    }
}

/// The heights of the columns of a position, as far as they are left.
fn left(bar: &BarPicture<'_>) -> Vec<u64> {
    let (y, z) = bar.left.unwrap_or((u64::MAX, u64::MAX));
    let columns = bar.heights.len().min(usize::try_from(z).map_or(usize::MAX, |z| z.saturating_add(1)));
    bar.heights.iter().take(columns).map(|&height| height.min(y)).collect()
}

fn description(bar: &BarPicture<'_>) -> String {
    let left = left(bar);
    let squares: u64 = left.iter().map(|height| height + 1).sum();
    let strip = bar.strip.map_or(String::new(), |x| format!(", with a strip of {x} to the left"));
    let cuts = match bar.cuts.iter().filter(|cut| cut.winning).count() {
        _ if bar.cuts.is_empty() => String::new(),
        winning => format!(" Marked: {}, {winning} of them winning.", plural(bar.cuts.len() as u64, "cut")),
    };
    format!(
        "A chocolate bar of {} and {}{strip}; the square at the lower left is poisoned.{cuts}",
        plural(left.len() as u64, "column"),
        plural(squares, "square")
    )
}

fn legend(bar: &BarPicture<'_>) -> Vec<(Sign, String)> {
    let mut legend = vec![(Sign::Poison, "poisoned".to_owned())];
    let mut add = |shown: bool, sign: Sign, text: &str| {
        if shown {
            legend.push((sign, text.to_owned()));
        }
    };
    add(bar.strip.is_some_and(|x| x > 0), Sign::Square(Paint::Strip), "strip");
    add(left(bar) != bar.heights, Sign::Square(Paint::Groove), "eaten");
    add(bar.cuts.iter().any(|cut| !cut.winning), Sign::Line(Paint::Cut, WIDTHS.0), "legal cut");
    add(bar.cuts.iter().any(|cut| cut.winning), Sign::Line(Paint::Winning, WIDTHS.1), "winning cut");
    add(bar.marked.is_some(), Sign::Outlined(Paint::Marked), bar.marked_means);
    legend
}

/// Where things are, from the upper left corner of the content.
#[derive(Debug, Clone, Copy)]
struct Layout {
    side: f64,
    /// Size of the numbers and names at the axes.
    numbers: f64,
    /// Left edge of column 0.
    first: f64,
    /// Lower edge of row 0.
    base: f64,
    width: f64,
    height: f64,
}

impl Layout {
    fn new(bar: &BarPicture<'_>, numbers: f64) -> Layout {
        let (columns, strip) = (bar.heights.len() as f64, bar.strip.unwrap_or(0) as f64);
        let rows = bar.heights.iter().max().map_or(0.0, |&height| height as f64 + 1.0);
        let fits = |side: &f64| (columns + strip) * side <= ROOM.0 && rows * side <= ROOM.1;
        let side = SIDES.into_iter().find(fits).unwrap_or(SIDES[SIDES.len() - 1]);
        let beside = axis::beside(numbers)((rows - 1.0).max(0.0) as u64) + BESIDE + OVERHANG;
        let first = beside + strip * side;
        let base = (OVERHANG + 12.0).max(axis::room_above(numbers)) + rows * side;
        Layout {
            side,
            numbers,
            first,
            base,
            width: first + columns * side + OVERHANG + 6.0,
            height: base + OVERHANG + 2.0 * numbers + 8.0,
        }
    }

    fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }
}

struct Drawing<'d> {
    bar: &'d BarPicture<'d>,
    layout: Layout,
    origin: (f64, f64),
    scene: &'d mut Scene,
}

impl Drawing<'_> {
    /// Left edge of column `z`.
    fn x(&self, z: u64) -> f64 {
        self.origin.0 + self.layout.first + z as f64 * self.layout.side
    }

    /// Lower edge of row `y`.
    fn y(&self, y: u64) -> f64 {
        self.origin.1 + self.layout.base - y as f64 * self.layout.side
    }

    /// Left edge of square `n` of the strip, from 1.
    fn strip_x(&self, n: u64) -> f64 {
        self.origin.0 + self.layout.first - n as f64 * self.layout.side
    }

    /// A rectangle of squares, from its lower left corner.
    fn block(&self, (x, y): (f64, f64), columns: u64, rows: u64) -> Shape {
        let (width, height) = (columns as f64 * self.layout.side, rows as f64 * self.layout.side);
        Shape::Rectangle { x, y: y - height, width, height, radius: 0.0 }
    }

    /// A square within its grooves, from its lower left corner.
    fn square(&self, (x, y): (f64, f64)) -> Shape {
        let groove = if self.layout.side >= 12.0 { 1.0 } else { 0.5 };
        let side = self.layout.side;
        square((x + groove, y - side + groove), side - 2.0 * groove)
    }

    fn columns(&mut self) {
        let kept = left(self.bar);
        let heights = self.bar.heights;
        for (z, &height) in (0..).zip(heights) {
            // Rows that are left.
            let rows = kept.get(z as usize).map_or(0, |height| height + 1);
            let at = (self.x(z), self.y(0));
            let hover = format!("column {z}: {}, f({z}) = {height}", plural(rows, "square"));
            if self.layout.side < SMALLEST_SQUARE {
                self.thin_column(at, rows, height + 1, hover);
                continue;
            }
            if rows > 0 {
                let shape = self.block(at, 1, rows);
                self.scene.fill(shape, Paint::Groove);
            }
            for y in 0..=height {
                let shape = self.square((self.x(z), self.y(y)));
                let paint = match (z, y) {
                    (0, 0) => Paint::Poison,
                    _ if y >= rows => Paint::Groove,
                    _ => Paint::Chocolate,
                };
                self.scene.fill(shape, paint).hover(format!("row {y}, {hover}"));
            }
        }
        let side = self.layout.side;
        if side >= SMALLEST_SQUARE && !heights.is_empty() {
            cross(self.scene, (self.x(0), self.y(1)), side);
        }
    }

    /// A column without its squares.
    fn thin_column(&mut self, at: (f64, f64), rows: u64, all: u64, hover: String) {
        if all > rows {
            let shape = self.block((at.0, at.1 - rows as f64 * self.layout.side), 1, all - rows);
            self.scene.fill(shape, Paint::Groove);
        }
        if rows > 0 {
            let shape = self.block(at, 1, rows);
            self.scene.fill(shape, Paint::Chocolate).hover(hover);
        }
        if at.0 <= self.x(0) {
            let shape = self.block(at, 1, 1);
            self.scene.fill(shape, Paint::Poison).hover("the poisoned square");
        }
    }

    /// An arrow at a poisoned square that is too small for a cross, from below.
    fn pointer(&mut self) {
        if self.layout.side >= SMALLEST_SQUARE || self.bar.heights.is_empty() {
            return;
        }
        let (x, y) = (self.x(0) + self.layout.side / 2.0, self.y(0) + 1.0);
        let points = vec![(x, y), (x - 4.0, y + 7.0), (x + 4.0, y + 7.0)];
        self.scene.fill(Shape::Polyline { points, closed: true }, Paint::Poison);
    }

    fn strip(&mut self) {
        let squares = self.bar.strip.unwrap_or(0);
        if squares == 0 {
            return;
        }
        let at = (self.strip_x(squares), self.y(0));
        let hover = format!("a strip of {}", plural(squares, "square"));
        if self.layout.side < SMALLEST_SQUARE {
            let shape = self.block(at, squares, 1);
            self.scene.fill(shape, Paint::Strip).hover(hover);
            return;
        }
        let shape = self.block(at, squares, 1);
        self.scene.fill(shape, Paint::Groove);
        for n in 1..=squares {
            let shape = self.square((self.strip_x(n), self.y(0)));
            self.scene.fill(shape, Paint::Strip).hover(format!("square {n} of {hover}"));
        }
    }

    fn axes(&mut self) {
        let Layout { side, numbers, .. } = self.layout;
        let below = self.y(0) + OVERHANG + numbers + 2.0;
        let Some(last) = (self.bar.heights.len() as u64).checked_sub(1) else { return };
        let faint = Paint::Faint;
        for z in axis::ticks(last, side, axis::beside(numbers)) {
            let x = self.x(z) + side / 2.0;
            self.scene.text((x, below), numbers, Anchor::Middle, faint, &z.to_string());
        }
        let strip = self.bar.strip.unwrap_or(0);
        // Square 0 would be the poisoned one, which has its number already.
        for n in axis::ticks(strip, side, axis::beside(numbers)).into_iter().filter(|&n| n > 0) {
            let x = self.strip_x(n) + side / 2.0;
            self.scene.text((x, below), numbers, Anchor::Middle, faint, &n.to_string());
        }
        let left = self.strip_x(strip) - OVERHANG - BESIDE;
        let top = self.bar.heights.iter().max().copied().unwrap_or(0);
        for y in axis::ticks(top, side, axis::above(numbers)) {
            let base = self.y(y) - side / 2.0 + numbers * 0.36;
            self.scene.text((left, base), numbers, Anchor::End, faint, &y.to_string());
        }
        let names = below + numbers + 4.0;
        let above = self.y(top + 1) - axis::name_above(numbers, side);
        self.scene.text((self.x(last + 1), names), numbers, Anchor::End, Paint::Ink, "z");
        self.scene.text((left, above), numbers, Anchor::End, Paint::Ink, "y");
        if strip > 0 {
            self.scene.text((self.strip_x(strip), names), numbers, Anchor::Start, Paint::Ink, "x");
        }
    }

    fn cuts(&mut self) {
        let kept = left(self.bar);
        let through = self.layout.side >= SMALLEST_CUT;
        let Drawing { bar, layout, origin, .. } = *self;
        let line = |cut| line_of(cut, &kept, layout, origin);
        cut::draw(self.scene, bar.cuts, through, layout.side, line);
    }

    fn mark(&mut self) {
        let Some((y, z)) = self.bar.marked else { return };
        let side = self.layout.side;
        let (x, top) = (self.x(z), self.y(y + 1));
        if side >= SMALLEST_SQUARE {
            let width = (side / 9.0).clamp(1.5, 3.0);
            self.scene.line(square((x, top), side), Paint::Marked, width).hover(format!("({y}, {z})"));
        } else {
            let shape = Shape::Circle { x: x + side / 2.0, y: top + side / 2.0, radius: 6.0 };
            self.scene.line(shape, Paint::Marked, 2.0).hover(format!("({y}, {z})"));
        }
    }
}

/// The ends of a cut; the second one is at an axis.
fn line_of(cut: Cut, kept: &[u64], layout: Layout, (left, top): Point) -> [Point; 2] {
    let x = |columns: u64| left + layout.first + columns as f64 * layout.side;
    let y = |rows: u64| top + layout.base - rows as f64 * layout.side;
    match cut {
        Cut::Strip(n) => {
            let x = left + layout.first - n as f64 * layout.side;
            [(x, y(1)), (x, y(0))]
        }
        Cut::Row(row) => {
            let first = (0..).zip(kept).find(|&(_, &height)| height > row).map_or(0, |(z, _)| z);
            [(x(first), y(row + 1)), (x(kept.len() as u64), y(row + 1))]
        }
        Cut::Column(z) => {
            // The column beside the cut that is eaten.
            let next = usize::try_from(z).ok().and_then(|z| kept.get(z + 1)).copied().unwrap_or(0);
            [(x(z + 1), y(next + 1)), (x(z + 1), y(0))]
        }
    }
}
