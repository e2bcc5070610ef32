//! Source texts, byte spans in them, and the limits on what is read.

use crate::interface::{Interface, Takes};

/// Longest text that is read, in bytes.
pub const MAX_SOURCE_BYTES: usize = 8_000_000;

/// Deepest nesting of brackets, `if`, `table`, `heights` and `2^` together, and greatest height of a
/// tree with calls expanded.
///
/// A construct that is written with several nested brackets adds several levels to a height: `if` and `table` two
/// (`else if` one), `floor(log2(a))` two, `2^(floor(log2(a)) + c)` four. So the canonical form of whatever was read
/// can be read again.
pub const MAX_DEPTH: usize = 200;

/// Most terms and conditions in one file, and in one function with calls expanded. Entries of
/// tables are not counted.
pub const MAX_NODES: usize = 100_000;

/// Largest number of transitions of an automaton: states times letters.
pub const MAX_AUTOMATON_ENTRIES: usize = 1 << 18;

/// Most entries of one table or heights list.
pub const MAX_TABLE: usize = 1_000_000;

/// Longest constant, in bits.
pub const MAX_CONSTANT_BITS: u64 = 100_001;

/// All constants of one file together, in bits; a name counts wherever it is used.
pub(crate) const MAX_ALL_CONSTANTS_BITS: u64 = 256_000_000;

/// Most parameters of one function.
pub const MAX_PARAMETERS: usize = 64;

/// Most parameters of one program: names that `param` declares.
pub const MAX_PROGRAM_PARAMETERS: usize = 8;

/// Most coordinates of a game or of a sum of games, and most variables of a `forall`.
pub const MAX_COORDINATES: usize = 8;

/// Most fresh numbers of one move.
pub const MAX_FRESH: usize = 8;

/// Most moves of one game.
pub const MAX_MOVES: usize = 64;

/// Most summands of one sum of games, named sums taken apart.
pub const MAX_SUMMANDS: usize = 16;

/// Most diagnostics reported for one text.
pub const MAX_DIAGNOSTICS: usize = 20;

/// A named text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// What to call it in diagnostics: a path, or a word such as `argument`; empty for the only text that there is.
    pub name: String,
    /// The text itself.
    pub text: String,
    /// Where it was given.
    pub interface: Interface,
    /// How its names get values at a command line.
    pub takes: Takes,
}

impl Source {
    /// Names a text of the command line.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Source { name: name.into(), text: text.into(), interface: Interface::CommandLine, takes: Takes::ALL }
    }

    /// The text as it was given elsewhere.
    #[must_use]
    pub fn given(self, interface: Interface) -> Self {
        Source { interface, ..self }
    }

    /// The text of a span; empty if the span does not lie on character boundaries of this text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or("")
    }

    /// Line and column of a byte offset, both from 1, the column in characters.
    ///
    /// ```
    /// use nimcert_language::Source;
    /// assert_eq!(Source::new("s", "a\n⊕b").line_column(5), (2, 2));
    /// ```
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let bytes = self.text.as_bytes();
        let before = &bytes[..offset.min(bytes.len())];
        let line_start = before.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let line = 1 + before.iter().filter(|&&b| b == b'\n').count();
        // Every byte of a character but the first has the form 10xxxxxx.
        let column = before[line_start..].iter().filter(|&&b| b & 0xC0 != 0x80).count();
        (line, column + 1)
    }
}

/// A range of bytes of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` to before `end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Span { start, end }
    }

    /// The smallest span that contains both.
    pub(crate) fn to(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end.max(other.end))
    }
}
