//! What the tests of several crates share: random terms, programs and games for proptest, an oracle that plays
//! games, and where the repository is. Used as a dev-dependency only.

#![allow(missing_docs, reason = "names of fields and variants say it")]
#![allow(clippy::missing_errors_doc, clippy::missing_panics_doc, reason = "only tests call it")]

pub mod played_games;
pub mod programs;
pub mod random_games;
pub mod terms;

use std::path::Path;

/// The root folder of the repository: golden data, examples and certificates are below it.
#[must_use]
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
