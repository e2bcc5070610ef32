//! The pictures of the digits of t and f(t): the tree of prefixes, and two columns whose values part too early.

use super::parting::{MAX_TAIL, MAX_VALUE_DIGITS, Parting, Step};
use super::tree::{Digit, MAX_TREE_DEPTH, Tree, too_deep};
use crate::font;
use crate::frame::Frame;
use crate::limits::TooLarge;
use crate::look::Look;
use crate::scene::{Anchor, Item, Paint, Scene, Shape, Stroke};
use nimcert_prose::digits::short;

/// Size of text.
const SIZE: f64 = 14.0;

/// Width of the cell of a digit.
const CELL: f64 = 10.0;

/// Half of the width of the fork: below each of its ends there is room for a value.
const SPREAD: f64 = 60.0;

/// Between an end of the fork and the digits that follow there.
const BESIDE: f64 = 14.0;

/// Height of a level of the tree.
const LEVEL: f64 = 62.0;

/// Free width between the boxes of two nodes.
const GAP: f64 = 10.0;

/// Height of the box of a node.
const BOX: f64 = 24.0;

/// Height of a step down two paths.
const STEP: f64 = 34.0;

/// Radius of a node of a path.
const DOT: f64 = 4.5;

fn width_of(text: &str) -> f64 {
    font::width(text, SIZE, false)
}

fn straight(from: (f64, f64), to: (f64, f64)) -> Shape {
    Shape::Polyline { points: vec![from, to], closed: false }
}

fn note(scene: &mut Scene, (x, y): (f64, f64), anchor: Anchor, paint: Paint, text: &str) {
    scene.text((x, y + SIZE * 0.36), SIZE, anchor, paint, text);
}

/// Digits in cells of equal width from `left` on, in the middle of the line at `y`.
fn write_digits(scene: &mut Scene, (left, y): (f64, f64), digits: &[Digit]) {
    for (at, &digit) in digits.iter().enumerate() {
        let x = left + (at as f64 + 0.5) * CELL;
        let (paint, text) = match digit {
            Digit::Decided(true) => (Paint::Ink, "1"),
            Digit::Decided(false) => (Paint::Ink, "0"),
            Digit::Undecided => (Paint::Wrong, "?"),
            Digit::Later => (Paint::Faint, "\u{b7}"),
        };
        note(scene, (x, y), Anchor::Middle, paint, text);
    }
}

impl Tree {
    /// The picture: prefixes of t from the top, in each node the digits of f(t) that they decide. `title` is what
    /// the function is: `f(t) = floor(t / 4)`.
    ///
    /// # Errors
    /// More than [`MAX_TREE_DEPTH`] levels.
    pub fn scene(&self, title: &str, look: &Look) -> Result<Scene, TooLarge> {
        if self.depth > MAX_TREE_DEPTH {
            return Err(too_deep(self.depth, MAX_TREE_DEPTH, "a picture"));
        }
        let digits = self.levels.first().and_then(|nodes| nodes.first()).map_or(0, |node| node.digits.len());
        let inner = digits as f64 * CELL + 10.0;
        let leaves = self.levels.last().map_or(1, Vec::len);
        let scale = width_of("after place 00") + GAP;
        let caption = match self.is_wrong() {
            true => "A ? marks a digit of f(t) that the digits of t above should determine but do not",
            false => "The digits of t from place i up determine those of f(t) from place i - 1 up",
        };
        let column = inner.max(width_of(&format!("{0}, {0}", 2 * leaves))) + GAP;
        let size = (scale + column * leaves as f64, LEVEL * self.levels.len() as f64);
        let description = format!(
            "For the columns t below {}, the digits of f(t) that the first digits of t determine. {caption}.",
            1u64 << self.depth
        );
        let notes = vec![caption.to_owned()];
        let frame = Frame { title: title.to_owned(), description, legend: Vec::new(), notes };
        let (mut scene, (left, top)) = frame.around(size, look);
        let first = scene.items.len();
        let centre = |level: usize, number: usize| {
            let share = leaves as f64 / self.levels[level].len() as f64;
            (left + scale + column * share * (number as f64 + 0.5), top + LEVEL * level as f64 + BOX / 2.0)
        };
        for (level, nodes) in self.levels.iter().enumerate() {
            let y = centre(level, 0).1;
            let label = match level {
                0 => "no digit of t".to_owned(),
                _ => format!("after place {}", nodes.first().map_or(0, |node| node.place)),
            };
            note(&mut scene, (left, y), Anchor::Start, Paint::Faint, &label);
            for (number, node) in nodes.iter().enumerate() {
                let (x, y) = centre(level, number);
                if level > 0 {
                    let (px, py) = centre(level - 1, number / 2);
                    let (from, to) = ((px, py + BOX / 2.0), (x, y - BOX / 2.0));
                    scene.line(straight(from, to), Paint::Faint, 1.2);
                    let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
                    let digit = if number % 2 == 0 { "0" } else { "1" };
                    scene.fill(Shape::Circle { x: middle.0, y: middle.1, radius: SIZE * 0.55 }, Paint::Paper);
                    note(&mut scene, middle, Anchor::Middle, Paint::Ink, digit);
                }
                let paint = if node.is_wrong() { Paint::Wrong } else { Paint::Ink };
                let (first, last) = self.columns(node);
                let shape = Shape::Rectangle {
                    x: x - inner / 2.0,
                    y: y - BOX / 2.0,
                    width: inner,
                    height: BOX,
                    radius: 5.0,
                };
                let stroke = Some(Stroke { paint, width: 1.3, dashed: false });
                let hover = Some(format!("t = {first} to {last}"));
                scene.add(Item { shape, fill: Some(Paint::Paper), stroke, hover });
                write_digits(&mut scene, (x - inner / 2.0 + 5.0, y), &node.digits);
                if level + 1 == self.levels.len() {
                    let below = (x, y + BOX / 2.0 + SIZE);
                    note(&mut scene, below, Anchor::Middle, Paint::Faint, &format!("{first}, {last}"));
                }
            }
        }
        scene.shrink_letters(first, look);
        Ok(scene)
    }
}

