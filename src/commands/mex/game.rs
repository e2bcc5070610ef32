//! `nimcert mex` for a game.

use std::io::Write;

use crate::commands::mex::arguments::{Arguments, MORE_MEMORY, Question};
use crate::commands::mex::writer::{Writer, compared, finish};
use crate::exit::{Exit, Failure};
use crate::files::sink::Sink;
use crate::input::ranges::axes;
use crate::input::target::Target;
use crate::terminal::control::Control;
use crate::terminal::ending::{interrupted, limit, without_table};
use crate::terminal::print::remark;
use nimcert_core::language::ast::GameSum;
use nimcert_tables::compare::LineCompare;
use nimcert_tables::game::{compute, tuples};
use nimcert_tables::{Axis, Grid};

pub(crate) fn run(
    arguments: &Arguments,
    target: &Target,
    game: &GameSum,
    question: &Question,
    control: &Control,
) -> Result<Exit, Failure> {
    if arguments.z.is_some() || arguments.max_row.is_some() {
        return Err(Failure(
            "error: --z and --max-row are for bars\nhelp: for a game, set the ranges of its coordinates with --box"
                .to_owned(),
        ));
    }
    let (names, ranges) = (target.coordinates(), arguments.ranges.as_ref());
    let mut axes = axes(ranges, &names, names.len());
    if target.is_misere() {
        axes.push(Axis { name: String::new(), first: 1, last: 1 });
    }
    // The size of the output is known before the values are.
    let bound = grid(target, axes.clone(), u32::MAX);
    if let Some(met) = arguments.output_limit(&bound, question) {
        return Ok(limit(met));
    }
    let (watch, shown) = (control.watch(), arguments.shows_progress(question));
    let outcomes = matches!(question, Question::PPositions);
    let progress = control.progress(tuples(&axes), shown);
    let table = compute(&target.program, game, &axes, outcomes, arguments.resources(), watch);
    drop(progress);
    let table = match table {
        Ok(table) => table,
        Err(error) => return without_table(error, MORE_MEMORY),
    };
    let grid = self::grid(target, axes, table.largest());
    if let Question::Compare(claimed) = question {
        let mut compare = LineCompare::new(&grid, claimed);
        return match table.write(&grid, &mut compare, &mut std::io::sink(), watch) {
            Ok(()) => compared(arguments, &grid, claimed, &compare.found),
            Err(_) => Ok(interrupted()),
        };
    }
    if !table.has_positions(&grid) {
        remark("note: there is no position in this box");
    } else if !names.iter().all(|name| ranges.is_some_and(|ranges| ranges.get(name).is_some())) {
        remark(&format!("note: the box is {}", grid.ranges()));
    }
    let mut writer = Writer::new(arguments, question, &grid);
    let mut sink = Sink::open(arguments.out.as_deref())?;
    let written = table.write(&grid, writer.format(), &mut sink as &mut dyn Write, watch);
    finish(written, sink, &writer)
}

/// The grid of a game; under misere play its last axis, along which the game is not over, is not written.
fn grid(target: &Target, axes: Vec<Axis>, largest: u32) -> Grid {
    let mut grid = Grid::of_game(target.subject(), axes, largest);
    grid.written.truncate(target.coordinates().len());
    grid
}
