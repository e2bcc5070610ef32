//! The files of a certificate, and the kernel's answer about it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::exit::Failure;
use crate::files::store::{StoreError, is_input, pair, write_atomically, write_pair};
use crate::terminal::progress::Progress;
use crate::terminal::trace::{DETAILS, STEPS, time};
use nimcert_core::answer::Answer;
use nimcert_core::language::spread;
use nimcert_prose::plural;

/// Keeps `NAME.claim` and `NAME.cert` in the folder of `emit` if the kernel verified the certificate. Returns the
/// path of the certificate.
pub(crate) fn keep(
    answer: &Answer,
    emit: Option<&(&Path, String)>,
    progress: &Progress,
) -> Result<Option<PathBuf>, Failure> {
    let (Some((folder, name)), Some(certificate), Some(Ok(_))) = (emit, &answer.certificate, &answer.kernel)
    else {
        return Ok(None);
    };
    if let Some(path) = beside(&folder.join(name), &certificate.bytes)? {
        return Ok(Some(path));
    }
    let claim = spread(&certificate.claim);
    let path = write_pair(&folder.join(name), claim.as_bytes(), &certificate.bytes).map_err(not_kept)?;
    for (path, bytes) in
        [(path.with_extension("claim"), claim.len()), (path.clone(), certificate.bytes.len())]
    {
        let size = plural(bytes as u64, "byte");
        progress.log(STEPS, format_args!("written: {}, {size}", path.display()));
    }
    Ok(Some(path))
}

/// Writes only the certificate, if its claim file is the one that was read and the kernel verifies the two together;
/// returns its path.
fn beside(stem: &Path, certificate: &[u8]) -> Result<Option<PathBuf>, Failure> {
    let [claim, path] = pair(stem);
    if !is_input(&claim) {
        return Ok(None);
    }
    let text = std::fs::read(&claim).unwrap_or_default();
    if nimcert_kernel::check(&text, certificate).is_err() {
        return Ok(None);
    }
    write_atomically(&path, certificate).map_err(not_kept)?;
    Ok(Some(path))
}

/// Reports the result of the kernel's check.
pub(crate) fn report_kernel(
    progress: &Progress,
    checked: &Result<nimcert_kernel::Verified, nimcert_kernel::Failure>,
    took: Duration,
) {
    match checked {
        Ok(verified) => {
            let count = plural(verified.obligations.len() as u64, "obligation");
            progress.log(STEPS, format_args!("kernel: verified {count}, {}", time(took)));
            for obligation in &verified.obligations {
                let nimcert_kernel::Obligation { name, states } = obligation;
                progress.log(DETAILS, format_args!("kernel: {name}: {}", plural(*states, "state")));
            }
        }
        Err(failure) => progress.log(STEPS, format_args!("kernel: {failure}, {}", time(took))),
    }
}

/// Reports an `--emit` path that is or goes through something other than a folder, before there is anything to write.
pub(crate) fn check_place(emit: Option<&(&Path, String)>) -> Result<(), Failure> {
    let Some((place, _)) = emit else { return Ok(()) };
    let why = match place.ancestors().find(|part| part.exists()) {
        Some(part) if part.is_dir() => return Ok(()),
        Some(part) if part == *place => "it is not a folder",
        Some(_) => "a part of its path is not a folder",
        None => return Ok(()),
    };
    Err(Failure(format!(
        "error: cannot write to {}: {why}\nhelp: --emit needs a folder, or the place for one, that can be written",
        place.display()
    )))
}

/// Saves a file next to or instead of a certificate; returns its path.
pub(crate) fn keep_file(folder: &Path, name: &str, bytes: &[u8]) -> Result<PathBuf, Failure> {
    let path = folder.join(name);
    write_atomically(&path, bytes).map_err(not_kept)?;
    Ok(path)
}

fn not_kept(error: StoreError) -> Failure {
    let help = match error.source.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "free some space, or give --emit a folder on another disk"
        }
        _ => "--emit needs a folder of its own, or the place for one, that can be written",
    };
    Failure(format!("error: {error}\nhelp: {help}"))
}
