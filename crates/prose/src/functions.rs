//! Definitions of functions as lines for people.

use super::layout::Layout;

/// Longer functions are shown cut.
const LONGEST_FUNCTION: usize = 400;

/// The functions of a claim, each `name(t) = body`, cut if it is long.
pub fn functions(claim: &str, layout: Layout) -> String {
    let mut out = String::new();
    for line in claim.lines().filter_map(|line| line.strip_prefix("fun ")) {
        let shown = match line.char_indices().nth(LONGEST_FUNCTION) {
            Some((at, _)) => format!("{} .. ({} characters)", &line[..at], line.chars().count()),
            None => line.to_owned(),
        };
        layout.paragraph(&mut out, "", "    ", &shown);
    }
    out
}
