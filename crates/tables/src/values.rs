//! The values that occur in a grid.

use std::io::{self, Write};

use super::list::Style;
use super::{Format, Grid, NO_POSITION, json};

/// Collects the values that occur, and writes them, sorted, at the end.
#[derive(Debug)]
pub struct Values<'g> {
    grid: &'g Grid,
    style: Style,
    /// Bit by bit whether a number occurs.
    seen: Vec<u64>,
    /// How many numbers occur; known at the end.
    pub count: u64,
}

impl<'g> Values<'g> {
    /// The values of a grid.
    pub fn new(grid: &'g Grid, style: Style) -> Self {
        Values { grid, style, seen: Vec::new(), count: 0 }
    }
}

impl Format for Values<'_> {
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn line(&mut self, _line: &[u64], values: &[u32], _out: &mut dyn Write) -> io::Result<()> {
        for &value in values.iter().filter(|&&value| value != NO_POSITION) {
            let word = (value / u64::BITS) as usize;
            if word >= self.seen.len() {
                self.seen.resize(word + 1, 0);
            }
            self.seen[word] |= 1 << (value % u64::BITS);
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let bits = |(word, &bits): (usize, &u64)| {
            (0..u64::from(u64::BITS))
                .filter(move |&bit| bits >> bit & 1 == 1)
                .map(move |bit| word as u64 * 64 + bit)
        };
        let mut separator = "";
        match self.style {
            Style::Table(_) => {}
            Style::Csv => writeln!(out, "grundy")?,
            Style::Json => write!(out, "{},\"values\":[", json::head(self.grid).open())?,
        }
        for value in self.seen.iter().enumerate().flat_map(bits) {
            match self.style {
                Style::Json => write!(out, "{separator}{value}")?,
                _ => writeln!(out, "{value}")?,
            }
            separator = ",";
            self.count += 1;
        }
        match self.style {
            Style::Json => writeln!(out, "],\"count\":{}}}", self.count),
            _ => Ok(()),
        }
    }
}
