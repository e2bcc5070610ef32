//! The bytes of a certificate, line by line (docs/FORMAT.md, "Rows").

use std::io::Write;

use crate::automaton::{FAILS, FORGOTTEN, HOLDS};

#[derive(Default)]
pub(super) struct Writer {
    pub(super) bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to memory cannot fail.
        let _ = self.bytes.write_fmt(line);
        self.bytes.push(b'\n');
    }

    /// A line of items, some of which may be those of a state.
    pub(super) fn row(&mut self, row: &[i64]) {
        let mut digits = itoa::Buffer::new();
        for (i, &item) in row.iter().enumerate() {
            if i > 0 {
                self.bytes.push(b' ');
            }
            self.bytes.extend_from_slice(match item {
                HOLDS => b"T",
                FAILS => b"F",
                FORGOTTEN => b"*",
                number => digits.format(number).as_bytes(),
            });
        }
        self.bytes.push(b'\n');
    }
}
