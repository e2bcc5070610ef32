//! Files: all of it or nothing.

use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Bytes that are collected before they are written.
const BUFFER: usize = 1 << 16;

/// Files of this process that are begun, and have neither their names nor gone away.
static BEGUN: Mutex<usize> = Mutex::new(0);

/// Whether there are none, for handlers of signals.
static NONE_BEGUN: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| Arc::new(AtomicBool::new(true)));

/// Whether this process has been asked to end.
static ENDING: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// What a handler of signals needs to know and to say, both without waiting: whether no file is begun, so that the
/// process may end at once and leave nothing behind; and, to be set, that no file is to get its name any more.
pub fn flags_of_files() -> (Arc<AtomicBool>, Arc<AtomicBool>) {
    (Arc::clone(&NONE_BEGUN), Arc::clone(&ENDING))
}

/// While it lives, something is begun that has to be cleaned up.
#[derive(Debug)]
pub struct Begun(());

impl Begun {
    /// Begins something.
    pub fn new() -> Begun {
        count_begun(1);
        Begun(())
    }
}

impl Default for Begun {
    fn default() -> Self {
        Begun::new()
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        count_begun(-1);
    }
}

fn count_begun(more: isize) {
    // No panic can leave the number half changed.
    let mut begun = BEGUN.lock().unwrap_or_else(PoisonError::into_inner);
    *begun = begun.saturating_add_signed(more);
    NONE_BEGUN.store(*begun == 0, Ordering::SeqCst);
}

/// Why the system refuses a file, for people: what happens often in words, the rest without its number.
pub fn refusal(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        // Of folders that are made on the way, a file is one.
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => "a part of its path is no folder".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => {
            let said = error.to_string();
            said.split(" (os error").next().unwrap_or_default().to_owned()
        }
    }
}

/// A file could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {}", path.display(), refusal(source))]
pub struct StoreError {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub source: std::io::Error,
}

/// A file that has its name only when all of it is written: until [`AtomicFile::commit`] the bytes are
/// in a temporary file of the same folder, which goes away with this value.
#[derive(Debug)]
pub struct AtomicFile {
    file: BufWriter<tempfile::NamedTempFile>,
    path: PathBuf,
    /// Dropped after the file.
    begun: Begun,
}

impl AtomicFile {
    /// Begins a file. Missing folders are made.
    ///
    /// # Errors
    /// The folder cannot be made or written; or something stands there that is no file: a folder, or a device,
    /// which would be replaced.
    pub fn create(path: &Path) -> Result<AtomicFile, StoreError> {
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let begun = Begun::new();
        let create = || {
            let there = std::fs::metadata(path);
            if there.as_ref().is_ok_and(std::fs::Metadata::is_dir) {
                return Err(std::io::Error::from(ErrorKind::IsADirectory));
            }
            if there.is_ok_and(|there| !there.is_file()) {
                let what = "it is a device, a pipe or a socket, and would be replaced";
                return Err(std::io::Error::new(std::io::ErrorKind::InvalidInput, what));
            }
            std::fs::create_dir_all(folder)?;
            tempfile::Builder::new().prefix(".nimcert-").tempfile_in(folder)
        };
        let file = create().map_err(|source| StoreError { path: path.to_owned(), source })?;
        Ok(AtomicFile { file: BufWriter::with_capacity(BUFFER, file), path: path.to_owned(), begun })
    }

    /// Gives the file its name, after all bytes are on the disk.
    ///
    /// # Errors
    /// The disk is full, the name cannot be given, or the process has been asked to end; nothing is left behind
    /// then.
    pub fn commit(self) -> Result<(), StoreError> {
        let AtomicFile { file, path, begun } = self;
        let commit = || {
            let file = file.into_inner().map_err(std::io::IntoInnerError::into_error)?;
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))?;
            }
            file.as_file().sync_all()?;
            if ENDING.load(Ordering::SeqCst) {
                return Err(std::io::Error::from(ErrorKind::Interrupted));
            }
            file.persist(&path).map_err(|e| e.error)?;
            Ok(())
        };
        let committed = commit();
        drop(begun);
        committed.map_err(|source| StoreError { path, source })
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.flush()
    }
}

/// Writes a file so that at every moment it has either its old content or all of the new: the
/// bytes go to a temporary file of the same folder, to the disk, and then to the name. Missing
/// folders are made.
///
/// # Errors
/// The folder cannot be made or written, or the disk is full; nothing is left behind then.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes).map_err(|source| StoreError { path: path.to_owned(), source })?;
    file.commit()
}
