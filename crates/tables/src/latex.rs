//! A LaTeX `tabular`, one for each choice of the coordinates before the last two.

use std::io::{self, Write};

use super::{Format, Grid, NO_POSITION};
use crate::numerals::push_number;

/// Writes tabulars.
#[derive(Debug)]
pub struct Latex<'g> {
    grid: &'g Grid,
    /// The coordinates that the last tabular is for.
    slice: Option<Vec<u64>>,
    buffer: Vec<u8>,
}

/// A name in math mode.
fn math(name: &str) -> String {
    match name.chars().count() {
        1 if name != "_" => name.to_owned(),
        _ => format!("\\mathit{{{}}}", name.replace('_', "\\_")),
    }
}

const END: &str = "\\end{tabular}\n";

impl<'g> Latex<'g> {
    /// The tables of a grid.
    pub fn new(grid: &'g Grid) -> Self {
        Latex { grid, slice: None, buffer: Vec::new() }
    }

    fn head(&self, slice: &[u64], out: &mut dyn Write) -> io::Result<()> {
        let names: Vec<String> = self.grid.axes.iter().map(|axis| math(&axis.name)).collect();
        if !slice.is_empty() {
            let fixed: Vec<String> =
                names.iter().zip(slice).map(|(name, at)| format!("{name} = {at}")).collect();
            writeln!(out, "\n${}$\n", fixed.join(",\\ "))?;
        }
        let Some(across) = self.grid.axes.last() else { return Ok(()) };
        let corner = match names.as_slice() {
            [.., down, across] => format!("{down} \\backslash {across}"),
            [across] => across.clone(),
            [] => String::new(),
        };
        // `*{n}{r}` is n columns, however many they are.
        writeln!(out, "\\begin{{tabular}}{{r|*{{{}}}{{r}}}}", across.count())?;
        write!(out, "${corner}$")?;
        for at in across.first..=across.last {
            write!(out, " & {at}")?;
        }
        writeln!(out, " \\\\\n\\hline")
    }
}

impl Format for Latex<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "% {} of {}", self.grid.function(), self.grid.subject.comment())
    }

    fn line(&mut self, line: &[u64], values: &[u32], out: &mut dyn Write) -> io::Result<()> {
        let slice = &line[..line.len().saturating_sub(1)];
        if self.slice.as_deref() != Some(slice) {
            if self.slice.is_some() {
                out.write_all(END.as_bytes())?;
            }
            self.slice = Some(slice.to_vec());
            self.head(slice, out)?;
        }
        let buffer = &mut self.buffer;
        match line.last() {
            Some(&down) => push_number(buffer, down),
            None => buffer.extend_from_slice(b"$G$"),
        }
        let end = values.iter().rposition(|&value| value != NO_POSITION).map_or(0, |last| last + 1);
        for &value in &values[..end] {
            buffer.extend_from_slice(b" & ");
            if value != NO_POSITION {
                push_number(buffer, value.into());
            }
        }
        buffer.extend_from_slice(b" \\\\\n");
        out.write_all(buffer)?;
        buffer.clear();
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.slice.is_some() { out.write_all(END.as_bytes()) } else { Ok(()) }
    }
}
