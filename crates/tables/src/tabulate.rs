//! The Grundy numbers of a box of a bar or game, line by line, for callers that write or store them.

use std::collections::BTreeMap;
use std::fmt;
use std::io;

use nimcert_core::exhaustion::check::GridError;
use nimcert_core::games::engine::EngineError;
use nimcert_core::language::ast::{FunctionId, Program};
use nimcert_core::language::evaluate::Undefined;
use nimcert_prose::digits::of_64_bits;

use super::bar::{BarBox, BarLines, Resources, Stopped, Watch, heights};
use super::game::{GameError, compute, default_side};
use super::target::What;
use super::{Axis, Format, Grid};

/// Last column of a bar, if none is asked for.
const DEFAULT_COLUMN: u64 = 20;

/// Memory of a column, in bytes: its height and its bookkeeping.
const BYTES_OF_A_HEIGHT: u128 = 16;

/// A box, and how it may be computed.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The definitions.
    pub program: &'a Program,
    /// The bar or game.
    pub what: &'a What,
    /// First and last value of coordinates; the others have the default.
    pub ranges: &'a BTreeMap<String, (u64, u64)>,
    /// Whether P-positions of games get 0 and all other positions 1; bars have Grundy numbers in any case.
    pub outcomes: bool,
    /// Threads and memory.
    pub resources: Resources,
    /// Progress of the computation, and the way to stop it.
    pub watch: Watch<'a>,
}

/// Reason why there is no table.
#[derive(Debug)]
pub enum Untabled {
    /// A range has the name of no coordinate; the name and the coordinates.
    Coordinate(String, Vec<String>),
    /// The function has a number of heights, and columns beyond them are asked for.
    Heights(String, u64),
    /// The function has no value at a column.
    Undefined(String, u64, Undefined),
    /// The function decreases at a column, from the first height to the second.
    Falls(String, u64, [u64; 2]),
    /// The box has no position: the last column and the highest row.
    Empty(u64, u64),
    /// The rules do not define a terminating game.
    Rules(GridError),
    /// A limit other than memory, in words.
    Limit(String),
    /// Bytes that are needed.
    Memory(u128),
    /// The caller stopped it.
    Stopped,
    /// The output could not be written.
    Write(io::Error),
}

impl fmt::Display for Untabled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Untabled::Coordinate(name, known) => {
                write!(f, "there is no coordinate {name}; the coordinates are {}", known.join(", "))
            }
            Untabled::Heights(name, count) => {
                write!(f, "{name} has {count} heights only, so column {count} does not exist")
            }
            Untabled::Undefined(name, column, why) => write!(f, "{name} has no value at {column}: {why}"),
            Untabled::Falls(name, column, heights) => f.write_str(&fall(name, *column, *heights)),
            Untabled::Empty(last, highest) => {
                write!(f, "there is no position in this box: columns up to {last} have the rows 0..{highest}")
            }
            Untabled::Rules(error) => write!(f, "the rules do not define a terminating game: {error}"),
            Untabled::Limit(met) => write!(f, "limit: {met}"),
            Untabled::Memory(needed) => {
                let megabytes = u64::try_from(needed.div_ceil(1 << 20)).unwrap_or(u64::MAX);
                write!(f, "memory limit: {} MB of memory needed", nimcert_prose::grouped(megabytes))
            }
            Untabled::Stopped => write!(f, "it was stopped"),
            Untabled::Write(error) => write!(f, "cannot write: {error}"),
        }
    }
}

/// Why a table was not made, or why the caller could not write it.
#[derive(Debug)]
pub enum Ended<F> {
    /// There is no table.
    Untabled(Untabled),
    /// The caller failed.
    Failure(F),
}

impl<F> From<Untabled> for Ended<F> {
    fn from(untabled: Untabled) -> Ended<F> {
        Ended::Untabled(untabled)
    }
}

impl Untabled {
    /// Whether a limit was reached, so that more memory or a smaller box would help.
    pub fn is_limit(&self) -> bool {
        matches!(self, Untabled::Limit(_) | Untabled::Memory(_))
    }
}

/// The first column whose height is less than that of the column before, with both heights.
pub fn fall_of(heights: &[u64]) -> Option<(u64, [u64; 2])> {
    let mut pairs = (1..).zip(heights.windows(2));
    pairs.find_map(|(column, pair)| (pair[1] < pair[0]).then_some((column, [pair[0], pair[1]])))
}

/// The message that a function decreases at a column, from the first height to the second, so that it has no bar.
pub fn fall(name: &str, column: u64, heights: [u64; 2]) -> String {
    let [before, height] = heights.map(of_64_bits);
    format!(
        "a bar needs a monotone function, but {name}({column}) = {height} is less than {name}({}) = {before}",
        column - 1
    )
}

impl From<Stopped> for Untabled {
    fn from(stopped: Stopped) -> Untabled {
        match stopped {
            Stopped::Asked => Untabled::Stopped,
            Stopped::Write(error) => Untabled::Write(error),
        }
    }
}

