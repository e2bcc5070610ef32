//! Lines of a report: named rows, and prose broken at the width of a terminal.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The width of prose where nobody says another one: files, and output that is piped.
pub const WIDTH: usize = 80;

/// The least width that prose is broken at, however narrow the terminal is.
pub const NARROWEST: usize = 40;

/// The greatest width of prose: longer lines are hard to read.
pub const WIDEST: usize = 100;

/// The width that was told, or 0.
static TOLD: AtomicUsize = AtomicUsize::new(0);

/// Tells the width of the terminal, once, before anything is printed; `None`: there is none. Whoever uses
/// the crate as a library leaves it alone and has lines of [`WIDTH`].
pub fn tell_width(columns: Option<usize>) {
    TOLD.store(columns.unwrap_or(0), Ordering::Relaxed);
}

/// The width of prose: no line is longer, unless a single word is.
pub fn width() -> usize {
    match TOLD.load(Ordering::Relaxed) {
        0 => WIDTH,
        told => told.clamp(NARROWEST, WIDEST),
    }
}

/// The width of tables: that of the terminal. Without one their rows have no end.
pub fn table_width() -> usize {
    match TOLD.load(Ordering::Relaxed) {
        0 => usize::MAX,
        told => told.max(NARROWEST),
    }
}

/// Width of the name of a row.
const NAME: usize = 11;

/// Width of the word that says what became of it.
const WORD: usize = 9;

/// Adds `text`, broken at blanks; the first line starts with `first`, the others with `rest`.
pub fn paragraph(out: &mut String, first: &str, rest: &str, text: &str) {
    broken(out, first, rest, text, width());
}

/// As [`paragraph`], of lines of `most` characters.
pub fn broken(out: &mut String, first: &str, rest: &str, text: &str, most: usize) {
    let mut line = first.to_owned();
    let mut width = first.chars().count();
    let mut empty = true;
    for word in text.split(' ') {
        let length = word.chars().count();
        if !empty && width + 1 + length > most {
            out.push_str(line.trim_end());
            out.push('\n');
            line.clear();
            line.push_str(rest);
            width = rest.chars().count();
            empty = true;
        }
        if !empty {
            line.push(' ');
            width += 1;
        } else if word.is_empty() {
            continue;
        }
        line.push_str(word);
        width += length;
        empty = false;
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

/// Adds a line that stands by itself, such as a formula: as it is if there is room for it, else broken at
/// blanks, the rest of it indented further.
pub fn line(out: &mut String, indent: &str, text: &str) {
    if indent.len() + text.chars().count() <= width() {
        out.push_str(indent);
        out.push_str(text);
        out.push('\n');
        return;
    }
    let bare = text.trim_start_matches(' ');
    let indent = format!("{indent}{}", &text[..text.len() - bare.len()]);
    paragraph(out, &indent, &format!("{indent}  "), bare);
}

/// Adds a row: what, what became of it, and the particulars.
pub fn row(out: &mut String, name: &str, word: &str, text: &str) {
    let first = format!("  {name:<NAME$} {word:<WORD$} ");
    paragraph(out, &first, &" ".repeat(first.len()), text);
}

/// Adds a word to the row before: on its line or, if there is no room, on one of its own, but never
/// broken, so that a path can be copied.
pub fn unbroken(out: &mut String, word: &str) {
    let line = out.trim_end().rsplit('\n').next().unwrap_or_default();
    let fits = line.chars().count() + 2 + word.chars().count() <= width();
    if fits {
        out.truncate(out.trim_end().len());
        out.push_str(": ");
    } else {
        out.push_str(&" ".repeat(2 + NAME + 1 + WORD + 1));
    }
    out.push_str(word);
    out.push('\n');
}

/// A number with its noun.
pub fn plural(count: impl Into<u128>, noun: &str) -> String {
    let count = count.into();
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        let mut out = String::new();
        paragraph(&mut out, "ab ", "   ", text);
        out.lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_line_may_be_full_but_not_longer() {
        let full = "x".repeat(WIDTH - 3);
        assert_eq!(lines(&full), [format!("ab {full}")]);
        assert_eq!(lines(&format!("y {}", "x".repeat(WIDTH - 5))).len(), 1);
        assert_eq!(
            lines(&format!("y {}", "x".repeat(WIDTH - 4))),
            ["ab y".to_owned(), format!("   {}", "x".repeat(WIDTH - 4))]
        );
    }

    #[test]
    fn a_long_word_stands_alone() {
        let long = "x".repeat(3 * WIDTH);
        assert_eq!(
            lines(&format!("y {long} z")),
            ["ab y".to_owned(), format!("   {long}"), "   z".to_owned()]
        );
    }

    #[test]
    fn blanks_inside_a_line_stay_and_those_at_its_end_go() {
        assert_eq!(lines("a  b "), ["ab a  b"]);
        assert_eq!(lines(""), ["ab"]);
    }
}
