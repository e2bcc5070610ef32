//! What `audit` found, in four forms (text, JSON, JUnit, SARIF), and the generated list of certificates.
//!
//! In: an [`Audit`]. Out: strings. Names and messages come from file names and from files; they are shown
//! without control characters, so that none of them can pass for a line of a report.

mod index;
mod json;
mod junit;
mod name;
mod rules;
mod sarif;
mod text;

use std::time::Duration;

use nimcert_kernel::{Failure, Verified};

pub use index::index;
pub use json::json;
pub use junit::junit;
pub use name::{shown, uri};
pub use rules::{Rule, rules};
pub use sarif::sarif;
pub use text::text;

/// A claim file and a certificate of the same name.
#[derive(Debug)]
pub struct Entry {
    /// Path below the folder, without extension, with `/`, as [`shown`].
    pub name: String,
    /// Reference of the two files without their extensions: relative to the working directory, or `file://`.
    pub uri: String,
    /// The extension that is there while the other is missing.
    pub orphan: Option<&'static str>,
    /// The extension of a file that cannot be read, and the complaint.
    pub unreadable: Option<(&'static str, String)>,
    /// Size of the certificate.
    pub bytes: usize,
    /// SHA-256 of the certificate.
    pub sha256: String,
    /// Whether the digest in the certificate is that of the claim in it.
    pub digest_matches: bool,
    /// The kernel's answer.
    pub result: Option<Result<Verified, Failure>>,
    /// How long reading and checking took.
    pub time: Duration,
}

/// What kind of thing is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The kernel rejected, for the reason with this code.
    Rejected(&'static str),
    /// The kernel declined.
    Declined,
    /// The digest line does not belong to the claim.
    Digest,
    /// A claim without certificate, or the reverse.
    Orphan,
    /// A file or folder cannot be read.
    Unreadable,
    /// The generated list is not up to date.
    StaleIndex,
}

/// Something that is wrong in an audited folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing.
    pub kind: Kind,
    /// Its name among those of the entries.
    pub name: String,
    /// The name of the certificate, or the path of what else it is about.
    pub subject: String,
    /// Reference of the file, as [`Entry::uri`] but with its extension.
    pub uri: String,
    /// What is wrong, in one line.
    pub message: String,
}

/// A finding in one line.
impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.subject, self.message)
    }
}

impl Finding {
    /// A file or folder that cannot be read, with the complaint about it.
    pub fn unreadable(name: &str, subject: &str, uri: &str, complaint: &str) -> Finding {
        Finding {
            kind: Kind::Unreadable,
            name: name.to_owned(),
            subject: subject.to_owned(),
            uri: uri.to_owned(),
            message: shown(complaint.trim_start_matches("error: ")),
        }
    }

    /// The list at `path` is not what `nimcert audit folder --write-index` would write.
    pub fn stale_index(name: &str, path: &str, uri: &str, folder: &str) -> Finding {
        Finding {
            kind: Kind::StaleIndex,
            name: name.to_owned(),
            subject: path.to_owned(),
            uri: uri.to_owned(),
            message: format!("not up to date; `nimcert audit {folder} --write-index` renews it"),
        }
    }
}

impl Entry {
    /// An entry of which nothing is known yet.
    pub fn new(name: &str, uri: &str) -> Self {
        Entry {
            name: name.to_owned(),
            uri: uri.to_owned(),
            orphan: None,
            unreadable: None,
            bytes: 0,
            sha256: String::new(),
            digest_matches: false,
            result: None,
            time: Duration::ZERO,
        }
    }

    /// What is wrong with it.
    pub fn finding(&self) -> Option<Finding> {
        let name = &self.name;
        let of = |kind, extension: &str, message: String| {
            let uri = format!("{}.{extension}", self.uri);
            Some(Finding { kind, name: name.clone(), subject: name.clone(), uri, message: shown(&message) })
        };
        if let Some(there) = self.orphan {
            let missing = if there == "claim" { "cert" } else { "claim" };
            let message = format!("there is no {name}.{missing} beside it");
            return of(Kind::Orphan, there, message)
                .map(|finding| Finding { subject: format!("{name}.{there}"), ..finding });
        }
        if let Some((extension, complaint)) = &self.unreadable {
            return Some(Finding::unreadable(name, name, &format!("{}.{extension}", self.uri), complaint));
        }
        match &self.result {
            Some(Err(failure @ Failure::Rejected(rejection))) => {
                // The one reason that lies in the claim file alone.
                let file = if rejection.code() == "K02" { "claim" } else { "cert" };
                of(Kind::Rejected(rejection.code()), file, failure.to_string())
            }
            Some(Err(failure @ Failure::Declined(_))) => of(Kind::Declined, "cert", failure.to_string()),
            _ if !self.digest_matches => {
                of(Kind::Digest, "cert", "rejected: its digest is not that of the claim in it".to_owned())
            }
            _ => None,
        }
    }

    /// What became of it, in a word.
    pub fn word(&self) -> &'static str {
        match self.finding().map(|finding| finding.kind) {
            None => "verified",
            Some(Kind::Declined) => "declined",
            Some(Kind::Orphan) => "orphan",
            Some(Kind::Unreadable) => "unread",
            Some(_) => "rejected",
        }
    }

    /// The part of its name before the last `/`, or `.`.
    fn folder(&self) -> &str {
        folder(&self.name)
    }

    fn verified(&self) -> Option<&Verified> {
        self.result.as_ref().and_then(|result| result.as_ref().ok()).filter(|_| self.digest_matches)
    }

    fn states(&self) -> u64 {
        match &self.result {
            Some(Ok(verified)) => verified.obligations.iter().map(|o| o.states).sum(),
            _ => 0,
        }
    }
}

/// The part of a name before its last `/`, or `.`.
fn folder(name: &str) -> &str {
    match name.rsplit_once('/') {
        Some(("", _)) => "/",
        Some((folder, _)) => folder,
        None => ".",
    }
}

/// What an audit comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Every certificate is verified and nothing is missing.
    Verified,
    /// The kernel declined at least one.
    Declined,
    /// A file cannot be read.
    Unreadable,
    /// A certificate is rejected, or something is missing or not up to date.
    Rejected,
}

impl Standing {
    /// The word that the last line of the text begins with.
    pub fn word(self) -> &'static str {
        match self {
            Standing::Verified => "verified",
            Standing::Declined => "declined",
            Standing::Unreadable => "error",
            Standing::Rejected => "rejected",
        }
    }
}

/// An audit at its end.
#[derive(Debug)]
pub struct Audit {
    /// The certificates, sorted by name within each folder.
    pub entries: Vec<Entry>,
    /// What is wrong beside the entries: folders that cannot be read, lists that are not up to date.
    pub others: Vec<Finding>,
    /// How long all of it took.
    pub time: Duration,
}

impl Audit {
    /// All findings: those of the entries in their order, then the others.
    pub fn findings(&self) -> Vec<Finding> {
        self.entries.iter().filter_map(Entry::finding).chain(self.others.iter().cloned()).collect()
    }

    /// The worst of the findings.
    pub fn standing(&self) -> Standing {
        let of = |finding: &Finding| match finding.kind {
            Kind::Declined => Standing::Declined,
            Kind::Unreadable => Standing::Unreadable,
            _ => Standing::Rejected,
        };
        self.findings().iter().map(of).max().unwrap_or(Standing::Verified)
    }

    /// Certificates with nothing wrong.
    fn good(&self) -> usize {
        self.entries.iter().filter(|entry| entry.finding().is_none()).count()
    }
}
