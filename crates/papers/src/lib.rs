//! The catalogue of the papers: every numbered item, what it says, what became of it, and what shows it.
//!
//! An [`Item`] has the statement in plain words, as printed and, where that is false, as corrected; its
//! [`Status`]; and the [`Evidence`]: claim files that are decided for all naturals, calculations on
//! finite ranges, and printed values beside recomputed ones. `nimcert reproduce` computes all of it
//! anew and compares it with what the catalogue expects; nothing is taken from the catalogue's word.
//!
//! Items are named `PAPER/ITEM` as the papers number them: `inoue2014/lemma_9.3`. Papers are those of
//! docs/REFERENCES.md; errata are paragraphs of docs/ERRATA.md.

mod claim_files;
mod errata;
mod evidence;
mod figures;
mod inoue2014;
mod item;
mod miyadera2016;
mod miyadera2017;
mod nakamura2015;
mod oracle;
mod outcomes;
mod page;
mod start;
mod sums;
mod web;

pub use claim_files::{CLAIM_FILES, certificate_folder, claim_file, claim_lines, own_parameters};
pub use errata::{Erratum, errata, erratum};
pub use evidence::{
    Difference, Effort, Evidence, Grid, GridEvidence, Parameters, ParametersError, Value, ValueEvidence,
    parameters,
};
pub use figures::{Figure, Likeness, Picture, figures, figures_near, find_figures};
pub use item::{Item, Paper, Status};
pub use page::page;
pub use start::START_FILES;

/// Every item, in the order of the papers.
pub fn items() -> impl Iterator<Item = &'static Item> {
    [
        inoue2014::SECTIONS,
        nakamura2015::SECTIONS,
        miyadera2016::SECTIONS,
        miyadera2017::SECTIONS,
        web::SECTIONS,
    ]
    .into_iter()
    .flatten()
    .flat_map(|section| section.iter())
}

/// The items that a name stands for: a paper (`inoue2014`), an item (`inoue2014/lemma_9.3`), an item
/// of whatever papers have it (`lemma_9.3`, `figure_3.2`), or a number (`9.3`); `-` and blanks stand for
/// `_`, and capitals do not matter. Empty if there is none.
pub fn find(name: &str) -> Vec<&'static Item> {
    let name = name.trim().trim_end_matches('/').to_lowercase().replace(['-', ' '], "_");
    let (paper, rest) = match name.split_once('/') {
        Some((paper, rest)) => (Some(paper), rest),
        None if items().any(|item| item.paper().key() == name) => (Some(name.as_str()), ""),
        None => (None, name.as_str()),
    };
    items()
        .filter(|item| {
            let (_, number) = item.name().split_once('_').unwrap_or_default();
            paper.is_none_or(|paper| item.paper().key() == paper)
                && (rest.is_empty() && paper.is_some() || item.name() == rest || number == rest)
        })
        .collect()
}
