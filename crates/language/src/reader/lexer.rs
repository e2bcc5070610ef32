//! Text to tokens. Never fails: a character that does not belong becomes a token of kind
//! [`Kind::Invalid`] and a diagnostic.

use super::characters::{Hint, replacement};
use super::token::{Kind, Token};
use crate::diagnostic::Diagnostic;
use crate::source::{MAX_DIAGNOSTICS, Source, Span};

/// Modules of programming languages whose functions people call, as in `math.floor(t/4)`.
const MODULES: &[&str] = &["math", "Math", "np", "numpy"];

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
        open_cases: 0,
        dollars: None,
        starts_line: true,
        error_in_line: false,
        lexed: Lexed { tokens: Vec::new(), errors: Vec::new() },
    };
    while let Some(c) = lexer.peek() {
        lexer.step(c);
    }
    lexer.lexed
}

/// What an open `{` is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Brace {
    /// `{1, 3}` after `in`.
    Set,
    /// What round brackets could enclose: the exponent in `2^{k}`, the arguments in `\min\{a, b\}`.
    Round,
    /// A word in `\text{if}`: the braces are skipped.
    Word,
    /// The first part of `\frac{t}{4}`.
    Numerator,
    /// The second part of `\frac{t}{4}`.
    Denominator,
}

pub(super) struct Lexer<'a> {
    pub(super) source: &'a Source,
    pub(super) at: usize,
    /// The `{` that are open.
    pub(super) braces: Vec<Brace>,
    /// How many `\\begin{cases}` are open.
    pub(super) open_cases: usize,
    /// Whether the signs `$` of this line come in pairs, once one has been met.
    dollars: Option<bool>,
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
                self.dollars = None;
                self.starts_line |= !self.continues();
            }
            ' ' | '\t' | '\r' | '\u{c}' => self.at += 1,
            '\u{feff}' if self.at == 0 => self.at += c.len_utf8(),
            '#' => self.at += self.rest().find('\n').unwrap_or(self.rest().len()),
            '0'..='9' => self.number(),
            '\\' => self.command(),
            '{' | '}' => self.brace(c, 1),
            'a'..='z' | 'A'..='Z' | '_' => self.word(),
            '⁰' | '¹' | '²' | '³' | '⁴'..='⁹' => self.superscript(),
            '.' if self.rest()[1..].starts_with(|next: char| next.is_ascii_digit()) => {
                let length = 1 + word_length(&self.rest()[1..]);
                let number = format!("0{}", &self.rest()[..length]);
                let hint = Hint::replacing(format!("write `{}`", shown(&number)), number);
                self.reject(
                    length,
                    "a number without its first digit",
                    "expected a digit before the point",
                    Some(hint),
                );
            }
            '.' => {
                let dots = self.rest().bytes().take_while(|&b| b == b'.').count();
                self.push(if dots == 1 { Kind::Dot } else { Kind::Dots }, dots);
            }
            '&' if self.open_cases > 0 && !self.rest().starts_with("&&") => self.push(Kind::Ampersand, 1),
            ';' if self.reports() && self.separates() => {
                let hint = Hint::replacing("write a comma", ",");
                self.reject(1, "`;` is not in the language", "expected a comma", Some(hint));
            }
            ';' if self.ends_line() => {
                let hint = Hint::replacing("a line needs no mark at its end: leave out the `;`", "");
                self.reject(1, "`;` is not in the language", "not expected here", Some(hint));
            }
            '$' if self.dollars_are_paired() => self.at += 1,
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
    pub(super) fn reject(&mut self, length: usize, title: &str, label: &str, hint: Option<Hint>) {
        let span = Span::new(self.at, self.at + length);
        if self.reports() {
            let diagnostic = Diagnostic::new(self.source, span, title, label);
            self.lexed.errors.push(match hint {
                None => diagnostic,
                Some(Hint { help, replacement: None }) => diagnostic.with_help(help),
                Some(Hint { help, replacement: Some(text) }) => diagnostic.with_proposal(help, span, text),
            });
        }
        self.error_in_line = true;
        self.push(Kind::Invalid, length);
    }

    /// A keyword or a name. The name of a module before a point is skipped: `math.floor`.
    fn word(&mut self) {
        let length = word_length(self.rest());
        let (word, after) = self.rest().split_at(length);
        let member =
            after.strip_prefix('.').is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()));
        if member && MODULES.contains(&word) {
            self.at += length + 1;
        } else if word == "log" && after.starts_with('₂') {
            self.push(Kind::Log2, length + '₂'.len_utf8());
        } else {
            self.push(Kind::keyword(word).unwrap_or(Kind::Name), length);
        }
    }

    /// Superscript digits: a `^` without text, and a number.
    fn superscript(&mut self) {
        let rest = self.rest();
        let length = rest.find(|c| superscript_digit(c).is_none()).unwrap_or(rest.len());
        self.push(Kind::Caret, 0);
        self.push(Kind::Natural, length);
    }

    /// Whether nothing but blanks and a comment follows the character at the cursor in its line.
    fn ends_line(&self) -> bool {
        let rest = self.rest()[1..].trim_start_matches([' ', '\t', '\r']);
        rest.is_empty() || rest.starts_with(['\n', '#'])
    }

    /// Whether a mistake here is reported: the first one of its line, up to the limit.
    fn reports(&self) -> bool {
        !self.error_in_line && self.lexed.errors.len() < MAX_DIAGNOSTICS
    }

    /// Whether a `;` here is between arguments or the numbers of a list: a bracket is open, or the statement has
    /// only numbers so far.
    fn separates(&self) -> bool {
        let tokens = &self.lexed.tokens;
        let start = tokens.iter().rposition(|token| token.starts_line).unwrap_or(0);
        let statement = &tokens[start..];
        let count = |is: fn(&Token) -> bool| statement.iter().filter(|token| is(token)).count();
        let is_open = count(|token| token.kind.closing().is_some()) > count(|token| token.kind.is_closing());
        let listed = |token: &Token| matches!(token.kind, Kind::Natural | Kind::Comma | Kind::Invalid);
        is_open || !self.ends_line() && !statement.is_empty() && statement.iter().all(listed)
    }

    fn dollars_are_paired(&mut self) -> bool {
        let rest = self.rest();
        let count = || rest.bytes().take_while(|&b| b != b'\n').filter(|&b| b == b'$').count();
        let paired = self.dollars.unwrap_or_else(|| count() % 2 == 0);
        self.dollars = Some(paired);
        paired
    }

    fn number(&mut self) {
        let rest = self.rest();
        let length = word_length(rest);
        let word = &rest[..length];
        let fraction = rest[length..].strip_prefix('.').map_or("", |after| &after[..word_length(after)]);
        if fraction.starts_with(|c: char| c.is_ascii_digit()) {
            let digits = match is_natural(fraction) {
                true => Some(fraction.len()),
                false => coefficient(fraction),
            };
            match digits.filter(|_| is_natural(word) && !word.starts_with("0x")) {
                Some(digits) => self.push(Kind::Decimal, length + 1 + digits),
                None => {
                    let help = "write a quotient of natural numbers, such as `3/8`".to_owned();
                    let label = "expected digits before and after the point";
                    self.reject(
                        length + 1 + fraction.len(),
                        "malformed number",
                        label,
                        Some(Hint::text(help)),
                    );
                }
            }
        } else if is_natural(word) {
            self.push(Kind::Natural, length);
        } else if let Some(digits) = coefficient(word) {
            // The name after it is a token of its own.
            self.push(Kind::Natural, digits);
        } else {
            let (title, label, hint) = malformed(word);
            self.reject(length, title, label, Some(hint));
        }
    }

    pub(super) fn invalid(&mut self, c: char) {
        let title = match c {
            '\u{a0}' | '\u{2000}'..='\u{200f}' | '\u{feff}' => {
                format!("invisible character U+{:04X}", u32::from(c))
            }
            c if c.is_control() => format!("control character U+{:04X}", u32::from(c)),
            c => format!("`{c}` is not in the language"),
        };
        let hint = replacement(c);
        self.reject(c.len_utf8(), &title, "not expected here", hint);
    }
}

