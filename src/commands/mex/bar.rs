//! `nimcert mex` for a bar.

use std::collections::BTreeMap;

use indicatif::HumanCount;

use crate::commands::mex::arguments::{Arguments, FormatName, Question};
use crate::commands::mex::writer::{Writer, compared, finish};
use crate::exit::{Exit, Failure};
use crate::files::sink::Sink;
use crate::input::monotone::{fall, help_with_fall};
use crate::input::target::Target;
use crate::terminal::control::Control;
use crate::terminal::ending::{interrupted, limit};
use nimcert_core::games::engine::EngineError;
use nimcert_core::language::ast::FunctionId;
use nimcert_prose::plural;
use nimcert_tables::Grid;
use nimcert_tables::bar::{BarBox, BarLines, BarTiles, Stopped};
use nimcert_tables::compare::{Found, TileCompare};
use nimcert_tables::tabulate::{Untabled, box_of_bar};

pub(crate) fn run(
    arguments: &Arguments,
    target: &Target,
    f: FunctionId,
    question: &Question,
    control: &Control,
) -> Result<Exit, Failure> {
    let name = &target.program.functions[f].name;
    let (part, heights) =
        match box_of_bar(&target.program, f, &asked_ranges(arguments)?, arguments.resources()) {
            Ok(found) => found,
            Err(Untabled::Memory(needed)) => return Ok(limit(arguments.memory_limit(needed))),
            Err(untabled) => return Err(without_box(untabled)),
        };
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

/// The ranges of coordinates that the options ask for.
fn asked_ranges(arguments: &Arguments) -> Result<BTreeMap<String, (u64, u64)>, Failure> {
    let range = |name: &str| arguments.ranges.as_ref().and_then(|ranges| ranges.get(name));
    let columns = match (arguments.z, range("z")) {
        (Some(_), Some(_)) => {
            return Err(Failure(
                "error: --z and --box both set the columns\nhelp: use one of them".to_owned(),
            ));
        }
        (Some(last), None) => Some((0, last)),
        (None, range) => range,
    };
    let (bottom, top) = range("y").unwrap_or((0, u64::MAX));
    let rows = (bottom, top.min(arguments.max_row.unwrap_or(u64::MAX)));
    Ok([("y", Some(rows)), ("z", columns)]
        .into_iter()
        .filter_map(|(name, range)| Some((name.to_owned(), range?)))
        .collect())
}

/// Why there is no box, with what to do.
fn without_box(untabled: Untabled) -> Failure {
    Failure(match untabled {
        Untabled::Heights(name, count) => format!(
            "error: {name} has {} only, so column {count} does not exist\nhelp: ask for fewer columns with --z",
            plural(count, "height")
        ),
        Untabled::Undefined(name, column @ 1.., why) => format!(
            "error: {}\nhelp: --z {} stops before this column",
            Untabled::Undefined(name, column, why),
            column - 1
        ),
        other => format!("error: {other}"),
    })
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
        // A table is written from its highest row down, so all of it is kept.
        let kept = lines.positions().saturating_mul(4);
        let is_table = matches!(question, Question::Grid) && arguments.format() == FormatName::Table;
        if is_table && kept > arguments.resources().memory.into() {
            return Ok(limit(arguments.memory_limit(kept)));
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
