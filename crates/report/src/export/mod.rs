//! A claim as the input of other provers: first-order sentences about naturals, in their languages.
//!
//! In: a [`Program`](nimcert_core::language::Program) with a claim. Out: text. A claim becomes a [`Theory`]: named functions, relations and
//! sentences ([`Sentence`]); each target writes these in its own way (docs/EXPORT.md). Nothing is decided here,
//! and the verdict of nimcert is in no file, so that another prover answers for itself.

use nimcert_core::language::Number;
use nimcert_core::numerals::separated;
use num_bigint::BigUint;

mod automata;
mod bounds;
pub mod cgsuite;
mod defined;
pub mod mona;
mod names;
mod relational;
mod rewrite;
mod sentence;
pub mod smtlib;
mod theory;
pub mod walnut;

pub use sentence::{Formula, Sentence, Variable};
pub use theory::{Definition, Theory};

/// Largest text that is written, in bytes.
pub(crate) const MAX_TEXT_BYTES: usize = 16 << 20;

/// Most terms, conditions and formulas that one export makes, copies counted.
pub const MAX_NODES: usize = 2_000_000;

/// A file to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The name of the file, with its extension.
    pub name: String,
    /// The text of the file.
    pub text: String,
}

/// Why a claim is not written for a target.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The program has no claim of this index.
    #[error("the file has no claim {0}")]
    NoClaim(usize),
    /// The target cannot express an operator.
    #[error("{target} cannot express the operator `{operator}`")]
    Operator {
        /// The operator, as `isqrt(a)`.
        operator: &'static str,
        /// The name of the target.
        target: &'static str,
    },
    /// The program has parameters, which no target has.
    #[error("the claim has parameters, which this export cannot express; give them values")]
    Parameters,
    /// A limit is exceeded.
    #[error("{what} exceeds the limit of {} ({name})", separated(*limit))]
    Limit {
        /// What is too large.
        what: &'static str,
        /// The limit.
        limit: u64,
        /// Its name.
        name: &'static str,
    },
    /// The target describes games, and the claim is not about a game or bar.
    #[error("{0} files describe games and bars; this claim is about neither")]
    NoGame(&'static str),
}

/// Text that ends in an error when it is over [`MAX_TEXT_BYTES`].
fn checked(text: String) -> Result<String, ExportError> {
    match text.len() <= MAX_TEXT_BYTES {
        true => Ok(text),
        false => Err(too_large()),
    }
}

/// A number of the program without parameters.
fn plain(number: &Number) -> Result<&BigUint, ExportError> {
    number.plain().ok_or(ExportError::Parameters)
}

fn too_large() -> ExportError {
    ExportError::Limit { what: "the text", limit: MAX_TEXT_BYTES as u64, name: "MAX_TEXT_BYTES" }
}

/// The lines of a comment: what the claim is and what an answer means.
fn header(theory: &Theory, mark: &str, lines: &[String]) -> String {
    let claim = theory.claim.lines().map(|line| format!("  {line}"));
    let text =
        std::iter::once("nimcert export of the claim".to_owned()).chain(claim).chain(lines.iter().cloned());
    text.map(|line| format!("{mark} {line}").trim_end().to_owned() + "\n").collect()
}

/// What the answers of a prover mean for the claim, in words that fit the target.
fn meaning(theory: &Theory, valid: &str) -> Vec<String> {
    let side = theory.sentences.iter().any(|sentence| sentence.side);
    let mut lines = vec![match theory.negated {
        false => format!("The claim holds if and only if every sentence is {valid}."),
        true => format!("The claim is negated: it holds if and only if some sentence is not {valid}."),
    }];
    if side {
        lines.push(
            "Sentences marked as side conditions say that the rules define a terminating game and".to_owned(),
        );
        lines.push(format!(
            "that terms have values; if one of them is not {valid}, the claim has no meaning."
        ));
    }
    lines
}
