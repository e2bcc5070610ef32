//! What is wrong with a text, where, and what to write instead.

use std::fmt;

use super::source::{Source, Span};

/// A change of the text that a diagnostic proposes: what its hint says, as data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// Spans of the source with the texts that replace them: in order, and none overlaps another one.
    pub edits: Vec<(Span, String)>,
}

impl Proposal {
    /// The text after the change. A span that does not lie on character boundaries of the text is left as it is.
    ///
    /// ```
    /// use nimcert_language::{Source, parse_function};
    /// let errors = parse_function(&Source::new("F", "1 + t/4")).unwrap_err();
    /// assert_eq!(errors[0].proposals[0].apply("1 + t/4"), "1 + floor(t/4)");
    /// ```
    pub fn apply(&self, text: &str) -> String {
        let mut changed = String::new();
        let mut at = 0;
        for (span, replacement) in &self.edits {
            if let (Some(kept), Some(_)) = (text.get(at..span.start), text.get(span.start..span.end)) {
                changed.push_str(kept);
                changed.push_str(replacement);
                at = span.end;
            }
        }
        changed.push_str(&text[at..]);
        changed
    }
}

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
    /// The hints of `help` that change the text, as data. If there are several, the text has several meanings, and each
    /// proposal is one of them.
    pub proposals: Vec<Proposal>,
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
            proposals: Vec::new(),
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

    /// Adds a hint that proposes to replace a span.
    #[must_use]
    pub(crate) fn with_proposal(
        self,
        help: impl Into<String>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        self.with_edits(help, vec![(span, replacement.into())])
    }

    /// Adds a hint that proposes several changes at once.
    #[must_use]
    pub(crate) fn with_edits(mut self, help: impl Into<String>, mut edits: Vec<(Span, String)>) -> Self {
        edits.sort_by_key(|(span, _)| *span);
        self.help.push(help.into());
        self.proposals.push(Proposal { edits });
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
