//! The folder of a sweep: its tables, and its journal, which one process at a time holds.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::grundy::TABLES;
use crate::exit::Failure;
use crate::files::store::{BEGUN_PREFIX, refusal, write_atomically};
use nimcert_sweep::choices::Choices;
use nimcert_sweep::extension::extended;
use nimcert_sweep::journal::{Journal, JournalError, MAX_BYTES, first_line, line, read};
use nimcert_sweep::merge::is_about;
use nimcert_sweep::plan::Plan;
use nimcert_sweep::row::Row;

/// The name of the journal.
const JOURNAL: &str = "journal.jsonl";

/// The folder for certificates.
pub(super) const CERTIFICATES: &str = "certificates";

/// What a complete sweep has in addition to its journal.
const TABLES_OF_ROWS: [&str; 4] = ["rows.jsonl", "rows.csv", "index.html", "times.csv"];

/// Lines are synced to the disk after this time.
const SYNC: Duration = Duration::from_secs(1);

/// The folder of a sweep, held by this process.
pub(super) struct Folder {
    path: PathBuf,
    identity: String,
    journal: Mutex<Written>,
}

/// The journal, and how many of its bytes are known to be whole lines.
pub(super) struct Written {
    file: File,
    length: u64,
    /// The journal that this one replaced, which stays locked: a process that has opened it must not work on it.
    _before: Option<File>,
}

impl Folder {
    /// Opens the folder of a plan, or begins it, and gives the rows that are done. The folder of a sweep with fewer
    /// choices becomes that of the plan.
    pub(super) fn open(
        path: &Path,
        plan: &Plan,
        choices: &Choices,
    ) -> Result<(Folder, BTreeMap<u64, Row>), Failure> {
        let journal = path.join(JOURNAL);
        let fail = |error: std::io::Error| unwritable(path, &error);
        std::fs::create_dir_all(path).map_err(fail)?;
        if !journal.exists() && std::fs::read_dir(path).map_err(fail)?.next().is_some() {
            return Err(Failure(format!(
                "error: {} has files, but not those of a sweep\nhelp: give a new or an empty folder to --out",
                path.display()
            )));
        }
        let mut file = opened(path)?;
        let known = parsed(&journal, &mut file)?;
        remove_rests(path);
        let mut written = Written { file, length: 0, _before: None };
        let rows = if let Some(known) = known {
            match plan.difference(&known.plan) {
                None => {
                    written.length = known.length as u64;
                    written.restore().map_err(fail)?;
                    known.rows
                }
                Some(what) => {
                    let rows = extended(&known, plan, choices).ok_or_else(|| other(path, what))?;
                    written = begun_again(path, plan, &rows, written.file)?;
                    rows
                }
            }
        } else {
            written.restore().map_err(fail)?;
            written.append(&first_line(plan)).map_err(fail)?;
            BTreeMap::new()
        };
        let folder =
            Folder { path: path.to_owned(), identity: plan.identity(), journal: Mutex::new(written) };
        Ok((folder, rows))
    }

    /// Refuses rows that are not about the choices of their numbers.
    pub(super) fn check_rows(
        &self,
        rows: &BTreeMap<u64, Row>,
        choices: &Choices,
        plan: &Plan,
    ) -> Result<(), Failure> {
        match rows.iter().find(|(number, row)| !is_about(row, **number, choices, plan.claims)) {
            None => Ok(()),
            Some((number, _)) => Err(refused(
                &self.path.join(JOURNAL),
                format!("row {number} does not have the values of the sweep"),
            )),
        }
    }

    /// Adds the line of a row. If the disk is full, the line is taken back.
    pub(super) fn add(&self, row: &Row) -> Result<(), Failure> {
        let mut written = self.hold();
        written.append(&line(&self.identity, row)).map_err(|error| {
            Failure(format!(
                "error: cannot write {}: {}\nhelp: the rows before it are kept; run the same command again to continue",
                self.path.join(JOURNAL).display(),
                refusal(&error)
            ))
        })
    }

    /// Holds the journal: no line is being written while it is held.
    pub(super) fn hold(&self) -> MutexGuard<'_, Written> {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The path of a file of the folder.
    pub(super) fn at(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Replaces a table.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.at(name);
        // A table that is up to date is not written again.
        if std::fs::read(&path).is_ok_and(|old| old == bytes) {
            return Ok(());
        }
        Ok(write_atomically(&path, bytes)?)
    }
}

/// The message that a folder has another sweep.
fn other(path: &Path, what: &str) -> Failure {
    Failure(format!(
        "error: the sweep in {} was started with {what}\nhelp: give the same again, or more values of --set, or another folder to --out",
        path.display()
    ))
}

