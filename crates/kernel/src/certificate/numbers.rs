//! The numbers of a certificate.
//!
//! In: words. Out: naturals of any size, or items of rows. Never: accepts two spellings of one
//! number.

use crate::automata::{FALSE, STAR, TRUE};
use crate::{MAX_CONSTANT_BITS, Natural};

/// A decimal natural without superfluous zeros.
pub fn natural(text: &str) -> Option<Natural> {
    let small = is_plain(text) && text.len() <= MAX_CONSTANT_BITS;
    let number = if small { Natural::parse(text) } else { None };
    number.filter(|number| number.bits() <= MAX_CONSTANT_BITS)
}

/// A natural below 2^64, of as many bits as an address.
pub fn number(text: &str) -> Option<usize> {
    if is_plain(text) { text.parse().ok() } else { None }
}

/// Whether a word has digits only, without superfluous zeros.
fn is_plain(text: &str) -> bool {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits && (text == "0" || !text.starts_with('0'))
}

/// Such numbers, with single spaces in between.
pub fn numbers(text: &str) -> Option<Vec<usize>> {
    text.split(' ').map(number).collect()
}

/// Integers below the marks of states, with single spaces in between; or else the number of those
/// before a word that is none. In rows of states an item may be `T`, `F` or `*`.
pub fn items(text: &str, are_states: bool) -> Result<Vec<i64>, usize> {
    let mut items = vec![];
    for word in text.split(' ') {
        let item = match word {
            "T" if are_states => Some(TRUE),
            "F" if are_states => Some(FALSE),
            "*" if are_states => Some(STAR),
            _ => integer(word),
        };
        items.push(item.ok_or(items.len())?);
    }
    Ok(items)
}

/// A decimal integer below the marks of states, without superfluous zeros.
fn integer(word: &str) -> Option<i64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_number = is_plain(digits) && word != "-0";
    word.parse().ok().filter(|value| is_number && *value < STAR)
}
