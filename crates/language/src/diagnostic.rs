//! What is wrong with a text, where, and what to write instead.

use std::fmt;

use super::source::{Source, Span};

/// An error in a text, with its place, an explanation and hints.
///
/// `Display` gives one line, `name:line:column: title`; the feature `report` has `render`, which gives
/// the source line and hints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, without the place.
    pub title: String,
    /// The place in the source that the message is about.
    pub span: Span,
    /// The text under the caret: usually what was expected and what was found.
    pub label: String,
    /// Other places that matter, such as the opening bracket, each with its label.
    pub related: Vec<(Span, String)>,
    /// Facts that explain the rule.
    pub notes: Vec<String>,
    /// What to write instead.
    pub help: Vec<String>,
    /// Name of the source.
    pub source_name: String,
    /// Line of the span's start, from 1.
    pub line: usize,
    /// Column of the span's start in characters, from 1.
    pub column: usize,
}

impl Diagnostic {
    /// A diagnostic at a span of a source.
    pub fn new(source: &Source, span: Span, title: impl Into<String>, label: impl Into<String>) -> Self {
        let (line, column) = source.line_column(span.start);
        Diagnostic {
            title: title.into(),
            span,
            label: label.into(),
            related: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
            source_name: source.name.clone(),
            line,
            column,
        }
    }

    /// Adds another place.
    #[must_use]
    pub fn with_related(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push((span, label.into()));
        self
    }

    /// Adds an explanation.
    #[must_use]
    pub(crate) fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Adds a hint.
    #[must_use]
    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { source_name, line, column, title, .. } = self;
        write!(f, "{source_name}:{line}:{column}: {title}")
    }
}

impl std::error::Error for Diagnostic {}
