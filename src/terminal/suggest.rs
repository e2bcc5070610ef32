//! Suggestions for mistyped words, and words quoted for a shell.

use nimcert_core::language::nearest;

/// `did you mean ..?`, if one of the names is similar.
pub(crate) fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, names).map(|near| format!("did you mean `{near}`?"))
}

/// A word quoted so that a shell reads it back unchanged.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_-./=,:+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
