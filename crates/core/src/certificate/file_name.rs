//! Portable file names made from arbitrary names.

use std::fmt::Write;

/// Names of devices of Windows, with whatever extension.
const DEVICES: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];

/// Names of devices that are followed by a digit.
const NUMBERED_DEVICES: [&str; 2] = ["COM", "LPT"];

/// Encodes a name as a file name that is valid on every system. Characters that Windows does not allow
/// in names, a blank or dot at either end, the first letter of the name of a device, and `%` itself are
/// written as `%` and the hexadecimal digits of their bytes. Different names stay different.
///
/// ```
/// use nimcert_core::certificate::safe_file_name;
/// assert_eq!(safe_file_name("lemma_9.3"), "lemma_9.3");
/// assert_eq!(safe_file_name("a:b?"), "a%3Ab%3F");
/// assert_eq!(safe_file_name("con.old"), "%63on.old");
/// ```
pub fn safe_file_name(name: &str) -> String {
    let last = name.chars().count().saturating_sub(1);
    let device = is_device(name);
    let mut safe = String::with_capacity(name.len());
    for (at, c) in name.chars().enumerate() {
        let at_end = matches!(c, '.' | ' ') && at == last || c == ' ' && at == 0;
        if c.is_control() || "<>:\"/\\|?*%".contains(c) || at_end || device && at == 0 {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                // Writing to a string does not fail.
                let _ = write!(safe, "%{byte:02X}");
            }
        } else {
            safe.push(c);
        }
    }
    if safe.is_empty() { "%".to_owned() } else { safe }
}

/// Whether Windows treats a name as that of a device.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end_matches(' ').to_uppercase();
    let numbered = |device: &str| {
        let digit = stem.strip_prefix(device).and_then(|rest| {
            let mut rest = rest.chars();
            rest.next().filter(|_| rest.next().is_none())
        });
        digit.is_some_and(|digit| digit.is_ascii_digit() || "¹²³".contains(digit))
    };
    DEVICES.contains(&stem.as_str()) || NUMBERED_DEVICES.iter().any(|device| numbered(device))
}
