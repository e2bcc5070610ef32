//! The lines of a certificate and the rows of its bodies.
//! In: the bytes of a certificate. Out: lines in order; rows of integers, runs expanded.
//! Never: trusts an announced number before the rows are there, or knows what a row means.
use super::component::{FALSE, STAR, TRUE};
use super::{Failure, Limit, MAX_CONSTANT_BITS, MAX_ITEMS, MAX_ROWS, Natural, Reason, Rejection};

const SECTIONS: [&str; 13] = [
    "graph", "relation", "after", "table", "position", "measure", "invariant", "reach", "hidden", "pairs", "evaluated", "counterexample",
    "end",
];

/// The lines not yet read, the number of the next one from 1, and the rows and items so far.
pub struct Lines<'a> { text: &'a str, pub line: usize, rows: usize, items: usize }

/// A row of a body, and for a run the difference and how many rows it stands for.
type Line<'a> = (&'a str, Option<(&'a str, usize)>);

/// What the rows of a body are: states of so many items, so many integers, or `m h q_1 .. q_h r_0 ..` with an r for each of so many letters.
#[derive(Clone, Copy, PartialEq)]
pub enum Rows { States(usize), Integers(usize), Pairs(usize) }

/// Rows, one after the other.
#[derive(Default)]
pub struct Body { items: Vec<i64>, ends: Vec<usize> }

impl Body {
    /// The number of rows.
    pub fn len(&self) -> usize { self.ends.len() }
    /// A row; empty beyond the last.
    pub fn row(&self, i: usize) -> &[i64] {
        let end = |i: usize| self.ends.get(i).copied().unwrap_or(0);
        self.items.get(i.checked_sub(1).map_or(0, end)..end(i)).unwrap_or(&[])
    }
    /// All rows in order.
    pub fn rows(&self) -> impl Iterator<Item = &[i64]> { (0..self.len()).map(|i| self.row(i)) }
    /// Adds the last row plus `step`, of the same width; or else the column that cannot be.
    fn repeat(&mut self, step: &[i64]) -> Result<(), usize> {
        let start = self.items.len() - step.len();
        for (column, difference) in step.iter().enumerate() {
            let old = self.items[start + column];
            let sum = old.checked_add(*difference).filter(|sum| *difference == 0 || (old < STAR && *sum < STAR));
            self.items.push(sum.ok_or(column)?);
        }
        self.ends.push(self.items.len());
        Ok(())
    }
}

impl<'a> Lines<'a> {
    /// Checks the characters: printable ASCII, single spaces inside lines, no empty line, `\n` after the last.
    pub fn new(bytes: &'a [u8]) -> Result<Lines<'a>, Rejection> {
        let (mut last, mut line) = (b'\n', 1);
        for byte in bytes {
            let blank = |byte: u8| byte == b' ' || byte == b'\n';
            ensure!(matches!(byte, b' '..=b'~' | b'\n') && !(blank(*byte) && blank(last)), Reason::Format.line(line));
            last = *byte;
            line += usize::from(last == b'\n');
        }
        let text = std::str::from_utf8(bytes).ok().filter(|_| last == b'\n').ok_or_else(|| Reason::Format.line(line))?;
        Ok(Lines { text, line: 1, rows: 0, items: 0 })
    }
    /// The next line, not yet read; empty at the end.
    pub fn peek(&self) -> &'a str { self.text.split_once('\n').map_or("", |(line, _)| line) }
    /// Reads the next line if it starts so: what follows.
    pub fn take(&mut self, start: &str) -> Option<&'a str> {
        let (line, rest) = self.text.split_once('\n')?;
        let found = line.strip_prefix(start)?;
        (self.text, self.line) = (rest, self.line + 1);
        Some(found)
    }
    /// Reads the line of a section `name ..`: its number and what follows.
    pub fn section(&mut self, name: &str) -> Result<(usize, &'a str), Rejection> {
        let rest = self.take(&format!("{name} ")).ok_or_else(|| self.unwelcome(Reason::Missing, name))?;
        Ok((self.line - 1, rest))
    }
    /// Why the next line, which starts no section asked for, is rejected.
    pub fn unwelcome(&self, reason: Reason, obligation: &str) -> Rejection {
        let known = SECTIONS.contains(&self.peek().split(' ').next().unwrap_or("")) || self.peek().is_empty();
        if known { reason } else { Reason::UnknownSection }.at(obligation, format!("line {}", self.line))
    }
    /// Reads the header `start field N field N ..` of an obligation: the numbers.
    pub fn header<const N: usize>(&mut self, obligation: &str, start: &str, fields: [&str; N]) -> Result<[usize; N], Rejection> {
        let line = self.line;
        let mut words = self.take(start).ok_or_else(|| self.unwelcome(Reason::Missing, obligation))?.split(' ');
        let (mut numbers, mut fits) = ([0; N], words.next() == Some(""));
        for (number, field) in numbers.iter_mut().zip(fields) {
            fits &= words.next() == Some(field);
            let value = words.next().and_then(natural).and_then(|value| usize::try_from(value.to_u64()?).ok());
            *number = value.ok_or_else(|| Reason::Format.line(line))?;
        }
        if fits && words.next().is_none() { Ok(numbers) } else { Err(Reason::Format.line(line)) }
    }
    /// The next line, which must be row number `row` of `wanted`: the first row and the difference and count of a run.
    fn row(&mut self, obligation: &str, row: usize, wanted: usize) -> Result<Line<'a>, Failure> {
        let line = self.peek();
        let ends = line.is_empty() || line.starts_with(|c: char| c.is_ascii_lowercase());
        ensure!(!ends, Reason::Count.at(obligation, format!("{wanted} rows announced, {row} found")));
        let Some((first, run)) = line.split_once(" + ") else { return Ok((self.take("").unwrap_or(""), None)) };
        let run = run.split_once(" x ").and_then(|(step, count)| Some((step, usize::try_from(natural(count)?.to_u64()?).ok()?)));
        let run = run.filter(|run| (2..=wanted - row).contains(&run.1));
        let run = run.ok_or_else(|| Reason::Count.at(obligation, format!("row {row} of {wanted} starts no run that fits")))?;
        Ok((self.take("").map_or("", |_| first), Some(run)))
    }
    fn announce(&mut self, rows: usize) -> Result<(), Limit> {
        self.rows = self.rows.saturating_add(rows);
        if self.rows > MAX_ROWS { Err(Limit::Rows) } else { Ok(()) }
    }
    /// Reads a body of so many rows.
    pub fn body(&mut self, obligation: &str, kind: Rows, rows: usize) -> Result<Body, Failure> {
        self.announce(rows)?;
        let (mut body, mut step) = (Body::default(), vec![]);
        while body.len() < rows {
            let (row, start) = (body.len(), body.items.len());
            let fault = |column| Reason::Item.at(obligation, format!("row {row}, item {column}"));
            let (first, run) = self.row(obligation, row, rows)?;
            items(first, matches!(kind, Rows::States(_)), &mut body.items).map_err(fault)?;
            let width = body.items.len() - start;
            let wanted = match kind {
                Rows::States(width) | Rows::Integers(width) => width,
                Rows::Pairs(letters) => {
                    let states = body.items.get(start + 1).and_then(|h| usize::try_from(*h).ok());
                    states.and_then(|h| h.checked_add(2 + letters)).unwrap_or(2 + letters)
                }
            };
            step.clear();
            if let Some((difference, _)) = run { items(difference, false, &mut step).map_err(fault)?; }
            let even = run.is_none() || (step.len() == width && (!matches!(kind, Rows::Pairs(_)) || step[1] == 0));
            ensure!(width == wanted && even, Reason::Width.at(obligation, format!("row {row} must have {wanted} items")));
            body.ends.push(start + width);
            let more = run.map_or(0, |run| run.1 - 1);
            self.items = self.items.saturating_add(width.saturating_mul(more + 1));
            ensure!(self.items <= MAX_ITEMS, Limit::Items);
            for _ in 0..more { body.repeat(&step).map_err(fault)?; }
        }
        Ok(body)
    }
    /// Reads rows of one natural each and gives every natural to `visit`.
    pub fn columns(&mut self, obligation: &str, rows: usize, mut visit: impl FnMut(Natural) -> Result<(), Failure>) -> Result<(), Failure> {
        self.announce(rows)?;
        let mut row = 0;
        while row < rows {
            let (first, run) = self.row(obligation, row, rows)?;
            let (step, count) = run.unwrap_or(("0", 1));
            let fault = || Reason::Item.at(obligation, format!("row {row}"));
            let (mut column, step) = (natural(first).ok_or_else(fault)?, natural(step).ok_or_else(fault)?);
            for _ in 0..count {
                let next = column.plus(&step);
                visit(std::mem::replace(&mut column, next))?;
            }
            row += count;
        }
        Ok(())
    }
}

/// A decimal natural without superfluous zeros.
pub fn natural(text: &str) -> Option<Natural> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let number = (plain && text.len() <= MAX_CONSTANT_BITS).then(|| Natural::parse(text)).flatten();
    number.filter(|number| number.bits() <= MAX_CONSTANT_BITS)
}

/// Adds items; or else the column that is none.
fn items(text: &str, states: bool, into: &mut Vec<i64>) -> Result<(), usize> {
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
    if digits.is_empty() || (digits[0] == b'0' && digits.len() > 1) { return None; }
    let digit = |byte: &u8| byte.checked_sub(b'0').filter(|digit| *digit < 10);
    let add = |value: i64, byte| value.checked_mul(10)?.checked_add(sign * i64::from(digit(byte)?));
    digits.iter().try_fold(0, add).filter(|value| *value < STAR)
}
