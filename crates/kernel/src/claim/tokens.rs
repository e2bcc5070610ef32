//! The tokens of a text: words, numbers, operators and brackets, with the lines they are on.
//!
//! In: the text of a claim file, or of lines of a certificate. Out: tokens, with a `\n` after each
//! statement. Never: gives a token a meaning.

use crate::{Checked, Failure, Limit, MAX_TOKENS, Reason};

/// Words that are not names.
const KEYWORDS: [&str; 33] = [
    "and", "automaton", "band", "below", "bor", "ceil", "claim", "div", "elif", "else", "floor",
    "fun", "game", "heights", "if", "isqrt", "let", "log2", "max", "min", "mod", "monus", "move",
    "not", "or", "param", "rel", "table", "then", "to", "when", "where", "xor",
];
const PAIRS: [&str; 5] = ["<<", ">>", "<=", ">=", "!="];
const SINGLES: &str = "+-*/^()[],.:=<>";

/// The end of a statement.
const END: &str = "\n";

/// A token, and the number of its line, from 1.
#[derive(Clone, Copy)]
struct Token<'a> {
    text: &'a str,
    line: usize,
}

/// The tokens of a text, and how many of them have been read.
pub struct Tokens<'a> {
    tokens: Vec<Token<'a>>,
    at: usize,
    /// The number of lines before the text, if it is in a certificate.
    origin: Option<usize>,
}

impl<'a> Tokens<'a> {
    /// The tokens of a text; a line that is indented, or in brackets, continues the statement.
    pub fn new(text: &'a str, origin: Option<usize>) -> Checked<Tokens<'a>> {
        let (mut tokens, mut open): (Vec<Token>, usize) = (vec![], 0);
        for (line, content) in (1..).zip(text.split_inclusive('\n')) {
            let goes_on = content.starts_with([' ', '\t']) && !content.trim_ascii().is_empty();
            if open == 0 && !goes_on && tokens.last().is_some_and(|last| last.text != END) {
                tokens.push(Token { text: END, line: line - 1 });
            }
            let mut rest = content.split('#').next().unwrap_or("").trim_ascii();
            while !rest.is_empty() {
                let Some(length) = length_of_first(rest) else {
                    return Err(unreadable(origin, line, "unexpected character"));
                };
                let (text, after) = rest.split_at(length);
                match text {
                    "(" | "[" => open += 1,
                    ")" | "]" => open = open.saturating_sub(1),
                    _ => {}
                }
                tokens.push(Token { text, line });
                ensure!(tokens.len() <= MAX_TOKENS, Limit::Tokens);
                rest = after.trim_ascii_start();
            }
        }
        if let Some(last) = tokens.last().copied().filter(|last| last.text != END) {
            tokens.push(Token { text: END, line: last.line });
        }
        Ok(Tokens { tokens, at: 0, origin })
    }

    /// Whether all tokens have been read.
    pub fn is_at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    /// The next token, which stays unread; `\n` at the end.
    pub fn peek(&self) -> &'a str {
        self.tokens.get(self.at).map_or(END, |token| token.text)
    }

    /// Reads the next token.
    pub fn next(&mut self) -> &'a str {
        let token = self.peek();
        self.at += 1;
        token
    }

    /// Makes the last token read the next one again.
    pub fn back(&mut self) {
        self.at -= 1;
    }

    /// Reads the next token if it is this one.
    pub fn eat(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }

    /// Reads the next token, which must be this one.
    pub fn need(&mut self, token: &str) -> Checked {
        ensure!(self.eat(token), self.wanted(&format!("expected {token:?}")));
        Ok(())
    }

    /// Reads a name.
    pub fn name(&mut self) -> Checked<&'a str> {
        let name = self.next();
        let is_word = name.starts_with(|c: char| is_word(c) && !c.is_ascii_digit());
        ensure!(is_word && !KEYWORDS.contains(&name), self.wanted("expected a name"));
        Ok(name)
    }

    /// The rejection of the text at the next token.
    pub fn wanted(&self, wanted: &str) -> Failure {
        let token = self.tokens.get(self.at).or(self.tokens.last());
        unreadable(self.origin, token.map_or(1, |token| token.line), wanted)
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The length of the token that a text, which is not empty, begins with.
fn length_of_first(text: &str) -> Option<usize> {
    let word = text.find(|c| !is_word(c)).unwrap_or(text.len());
    if word > 0 {
        Some(word)
    } else if PAIRS.iter().any(|pair| text.starts_with(pair)) {
        Some(2)
    } else {
        text.starts_with(|c| SINGLES.contains(c)).then_some(1)
    }
}

fn unreadable(origin: Option<usize>, line: usize, wanted: &str) -> Failure {
    let file = if origin.is_some() { "certificate" } else { "claim file" };
    let line = line + origin.unwrap_or(0);
    Reason::Claim.at("", format!("line {line} of the {file}: {wanted}")).into()
}
