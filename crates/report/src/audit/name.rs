//! Names of files in reports, as references.

use std::fmt::Write;
use std::path::Path;

/// The reference of a path (RFC 3986): each byte that is not unreserved is percent-encoded, so that a name
/// of any bytes has one; an absolute path becomes a `file://` reference.
pub fn uri(path: &Path) -> String {
    let mut out = String::from(if path.is_absolute() { "file://" } else { "" });
    for &byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => out.push(byte.into()),
            b'\\' if cfg!(windows) => out.push('/'),
            _ if byte.is_ascii_alphanumeric() => out.push(byte.into()),
            // Writing to a string does not fail.
            _ => _ = write!(out, "%{byte:02X}"),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_has_nothing_but_unreserved_characters_and_escapes() {
        assert_eq!(uri(Path::new("a b/#1?%.cert")), "a%20b/%231%3F%25.cert");
        assert_eq!(uri(Path::new("http:x/ä")), "http%3Ax/%C3%A4");
    }

    #[cfg(unix)]
    #[test]
    fn bytes_that_are_not_utf8_and_absolute_paths() {
        use std::os::unix::ffi::OsStrExt;
        let path = Path::new(std::ffi::OsStr::from_bytes(b"/x\xff\n"));
        assert_eq!(uri(path), "file:///x%FF%0A");
    }
}
