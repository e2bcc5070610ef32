//! Tokens of the language: kinds, spans, and which may start a statement.

use crate::source::Span;

/// A token: 12 bytes, since a source may have millions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    start: u32,
    end: u32,
    pub(super) kind: Kind,
    /// True for the first token of a line that does not continue the one before, unless a bracket is
    /// open: such a token starts a statement.
    pub(super) starts_line: bool,
}

impl Token {
    /// A token of a source of at most `MAX_SOURCE_BYTES`, so that offsets fit.
    pub(super) fn new(kind: Kind, span: Span, starts_line: bool) -> Self {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Token { start: offset(span.start), end: offset(span.end), kind, starts_line }
    }

    pub(super) fn span(self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $text:literal),* ; $($keyword:ident $word:literal),* $(,)?) => {
        /// What a token is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Kind {
            $($(#[$doc])* $kind,)*
            $($keyword,)*
        }

        impl Kind {
            /// How messages name it.
            pub(super) fn describe(self) -> &'static str {
                match self {
                    $(Kind::$kind => $text,)*
                    $(Kind::$keyword => concat!("keyword `", $word, "`"),)*
                }
            }

            /// The keyword that a word is.
            pub(super) fn keyword(word: &str) -> Option<Kind> {
                match word {
                    $($word => Some(Kind::$keyword),)*
                    _ => None,
                }
            }
        }

        /// All keywords.
        pub(super) const KEYWORDS: &[&str] = &[$($word),*];
    };
}

kinds! {
    Natural "a number",
    /// A decimal fraction such as `0.25`.
    Decimal "a decimal fraction",
    Name "a name",
    LeftParen "`(`", RightParen "`)`",
    LeftSquare "`[`", RightSquare "`]`",
    LeftFloor "`⌊`", RightFloor "`⌋`",
    LeftCeil "`⌈`", RightCeil "`⌉`",
    LeftBrace "`{`", RightBrace "`}`",
    /// `\\begin{cases}`, which `\\end{cases}` closes; between them `&` and `\\\\` separate the cases.
    Cases "`\\begin{cases}`", EndCases "`\\end{cases}`", Ampersand "`&`", NewRow "`\\\\`",
    /// `√` and `\\sqrt`; the word `sqrt` is a name.
    Root "a square root",
    /// The sign `∈`; the word `in` is a name.
    In "`∈`",
    Bar "`|`", Dot "`.`", Dots "`..`", Question "`?`", Implies "`=>`", Equivalent "`<=>`",
    Comma "`,`", Colon "`:`",
    Plus "`+`", Minus "`-`", Star "`*`", Slash "`/`", Caret "`^`",
    ShiftLeft "`<<`", ShiftRight "`>>`",
    Less "`<`", LessEqual "`<=`", Equal "`=`", NotEqual "`!=`",
    GreaterEqual "`>=`", Greater "`>`",
    /// A character that the language does not have; the lexer has reported it.
    Invalid "an invalid character",
    /// The end of a statement, after its last token.
    End "the end";
    And "and", Automaton "automaton", Band "band", Below "below", Bor "bor", Ceil "ceil", Claim "claim", Div "div",
    Else "else", Elif "elif", Floor "floor", Fun "fun", Game "game", Heights "heights", If "if",
    Isqrt "isqrt", Let "let", Log2 "log2", Max "max", Min "min", Mod "mod", Monus "monus",
    Move "move", Not "not", Or "or", Param "param", Rel "rel", Table "table", Then "then", To "to", When "when",
    Where "where", Xor "xor",
}

impl Kind {
    /// The closing bracket of an opening one.
    pub(super) fn closing(self) -> Option<Kind> {
        match self {
            Kind::LeftParen => Some(Kind::RightParen),
            Kind::LeftSquare => Some(Kind::RightSquare),
            Kind::LeftFloor => Some(Kind::RightFloor),
            Kind::LeftCeil => Some(Kind::RightCeil),
            Kind::LeftBrace => Some(Kind::RightBrace),
            Kind::Cases => Some(Kind::EndCases),
            _ => None,
        }
    }

    pub(super) fn is_closing(self) -> bool {
        matches!(
            self,
            Kind::RightParen
                | Kind::RightSquare
                | Kind::RightFloor
                | Kind::RightCeil
                | Kind::RightBrace
                | Kind::EndCases
        )
    }

    /// True for the keywords that occur only at the start of a statement.
    pub(super) fn starts_statement(self) -> bool {
        matches!(
            self,
            Kind::Let | Kind::Param | Kind::Fun | Kind::Rel | Kind::Automaton | Kind::Game | Kind::Claim
        )
    }

    pub(super) fn is_comparison(self) -> bool {
        matches!(
            self,
            Kind::Less | Kind::LessEqual | Kind::Equal | Kind::NotEqual | Kind::GreaterEqual | Kind::Greater
        )
    }

    /// True for the first token of a term that may be an operand.
    pub(super) fn starts_operand(self) -> bool {
        matches!(
            self,
            Kind::Natural
                | Kind::Decimal
                | Kind::Root
                | Kind::Cases
                | Kind::Name
                | Kind::LeftParen
                | Kind::LeftFloor
                | Kind::LeftCeil
                | Kind::Floor
                | Kind::Ceil
                | Kind::Min
                | Kind::Max
                | Kind::Isqrt
                | Kind::Log2
        )
    }

    /// `if`, `table` and `heights`, which reach as far right as they can.
    pub(super) fn is_wide(self) -> bool {
        matches!(self, Kind::If | Kind::Table | Kind::Heights)
    }

    /// Level of a binary operator in docs/LANGUAGE.md; `/` counts as a product.
    pub(super) fn level(self) -> Option<u8> {
        match self {
            Kind::Bor => Some(2),
            Kind::Xor => Some(3),
            Kind::Band => Some(4),
            Kind::ShiftLeft | Kind::ShiftRight => Some(5),
            Kind::Plus | Kind::Minus | Kind::Monus => Some(6),
            Kind::Star | Kind::Slash | Kind::Div | Kind::Mod => Some(7),
            _ => None,
        }
    }
}
