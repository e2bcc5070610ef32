//! The values of a game for its pictures, computed from its rules alone.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::commands::mex::{interrupted, limit, memory_limit};
use crate::exit::Exit;
use crate::exit::Failure;
use crate::terminal::interrupt;
use crate::terminal::progress::Progress;
use nimcert_core::decision::Options;
use nimcert_core::language::ast::{GameSum, Program};
use nimcert_report::grundy::Axis;
use nimcert_report::grundy::bar::{Resources, Watch};
use nimcert_report::grundy::game::{GameError, GameTable, compute, tuples};

/// Bytes that the values may take.
const MEMORY: u64 = 2048 << 20;

/// Grundy numbers, or only `outcomes`, of the tuples up to the ends of a box; or how the run ends without
/// them.
pub(crate) fn table(
    program: &Program,
    game: &GameSum,
    axes: &[Axis],
    outcomes: bool,
    to_stdout: bool,
) -> Result<Result<GameTable, Exit>, Failure> {
    let (stop, done) = (interrupt::flag(to_stdout)?, Arc::new(AtomicU64::new(0)));
    let resources = Resources { threads: Options::default().threads, memory: MEMORY };
    let count = u64::try_from(tuples(axes)).unwrap_or(u64::MAX);
    let progress = Progress::of(count, "positions", Arc::clone(&done));
    let watch = Watch { stop: &stop, done: &done };
    let computed = compute(program, game, axes, outcomes, resources, watch);
    drop(progress);
    Ok(match computed {
        Ok(table) => Ok(table),
        Err(GameError::Rules(error)) => return Err(error.into()),
        Err(GameError::Limit(met)) => Err(limit(met)),
        Err(GameError::Memory { needed, limit: allowed }) => Err(limit(memory_limit(needed, allowed))),
        Err(GameError::Stopped) => Err(interrupted()),
    })
}
