//! Lines of spans, whose meanings a terminal may show as colours.

use crate::scene::Paint;

/// Characters for the row numbers.
pub(super) const LABELS: usize = 6;

/// Width and characters of lines.
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
    /// Their colour.
    pub paint: Option<Paint>,
    /// Their background.
    pub ground: Option<Paint>,
}

/// A line of characters, as spans.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line(pub Vec<Span>);

impl Line {
    pub(super) fn plain(text: impl Into<String>) -> Line {
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
pub(super) fn put(line: &mut String, at: usize, digits: &str, end: usize) {
    let at = at.min(end.saturating_sub(digits.len()));
    let blanks = at.checked_sub(line.len()).filter(|&blanks| blanks > 0 || line.is_empty());
    if let Some(blanks) = blanks {
        line.extend(std::iter::repeat_n(' ', blanks));
        line.push_str(digits);
    }
}
