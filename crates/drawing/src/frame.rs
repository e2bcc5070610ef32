//! The surroundings of a picture: its title above, signs with their meanings and notes
//! below.

use super::font;
use super::look::{Look, SMALL};
use super::scene::{Anchor, Paint, Scene, Shape};

/// Space around everything.
const MARGIN: f64 = 16.0;
/// Narrowest picture, so that titles and notes can be read.
const MIN_WIDTH: f64 = 340.0;
/// How wide a picture becomes for its title.
const MAX_FOR_TITLE: f64 = 640.0;
const TITLE: f64 = 14.0;
/// Most lines of a title; what is longer is cut off.
const TITLE_LINES: usize = 3;
/// From base line to base line of a title, for each pixel of its letters.
const TITLE_LINE: f64 = 1.3;
/// From base line to base line.
const LINE: f64 = 19.0;
/// Side of a sign in the legend, and the room for it.
const SIGN: f64 = 12.0;
const SIGN_ROOM: f64 = 18.0;
/// Between two entries of the legend.
const BETWEEN: f64 = 16.0;

/// The sign of an entry.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Sign {
    /// A square of this paint.
    Square(Paint),
    /// The poisoned square.
    Poison,
    /// A square with a line around it.
    Outlined(Paint),
    /// A line; thin ones are dashed.
    Line(Paint, f64),
    /// All shades, from the lowest value to the highest.
    Ramp,
}

/// The frame of a picture before its size is known.
#[derive(Debug, Default)]
pub(super) struct Frame {
    /// Above the content, in at most [`TITLE_LINES`] lines.
    pub(super) title: String,
    /// What the whole picture shows, for people who cannot see it.
    pub(super) description: String,
    /// Signs and their meanings.
    pub(super) legend: Vec<(Sign, String)>,
    /// Sentences below the legend.
    pub(super) notes: Vec<String>,
}

impl Frame {
    /// A scene with the frame, and the place of the upper left corner of the content in it.
    pub(super) fn around(&self, (width, height): (f64, f64), look: &Look) -> (Scene, (f64, f64)) {
        let (title_size, small, line) = (TITLE * look.text, SMALL * look.text, LINE * look.text);
        // A picture becomes wider for its title, but not for larger letters.
        let title = match look.title && look.text <= 1.0 {
            true => font::width(&self.title, title_size, true).ceil().min(MAX_FOR_TITLE),
            false => 0.0,
        };
        let least = if look.title || look.legend { MIN_WIDTH - 2.0 * MARGIN } else { 0.0 };
        let inner = width.max(least).max(title);
        let titles = if look.title { title_lines(&self.title, inner, title_size) } else { Vec::new() };
        let further = titles.len().saturating_sub(1) as f64 * TITLE_LINE * title_size;
        let top = MARGIN + if look.title { title_size + further + 10.0 } else { 0.0 };
        let (rows, notes) = match look.legend {
            true => {
                let notes = self.notes.iter().flat_map(|note| wrapped(note, inner, small, false));
                (self.rows(inner, look.text), notes.collect())
            }
            false => (Vec::new(), Vec::new()),
        };
        let lines = rows.len() + notes.len();
        let below = if lines == 0 { 0.0 } else { 6.0 + line * lines as f64 };
        let whole = (inner + 2.0 * MARGIN, top + height + below + MARGIN);
        let mut scene = Scene::new(self.title.clone(), self.description.clone(), whole.0, whole.1);
        for (text, at) in titles.into_iter().zip(0_u32..) {
            let y = MARGIN + title_size * (font::CAPITAL + TITLE_LINE * f64::from(at));
            let title =
                Shape::Text { x: MARGIN, y, size: title_size, anchor: Anchor::Start, text, bold: true };
            scene.fill(title, Paint::Ink);
        }
        let mut base = top + height + 6.0 + line * 0.7;
        for row in rows {
            let mut x = MARGIN;
            for (sign, text) in row {
                draw_sign(&mut scene, *sign, (x, base), look.text);
                let room = sign_room(*sign) * look.text;
                let text = font::fitted(text, small, false, inner - room);
                scene.text((x + room, base), small, Anchor::Start, Paint::Ink, &text);
                x += (entry_width(*sign, &text) + BETWEEN) * look.text;
            }
            base += line;
        }
        for note in notes {
            scene.text((MARGIN, base), small, Anchor::Start, Paint::Ink, &note);
            base += line;
        }
        let origin = (((whole.0 - width) / 2.0).floor(), top);
        (scene, origin)
    }

