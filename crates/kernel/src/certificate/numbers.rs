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

/// The values of the items of a line.
#[derive(Default)]
pub struct Values {
    /// Those of one item after the other.
    pub all: Vec<i64>,
    /// How many each item has.
    counts: Vec<usize>,
}

impl Values {
    /// Reads the items of a line; returns in how many ways each can have one of its values, or the
    /// column of the first word that is no item. Items of states, which have a width, may be `T`,
    /// `F`, `*`, or several values, and those missing at the beginning stay as they are.
    pub fn read(&mut self, text: &str, width: usize) -> Result<usize, usize> {
        let spaces = text.bytes().filter(|byte| *byte == b' ').count();
        self.counts.truncate(width.saturating_sub(spaces + 1));
        self.all.truncate(self.counts.iter().sum());
        let states = width > 0;
        for word in text.as_bytes().split(|byte| *byte == b' ') {
            let start = self.all.len();
            for value in word.split(|byte| states && *byte == b'|') {
                let value = match value {
                    b"T" if states => Some(TRUE),
                    b"F" if states => Some(FALSE),
                    b"*" if states => Some(STAR),
                    [b'-', digits @ ..] => integer(-1, digits).filter(|value| *value < 0),
                    digits => integer(1, digits),
                };
                self.all.push(value.ok_or(self.counts.len())?);
            }
            self.counts.push(self.all.len() - start);
        }
        let ways = |ways: usize, count: &usize| ways.saturating_mul(*count);
        Ok(self.counts.iter().fold(1, ways))
    }

    /// One of these ways: a value for each item.
    pub fn choose(&self, mut number: usize, into: &mut Vec<i64>) {
        let mut start = 0;
        for count in &self.counts {
            into.push(self.all[start + number % count]);
            number /= count;
            start += count;
        }
    }
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
