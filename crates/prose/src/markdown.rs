//! The documents of the project in a terminal: Markdown, as far as they use it, as text with styles.
//!
//! Headings, paragraphs, lists, tables and blocks of code. Styles are escape sequences, which the
//! printer of the text removes where they are not wanted. They have no width when lines are broken.

use super::layout::{Layout, wrap};

const BOLD: &str = "\u{1b}[1m";
const CODE: &str = "\u{1b}[36m";
const STRESSED: &str = "\u{1b}[3m";
const PLAIN: &str = "\u{1b}[0m";

/// Indentation of what is not a heading.
const INDENT: &str = "  ";

/// The widest first column of a table with its second column beside it.
const WIDEST_FIRST: usize = 32;

/// The least width of the second column beside the first one.
const LEAST_SECOND: usize = 24;

/// Sets a whole document in lines.
pub fn render(markdown: &str, layout: Layout) -> String {
    let mut page = Page { width: layout.prose, out: String::new() };
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(heading) = line.strip_prefix('#') {
            page.heading(heading.trim_start_matches('#').trim());
        } else if line.starts_with("```") {
            let code: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            page.code(&code);
        } else if line.starts_with('|') {
            let mut rows = vec![cells(line)];
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(cells(row));
            }
            page.table(&rows);
        } else if !line.trim().is_empty() {
            let mut text = line.trim().to_owned();
            while let Some(more) = lines.next_if(|line| goes_on(line)) {
                text.push(' ');
                text.push_str(more.trim());
            }
            page.text(&text);
        }
    }
    page.out.trim_start_matches('\n').to_owned()
}

/// The sections with these headings of level 2, in this order; `None` if one of them is missing.
pub fn sections(markdown: &str, headings: &[&str]) -> Option<String> {
    let one = |heading: &&str| {
        let start = markdown.find(&format!("\n## {heading}\n"))? + 1;
        let end = markdown[start..].find("\n## ").map_or(markdown.len(), |at| start + at + 1);
        Some(&markdown[start..end])
    };
    headings.iter().map(one).collect()
}

/// Whether a line continues the paragraph or item before it.
fn goes_on(line: &str) -> bool {
    let text = line.trim();
    !text.is_empty()
        && !["#", "```", "|", "- ", "* "].iter().any(|mark| text.starts_with(mark))
        && !numbered(text)
}

/// `1. `
fn numbered(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < text.len() && rest.starts_with(". ")
}

/// The cells of a row of a table; `\|` is not a border.
fn cells(row: &str) -> Vec<String> {
    const BAR: &str = "\u{0}";
    let row = row.replace("\\|", BAR);
    let inner = row.trim().trim_start_matches('|').trim_end_matches('|');
    inner.split('|').map(|cell| cell.trim().replace(BAR, "|")).collect()
}

/// A link as its text.
fn without_links(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("](") {
        let open = rest[..at].rfind('[');
        let close = rest[at..].find(')');
        match (open, close) {
            (Some(open), Some(close)) => {
                out.push_str(&rest[..open]);
                out.push_str(&rest[open + 1..at]);
                rest = &rest[at + close + 1..];
            }
            _ => {
                out.push_str(&rest[..at + 2]);
                rest = &rest[at + 2..];
            }
        }
    }
    out + rest
}

/// Text in which bold words and code have styles. The marks of bold text are removed; backticks stay.
fn styled(text: &str) -> String {
    let mut out = String::new();
    let (mut bold, mut code) = (false, false);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let step = match c {
            '`' => {
                code = !code;
                out.push_str(if code { CODE } else { "" });
                out.push('`');
                out.push_str(if code { "" } else { PLAIN });
                1
            }
            '*' if !code && rest.starts_with("**") => {
                bold = !bold;
                out.push_str(if bold { BOLD } else { PLAIN });
                2
            }
            '*' if !code && stressed(rest).is_some() => {
                let inner = stressed(rest).unwrap_or_default();
                out.push_str(&format!("{STRESSED}{inner}{PLAIN}"));
                inner.len() + 2
            }
            c => {
                out.push(c);
                c.len_utf8()
            }
        };
        rest = &rest[step..];
    }
    out
}

/// The words between the star at the beginning of a text and the next one.
fn stressed(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('*')?;
    let inner = &inner[..inner.find('*')?];
    let word = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    (word(inner.chars().next()) && word(inner.chars().next_back())).then_some(inner)
}

