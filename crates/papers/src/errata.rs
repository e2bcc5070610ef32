//! docs/ERRATA.md, as part of the program.

/// The text of the document.
const ERRATA: &str = include_str!("../../../docs/ERRATA.md");

/// One difference between print and truth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Erratum {
    /// `inoue2014-E1`.
    pub id: &'static str,
    /// The place and what is wrong there: `Lemma 1.3: the ranges overlap`.
    pub title: &'static str,
    /// What is printed, why it is wrong, what is right, and what shows it; Markdown.
    pub text: &'static str,
}

/// All errata, in the order of the document.
pub fn errata() -> impl Iterator<Item = Erratum> {
    ERRATA.split("\n### ").skip(1).filter_map(|entry| {
        let (heading, rest) = entry.split_once('\n')?;
        let (id, title) = heading.split_once(". ")?;
        let text = rest.split("\n## ").next()?.trim();
        Some(Erratum { id, title, text })
    })
}

/// The erratum of this name.
pub fn erratum(id: &str) -> Option<Erratum> {
    errata().find(|erratum| erratum.id == id)
}
