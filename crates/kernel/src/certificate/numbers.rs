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

/// Such numbers, with single spaces in between.
pub fn numbers(text: &str) -> Option<Vec<usize>> {
    text.split(' ').map(number).collect()
}

/// The values of the items of a line.
#[derive(Default)]
pub struct Values {
    /// The values of the first item, then those of the second one, and so on.
    pub all: Vec<i64>,
    /// Where the values of each item end.
    ends: Vec<usize>,
}

impl Values {
    /// Reads the items of a line; returns the number of ways to choose one value for each item, or
    /// the column of the first word that is not an item. Items of states, which have a width, may
    /// be `T`, `F`, `*`, or several values; missing items at the beginning stay as they are.
    pub fn read(&mut self, text: &str, width: usize) -> Result<usize, usize> {
        let (mut rest, states) = (text.as_bytes(), width > 0);
        let others = if states { rest.iter().filter(|byte| **byte == b' ').count() } else { width };
        self.ends.truncate(width.saturating_sub(1 + others));
        self.all.truncate(self.ends.last().copied().unwrap_or(0));
        loop {
            let value = match rest.split_first() {
                Some((b'T', after)) if states => Some((TRUE, after)),
                Some((b'F', after)) if states => Some((FALSE, after)),
                Some((b'*', after)) if states => Some((STAR, after)),
                Some((b'-', digits)) => integer(-1, digits).filter(|(value, _)| *value < 0),
                _ => integer(1, rest),
            };
            let (value, after) = value.ok_or(self.ends.len())?;
            self.all.push(value);
            match after.split_first() {
                Some((b'|', next)) if states => rest = next,
                Some((b' ', next)) => {
                    self.ends.push(self.all.len());
                    rest = next;
                }
                Some(_) => return Err(self.ends.len()),
                None => break,
            }
        }
        self.ends.push(self.all.len());
        if self.ends.len() == self.all.len() {
            return Ok(1);
        }
        Ok(self.items().fold(1, |ways, item| ways.saturating_mul(item.len())))
    }

    /// The values of each item.
    fn items(&self) -> impl Iterator<Item = &[i64]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(start, end)| &self.all[*start..*end])
    }

    /// One of these ways, by its number: a value for each item.
    pub fn choose(&self, mut number: usize, into: &mut Vec<i64>) {
        for item in self.items() {
            into.push(item[number % item.len()]);
            number /= item.len();
        }
    }
}

/// A decimal integer below the marks of states, without superfluous zeros, and what follows it.
fn integer(sign: i64, text: &[u8]) -> Option<(i64, &[u8])> {
    let (mut value, mut length) = (0i64, 0);
    while let Some(byte @ b'0'..=b'9') = text.get(length) {
        value = value.checked_mul(10)?.checked_add(sign * i64::from(byte - b'0'))?;
        length += 1;
    }
    let is_plain = length == 1 || length > 1 && text[0] != b'0';
    (is_plain && value < STAR).then(|| (value, &text[length..]))
}
