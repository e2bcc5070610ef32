//! A claim file with its certificate, and what is wrong with them.

use std::time::Duration;

use super::finding::{Finding, Kind};
use nimcert_kernel::{Failure, Verified};
use nimcert_prose::shown;

use crate::kernel::claim_text;

/// A claim file and a certificate of the same name.
#[derive(Debug)]
pub struct Entry {
    /// Path below the folder, without extension, with `/`, as [`shown`].
    pub name: String,
    /// Reference of the two files without their extensions: relative to the working directory, or `file://`.
    pub uri: String,
    /// If one of the two files is missing, the extension of the other.
    pub orphan: Option<&'static str>,
    /// What is wrong with the text of a claim file that has no certificate.
    pub mistake: Option<String>,
    /// The extension of a file that cannot be read, and the error message.
    pub unreadable: Option<(&'static str, String)>,
    /// Size of the certificate.
    pub bytes: usize,
    /// SHA-256 of the certificate.
    pub sha256: String,
    /// Whether the digest in the certificate is that of the claim in it.
    pub digest_matches: bool,
    /// The claims of the claim file in canonical form, with their definitions, as the kernel has them in
    /// [`Verified::claim`].
    pub claims: Vec<String>,
    /// The kernel's answer.
    pub result: Option<Result<Verified, Failure>>,
    /// How long reading and checking took.
    pub time: Duration,
}

impl Entry {
    /// An entry that has not been read yet.
    pub fn new(name: &str, uri: &str) -> Self {
        Entry {
            name: name.to_owned(),
            uri: uri.to_owned(),
            orphan: None,
            mistake: None,
            unreadable: None,
            bytes: 0,
            sha256: String::new(),
            digest_matches: false,
            claims: Vec::new(),
            result: None,
            time: Duration::ZERO,
        }
    }

    /// The finding about this entry, if something is wrong with it.
    pub(crate) fn finding(&self) -> Option<Finding> {
        let name = &self.name;
        let of = |kind, extension: &str, message: String| {
            let uri = format!("{}.{extension}", self.uri);
            Some(Finding { kind, name: name.clone(), subject: name.clone(), uri, message: shown(&message) })
        };
        if let Some(there) = self.orphan {
            let missing = if there == "claim" { "cert" } else { "claim" };
            let mistake = self
                .mistake
                .as_ref()
                .map_or(String::new(), |mistake| format!(", and {name}.{there} cannot be read: {mistake}"));
            let message = format!("{name}.{missing} is missing{mistake}");
            return of(Kind::Orphan, there, message)
                .map(|finding| Finding { subject: format!("{name}.{there}"), ..finding });
        }
        if let Some((extension, complaint)) = &self.unreadable {
            return Some(Finding::unreadable(name, &format!("{}.{extension}", self.uri), complaint));
        }
        match &self.result {
            Some(Err(failure @ Failure::Rejected(rejection))) => {
                // K02 is the only reason that depends on the claim file alone.
                let file = if rejection.code() == "K02" { "claim" } else { "cert" };
                of(Kind::Rejected(rejection.code()), file, failure.to_string())
            }
            Some(Err(failure @ Failure::Declined(_))) => of(Kind::Declined, "cert", failure.to_string()),
            _ if !self.digest_matches => {
                of(Kind::Digest, "cert", "rejected: its digest does not match the claim in it".to_owned())
            }
            _ => None,
        }
    }

    /// The claims of the claim file that the certificate, which is verified, does not prove.
    pub fn uncovered(&self) -> Vec<Finding> {
        let Some(verified) = self.verified().filter(|_| self.claims.len() > 1) else { return Vec::new() };
        let (proved, uri) = (claim_text(verified), format!("{}.claim", self.uri));
        // The claim of an instance is written with its parameters in the certificate, without them in the file.
        let is_instance = !self.claims.contains(&proved);
        let last = |text: &str| text.lines().last().unwrap_or_default().to_owned();
        let is_proved =
            |claim: &str| if is_instance { last(claim) == last(&proved) } else { claim == proved };
        let others = self.claims.iter().filter(|claim| !is_proved(claim));
        let of = |claim: &String| Finding {
            kind: Kind::Uncovered,
            name: self.name.clone(),
            subject: format!("{}.claim", self.name),
            uri: uri.clone(),
            message: shown(&format!("no certificate proves `{}`", last(claim))),
        };
        others.map(of).collect()
    }

    /// Its result in a word: `verified`, `rejected`, ..
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
    pub(super) fn folder(&self) -> &str {
        folder(&self.name)
    }

    pub(super) fn verified(&self) -> Option<&Verified> {
        self.result.as_ref().and_then(|result| result.as_ref().ok()).filter(|_| self.digest_matches)
    }

    pub(super) fn states(&self) -> u64 {
        match &self.result {
            Some(Ok(verified)) => verified.obligations.iter().map(|o| o.states).sum(),
            _ => 0,
        }
    }
}

/// The part of a name before its last `/`, or `.`.
pub(super) fn folder(name: &str) -> &str {
    match name.rsplit_once('/') {
        Some(("", _)) => "/",
        Some((folder, _)) => folder,
        None => ".",
    }
}
