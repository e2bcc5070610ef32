//! Files: all of it or nothing.

use std::io::Write;
use std::path::{Path, PathBuf};

/// A file could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {source}", path.display())]
pub struct StoreError {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub source: std::io::Error,
}

/// Writes a file so that at every moment it has either its old content or all of the new: the
/// bytes go to a temporary file of the same folder, to the disk, and then to the name. Missing
/// folders are made.
///
/// # Errors
/// The folder cannot be made or written, or the disk is full; nothing is left behind then.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || {
        std::fs::create_dir_all(folder)?;
        let mut file = tempfile::Builder::new().prefix(".nimcert-").tempfile_in(folder)?;
        file.write_all(bytes)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))?;
        }
        file.as_file().sync_all()?;
        file.persist(path).map_err(|e| e.error)?;
        Ok(())
    };
    write().map_err(|source| StoreError { path: path.to_owned(), source })
}
