//! Something that is wrong in an audited folder.

use nimcert_prose::shown;

/// Kind of a finding.
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
    /// A claim of a claim file that its certificate does not prove. A remark if the audit is lenient.
    Uncovered,
    /// A file or folder that the audit skips. A remark if the audit is lenient.
    Skipped,
}

/// Something that is wrong in an audited folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Its kind.
    pub kind: Kind,
    /// Its name among those of the entries.
    pub name: String,
    /// The name of the certificate, or the path of what else it is about.
    pub subject: String,
    /// Reference of the file, as [`Entry::uri`](super::Entry::uri) but with its extension.
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
    /// The line that the message names, `.. : line 12: ..`; the first one if it names none.
    pub(super) fn line(&self) -> u64 {
        let named = self.message.split(": ").find_map(|part| part.strip_prefix("line ")?.parse().ok());
        named.unwrap_or(1).max(1)
    }

    /// A file or folder that cannot be read, with the error message.
    pub fn unreadable(name: &str, uri: &str, complaint: &str) -> Finding {
        Finding {
            kind: Kind::Unreadable,
            name: name.to_owned(),
            subject: name.to_owned(),
            uri: uri.to_owned(),
            message: shown(complaint.trim_start_matches("error: ")),
        }
    }

    /// A file or folder that is not audited, with the reason.
    pub fn skipped(name: &str, uri: &str, why: &str) -> Finding {
        Finding {
            kind: Kind::Skipped,
            name: name.to_owned(),
            subject: name.to_owned(),
            uri: uri.to_owned(),
            message: why.to_owned(),
        }
    }

    /// The list at `path` is not what `nimcert audit folder --write-index` would write.
    pub fn stale_index(name: &str, path: &str, uri: &str, folder: &str) -> Finding {
        Finding {
            kind: Kind::StaleIndex,
            name: name.to_owned(),
            subject: path.to_owned(),
            uri: uri.to_owned(),
            message: format!("out of date; run `nimcert audit {folder} --write-index`"),
        }
    }
}
