//! Reads LaTeX: the commands that people copy from a paper, and the braces of fractions, exponents and sets.

use super::characters::Hint;
use super::lexer::{Brace, Lexer};
use super::token::Kind;

/// Blanks of LaTeX, and the delimiters of formulas.
const SPACES: &[&str] =
    &[",", ";", ":", "!", " ", "quad", "qquad", "thinspace", "(", ")", "[", "]", "displaystyle", "limits"];

/// Commands whose braces contain a word.
const WORDS: &[&str] = &["text", "mathrm", "operatorname", "mathbin", "textrm", "mbox", "mathop"];

/// What braces follow in place of round brackets.
const ROUND: &[Kind] = &[Kind::Caret, Kind::Min, Kind::Max, Kind::Root, Kind::Log2];

/// What may stand between the `{}` after `\begin`.
const CASES: &[&str] = &["{cases}", "{dcases}"];

/// Commands that set the size of the bracket after them.
const SIZES: &[&str] = &[
    "left",
    "right",
    "big",
    "Big",
    "bigl",
    "bigr",
    "Bigl",
    "Bigr",
    "bigg",
    "biggl",
    "biggr",
    "mathopen",
    "mathclose",
];

impl Lexer<'_> {
    /// A command, from its `\` on.
    pub(super) fn command(&mut self) {
        let after = &self.rest()[1..];
        let letters = after.bytes().position(|b| !b.is_ascii_alphabetic()).unwrap_or(after.len());
        let name = if letters == 0 {
            let length = after.chars().next().map_or(0, char::len_utf8);
            &after[..length]
        } else {
            &after[..letters]
        };
        let length = 1 + name.len();
        // As in Basic: LaTeX has no command before a number.
        if after.trim_start_matches([' ', '\t']).starts_with(|c: char| c.is_ascii_digit()) {
            let help = Hint::replacing("integer division is written `//` or `div`", "//");
            self.reject(1, "`\\` is not in the language", "not expected here", Some(help));
        } else if SPACES.contains(&name) {
            self.at += length;
        } else if SIZES.contains(&name) {
            let bracket = self.rest()[length..].trim_start_matches([' ', '\t']);
            if bracket.starts_with(['(', ')', '[', ']', '⌊', '⌋', '⌈', '⌉', '\\']) {
                self.at += length;
            } else {
                self.unknown_command(length);
            }
        } else if matches!(name, "{" | "}") {
            let brace = if name == "{" { '{' } else { '}' };
            self.brace(brace, 2);
        } else if name == "\\" && self.open_cases > 0 {
            self.push(Kind::NewRow, length);
        } else if WORDS.contains(&name) && self.rest()[length..].starts_with('{') {
            self.braces.push(Brace::Word);
            self.at += length + 1;
        } else if let Some(cases) = CASES.iter().find(|cases| self.rest()[length..].starts_with(**cases))
            && matches!(name, "begin" | "end")
        {
            let (kind, open) = match name {
                "begin" => (Kind::Cases, self.open_cases + 1),
                _ => (Kind::EndCases, self.open_cases.saturating_sub(1)),
            };
            self.open_cases = open;
            self.push(kind, length + cases.len());
        } else if matches!(name, "frac" | "dfrac" | "tfrac") {
            self.fraction(length);
        } else if name == "log" {
            match ["_2", "_{2}"].iter().find(|base| self.rest()[length..].starts_with(**base)) {
                Some(base) => self.push(Kind::Log2, length + base.len()),
                None => self.unknown_command(length),
            }
        } else {
            match symbol(name) {
                Some(kind) => self.push(kind, length),
                None => self.unknown_command(length),
            }
        }
    }

    /// `\frac{`: the bracket of the dividend. In `floor` the fraction is a quotient.
    fn fraction(&mut self, length: usize) {
        let rest = &self.rest()[length..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let before = self.lexed.tokens.last().map(|token| token.kind);
        let tight = [Kind::Caret, Kind::Mod, Kind::Div, Kind::Slash, Kind::ShiftLeft, Kind::ShiftRight];
        if before.is_some_and(|kind| tight.contains(&kind)) {
            let help = Hint::text("constants are written as numbers: `t mod 2`");
            self.reject(
                length,
                "a fraction as a constant",
                "expected a number, found a fraction",
                Some(help),
            );
        } else if rest[blanks..].starts_with('{') {
            self.braces.push(Brace::Numerator);
            self.push(Kind::LeftParen, length + blanks + 1);
        } else {
            let help = Hint::text("a fraction is written `\\frac{t}{4}`, or `t/4`");
            self.reject(length, "a fraction without braces", "expected `{` after the command", Some(help));
        }
    }

    /// `{` or `}`.
    pub(super) fn brace(&mut self, c: char, length: usize) {
        if c == '{' {
            let before = self.lexed.tokens.last().copied();
            match before {
                Some(token) if ROUND.contains(&token.kind) => {
                    self.braces.push(Brace::Round);
                    self.push(Kind::LeftParen, length);
                }
                _ => {
                    self.braces.push(Brace::Set);
                    self.push(Kind::LeftBrace, length);
                }
            }
            return;
        }
        match self.braces.pop() {
            Some(Brace::Set) | None => self.push(Kind::RightBrace, length),
            Some(Brace::Round | Brace::Denominator) => self.push(Kind::RightParen, length),
            Some(Brace::Numerator) => self.between(),
            Some(Brace::Word) => self.at += length,
        }
    }

    /// `}{` in the middle of a fraction: two brackets, with a `/` that has no text between them.
    fn between(&mut self) {
        let rest = &self.rest()[1..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        if !rest[blanks..].starts_with('{') {
            let help = Hint::text("a fraction is written `\\frac{t}{4}`, or `t/4`");
            return self.reject(
                1,
                "a fraction without a divisor",
                "expected `}{` and the divisor",
                Some(help),
            );
        }
        self.push(Kind::RightParen, 1);
        self.at += blanks;
        self.push(Kind::Slash, 0);
        self.braces.push(Brace::Denominator);
        self.push(Kind::LeftParen, 1);
    }

    fn unknown_command(&mut self, length: usize) {
        let name = &self.rest()[1..length];
        if matches!(name, "floor" | "ceil") {
            let name = name.to_owned();
            let hint =
                Hint::replacing(format!("write `{name}` without the backslash, and round brackets"), &name);
            let title = format!("`\\{name}` is not in the language");
            return self.reject(length, &title, "not expected here", Some(hint));
        }
        let help = match name {
            "log" | "lg" | "ln" => {
                "the language has only the binary logarithm, written `\\lfloor \\log_2(t) \\rfloor`"
            }
            "binom" | "dbinom" | "tbinom" | "choose" => super::names::BINOMIAL_HINT,
            "equiv" => super::names::CONGRUENCE_HINT,
            "pmod" => "the remainder is written `t \\bmod 4`",
            "phi" | "varphi" | "pi" | "alpha" | "beta" => "constants are natural numbers",
            "begin" | "end" | "cases" => {
                "cases are written `\\begin{cases} 0 & t < 3 \\\\ 1 & \\text{otherwise} \\end{cases}`, or `if t < 3 then 0 else 1`"
            }
            "to" | "rightarrow" | "mapsto" => "the target of a move comes after `to`",
            "text" | "mathrm" | "operatorname" => "write the word without a command",
            "left" | "right" => "expected a bracket after it",
            "forall" => "write `claim forall x, y: ..`",
            "exists" => super::names::EXISTS_HINT,
            "sum" | "prod" | "bigoplus" => super::names::SUM_HINT,
            _ => {
                "the commands that are read: `\\lfloor \\rfloor \\lceil \\rceil \\frac \\cdot \\times \\oplus \\le \\ge \\ne \\in \\land \\lor \\lnot \\bmod \\div \\min \\max \\sqrt \\log_2 \\begin{cases}`"
            }
        };
        let shown = if name.len() > 40 { ".." } else { name };
        let title = format!("`\\{shown}` is not in the language");
        self.reject(length, &title, "not expected here", Some(Hint::text(help)));
    }
}

fn symbol(name: &str) -> Option<Kind> {
    Some(match name {
        "lfloor" => Kind::LeftFloor,
        "rfloor" => Kind::RightFloor,
        "lceil" => Kind::LeftCeil,
        "rceil" => Kind::RightCeil,
        "oplus" => Kind::Xor,
        "le" | "leq" | "leqslant" => Kind::LessEqual,
        "ge" | "geq" | "geqslant" => Kind::GreaterEqual,
        "ne" | "neq" => Kind::NotEqual,
        "lt" => Kind::Less,
        "gt" => Kind::Greater,
        "cdot" | "times" | "ast" => Kind::Star,
        "land" | "wedge" => Kind::And,
        "lor" | "vee" => Kind::Or,
        "lnot" | "neg" => Kind::Not,
        "bmod" | "mod" => Kind::Mod,
        "div" => Kind::Div,
        "mid" => Kind::Bar,
        "sqrt" => Kind::Root,
        "implies" | "Rightarrow" | "Longrightarrow" => Kind::Implies,
        "iff" | "Leftrightarrow" | "Longleftrightarrow" => Kind::Equivalent,
        "ldots" | "dots" | "cdots" | "dotsc" => Kind::Dots,
        "min" => Kind::Min,
        "max" => Kind::Max,
        "in" => Kind::In,
        _ => return None,
    })
}
