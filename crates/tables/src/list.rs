//! Lists of positions: those where the Grundy number differs from a term, and P-positions.

use std::io::{self, Write};

use serde_json::json;

use super::term::{Claimed, Evaluator};
use super::{Format, Grid, json};
use crate::numerals::{digits, push_number, push_number_right, push_right};
use nimcert_prose::Layout;

/// How a list is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Text in lines of this layout.
    Table(Layout),
    /// A head line, then one line each.
    Csv,
    /// One object.
    Json,
}

/// Which positions are listed.
#[derive(Debug)]
enum Listed {
    /// The positions whose Grundy number is not the value of a term.
    Differences { evaluator: Evaluator, text: String },
    /// The positions with Grundy number 0.
    Zero,
}

/// Writes some of the positions of a grid.
#[derive(Debug)]
pub struct List<'g> {
    grid: &'g Grid,
    listed: Listed,
    style: Style,
    /// Positions that were computed.
    pub positions: u64,
    /// Positions that were written.
    pub count: u64,
    buffer: Vec<u8>,
}

impl<'g> List<'g> {
    /// The positions where the Grundy number differs from a term.
    pub fn differences(grid: &'g Grid, claimed: &Claimed, style: Style) -> Self {
        let listed = Listed::Differences { evaluator: claimed.evaluator(), text: claimed.text.clone() };
        List { grid, listed, style, positions: 0, count: 0, buffer: Vec::new() }
    }

    /// The P-positions.
    pub fn p_positions(grid: &'g Grid, style: Style) -> Self {
        List { grid, listed: Listed::Zero, style, positions: 0, count: 0, buffer: Vec::new() }
    }

    fn widths(&self) -> Vec<usize> {
        let width = |&axis: &usize| self.grid.axes[axis].name.len().max(digits(self.grid.axes[axis].last));
        self.grid.written.iter().map(width).collect()
    }
}

impl Format for List<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let names = self.grid.names();
        match (self.style, &self.listed) {
            (Style::Csv, Listed::Differences { .. }) => writeln!(out, "{},grundy,term", names.join(",")),
            (Style::Csv, Listed::Zero) => writeln!(out, "{}", names.join(",")),
            (Style::Json, listed) => {
                let object = json::head(self.grid);
                match listed {
                    Listed::Differences { text, .. } => {
                        write!(out, "{},\"differences\":[", object.with("term", json!(text)).open())
                    }
                    Listed::Zero => write!(out, "{},\"p_positions\":[", object.open()),
                }
            }
            (Style::Table(layout), listed) => {
                let mut text = self.grid.subject.lines(layout);
                let (function, ranges) = (self.grid.function(), self.grid.ranges());
                let title = match listed {
                    Listed::Differences { text, .. } => {
                        format!("{function} differs from {text}, for {ranges}, at:")
                    }
                    Listed::Zero => format!("P-positions ({}), for {ranges}:", names.join(", ")),
                };
                layout.paragraph(&mut text, "", "  ", &title);
                text.push('\n');
                let mut heads: Vec<u8> = Vec::new();
                for (name, width) in names.iter().zip(self.widths()) {
                    let gap = usize::from(!heads.is_empty());
                    push_right(&mut heads, name, width + gap);
                }
                if let Listed::Differences { text, .. } = listed {
                    push_right(&mut heads, "G", digits(self.grid.largest()) + 1);
                    heads.extend_from_slice(b"  ");
                    heads.extend_from_slice(text.as_bytes());
                }
                heads.push(b'\n');
                out.write_all(text.as_bytes())?;
                out.write_all(&heads)
            }
        }
    }

    fn line(&mut self, line: &[u64], values: &[u32], out: &mut dyn Write) -> io::Result<()> {
        let widths = self.widths();
        let value_width = digits(self.grid.largest()) + 1;
        let List { grid, listed, style, positions, count, buffer } = self;
        grid.positions(line, values, |position, value| {
            *positions += 1;
            let claimed = match listed {
                Listed::Zero if value != 0 => return Ok(()),
                Listed::Zero => None,
                Listed::Differences { evaluator, .. } => match evaluator.value(position) {
                    Some(claimed) if claimed == value.into() => return Ok(()),
                    claimed => Some(claimed),
                },
            };
            match style {
                Style::Table(_) => {
                    for (index, (&coordinate, width)) in position.iter().zip(&widths).enumerate() {
                        push_number_right(buffer, coordinate, width + usize::from(index > 0));
                    }
                    if let Some(claimed) = claimed {
                        push_number_right(buffer, value.into(), value_width);
                        let claimed =
                            claimed.map_or_else(|| "no value".to_owned(), |value| value.to_string());
                        buffer.extend_from_slice(b"  ");
                        buffer.extend_from_slice(claimed.as_bytes());
                    }
                }
                Style::Csv => {
                    for (index, &coordinate) in position.iter().enumerate() {
                        if index > 0 {
                            buffer.push(b',');
                        }
                        push_number(buffer, coordinate);
                    }
                    if let Some(claimed) = claimed {
                        buffer.push(b',');
                        push_number(buffer, value.into());
                        let claimed = claimed.map_or_else(String::new, |value| value.to_string());
                        buffer.push(b',');
                        buffer.extend_from_slice(claimed.as_bytes());
                    }
                }
                Style::Json => {
                    let mut numbers = position.to_vec();
                    let mut entry = Vec::new();
                    if let Some(claimed) = claimed {
                        numbers.push(value.into());
                        entry.push(json::number(claimed));
                    }
                    let entry: Vec<_> = numbers.into_iter().map(|n| json!(n)).chain(entry).collect();
                    buffer.extend_from_slice(if *count == 0 { b"\n" } else { b",\n" });
                    serde_json::to_writer(&mut *buffer, &entry)?;
                }
            }
            if *style != Style::Json {
                buffer.push(b'\n');
            }
            *count += 1;
            Ok(())
        })?;
        out.write_all(buffer)?;
        buffer.clear();
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.style == Style::Json {
            writeln!(out, "],\"count\":{},\"positions\":{}}}", self.count, self.positions)?;
        }
        Ok(())
    }
}
