//! A bar in characters.

use super::cuts;
use super::spans::{LABELS, Line, Style, add_notes, put, titled};
use crate::axis;
use crate::bar::{BarPicture, check};
use crate::limits::TooLarge;
use crate::scene::Paint;

/// What a square shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Square {
    Empty,
    Poison,
    Marked,
    Chocolate,
    Strip,
    Eaten,
}

impl Square {
    fn paint(self) -> Option<Paint> {
        Some(match self {
            Square::Empty => return None,
            Square::Poison => Paint::Poison,
            Square::Marked => Paint::Marked,
            Square::Chocolate => Paint::Chocolate,
            Square::Strip => Paint::Strip,
            Square::Eaten => Paint::Faint,
        })
    }

    /// Its sign: of three characters, of two, or of one.
    fn sign(self, form: Form) -> &'static str {
        let signs = match form {
            Form::Ascii => ["   ", "## ", "<> ", "[] ", "() ", ":: "],
            Form::Unicode => ["  ", "× ", "◆ ", "■ ", "□ ", "· "],
            Form::Narrow => [" ", "#", "@", "o", "=", "."],
            Form::Halves => [" ", "×", "◆", "█", "▄", "·"],
        };
        signs[self as usize]
    }
}

/// How squares are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Three characters each.
    Ascii,
    /// Two characters each.
    Unicode,
    /// One ASCII character each.
    Narrow,
    /// Two rows in a character.
    Halves,
}

impl Form {
    fn characters(self) -> usize {
        match self {
            Form::Ascii => 3,
            Form::Unicode => 2,
            Form::Narrow | Form::Halves => 1,
        }
    }
}

/// Draws a bar: its title, its rows from the top, the numbers of its columns, the meanings of its signs, its
/// notes. The forms that fit are tried from the largest one.
///
/// # Errors
/// It is beyond one of the limits of [`crate::limits`], or wider than a line.
pub fn bar(bar: &BarPicture<'_>, style: Style) -> Result<Vec<Line>, TooLarge> {
    check(bar)?;
    let strip = bar.strip.unwrap_or(0);
    let columns = (bar.heights.len() as u64).saturating_add(strip);
    let forms = if style.ascii { [Form::Ascii, Form::Narrow] } else { [Form::Unicode, Form::Halves] };
    let needed = |form: &Form| columns.saturating_mul(form.characters() as u64).saturating_add(LABELS as u64);
    let Some(form) = forms.into_iter().find(|form| needed(form) <= style.width as u64) else {
        let width = style.width as u64;
        return Err(TooLarge::Width { columns, needed: needed(&forms[1]), width });
    };
    let square = |n: u64, y: u64| -> Square {
        let Some(z) = n.checked_sub(strip) else {
            return if y == 0 { Square::Strip } else { Square::Empty };
        };
        let height = usize::try_from(z).ok().and_then(|z| bar.heights.get(z)).copied();
        let (top, last) = bar.left.unwrap_or((u64::MAX, u64::MAX));
        match (z, y) {
            _ if height.is_none_or(|height| y > height) => Square::Empty,
            (0, 0) => Square::Poison,
            _ if bar.marked == Some((y, z)) => Square::Marked,
            _ if z > last || y > top => Square::Eaten,
            _ => Square::Chocolate,
        }
    };
    let rows = bar.heights.iter().max().map_or(0, |&height| height + 1);
    let step = if form == Form::Halves { 2 } else { 1 };
    let mut lines = titled(bar.title, style);
    for y in (0..rows.div_ceil(step)).rev().map(|row| row * step) {
        let mut line = Line::plain(format!("{y:>4} "));
        match cuts::at_row(bar.cuts, y..y + step) {
            Some((sign, paint)) => line.push(sign, Some(paint), None),
            None => line.push(" ", None, None),
        }
        for n in 0..columns {
            let lower = square(n, y);
            if form == Form::Halves {
                let (sign, paint) = half_blocks(square(n, y + 1), lower);
                line.push(sign, paint, None);
            } else {
                line.push(lower.sign(form), lower.paint(), None);
            }
        }
        lines.push(line.trimmed());
    }
    lines.extend(cuts::below(bar.cuts, strip, columns, form.characters()));
    lines.push(column_numbers(strip, bar.heights.len() as u64, form.characters()));
    let sign = |square: Square| square.sign(form).trim_end();
    let shown = |wanted: Square| (0..columns).any(|n| (0..rows).any(|y| square(n, y) == wanted));
    let signs = [
        (Square::Poison, "poisoned"),
        (Square::Strip, "strip"),
        (Square::Eaten, "eaten"),
        (Square::Marked, bar.marked_means),
    ];
    let mut legend = Line::plain(String::new());
    for (wanted, means) in signs.into_iter().filter(|&(wanted, _)| shown(wanted)) {
        let gap = if legend.text().is_empty() { "      " } else { "   " };
        legend.push(gap, None, None);
        legend.push(sign(wanted), wanted.paint(), None);
        legend.push(&format!(" {means}"), None, None);
    }
    lines.extend([Line::default(), legend.trimmed()]);
    let mut legend = Line::plain(String::new());
    for (sign, paint, means) in cuts::legend(bar.cuts) {
        let gap = if legend.text().is_empty() { "      " } else { "   " };
        legend.push(gap, None, None);
        legend.push(&sign, Some(paint), None);
        legend.push(&format!(" {means}"), None, None);
    }
    if !bar.cuts.is_empty() {
        lines.push(legend);
    }
    add_notes(&mut lines, bar.notes, style);
    Ok(lines)
}

/// Two squares, one above the other, as one character.
fn half_blocks(upper: Square, lower: Square) -> (&'static str, Option<Paint>) {
    match (upper, lower) {
        (one @ (Square::Marked | Square::Poison), _) | (_, one @ (Square::Marked | Square::Poison)) => {
            (one.sign(Form::Halves), one.paint())
        }
        (Square::Chocolate, Square::Chocolate) => ("█", lower.paint()),
        (_, Square::Chocolate) => ("▄", lower.paint()),
        (Square::Chocolate, _) => ("▀", upper.paint()),
        (_, lower) => (lower.sign(Form::Halves), lower.paint()),
    }
}

/// The numbers below squares of this many characters: those of the strip, counted from the bar, and those
/// of the columns.
fn column_numbers(strip: u64, columns: u64, characters: usize) -> Line {
    let needed = |number: u64| (number.to_string().len() + 1) as f64;
    let mut places: Vec<(u64, u64)> = Vec::new();
    let ticks = |last: u64| axis::ticks(last, characters as f64, needed);
    places.extend(ticks(strip).into_iter().filter(|&n| n > 0).map(|n| (strip - n, n)));
    places.sort_unstable();
    let mut text = String::new();
    // The last number of the strip must not run into the poisoned square's.
    places.retain(|&(place, n)| (strip - place) as f64 * characters as f64 >= needed(n));
    places.extend(columns.checked_sub(1).into_iter().flat_map(ticks).map(|z| (strip + z, z)));
    let end = LABELS + usize::try_from(strip + columns).unwrap_or(0) * characters;
    for (place, number) in places {
        let at = LABELS + usize::try_from(place).unwrap_or(0) * characters;
        put(&mut text, at, &number.to_string(), end);
    }
    let mut line = Line::default();
    line.push(&text, Some(Paint::Faint), None);
    line
}
