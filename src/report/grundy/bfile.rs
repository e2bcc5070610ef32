//! A b-file as the OEIS takes it: comments, then lines `n a(n)` with n = 0, 1, 2, ..

use std::io::{self, Write};

use super::{Format, Grid, Subject, push_number};

/// Writes a b-file.
#[derive(Debug)]
pub struct BFile<'g> {
    grid: &'g Grid,
    next: u64,
    buffer: Vec<u8>,
}

impl<'g> BFile<'g> {
    /// The values of a grid as one sequence.
    pub fn new(grid: &'g Grid) -> Self {
        BFile { grid, next: 0, buffer: Vec::new() }
    }
}

impl Format for BFile<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "# Grundy numbers {} of {}", self.grid.function(), self.grid.subject.comment())?;
        match (&self.grid.subject, self.grid.axes.as_slice()) {
            (Subject::Bar(_), [z, y]) => {
                let limit = format!("z = {}..{}, each from y = {} up", z.first, z.last, y.first);
                writeln!(out, "# Read by columns {limit}; y <= {}", y.last)
            }
            _ => writeln!(
                out,
                "# Positions ({}) in lexicographic order, for {}",
                self.grid.names().join(", "),
                self.grid.ranges()
            ),
        }
    }

    fn line(&mut self, _line: &[u64], values: &[u32], out: &mut dyn Write) -> io::Result<()> {
        let (next, buffer) = (&mut self.next, &mut self.buffer);
        for &value in values.iter().filter(|&&value| value != super::NO_POSITION) {
            push_number(buffer, *next);
            buffer.push(b' ');
            push_number(buffer, value.into());
            buffer.push(b'\n');
            *next += 1;
        }
        out.write_all(buffer)?;
        buffer.clear();
        Ok(())
    }

    fn end(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