/// Replaces the journal of a smaller sweep, and removes its tables, which do not have the new rows.
fn begun_again(
    path: &Path,
    plan: &Plan,
    rows: &BTreeMap<u64, Row>,
    before: File,
) -> Result<Written, Failure> {
    let identity = plan.identity();
    let lines: String = rows.values().map(|row| line(&identity, row)).collect();
    for table in TABLES_OF_ROWS {
        match std::fs::remove_file(path.join(table)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(unwritable(path, &error));
            }
            _ => {}
        }
    }
    write_atomically(&path.join(JOURNAL), (first_line(plan) + &lines).as_bytes())?;
    let mut file = opened(path)?;
    let length = file.seek(SeekFrom::End(0)).map_err(|error| unwritable(path, &error))?;
    Ok(Written { file, length, _before: Some(before) })
}

/// The journal of a folder, locked.
fn opened(path: &Path) -> Result<File, Failure> {
    let file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path.join(JOURNAL));
    let file = file.map_err(|error| unwritable(path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Failure(format!(
            "error: another process is working on the sweep in {}\nhelp: wait for it, or give each process its own --shard and folder",
            path.display()
        ))),
        Err(TryLockError::Error(error)) => Err(unwritable(path, &error)),
    }
}

/// The message that a folder cannot be written.
fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure(format!(
        "error: cannot write {}: {}\nhelp: --out needs a folder, or the place for one, that can be written",
        path.join(JOURNAL).display(),
        refusal(error)
    ))
}

/// Removes the unfinished files of processes that were killed. No other process writes here at this time.
fn remove_rests(path: &Path) {
    for folder in [path.to_owned(), path.join(CERTIFICATES), path.join(TABLES)] {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(BEGUN_PREFIX) {
                // A file that cannot be removed does no harm.
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }
}

impl Written {
    /// Removes an unfinished line at the end.
    fn restore(&mut self) -> std::io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length))?;
        Ok(())
    }

    fn append(&mut self, line: &str) -> std::io::Result<()> {
        let written = self.file.write_all(line.as_bytes());
        match written {
            Ok(()) => self.length += line.len() as u64,
            // If this fails too, the next run takes the line back.
            Err(_) => drop(self.restore()),
        }
        written
    }

    /// Puts all lines on the disk.
    pub(super) fn sync(&mut self) -> std::io::Result<()> {
        self.file.sync_data()
    }
}

/// The journal as a thread needs it that syncs it from time to time, so that a power cut loses only the lines since
/// the last sync. Syncing may take long, and no other thread waits for it.
pub(super) struct Syncing {
    file: Option<File>,
    synced: Instant,
}

impl Syncing {
    /// Starts for a folder.
    pub(super) fn new(folder: &Folder) -> Syncing {
        Syncing { file: folder.hold().file.try_clone().ok(), synced: Instant::now() }
    }

    /// Syncs if it is time. An error is reported at the end, when the whole journal is synced.
    pub(super) fn step(&mut self) {
        if let Some(file) = self.file.as_ref().filter(|_| self.synced.elapsed() >= SYNC) {
            let _ = file.sync_data();
            self.synced = Instant::now();
        }
    }
}

/// The journal in a folder that is only read.
pub(super) fn journal_of(path: &Path) -> Result<Journal, Failure> {
    let journal = path.join(JOURNAL);
    let cannot = |error: std::io::Error| {
        Failure(format!(
            "error: cannot read {}: {}\nhelp: give the folders of shards that have started",
            journal.display(),
            refusal(&error)
        ))
    };
    let mut file = File::open(&journal).map_err(cannot)?;
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => {
            return Err(Failure(format!(
                "error: a process is still working on the sweep in {}\nhelp: wait for it before --merge",
                path.display()
            )));
        }
        // Where files cannot be locked, what is read is checked all the same.
        Ok(()) | Err(TryLockError::Error(_)) => {}
    }
    parsed(&journal, &mut file)?.ok_or_else(|| refused(&journal, "the sweep has not begun"))
}

fn parsed(path: &Path, file: &mut File) -> Result<Option<Journal>, Failure> {
    let cannot = |error: std::io::Error| {
        Failure(format!("error: cannot read {}: {}", path.display(), refusal(&error)))
    };
    if file.metadata().map_err(cannot)?.len() > MAX_BYTES {
        return Err(refused(path, "it is too large to be the journal of a sweep"));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(cannot)?;
    read(&bytes).map_err(|error| refused(path, error))
}

/// The message that a file is not the journal of this sweep.
pub(super) fn refused(path: &Path, error: impl Into<Refused>) -> Failure {
    let Refused(error, help) = error.into();
    Failure(format!("error: {}: {error}\nhelp: {help}", path.display()))
}

/// Why a journal is refused, and what helps.
pub(super) struct Refused(String, &'static str);

impl From<JournalError> for Refused {
    fn from(error: JournalError) -> Self {
        let help = match error {
            JournalError::Foreign | JournalError::Version => "give another folder",
            JournalError::Damaged(1) => "remove the folder to start again",
            _ => "remove this line: its row is computed again; nothing else is lost",
        };
        Refused(error.to_string(), help)
    }
}

impl From<&str> for Refused {
    fn from(error: &str) -> Self {
        Refused(error.to_owned(), "give another folder")
    }
}

impl From<String> for Refused {
    fn from(error: String) -> Self {
        Refused(error, "remove the folder to start again")
    }
}
