//! Numbers in messages.

use std::fmt;

/// A number that is shown with a comma between groups of three digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Separated(u128);

/// Shows a number, such as a count or a limit, with separators.
///
/// ```
/// use nimcert_language::numerals::separated;
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
pub(crate) fn limit(unit: &str, most: impl TryInto<u128>) -> String {
    format!("the limit is {} {unit}", separated(most))
}
