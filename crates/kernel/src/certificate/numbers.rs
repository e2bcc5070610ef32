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

/// The values of the items of a line.
#[derive(Default)]
pub struct Values {
    /// The values of the first item, then those of the second one, and so on.
    pub all: Vec<i64>,
    /// Where the values of each item end.
    ends: Vec<usize>,
    /// The same for the line before.
    before: (Vec<i64>, Vec<usize>),
}

impl Values {
    /// Forgets the last line, so that the next one can leave out no items.
    pub fn clear(&mut self) {
        self.all.clear();
        self.ends.clear();
    }

    /// Reads the items of a line, up to its end or to ` + `; returns the number of ways to choose
    /// one value for each item, and what follows; or else the number of items before a word that is
    /// not an item. Items of states, which have a width, may be `T`, `F`, `*`, or several values;
    /// missing items at the beginning are those of the line before.
    pub fn read<'t>(&mut self, text: &'t [u8], width: usize) -> Result<(usize, &'t [u8]), usize> {
        let Values { all, ends, before } = self;
        std::mem::swap(all, &mut before.0);
        std::mem::swap(ends, &mut before.1);
        all.clear();
        ends.clear();
        let (mut rest, states) = (text, width > 0);
        let after = loop {
            let (value, after) = match rest {
                [b'T', after @ ..] if states => (TRUE, after),
                [b'F', after @ ..] if states => (FALSE, after),
                [b'*', after @ ..] if states => (STAR, after),
                _ => match integer(rest) {
                    Some(found) => found,
                    None => return Err(ends.len()),
                },
            };
            all.push(value);
            if let [b'|', next @ ..] = after
                && states
            {
                rest = next;
                continue;
            }
            ends.push(all.len());
            match after {
                [] | [b'\n', ..] | [b' ', b'+', b' ', ..] => break after,
                [b' ', next @ ..] => rest = next,
                _ => return Err(ends.len() - 1),
            }
        };
        let kept = width.saturating_sub(ends.len()).min(before.1.len());
        if kept > 0 {
            let values = before.1[kept - 1];
            all.splice(..0, before.0[..values].iter().copied());
            ends.iter_mut().for_each(|end| *end += values);
            ends.splice(..0, before.1[..kept].iter().copied());
        }
        if ends.len() == all.len() {
            return Ok((1, after));
        }
        let ways = self.items().fold(1, |ways: usize, item| ways.saturating_mul(item.len()));
        Ok((ways, after))
    }

    /// The values of each item.
    fn items(&self) -> impl Iterator<Item = &[i64]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(start, end)| &self.all[*start..*end])
    }

    /// One of these ways, by its number: a value for each item.
    pub fn choose(&self, mut number: usize, into: &mut Vec<i64>) {
        into.clear();
        for item in self.items() {
            into.push(item[number % item.len()]);
            number /= item.len();
        }
    }
}

/// A decimal integer below the marks of states, without superfluous zeros, and what follows it.
#[inline]
fn integer(text: &[u8]) -> Option<(i64, &[u8])> {
    if let [digit @ b'0'..=b'9', after @ ..] = text
        && let [] | [b' ' | b'\n' | b'|', ..] = after
    {
        return Some((i64::from(digit - b'0'), after));
    }
    let (sign, digits) = text.strip_prefix(b"-").map_or((1, text), |digits| (-1, digits));
    let (mut value, mut length) = (0i64, 0);
    while let Some(byte @ b'0'..=b'9') = digits.get(length) {
        value = value.checked_mul(10)?.checked_add(sign * i64::from(byte - b'0'))?;
        length += 1;
    }
    let is_plain = length == 1 || length > 1 && digits[0] != b'0';
    let fits = value < STAR && (sign > 0 || value < 0);
    (is_plain && fits).then(|| (value, &digits[length..]))
}
