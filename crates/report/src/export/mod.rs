//! A claim as the input of other provers: first-order sentences about naturals, in their languages.
//!
//! In: a [`Program`](nimcert_core::language::Program) with a claim. Out: text. A claim becomes a [`Theory`]: named functions, relations and
//! sentences ([`Sentence`]); each target writes these in its own way (docs/EXPORT.md). Nothing is decided here,
//! and the verdict of nimcert is in no file, so that another prover answers for itself.

mod automata;
mod bounds;
pub mod cgsuite;
mod defined;
mod document;
mod error;
pub mod mona;
mod names;
mod relational;
mod rewrite;
pub mod rocq;
mod sentence;
pub mod smtlib;
mod theory;
pub mod walnut;

pub use document::Document;
pub use error::{ExportError, MAX_NODES};
pub use sentence::{Formula, Sentence, Variable};
pub use theory::{Definition, Theory};
