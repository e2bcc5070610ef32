//! The lines of a certificate, its sections, and the rows of a body.
//!
//! In: the bytes of a certificate. Out: lines in order, the numbers of headers, and rows. Never:
//! goes back to a line, or trusts an announced number before the rows are there.

use super::numbers::{items, number};
use crate::{Checked, Reason, Rejection};

/// The words that sections begin with, and the word of the last line.
const SECTIONS: &str = "
    graph relation after table position measure invariant parametric linear term reach hidden pairs
    evaluated counterexample split case otherwise pass sum octal end
";

/// The lines not yet read.
pub struct Lines<'a> {
    /// All of them; each ends with `\n`.
    rest: &'a str,
    /// The number of the next line, from 1.
    pub line: usize,
}

impl<'a> Lines<'a> {
    /// Checks the characters: printable ASCII, single spaces inside lines, no empty line, `\n`
    /// after the last.
    pub fn new(bytes: &'a [u8]) -> Result<Lines<'a>, Rejection> {
        let is_word = |word: &[u8]| !word.is_empty() && word.iter().all(u8::is_ascii_graphic);
        let is_line = |line: &&[u8]| line.split(|byte| *byte == b' ').all(is_word);
        let lines = || bytes.split(|byte| *byte == b'\n');
        // After the last line end comes nothing.
        let right = lines().take_while(is_line).count();
        let is_whole = bytes.ends_with(b"\n") && lines().count() == right + 1;
        let rest = str::from_utf8(bytes).ok().filter(|_| is_whole);
        let rest = rest.ok_or_else(|| Reason::Format.line((1 + right).min(lines().count())))?;
        Ok(Lines { rest, line: 1 })
    }

    /// The next line, which stays unread; empty at the end.
    pub fn peek(&self) -> &'a str {
        self.rest.split('\n').next().unwrap_or("")
    }

    /// Reads the next line.
    pub fn skip(&mut self) -> &'a str {
        let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        self.rest = rest;
        self.line += 1;
        line
    }

    /// Reads the next line if it is this one; returns whether it is.
    pub fn eat(&mut self, line: &str) -> bool {
        self.peek() == line && self.take("").is_some()
    }

    /// Reads the next line if it starts with this text; returns what follows.
    pub fn take(&mut self, start: &str) -> Option<&'a str> {
        let found = self.peek().strip_prefix(start).filter(|_| !self.rest.is_empty())?;
        self.skip();
        Some(found)
    }

    /// Reads the line of a section `name ..`; returns what follows.
    pub fn section(&mut self, name: &str) -> Result<&'a str, Rejection> {
        let rest = self.take(&format!("{name} "));
        rest.ok_or_else(|| self.unwelcome(Reason::Missing, name))
    }

    /// The rejection of the line read last.
    pub fn fault(&self, reason: Reason) -> Rejection {
        reason.line(self.line - 1)
    }

    /// The rejection of the line read last, which is malformed.
    pub fn malformed(&self) -> Rejection {
        self.fault(Reason::Format)
    }

    /// The rejection of the next line, which does not start the expected section.
    pub fn unwelcome(&self, reason: Reason, obligation: &str) -> Rejection {
        let line = self.peek();
        let word = line.split(' ').next().unwrap_or("");
        let known = line.is_empty() || SECTIONS.split_whitespace().any(|known| known == word);
        let reason = if known { reason } else { Reason::UnknownSection };
        reason.at(obligation, format!("line {}", self.line))
    }

    /// Reads the header `start field N field N ..` of an obligation: the numbers.
    pub fn header<const N: usize>(
        &mut self,
        obligation: &str,
        start: &str,
        fields: [&str; N],
    ) -> Result<[usize; N], Rejection> {
        let rest = self.take(start);
        let rest = rest.ok_or_else(|| self.unwelcome(Reason::Missing, obligation))?;
        let mut words = rest.split(' ');
        let mut fits = words.next() == Some("");
        let numbers = fields.map(|field| {
            fits &= words.next() == Some(field);
            words.next().and_then(number)
        });
        let fits = fits && words.next().is_none() && numbers.iter().all(Option::is_some);
        ensure!(fits, self.malformed());
        Ok(numbers.map(Option::unwrap_or_default))
    }

    /// Reads row number `row` of so many rows of a body, which must not be a line after the last.
    pub fn row(&mut self, obligation: &str, row: usize, rows: usize) -> Checked<&'a str> {
        let is_row = self.rest.starts_with(|c: char| !c.is_ascii_lowercase());
        let found = || format!("{rows} rows announced, {row} found");
        ensure!(is_row, Reason::Count.at(obligation, found()));
        Ok(self.skip())
    }

    /// Reads a body of this many rows of integers, or of states, with `width` items if it is given.
    pub fn rows(
        &mut self,
        obligation: &str,
        rows: usize,
        are_states: bool,
        width: Option<usize>,
    ) -> Checked<Vec<Vec<i64>>> {
        let mut all = vec![];
        for row in 0..rows {
            let fault = |item| Reason::Item.at(obligation, format!("row {row}, item {item}"));
            let items = items(self.row(obligation, row, rows)?, are_states).map_err(fault)?;
            let width = width.unwrap_or(items.len());
            let misfit = || format!("row {row} must have {width} items");
            ensure!(items.len() == width, Reason::Width.at(obligation, misfit()));
            all.push(items);
        }
        Ok(all)
    }
}
