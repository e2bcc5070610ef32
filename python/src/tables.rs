//! Grundy numbers and P-positions from the rules alone.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::AtomicU64;

use nimcert_core::decision::Stop;
use nimcert_core::games::engine::EngineError;
use nimcert_core::language::ast::FunctionId;
use nimcert_core::language::evaluate::Undefined;
use nimcert_prose::grouped;
use nimcert_tables::bar::{BarBox, BarLines, Resources, Stopped, Watch, heights};
use nimcert_tables::game::{GameError, compute, default_side};
use nimcert_tables::npy::Npy;
use nimcert_tables::{Axis, Format, Grid};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::apart::apart;
use crate::failure::{Failure, wrong};
use crate::limits::{Settings, settings};
use crate::subject::{Subject, What, fall};

/// Last column of a bar, if none is asked for.
const DEFAULT_COLUMN: u64 = 20;

/// Memory of a column, in bytes: its height.
const BYTES_OF_A_HEIGHT: u128 = 16;

/// Memory of a listed coordinate, in bytes: a number here, and an object of Python.
const BYTES_OF_A_COORDINATE: u128 = 24;

/// Bytes before the numbers of an array, at most.
const MAX_HEADER: usize = 1 << 10;

/// A box and how it may be computed.
#[derive(Debug, Clone, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Asked {
    /// First and last value of coordinates; the others have the default.
    ranges: BTreeMap<String, (u64, u64)>,
    /// Which game of a claim file.
    game: Option<String>,
    /// Bytes.
    memory: u64,
    threads: usize,
}

impl Asked {
    fn resources(&self) -> Resources {
        Resources { threads: self.threads, memory: self.memory }
    }

    /// That so much memory is allowed.
    fn allow(&self, needed: u128) -> Result<(), Failure> {
        if needed <= self.memory.into() {
            return Ok(());
        }
        let megabytes = |bytes: u128| grouped(u64::try_from(bytes.div_ceil(1 << 20)).unwrap_or(u64::MAX));
        Err(Failure::Limit(format!(
            "memory limit: {} MB of memory needed, {} MB allowed; memory=MB allows more",
            megabytes(needed),
            megabytes(self.memory.into())
        )))
    }

    /// That all names are coordinates.
    fn check(&self, coordinates: &[String]) -> Result<(), Failure> {
        match self.ranges.keys().find(|name| !coordinates.contains(name)) {
            None => Ok(()),
            Some(name) => Err(Failure::Argument(format!(
                "there is no coordinate {name}; the coordinates are {}",
                coordinates.join(", ")
            ))),
        }
    }
}

/// A receiver of lines.
type Write<'w> = &'w mut (dyn FnMut(&[u64], &[u32]) -> io::Result<()> + Send);

/// Hands all lines to a receiver.
type Lines<'l> = dyn FnMut(Write<'_>) -> Result<(), Failure> + 'l;

/// Makes something of a grid and its lines.
type Make<'m> = dyn FnMut(&Grid, &mut Lines<'_>) -> Result<(), Failure> + 'm;

/// A text with its name in messages, and values of its names.
struct Told {
    name: String,
    text: String,
    values: Settings,
}

impl Told {
    fn read(self, asked: &Asked) -> Result<Subject, Failure> {
        let game = asked.game.as_deref();
        Subject::read(&self.name, &self.text, &settings(self.values)?, game)?.concrete(&self.name)
    }
}

/// Computes a box: Grundy numbers for an `array`, of which there is a copy, or else outcomes.
fn computed(told: Told, asked: &Asked, array: bool, stop: &Stop, make: &mut Make<'_>) -> Result<(), Failure> {
    let allow = |grid: &Grid| if array { asked.allow(Npy::size(grid).saturating_mul(2)) } else { Ok(()) };
    let subject = told.read(asked)?;
    let coordinates = subject.coordinates();
    asked.check(&coordinates)?;
    let done = AtomicU64::new(0);
    let watch = Watch { stop: stop.flag(), done: &done };
    match &subject.what {
        What::Bar(f) => {
            let (part, heights) = bar(&subject, *f, asked)?;
            let grid = Grid::of_bar(subject.named(), part.y, part.z);
            allow(&grid)?;
            let lines =
                BarLines::new(&heights, part, asked.resources()).map_err(|error| refused(error, asked))?;
            make(&grid, &mut |write| {
                let written = lines.run(watch, &mut |z, values| write(&[z], values));
                written.map_err(stopped)
            })
        }
        What::Game(game) => {
            let side = default_side(coordinates.len());
            let range = |name: String| {
                let (first, last) = asked.ranges.get(&name).copied().unwrap_or((0, side - 1));
                Axis { name, first, last }
            };
            let axes: Vec<Axis> = coordinates.into_iter().map(range).collect();
            allow(&Grid::of_game(subject.named(), axes.clone(), u32::MAX))?;
            let table = compute(&subject.program, game, &axes, !array, asked.resources(), watch).map_err(
                |error| match error {
                    GameError::Rules(error) => {
                        wrong(format!("error: the rules do not define a terminating game: {error}"))
                    }
                    GameError::Limit(met) => Failure::Limit(format!("limit: {met}")),
                    GameError::Memory { needed, .. } => asked.allow(needed).err().unwrap_or(Failure::Stopped),
                    GameError::Stopped => Failure::Stopped,
                },
            )?;
            let grid = Grid::of_game(subject.named(), axes, table.largest());
            make(&grid, &mut |write| {
                let mut format = Received(write);
                table.write(&grid, &mut format, &mut io::sink(), watch).map_err(stopped)
            })
        }
    }
}

