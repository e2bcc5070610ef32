//! The errata of docs/ERRATA.md, compiled into the program.

/// Text of docs/ERRATA.md.
const ERRATA: &str = include_str!("../../../docs/ERRATA.md");

/// One error in a paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Erratum {
    /// Its name, such as `inoue2014-E1`.
    pub id: &'static str,
    /// The place and the error, such as `Lemma 1.3: the ranges overlap`.
    pub title: &'static str,
    /// What is printed, why it is wrong, the correction, and its evidence; Markdown.
    pub text: &'static str,
}

/// All errata, in the order of docs/ERRATA.md.
pub fn errata() -> impl Iterator<Item = Erratum> {
    ERRATA.split("\n### ").skip(1).filter_map(|entry| {
        let (heading, rest) = entry.split_once('\n')?;
        let (id, title) = heading.split_once(". ")?;
        let text = rest.split("\n## ").next()?.trim();
        Some(Erratum { id, title, text })
    })
}

/// The erratum with the given name.
pub fn erratum(id: &str) -> Option<Erratum> {
    errata().find(|erratum| erratum.id == id)
}
