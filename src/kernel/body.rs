//! The lines of a certificate and the rows of its bodies.
//! In: the bytes of a certificate. Out: lines in order; rows of integers, runs expanded.
//! Never: trusts an announced number before the rows are there, or knows what a row means.
use super::component::{FALSE, STAR, TRUE};
use super::natural::Natural;
use super::rejection::{Failure, Limit, Rejection};
use super::{MAX_CONSTANT_BITS, MAX_ITEMS, MAX_ROWS};

const SECTIONS: [&str; 9] = ["graph", "table", "invariant", "reach", "hidden", "pairs", "evaluated", "counterexample", "end"];

/// The lines not yet read.
pub struct Lines<'a> {
    text: &'a str,
    /// The number of the next line, from 1.
    pub line: usize,
    rows: usize,
    items: usize,
}

/// What the rows of a body are.
#[derive(Clone, Copy)]
pub enum Rows {
    /// States of so many items.
    States(usize),
    /// So many integers.
    Integers(usize),
    /// `m h q_1 .. q_h r_0 .. r_7`.
    Pairs,
}

/// Rows, one after the other.
#[derive(Default)]
pub struct Body {
    items: Vec<i64>,
    ends: Vec<usize>,
}

impl Body {
    /// The number of rows.
    pub fn len(&self) -> usize {
        self.ends.len()
    }
    /// A row; empty beyond the last.
    pub fn row(&self, i: usize) -> &[i64] {
        let start = if i == 0 { 0 } else { self.ends.get(i - 1).copied().unwrap_or(0) };
        self.ends.get(i).and_then(|end| self.items.get(start..*end)).unwrap_or(&[])
    }
    /// All rows in order.
    pub fn rows(&self) -> impl Iterator<Item = &[i64]> {
        (0..self.len()).map(|i| self.row(i))
    }
}

