//! Bytes inside a page: data links, data for the script, and the digest that lets the script run.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// A link whose target is its own text: it downloads without a network and without a script.
pub(super) fn data_link(bytes: &[u8]) -> String {
    format!("data:text/plain;base64,{}", STANDARD.encode(bytes))
}

/// The length of a [`data_link`] to this many bytes.
pub(super) fn length_of_data_link(bytes: usize) -> usize {
    "data:text/plain;base64,".len() + bytes.div_ceil(3) * 4
}

/// JSON that is safe inside a `script` element: without `<` or `>`, which could end it, without `&`, and without
/// the characters that old readers of scripts take for the end of a line.
///
/// # Errors
/// None for numbers, strings, lists and structs of them.
pub(super) fn script_json(value: &impl Serialize) -> Result<String, serde_json::Error> {
    let json = serde_json::to_string(value)?;
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    Ok(out)
}

/// The source expression of a Content-Security-Policy that allows one inline script.
pub(super) fn script_digest(script: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_cannot_end_the_element_it_stands_in() {
        for hostile in ["</script><script>", "<!--", "]]>", "&lt;", "\u{2028}", "\"'\\"] {
            let json = script_json(&hostile).unwrap_or_default();
            assert!(!json.contains(['<', '>', '&', '\u{2028}']), "{json}");
            assert_eq!(serde_json::from_str::<String>(&json).ok().as_deref(), Some(hostile));
        }
    }

    #[test]
    fn the_length_of_a_link_is_known_before_it_is_made() {
        for length in 0..10 {
            assert_eq!(data_link(&vec![b'x'; length]).len(), length_of_data_link(length));
        }
    }
}
