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

/// The path of such a reference. Bytes that are not UTF-8 are replaced.
pub(super) fn path(uri: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = uri.strip_prefix("file://").unwrap_or(uri).as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits =
            after.get(..2).filter(|_| first == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_has_nothing_but_unreserved_characters_and_escapes() {
        assert_eq!(uri(Path::new("a b/#1?%.cert")), "a%20b/%231%3F%25.cert");
        assert_eq!(uri(Path::new("http:x/ä")), "http%3Ax/%C3%A4");
    }

    #[test]
    fn a_path_comes_back_from_its_reference() {
        for name in ["a b/#1?%.cert", "http:x/ä", "%", "%2", "/x/100%25", "a,b:c"] {
            assert_eq!(path(&uri(Path::new(name))), name);
        }
        // What is no escape stays.
        assert_eq!(path("%zz%4"), "%zz%4");
    }

    #[cfg(unix)]
    #[test]
    fn bytes_that_are_not_utf8_and_absolute_paths() {
        use std::os::unix::ffi::OsStrExt;
        let path = Path::new(std::ffi::OsStr::from_bytes(b"/x\xff\n"));
        assert_eq!(uri(path), "file:///x%FF%0A");
    }
}
