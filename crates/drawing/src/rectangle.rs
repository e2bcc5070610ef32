//! The rectangular bar of \[miyadera2017, Section 3\]: columns to the left of the poisoned square, rows
//! above it and columns to its right.

use super::font;
use super::frame::{Frame, Sign, cross, square};
use super::limits::{MAX_COLUMNS, MAX_ROWS, TooLarge};
use super::look::Look;
use super::scene::{Anchor, Paint, Scene, Shape};
use nimcert_prose::plural;

/// Side of a square where there is room for it, in pixels.
const SIDE: f64 = 28.0;
/// The room that the squares should take at most, across and up.
const ROOM: (f64, f64) = (1120.0, 720.0);

/// Whether a bar can be drawn.
fn check([x, y, z]: [u64; 3]) -> Result<(), TooLarge> {
    match x.checked_add(z).and_then(|sum| sum.checked_add(1)) {
        Some(columns) if columns <= MAX_COLUMNS => {}
        columns => return Err(TooLarge::Columns { columns: columns.unwrap_or(u64::MAX) }),
    }
    match y >= MAX_ROWS {
        true => Err(TooLarge::Rows { column: 0, height: y }),
        false => Ok(()),
    }
}

/// Draws the position `(x, y, z)`, which can be cut `x` times to the left, `y` times above and `z` times to the
/// right of the poisoned square.
///
/// # Errors
/// More columns or rows than the limits of [`super::limits`].
pub fn scene(position: [u64; 3], title: &str, notes: &[String], look: &Look) -> Result<Scene, TooLarge> {
    check(position)?;
    let [x, y, z] = position;
    let (columns, rows) = (x + z + 1, y + 1);
    let side = SIDE.min(ROOM.0 / columns as f64).min(ROOM.1 / rows as f64).max(1.0);
    let (width, height) = (columns as f64 * side, rows as f64 * side);
    let frame = Frame {
        title: title.to_owned(),
        description: format!(
            "A rectangular chocolate bar of {} and {}; the square in column {x} of the lowest row, counted from 0, is poisoned.",
            plural(columns, "column"),
            plural(rows, "row")
        ),
        legend: vec![(Sign::Poison, "poisoned".to_owned())],
        notes: notes.to_vec(),
    };
    let numbers = look.axis();
    let count = |name: &str, cuts: u64| match cuts {
        0 => String::new(),
        cuts => format!("{name} = {cuts}"),
    };
    let [at_left, above, at_right] = [count("x", x), count("y", y), count("z", z)];
    let beside = font::width(&above, numbers, false) + 5.0;
    let (mut scene, (edge, top)) = frame.around((beside + width, height + numbers + 10.0), look);
    let left = edge + beside;
    let ground = Shape::Rectangle { x: left, y: top, width, height, radius: 0.0 };
    scene.fill(ground, Paint::Groove);
    let groove = if side >= 12.0 { 1.0 } else { side / 24.0 };
    for row in 0..rows {
        for column in 0..columns {
            let at = (left + column as f64 * side, top + (rows - 1 - row) as f64 * side);
            let poisoned = row == 0 && column == x;
            let paint = if poisoned { Paint::Poison } else { Paint::Chocolate };
            scene.fill(square((at.0 + groove, at.1 + groove), side - 2.0 * groove), paint);
            if poisoned {
                cross(&mut scene, at, side);
            }
        }
    }
    // How many cuts there are on each side.
    let below = top + height + numbers + 4.0;
    for (at, anchor, text) in [
        ((left, below), Anchor::Start, at_left),
        ((left + width, below), Anchor::End, at_right),
        ((left - 5.0, top + numbers * font::CAPITAL), Anchor::End, above),
    ] {
        if !text.is_empty() {
            scene.text(at, numbers, anchor, Paint::Faint, &text);
        }
    }
    Ok(scene)
}

/// The position in characters, rows from the top, `##` the poisoned square.
///
/// # Errors
/// The same as for [`scene`], and lines longer than `width`.
pub fn text(position: [u64; 3], width: usize) -> Result<Vec<String>, TooLarge> {
    check(position)?;
    let [x, y, z] = position;
    let columns = x + z + 1;
    let (needed, room) = (3 * columns, width as u64);
    if needed > room {
        return Err(TooLarge::Width { columns, needed, width: room });
    }
    let line = |row: u64| {
        let squares: Vec<&str> =
            (0..columns).map(|column| if row == 0 && column == x { "##" } else { "[]" }).collect();
        squares.join(" ")
    };
    Ok((0..=y).rev().map(line).collect())
}
