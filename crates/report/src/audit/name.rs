//! Names of files in reports: as people read them, and as references.

use std::fmt::Write;
use std::path::Path;

/// Text without characters that could break a line, steer a terminal, turn the direction of writing or make
/// a document invalid: each is shown as `\u{..}`.
pub fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let hidden = c.is_control()
            || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
            || matches!(c, '\u{feff}' | '\u{fffe}' | '\u{ffff}');
        match hidden {
            true => out.extend(c.escape_default()),
            false => out.push(c),
        }
    }
    out
}

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
    fn a_name_stays_on_its_line() {
        assert_eq!(
            shown("a\nb\r\u{1b}[2J\u{202e}\u{ffff}\u{85}"),
            "a\\nb\\r\\u{1b}[2J\\u{202e}\\u{ffff}\\u{85}"
        );
        let plain = "⌊t/4⌋ <&\"'> #1 \\";
        assert_eq!(shown(plain), plain);
    }

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
