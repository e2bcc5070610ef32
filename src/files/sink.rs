//! Where data goes: stdout, or a file that is there when it is whole.

use std::io::{self, BufWriter, ErrorKind, IsTerminal, Stdout, Write};
use std::path::Path;

use crate::exit::Failure;
use crate::files::store::AtomicFile;

/// Bytes that are collected before they are written to stdout.
const BUFFER: usize = 1 << 16;

/// A place for data.
pub(crate) enum Sink {
    Stdout(BufWriter<Stdout>),
    File(AtomicFile),
}

/// The file that `--out` names; none for stdout, which `-` stands for.
pub(crate) fn file(out: Option<&Path>) -> Option<&Path> {
    out.filter(|path| *path != Path::new("-"))
}

/// Whether data would be written to a terminal.
pub(crate) fn to_terminal(out: Option<&Path>) -> bool {
    file(out).is_none() && io::stdout().is_terminal()
}

impl Sink {
    /// A file, or stdout; `out` is what `--out` says.
    pub(crate) fn open(out: Option<&Path>) -> Result<Sink, Failure> {
        Ok(match file(out) {
            Some(path) => Sink::File(AtomicFile::create(path)?),
            None => Sink::Stdout(BufWriter::with_capacity(BUFFER, io::stdout())),
        })
    }

    /// Writes what is left; a file gets its name.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self {
            Sink::Stdout(mut out) => out.flush().or_else(not_written),
            Sink::File(file) => Ok(file.commit()?),
        }
    }

    /// Ends before the end: what is on stdout stays, up to here, and there is no file.
    pub(crate) fn abandon(self) {
        if let Sink::Stdout(mut out) = self {
            // There is nobody to tell.
            let _ = out.flush();
        }
    }
}

/// What an error of writing means: a reader that has gone away (`| head`) is none.
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
