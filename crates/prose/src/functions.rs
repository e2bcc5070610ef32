//! Definitions of functions as lines for people.

use super::layout::Layout;

/// Definitions of functions with more characters are cut off.
const LONGEST_FUNCTION: usize = 400;

/// The parameters of a claim, `param m >= 1`, and its functions, each `name(t) = body`, cut if it is long.
pub fn functions(claim: &str, layout: Layout) -> String {
    let mut out = String::new();
    let parameters = |line: &str| line.starts_with("param ");
    let shown = claim
        .lines()
        .filter_map(|line| if parameters(line) { Some(line) } else { line.strip_prefix("fun ") });
    for line in shown {
        let shown = match line.char_indices().nth(LONGEST_FUNCTION) {
            Some((at, _)) => format!("{} .. ({} characters)", &line[..at], line.chars().count()),
            None => line.to_owned(),
        };
        layout.paragraph(&mut out, "", "    ", &shown);
    }
    out
}
