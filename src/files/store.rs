//! Files that are written completely or not at all.

use std::collections::BTreeSet;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Size of the write buffer, in bytes.
const BUFFER: usize = 1 << 16;

/// The beginning of the names of incomplete files.
pub const BEGUN_PREFIX: &str = ".nimcert-";

/// Number of files that this process has started and neither finished nor removed.
static BEGUN: Mutex<usize> = Mutex::new(0);

/// Whether that number is 0, for signal handlers.
static NONE_BEGUN: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| Arc::new(AtomicBool::new(true)));

/// Whether a signal has asked this process to end.
static ENDING: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// The files that this process has read for its answer: none of them is replaced.
static READ: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Keeps a file that is read from being replaced by this process.
pub fn keep_input(path: &Path) {
    if let Ok(path) = path.canonicalize() {
        READ.lock().unwrap_or_else(PoisonError::into_inner).insert(path);
    }
}

/// Whether this process has read a file for its answer.
pub fn is_input(path: &Path) -> bool {
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    !read.is_empty() && path.canonicalize().is_ok_and(|path| read.contains(&path))
}

/// Two flags for signal handlers: the first is set while no file is started, so that the process may end at once;
/// setting the second keeps files from being given their names from then on.
pub fn flags_of_files() -> (Arc<AtomicBool>, Arc<AtomicBool>) {
    (Arc::clone(&NONE_BEGUN), Arc::clone(&ENDING))
}

/// Guard of something that has to be cleaned up: while it lives, a signal does not end the process at once.
#[derive(Debug)]
pub struct Begun(());

impl Begun {
    /// A new guard, which counts until it is dropped.
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

/// The number of guards that are alive.
pub fn begun() -> usize {
    *BEGUN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn count_begun(more: isize) {
    // No panic can leave the number in between.
    let mut begun = BEGUN.lock().unwrap_or_else(PoisonError::into_inner);
    *begun = begun.saturating_add_signed(more);
    NONE_BEGUN.store(*begun == 0, Ordering::SeqCst);
}

/// Message for an error of the file system: common errors in our words, others without the error number.
pub fn refusal(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        // A folder of the path cannot be created because a file has its name.
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            "a part of its path is not a folder".to_owned()
        }
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        // A signal asked the process to end: see `CompleteFile::name`.
        ErrorKind::Interrupted => "the run was stopped".to_owned(),
        _ => {
            let said = error.to_string();
            said.split(" (os error").next().unwrap_or_default().to_owned()
        }
    }
}

/// Error: a file could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {}", path.display(), refusal(source))]
pub struct StoreError {
    /// The file that could not be written.
    pub path: PathBuf,
    /// The error of the system.
    pub source: std::io::Error,
}

/// A file that gets its name only when it is complete: until [`AtomicFile::commit`] the bytes are in a temporary
/// file in the same folder, which is removed when this value is dropped.
#[derive(Debug)]
pub struct AtomicFile {
    file: BufWriter<tempfile::NamedTempFile>,
    path: PathBuf,
    /// Dropped after the file.
    begun: Begun,
}

impl AtomicFile {
    /// Starts a file. Missing folders are created.
    ///
    /// # Errors
    /// The folder cannot be created or written; or the path names a folder, a device, or a file that this process has
    /// read, which would be replaced.
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
            if is_input(path) {
                let what = "this run has read it, and would replace it: name another place";
                return Err(std::io::Error::new(std::io::ErrorKind::InvalidInput, what));
            }
            std::fs::create_dir_all(folder)?;
            tempfile::Builder::new().prefix(BEGUN_PREFIX).tempfile_in(folder)
        };
        let file = create().map_err(|source| StoreError { path: path.to_owned(), source })?;
        Ok(AtomicFile { file: BufWriter::with_capacity(BUFFER, file), path: path.to_owned(), begun })
    }

    /// Gives the file its name, after all bytes are on the disk.
    ///
    /// # Errors
    /// The disk is full, the name cannot be given, or a signal has asked the process to end. The temporary file is
    /// removed.
    pub fn commit(self) -> Result<(), StoreError> {
        self.complete()?.name()
    }

    /// Puts all bytes on the disk.
    fn complete(self) -> Result<CompleteFile, StoreError> {
        let AtomicFile { file, path, begun } = self;
        let complete = || {
            let file = file.into_inner().map_err(std::io::IntoInnerError::into_error)?;
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))?;
            }
            file.as_file().sync_all()?;
            Ok(file)
        };
        match complete() {
            Ok(file) => Ok(CompleteFile { file, path, begun }),
            Err(source) => Err(StoreError { path, source }),
        }
    }
}

/// A file with all its bytes on the disk that still needs its name.
struct CompleteFile {
    file: tempfile::NamedTempFile,
    path: PathBuf,
    /// Dropped after the file.
    begun: Begun,
}

impl CompleteFile {
    fn name(self) -> Result<(), StoreError> {
        let CompleteFile { file, path, begun } = self;
        let named = match ENDING.load(Ordering::SeqCst) {
            true => Err(std::io::Error::from(ErrorKind::Interrupted)),
            false => file.persist(&path).map(drop).map_err(|error| error.error),
        };
        drop(begun);
        named.map_err(|source| StoreError { path, source })
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

/// Writes a file that at every moment has either its old content or all of the new: the bytes go to a temporary
/// file in the same folder, then to the disk, and then the file gets its name. Missing folders are created.
///
/// # Errors
/// The folder cannot be created or written, or the disk is full. The temporary file is removed.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    completed(path, bytes)?.name()
}

fn completed(path: &Path, bytes: &[u8]) -> Result<CompleteFile, StoreError> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes).map_err(|source| StoreError { path: path.to_owned(), source })?;
    file.complete()
}

/// The paths of `NAME.claim` and `NAME.cert` for a path without extension.
pub fn pair(stem: &Path) -> [PathBuf; 2] {
    [".claim", ".cert"].map(|extension| {
        let mut path = stem.as_os_str().to_owned();
        path.push(extension);
        PathBuf::from(path)
    })
}

/// Writes `NAME.claim` and `NAME.cert` for a path without extension, so that there is never a certificate without its
/// claim: both are complete before either has its name, and an old certificate is removed before its claim is
/// replaced. Returns the path of the certificate.
///
/// # Errors
/// As for [`write_atomically`]. A claim that got its name is removed.
pub fn write_pair(stem: &Path, claim: &[u8], certificate: &[u8]) -> Result<PathBuf, StoreError> {
    let [claim_path, path] = pair(stem);
    let claim = completed(&claim_path, claim)?;
    let certificate = completed(&path, certificate)?;
    match std::fs::remove_file(&path) {
        Err(source) if source.kind() != ErrorKind::NotFound => return Err(StoreError { path, source }),
        _ => {}
    }
    claim.name()?;
    if let Err(error) = certificate.name() {
        // The first error is the one to report.
        let _ = std::fs::remove_file(&claim_path);
        return Err(error);
    }
    Ok(path)
}