    /// The entries of the legend, line by line.
    fn rows(&self, limit: f64, scale: f64) -> Vec<Vec<&(Sign, String)>> {
        let mut rows: Vec<Vec<&(Sign, String)>> = Vec::new();
        let mut used = 0.0;
        let limit = limit / scale;
        for entry in &self.legend {
            let width = entry_width(entry.0, &entry.1);
            match rows.last_mut() {
                Some(row) if used + BETWEEN + width <= limit => {
                    row.push(entry);
                    used += BETWEEN + width;
                }
                _ => {
                    rows.push(vec![entry]);
                    used = width;
                }
            }
        }
        rows
    }
}

/// The cross of the poisoned square, for readers without colours: two lines.
pub(super) fn cross(scene: &mut Scene, (x, y): (f64, f64), side: f64) {
    let (near, far) = (side * 0.27, side * 0.73);
    let width = (side / 9.0).max(1.0);
    for points in
        [vec![(x + near, y + near), (x + far, y + far)], vec![(x + near, y + far), (x + far, y + near)]]
    {
        scene.line(Shape::Polyline { points, closed: false }, Paint::Paper, width);
    }
}

/// A square, its upper left corner at `(x, y)`.
pub(super) fn square((x, y): (f64, f64), side: f64) -> Shape {
    let radius = if side >= 14.0 { 2.0 } else { 0.0 };
    Shape::Rectangle { x, y, width: side, height: side, radius }
}

fn sign_room(sign: Sign) -> f64 {
    match sign {
        Sign::Ramp => 128.0 + SIGN_ROOM - SIGN,
        _ => SIGN_ROOM,
    }
}

fn entry_width(sign: Sign, text: &str) -> f64 {
    sign_room(sign) + font::width(text, SMALL, false)
}

fn draw_sign(scene: &mut Scene, sign: Sign, (x, base): (f64, f64), scale: f64) {
    let side = SIGN * scale;
    let top = base - side + 1.5 * scale;
    match sign {
        Sign::Square(paint) => {
            scene.fill(square((x, top), side), paint);
        }
        Sign::Poison => {
            scene.fill(square((x, top), side), Paint::Poison);
            cross(scene, (x, top), side);
        }
        Sign::Outlined(paint) => {
            scene.line(square((x + 1.0, top + 1.0), side - 2.0), paint, 2.0);
        }
        Sign::Line(paint, width) => {
            let points = vec![(x, top + side / 2.0), (x + side + 2.0, top + side / 2.0)];
            let line = scene.line(Shape::Polyline { points, closed: false }, paint, width);
            if width < 2.0 {
                line.dashed();
            }
        }
        Sign::Ramp => {
            let width = 128.0 * scale / f64::from(super::SHADES);
            for n in 0..super::SHADES {
                let x = x + width * f64::from(n);
                let shape = Shape::Rectangle { x, y: top, width, height: side, radius: 0.0 };
                scene.fill(shape, Paint::Shade(n));
            }
        }
    }
}

/// The lines of a title; the last one is cut off if there would be more.
fn title_lines(title: &str, limit: f64, size: f64) -> Vec<String> {
    let mut lines = wrapped(title, limit, size, true);
    if lines.len() > TITLE_LINES {
        let last = lines.split_off(TITLE_LINES - 1).join(" ");
        lines.push(font::fitted(&last, size, true, limit));
    }
    lines
}

/// A text in lines that fit; a word that does not is cut off.
fn wrapped(text: &str, limit: f64, size: f64, bold: bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match (lines.last_mut(), longer) {
            (Some(line), Some(longer)) if font::width(&longer, size, bold) <= limit => *line = longer,
            _ => lines.push(font::fitted(word, size, bold, limit)),
        }
    }
    lines
}
