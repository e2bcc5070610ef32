//! From evidence to a certificate that the kernel has checked, and to files if they are asked for.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::exit::Failure;
use crate::files::store::write_atomically;
use crate::terminal::progress::Progress;
use crate::terminal::trace::{DETAILS, STEPS, time};
use nimcert_core::certificate::{digest, encode};
use nimcert_core::decision::Evidence;
use nimcert_core::language::spread;
use nimcert_report::layout::plural;
use nimcert_report::{CertificateFacts, Timings};

/// A certificate and the kernel's answer.
pub(crate) struct Certified {
    pub(crate) facts: CertificateFacts,
    pub(crate) checked: Result<nimcert_kernel::Verified, nimcert_kernel::Failure>,
}

/// Writes evidence of a canonical claim down, has the kernel check it, and keeps `NAME.claim` and
/// `NAME.cert` in the folder of `emit` if the kernel verified it.
pub(crate) fn certify(
    claim: &str,
    evidence: &Evidence,
    emit: Option<&(&Path, String)>,
    timings: &mut Timings,
    progress: &Progress,
) -> Result<Certified, Failure> {
    let start = Instant::now();
    progress.part("certificate");
    let bytes = encode(claim, evidence);
    timings.encode = start.elapsed();
    let size = plural(bytes.len() as u64, "byte");
    let states = plural(evidence.states() as u64, "state");
    progress.tell(STEPS, format_args!("certificate: {states}, {size}, {}", time(timings.encode)));
    progress.part(format_args!("kernel: {size}"));
    let start = Instant::now();
    let checked = nimcert_kernel::check(claim.as_bytes(), &bytes);
    timings.kernel = start.elapsed();
    tell_kernel(progress, &checked, timings.kernel);
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
        for (path, bytes) in
            [(&path, bytes.as_slice()), (&folder.join(format!("{name}.claim")), spread(claim).as_bytes())]
        {
            write(path, bytes)?;
            let size = plural(bytes.len() as u64, "byte");
            progress.tell(STEPS, format_args!("written: {}, {size}", path.display()));
        }
        facts.path = Some(path);
    }
    Ok(Certified { facts, checked })
}

/// What the kernel said.
pub(crate) fn tell_kernel(
    progress: &Progress,
    checked: &Result<nimcert_kernel::Verified, nimcert_kernel::Failure>,
    took: Duration,
) {
    match checked {
        Ok(verified) => {
            let count = plural(verified.obligations.len() as u64, "obligation");
            progress.tell(STEPS, format_args!("kernel: verified {count}, {}", time(took)));
            for obligation in &verified.obligations {
                let nimcert_kernel::Obligation { name, states } = obligation;
                progress.tell(DETAILS, format_args!("kernel: {name}: {}", plural(*states, "state")));
            }
        }
        Err(failure) => progress.tell(STEPS, format_args!("kernel: {failure}, {}", time(took))),
    }
}

/// Complains of a place for files that is no folder, before there is anything to write.
pub(crate) fn check_place(emit: Option<&(&Path, String)>) -> Result<(), Failure> {
    match emit {
        Some((place, _)) if place.exists() && !place.is_dir() => Err(Failure(format!(
            "error: cannot write to {}: it is not a folder\nhelp: --emit needs a folder, or the place for one, that can be written",
            place.display()
        ))),
        _ => Ok(()),
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_atomically(path, bytes).map_err(|error| {
        Failure(format!(
            "error: {error}\nhelp: --emit needs a folder, or the place for one, that can be written"
        ))
    })
}
