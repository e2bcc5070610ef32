//! One JSON object; the values are nested arrays, a line of text for each innermost one.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{Axis, Format, Grid, NO_POSITION, Subject};
use crate::numerals::push_number;

/// Version of all JSON objects of nimcert (docs/JSON.md).
pub const SCHEMA: u32 = 1;

/// Writes JSON.
#[derive(Debug)]
pub struct Json<'g> {
    grid: &'g Grid,
    /// The coordinates of the line before.
    before: Option<Vec<u64>>,
    buffer: Vec<u8>,
}

/// An object whose members keep their order.
#[derive(Debug, Default)]
pub(super) struct Object(Vec<(&'static str, Value)>);

impl Object {
    /// Adds a member.
    #[must_use]
    pub(super) fn with(mut self, key: &'static str, value: Value) -> Object {
        self.0.push((key, value));
        self
    }

    /// Its text without the bracket at the end.
    pub(super) fn open(&self) -> String {
        let members: Vec<String> = self.0.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
        format!("{{{}", members.join(","))
    }
}

/// What every object of `mex` begins with: the function or game, and the box.
pub(super) fn head(grid: &Grid) -> Object {
    let object = Object::default().with("schema", json!(SCHEMA)).with("command", json!("mex"));
    let object = match &grid.subject {
        Subject::Bar(definitions) => object.with("f", json!(definitions.trim_end())),
        Subject::Game { head, definitions } => {
            object.with("game", json!(head)).with("definitions", json!(definitions.trim_end()))
        }
    };
    let range = |&axis: &usize| {
        let Axis { name, first, last } = &grid.axes[axis];
        (name.clone(), json!([first, last]))
    };
    object.with("box", grid.written.iter().map(range).collect())
}

/// A value as JSON: a number if JSON readers keep it exact, else a string of digits; null without a value.
pub(super) fn number(value: Option<i128>) -> Value {
    match value {
        None => Value::Null,
        Some(value) => match i64::try_from(value) {
            Ok(value) if value.unsigned_abs() < 1 << 53 => json!(value),
            _ => json!(value.to_string()),
        },
    }
}

impl<'g> Json<'g> {
    /// The positions of a grid.
    pub fn new(grid: &'g Grid) -> Self {
        Json { grid, before: None, buffer: Vec::new() }
    }
}

impl Format for Json<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let axes: Vec<&str> = self.grid.axes.iter().map(|axis| axis.name.as_str()).collect();
        writeln!(out, "{},\"grundy\":", head(self.grid).with("axes", json!(axes)).open())
    }

    fn line(&mut self, line: &[u64], values: &[u32], out: &mut dyn Write) -> io::Result<()> {
        let buffer = &mut self.buffer;
        match &self.before {
            None => buffer.resize(line.len(), b'['),
            Some(before) => {
                let same = before.iter().zip(line).take_while(|(a, b)| a == b).count();
                let inner = line.len().saturating_sub(same + 1);
                buffer.resize(inner, b']');
                buffer.extend_from_slice(b",\n");
                buffer.resize(buffer.len() + inner, b'[');
            }
        }
        self.before = Some(line.to_vec());
        buffer.push(b'[');
        for (index, &value) in values.iter().enumerate() {
            if index > 0 {
                buffer.push(b',');
            }
            match value {
                NO_POSITION => buffer.extend_from_slice(b"null"),
                value => push_number(buffer, value.into()),
            }
        }
        buffer.push(b']');
        out.write_all(buffer)?;
        buffer.clear();
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let depth = self.before.as_ref().map_or(0, Vec::len);
        writeln!(out, "{}}}", "]".repeat(depth))
    }
}
