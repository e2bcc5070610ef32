//! Numbers in messages.

use std::fmt;

/// A number that is shown with a comma between groups of three digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Separated(u128);

/// Shows a number, such as a count or a limit, with separators.
///
/// ```
/// use nimcert_core::numerals::separated;
/// assert_eq!(separated(1_226_585_u64).to_string(), "1,226,585");
/// assert_eq!(separated(999_u32).to_string(), "999");
/// ```
pub fn separated(number: impl TryInto<u128>) -> Separated {
    Separated(number.try_into().unwrap_or(u128::MAX))
}

impl fmt::Display for Separated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (at, digit) in digits.char_indices() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

/// The note that names a limit on what is read.
pub(crate) fn limit(unit: &str, most: impl TryInto<u128>, name: &str) -> String {
    format!("the limit is {} {unit} ({name})", separated(most))
}

/// How many decimal digits.
pub fn digits(number: u64) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// Adds a number in decimal: what `write!` does, in a fraction of the time.
pub fn push_number(out: &mut Vec<u8>, number: u64) {
    let mut buffer = [0; 20];
    let mut at = buffer.len();
    let mut rest = number;
    loop {
        at -= 1;
        buffer[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&buffer[at..]);
}

/// Adds text, right-aligned in a column of this width.
pub fn push_right(out: &mut Vec<u8>, text: &str, width: usize) {
    out.resize(out.len() + width.saturating_sub(text.chars().count()), b' ');
    out.extend_from_slice(text.as_bytes());
}

/// Adds a number, right-aligned in a column of this width.
pub fn push_number_right(out: &mut Vec<u8>, number: u64, width: usize) {
    out.resize(out.len() + width.saturating_sub(digits(number)), b' ');
    push_number(out, number);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_library_does() {
        for number in [0, 1, 9, 10, 99, 100, 4_294_967_295, u64::MAX] {
            let mut out = Vec::new();
            push_number(&mut out, number);
            assert_eq!(String::from_utf8_lossy(&out), number.to_string());
            assert_eq!(digits(number), number.to_string().len());
        }
    }
}
