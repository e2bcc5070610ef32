//! Bytes that are counted and digested on their way to a file.

use std::io::{self, Read, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::store::AtomicFile;

/// The number of bytes that are copied at once.
const BUFFER: usize = 1 << 16;

/// A writer that knows the SHA-256 and the number of the bytes it was given.
pub(crate) struct Hashed<W> {
    inner: W,
    sum: Sha256,
    bytes: u64,
}

impl<W: Write> Hashed<W> {
    /// A writer with the digest of no bytes yet.
    pub(crate) fn new(inner: W) -> Hashed<W> {
        Hashed { inner, sum: Sha256::new(), bytes: 0 }
    }

    /// The writer, the digest in hexadecimal digits, and the number of bytes.
    pub(crate) fn finish(self) -> (W, String, u64) {
        let Hashed { inner, sum, bytes } = self;
        (inner, sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect(), bytes)
    }
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Copies a file of any length. The copy gets its name only if the digest is as expected; else nothing is written, and
/// the answer is `false`.
///
/// # Errors
/// It cannot be read or written.
pub(crate) fn copy_if(from: &Path, to: &Path, sha256: &str) -> io::Result<bool> {
    let mut source = std::fs::File::open(from)?;
    let copy = AtomicFile::create(to).map_err(io::Error::other)?;
    let mut copy = Hashed::new(copy);
    let mut buffer = vec![0; BUFFER];
    loop {
        match source.read(&mut buffer)? {
            0 => break,
            count => copy.write_all(&buffer[..count])?,
        }
    }
    let (copy, found, _) = copy.finish();
    if found != sha256 {
        return Ok(false);
    }
    copy.commit().map_err(io::Error::other)?;
    Ok(true)
}
