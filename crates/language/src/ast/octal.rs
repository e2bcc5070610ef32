//! The codes of octal games, which say what may be left of a heap after some of it is taken.

use std::fmt;

use thiserror::Error;

/// Most digits of a code after its point: what one move can take from a heap at most.
pub const MAX_OCTAL_DIGITS: usize = 20;

/// The code `d_0.d_1 d_2 ..` of an octal game. A move takes i from a heap and leaves nothing if bit 0 of `d_i` is set, one
/// heap if bit 1 is, two heaps if bit 2 is. The last digit is not 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Octal {
    digits: [u8; MAX_OCTAL_DIGITS + 1],
    longest: usize,
}

/// Why a text is not a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NotOctal {
    /// It has not the form of a number with a point.
    #[error("a code has digits on both sides of a point: `0.77`")]
    Form,
    /// The first digit is neither 0 nor 4.
    #[error("the first digit is 0, or 4 if a heap may be split without taking from it")]
    First,
    /// A digit is 8 or 9.
    #[error("digits are 0 to 7")]
    Digit,
    /// The last digit is 0.
    #[error("the last digit is not 0: leave it out")]
    Last,
    /// There are too many digits.
    #[error("at most {MAX_OCTAL_DIGITS} digits follow the point")]
    Long,
}

impl Octal {
    /// The code in `octal(CODE)`, for [`Octal::parse`]; `None` if the text does not begin with `octal(`. Blanks may be before
    /// and after each part. Where the text does not end with a bracket, it is all that follows `octal`, which is no code.
    pub fn code_in(text: &str) -> Option<&str> {
        let rest = text.trim().strip_prefix("octal")?.trim_start();
        let code = rest.strip_prefix('(')?;
        Some(code.strip_suffix(')').map_or(rest, str::trim))
    }

    /// Reads a code.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Octal, NotOctal> {
        let (first, rest) = text.split_once('.').ok_or(NotOctal::Form)?;
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(first) || !is_number(rest) {
            return Err(NotOctal::Form);
        }
        let mut digits = [0; MAX_OCTAL_DIGITS + 1];
        digits[0] = match first {
            "0" => 0,
            "4" => 4,
            _ => return Err(NotOctal::First),
        };
        if rest.bytes().any(|byte| byte > b'7') {
            return Err(NotOctal::Digit);
        }
        if rest.ends_with('0') {
            return Err(NotOctal::Last);
        }
        if rest.len() > MAX_OCTAL_DIGITS {
            return Err(NotOctal::Long);
        }
        for (digit, byte) in digits[1..].iter_mut().zip(rest.bytes()) {
            *digit = byte - b'0';
        }
        Ok(Octal { digits, longest: rest.len() })
    }

    /// The digits from `d_0` on.
    pub fn digits(&self) -> &[u8] {
        &self.digits[..=self.longest]
    }
}

impl fmt::Display for Octal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.digits[0])?;
        self.digits()[1..].iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}
