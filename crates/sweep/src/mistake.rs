//! What is wrong with the values or the condition of a sweep.

use nimcert_core::language::{Diagnostic, Source};

/// Why a sweep cannot begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mistake {
    /// In words.
    Text(String),
    /// The messages of the reader of the language, and the text that they are about.
    Diagnosed(Vec<Diagnostic>, Source),
}

impl Mistake {
    pub(crate) fn text(text: impl Into<String>) -> Mistake {
        Mistake::Text(format!("error: {}", text.into()))
    }

    pub(crate) fn diagnosed(errors: Vec<Diagnostic>, source: &Source) -> Mistake {
        Mistake::Diagnosed(errors, source.clone())
    }
}
