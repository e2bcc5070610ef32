//! Items in a line of text, as messages show them.

use std::fmt::Display;

/// `1, 2, 3`
pub fn listed(items: impl IntoIterator<Item: Display>) -> String {
    texts(items).join(", ")
}

/// `(1, 2, 3)`
pub fn tuple(items: impl IntoIterator<Item: Display>) -> String {
    format!("({})", listed(items))
}

/// Names with their values: `m = 3, n = 0`.
pub fn equations<N: Display, V: Display>(pairs: impl IntoIterator<Item = (N, V)>) -> String {
    listed(pairs.into_iter().map(|(name, value)| format!("{name} = {value}")))
}

/// Each item as a text of its own: the large numbers of JSON.
pub fn texts(items: impl IntoIterator<Item: Display>) -> Vec<String> {
    items.into_iter().map(|item| item.to_string()).collect()
}
