//! Texts that hints repeat, and proposals of what to write.

use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// Longest text that a hint repeats, in characters.
const LONGEST_SHOWN: usize = 70;

/// A text to be repeated in a hint, cut if it is long.
pub(in crate::reader) fn cut(text: &str) -> String {
    if text.contains(['\n', '#']) {
        return "..".to_owned();
    }
    match text.char_indices().nth(LONGEST_SHOWN) {
        Some((end, _)) => format!("{}..", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// Adds the hint to replace a span, which it shows; `why` follows the text.
pub(super) fn propose(diagnostic: Diagnostic, span: Span, text: impl Into<String>, why: &str) -> Diagnostic {
    let text = text.into();
    diagnostic.with_proposal(format!("write `{}`{why}", cut(text.trim())), span, text)
}
