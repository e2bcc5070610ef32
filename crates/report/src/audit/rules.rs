//! The rules of an audit: the reasons of the kernel, and what else can be wrong in a folder.

use super::finding::Kind;
use nimcert_kernel::Reason;

/// A rule that a finding violates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rule {
    /// `K01` to `K28`, or a word.
    pub(super) id: &'static str,
    /// A name in one word, from the words before the colon of the description.
    pub(super) name: String,
    /// What it says, in the words of the kernel for its reasons.
    pub(super) description: String,
}

impl Rule {
    /// What to do about it, with a command that the reader can run.
    pub(super) fn help(&self) -> &'static str {
        help(self.id)
    }
}

/// What to do about a finding of the rule with this identifier, with a command that is on the reader's own machine.
pub(super) fn help(rule: &str) -> &'static str {
    match rule {
        "declined" => {
            "Check the certificate where there is more memory, or make a smaller one; `nimcert help certificates` names the parts."
        }
        "digest" => {
            "Something changed the claim inside the certificate. Make the certificate again with `nimcert prove --emit`."
        }
        "orphan" => {
            "Keep NAME.claim and NAME.cert side by side under the same name, or remove the one that is left."
        }
        "K02" => {
            "The claim file cannot be read. Correct it: `nimcert prove NAME.claim` shows where, and writes the certificate with --emit."
        }
        "unreadable" => "Check that it is a file, and that you may read it.",
        "stale-index" => "Make the list of the folder again, or remove it.",
        "uncovered" => "Prove the claim and keep its certificate, or move it to a claim file of its own.",
        "skipped" => "Replace links by files, and write the endings .claim and .cert in lower case.",
        _ => {
            "The certificate does not prove the claim beside it. Make it again with `nimcert prove --emit`; `nimcert help certificates` explains what the kernel checks."
        }
    }
}

/// `ClaimMismatch` for `claim mismatch: ..`.
fn one_word(text: &str) -> String {
    let words = text.split(':').next().unwrap_or_default().split_whitespace();
    let capital = |word: &str| match word.split_at_checked(1) {
        Some((first, rest)) => first.to_uppercase() + rest,
        None => word.to_owned(),
    };
    words.map(capital).collect()
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

/// `warning` where nothing is said about the claim, `note` for a remark, else `error`.
pub(super) fn level(rule: &str, lenient: bool) -> &'static str {
    let is = |kind: Kind| kind.rule() == rule;
    match rule {
        _ if is(Kind::Declined) => "warning",
        _ if lenient && (is(Kind::Uncovered) || is(Kind::Skipped)) => "note",
        _ => "error",
    }
}

/// All rules: the reasons of the kernel by their codes, then those of the audit.
pub(super) fn rules() -> Vec<Rule> {
    let reasons = Reason::ALL.iter().map(|reason| Rule {
        id: reason.code(),
        name: one_word(reason.text()),
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
