//! The report of `audit`, and the generated list of certificates.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use super::kernel::statement;
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
                write!(f, "{name}: rejected: the digest line is not that of the claim in the certificate")
            }
            Finding::Orphan(name, "claim") => write!(f, "{name}.claim: there is no {name}.cert beside it"),
            Finding::Orphan(name, _) => write!(f, "{name}.cert: there is no {name}.claim beside it"),
            Finding::Unreadable(name, message) => write!(f, "{name}: {message}"),
            Finding::StaleIndex(path) => {
                write!(f, "{}: not up to date; run `nimcert audit --write-index`", path.display())
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
            Some(Err(failure @ Failure::Rejected(_))) => {
                Some(Finding::Rejected(name, failure.to_string()))
            }
            Some(Err(failure @ Failure::Declined(_))) => {
                Some(Finding::Declined(name, failure.to_string()))
            }
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
}

/// A line an entry, the findings, and last the verdict.
pub fn text(entries: &[Entry], findings: &[Finding], time: Duration) -> String {
    let mut out = String::new();
    for entry in entries {
        let said = match &entry.result {
            Some(Ok(verified)) => format!("verified  {}", statement(verified)),
            Some(Err(failure)) => failure.to_string(),
            None => "not checked".to_owned(),
        };
        let _ = writeln!(out, "{}: {said}", entry.name);
    }
    if !findings.is_empty() {
        out.push('\n');
        for finding in findings {
            let _ = writeln!(out, "{finding}");
        }
    }
    let good = entries.iter().filter(|e| e.finding().is_none()).count();
    let seconds = time.as_secs_f64();
    let total = entries.len();
    let bytes: usize = entries.iter().map(|e| e.bytes).sum();
    let states: u64 = entries.iter().map(Entry::states).sum();
    let sizes = format!("{states} states, {bytes} bytes, {seconds:.2} s");
    let declined = |f: &Finding| matches!(f, Finding::Declined(..));
    let _ = if findings.is_empty() {
        writeln!(out, "\nverified: {total} certificates, {sizes}")
    } else if findings.iter().all(declined) {
        writeln!(out, "\ndeclined: {} of {total} certificates, {sizes}", findings.len())
    } else {
        writeln!(out, "\nrejected: {} problems; {good} of {total} certificates are in order, {sizes}", findings.len())
    };
    out
}

/// The list of certificates, in Markdown. It holds nothing that changes from run to run.
pub fn index(entries: &[Entry]) -> String {
    let mut out = String::from(
        "# Certificates\n\nWritten by `nimcert audit --write-index`; `nimcert audit` fails if it is not up to date.\n\n\
         | certificate | verified claim | states | bytes | SHA-256 |\n| --- | --- | ---: | ---: | --- |\n",
    );
    for entry in entries {
        let said = match &entry.result {
            Some(Ok(verified)) => statement(verified),
            _ => "not verified".to_owned(),
        };
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | `{}` |",
            entry.name,
            said.replace('|', "\\|"),
            entry.states(),
            entry.bytes,
            entry.sha256
        );
    }
    out
}
