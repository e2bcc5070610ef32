//! From evidence to a certificate that the kernel has checked, and to files if they are asked for.

use std::path::Path;
use std::time::Instant;

use super::Failure;
use crate::certificate::{digest, encode, write_atomically};
use crate::decision::Evidence;
use crate::kernel;
use crate::language::spread;
use crate::report::{CertificateFacts, Timings};

/// A certificate and the kernel's answer.
pub(super) struct Certified {
    pub(super) facts: CertificateFacts,
    pub(super) checked: Result<kernel::Verified, kernel::Failure>,
}

/// Writes evidence of a canonical claim down, has the kernel check it, and keeps `NAME.claim` and
/// `NAME.cert` in the folder of `emit` if the kernel verified it.
pub(super) fn certify(
    claim: &str,
    evidence: &Evidence,
    emit: Option<&(&Path, String)>,
    timings: &mut Timings,
) -> Result<Certified, Failure> {
    let start = Instant::now();
    let bytes = encode(claim, evidence);
    timings.encode = start.elapsed();
    let start = Instant::now();
    let checked = kernel::check(claim.as_bytes(), &bytes);
    timings.kernel = start.elapsed();
    let mut facts = CertificateFacts {
        claim: claim.to_owned(),
        path: None,
        sha256: digest(&bytes),
        states: evidence.states(),
        bytes: bytes.len(),
    };
    if let (Ok(_), Some((folder, name))) = (&checked, emit) {
        // The large file first: if it finds no room, nothing is changed.
        let path = folder.join(format!("{name}.cert"));
        write(&path, &bytes)?;
        write(&folder.join(format!("{name}.claim")), spread(claim).as_bytes())?;
        facts.path = Some(path);
    }
    Ok(Certified { facts, checked })
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_atomically(path, bytes).map_err(|error| {
        Failure(format!(
            "error: {error}\nhelp: --emit needs a folder, or the place for one, that can be written"
        ))
    })
}
