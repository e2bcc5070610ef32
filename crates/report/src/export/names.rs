//! Names that a target accepts, each given once.

use std::collections::BTreeSet;

/// The names taken so far.
#[derive(Debug, Clone)]
pub(super) struct Names {
    taken: BTreeSet<String>,
    /// Whether names may have `_`.
    underscores: bool,
}

impl Names {
    /// Names other than the words of a language.
    pub(super) fn new<'a>(reserved: impl IntoIterator<Item = &'a str>, underscores: bool) -> Names {
        Names { taken: reserved.into_iter().map(str::to_owned).collect(), underscores }
    }

    /// A name that is new, like the one wanted: what the target does not know is left out, and a number is put
    /// after a name that is taken. `prefix` comes before all, and before what does not start with a letter.
    pub(super) fn give(&mut self, prefix: &str, wanted: &str) -> String {
        let kept: String =
            wanted.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_' && self.underscores).collect();
        let mut base = format!("{prefix}{kept}");
        if !base.starts_with(|c: char| c.is_ascii_alphabetic() || c == '$') {
            base.insert(0, 'n');
        }
        let mut name = base.clone();
        let mut number = 1;
        while !self.taken.insert(name.clone()) {
            number += 1;
            name = match self.underscores {
                true => format!("{base}_{number}"),
                false => format!("{base}x{number}"),
            };
        }
        name
    }
}
