//! A table of Grundy numbers in characters.

use super::spans::{LABELS, Line, Style, add_notes, put, titled};
use crate::axis;
use crate::grundy::{Cell, GrundyPicture, shade};
use crate::limits::{TooLarge, check_columns};
use crate::scene::{Paint, SHADES};

/// Signs of shades from the lowest to the highest, for a reader without colours.
const RAMPS: [&[char]; 2] = [&['.', ':', '-', '=', '+', 'o', '%', '@'], &['·', '░', '▒', '▓', '█']];

/// Draws a table of Grundy numbers, rows from the top: the numbers where there is room, with a `*` after those that a
/// picture outlines; otherwise a shade for each number, and `X` for those.
///
/// # Errors
/// It is beyond one of the limits of [`crate::limits`], or wider than a line.
pub fn grundy(table: &GrundyPicture<'_>, style: Style) -> Result<Vec<Line>, TooLarge> {
    let heights: Vec<u64> =
        table.columns.iter().map(|column| (column.len() as u64).saturating_sub(1)).collect();
    check_columns(&heights)?;
    let cells = || table.columns.iter().flatten().flatten();
    let highest = cells().map(|cell| cell.value).max().unwrap_or(0);
    let comparison = table.comparison();
    let is_marked = |cell: &Cell| table.claim.is_some() && comparison.outlines(cell.differs);
    let columns = table.columns.len();
    let numbers = highest.to_string().len() + 2;
    let fits = |characters: usize| columns.saturating_mul(characters) + LABELS <= style.width;
    let written = fits(numbers);
    if !fits(1) {
        let needed = (columns + LABELS) as u64;
        return Err(TooLarge::Width { columns: columns as u64, needed, width: style.width as u64 });
    }
    let ramp = RAMPS[usize::from(!style.ascii)];
    let rows = table.columns.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines = titled(table.title, style);
    for row in (0..rows).rev() {
        let mut line = Line::plain(format!("{:>4} ", table.up.1 + row as u64));
        for column in table.columns {
            let cell = column.get(row).copied().flatten();
            if written {
                write_value(&mut line, cell, highest, (numbers, cell.is_some_and(|cell| is_marked(&cell))));
            } else {
                let marked = cell.filter(is_marked).map(|_| comparison.paint());
                write_shade(&mut line, cell, highest, (ramp, marked));
            }
        }
        lines.push(line.trimmed());
    }
    lines.push(table_numbers(table, if written { numbers } else { 1 }, written));
    let mut notes = Vec::new();
    if !written {
        let signs: String = ramp.iter().collect();
        notes.push(format!("{signs} Grundy numbers, 0 to {highest}"));
    }
    if let Some(claim) = table.claim {
        let sign = if written { "*" } else { "X" };
        let meaning = comparison.meaning(claim);
        notes.push(if comparison.outlined() == 0 { meaning } else { format!("{sign} {meaning}") });
    }
    notes.extend(table.notes.iter().cloned());
    add_notes(&mut lines, &notes, style);
    Ok(lines)
}

fn write_value(line: &mut Line, cell: Option<Cell>, highest: u64, (characters, marked): (usize, bool)) {
    let Some(cell) = cell else {
        return line.push(&" ".repeat(characters), None, None);
    };
    let shade = shade(cell.value, highest);
    let mark = if marked { "*" } else { " " };
    let (paint, ground) = (Some(Paint::OnShade(shade)), Some(Paint::Shade(shade)));
    line.push(&format!("{:>1$}", cell.value, characters - 1), paint, ground);
    line.push(mark, paint, ground);
}

fn write_shade(line: &mut Line, cell: Option<Cell>, highest: u64, (ramp, marked): (&[char], Option<Paint>)) {
    let Some(cell) = cell else { return line.push(" ", None, None) };
    let shade = shade(cell.value, highest);
    if marked.is_some() {
        return line.push("X", marked, None);
    }
    let sign = ramp[usize::from(shade) * ramp.len() / usize::from(SHADES)];
    line.push(sign.encode_utf8(&mut [0; 4]), Some(Paint::Shade(shade)), None);
}

/// The numbers below a table: right-aligned below values, else from the left of their cells.
fn table_numbers(table: &GrundyPicture<'_>, characters: usize, right: bool) -> Line {
    let mut text = String::new();
    let first = table.across.1;
    let last = first + (table.columns.len() as u64).saturating_sub(1);
    let needed = |number: u64| (number.to_string().len() + 1) as f64;
    let end = LABELS - 1 + table.columns.len() * characters;
    for number in axis::ticks_from(first, last, characters as f64, needed) {
        let digits = number.to_string();
        let start = LABELS - 1 + usize::try_from(number - first).unwrap_or(0) * characters;
        let at = if right { (start + characters - 1).saturating_sub(digits.len()) } else { start };
        put(&mut text, at, &digits, end);
    }
    let mut line = Line::default();
    line.push(&text, Some(Paint::Faint), None);
    line
}
