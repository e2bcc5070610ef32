//! Columns of the bar of a function, played out by the rules alone and compared with the nim-sum.

use std::fmt;
use std::sync::atomic::AtomicU64;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::decision::Stop;
use crate::games::engine::{BarEngine, CompareSink, EngineError, EngineOptions, FirstDifference};
use crate::language::ast::{FunctionId, Program};
use crate::language::evaluate::{Undefined, apply};
use crate::ns::first_difference::Position;

/// Rows that are computed unless there are more columns, or a predicted difference lies higher.
const ROWS: u64 = 1024;

/// Highest row that is computed to reach a predicted difference.
const HIGHEST_ROW: u64 = 1 << 14;

/// Most positions of one grid: fewer rows are computed where there are many columns.
const MAX_POSITIONS: u64 = 1 << 28;

/// Bytes that the sets of one grid may take. No grid within the other limits reaches it.
const MAX_BYTES: u64 = 1 << 30;

/// Comparison of the Grundy numbers of the first columns of a bar with `y xor z`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BarGrid {
    /// Last column of the grid, if there is a grid.
    pub last: Option<u64>,
    /// Highest row that was computed.
    pub rows: u64,
    /// Positions that were computed.
    pub positions: u64,
    /// The first position, column by column, whose Grundy number is not its nim-sum.
    pub first_difference: Option<FirstDifference>,
    /// Limits that kept the grid from being larger.
    pub limits: Vec<BarLimit>,
}

/// Limit that keeps a grid from being larger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BarLimit {
    /// Some column is higher than the highest row of the grid.
    Rows(u64),
    /// f has no value at this column.
    NoValue(u64),
    /// f is less at this column than at the one before, so that there is no bar.
    Falls(u64),
    /// A limit of the computation was reached.
    Engine(EngineError),
}

impl fmt::Display for BarLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BarLimit::Rows(rows) => write!(f, "rows up to {rows}"),
            BarLimit::NoValue(column) => write!(f, "f has no value at column {column}"),
            BarLimit::Falls(column) => write!(f, "f falls at column {column}"),
            BarLimit::Engine(error) => error.fmt(f),
        }
    }
}

/// Computes the columns `0..=columns` of the bar of `f`, as long as f does not decrease, and compares
/// every Grundy number with `y xor z`. High rows are left out, except up to the row of `wanted` if it
/// is within the limits. Another thread may ask for the end.
pub(crate) fn compare_bar(
    program: &Program,
    f: FunctionId,
    columns: u64,
    threads: usize,
    wanted: Option<&Position>,
    stop: &Stop,
) -> BarGrid {
    let mut grid = BarGrid { last: None, rows: 0, positions: 0, first_difference: None, limits: Vec::new() };
    let heights = heights(program, f, columns, &mut grid.limits);
    let Some(last) = heights.len().checked_sub(1) else {
        return grid;
    };
    let high = wanted
        .filter(|wanted| wanted.z <= BigUint::from(last))
        .and_then(|wanted| wanted.y.to_u64())
        .filter(|y| (ROWS..=HIGHEST_ROW).contains(y));
    let fitting = MAX_POSITIONS / heights.len() as u64 - 1;
    grid.rows = high.unwrap_or(ROWS.max(columns)).min(fitting);
    if heights[last] > grid.rows {
        grid.limits.push(BarLimit::Rows(grid.rows));
    }
    let options = EngineOptions { max_row: grid.rows, threads, memory: MAX_BYTES, order: None };
    let sink = CompareSink::new(|y, z| Some(y ^ z));
    let positions = AtomicU64::new(0);
    let run = BarEngine::new(&heights, options).and_then(|engine| engine.run(&sink, stop.flag(), &positions));
    if let Err(error) = run {
        grid.limits.push(BarLimit::Engine(error));
        return grid;
    }
    grid.last = Some(last as u64);
    grid.positions = positions.into_inner();
    grid.first_difference = sink.first();
    grid
}

/// The heights of the columns up to `last`, as far as there is a bar.
fn heights(program: &Program, f: FunctionId, last: u64, limits: &mut Vec<BarLimit>) -> Vec<u64> {
    let mut heights = Vec::new();
    for column in 0..=last {
        let height = match apply(program, f, &[BigUint::from(column)]) {
            Ok(height) => height.to_u64().unwrap_or(u64::MAX),
            Err(Undefined::PastHeights { .. }) => break,
            Err(_) => {
                limits.push(BarLimit::NoValue(column));
                break;
            }
        };
        if heights.last().is_some_and(|&last| last > height) {
            limits.push(BarLimit::Falls(column));
            break;
        }
        heights.push(height);
    }
    heights
}
