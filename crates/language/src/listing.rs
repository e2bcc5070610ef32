//! Lists of items as text, for messages and JSON.

use std::fmt::Display;

/// The items with commas between them: `1, 2, 3`.
///
/// ```
/// use nimcert_language::listing::{equations, listed, texts, tuple};
/// assert_eq!(listed([1, 2]), "1, 2");
/// assert_eq!(tuple([1, 2]), "(1, 2)");
/// assert_eq!(equations([("m", 3), ("n", 0)]), "m = 3, n = 0");
/// assert_eq!(texts([7]), ["7"]);
/// ```
pub fn listed(items: impl IntoIterator<Item: Display>) -> String {
    texts(items).join(", ")
}

/// The items as a tuple: `(1, 2, 3)`.
pub fn tuple(items: impl IntoIterator<Item: Display>) -> String {
    format!("({})", listed(items))
}

/// Names with their values: `m = 3, n = 0`.
pub fn equations<N: Display, V: Display>(pairs: impl IntoIterator<Item = (N, V)>) -> String {
    listed(pairs.into_iter().map(|(name, value)| format!("{name} = {value}")))
}

/// Each item as a string: in JSON, numbers of any size are strings.
pub fn texts(items: impl IntoIterator<Item: Display>) -> Vec<String> {
    items.into_iter().map(|item| item.to_string()).collect()
}