impl Parting {
    /// The picture: the digits that both columns share from the top, the fork, and the digits of the values with the
    /// blamed place marked. `title` is what the function is; `columns` are the two columns in words.
    pub fn scene(&self, title: &str, columns: &[String; 2], look: &Look) -> Scene {
        let steps = self.steps();
        let shown = self.shown_places(MAX_VALUE_DIGITS);
        let grid_width = (shown.1 - shown.0) as f64 * CELL;
        let heading = "digits of f(t) determined so far";
        let tails = match self.fork {
            0 => String::new(),
            _ => format!("then {} and {}", self.tail(0, MAX_TAIL), self.tail(1, MAX_TAIL)),
        };
        let places = width_of(&format!("place {}", self.length)) + 8.0;
        let beside = if tails.is_empty() { 0.0 } else { SPREAD + BESIDE + width_of(&tails) };
        let columns_width = places + SPREAD + beside.max(2.0 * SPREAD);
        let aside = match steps.iter().any(|step| matches!(step, Step::LeftOut { .. })) {
            true => width_of("00000 digits left out") + SPREAD,
            false => 0.0,
        };
        // Between them are the names of the values.
        let grid_left = columns_width.max(places + aside) + 78.0;
        let size = (
            grid_left + grid_width.max(width_of(heading)) + 24.0,
            STEP * (steps.len() as f64 + 1.8) + 7.2 * SIZE,
        );
        let sentence = self.sentence();
        let frame = Frame {
            title: title.to_owned(),
            description: format!("{title}. {sentence}"),
            legend: Vec::new(),
            notes: vec![format!("z = {}", columns[0]), format!("z' = {}", columns[1]), sentence],
        };
        let (mut scene, (left, above)) = frame.around(size, look);
        let first = scene.items.len();
        let (stem, grid) = (left + places + SPREAD, left + grid_left);
        let top = above + 3.0 * SIZE;
        let values = top + STEP * (steps.len() as f64 + 1.8);
        note(&mut scene, (stem, top - 2.0 * SIZE), Anchor::Middle, Paint::Faint, "digits of t");
        note(&mut scene, (grid, top - 2.0 * SIZE), Anchor::Start, Paint::Faint, heading);
        let x_of = |place: u64| grid + (shown.1 - 1 - place) as f64 * CELL;
        let mut must = top;
        let mut y = top;
        self.draw_node(&mut scene, (stem, y), grid, self.length, shown);
        for step in &steps {
            let from = y;
            y += STEP;
            match *step {
                Step::LeftOut { count } => {
                    scene.line(straight((stem, from + DOT), (stem, y - DOT)), Paint::Faint, 1.4).dashed();
                    scene.fill(Shape::Circle { x: stem, y, radius: DOT }, Paint::Ink);
                    let text = format!("{count} digits left out");
                    note(
                        &mut scene,
                        (stem + 16.0, f64::midpoint(from, y)),
                        Anchor::Start,
                        Paint::Faint,
                        &text,
                    );
                }
                Step::Shared { place, digit } => {
                    scene.line(straight((stem, from + DOT), (stem, y - DOT)), Paint::Ink, 1.6);
                    let middle = f64::midpoint(from, y);
                    let label = format!("place {place}");
                    note(&mut scene, (left, middle), Anchor::Start, Paint::Faint, &label);
                    let digit = if digit { "1" } else { "0" };
                    note(&mut scene, (stem + 14.0, middle), Anchor::Middle, Paint::Ink, digit);
                    self.draw_node(&mut scene, (stem, y), grid, place, shown);
                    if place == self.blamed + 1 {
                        must = y;
                    }
                }
            }
        }
        self.draw_fork(&mut scene, left, (stem, y), &tails);
        // From the step that should decide the blamed digit down to the values, which differ there.
        let x = x_of(self.blamed);
        let (above, below) = (must - 0.8 * SIZE, values + 2.4 * SIZE);
        let shape = Shape::Rectangle { x, y: above, width: CELL, height: below - above, radius: 3.0 };
        scene.line(shape, Paint::Wrong, 1.2).dashed();
        for (row, (name, value)) in ["f(z)", "f(z')"].into_iter().zip(&self.values).enumerate() {
            let y = values + row as f64 * 1.6 * SIZE;
            note(&mut scene, (grid - 26.0, y), Anchor::End, Paint::Ink, name);
            for place in shown.0..shown.1 {
                let paint = if place == self.blamed { Paint::Wrong } else { Paint::Ink };
                let digit = if value.bit(place) { "1" } else { "0" };
                note(&mut scene, (x_of(place) + CELL / 2.0, y), Anchor::Middle, paint, digit);
            }
            self.left_out(&mut scene, (grid, y), shown);
        }
        let place = format!("place {}", self.blamed);
        note(&mut scene, (x + CELL / 2.0, below + SIZE), Anchor::Middle, Paint::Wrong, &place);
        scene.shrink_letters(first, look);
        scene
    }