/// The digit that a superscript shows.
pub(super) fn superscript_digit(c: char) -> Option<char> {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digit = DIGITS.iter().position(|&superscript| superscript == c)?;
    char::from_digit(digit as u32, 10)
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
fn malformed(word: &str) -> (&'static str, &'static str, Hint) {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (number, tail) = word.split_at(digits);
    let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if number == "0" && tail.starts_with(['x', 'X', 'b', 'o']) {
        (
            "malformed number",
            "expected decimal digits, or `0x` and hexadecimal digits",
            Hint::text("numbers are decimal (`26`) or hexadecimal (`0x1a`)"),
        )
    } else if tail.starts_with('_') {
        let hint = Hint::text("`_` separates digits, as in `1_000_000`");
        ("malformed number", "expected `_` only between two digits", hint)
    } else if tail.starts_with(['e', 'E']) && all_digits(&tail[1..]) {
        let power = format!("10^{}", &tail[1..]);
        let product = if number == "1" { power } else { format!("({number} * {power})") };
        (
            "a number in scientific notation",
            "expected a natural number",
            Hint::replacing(format!("write `{}`", shown(&product)), product),
        )
    } else if Kind::keyword(tail).is_some() {
        (
            "a keyword directly after a number",
            "expected a space between the number and the keyword",
            Hint::replacing(format!("write `{} {tail}`", shown(number)), format!("{number} {tail}")),
        )
    } else {
        (
            "malformed number",
            "expected digits, or digits and a name",
            Hint::replacing(
                format!("write `{} * {}`", shown(number), shown(tail)),
                format!("{number} * {tail}"),
            ),
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
        ("<=>", Kind::Equivalent),
        ("==>", Kind::Implies),
        ("-->", Kind::Implies),
        ("=>", Kind::Implies),
        ("->", Kind::Implies),
        ("→", Kind::Implies),
        ("|->", Kind::Implies),
        ("↦", Kind::Implies),
        ("**", Kind::Caret),
        (":=", Kind::Equal),
        ("//", Kind::Div),
        (">>>", Kind::ShiftRight),
        ("<<", Kind::ShiftLeft),
        (">>", Kind::ShiftRight),
        ("<=", Kind::LessEqual),
        (">=", Kind::GreaterEqual),
        ("==", Kind::Equal),
        ("!=", Kind::NotEqual),
        ("<>", Kind::NotEqual),
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
        ("·", Kind::Star),
        ("⋅", Kind::Star),
        ("∙", Kind::Star),
        ("∗", Kind::Star),
        ("÷", Kind::Div),
        ("√", Kind::Root),
        ("|", Kind::Bar),
        ("∣", Kind::Bar),
        ("?", Kind::Question),
        ("…", Kind::Dots),
        ("⋯", Kind::Dots),
        ("⇒", Kind::Implies),
        ("⟹", Kind::Implies),
        ("⇔", Kind::Equivalent),
        ("⟺", Kind::Equivalent),
    ];
    SYMBOLS.iter().find(|(symbol, _)| text.starts_with(symbol)).map(|(symbol, kind)| (*kind, symbol.len()))
}
