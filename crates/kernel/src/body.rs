//! The lines of a certificate and the rows of its bodies.
//! In: the bytes of a certificate. Out: lines in order; rows of integers, runs expanded.
//! Never: trusts an announced number before the rows are there, or knows what a row means.
use super::component::{FALSE, STAR, TRUE};
use super::{Failure, Limit, MAX_CONSTANT_BITS, MAX_ITEMS, MAX_ITEMS_OF_BYTE, MAX_ROWS, Natural, Reason, Rejection};

const SECTIONS: &str = " graph relation after table position measure invariant reach hidden pairs evaluated counterexample end ";

/// The lines not yet read, the number of the next one from 1, the rows so far, and the items that may still be kept.
pub struct Lines<'a> { text: &'a str, pub line: usize, rows: usize, items: usize }

/// A row of a body, and for a run the difference and how many rows it stands for.
type Line<'a> = (&'a str, Option<(&'a str, usize)>);

/// What the rows of a body are: states of so many items, so many integers, or `m h q_1 .. q_h r_0 ..` with an r for each of so many letters.
#[derive(Clone, Copy, PartialEq)]
pub enum Rows { States(usize), Integers(usize), Pairs(usize) }

/// The rows of some lines, as short as the lines: of each line its first row and, for a run, the difference to the next row;
/// the number of this first row, and where its items begin.
#[derive(Default)]
pub struct Body { items: Vec<i64>, lines: Vec<(usize, usize)>, rows: usize }

impl Body {
    /// The number of rows.
    pub fn len(&self) -> usize { self.rows }
    /// The number of lines.
    pub fn lines(&self) -> usize { self.lines.len() }
    /// The number of the first row of a line, how many rows it stands for, the first row, and the difference, empty for one row.
    fn line(&self, line: usize) -> Option<(usize, usize, &[i64], &[i64])> {
        let (row, start) = *self.lines.get(line)?;
        let (next, end) = self.lines.get(line + 1).copied().unwrap_or((self.rows, self.items.len()));
        let width = (end - start) / if next - row > 1 { 2 } else { 1 };
        Some((row, next - row, self.items.get(start..start + width)?, self.items.get(start + width..end)?))
    }
    /// Gives every row with its number to `visit`, in order.
    pub fn each(&self, mut visit: impl FnMut(usize, &[i64]) -> Result<(), Failure>) -> Result<(), Failure> {
        let mut items = vec![];
        for (row, count, first, step) in (0..self.lines.len()).filter_map(|line| self.line(line)) {
            items.clear();
            items.extend(first);
            visit(row, &items)?;
            for row in row + 1..row + count {
                items.iter_mut().zip(step).for_each(|(item, difference)| *item += difference);
                visit(row, &items)?;
            }
        }
        Ok(())
    }
    /// The number of a row that is among those of a line.
    fn place(&self, line: usize, items: &[i64]) -> Option<usize> {
        let (row, count, first, step) = self.line(line)?;
        if items == first { return Some(row); }
        let column = step.iter().position(|difference| *difference != 0)?;
        let i = items.get(column)?.checked_sub(first[column])?.checked_div(step[column])?;
        let same = |(item, (first, difference)): (&i64, (&i64, &i64))| *item == first + difference * i;
        (usize::try_from(i).is_ok_and(|i| i < count) && items.iter().zip(first.iter().zip(step)).all(same)).then(|| row + i as usize)
    }
    /// A line with a row, and the number of the row: if it is not in the line guessed, where it must be if rows are sorted.
    pub fn find(&self, items: &[i64], guess: usize) -> Option<(usize, usize)> {
        if let Some(row) = self.place(guess, items) { return Some((guess, row)); }
        let sorted = self.lines.partition_point(|(_, start)| self.items.get(*start..start + items.len()).is_some_and(|first| first <= items));
        let line = sorted.checked_sub(1)?;
        self.place(line, items).map(|row| (line, row))
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
        Ok(Lines { text, line: 1, rows: 0, items: MAX_ITEMS + MAX_ITEMS_OF_BYTE * bytes.len() })
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
        let known = SECTIONS.contains(&format!(" {} ", self.peek().split(' ').next().unwrap_or(""))) || self.peek().is_empty();
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
    /// Counts items that are kept one by one.
    pub fn keep(&mut self, items: usize) -> Result<(), Limit> {
        self.items = self.items.checked_sub(items).ok_or(Limit::Items)?;
        Ok(())
    }
    /// Reads a body of so many rows.
    pub fn body(&mut self, obligation: &str, kind: Rows, rows: usize) -> Result<Body, Failure> {
        self.announce(rows)?;
        let mut body = Body::default();
        while body.rows < rows {
            let (row, start) = (body.rows, body.items.len());
            let fault = |column| Reason::Item.at(obligation, format!("row {row}, item {column}"));
            let (first, run) = self.row(obligation, row, rows)?;
            items(first, matches!(kind, Rows::States(_)), &mut body.items).map_err(fault)?;
            let width = body.items.len() - start;
            let states = |items: &[i64]| items.get(start + 1).and_then(|h| usize::try_from(*h).ok()).unwrap_or(0);
            let wanted = match kind {
                Rows::States(width) | Rows::Integers(width) => width,
                Rows::Pairs(letters) => states(&body.items).saturating_add(2 + letters),
            };
            let (difference, count) = run.unwrap_or(("", 1));
            if count > 1 { items(difference, false, &mut body.items).map_err(fault)?; }
            let (first, step) = body.items[start..].split_at(width);
            let even = count == 1 || (step.len() == width && (!matches!(kind, Rows::Pairs(_)) || step.get(1) == Some(&0)));
            ensure!(width == wanted && even, Reason::Width.at(obligation, format!("row {row} must have {wanted} items")));
            // What lies between the first and the last row of a run is between their items.
            let last = |(old, step): (&i64, &i64)| step.checked_mul(count as i64 - 1).and_then(|far| old.checked_add(far));
            let fits = |pair: (&i64, &i64)| *pair.1 == 0 || (*pair.0 < STAR && last(pair).is_some_and(|last| last < STAR));
            if let Some(column) = first.iter().zip(step).position(|pair| !fits(pair)) { return Err(fault(column).into()); }
            if !matches!(kind, Rows::States(_)) { self.keep(width.saturating_mul(count))?; }
            body.lines.push((row, start));
            body.rows += count;
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
