//! The lines of a certificate, and its sections.
//!
//! In: the bytes of a certificate. Out: lines in order, and the numbers of headers. Never: goes
//! back to a line.

use super::numbers::number;
use crate::automata::Items;
use crate::{Limit, Limited, MAX_ROWS, Reason, Rejection};

/// The words that sections begin with, and that of the last line.
const SECTIONS: &str = "
    graph relation after table position measure invariant parametric linear term reach hidden pairs
    evaluated counterexample split case otherwise pass end
";

/// The lines not yet read.
pub struct Lines<'a> {
    text: &'a str,
    /// The number of the next line, from 1.
    pub line: usize,
    /// The rows announced so far.
    rows: usize,
    /// The items that may still be kept.
    pub items: Items,
}

impl<'a> Lines<'a> {
    /// Checks the characters: printable ASCII, single spaces inside lines, no empty line, `\n`
    /// after the last.
    pub fn new(bytes: &'a [u8]) -> Result<Lines<'a>, Rejection> {
        let (mut last, mut line) = (b'\n', 1);
        let is_blank = |byte: u8| byte == b' ' || byte == b'\n';
        for byte in bytes {
            let is_known = matches!(byte, b' '..=b'~' | b'\n');
            let twice = is_blank(*byte) && is_blank(last);
            ensure!(is_known && !twice, Reason::Format.line(line));
            last = *byte;
            line += usize::from(last == b'\n');
        }
        let text = std::str::from_utf8(bytes).ok().filter(|_| last == b'\n');
        let text = text.ok_or_else(|| Reason::Format.line(line))?;
        Ok(Lines { text, line: 1, rows: 0, items: Items::new(bytes.len()) })
    }

    /// The next line, which stays unread; empty at the end.
    pub fn peek(&self) -> &'a str {
        self.text.split_once('\n').map_or("", |(line, _)| line)
    }

    /// Reads the next line if it starts with this text; returns what follows.
    pub fn take(&mut self, start: &str) -> Option<&'a str> {
        let (line, rest) = self.text.split_once('\n')?;
        let found = line.strip_prefix(start)?;
        (self.text, self.line) = (rest, self.line + 1);
        Some(found)
    }

    /// Reads the line of a section `name ..`; returns its number and what follows.
    pub fn section(&mut self, name: &str) -> Result<(usize, &'a str), Rejection> {
        let rest = self.take(&format!("{name} "));
        let rest = rest.ok_or_else(|| self.unwelcome(Reason::Missing, name))?;
        Ok((self.line - 1, rest))
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
        let malformed = Reason::Format.line(self.line);
        let rest = self.take(start);
        let rest = rest.ok_or_else(|| self.unwelcome(Reason::Missing, obligation))?;
        let mut words = rest.split(' ');
        let mut fits = words.next() == Some("");
        let numbers = fields.map(|field| {
            fits &= words.next() == Some(field);
            words.next().and_then(number)
        });
        let fits = fits && words.next().is_none() && numbers.iter().all(Option::is_some);
        ensure!(fits, malformed);
        Ok(numbers.map(Option::unwrap_or_default))
    }

    /// Counts rows that a header announces.
    pub fn announce(&mut self, rows: usize) -> Limited {
        self.rows = self.rows.saturating_add(rows);
        ensure!(self.rows <= MAX_ROWS, Limit::Rows);
        Ok(())
    }
}
