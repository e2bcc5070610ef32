//! Catalogue of the papers about chocolate games: every numbered item with its status and evidence.
//!
//! An [`Item`] has the statement in plain words, as printed and, where that is false, as corrected; its
//! [`Status`]; and its [`Evidence`]: claim files that are decided for all naturals, calculations on
//! finite ranges, and printed values next to recomputed ones. The catalogue is not trusted: `nimcert
//! reproduce` recomputes all of it and compares the results with what the catalogue says.
//!
//! Items are named `PAPER/ITEM` as the papers number them, such as `inoue2014/lemma_9.3`. The keys of the
//! papers are those of docs/REFERENCES.md; errata are paragraphs of docs/ERRATA.md.
//!
//! A paper has a folder, with its items section by section and the calculations that support them; what
//! several papers use is in `shared`.

#![warn(unreachable_pub)]

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
pub use claim_files::{CLAIM_FILES, certificate_folder, claim_file, claim_lines};
pub use drawings::{Figure, Likeness, Picture, figures, figures_near, find_figures};
pub use errata::{Erratum, errata, erratum};
pub use evidence::{
    Difference, Effort, Evidence, Grid, GridEvidence, Parameters, ParametersError, Value, ValueEvidence,
    parameters,
};
pub use item::{Item, Paper, Status};
pub use page::page;
pub use start::START_FILES;
