//! The rules of an audit: the reasons of the kernel, and what else can be wrong in a folder.

use super::finding::Kind;
use nimcert_kernel::Reason;

/// A rule that a finding breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// `K01` to `K25`, or a word.
    pub id: &'static str,
    /// A name in one word.
    pub name: String,
    /// What it says, in the words of the kernel for its reasons.
    pub description: String,
}

impl Kind {
    /// The rule that is broken.
    pub fn rule(self) -> &'static str {
        match self {
            Kind::Rejected(code) => code,
            Kind::Declined => "declined",
            Kind::Digest => "digest",
            Kind::Orphan => "orphan",
            Kind::Unreadable => "unreadable",
            Kind::StaleIndex => "stale-index",
        }
    }
}

/// All rules: the reasons of the kernel by their codes, then those of the audit.
pub fn rules() -> Vec<Rule> {
    let reasons = Reason::ALL.iter().map(|reason| Rule {
        id: reason.code(),
        name: format!("{reason:?}"),
        description: reason.text().to_owned(),
    });
    let others = [
        ("declined", "Declined", "a limit of the kernel was met; nothing is said about the claim"),
        ("digest", "Digest", "the digest in a certificate is not that of the claim in it"),
        ("orphan", "Orphan", "a claim file without a certificate of its name beside it, or the reverse"),
        ("unreadable", "Unreadable", "a file or folder cannot be read"),
        ("stale-index", "StaleIndex", "the list INDEX.md is not that of the certificates of its folder"),
    ];
    let others = others.map(|(id, name, description)| Rule {
        id,
        name: name.to_owned(),
        description: description.to_owned(),
    });
    reasons.chain(others).collect()
}
