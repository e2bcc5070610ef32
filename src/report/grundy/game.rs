//! The lines of a game of a claim file.

use std::io;
use std::sync::atomic::Ordering;

use super::bar::{Resources, Stopped, Watch};
use super::{Axis, Format, Grid, NO_POSITION};
use crate::games::{Exhaustion, ExhaustionLimits};
use crate::language::ast::{GameSum, Program};
use crate::report::grid::{GridError, GridLimit, limit_or_error};
use crate::report::grid_rules::Play;

/// Bytes that a tuple of the box takes: its state, and its value in the table.
const BYTES_OF_A_TUPLE: u64 = 8;

/// Bytes that a position outside the box takes, about.
const BYTES_OUTSIDE: u64 = 80;

/// Most tuples of a box that is chosen because none was asked for.
const DEFAULT_TUPLES: u64 = 4_096;

/// Largest side of such a box.
const DEFAULT_SIDE: u64 = 16;

/// The side of the box of a game of so many coordinates if none is asked for.
pub fn default_side(coordinates: usize) -> u64 {
    let coordinates = u32::try_from(coordinates).unwrap_or(u32::MAX);
    let fits = |side: &u64| side.checked_pow(coordinates).is_some_and(|tuples| tuples <= DEFAULT_TUPLES);
    let sides = std::iter::successors(Some(DEFAULT_SIDE), |&side| (side > 2).then_some(side / 2));
    sides.into_iter().find(fits).unwrap_or(2)
}

/// Why a game has no table.
#[derive(Debug)]
pub enum GameError {
    /// It is no game.
    Rules(GridError),
    /// A limit was met.
    Limit(GridLimit),
    /// The box alone would take more memory than allowed; nothing was allocated.
    Memory {
        /// Bytes.
        needed: u128,
        /// Bytes.
        limit: u64,
    },
    /// It was told to stop.
    Stopped,
}

/// The values of the tuples of a box, all of them in memory.
#[derive(Debug)]
pub struct GameTable {
    /// How many values each coordinate has, from 0.
    sides: Vec<u64>,
    /// In lexicographic order.
    values: Vec<u32>,
}

/// Tuples of the box that has to be computed: every coordinate from 0 up.
pub fn tuples(axes: &[Axis]) -> u128 {
    axes.iter().fold(1, |tuples: u128, axis| tuples.saturating_mul(u128::from(axis.last) + 1))
}

/// Computes the Grundy numbers of the tuples up to the last ones of a box.
///
/// # Errors
/// See [`GameError`].
pub fn compute(
    program: &Program,
    game: &GameSum,
    axes: &[Axis],
    resources: Resources,
    watch: Watch<'_>,
) -> Result<GameTable, GameError> {
    let needed = tuples(axes).saturating_mul(BYTES_OF_A_TUPLE.into());
    if needed > resources.memory.into() {
        return Err(GameError::Memory { needed, limit: resources.memory });
    }
    let sides: Vec<u64> = axes.iter().map(|axis| axis.last + 1).collect();
    let play = Play::new(program, game);
    play.code.allow_steps(u64::MAX);
    let outside = (resources.memory - needed as u64) / BYTES_OUTSIDE;
    let limits =
        ExhaustionLimits { positions: (tuples(axes) as u64).saturating_add(outside), options: u64::MAX };
    let told = |error| match limit_or_error(error) {
        Ok(limit) => GameError::Limit(limit),
        Err(error) => GameError::Rules(error),
    };
    let mut exhaustion = Exhaustion::new(&play, &sides, limits).map_err(told)?;
    let mut values = Vec::with_capacity(needed as usize / BYTES_OF_A_TUPLE as usize);
    let mut tuple = vec![0; sides.len()];
    for _ in 0..exhaustion.tuples() {
        if watch.stop.load(Ordering::Relaxed) {
            return Err(GameError::Stopped);
        }
        let value = exhaustion.grundy(&tuple).map_err(told)?;
        // Fits: a value is at most the number of options, and those are fewer than 2^31.
        values.push(value.map_or(NO_POSITION, |value| u32::try_from(value).unwrap_or(NO_POSITION - 1)));
        watch.done.fetch_add(1, Ordering::Relaxed);
        for (number, &side) in tuple.iter_mut().zip(&sides).rev() {
            *number += 1;
            if *number < side {
                break;
            }
            *number = 0;
        }
    }
    Ok(GameTable { sides, values })
}

impl GameTable {
    /// The largest value.
    pub fn largest(&self) -> u32 {
        self.values.iter().copied().filter(|&value| value != NO_POSITION).max().unwrap_or(0)
    }

    /// Whether some tuple of the grid is a position.
    pub fn has_positions(&self, grid: &Grid) -> bool {
        let mut found = false;
        let _ = self.lines(grid, |_, values| {
            found |= values.iter().any(|&value| value != NO_POSITION);
            Ok(())
        });
        found
    }

    /// Hands the lines of a grid to `write`.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn lines(
        &self,
        grid: &Grid,
        mut write: impl FnMut(&[u64], &[u32]) -> io::Result<()>,
    ) -> io::Result<()> {
        let Some((last, outer)) = grid.axes.split_last() else { return Ok(()) };
        let mut line: Vec<u64> = outer.iter().map(|axis| axis.first).collect();
        loop {
            // The table was allocated, so indices fit.
            let start =
                line.iter().chain([&0]).zip(&self.sides).fold(0, |index, (&at, &side)| index * side + at);
            let cells = (start + last.first) as usize..=(start + last.last) as usize;
            write(&line, self.values.get(cells).unwrap_or_default())?;
            let Some(axis) = (0..outer.len()).rev().find(|&axis| line[axis] < outer[axis].last) else {
                return Ok(());
            };
            line[axis] += 1;
            for later in axis + 1..outer.len() {
                line[later] = outer[later].first;
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
