//! Lines of a report: named rows, and prose broken at the width of a terminal.

/// Characters in a line of prose in files and in piped output.
pub const WIDTH: usize = 80;

/// The least width of prose, even on a narrower terminal.
pub const NARROWEST: usize = 40;

/// The greatest width of prose: longer lines are hard to read.
pub const WIDEST: usize = 100;

/// The widths at which lines are broken. The default is that of files and pipes: prose of [`WIDTH`]
/// characters, and tables of any width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Characters in a line of prose. No line is longer, unless it is a single word.
    pub prose: usize,
    /// Characters in a row of a table, if they are limited.
    pub table: Option<usize>,
}

impl Default for Layout {
    fn default() -> Self {
        Layout { prose: WIDTH, table: None }
    }
}

/// Width of the name of a row.
const NAME: usize = 11;

/// Width of the word with the result.
const WORD: usize = 9;

impl Layout {
    /// The layout of a terminal with this many columns: tables fill it, prose stays readable.
    pub fn of_terminal(columns: usize) -> Layout {
        Layout { prose: columns.clamp(NARROWEST, WIDEST), table: Some(columns.max(NARROWEST)) }
    }

    /// Whether a row of a table with this many characters has room.
    pub fn holds_row(self, characters: usize) -> bool {
        self.table.is_none_or(|most| characters <= most)
    }

    /// Adds `text`, broken at blanks; the first line starts with `first`, the others with `rest`.
    pub fn paragraph(self, out: &mut String, first: &str, rest: &str, text: &str) {
        wrap(out, first, rest, text, self.prose);
    }

    /// Adds a line by itself, such as a formula: unchanged if there is room for it, else broken at blanks
    /// with a deeper indentation.
    pub fn line(self, out: &mut String, indent: &str, text: &str) {
        if indent.len() + text.chars().count() <= self.prose {
            out.push_str(indent);
            out.push_str(text);
            out.push('\n');
            return;
        }
        let bare = text.trim_start_matches(' ');
        let indent = format!("{indent}{}", &text[..text.len() - bare.len()]);
        self.paragraph(out, &indent, &format!("{indent}  "), bare);
    }

    /// Adds lines of definitions: each keeps its indentation, and goes on deeper if it is broken.
    pub fn definitions<'t>(self, out: &mut String, lines: impl IntoIterator<Item = &'t str>) {
        for line in lines {
            let indent = if line.starts_with(' ') { "  " } else { "" };
            self.paragraph(out, indent, &format!("{indent}    "), line.trim_start());
        }
    }

    /// Adds a row: what was done, its result in a word, and the particulars.
    pub fn row(self, out: &mut String, name: &str, word: &str, text: &str) {
        let first = format!("  {name:<NAME$} {word:<WORD$} ");
        self.paragraph(out, &first, &" ".repeat(first.len()), text);
    }

    /// Adds a word to the row before: on its line, or on a line of its own if there is no room. The word is never
    /// broken, so that a path can be copied.
    pub fn unbroken(self, out: &mut String, word: &str) {
        let line = out.trim_end().rsplit('\n').next().unwrap_or_default();
        let fits = line.chars().count() + 2 + word.chars().count() <= self.prose;
        if fits {
            out.truncate(out.trim_end().len());
            out.push_str(": ");
        } else {
            out.push_str(&" ".repeat(2 + NAME + 1 + WORD + 1));
        }
        out.push_str(word);
        out.push('\n');
    }
}

/// Adds `text`, broken at blanks into lines of at most `most` characters; the first line starts with
/// `first`, the others with `rest`.
pub fn wrap(out: &mut String, first: &str, rest: &str, text: &str, most: usize) {
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

/// A number with a comma between groups of three digits: `1,226,585`.
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut out = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number with its noun: `1 state`, `2,378 bytes`.
pub fn plural(count: impl Into<u128>, noun: &str) -> String {
    let count = count.into();
    format!("{} {noun}{}", grouped(count), if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        let mut out = String::new();
        Layout::default().paragraph(&mut out, "ab ", "   ", text);
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
    fn digits_are_grouped_by_three() {
        let numbers = [0, 7, 999, 1_000, 12_345, 123_456, 1_226_585, u64::MAX];
        assert_eq!(
            numbers.map(grouped),
            ["0", "7", "999", "1,000", "12,345", "123,456", "1,226,585", "18,446,744,073,709,551,615"]
        );
        assert_eq!(
            (plural(1u64, "state"), plural(2_378u64, "byte")),
            ("1 state".into(), "2,378 bytes".into())
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