/// A receiver in place of a file.
struct Received<'w>(Write<'w>);

impl Format for Received<'_> {
    fn begin(&mut self, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }

    fn line(&mut self, line: &[u64], values: &[u32], _out: &mut dyn io::Write) -> io::Result<()> {
        (self.0)(line, values)
    }

    fn end(&mut self, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }
}

fn stopped(stopped: Stopped) -> Failure {
    match stopped {
        Stopped::Asked => Failure::Stopped,
        Stopped::Write(error) => Failure::Limit(format!("memory limit: {error}")),
    }
}

fn refused(error: EngineError, asked: &Asked) -> Failure {
    match error {
        EngineError::Memory { needed, .. } => asked.allow(needed).err().unwrap_or(Failure::Stopped),
        other => wrong(format!("error: {other}")),
    }
}

/// The part of a bar that is asked for, and the heights of all columns up to its last one.
fn bar(subject: &Subject, f: FunctionId, asked: &Asked) -> Result<(BarBox, Vec<u64>), Failure> {
    let columns = asked.ranges.get("z").copied();
    let (first, last) = columns.unwrap_or((0, DEFAULT_COLUMN));
    asked.allow((u128::from(last) + 1) * BYTES_OF_A_HEIGHT)?;
    let found = heights(&subject.program, f, last);
    let (function, count) = (&subject.program.functions[f].name, found.values.len() as u64);
    match &found.undefined {
        None => (),
        Some(Undefined::PastHeights { .. }) if columns.is_none() && count > 0 => (),
        Some(Undefined::PastHeights { .. }) => {
            return Err(Failure::Argument(format!(
                "{function} has {count} heights only, so column {count} does not exist"
            )));
        }
        Some(why) => return Err(wrong(format!("error: {function} has no value at {count}: {why}"))),
    }
    if let Some((column, pair)) = (1..).zip(found.values.windows(2)).find(|(_, pair)| pair[1] < pair[0]) {
        return Err(wrong(fall(function, column, [pair[0], pair[1]])));
    }
    let last = last.min(count.saturating_sub(1));
    let highest = found.values.last().copied().unwrap_or(0);
    let (bottom, top) = asked.ranges.get("y").copied().unwrap_or((0, u64::MAX));
    let y = (bottom, top.min(highest));
    if y.0 > y.1 || first > last {
        return Err(Failure::Argument(format!(
            "there is no position in this box: columns up to {last} have the rows 0..{highest}"
        )));
    }
    Ok((BarBox { y, z: (first, last) }, found.values))
}

/// A box of Grundy numbers as a file of NumPy, with the names of its axes.
#[pyfunction]
pub(crate) fn array<'py>(
    py: Python<'py>,
    name: String,
    text: String,
    values: Settings,
    asked: Asked,
) -> PyResult<(Vec<String>, Bound<'py, PyByteArray>)> {
    let (axes, bytes) = apart(py, move |stop| {
        let (mut axes, mut out) = (Vec::new(), Vec::new());
        computed(Told { name, text, values }, &asked, true, stop, &mut |grid, lines| {
            let size = usize::try_from(Npy::size(grid)).unwrap_or(usize::MAX).saturating_add(MAX_HEADER);
            out.try_reserve_exact(size).map_err(|error| Failure::Limit(format!("memory limit: {error}")))?;
            let failed = |error: io::Error| Failure::Internal(error.to_string());
            axes = grid.axes.iter().map(|axis| axis.name.clone()).collect();
            let mut npy = Npy::new(grid);
            npy.begin(&mut out).map_err(failed)?;
            lines(&mut |line, values| npy.line(line, values, &mut out))?;
            npy.end(&mut out).map_err(failed)
        })?;
        Ok((axes, out))
    })?;
    Ok((axes, PyByteArray::new(py, &bytes)))
}

/// The P-positions of a box, and the names of their coordinates.
#[pyfunction]
pub(crate) fn p_positions(
    py: Python<'_>,
    name: String,
    text: String,
    values: Settings,
    asked: Asked,
) -> PyResult<(Vec<String>, Vec<Vec<u64>>)> {
    apart(py, move |stop| {
        let (mut names, mut found) = (Vec::new(), Vec::new());
        computed(Told { name, text, values }, &asked, false, stop, &mut |grid, lines| {
            names = grid.written.iter().map(|&axis| grid.axes[axis].name.clone()).collect();
            let first = grid.axes.last().map_or(0, |axis| axis.first);
            let most = u128::from(asked.memory) / (BYTES_OF_A_COORDINATE * (names.len() as u128 + 3));
            let mut full = false;
            let listed = lines(&mut |line, values| {
                for (last, _) in (first..).zip(values).filter(|&(_, &value)| value == 0) {
                    if found.len() as u128 >= most {
                        full = true;
                        return Err(io::ErrorKind::OutOfMemory.into());
                    }
                    let axes = line.iter().copied().chain([last]).collect::<Vec<u64>>();
                    found.push(grid.written.iter().map(|&axis| axes[axis]).collect());
                }
                Ok(())
            });
            match full {
                true => Err(Failure::Limit(format!(
                    "memory limit: there are more than {} P-positions; memory=MB allows more",
                    grouped(found.len() as u64)
                ))),
                false => listed,
            }
        })?;
        Ok((names, found))
    })
}

/// The names of the coordinates of a bar or a game.
#[pyfunction]
pub(crate) fn coordinates(
    py: Python<'_>,
    name: String,
    text: String,
    values: Settings,
    game: Option<String>,
) -> PyResult<Vec<String>> {
    apart(py, move |_| Ok(Subject::read(&name, &text, &settings(values)?, game.as_deref())?.coordinates()))
}
