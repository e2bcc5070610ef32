//! `--set s=0..k-1:2`: a constant of a claim file with its values, as terms.

use num_bigint::BigUint;

/// Names that one sweep gives values to, at most.
pub(crate) const MAX_SETTINGS: usize = 8;

/// Longest text of one `--set`, in bytes.
const MAX_BYTES: usize = 100_000;

/// A constant and its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// The name that a `let` or `param` of the file binds.
    pub name: String,
    /// One part or more, in the order of the text.
    pub parts: Vec<Part>,
}

/// Some values: terms of the claim language, as texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// One value.
    One(String),
    /// `FIRST..LAST` or `FIRST..LAST:STEP`
    Range {
        /// The first value.
        first: String,
        /// No value is greater.
        last: String,
        /// The difference of neighbours.
        step: String,
    },
}

impl Setting {
    /// Its value, if it has one that is written as a number.
    pub fn number(&self) -> Option<BigUint> {
        match &self.parts[..] {
            [Part::One(term)] if term.bytes().all(|byte| byte.is_ascii_digit()) => term.parse().ok(),
            _ => None,
        }
    }

    /// Its text, without blanks at the ends of its parts.
    pub fn text(&self) -> String {
        let part = |part: &Part| match part {
            Part::One(term) => term.clone(),
            Part::Range { first, last, step } if step == "1" => format!("{first}..{last}"),
            Part::Range { first, last, step } => format!("{first}..{last}:{step}"),
        };
        format!("{}={}", self.name, self.parts.iter().map(part).collect::<Vec<_>>().join(","))
    }
}

/// Parses `NAME=VALUES`: parts separated by commas, each a term, `FIRST..LAST`, or `FIRST..LAST:STEP`.
///
/// # Errors
/// What is expected. Terms are read later, where the names before them have values.
pub fn parse_setting(text: &str) -> Result<Setting, String> {
    const EXPECTED: &str =
        "expected NAME=NUMBER, NAME=FIRST..LAST, NAME=FIRST..LAST:STEP, or a list such as k=3,7,11";
    if text.len() > MAX_BYTES {
        return Err(format!("the text is longer than {MAX_BYTES} bytes"));
    }
    let (name, list) = text.split_once('=').ok_or(EXPECTED)?;
    let name = name.trim();
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    if name.is_empty() || !name.chars().all(is_word) {
        return Err(EXPECTED.to_owned());
    }
    let term = |text: &str| match text.trim() {
        "" => Err(EXPECTED.to_owned()),
        text => Ok(text.to_owned()),
    };
    let mut parts = Vec::new();
    for part in split(list, ",") {
        let ends = split(part, "..");
        let [first, rest] = ends[..] else {
            let [one] = ends[..] else { return Err(EXPECTED.to_owned()) };
            parts.push(Part::One(term(one)?));
            continue;
        };
        let (last, step) = match split(rest, ":")[..] {
            [last] => (last, "1"),
            [last, step] => (last, step),
            _ => return Err(EXPECTED.to_owned()),
        };
        parts.push(Part::Range { first: term(first)?, last: term(last)?, step: term(step)? });
    }
    Ok(Setting { name: name.to_owned(), parts })
}

/// Splits a text where a separator is outside all brackets.
fn split<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let (mut parts, mut open, mut start, mut at) = (Vec::new(), 0_usize, 0, 0);
    while let Some(c) = text[at..].chars().next() {
        match c {
            '(' | '[' | '{' => open += 1,
            ')' | ']' | '}' => open = open.saturating_sub(1),
            _ if open == 0 && text[at..].starts_with(separator) => {
                parts.push(&text[start..at]);
                at += separator.len();
                start = at;
                continue;
            }
            _ => {}
        }
        at += c.len_utf8();
    }
    parts.push(&text[start..]);
    parts
}
