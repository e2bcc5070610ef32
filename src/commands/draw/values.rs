//! Values of a game for its pictures, computed from the rules alone.

use crate::exit::{Exit, Failure};
use crate::terminal::control::Control;
use crate::terminal::ending::without_table;
use nimcert_core::decision::Options;
use nimcert_core::language::ast::{GameSum, Program};
use nimcert_tables::Axis;
use nimcert_tables::bar::Resources;
use nimcert_tables::game::{GameTable, compute, tuples};

/// Limit on the memory of the values, in bytes.
const MEMORY: u64 = 2048 << 20;

/// Grundy numbers (with `outcomes` only whether they are 0) of all tuples up to the ends of a box; or how the run
/// ends if they cannot be computed.
pub(crate) fn table(
    program: &Program,
    game: &GameSum,
    axes: &[Axis],
    outcomes: bool,
    to_stdout: bool,
) -> Result<Result<GameTable, Exit>, Failure> {
    let control = Control::new(to_stdout)?;
    let resources = Resources { threads: Options::default().threads, memory: MEMORY };
    let progress = control.progress(tuples(axes), true);
    let computed = compute(program, game, axes, outcomes, resources, control.watch());
    drop(progress);
    Ok(match computed {
        Ok(table) => Ok(table),
        Err(error) => Err(without_table(error, "")?),
    })
}
