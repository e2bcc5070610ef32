//! The catalogue of the papers: every numbered item, what it says, what became of it, and what shows it.
//!
//! An [`Item`] has the statement in plain words, as printed and, where that is false, as corrected; its
//! [`Status`]; and the [`Evidence`]: claim files that are decided for all naturals, calculations on
//! finite ranges, and printed values beside recomputed ones. `nimcert reproduce` computes all of it
//! anew and compares it with what the catalogue expects; nothing is taken from the catalogue's word.
//!
//! Items are named `PAPER/ITEM` as the papers number them: `inoue2014/lemma_9.3`. Papers are those of
//! docs/REFERENCES.md; errata are paragraphs of docs/ERRATA.md.

mod catalogue;
mod claim_files;
mod drawings;
mod errata;
mod evidence;
mod inoue2014;
mod item;
mod miyadera2016;
mod miyadera2017;
mod nakamura2015;
mod page;
mod shared;
mod start;
mod web;

pub use catalogue::{find, items};
pub use claim_files::{CLAIM_FILES, certificate_folder, claim_file, claim_lines, own_parameters};
pub use drawings::{Figure, Likeness, Picture, figures, figures_near, find_figures};
pub use errata::{Erratum, errata, erratum};
pub use evidence::{
    Difference, Effort, Evidence, Grid, GridEvidence, Parameters, ParametersError, Value, ValueEvidence,
    parameters,
};
pub use item::{Item, Paper, Status};
pub use page::page;
pub use start::START_FILES;
