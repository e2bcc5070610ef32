//! SHA-256 digests, for people and for `audit`; no verdict depends on them.

use sha2::{Digest, Sha256};

/// The SHA-256 digest of some bytes in hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
