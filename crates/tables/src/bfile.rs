//! A b-file as the OEIS takes it: comments, one of them with the terms to search for, then lines `n a(n)` with
//! n = 0, 1, 2, ..

use std::io::{self, Write};

use super::{Format, Grid, NO_POSITION, Subject};
use crate::numerals::push_number;

/// Longest line that the OEIS takes, in characters.
const LONGEST_LINE: usize = 1_000;

/// Terms of the comment that one pastes into the search of the OEIS.
const SEARCHED: u64 = 20;

/// Writes a b-file.
#[derive(Debug)]
pub struct BFile<'g> {
    grid: &'g Grid,
    next: u64,
    buffer: Vec<u8>,
    /// The first terms, with commas, until their line is written.
    search: Option<String>,
}

impl<'g> BFile<'g> {
    /// The values of a grid as one sequence.
    pub fn new(grid: &'g Grid) -> Self {
        BFile { grid, next: 0, buffer: Vec::new(), search: Some(String::new()) }
    }
}

impl BFile<'_> {
    /// Writes the terms so far, before the first ones the comment with them.
    fn flush(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(search) = self.search.take().filter(|search| !search.is_empty()) {
            writeln!(out, "# Search the OEIS for: {search}")?;
        }
        out.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }
}

impl Format for BFile<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let grid = self.grid;
        let order = match (&grid.subject, grid.axes.as_slice()) {
            (Subject::Bar(_), [z, y]) => {
                format!(
                    "by columns z = {}..{}, each from y = {} up; y <= {}",
                    z.first, z.last, y.first, y.last
                )
            }
            _ => format!("positions in lexicographic order, for {}", grid.ranges()),
        };
        for text in [
            format!("Grundy numbers {} of {}", grid.function(), grid.subject.comment()),
            format!("Read {order}"),
        ] {
            writeln!(out, "# {}", text.chars().take(LONGEST_LINE - 2).collect::<String>())?;
        }
        Ok(())
    }

    fn line(&mut self, _line: &[u64], values: &[u32], out: &mut dyn Write) -> io::Result<()> {
        let (next, buffer) = (&mut self.next, &mut self.buffer);
        for &value in values.iter().filter(|&&value| value != NO_POSITION) {
            if let Some(search) = &mut self.search
                && *next < SEARCHED
            {
                let comma = if search.is_empty() { "" } else { "," };
                search.push_str(&format!("{comma}{value}"));
            }
            push_number(buffer, *next);
            buffer.push(b' ');
            push_number(buffer, value.into());
            buffer.push(b'\n');
            *next += 1;
        }
        if self.next >= SEARCHED || self.search.is_none() {
            self.flush(out)?;
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.flush(out)
    }
}
