//! Sentences and digits as a page sets them.

use num_bigint::BigUint;
use serde::Serialize;

use super::notation::typeset;
use nimcert_prose::digits::{Window, short};
use nimcert_prose::{Piece, Prose};

/// Most binary digits beside each other.
const WINDOW: u64 = 48;

/// Text or, between backquotes in the source, code.
#[derive(Serialize)]
pub(super) struct Span {
    pub(super) code: bool,
    pub(super) text: String,
}

/// A number with its digits around one of them.
#[derive(Serialize)]
struct DigitRow {
    name: String,
    number: String,
    before: String,
    blamed: String,
    after: String,
}

/// A piece as the template wants it: it asks which of them is there.
#[derive(Default, Serialize)]
pub(super) struct Block {
    say: Option<Vec<Span>>,
    displayed: Option<Vec<Span>>,
    /// A formula on a line of its own.
    formula: Option<String>,
    lines: Option<Vec<String>>,
    together: Option<Vec<String>>,
    item: Option<Item>,
    digits: Option<Digits>,
}

/// Texts under a name.
#[derive(Serialize)]
struct Item {
    name: String,
    texts: Vec<Vec<Span>>,
}

/// Numbers lined up, with the place that is marked.
#[derive(Serialize)]
struct Digits {
    rows: Vec<DigitRow>,
    place: u64,
}

/// A row as the template wants it.
#[derive(Serialize)]
pub(super) struct Row {
    pub(super) name: String,
    pub(super) word: String,
    pub(super) text: Vec<Span>,
}

/// The parts of a text that are code.
pub(super) fn spans(text: &str) -> Vec<Span> {
    let parts: Vec<&str> = text.split('`').collect();
    // A backquote without a partner is one.
    let whole = parts.len() % 2 == 1;
    match whole {
        true => parts
            .iter()
            .enumerate()
            .filter(|(_, part)| !part.is_empty())
            .map(|(number, part)| match number % 2 == 1 {
                true => Span { code: true, text: (*part).to_owned() },
                false => Span { code: false, text: typeset(part) },
            })
            .collect(),
        false => vec![Span { code: false, text: typeset(text) }],
    }
}

/// Everything but rows and gaps.
pub(super) fn blocks(prose: &Prose) -> Vec<Block> {
    prose.pieces().iter().filter_map(block).collect()
}

fn block(piece: &Piece) -> Option<Block> {
    let mut block = Block::default();
    match piece {
        Piece::Say(text) => block.say = Some(spans(text)),
        Piece::Displayed(text) => block.displayed = Some(spans(text)),
        Piece::Lines(lines) => match lines.as_slice() {
            [line] => block.formula = Some(typeset(line)),
            lines => block.lines = Some(lines.iter().map(|line| typeset(line)).collect()),
        },
        Piece::Together(texts) => block.together = Some(texts.iter().map(|text| typeset(text)).collect()),
        Piece::Item { name, texts, .. } => {
            let texts = texts.iter().map(|text| spans(text)).collect();
            block.item = Some(Item { name: typeset(name), texts });
        }
        Piece::Digits { rows, place, .. } => {
            block.digits = Some(Digits { rows: digits(rows, *place), place: *place });
        }
        Piece::Row { .. } | Piece::Gap => return None,
    }
    Some(block)
}

fn digits(rows: &[(String, BigUint)], place: u64) -> Vec<DigitRow> {
    let window = Window::around(rows.iter().map(|(_, number)| number), place, WINDOW);
    rows.iter()
        .map(|(name, number)| {
            let [before, blamed, after] = window.split(number, place);
            DigitRow { name: typeset(name), number: short(number), before, blamed, after }
        })
        .collect()
}

/// The rows of a text, without that of the certificate, which the page has itself.
pub(super) fn rows(prose: &Prose) -> Vec<Row> {
    let row = |piece: &Piece| match piece {
        Piece::Row { name, word, text, .. } if *name != "certificate" => {
            Some(Row { name: (*name).to_owned(), word: (*word).to_owned(), text: spans(text) })
        }
        _ => None,
    };
    prose.pieces().iter().filter_map(row).collect()
}