struct Page {
    width: usize,
    out: String,
}

impl Page {
    fn heading(&mut self, text: &str) {
        self.gap();
        let mut lines = String::new();
        wrap(&mut lines, "", INDENT, text, self.width);
        for line in lines.lines() {
            self.out.push_str(&format!("{BOLD}{line}{PLAIN}\n"));
        }
    }

    /// Adds a blank line, unless the last line is blank or a heading.
    fn gap(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// Text broken into lines; the styles come afterwards, so that they have no width.
    fn wrapped(&mut self, first: &str, rest: &str, text: &str) {
        let mut lines = String::new();
        wrap(&mut lines, first, rest, &without_links(text), self.width);
        self.out.push_str(&styled(&lines));
    }

    fn text(&mut self, text: &str) {
        let bullet = text.strip_prefix("- ").or_else(|| text.strip_prefix("* "));
        match bullet {
            // There is no blank line between items.
            Some(item) => self.wrapped(&format!("{INDENT}- "), &format!("{INDENT}  "), item),
            None if numbered(text) => self.wrapped(INDENT, &format!("{INDENT}   "), text),
            None => {
                self.gap();
                self.wrapped(INDENT, INDENT, text);
                self.out.push('\n');
            }
        }
    }

    fn code(&mut self, lines: &[&str]) {
        self.gap();
        for line in lines {
            self.out.push_str(format!("{INDENT}  {line}").trim_end());
            self.out.push('\n');
        }
        self.out.push('\n');
    }

    fn table(&mut self, rows: &[Vec<String>]) {
        self.gap();
        let is_rule = |row: &[String]| row.iter().all(|cell| cell.chars().all(|c| c == '-' || c == ':'));
        let rows: Vec<&Vec<String>> = rows.iter().filter(|row| !is_rule(row)).collect();
        let seen = |cell: &str| without_links(cell).replace("**", "").chars().count();
        let first = rows.iter().filter_map(|row| row.first()).map(|cell| seen(cell)).max().unwrap_or(0);
        let beside = first <= WIDEST_FIRST
            && INDENT.len() + first + 2 + LEAST_SECOND <= self.width
            && rows.iter().all(|row| row.len() <= 2);
        for row in rows {
            let Some((head, others)) = row.split_first() else { continue };
            let others = others.join("; ");
            if beside {
                let gap = " ".repeat(first - seen(head) + 2);
                let label = format!("{INDENT}{}{gap}", without_links(head).replace("**", ""));
                self.wrapped(&label, &" ".repeat(INDENT.len() + first + 2), &others);
            } else {
                self.wrapped(INDENT, &format!("{INDENT}  "), head);
                self.wrapped(&format!("{INDENT}    "), &format!("{INDENT}    "), &others);
            }
        }
        self.out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(markdown: &str) -> String {
        let mut text = render(markdown, Layout::default());
        for style in [BOLD, CODE, STRESSED, PLAIN] {
            text = text.replace(style, "");
        }
        text
    }

    #[test]
    fn every_kind_of_block() {
        let text = seen(
            "# Head\nwords that\ngo on\n\n- an item\n  of two lines\n- [another](x.md)\n```\n  code\n```\n| a | b |\n| --- | --- |\n| `x\\|y` | **bold** |\n",
        );
        assert_eq!(
            text,
            "Head\n\n  words that go on\n\n  - an item of two lines\n  - another\n\n      code\n\n  a      b\n  `x|y`  bold\n\n"
        );
    }

    #[test]
    fn what_is_not_closed_is_text() {
        assert_eq!(seen("*one two* 3 * 4 * 5"), "  one two 3 * 4 * 5\n\n");
        assert_eq!(seen("a ` b ** c [d](e"), "  a ` b ** c [d](e\n\n");
        assert_eq!(seen("```\nopen"), "    open\n\n");
        assert_eq!(seen("|"), "");
    }

    #[test]
    fn sections_are_found_by_their_whole_heading() {
        let text = "# T\n## One\na\n## One more\nb\n";
        assert_eq!(sections(text, &["One"]).as_deref(), Some("## One\na\n"));
        assert_eq!(sections(text, &["One more", "One"]).as_deref(), Some("## One more\nb\n## One\na\n"));
        assert_eq!(sections(text, &["Two"]), None);
    }
}
