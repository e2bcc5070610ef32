//! The rules of an audit: the reasons of the kernel, and what else can be wrong in a folder.

use super::finding::Kind;
use nimcert_kernel::Reason;

/// Every reason of the kernel, in the order of the codes.
const REASONS: [Reason; 25] = [
    Reason::Format,
    Reason::Claim,
    Reason::Mismatch,
    Reason::UnknownSection,
    Reason::OutOfOrder,
    Reason::Missing,
    Reason::Width,
    Reason::Count,
    Reason::Unsorted,
    Reason::Item,
    Reason::TableRange,
    Reason::TableZero,
    Reason::Initiation,
    Reason::Consecution,
    Reason::Safety,
    Reason::HiddenInitiation,
    Reason::HiddenConsecution,
    Reason::HiddenSafety,
    Reason::Pair,
    Reason::Counterexample,
    Reason::Evaluated,
    Reason::Undefined,
    Reason::Operators,
    Reason::Trailing,
    Reason::Position,
];

/// A rule that a finding violates.
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
    /// Identifier of the violated rule.
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
    let reasons = REASONS.iter().map(|reason| {
        let rejection = reason.at("", String::new());
        Rule { id: rejection.code(), name: format!("{reason:?}"), description: rejection.to_string() }
    });
    let others = [
        ("declined", "Declined", "the kernel reached a limit; the claim is neither verified nor rejected"),
        ("digest", "Digest", "the digest in a certificate does not match the claim in it"),
        ("orphan", "Orphan", "a claim file without its certificate, or a certificate without its claim file"),
        ("unreadable", "Unreadable", "a file or folder cannot be read"),
        ("stale-index", "StaleIndex", "the list INDEX.md does not match the certificates in its folder"),
    ];
    let others = others.map(|(id, name, description)| Rule {
        id,
        name: name.to_owned(),
        description: description.to_owned(),
    });
    reasons.chain(others).collect()
}
