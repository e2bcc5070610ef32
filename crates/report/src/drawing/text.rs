//! Pictures in characters: lines of spans, whose meanings a terminal may show as colours.

use super::axis;
use super::bar::{BarPicture, check};
use super::grundy::{Cell, GrundyPicture, shade};
use super::limits::{TooLarge, check_columns};
use super::scene::{Paint, SHADES};

/// Most columns and rows that [`small_bar`] draws.
pub const LARGEST: (usize, usize) = (24, 8);

/// Characters for the row numbers.
const LABELS: usize = 6;

/// Signs of shades from the lowest to the highest, for a reader without colours.
const RAMPS: [&[char]; 2] = [&['.', ':', '-', '=', '+', 'o', '%', '@'], &['·', '░', '▒', '▓', '█']];

/// What lines are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Characters of a line.
    pub width: usize,
    /// Whether only ASCII characters may be used.
    pub ascii: bool,
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// Its characters.
    pub text: String,
    /// What they are.
    pub paint: Option<Paint>,
    /// What they stand upon.
    pub ground: Option<Paint>,
}

/// A line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line(pub Vec<Span>);

impl Line {
    fn plain(text: impl Into<String>) -> Line {
        Line(vec![Span { text: text.into(), paint: None, ground: None }])
    }

    pub(super) fn push(&mut self, text: &str, paint: Option<Paint>, ground: Option<Paint>) {
        match self.0.last_mut() {
            Some(last) if last.paint == paint && last.ground == ground => last.text.push_str(text),
            _ => self.0.push(Span { text: text.to_owned(), paint, ground }),
        }
    }

    /// Its characters without blanks at the end.
    pub fn text(&self) -> String {
        let text: String = self.0.iter().map(|span| span.text.as_str()).collect();
        text.trim_end().to_owned()
    }

    /// Without blanks at the end that no colour shows.
    pub(super) fn trimmed(mut self) -> Line {
        while let Some(last) = self.0.last_mut().filter(|last| last.ground.is_none()) {
            last.text.truncate(last.text.trim_end().len());
            if !last.text.is_empty() {
                break;
            }
            self.0.pop();
        }
        self
    }
}

/// The bar with these column heights, at most [`LARGEST`] of them: `##` is the poisoned square, `<>` that of
/// a position `(y, z)`. `None` if it is too large, or if it does not fit into lines of `width` characters
/// that are indented by two.
pub fn small_bar(heights: &[u64], marked: Option<(u64, u64)>, width: usize) -> Option<Vec<String>> {
    let top = usize::try_from(*heights.iter().max()?).ok()?;
    // A column takes 3 characters, beside the label.
    let fits = 2 + 5 + 3 * heights.len() - 1 <= width;
    if heights.len() > LARGEST.0 || top >= LARGEST.1 || !fits {
        return None;
    }
    let rows = (0..=top as u64).rev().map(|y| {
        let squares: String = (0..)
            .zip(heights)
            .map(|(z, &height)| match (z, y) {
                square if Some((square.1, square.0)) == marked => "<> ",
                (0, 0) => "## ",
                _ if y <= height => "[] ",
                _ => "   ",
            })
            .collect();
        format!("{y:>3}  {}", squares.trim_end())
    });
    let axis: String = (0..heights.len()).map(|z| format!("{z:<3}")).collect();
    Some(rows.chain([format!("{:>3}  {}", "z", axis.trim_end())]).collect())
}

/// What stands at a square.
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
/// It is beyond one of the limits of [`super::limits`], or wider than a line.
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
        let mut line = Line::plain(format!("{y:>4}  "));
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

pub(super) fn titled(title: &str, style: Style) -> Vec<Line> {
    let mut lines = wrapped(title, style);
    lines.push(Line::default());
    lines
}

/// Lines that are text already, under a title and above notes.
pub fn page(title: &str, body: &str, notes: &[String], style: Style) -> Vec<Line> {
    let mut lines = titled(title, style);
    lines.extend(body.lines().map(Line::plain));
    add_notes(&mut lines, notes, style);
    lines
}

/// Notes, each in lines that fit.
pub(super) fn add_notes(lines: &mut Vec<Line>, notes: &[String], style: Style) {
    if !notes.is_empty() {
        lines.push(Line::default());
    }
    lines.extend(notes.iter().flat_map(|note| wrapped(note, style)));
}

/// A text in lines that fit; a longer word has a line of its own.
fn wrapped(text: &str, style: Style) -> Vec<Line> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= style.width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.into_iter().map(Line::plain).collect()
}

/// Writes digits at a place of a line, or before it if they would go beyond the end; nothing if they would
/// run into others.
fn put(line: &mut String, at: usize, digits: &str, end: usize) {
    let at = at.min(end.saturating_sub(digits.len()));
    let blanks = at.checked_sub(line.len()).filter(|&blanks| blanks > 0 || line.is_empty());
    if let Some(blanks) = blanks {
        line.extend(std::iter::repeat_n(' ', blanks));
        line.push_str(digits);
    }
}

/// The numbers below squares of so many characters: those of the strip, counted from the bar, and those
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

/// Draws a table of Grundy numbers, rows from the top: the numbers where there is room, a `*` behind
/// those that are not as claimed; else a shade for each, and `X` for those.
///
/// # Errors
/// It is beyond one of the limits of [`super::limits`], or wider than a line.
pub fn grundy(table: &GrundyPicture<'_>, style: Style) -> Result<Vec<Line>, TooLarge> {
    let heights: Vec<u64> =
        table.columns.iter().map(|column| (column.len() as u64).saturating_sub(1)).collect();
    check_columns(&heights)?;
    let cells = || table.columns.iter().flatten().flatten();
    let highest = cells().map(|cell| cell.value).max().unwrap_or(0);
    let different = cells().filter(|cell| cell.differs).count();
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
                write_value(&mut line, cell, highest, numbers);
            } else {
                write_shade(&mut line, cell, highest, ramp);
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
        notes.push(match different {
            0 => format!("{claim} at all {} positions", cells().count()),
            _ => format!("{sign} not {claim}: {different} of {} positions", cells().count()),
        });
    }
    notes.extend(table.notes.iter().cloned());
    add_notes(&mut lines, &notes, style);
    Ok(lines)
}

fn write_value(line: &mut Line, cell: Option<Cell>, highest: u64, characters: usize) {
    let Some(cell) = cell else {
        return line.push(&" ".repeat(characters), None, None);
    };
    let shade = shade(cell.value, highest);
    let mark = if cell.differs { "*" } else { " " };
    let (paint, ground) = (Some(Paint::OnShade(shade)), Some(Paint::Shade(shade)));
    line.push(&format!("{:>1$}", cell.value, characters - 1), paint, ground);
    line.push(mark, paint, ground);
}

fn write_shade(line: &mut Line, cell: Option<Cell>, highest: u64, ramp: &[char]) {
    let Some(cell) = cell else { return line.push(" ", None, None) };
    let shade = shade(cell.value, highest);
    if cell.differs {
        return line.push("X", Some(Paint::Wrong), None);
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
