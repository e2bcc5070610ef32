//! Text to tokens. Never fails: a character that does not belong becomes a token of kind
//! [`Kind::Invalid`] and a diagnostic.

use super::latex::Brace;
use super::token::{Kind, Token};
use crate::diagnostic::Diagnostic;
use crate::source::{MAX_DIAGNOSTICS, Source, Span};

const LIST_HINT: &str = "a list names all its numbers: `0, 1, 2, 3`";

/// The tokens of a source, and what is wrong with its characters, at most one diagnostic a line.
pub(super) struct Lexed {
    pub(super) tokens: Vec<Token>,
    pub(super) errors: Vec<Diagnostic>,
}

/// Reads the tokens of a source of at most `MAX_SOURCE_BYTES`.
pub(super) fn lex(source: &Source) -> Lexed {
    let mut lexer = Lexer {
        source,
        at: 0,
        braces: Vec::new(),
        starts_line: true,
        error_in_line: false,
        lexed: Lexed { tokens: Vec::new(), errors: Vec::new() },
    };
    while let Some(c) = lexer.peek() {
        lexer.step(c);
    }
    lexer.lexed
}

pub(super) struct Lexer<'a> {
    pub(super) source: &'a Source,
    pub(super) at: usize,
    /// The `{` that are open.
    pub(super) braces: Vec<Brace>,
    /// Whether the next token starts a line that continues none.
    starts_line: bool,
    error_in_line: bool,
    pub(super) lexed: Lexed,
}

impl Lexer<'_> {
    pub(super) fn rest(&self) -> &str {
        &self.source.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn step(&mut self, c: char) {
        match c {
            '\n' => {
                self.at += 1;
                self.error_in_line = false;
                self.starts_line |= !self.continues();
            }
            ' ' | '\t' | '\r' | '\u{c}' => self.at += 1,
            '\u{feff}' if self.at == 0 => self.at += c.len_utf8(),
            '#' => self.at += self.rest().find('\n').unwrap_or(self.rest().len()),
            '0'..='9' => self.number(),
            '\\' => self.command(),
            '{' | '}' => self.brace(c),
            'a'..='z' | 'A'..='Z' | '_' => {
                let length = word_length(self.rest());
                let kind = Kind::keyword(&self.rest()[..length]).unwrap_or(Kind::Name);
                self.push(kind, length);
            }
            _ => match symbol(self.rest()) {
                Some((kind, length)) => self.push(kind, length),
                None => self.invalid(c),
            },
        }
    }

    /// Whether the line from here on continues the one before: it is indented and not empty. One
    /// that has only a comment does so too.
    fn continues(&self) -> bool {
        let line = self.rest().split('\n').next().unwrap_or("");
        line.starts_with([' ', '\t']) && !line.trim_ascii().is_empty()
    }

    pub(super) fn push(&mut self, kind: Kind, length: usize) {
        if self.starts_line && kind.starts_statement() {
            self.braces.clear();
        }
        let span = Span::new(self.at, self.at + length);
        self.lexed.tokens.push(Token::new(kind, span, self.starts_line));
        self.starts_line = false;
        self.at += length;
    }

    /// Pushes an invalid token and reports it, unless this line has a report already.
    pub(super) fn reject(&mut self, length: usize, title: &str, label: &str, help: Option<String>) {
        let span = Span::new(self.at, self.at + length);
        if !self.error_in_line && self.lexed.errors.len() < MAX_DIAGNOSTICS {
            let mut diagnostic = Diagnostic::new(self.source, span, title, label);
            diagnostic.help.extend(help);
            self.lexed.errors.push(diagnostic);
        }
        self.error_in_line = true;
        self.push(Kind::Invalid, length);
    }

    fn number(&mut self) {
        let rest = self.rest();
        let length = word_length(rest);
        let word = &rest[..length];
        if rest[length..].starts_with("..") {
            let help = self.range(word);
            self.reject(length + 2, "a range", "expected a number, found a range", Some(help));
        } else if let Some(fraction) = rest[length..].strip_prefix('.') {
            let digits = word_length(fraction);
            self.reject(
                length + 1 + digits,
                "a number with a fraction",
                "expected a natural number, found a decimal fraction",
                Some("values are naturals; a half of `t` is `floor(t/2)`".to_owned()),
            );
        } else if is_natural(word) {
            self.push(Kind::Natural, length);
        } else if let Some(digits) = coefficient(word) {
            // The name after it is a token of its own.
            self.push(Kind::Natural, digits);
        } else {
            let (title, label, help) = malformed(word);
            self.reject(length, title, label, Some(help));
        }
    }

    /// What to write instead of the range that starts at the cursor with this number, as in `u in 0..a-1`.
    fn range(&self, lowest: &str) -> String {
        let [.., name, sign] = self.lexed.tokens.as_slice() else {
            return LIST_HINT.to_owned();
        };
        let text = |token: &Token| self.source.slice(token.span());
        if !(sign.kind == Kind::In || text(sign) == "in") || text(name).len() > 40 {
            return LIST_HINT.to_owned();
        }
        let name = text(name);
        let rest = &self.rest()[lowest.len()..];
        let line = rest.split(['\n', '#', ',', '}']).next().unwrap_or_default();
        let ends = [" to ", " when ", " to(", " when("].iter().filter_map(|word| line.find(word)).min();
        let last = line[..ends.unwrap_or(line.len())].trim_matches(|c: char| c == '.' || c.is_whitespace());
        let below = match last.strip_suffix('1').map(str::trim_end).and_then(|start| start.strip_suffix('-'))
        {
            _ if last.is_empty() || last.len() > 40 => "x".to_owned(),
            Some(start) => start.trim_end().to_owned(),
            None => format!("{last} + 1"),
        };
        let from = if lowest == "0" { String::new() } else { format!(" when {name} >= {}", shown(lowest)) };
        format!(
            "write `move {name} < {below}{from}`: a fresh number ranges over the naturals below its bound"
        )
    }

    pub(super) fn invalid(&mut self, c: char) {
        let title = match c {
            '\u{a0}' | '\u{2000}'..='\u{200f}' | '\u{feff}' => {
                format!("invisible character U+{:04X}", u32::from(c))
            }
            c if c.is_control() => format!("control character U+{:04X}", u32::from(c)),
            c => format!("`{c}` is not in the language"),
        };
        let help = match self.rest().starts_with("..") {
            true => Some(LIST_HINT),
            false => replacement(c),
        };
        let help = help.map(str::to_owned);
        self.reject(c.len_utf8(), &title, "not expected here", help);
    }
}

