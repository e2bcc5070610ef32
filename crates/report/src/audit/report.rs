//! An audit when it is finished, and its verdict.

use std::time::Duration;

use super::entry::Entry;
use super::finding::{Finding, Kind};

/// Verdict of an audit: the worst of its findings, in this order.
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
    pub(crate) fn word(self) -> &'static str {
        match self {
            Standing::Verified => "verified",
            Standing::Declined => "declined",
            Standing::Unreadable => "error",
            Standing::Rejected => "rejected",
        }
    }
}

/// Results of an audit.
#[derive(Debug)]
pub struct Audit {
    /// The certificates, sorted by name within each folder.
    pub entries: Vec<Entry>,
    /// Problems outside the entries: folders that cannot be read, lists that are out of date.
    pub others: Vec<Finding>,
    /// What a lenient audit accepts: claims that no certificate proves, files that were skipped.
    pub remarks: Vec<Finding>,
    /// Whether remarks do not count as findings.
    pub lenient: bool,
    /// How long all of it took.
    pub time: Duration,
    /// The name of the folder that names in it are relative to, if there is one folder.
    pub root: Option<String>,
}

impl Audit {
    /// All findings: those of the entries in their order, then the others, then the remarks unless the audit is lenient.
    pub(crate) fn findings(&self) -> Vec<Finding> {
        self.entries
            .iter()
            .filter_map(Entry::finding)
            .chain(self.others.iter().cloned())
            .chain(self.remarks.iter().filter(|_| !self.lenient).cloned())
            .collect()
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

    /// The number of certificates; a claim file without its certificate does not count.
    pub(super) fn certificates(&self) -> usize {
        self.entries.iter().filter(|entry| entry.orphan != Some("claim")).count()
    }

    /// Certificates with nothing wrong.
    pub(super) fn good(&self) -> usize {
        self.entries.iter().filter(|entry| entry.finding().is_none()).count()
    }
}