impl<'a> Lines<'a> {
    /// Checks the characters: printable ASCII, single spaces inside lines, no empty line, `\n` after the last.
    pub fn new(bytes: &'a [u8]) -> Result<Lines<'a>, Rejection> {
        let (mut last, mut line) = (b'\n', 1);
        for byte in bytes {
            let blank = |byte: u8| byte == b' ' || byte == b'\n';
            if !(matches!(byte, b' '..=b'~' | b'\n') && !(blank(*byte) && blank(last))) {
                return Err(Rejection::Format { line });
            }
            last = *byte;
            line += usize::from(last == b'\n');
        }
        match std::str::from_utf8(bytes) {
            Ok(text) if last == b'\n' => Ok(Lines { text, line: 1, rows: 0, items: 0 }),
            _ => Err(Rejection::Format { line }),
        }
    }
    /// The next line, not yet read; empty at the end.
    pub fn peek(&self) -> &'a str {
        self.text.split_once('\n').map_or("", |(line, _)| line)
    }
    /// Reads the next line if it starts so: what follows.
    pub fn take(&mut self, start: &str) -> Option<&'a str> {
        let (line, rest) = self.text.split_once('\n')?;
        let found = line.strip_prefix(start)?;
        (self.text, self.line) = (rest, self.line + 1);
        Some(found)
    }
    /// The next line, to be a row; `row` is its number, `wanted` the number of rows announced.
    fn row_line(&mut self, obligation: &str, row: usize, wanted: usize) -> Result<&'a str, Failure> {
        if self.peek().is_empty() || self.peek().starts_with(|c: char| c.is_ascii_lowercase()) {
            return Err(Rejection::Count { obligation: obligation.to_string(), wanted, found: row }.into());
        }
        Ok(self.take("").unwrap_or(""))
    }
    /// Reads the header `start field N field N ..` of an obligation: the numbers.
    pub fn header<const N: usize>(&mut self, obligation: &str, start: &str, fields: [&str; N]) -> Result<[usize; N], Rejection> {
        let (line, stranger) = (self.line, self.stranger());
        let missing = Rejection::Missing { obligation: obligation.to_string(), line };
        let mut words = self.take(start).ok_or(if stranger { Rejection::UnknownSection { line } } else { missing })?.split(' ');
        let (mut numbers, mut fits) = ([0; N], words.next() == Some(""));
        for (number, field) in numbers.iter_mut().zip(fields) {
            fits &= words.next() == Some(field);
            *number = words.next().and_then(natural).and_then(|value| usize::try_from(value.to_u64()?).ok()).unwrap_or(usize::MAX);
        }
        if fits && words.next().is_none() && !numbers.contains(&usize::MAX) { Ok(numbers) } else { Err(Rejection::Format { line }) }
    }
    /// Whether the next line starts no section of any certificate.
    pub fn stranger(&self) -> bool {
        !SECTIONS.contains(&self.peek().split(' ').next().unwrap_or(""))
    }
    /// Counts rows announced.
    fn announce(&mut self, rows: usize) -> Result<(), Limit> {
        self.rows = self.rows.saturating_add(rows);
        if self.rows > MAX_ROWS { Err(Limit::Rows) } else { Ok(()) }
    }
    /// Reads a body of so many rows.
    pub fn body(&mut self, obligation: &str, kind: Rows, rows: usize) -> Result<Body, Failure> {
        self.announce(rows)?;
        let (mut body, mut step) = (Body::default(), vec![]);
        while body.len() < rows {
            let row = body.len();
            let fail = |column| Failure::from(Rejection::Item { obligation: obligation.to_string(), row, column });
            let (start, line) = (body.items.len(), self.row_line(obligation, row, rows)?);
            let (first, run) = line.split_once(" + ").map_or((line, None), |(first, run)| (first, Some(run)));
            let states = matches!(kind, Rows::States(_));
            items(first, states, &mut body.items).map_err(fail)?;
            let width = body.items.len() - start;
            let wanted = match kind {
                Rows::States(width) | Rows::Integers(width) => width,
                Rows::Pairs => body.items.get(start + 1).map_or(10, |h| usize::try_from(*h).unwrap_or(0).saturating_add(10)),
            };
            if width != wanted || width == 0 {
                return Err(Rejection::Width { obligation: obligation.to_string(), row, wanted }.into());
            }
            body.ends.push(start + width);
            let mut more = 0;
            if let Some((difference, count)) = run.map(|run| run.split_once(" x ").unwrap_or((run, ""))) {
                step.clear();
                items(difference, false, &mut step).map_err(fail)?;
                more = count.parse::<usize>().ok().and_then(|count| count.checked_sub(1)).unwrap_or(0);
                if more == 0 || more >= rows - row || step.len() != width {
                    return Err(fail(width));
                }
            }
            self.items = self.items.saturating_add(width.saturating_mul(more + 1));
            if self.items > MAX_ITEMS {
                return Err(Limit::Items.into());
            }
            for _ in 0..more {
                body.repeat(width, &step).map_err(fail)?;
            }
            if matches!(kind, Rows::Pairs) && more > 0 && step.get(1) != Some(&0) {
                return Err(fail(1));
            }
        }
        Ok(body)
    }
    /// Reads rows of one natural each and gives every natural to `visit`.
    pub fn columns(&mut self, obligation: &str, rows: usize, mut visit: impl FnMut(Natural) -> Result<(), Failure>) -> Result<(), Failure> {
        self.announce(rows)?;
        let mut row = 0;
        while row < rows {
            let line = self.row_line(obligation, row, rows)?;
            let fail = || Failure::from(Rejection::Item { obligation: obligation.to_string(), row, column: 0 });
            let (first, run) = line.split_once(" + ").unwrap_or((line, "0 x 1"));
            let (step, count) = run.split_once(" x ").ok_or_else(fail)?;
            let (mut column, step) = (natural(first).ok_or_else(fail)?, natural(step).ok_or_else(fail)?);
            let count = count.parse::<usize>().ok().filter(|count| (1..=rows - row).contains(count)).ok_or_else(fail)?;
            for _ in 0..count {
                let next = column.plus(&step);
                visit(std::mem::replace(&mut column, next))?;
            }
            row += count;
        }
        Ok(())
    }
}

impl Body {
    /// Adds the last row plus `step`; the column that cannot be.
    fn repeat(&mut self, width: usize, step: &[i64]) -> Result<(), usize> {
        for (column, difference) in step.iter().enumerate() {
            let old = self.items[self.items.len() - width];
            let sum = old.checked_add(*difference).filter(|sum| *difference == 0 || (old < STAR && *sum < STAR));
            self.items.push(sum.ok_or(column)?);
        }
        self.ends.push(self.items.len());
        Ok(())
    }
}

/// A decimal natural without superfluous zeros.
pub fn natural(text: &str) -> Option<Natural> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let number = (plain && text.len() <= MAX_CONSTANT_BITS).then(|| Natural::parse(text)).flatten();
    number.filter(|number| number.bits() <= MAX_CONSTANT_BITS)
}

/// Reads items; the column that is none.
fn items(text: &str, states: bool, into: &mut Vec<i64>) -> Result<(), usize> {
    for (column, item) in text.split(' ').enumerate() {
        let digits = item.strip_prefix('-').unwrap_or(item);
        let value = match item {
            "T" if states => Some(TRUE),
            "F" if states => Some(FALSE),
            "*" if states => Some(STAR),
            _ if digits.starts_with('+') || (digits.starts_with('0') && item != "0") => None,
            _ => item.parse::<i64>().ok().filter(|value| *value < STAR),
        };
        into.push(value.ok_or(column)?);
    }
    Ok(())
}
