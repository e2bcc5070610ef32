//! The rules of an audit: the reasons of the kernel, and what else can be wrong in a folder.

use super::finding::Kind;
use nimcert_kernel::Reason;

/// A rule that a finding violates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rule {
    /// `K01` to `K28`, or a word.
    pub(super) id: &'static str,
    /// A name in one word.
    pub(super) name: String,
    /// What it says, in the words of the kernel for its reasons.
    pub(super) description: String,
}

impl Kind {
    /// Identifier of the violated rule.
    pub(super) fn rule(self) -> &'static str {
        match self {
            Kind::Rejected(code) => code,
            Kind::Declined => "declined",
            Kind::Digest => "digest",
            Kind::Orphan => "orphan",
            Kind::Unreadable => "unreadable",
            Kind::StaleIndex => "stale-index",
            Kind::Uncovered => "uncovered",
            Kind::Skipped => "skipped",
        }
    }
}

/// All rules: the reasons of the kernel by their codes, then those of the audit.
pub(super) fn rules() -> Vec<Rule> {
    let reasons = Reason::ALL.iter().map(|reason| Rule {
        id: reason.code(),
        name: format!("{reason:?}"),
        description: reason.text().to_owned(),
    });
    let others = [
        ("declined", "Declined", "the kernel reached a limit; the claim is neither verified nor rejected"),
        ("digest", "Digest", "the digest in a certificate does not match the claim in it"),
        ("orphan", "Orphan", "a claim file without its certificate, or a certificate without its claim file"),
        ("unreadable", "Unreadable", "a file or folder cannot be read"),
        ("stale-index", "StaleIndex", "the list INDEX.md does not match the certificates in its folder"),
        ("uncovered", "Uncovered", "a claim of a claim file that its certificate does not prove"),
        (
            "skipped",
            "Skipped",
            "a link, or a file whose name almost ends in .claim or .cert, which is not audited",
        ),
    ];
    let others = others.map(|(id, name, description)| Rule {
        id,
        name: name.to_owned(),
        description: description.to_owned(),
    });
    reasons.chain(others).collect()
}
