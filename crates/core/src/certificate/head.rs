//! Reading the head of a certificate: its version, producer, digest and claim, for people and for `audit`.

use super::digest::digest;

/// Head of a certificate, as the certificate states it; only its form is checked.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Head {
    /// Version of the format.
    pub version: u32,
    /// The program that made it.
    pub producer: String,
    /// The digest that it states, in hexadecimal.
    pub digest: String,
    /// The claim, each line ended by a newline.
    pub claim: String,
}

/// Error of reading the head of a certificate.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HeadError {
    /// Not a certificate.
    #[error("the first line is not `nimcert certificate VERSION`")]
    NotACertificate,
    /// The line is missing.
    #[error("there is no `{0}` line after the first")]
    Missing(&'static str),
}

impl Head {
    /// Whether the digest is that of the claim.
    pub fn digest_matches(&self) -> bool {
        self.digest == digest(self.claim.as_bytes())
    }
}

/// Reads the head of a certificate.
///
/// # Errors
/// A line of the head is missing.
pub fn read_head(bytes: &[u8]) -> Result<Head, HeadError> {
    let mut lines = bytes.split(|&b| b == b'\n').map(String::from_utf8_lossy);
    let mut next = |prefix: &'static str| {
        let line = lines.next().unwrap_or_default();
        line.strip_prefix(prefix).map(str::to_owned).ok_or(HeadError::Missing(prefix))
    };
    let version = next("nimcert certificate ").map_err(|_| HeadError::NotACertificate)?;
    let version = version.parse().map_err(|_| HeadError::NotACertificate)?;
    let producer = next("producer ")?;
    let digest = next("digest sha256 ")?;
    let claim = lines.map_while(|line| line.strip_prefix("| ").map(|rest| format!("{rest}\n"))).collect();
    Ok(Head { version, producer, digest, claim })
}
