//! The lines of a game of a claim file.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::bar::{Resources, Stopped, Watch};
use super::{Axis, Format, Grid, NO_POSITION};
use nimcert_core::compiled::Fault;
use nimcert_core::exhaustion::boxes::{BoxQuestion, RuleFault, Sums, compute_box};
use nimcert_core::exhaustion::check::{GridError, GridLimit};
use nimcert_core::games::sweep::{BoxError, BoxLimits, BoxValues, Mode, Value};
use nimcert_core::language::ast::{GameSum, Program};

/// Most tuples of a box that is chosen because none was asked for.
const DEFAULT_TUPLES: u64 = 4_096;

/// Largest side of such a box.
const DEFAULT_SIDE: u64 = 16;

/// The default side of the box of a game with this many coordinates.
pub fn default_side(coordinates: usize) -> u64 {
    let coordinates = u32::try_from(coordinates).unwrap_or(u32::MAX);
    let fits = |side: &u64| side.checked_pow(coordinates).is_some_and(|tuples| tuples <= DEFAULT_TUPLES);
    let sides = std::iter::successors(Some(DEFAULT_SIDE), |&side| (side > 2).then_some(side / 2));
    sides.into_iter().find(fits).unwrap_or(2)
}

/// The work outside the box that a game may take whose moves lead there: a few seconds.
const OUTSIDE: u64 = 1 << 25;

/// What to do about a game with too many positions.
pub const TOO_MANY_POSITIONS: &str = "help: choose smaller positions. If a move makes a coordinate larger, play may go on without end: add a claim to the file, and `nimcert prove` says whether play ends";

/// Why a game has no table.
#[derive(Debug)]
pub enum GameError {
    /// The rules do not define a terminating game on the box.
    Rules(GridError),
    /// The limit that was reached, in words.
    Limit(String),
    /// The box would take more memory than allowed.
    Memory {
        /// Bytes.
        needed: u128,
        /// Bytes.
        limit: u64,
    },
    /// The caller stopped it.
    Stopped,
}

impl From<BoxError<RuleFault>> for GameError {
    fn from(error: BoxError<RuleFault>) -> Self {
        match error {
            BoxError::Memory { needed, limit } => GameError::Memory { needed, limit },
            BoxError::Stopped => GameError::Stopped,
            BoxError::Cycle { position } => GameError::Rules(GridError::Cycle { position }),
            BoxError::Leaves { position, option } => GameError::Rules(GridError::Leaves { position, option }),
            BoxError::Fault { tuple, fault: RuleFault { what, at, values, fault } } => match fault {
                Fault::Undefined => {
                    GameError::Rules(GridError::Undefined { what, at, values, position: tuple })
                }
                Fault::TooLarge => GameError::Limit(GridLimit::Numbers.to_string()),
                Fault::OutOfSteps => GameError::Limit(GridLimit::Steps.to_string()),
            },
            BoxError::Tuples { .. } | BoxError::Outside { .. } => {
                GameError::Limit(format!("{error}\n{TOO_MANY_POSITIONS}"))
            }
            BoxError::Bounds { .. } | BoxError::Coordinates | BoxError::Options { .. } => {
                GameError::Limit(error.to_string())
            }
        }
    }
}

/// The values of the tuples of a box, all of them in memory.
#[derive(Debug)]
pub struct GameTable {
    values: BoxValues,
}

/// Tuples of the box that has to be computed: every coordinate from 0 up.
pub fn tuples(axes: &[Axis]) -> u128 {
    axes.iter().fold(1, |tuples: u128, axis| tuples.saturating_mul(u128::from(axis.last) + 1))
}

/// Computes the Grundy numbers of the tuples up to the last ones of a box; if only `outcomes` are asked for,
/// P-positions have the value 0 and all others 1.
///
/// # Errors
/// See [`GameError`].
pub fn compute(
    program: &Program,
    game: &GameSum,
    axes: &[Axis],
    outcomes: bool,
    resources: Resources,
    watch: Watch<'_>,
) -> Result<GameTable, GameError> {
    let bounds: Vec<u64> = axes.iter().map(|axis| axis.last).collect();
    let mode = if outcomes { Mode::Outcomes } else { Mode::Grundy };
    // A sum is played as the game that it is: no theorem is used.
    let question = BoxQuestion { program, game, bounds: &bounds, mode, sums: Sums::Product };
    let Resources { threads, memory } = resources;
    let limits = BoxLimits { threads, memory, outside: OUTSIDE, ..BoxLimits::default() };
    Ok(GameTable { values: compute_box(&question, &limits, watch.stop, watch.done)? })
}

/// A value as lines have it.
fn cell(value: Option<Value>) -> u32 {
    match value {
        None => NO_POSITION,
        Some(Value::P) => 0,
        Some(Value::N) => 1,
        // Fits: a table has no larger values.
        Some(Value::Grundy(value)) => u32::try_from(value).unwrap_or(NO_POSITION - 1),
    }
}

impl GameTable {
    /// The value of a tuple of the box that was computed; `None` if it is not a position.
    pub fn value(&self, tuple: &[u64]) -> Option<u32> {
        self.values.get(tuple).map(|value| cell(Some(value)))
    }

    /// The largest value.
    pub fn largest(&self) -> u32 {
        let mut largest = 0;
        let _ = self.values.for_each(|_, value| {
            largest = largest.max(cell(Some(value)));
            ControlFlow::Continue(())
        });
        largest
    }

    /// Whether some tuple of the grid is a position.
    pub fn has_positions(&self, grid: &Grid) -> bool {
        // The first one ends the search, by an error that nobody sees.
        let search = |_: &[u64], values: &[u32]| match values.iter().all(|&value| value == NO_POSITION) {
            true => Ok(()),
            false => Err(io::ErrorKind::Other.into()),
        };
        self.lines(grid, search).is_err()
    }

    /// Hands the lines of a grid to `write`.
    ///
    /// # Errors
    /// Those of `write`.
    pub(crate) fn lines(
        &self,
        grid: &Grid,
        mut write: impl FnMut(&[u64], &[u32]) -> io::Result<()>,
    ) -> io::Result<()> {
        let Some((last, outer)) = grid.axes.split_last() else { return Ok(()) };
        let mut tuple: Vec<u64> = grid.axes.iter().map(|axis| axis.first).collect();
        let mut values = Vec::new();
        loop {
            values.clear();
            for number in last.first..=last.last {
                tuple[outer.len()] = number;
                values.push(cell(self.values.get(&tuple)));
            }
            write(&tuple[..outer.len()], &values)?;
            let Some(axis) = (0..outer.len()).rev().find(|&axis| tuple[axis] < outer[axis].last) else {
                return Ok(());
            };
            tuple[axis] += 1;
            for later in axis + 1..outer.len() {
                tuple[later] = outer[later].first;
            }
        }
    }

    /// Writes a grid.
    ///
    /// # Errors
    /// It was stopped, or the output cannot be written.
    pub fn write(
        &self,
        grid: &Grid,
        format: &mut dyn Format,
        out: &mut dyn io::Write,
        watch: Watch<'_>,
    ) -> Result<(), Stopped> {
        let mut asked = false;
        let mut write = || {
            format.begin(out)?;
            self.lines(grid, |line, values| {
                asked = watch.stop.load(Ordering::Relaxed);
                match asked {
                    true => Err(io::ErrorKind::Interrupted.into()),
                    false => format.line(line, values, out),
                }
            })?;
            format.end(out)
        };
        let written = write();
        if asked { Err(Stopped::Asked) } else { written.map_err(Stopped::Write) }
    }
}
