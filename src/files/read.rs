//! Files that are read completely, up to a limit.

use std::io::Read;
use std::path::Path;

use crate::exit::Failure;
use crate::files::store::{keep_input, refusal};

/// Largest file that is read, in bytes. The kernel declines larger ones.
const MAX_FILE_BYTES: u64 = nimcert_kernel::MAX_BYTES as u64;

/// Reads a file, which this run does not replace.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    keep_input(path);
    read_to_replace(path)
}

/// Reads a file that this run keeps for itself.
pub(crate) fn read_to_replace(path: &Path) -> Result<Vec<u8>, Failure> {
    let limit = MAX_FILE_BYTES >> 20;
    let too_large = || {
        Failure(format!("error: cannot read {}: it is larger than the limit of {limit} MB", path.display()))
    };
    contents(path)?.ok_or_else(too_large)
}

/// Reads a file, which this run does not replace; `None` if it is larger than the limit.
pub(crate) fn read_up_to_limit(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    keep_input(path);
    contents(path)
}

fn contents(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    let fail =
        |what: &dyn std::fmt::Display| Failure(format!("error: cannot read {}: {what}", path.display()));
    if path.is_dir() {
        return Err(fail(&"it is a folder"));
    }
    let file = std::fs::File::open(path).map_err(|e| fail(&refusal(&e)))?;
    // A file whose length is known to exceed the limit is not read; a pipe has no known length.
    let length = file.metadata().map_or(0, |about| about.len());
    if length > MAX_FILE_BYTES {
        return Ok(None);
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(|e| fail(&refusal(&e)))?;
    Ok((bytes.len() as u64 <= MAX_FILE_BYTES).then_some(bytes))
}
