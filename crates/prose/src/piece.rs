//! Text as pieces: paragraphs, formulas, lined up digits, rows.

use num_bigint::BigUint;

use super::digits::named;
use super::layout::Layout;

/// A piece of a text. Sentences have a no-break space wherever a line must not end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// A paragraph.
    Say(String),
    /// An indented paragraph: a formula, a move.
    Displayed(String),
    /// Indented lines that stay whole if there is room.
    Lines(Vec<String>),
    /// Short texts: on one line with commas between them if there is room, else a line each.
    Together(Vec<String>),
    /// Paragraphs beside a name.
    Item {
        /// The name.
        name: String,
        /// Width of the names in this group of items.
        width: usize,
        /// The paragraphs.
        texts: Vec<String>,
    },
    /// Named numbers with their binary digits lined up.
    Digits {
        /// Names and numbers.
        rows: Vec<(String, BigUint)>,
        /// The place around which digits are shown if there are many.
        place: u64,
        /// Whether that place is marked.
        marked: bool,
    },
    /// A row of a report: what was done, its result, and the particulars.
    Row {
        /// What was done.
        name: &'static str,
        /// Its result in a word.
        word: &'static str,
        /// The particulars.
        text: String,
        /// A path that must not be broken.
        path: Option<String>,
    },
    /// A blank line.
    Gap,
}

/// Pieces, one below the other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prose {
    pieces: Vec<Piece>,
}

impl Prose {
    /// The pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Adds a paragraph.
    pub fn say(&mut self, text: impl Into<String>) {
        self.pieces.push(Piece::Say(text.into()));
    }

    /// Adds an indented paragraph.
    pub fn display(&mut self, text: impl Into<String>) {
        self.pieces.push(Piece::Displayed(text.into()));
    }

    /// Adds lines.
    pub fn lines(&mut self, lines: Vec<String>) {
        self.pieces.push(Piece::Lines(lines));
    }

    /// Adds short texts.
    pub fn together(&mut self, texts: Vec<String>) {
        self.pieces.push(Piece::Together(texts));
    }

    /// Adds paragraphs beside a name.
    pub fn item(&mut self, name: impl Into<String>, width: usize, texts: Vec<String>) {
        self.pieces.push(Piece::Item { name: name.into(), width, texts });
    }

    /// Adds numbers with their digits, the place marked.
    pub fn digits(&mut self, rows: &[(&str, &BigUint)], place: u64) {
        let rows = rows.iter().map(|(name, number)| ((*name).to_owned(), (*number).clone())).collect();
        self.pieces.push(Piece::Digits { rows, place, marked: true });
    }

    /// Adds a row.
    pub fn row(&mut self, name: &'static str, word: &'static str, text: impl Into<String>) {
        self.pieces.push(Piece::Row { name, word, text: text.into(), path: None });
    }

    /// Adds a row that ends with a path.
    pub fn row_with_path(&mut self, name: &'static str, word: &'static str, text: String, path: String) {
        self.pieces.push(Piece::Row { name, word, text, path: Some(path) });
    }

    /// Adds a blank line.
    pub fn gap(&mut self) {
        self.pieces.push(Piece::Gap);
    }

    /// As text for a terminal or a file.
    pub fn text(&self, layout: Layout) -> String {
        let mut out = String::new();
        for piece in &self.pieces {
            write(&mut out, piece, layout);
        }
        out.replace('\u{a0}', " ")
    }
}

fn write(out: &mut String, piece: &Piece, layout: Layout) {
    let mut lines = |lines: &[String]| {
        for text in lines {
            layout.line(out, "    ", text);
        }
    };
    match piece {
        Piece::Say(text) => layout.paragraph(out, "  ", "  ", text),
        Piece::Displayed(text) => layout.paragraph(out, "    ", "    ", text),
        Piece::Lines(texts) => lines(texts),
        Piece::Together(texts) => match texts.join(", ") {
            line if line.len() + 4 <= layout.prose => lines(&[line]),
            _ => lines(texts),
        },
        Piece::Item { name, width, texts } => {
            let first = format!("    {name:<width$}  ");
            let rest = " ".repeat(first.len());
            for (number, text) in texts.iter().enumerate() {
                layout.paragraph(out, if number == 0 { &first } else { &rest }, &rest, text);
            }
        }
        Piece::Digits { rows, place, marked } => {
            let rows: Vec<(&str, &BigUint)> = rows.iter().map(|(name, n)| (name.as_str(), n)).collect();
            let mut shown = named(&rows, *place, layout.prose - 4);
            if !marked {
                shown.pop();
            }
            lines(&shown);
        }
        Piece::Row { name, word, text, path } => {
            layout.row(out, name, word, text);
            if let Some(path) = path {
                layout.unbroken(out, path);
            }
        }
        Piece::Gap => out.push('\n'),
    }
}