/// Length of the letters, digits and underscores that a text starts with.
fn word_length(text: &str) -> usize {
    text.bytes().position(|b| !b.is_ascii_alphanumeric() && b != b'_').unwrap_or(text.len())
}

/// True for decimal digits, or `0x` and hexadecimal digits, with single `_` between digits.
fn is_natural(word: &str) -> bool {
    let (digits, radix) = match word.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None => (word, 10),
    };
    digits.split('_').all(|group| !group.is_empty() && group.chars().all(|c| c.is_digit(radix)))
}

/// Title, label and hint for a word that starts with a digit and is not a natural.
fn malformed(word: &str) -> (&'static str, &'static str, String) {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (number, tail) = word.split_at(digits);
    let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if number == "0" && tail.starts_with(['x', 'X', 'b', 'o']) {
        (
            "malformed number",
            "expected decimal digits, or `0x` and hexadecimal digits",
            "numbers are decimal (`26`) or hexadecimal (`0x1a`)".to_owned(),
        )
    } else if tail.starts_with('_') {
        ("malformed number", "expected `_` only between two digits", "write `1_000_000`".to_owned())
    } else if tail.starts_with(['e', 'E']) && all_digits(&tail[1..]) {
        (
            "a number in scientific notation",
            "expected a natural number",
            "write all digits, such as `1_000_000`, or a power, such as `10^6`".to_owned(),
        )
    } else if Kind::keyword(tail).is_some() {
        (
            "a keyword directly after a number",
            "expected a blank between the number and the keyword",
            format!("write `{} {tail}`", shown(number)),
        )
    } else {
        (
            "malformed number",
            "expected digits, or digits and a name",
            format!("write `{} * {}`", shown(number), shown(tail)),
        )
    }
}

fn shown(text: &str) -> &str {
    if text.len() > 40 { ".." } else { text }
}