impl From<GameError> for Untabled {
    fn from(error: GameError) -> Untabled {
        match error {
            GameError::Rules(error) => Untabled::Rules(error),
            GameError::Limit(met) => Untabled::Limit(met),
            GameError::Memory { needed, .. } => Untabled::Memory(needed),
            GameError::Stopped => Untabled::Stopped,
        }
    }
}

impl From<EngineError> for Untabled {
    fn from(error: EngineError) -> Untabled {
        match error {
            EngineError::Memory { needed, .. } => Untabled::Memory(needed),
            EngineError::Stopped => Untabled::Stopped,
            error => Untabled::Limit(error.to_string()),
        }
    }
}

/// A receiver of lines: the coordinates of a line, and its values.
pub type Receive<'w> = &'w mut (dyn FnMut(&[u64], &[u32]) -> io::Result<()> + Send);

/// Hands all lines to a receiver.
pub type Lines<'l> = dyn FnMut(Receive<'_>) -> Result<(), Untabled> + 'l;

/// Callback that receives a grid and its lines.
pub type Make<'m, F> = dyn FnMut(&Grid, &mut Lines<'_>) -> Result<(), Ended<F>> + 'm;

/// Computes a box. `allow` sees the grid before anything is computed, with a bound of its values that may be too large;
/// `make` gets the grid and its lines.
///
/// # Errors
/// See [`Untabled`], and those of `allow` and `make`.
pub fn tabulate<F>(
    asked: Asked<'_>,
    allow: &mut dyn FnMut(&Grid) -> Result<(), Ended<F>>,
    make: &mut Make<'_, F>,
) -> Result<(), Ended<F>> {
    let Asked { program, what, ranges, outcomes, resources, watch } = asked;
    let coordinates = what.coordinates(program);
    if let Some(name) = ranges.keys().find(|name| !coordinates.contains(name)) {
        return Err(Untabled::Coordinate(name.clone(), coordinates).into());
    }
    match what {
        What::Bar(f) => {
            let (part, heights) = box_of_bar(program, *f, ranges, resources)?;
            if let Some((column, pair)) = fall_of(&heights) {
                return Err(Untabled::Falls(program.functions[*f].name.clone(), column, pair).into());
            }
            let grid = Grid::of_bar(what.subject(program), part.y, part.z);
            allow(&grid)?;
            let lines = BarLines::new(&heights, part, resources).map_err(Untabled::from)?;
            make(&grid, &mut |write| Ok(lines.run(watch, &mut |z, values| write(&[z], values))?))
        }
        What::Game(game) => {
            let side = default_side(coordinates.len());
            let range = |name: String| {
                let (first, last) = ranges.get(&name).copied().unwrap_or((0, side - 1));
                Axis { name, first, last }
            };
            let axes: Vec<Axis> = coordinates.into_iter().map(range).collect();
            allow(&Grid::of_game(what.subject(program), axes.clone(), u32::MAX))?;
            let table = compute(program, game, &axes, outcomes, resources, watch).map_err(Untabled::from)?;
            let grid = Grid::of_game(what.subject(program), axes, table.largest());
            make(&grid, &mut |write| Ok(table.write(&grid, &mut Received(write), &mut io::sink(), watch)?))
        }
    }
}

/// A receiver in place of a file.
struct Received<'w>(Receive<'w>);

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

/// The part of a bar that is asked for, and the heights of all columns up to its last one, which may fall.
///
/// # Errors
/// Too much memory, no value or no height at a column, or no position in the box.
pub fn box_of_bar(
    program: &Program,
    f: FunctionId,
    ranges: &BTreeMap<String, (u64, u64)>,
    resources: Resources,
) -> Result<(BarBox, Vec<u64>), Untabled> {
    let columns = ranges.get("z").copied();
    let (first, last) = columns.unwrap_or((0, DEFAULT_COLUMN));
    let needed = (u128::from(last) + 1) * BYTES_OF_A_HEIGHT;
    if needed > resources.memory.into() {
        return Err(Untabled::Memory(needed));
    }
    let found = heights(program, f, last);
    let (name, count) = (program.functions[f].name.clone(), found.values.len() as u64);
    match found.undefined {
        None => (),
        Some(Undefined::PastHeights { .. }) if columns.is_none() && count > 0 => (),
        Some(Undefined::PastHeights { .. }) => return Err(Untabled::Heights(name, count)),
        Some(why) => return Err(Untabled::Undefined(name, count, why)),
    }
    let last = last.min(count.saturating_sub(1));
    let highest = found.values.last().copied().unwrap_or(0);
    let (bottom, top) = ranges.get("y").copied().unwrap_or((0, u64::MAX));
    let y = (bottom, top.min(highest));
    if y.0 > y.1 || first > last {
        return Err(Untabled::Empty(last, y.1));
    }
    Ok((BarBox { y, z: (first, last) }, found.values))
}
