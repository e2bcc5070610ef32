//! `nimcert mex` for a bar.

use indicatif::HumanCount;

use crate::commands::mex::arguments::{Arguments, Question};
use crate::commands::mex::writer::{Writer, compared, finish};
use crate::exit::{Exit, Failure};
use crate::files::sink::Sink;
use crate::input::monotone::{fall, help_with_fall};
use crate::input::target::Target;
use crate::terminal::control::Control;
use crate::terminal::ending::{interrupted, limit};
use nimcert_core::games::engine::EngineError;
use nimcert_core::language::ast::FunctionId;
use nimcert_core::language::evaluate::Undefined;
use nimcert_prose::plural;
use nimcert_tables::Grid;
use nimcert_tables::bar::{BarBox, BarLines, BarTiles, Heights, Stopped, heights};
use nimcert_tables::compare::{Found, TileCompare};

/// Default last column.
const DEFAULT_COLUMN: u64 = 20;

/// Memory per column, in bytes: the height and its bookkeeping.
const BYTES_OF_A_HEIGHT: u128 = 16;

pub(crate) fn run(
    arguments: &Arguments,
    target: &Target,
    f: FunctionId,
    question: &Question,
    control: &Control,
) -> Result<Exit, Failure> {
    let columns = asked_columns(arguments)?;
    let (_, last) = columns.unwrap_or((0, DEFAULT_COLUMN));
    let needed = (u128::from(last) + 1) * BYTES_OF_A_HEIGHT;
    if needed > arguments.resources().memory.into() {
        return Ok(limit(arguments.memory_limit(needed)));
    }
    let found = heights(&target.program, f, last);
    let name = &target.program.functions[f].name;
    let available = checked_columns(&found, columns.is_some(), name)?;
    let last = last.min(available);
    let heights = found.values;
    // The columns that are computed: all up to the last one.
    let z = (columns.map_or(0, |(first, _)| first), last);
    let highest = heights.last().copied().unwrap_or(0);
    let asked = arguments.ranges.as_ref().and_then(|ranges| ranges.get("y"));
    let (first_row, last_row) = asked.unwrap_or((0, u64::MAX));
    let last_row = last_row.min(arguments.max_row.unwrap_or(u64::MAX)).min(highest);
    if first_row > last_row {
        return Err(Failure(format!(
            "error: there is no position in this box: columns up to {last} have the rows 0..{last_row}"
        )));
    }
    let part = BarBox { y: (first_row, last_row), z };
    let grid = Grid::of_bar(target.subject(), part.y, part.z);
    let task = Task { arguments, heights: &heights, part, grid: &grid, control };
    match question {
        Question::Compare(claimed) => {
            let tiles = match BarTiles::new(&heights, part, arguments.resources()) {
                Ok(tiles) => tiles,
                Err(error) => return task.refused(error, name),
            };
            let sink = TileCompare::new(claimed, part.y, part.z);
            let shown = arguments.shows_progress(question);
            let progress = control.progress(tiles.positions(), shown);
            let written = tiles.run(control.watch(), &sink);
            drop(progress);
            match written {
                Ok(()) => {
                    let found = Found { kept_bytes: Some(tiles.kept_bytes()), ..sink.into_found() };
                    compared(arguments, &grid, claimed, &found)
                }
                Err(_) => Ok(interrupted()),
            }
        }
        question => task.lines(question, name),
    }
}

/// The columns that the options ask for.
fn asked_columns(arguments: &Arguments) -> Result<Option<(u64, u64)>, Failure> {
    let range = arguments.ranges.as_ref().and_then(|ranges| ranges.get("z"));
    match (arguments.z, range) {
        (Some(_), Some(_)) => {
            Err(Failure("error: --z and --box both set the columns\nhelp: use one of them".to_owned()))
        }
        (Some(last), None) => Ok(Some((0, last))),
        (None, range) => Ok(range),
    }
}

/// The last column that has a height; reports a missing one that was asked for.
fn checked_columns(found: &Heights, asked: bool, name: &str) -> Result<u64, Failure> {
    let count = found.values.len() as u64;
    match &found.undefined {
        None => Ok(count.saturating_sub(1)),
        Some(Undefined::PastHeights { .. }) if !asked && count > 0 => Ok(count - 1),
        Some(Undefined::PastHeights { .. }) => Err(Failure(format!(
            "error: {name} has {} only, so column {count} does not exist\nhelp: ask for fewer columns with --z",
            plural(count, "height")
        ))),
        Some(why) => Err(Failure(match count.checked_sub(1) {
            None => format!("error: {name} has no value at 0: {why}"),
            Some(last) => format!(
                "error: {name} has no value at {count}: {why}\nhelp: --z {last} stops before this column"
            ),
        })),
    }
}

/// A box of a bar and how it is computed.
struct Task<'t> {
    arguments: &'t Arguments,
    heights: &'t [u64],
    part: BarBox,
    grid: &'t Grid,
    control: &'t Control,
}

impl Task<'_> {
    /// Writes the lines.
    fn lines(&self, question: &Question, name: &str) -> Result<Exit, Failure> {
        let Task { arguments, heights, part, grid, control } = self;
        let lines = match BarLines::new(heights, *part, arguments.resources()) {
            Ok(lines) => lines,
            Err(error) => return self.refused(error, name),
        };
        if let Some(met) = arguments.output_limit(grid, question) {
            return Ok(limit(met));
        }
        let mut writer = Writer::new(arguments, question, grid);
        let mut sink = Sink::open(arguments.out.as_deref())?;
        let watch = control.watch();
        let shown = arguments.shows_progress(question);
        let progress = control.progress(lines.positions(), shown);
        let written = (|| {
            let format = writer.format();
            format.begin(&mut sink).map_err(Stopped::Write)?;
            lines.run(watch, &mut |z, values| format.line(&[z], values, &mut sink))?;
            format.end(&mut sink).map_err(Stopped::Write)
        })();
        drop(progress);
        finish(written, sink, &writer)
    }

    /// Reports why the Grundy numbers cannot be computed.
    fn refused(&self, error: EngineError, name: &str) -> Result<Exit, Failure> {
        match error {
            EngineError::NotMonotone { column, height, before } => Err(Failure(format!(
                "error: {}\nhelp: {}",
                fall(name, column, [before, height]),
                help_with_fall(column)
            ))),
            EngineError::TooLarge { rows, columns } => {
                let rows = match rows > u64::MAX.into() {
                    true => "2^64 rows or more".to_owned(),
                    false => format!("{} rows", HumanCount(u64::try_from(rows).unwrap_or(u64::MAX))),
                };
                Ok(limit(format_args!(
                    "{rows} and {} are too many: together they must stay below 2^32; --max-row Y leaves out the rows above Y, and the others stay exact",
                    plural(columns, "column")
                )))
            }
            EngineError::Memory { needed, .. } => {
                let rows = self.part.y.1;
                Ok(limit(format_args!(
                    "{}, and --max-row Y leaves out the rows above Y (they go up to {rows})",
                    self.arguments.memory_limit(needed)
                )))
            }
            EngineError::Stopped => Ok(interrupted()),
        }
    }
}