/// Length of the number in a word such as `3t` or `2min`, a number and a factor. What may be a number in
/// another notation, such as `3e5`, does not count.
fn coefficient(word: &str) -> Option<usize> {
    let digits = word.bytes().position(|b| b.is_ascii_alphabetic())?;
    let (number, factor) = word.split_at(digits);
    let exponent =
        factor.strip_prefix(['e', 'E']).is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
    let based = number == "0" && factor.starts_with(['x', 'X', 'b', 'o']);
    let factors = Kind::keyword(factor).is_none_or(Kind::starts_operand);
    (is_natural(number) && factors && !(exponent && factor.len() > 1) && !based).then_some(digits)
}

fn symbol(text: &str) -> Option<(Kind, usize)> {
    const SYMBOLS: &[(&str, Kind)] = &[
        ("//", Kind::Div),
        ("<<", Kind::ShiftLeft),
        (">>", Kind::ShiftRight),
        ("<=", Kind::LessEqual),
        (">=", Kind::GreaterEqual),
        ("==", Kind::Equal),
        ("!=", Kind::NotEqual),
        ("&&", Kind::And),
        ("||", Kind::Or),
        ("(", Kind::LeftParen),
        (")", Kind::RightParen),
        ("[", Kind::LeftSquare),
        ("]", Kind::RightSquare),
        (",", Kind::Comma),
        (":", Kind::Colon),
        ("+", Kind::Plus),
        ("-", Kind::Minus),
        ("*", Kind::Star),
        ("/", Kind::Slash),
        ("%", Kind::Mod),
        ("^", Kind::Caret),
        ("<", Kind::Less),
        (">", Kind::Greater),
        ("=", Kind::Equal),
        ("!", Kind::Not),
        ("⌊", Kind::LeftFloor),
        ("⌋", Kind::RightFloor),
        ("⌈", Kind::LeftCeil),
        ("⌉", Kind::RightCeil),
        ("⊕", Kind::Xor),
        ("×", Kind::Star),
        ("≤", Kind::LessEqual),
        ("≥", Kind::GreaterEqual),
        ("≠", Kind::NotEqual),
        ("∧", Kind::And),
        ("∨", Kind::Or),
        ("¬", Kind::Not),
        ("∈", Kind::In),
    ];
    SYMBOLS.iter().find(|(symbol, _)| text.starts_with(symbol)).map(|(symbol, kind)| (*kind, symbol.len()))
}

/// What to write instead of a character that people try.
fn replacement(c: char) -> Option<&'static str> {
    Some(match c {
        '&' => "bitwise and is written `band`, the connective `and`",
        '|' => "bitwise or is written `bor`, the connective `or`",
        '~' => "negation of a condition is written `not`",
        '−' | '–' | '—' => "write the minus sign `-`",
        '·' | '⋅' | '∙' | '•' | '∗' => "write `*`",
        '÷' => "division of naturals is written `floor(t/4)` or `t div 4`",
        '⊻' | '∔' => "nim-sum is written `xor` or `⊕`",
        '²' | '³' | '¹' | '⁰' | '⁴'..='⁹' => {
            "only numbers have powers, such as `2^3`; a square is written `t * t`"
        }
        '√' => "the integer square root is written `isqrt(t)`",
        '{' | '}' => "brackets are round; `[..]` is for tables, `{..}` for sets: `move k in {1, 3}`",
        '.' => "values are naturals, not fractions",
        ';' => "write one statement on each line; a line needs no mark at its end",
        '\'' | '′' => "names are letters, digits and `_`; write `z1` for z prime",
        '\\' | '$' => {
            "write the formula without delimiters: `\\lfloor t/4 \\rfloor`, `⌊t/4⌋` or `floor(t/4)`"
        }
        'è' => "write `misere`",
        '∉' => "write `x != 1 and x != 3`",
        '"' | '“' | '”' => "the language has no quoted texts; leave the quotes out",
        '?' => "a case distinction is written `if t < 3 then 0 else 1`",
        '⇒' => "a case distinction is written `if t < 3 then 0 else 1`",
        '→' => "the target of a move is written `to (x, y)`, a case distinction `if t < 3 then 0 else 1`",
        '≪' => "write `<<`",
        '≫' => "write `>>`",
        '\u{a0}' | '\u{2000}'..='\u{200f}' | '\u{feff}' => "write an ordinary space",
        c if c.is_alphabetic() => "names are ASCII letters, digits and `_`",
        _ => return None,
    })
}
