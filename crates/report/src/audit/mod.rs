//! What `audit` found, in six forms (text, JSON, JUnit, SARIF, Markdown, annotations of GitHub), and the generated list of certificates.
//!
//! In: an [`Audit`]. Out: strings. Names and messages come from file names and from files; they are shown without
//! control characters, so that none of them can be mistaken for a line of a report.

mod entry;
mod finding;
mod github;
mod index;
mod json;
mod junit;
mod markdown;
mod name;
mod report;
mod rules;
mod sarif;
mod text;

pub use entry::Entry;
pub use finding::{Finding, Kind};
pub use github::github;
pub use index::index;
pub use json::json;
pub use junit::junit;
pub use markdown::markdown;
pub use name::uri;
pub use report::{Audit, Standing};
pub use sarif::sarif;
pub use text::text;
