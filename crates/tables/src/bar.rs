//! The lines of a bar, from the engine of `games`: column after column, and no more in memory than it takes.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use num_bigint::BigUint;

use super::compare::TileCompare;
use nimcert_core::compiled::Code;
use nimcert_core::games::engine::{
    BarEngine, Column, EngineError, EngineOptions, Order, StreamSink, TableSink,
};
use nimcert_core::language::ast::{FunctionId, Program, Term};
use nimcert_core::language::evaluate::{Undefined, apply};

/// Columns that are computed together, before the first of them is complete.
const COLUMNS_OF_A_LINE: u128 = 64;

/// The heights of a bar, as far as they are defined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heights {
    /// `f(0), f(1), ..`; heights beyond 64 bits are cut to the largest number that has them.
    pub values: Vec<u64>,
    /// Why there are no more, if there are fewer than were asked for.
    pub undefined: Option<Undefined>,
}

/// The heights of the columns up to `last`.
pub fn heights(program: &Program, f: FunctionId, last: u64) -> Heights {
    let mut code = Code::new(program);
    let height = code.term(&Term::Call(f, vec![Term::Variable(0)]));
    let mut values = Vec::new();
    for column in 0..=last {
        code.allow_steps(u64::MAX);
        let value = match code.natural(height, &[column]) {
            Ok(value) => value,
            // Big naturals know whether it is a limit or has no value, and why.
            Err(_) => match apply(program, f, &[BigUint::from(column)]) {
                Ok(value) => u64::try_from(value).unwrap_or(u64::MAX),
                Err(undefined) => return Heights { values, undefined: Some(undefined) },
            },
        };
        values.push(value);
    }
    Heights { values, undefined: None }
}

/// Part of a bar that is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BarBox {
    /// First and last row.
    pub y: (u64, u64),
    /// First and last column.
    pub z: (u64, u64),
}

/// Threads and memory that a computation may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resources {
    /// Threads; the output does not depend on them.
    pub threads: usize,
    /// Limit on the memory, in bytes.
    pub memory: u64,
}

/// Progress of a run, and the way to end it.
#[derive(Debug, Clone, Copy)]
pub struct Watch<'w> {
    /// Ends the run when it is set.
    pub stop: &'w AtomicBool,
    /// Counter of the positions that are done.
    pub done: &'w AtomicU64,
}

/// Reason why a run ended early.
#[derive(Debug)]
pub enum Stopped {
    /// The caller asked for it.
    Asked,
    /// The output could not be written.
    Write(io::Error),
}

/// How the columns are combined.
#[derive(Debug)]
enum Way {
    /// As they are complete.
    Stream,
    /// At the end, from a table: the bar is much higher than wide, and the sets of its rows would take more.
    Table,
}

/// A bar whose lines can be computed; all limits are met.
#[derive(Debug)]
pub struct BarLines<'h> {
    heights: &'h [u64],
    part: BarBox,
    engine: BarEngine<'h>,
    way: Way,
}

fn options(part: BarBox, resources: Resources, order: Option<Order>) -> EngineOptions {
    // The caller reports the limit: it knows all of the memory.
    EngineOptions { max_row: part.y.1, threads: resources.threads, memory: u64::MAX, order }
}

fn within(needed: u128, resources: Resources) -> Result<(), EngineError> {
    match needed > u128::from(resources.memory) {
        true => Err(EngineError::Memory { needed, limit: resources.memory }),
        false => Ok(()),
    }
}

impl<'h> BarLines<'h> {
    /// The lines of a box; `heights` go up to its last column. Nothing is allocated.
    ///
    /// # Errors
    /// Heights that fall, or a limit.
    pub fn new(heights: &'h [u64], part: BarBox, resources: Resources) -> Result<Self, EngineError> {
        let stream = BarEngine::new(heights, options(part, resources, Some(Order::Columns)))?;
        let open = COLUMNS_OF_A_LINE * (resources.threads as u128 + 2) * stream.rows() as u128 * 4;
        let streamed = stream.memory() + open;
        let table = BarEngine::new(heights, options(part, resources, Some(Order::Rows)))?;
        let kept = table.memory() + table.positions() * 4;
        within(streamed.min(kept), resources)?;
        Ok(match streamed <= kept {
            true => BarLines { heights, part, engine: stream, way: Way::Stream },
            false => BarLines { heights, part, engine: table, way: Way::Table },
        })
    }

    /// Positions that are computed.
    pub fn positions(&self) -> u128 {
        self.engine.positions()
    }

    /// Hands the lines to `write`, a column of the bar each: its number, and its values in the rows of the box.
    ///
    /// # Errors
    /// It was stopped, or `write` failed.
    pub fn run(
        &self,
        watch: Watch<'_>,
        write: &mut (dyn FnMut(u64, &[u32]) -> io::Result<()> + Send),
    ) -> Result<(), Stopped> {
        let first = usize::try_from(self.part.y.0).unwrap_or(usize::MAX);
        let mut line = |z: u64, values: &[u32]| match z < self.part.z.0 {
            true => Ok(()),
            false => write(z, values.get(first..).unwrap_or_default()),
        };
        match self.way {
            Way::Stream => {
                let mut failed = None;
                let sink = StreamSink::new(|Column { z, values }| {
                    if let Err(error) = line(z, &values) {
                        failed = Some(error);
                    }
                    failed.is_none()
                });
                let ended = self.engine.run(&sink, watch.stop, watch.done);
                drop(sink);
                match (failed, ended) {
                    (Some(error), _) => Err(Stopped::Write(error)),
                    (None, Err(_)) => Err(Stopped::Asked),
                    (None, Ok(())) => Ok(()),
                }
            }
            Way::Table => {
                let rows = |&height: &u64| {
                    usize::try_from(height.min(self.part.y.1)).unwrap_or(usize::MAX).saturating_add(1)
                };
                let sink = TableSink::<u32>::new(&self.heights.iter().map(rows).collect::<Vec<_>>());
                self.engine.run(&sink, watch.stop, watch.done).map_err(|_| Stopped::Asked)?;
                for (z, values) in (0..).zip(sink.into_columns()) {
                    if watch.stop.load(Ordering::Relaxed) {
                        return Err(Stopped::Asked);
                    }
                    line(z, &values).map_err(Stopped::Write)?;
                }
                Ok(())
            }
        }
    }
}

/// Computes a box of a bar for a sink, and keeps nothing: the memory is that of the sets.
#[derive(Debug)]
pub struct BarTiles<'h> {
    engine: BarEngine<'h>,
}

impl<'h> BarTiles<'h> {
    /// The tiles of a bar up to the last row of a box. Nothing is allocated.
    ///
    /// # Errors
    /// Heights that fall, or a limit.
    pub fn new(heights: &'h [u64], part: BarBox, resources: Resources) -> Result<Self, EngineError> {
        let engine = BarEngine::new(heights, options(part, resources, None))?;
        within(engine.memory(), resources)?;
        Ok(BarTiles { engine })
    }

    /// Bytes of the sets that are kept, whatever the number of threads.
    pub fn kept_bytes(&self) -> u128 {
        self.engine.kept_bytes()
    }

    /// Positions that are computed.
    pub fn positions(&self) -> u128 {
        self.engine.positions()
    }

    /// Hands every tile to a comparison.
    ///
    /// # Errors
    /// It was stopped.
    pub fn run(&self, watch: Watch<'_>, sink: &TileCompare<'_>) -> Result<(), Stopped> {
        self.engine.run(sink, watch.stop, watch.done).map_err(|_| Stopped::Asked)
    }
}
