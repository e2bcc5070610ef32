//! A NumPy array, format version 1.0: little endian, C order, the narrowest unsigned integers that hold a bound of
//! the values and, where there is no position, the largest number of the type.

use std::io::{self, Write};

use super::{Format, Grid, NO_POSITION};

/// The header, with what is before it, ends at a multiple of this.
const ALIGNMENT: usize = 64;

/// Magic string, version and length of the header.
const PREFIX: usize = 10;

/// Writes an array.
#[derive(Debug)]
pub struct Npy<'g> {
    grid: &'g Grid,
    /// Bytes of a number.
    width: usize,
    /// Numbers of a line.
    length: usize,
    buffer: Vec<u8>,
}

impl<'g> Npy<'g> {
    /// Largest array that is written, in bytes. It has a number for every tuple of the box, position or not.
    pub const LARGEST: u128 = 1 << 36;

    /// The array of a grid; its indices are the axes, each from the first value on.
    pub fn new(grid: &'g Grid) -> Self {
        let width = match grid.largest() {
            0..=0xfe => 1,
            0xff..=0xfffe => 2,
            _ => 4,
        };
        let length = grid.axes.last().map_or(0, |axis| usize::try_from(axis.count()).unwrap_or(usize::MAX));
        Npy { grid, width, length, buffer: Vec::new() }
    }

    /// Bytes of the whole array.
    pub fn size(grid: &Grid) -> u128 {
        let width = Npy::new(grid).width as u128;
        grid.axes.iter().fold(width, |size, axis| size.saturating_mul(axis.count().into()))
    }
}

impl Format for Npy<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let kind = match self.width {
            1 => "|u1",
            2 => "<u2",
            _ => "<u4",
        };
        let shape: String = self.grid.axes.iter().map(|axis| format!("{}, ", axis.count())).collect();
        let mut header = format!(
            "{{'descr': '{kind}', 'fortran_order': False, 'shape': ({}), }}",
            // `(5,)` is a tuple, `(5)` is not.
            if self.grid.axes.len() == 1 { shape.trim_end() } else { shape.trim_end_matches(", ") }
        );
        let length = (PREFIX + header.len() + 1).next_multiple_of(ALIGNMENT) - PREFIX;
        header.push_str(&" ".repeat(length - header.len() - 1));
        header.push('\n');
        out.write_all(b"\x93NUMPY\x01\x00")?;
        // Fits: eight sizes of 20 digits at most.
        out.write_all(&u16::try_from(length).unwrap_or(u16::MAX).to_le_bytes())?;
        out.write_all(header.as_bytes())
    }

    fn line(&mut self, _line: &[u64], values: &[u32], out: &mut dyn Write) -> io::Result<()> {
        let none = match self.width {
            1 => u8::MAX.into(),
            2 => u16::MAX.into(),
            _ => u32::MAX,
        };
        for &value in values {
            let value = if value == NO_POSITION { none } else { value };
            self.buffer.extend_from_slice(&value.to_le_bytes()[..self.width]);
        }
        // The largest number of a type has no byte but 0xff.
        self.buffer.resize(self.length * self.width, 0xff);
        out.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    fn end(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
