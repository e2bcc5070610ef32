//! Grundy numbers compared with a term; only the first difference is stored.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use serde_json::json;

use super::term::{Claimed, Evaluator};
use super::{Format, Grid, json};
use nimcert_core::games::engine::{TileSink, TileValues};
use nimcert_core::language::listing::tuple;
use nimcert_prose::{Layout, grouped, plural};

/// A position whose Grundy number is not the value of the term.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct First {
    /// The coordinates as a position is written.
    pub position: Vec<u64>,
    /// The Grundy number.
    pub grundy: u32,
    /// The value of the term, if it has one.
    pub claimed: Option<i128>,
}

/// The result of a comparison.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// Positions that were compared.
    pub positions: u64,
    /// How many of them differ.
    pub differences: u64,
    /// The first of those, in the order of the axes of the grid.
    pub first: Option<First>,
    /// For a bar, whose values are not stored: bytes of the sets that are kept.
    pub kept_bytes: Option<u128>,
}

impl Found {
    /// Adds a position that comes after all others, or is to be counted only.
    fn meet(&mut self, position: &[u64], grundy: u32, claimed: Option<i128>) {
        self.positions += 1;
        if claimed != Some(grundy.into()) {
            self.differences += 1;
            self.first.get_or_insert_with(|| First { position: position.to_vec(), grundy, claimed });
        }
    }

    /// The report for people; its last line begins with the verdict.
    pub fn text(&self, grid: &Grid, claimed: &Claimed, layout: Layout) -> String {
        let mut out = grid.subject.lines(layout);
        out.push('\n');
        let noun = |count: u64| if count == 1 { "position" } else { "positions" };
        let text = format!("{}, {}", noun(self.positions), grid.ranges());
        layout.row(&mut out, "compared", &grouped(self.positions), &text);
        if let Some(bytes) = self.kept_bytes {
            let text = "for one set per row or column; no value is stored";
            layout.row(&mut out, "memory", &format!("{} MB", grouped(bytes.div_ceil(1 << 20))), text);
        }
        if let Some(First { position, grundy, claimed: value }) = &self.first {
            let percent = 100.0 * self.differences as f64 / self.positions.max(1) as f64;
            let text = format!("{}, {percent:.3} %", noun(self.differences));
            layout.row(&mut out, "differ", &grouped(self.differences), &text);
            let value = match value {
                Some(value) => format!("= {value}"),
                None => "has no value below 2^127".to_owned(),
            };
            let text = format!("the Grundy number is {grundy}; {} {value}", claimed.text);
            layout.row(&mut out, "first", &tuple(position), &text);
        }
        out.push('\n');
        let function = grid.function();
        let last = match &self.first {
            None => {
                format!("agrees: {function} = {} at {}", claimed.text, plural(self.positions, "position"))
            }
            Some(First { position, .. }) => {
                format!("differs: {function} = {} fails first at {}", claimed.text, tuple(position))
            }
        };
        layout.paragraph(&mut out, "", "", &last);
        out
    }

    /// The report as one JSON object.
    pub fn json(&self, grid: &Grid, claimed: &Claimed) -> String {
        let first = self.first.as_ref().map(|first| {
            json!({"position": first.position, "grundy": first.grundy, "term": json::number(first.claimed)})
        });
        let object = json::head(grid)
            .with("term", json!(claimed.text))
            .with("verdict", json!(if self.first.is_none() { "agrees" } else { "differs" }))
            .with("positions", json!(self.positions))
            .with("differences", json!(self.differences))
            .with("kept_bytes", json!(self.kept_bytes.map(|bytes| u64::try_from(bytes).unwrap_or(u64::MAX))))
            .with("first_difference", json!(first));
        format!("{}}}\n", object.open())
    }
}

/// Compares the tiles of a bar as they come, on every thread.
#[derive(Debug)]
pub struct TileCompare<'c> {
    claimed: &'c Claimed,
    y: (u64, u64),
    z: (u64, u64),
    /// Evaluators that no thread is using.
    free: Mutex<Vec<Evaluator>>,
    found: Mutex<Found>,
}

impl<'c> TileCompare<'c> {
    /// Compares the positions of a box with a term in y and z.
    pub fn new(claimed: &'c Claimed, y: (u64, u64), z: (u64, u64)) -> Self {
        TileCompare { claimed, y, z, free: Mutex::default(), found: Mutex::default() }
    }

    /// What was found so far.
    pub fn into_found(self) -> Found {
        self.found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The number of values of rows from `first` up that are not nim-sums: the most frequent question, without evaluations.
fn differences(first: u64, z: u64, values: &[u32]) -> u64 {
    // Rows and columns of the engine are below 2^32, and a tile has few values.
    let (first, z) = (first as u32, z as u32);
    (first..).zip(values).fold(0_u32, |count, (y, &value)| count + u32::from(value != y ^ z)).into()
}

impl TileSink for TileCompare<'_> {
    fn tile(&self, tile: &TileValues) {
        let taken = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let evaluator = taken.unwrap_or_else(|| self.claimed.evaluator());
        let mut found = Found::default();
        for (first, z, values) in tile.columns() {
            if z < self.z.0 || z > self.z.1 {
                continue;
            }
            let inside = self.y.0 <= first && first + values.len() as u64 <= self.y.1.saturating_add(1);
            let counted = found.first.is_some() || differences(first, z, values) == 0;
            if inside && counted && matches!(evaluator, Evaluator::FirstTwo) {
                found.positions += values.len() as u64;
                found.differences += differences(first, z, values);
                continue;
            }
            for (y, &value) in (first..).zip(values) {
                if (self.y.0..=self.y.1).contains(&y) {
                    found.meet(&[y, z], value, evaluator.value(&[y, z]));
                }
            }
        }
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(evaluator);
        let mut all = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        all.positions += found.positions;
        all.differences += found.differences;
        // Tiles come in any order; the first difference is the one in the first column, there in the first row.
        let place = |first: &First| first.position.iter().rev().copied().collect::<Vec<_>>();
        if let Some(first) = found.first
            && all.first.as_ref().is_none_or(|known| place(&first) < place(known))
        {
            all.first = Some(first);
        }
    }
}

/// Compares lines that come in order.
#[derive(Debug)]
pub struct LineCompare<'g> {
    grid: &'g Grid,
    evaluator: Evaluator,
    /// What was found so far.
    pub found: Found,
}

impl<'g> LineCompare<'g> {
    /// Compares the positions of a grid with a term.
    pub fn new(grid: &'g Grid, claimed: &Claimed) -> Self {
        LineCompare { grid, evaluator: claimed.evaluator(), found: Found::default() }
    }
}

impl Format for LineCompare<'_> {
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn line(&mut self, line: &[u64], values: &[u32], _out: &mut dyn Write) -> io::Result<()> {
        let (evaluator, found) = (&self.evaluator, &mut self.found);
        self.grid.positions(line, values, |position, value| {
            found.meet(position, value, evaluator.value(position));
            Ok(())
        })
    }

    fn end(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
