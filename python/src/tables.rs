//! Grundy numbers and P-positions from the rules alone.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::AtomicU64;

use nimcert_core::decision::Stop;
use nimcert_prose::grouped;
use nimcert_tables::bar::{Resources, Watch};
use nimcert_tables::npy::Npy;
use nimcert_tables::tabulate::{self, Ended, Make, Untabled};
use nimcert_tables::{Format, Grid};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::apart::apart;
use crate::failure::{Failure, wrong};
use crate::limits::{Settings, settings};
use crate::subject::Subject;

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
}

/// A text with its name in messages, and values of its names.
struct Source {
    name: String,
    text: String,
    values: Settings,
}

impl Source {
    fn read(self, asked: &Asked) -> Result<Subject, Failure> {
        let game = asked.game.as_deref();
        Subject::read(&self.name, &self.text, &settings(self.values)?, game)?.concrete(&self.name)
    }
}

/// Computes a box: Grundy numbers for an `array`, which is a copy, or else outcomes.
fn computed(
    source: Source,
    asked: &Asked,
    array: bool,
    stop: &Stop,
    make: &mut Make<'_, Failure>,
) -> Result<(), Failure> {
    let subject = source.read(asked)?;
    let done = AtomicU64::new(0);
    let question = tabulate::Asked {
        program: &subject.program,
        what: &subject.what,
        ranges: &asked.ranges,
        outcomes: !array,
        resources: Resources { threads: asked.threads, memory: asked.memory },
        watch: Watch { stop: stop.flag(), done: &done },
    };
    let mut allow = |grid: &Grid| match array {
        true => asked.allow(Npy::size(grid).saturating_mul(2)).map_err(Ended::Failure),
        false => Ok(()),
    };
    tabulate::tabulate(question, &mut allow, make).map_err(|ended| match ended {
        Ended::Failure(failure) => failure,
        Ended::Untabled(untabled) => match untabled {
            Untabled::Coordinate(..) | Untabled::Heights(..) | Untabled::Empty(..) => {
                Failure::Argument(untabled.to_string())
            }
            Untabled::Memory(needed) => asked.allow(needed).err().unwrap_or(Failure::Stopped),
            Untabled::Limit(_) => Failure::Limit(untabled.to_string()),
            Untabled::Stopped => Failure::Stopped,
            Untabled::Write(error) => Failure::Limit(format!("memory limit: {error}")),
            Untabled::Undefined(..) | Untabled::Falls(..) | Untabled::Rules(_) => {
                wrong(format!("error: {untabled}"))
            }
        },
    })
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
        computed(Source { name, text, values }, &asked, true, stop, &mut |grid, lines| {
            let size = usize::try_from(Npy::size(grid)).unwrap_or(usize::MAX).saturating_add(MAX_HEADER);
            let full = |error| Ended::Failure(Failure::Limit(format!("memory limit: {error}")));
            out.try_reserve_exact(size).map_err(full)?;
            let failed = |error: io::Error| Ended::Failure(Failure::Internal(error.to_string()));
            axes = grid.axes.iter().map(|axis| axis.name.clone()).collect();
            let mut npy = Npy::new(grid);
            npy.begin(&mut out).map_err(failed)?;
            lines(&mut |line, values| npy.line(line, values, &mut out))?;
            npy.end(&mut out).map_err(failed)?;
            Ok(())
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
        computed(Source { name, text, values }, &asked, false, stop, &mut |grid, lines| {
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
                true => Err(Ended::Failure(Failure::Limit(format!(
                    "memory limit: there are more than {} P-positions; memory=MB allows more",
                    grouped(found.len() as u64)
                )))),
                false => Ok(listed?),
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
