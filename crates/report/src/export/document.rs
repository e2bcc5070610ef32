//! Files to be written, and what their comments say.

use super::error::ExportError;
use super::theory::Theory;

/// Largest text that is written, in bytes.
pub(crate) const MAX_TEXT_BYTES: usize = 16 << 20;

/// A file to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The name of the file, with its extension.
    pub name: String,
    /// The text of the file.
    pub text: String,
}

/// Text that ends in an error when it is over [`MAX_TEXT_BYTES`].
pub(super) fn checked(text: String) -> Result<String, ExportError> {
    match text.len() <= MAX_TEXT_BYTES {
        true => Ok(text),
        false => Err(too_large()),
    }
}

pub(super) fn too_large() -> ExportError {
    ExportError::Limit { what: "the text", limit: MAX_TEXT_BYTES as u64, name: "MAX_TEXT_BYTES" }
}

/// The lines of a comment: what the claim is and what an answer means.
pub(super) fn header(claim: &str, mark: &str, lines: &[String]) -> String {
    let claim = claim.lines().map(|line| format!("  {line}"));
    let text =
        std::iter::once("nimcert export of the claim".to_owned()).chain(claim).chain(lines.iter().cloned());
    text.map(|line| format!("{mark} {line}").trim_end().to_owned() + "\n").collect()
}

/// What the answers of a prover mean for the claim, in words that fit the target.
pub(super) fn meaning(theory: &Theory, valid: &str) -> Vec<String> {
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
