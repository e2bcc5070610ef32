//! The numbers of a certificate.
//!
//! In: words. Out: naturals of any size, or items of rows. Never: takes a number that is written in
//! two ways.

use crate::automata::{FALSE, STAR, TRUE};
use crate::{MAX_CONSTANT_BITS, Natural};

/// A decimal natural without superfluous zeros.
pub fn natural(text: &str) -> Option<Natural> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = digits && (text == "0" || !text.starts_with('0'));
    let small = plain && text.len() <= MAX_CONSTANT_BITS;
    let number = if small { Natural::parse(text) } else { None };
    number.filter(|number| number.bits() <= MAX_CONSTANT_BITS)
}

/// A natural below 2^64, of as many bits as an address.
pub fn number(text: &str) -> Option<usize> {
    natural(text)?.to_usize()
}

/// Adds the items of a row, with `T`, `F` and `*` if they are states; or returns the column
/// of the first word that is not an item.
pub fn items(text: &str, states: bool, into: &mut Vec<i64>) -> Result<(), usize> {
    for (column, item) in text.as_bytes().split(|byte| *byte == b' ').enumerate() {
        let value = match item {
            b"T" if states => Some(TRUE),
            b"F" if states => Some(FALSE),
            b"*" if states => Some(STAR),
            [b'-', digits @ ..] => integer(-1, digits).filter(|value| *value < 0),
            digits => integer(1, digits),
        };
        into.push(value.ok_or(column)?);
    }
    Ok(())
}

/// A decimal integer below the marks of states, without superfluous zeros.
fn integer(sign: i64, digits: &[u8]) -> Option<i64> {
    if digits.is_empty() || (digits[0] == b'0' && digits.len() > 1) {
        return None;
    }
    let digit = |byte: &u8| byte.checked_sub(b'0').filter(|digit| *digit < 10);
    let add = |value: i64, byte| value.checked_mul(10)?.checked_add(sign * i64::from(digit(byte)?));
    digits.iter().try_fold(0, add).filter(|value| *value < STAR)
}
