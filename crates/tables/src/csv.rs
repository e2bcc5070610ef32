//! Comma-separated values: a head line, then a line for each position.

use std::io::{self, Write};

use super::{Format, Grid};
use crate::numerals::push_number;

/// Writes CSV.
#[derive(Debug)]
pub struct Csv<'g> {
    grid: &'g Grid,
    buffer: Vec<u8>,
}

impl<'g> Csv<'g> {
    /// The positions of a grid.
    pub fn new(grid: &'g Grid) -> Self {
        Csv { grid, buffer: Vec::new() }
    }
}

impl Format for Csv<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{},grundy", self.grid.names().join(","))
    }

    fn line(&mut self, line: &[u64], values: &[u32], out: &mut dyn Write) -> io::Result<()> {
        let buffer = &mut self.buffer;
        self.grid.positions(line, values, |position, value| {
            for &coordinate in position {
                push_number(buffer, coordinate);
                buffer.push(b',');
            }
            push_number(buffer, value.into());
            buffer.push(b'\n');
            Ok(())
        })?;
        out.write_all(buffer)?;
        buffer.clear();
        Ok(())
    }

    fn end(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
