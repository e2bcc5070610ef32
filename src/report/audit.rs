//! The report of `audit`, and the generated list of certificates.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use super::kernel::statement;
use super::layout::{paragraph, plural};
use crate::kernel::{Failure, Verified};

/// A claim file and a certificate of the same name.
#[derive(Debug)]
pub struct Entry {
    /// Path below the folder, without extension, with `/`.
    pub name: String,
    /// The extension that is there while the other is missing.
    pub orphan: Option<&'static str>,
    /// Why a file cannot be read.
    pub unreadable: Option<String>,
    /// Size of the certificate.
    pub bytes: usize,
    /// SHA-256 of the certificate.
    pub sha256: String,
    /// Whether the digest in the certificate is that of the claim in it.
    pub digest_matches: bool,
    /// The kernel's answer.
    pub result: Option<Result<Verified, Failure>>,
}

/// Something that is wrong in an audited folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// The kernel rejected: name and message.
    Rejected(String, String),
    /// The kernel declined: name and message.
    Declined(String, String),
    /// The digest line does not belong to the claim.
    WrongDigest(String),
    /// A claim without certificate, or the reverse: name and the extension that is there.
    Orphan(String, &'static str),
    /// A file cannot be read: name and message.
    Unreadable(String, String),
    /// The generated list is not up to date.
    StaleIndex(PathBuf),
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Finding::Rejected(name, message) | Finding::Declined(name, message) => {
                write!(f, "{name}: {message}")
            }
            Finding::WrongDigest(name) => {
                write!(f, "{name}: rejected: its digest is not that of the claim in it")
            }
            Finding::Orphan(name, "claim") => write!(f, "{name}.claim: there is no {name}.cert beside it"),
            Finding::Orphan(name, _) => write!(f, "{name}.cert: there is no {name}.claim beside it"),
            Finding::Unreadable(name, message) => {
                write!(f, "{name}: {}", message.trim_start_matches("error: "))
            }
            Finding::StaleIndex(path) => {
                let folder = path.parent().unwrap_or(path).display();
                write!(
                    f,
                    "{}: not up to date; `nimcert audit {folder} --write-index` renews it",
                    path.display()
                )
            }
        }
    }
}

impl Entry {
    /// An entry of which nothing is known yet.
    pub fn new(name: &str) -> Self {
        Entry {
            name: name.to_owned(),
            orphan: None,
            unreadable: None,
            bytes: 0,
            sha256: String::new(),
            digest_matches: false,
            result: None,
        }
    }

    /// What is wrong with it.
    pub fn finding(&self) -> Option<Finding> {
        let name = self.name.clone();
        if let Some(there) = self.orphan {
            return Some(Finding::Orphan(name, there));
        }
        if let Some(message) = &self.unreadable {
            return Some(Finding::Unreadable(name, message.clone()));
        }
        match &self.result {
            Some(Err(failure @ Failure::Rejected(_))) => Some(Finding::Rejected(name, failure.to_string())),
            Some(Err(failure @ Failure::Declined(_))) => Some(Finding::Declined(name, failure.to_string())),
            _ if !self.digest_matches => Some(Finding::WrongDigest(name)),
            _ => None,
        }
    }

    fn states(&self) -> u64 {
        match &self.result {
            Some(Ok(verified)) => verified.obligations.iter().map(|o| o.states).sum(),
            _ => 0,
        }
    }

    /// What became of it, in a word.
    pub fn word(&self) -> &'static str {
        match self.finding() {
            None => "verified",
            Some(Finding::Declined(..)) => "declined",
            Some(Finding::Orphan(..)) => "orphan",
            Some(Finding::Unreadable(..)) => "unread",
            Some(_) => "rejected",
        }
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

/// The worst of the findings.
pub fn standing(findings: &[Finding]) -> Standing {
    let of = |finding: &Finding| match finding {
        Finding::Declined(..) => Standing::Declined,
        Finding::Unreadable(..) => Standing::Unreadable,
        _ => Standing::Rejected,
    };
    findings.iter().map(of).max().unwrap_or(Standing::Verified)
}

/// A line an entry, the findings, and last the verdict.
pub fn text(entries: &[Entry], findings: &[Finding], time: Duration) -> String {
    let mut out = String::new();
    for entry in entries {
        let _ = writeln!(out, "{:<9} {}", entry.word(), entry.name);
    }
    out.push('\n');
    for finding in findings {
        paragraph(&mut out, "", "    ", &finding.to_string());
    }
    if !findings.is_empty() {
        out.push('\n');
    }
    let good = entries.iter().filter(|e| e.finding().is_none()).count();
    let certificates = plural(entries.len() as u64, "certificate");
    let bytes = plural(entries.iter().map(|e| e.bytes as u64).sum::<u64>(), "byte");
    let time = format!("{:.2} s", time.as_secs_f64());
    let problems = plural(findings.len() as u64, "problem");
    let word = match standing(findings) {
        Standing::Verified => {
            let states = plural(entries.iter().map(Entry::states).sum::<u64>(), "state");
            let _ = writeln!(out, "verified: {certificates}; {states}, {bytes}, {time}");
            return out;
        }
        Standing::Declined => "declined",
        Standing::Unreadable => "error",
        Standing::Rejected => "rejected",
    };
    let _ = writeln!(out, "{word}: {problems}; {good} of {certificates} verified; {bytes}, {time}");
    out
}

/// The list of certificates, in Markdown. It holds nothing that changes from run to run.
pub fn index(entries: &[Entry]) -> String {
    let mut out = String::from(
        "# Certificates\n\nWritten by `nimcert audit --write-index`; `nimcert audit` fails if it is not up to date.\n\n\
         | certificate | verified claim | states | bytes | SHA-256 |\n| --- | --- | ---: | ---: | --- |\n",
    );
    for entry in entries {
        let said = match (&entry.result, entry.digest_matches) {
            (Some(Ok(verified)), true) => statement(verified),
            _ => "not verified".to_owned(),
        };
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | `{}` |",
            cell(&entry.name),
            cell(&said),
            entry.states(),
            entry.bytes,
            entry.sha256
        );
    }
    out
}

/// Text that stays in its cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}