    /// The end of the digits from `place` up, with what they decide.
    fn draw_node(&self, scene: &mut Scene, (x, y): (f64, f64), grid: f64, place: u64, shown: (u64, u64)) {
        if place > self.blamed {
            write_digits(scene, (grid, y), &self.decided(place, shown));
            self.left_out(scene, (grid, y), shown);
        }
        if place == self.blamed + 1 {
            scene.fill(Shape::Circle { x, y, radius: DOT + 2.0 }, Paint::Wrong);
        }
        scene.fill(Shape::Circle { x, y, radius: DOT }, Paint::Ink);
    }

    fn draw_fork(&self, scene: &mut Scene, left: f64, (x, y): (f64, f64), tails: &str) {
        let below = y + 1.3 * STEP;
        note(
            scene,
            (left, f64::midpoint(y, below)),
            Anchor::Start,
            Paint::Faint,
            &format!("place {}", self.fork),
        );
        let names = [(-1.0, "0", "z"), (1.0, "1", "z'")];
        for ((side, digit, name), value) in names.into_iter().zip(&self.values) {
            let end = x + side * SPREAD;
            scene.line(straight((x, y + DOT), (end, below - DOT)), Paint::Ink, 1.6);
            note(
                scene,
                (x + side * (0.5 * SPREAD + 11.0), f64::midpoint(y, below) - 3.0),
                Anchor::Middle,
                Paint::Ink,
                digit,
            );
            scene.fill(Shape::Circle { x: end, y: below, radius: DOT }, Paint::Marked);
            note(scene, (end, below + 1.2 * SIZE), Anchor::Middle, Paint::Ink, name);
            // A longer value has its digits beside the tree only.
            let said = format!("f({name}) = {}", short(value));
            if width_of(&said) < 2.0 * SPREAD {
                note(scene, (end, below + 2.5 * SIZE), Anchor::Middle, Paint::Ink, &said);
            }
        }
        note(scene, (x + SPREAD + BESIDE, below), Anchor::Start, Paint::Faint, tails);
    }

    /// `..` beside digits where some are left out.
    fn left_out(&self, scene: &mut Scene, (grid, y): (f64, f64), shown: (u64, u64)) {
        let (left, right) = self.ends(shown);
        note(scene, (grid - 2.0, y), Anchor::End, Paint::Faint, left);
        let end = grid + (shown.1 - shown.0) as f64 * CELL + 2.0;
        note(scene, (end, y), Anchor::Start, Paint::Faint, right);
    }
}
