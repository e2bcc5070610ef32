//! One JSON object; the values are nested arrays, a line of text for each innermost one.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::{Format, Grid, NO_POSITION, Subject, push_number};
use crate::report::json::SCHEMA;

/// Writes JSON.
#[derive(Debug)]
pub struct Json<'g> {
    grid: &'g Grid,
    /// The coordinates of the line before.
    before: Option<Vec<u64>>,
    buffer: Vec<u8>,
}

/// What every object of `mex` begins with: the function or game, and the box.
pub fn head(grid: &Grid) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("schema".into(), json!(SCHEMA));
    object.insert("command".into(), json!("mex"));
    match &grid.subject {
        Subject::Bar(definitions) => object.insert("f".into(), json!(definitions.trim_end())),
        Subject::Game { head, definitions } => {
            object.insert("game".into(), json!(head));
            object.insert("definitions".into(), json!(definitions.trim_end()))
        }
    };
    let mut ranges = Map::new();
    for &axis in &grid.written {
        let axis = &grid.axes[axis];
        ranges.insert(axis.name.clone(), json!([axis.first, axis.last]));
    }
    object.insert("box".into(), Value::Object(ranges));
    object
}

/// An object that is not closed.
pub(super) fn open(object: &Map<String, Value>) -> io::Result<String> {
    let text = serde_json::to_string(object)?;
    Ok(text.strip_suffix('}').unwrap_or(&text).to_owned())
}

impl<'g> Json<'g> {
    /// The positions of a grid.
    pub fn new(grid: &'g Grid) -> Self {
        Json { grid, before: None, buffer: Vec::new() }
    }
}

impl Format for Json<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut object = head(self.grid);
        let axes: Vec<&str> = self.grid.axes.iter().map(|axis| axis.name.as_str()).collect();
        object.insert("axes".into(), json!(axes));
        writeln!(out, "{},\"grundy\":", open(&object)?)
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
