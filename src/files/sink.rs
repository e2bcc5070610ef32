//! Destination of data: stdout, or a file that appears when it is complete.

use std::io::{self, BufWriter, ErrorKind, IsTerminal, Stdout, Write};
use std::path::Path;

use crate::exit::Failure;
use crate::files::store::AtomicFile;

/// Size of the buffer for stdout, in bytes.
const BUFFER: usize = 1 << 16;

/// Destination of data.
pub(crate) enum Sink {
    Stdout(BufWriter<Stdout>),
    File(AtomicFile),
}

/// The file that `--out` names; `None` for stdout, which is written `-`.
pub(crate) fn file(out: Option<&Path>) -> Option<&Path> {
    out.filter(|path| *path != Path::new("-"))
}

/// Whether the data goes to a terminal.
pub(crate) fn to_terminal(out: Option<&Path>) -> bool {
    file(out).is_none() && io::stdout().is_terminal()
}

impl Sink {
    /// Opens the destination that `--out` names.
    pub(crate) fn open(out: Option<&Path>) -> Result<Sink, Failure> {
        Ok(match file(out) {
            Some(path) => Sink::File(AtomicFile::create(path)?),
            None => Sink::Stdout(BufWriter::with_capacity(BUFFER, io::stdout())),
        })
    }

    /// Writes the rest of the buffer; a file gets its name.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self {
            Sink::Stdout(mut out) => out.flush().or_else(not_written),
            Sink::File(file) => Ok(file.commit()?),
        }
    }

    /// Stops early: stdout gets the data so far, and no file is written.
    pub(crate) fn abandon(self) {
        if let Sink::Stdout(mut out) = self {
            // A failure to print has no other place to be reported.
            let _ = out.flush();
        }
    }
}

/// The failure for an error of writing. A reader that closes the pipe early (`| head`) is not a failure.
pub(crate) fn not_written(error: io::Error) -> Result<(), Failure> {
    match error.kind() {
        ErrorKind::BrokenPipe => Ok(()),
        _ => Err(Failure(format!("error: cannot write the output: {error}"))),
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Stdout(out) => out.write(bytes),
            Sink::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stdout(out) => out.flush(),
            Sink::File(file) => file.flush(),
        }
    }
}
