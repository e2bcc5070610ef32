//! What `audit` found, in four forms (text, JSON, JUnit, SARIF), and the generated list of certificates.
//!
//! In: an [`Audit`]. Out: strings. Names and messages come from file names and from files; they are shown without
//! control characters, so that none of them can be mistaken for a line of a report.

mod entry;
mod finding;
mod index;
mod json;
mod junit;
mod name;
mod report;
mod rules;
mod sarif;
mod text;

pub use entry::Entry;
pub use finding::{Finding, Kind};
pub use index::index;
pub use json::json;
pub use junit::junit;
pub use name::uri;
pub use report::{Audit, Standing};
pub use sarif::sarif;
pub use text::text;
