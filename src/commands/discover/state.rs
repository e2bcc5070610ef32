//! `--state FILE`: what the finished tables of a discovery say, in a file that is replaced as a whole.

use std::path::{Path, PathBuf};

use crate::exit::Failure;
use crate::files::read::read_to_replace;
use crate::files::store::write_atomically;
use nimcert_discover::state::{MAX_BYTES, Progress, StateError, identity};
use nimcert_discover::table::Question;

/// The file of one question.
pub(super) struct StateFile {
    path: PathBuf,
    identity: String,
    coordinates: usize,
}

impl StateFile {
    /// The file at a path; `coordinates` counts the heap, if there is one.
    pub(super) fn new(path: &Path, question: Question<'_>, coordinates: usize) -> StateFile {
        StateFile { path: path.to_owned(), identity: identity(question), coordinates }
    }

    /// Its state; an empty one if there is no file.
    pub(super) fn read(&self) -> Result<Progress, Failure> {
        if !self.path.exists() {
            return Ok(Progress::default());
        }
        let length = std::fs::metadata(&self.path).map_or(0, |data| data.len());
        if length > MAX_BYTES as u64 {
            return Err(Failure(format!(
                "error: {}: the file has more than {} MB, so `nimcert discover --state` did not write it",
                self.path.display(),
                MAX_BYTES >> 20
            )));
        }
        let text = String::from_utf8(read_to_replace(&self.path)?)
            .map_err(|_| refused(&self.path, &StateError::Foreign))?;
        Progress::read(&text, &self.identity, self.coordinates).map_err(|error| refused(&self.path, &error))
    }

    /// Replaces it.
    pub(super) fn write(&self, progress: &Progress) -> Result<(), String> {
        let text = progress.text(&self.identity);
        write_atomically(&self.path, text.as_bytes()).map_err(|error| format!("error: {error}"))
    }
}

/// The message that a file does not hold the state of this run.
pub(super) fn refused(path: &Path, error: &StateError) -> Failure {
    let help = match error {
        StateError::Other => "give the game and options that it was made with, or another file",
        StateError::Foreign => "give another file; discover makes it if it does not exist",
        _ => "remove it to start again",
    };
    Failure(format!("error: {}: {error}\nhelp: {help}", path.display()))
}
