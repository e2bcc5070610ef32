//! `nimcert draw grundy`.

use crate::commands::draw::choices::Values;
use crate::commands::draw::output::Output;
use crate::commands::draw::values;
use crate::exit::{self, Exit, Failure};
use crate::input::monotone::monotone_heights;
use crate::input::octal::octal_game;
use crate::input::position::parse_position;
use crate::input::ranges::{Ranges, axes, parse_ranges};
use crate::input::target::{Target, What};
use crate::terminal::ending::limit;
use nimcert_core::games::{Bar, BarLimits, GrundyTable, PlayError, Played};
use nimcert_core::language::ast::{FunctionId, GameSum};
use nimcert_core::language::listing::tuple;
use nimcert_drawing::TooLarge;
use nimcert_drawing::grundy::{Cell, Coloured, GrundyPicture, coloured_scene, scene};
use nimcert_drawing::limits::{MAX_CELLS, MAX_COLUMNS, check_columns};
use nimcert_drawing::text;
use nimcert_report::play::Strip;
use nimcert_tables::Axis;
use nimcert_tables::term::{Claimed, Evaluator};

/// Default last column of a bar.
const DEFAULT_COLUMN: u64 = 16;

/// Numbers in a row of the table of a game with one coordinate, and rows, unless something else is asked for.
const ONE_COORDINATE: [u64; 2] = [16, 8];

/// Arguments of `draw grundy`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
The table has the shape of the bar: row y and column z have the Grundy number of (y, z),
computed by mex from the moves alone. Numbers other than y xor z are marked: by an outline in
a picture, by * in text. If more than half of the numbers differ, but not all, those that are
y xor z are marked instead; the legend says which. --compare TERM compares with another term;
for a game, nothing is compared by default.

--options Y,Z colours the options of a position: rows cut off, columns cut off, and columns
with rows.

For a game, two coordinates vary, the first of them upwards, and the others are fixed:
--box x=0..15,y=2,z=0..15. A game with one coordinate has its numbers in rows of --row N:
a period that divides N shows as equal rows.

Examples:
  nimcert draw grundy 'floor(t/3)' --z 16
  nimcert draw grundy 'floor(t/3)' --z 255 --out table.png
  nimcert draw grundy t --z 17 --options 6,16 --out options.svg
  nimcert draw grundy 'octal(0.77)' --row 12 --box n=0..119 --out kayles.svg
  nimcert draw grundy pass.claim --box x=0..15,y=0,z=0..15,p=1 --out pass.svg", exit::DATA))]
pub(crate) struct Arguments {
    /// An expression in t, or a file with an expression, heights or a game
    #[arg(value_name = "F|FILE", allow_negative_numbers = true)]
    f: String,
    /// Which game of a claim file
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    #[command(flatten)]
    values: Values,
    /// Last column of a bar [default: 16]
    #[arg(long, value_name = "Z")]
    z: Option<u64>,
    /// Leave out the rows of a bar above Y; the others stay exact
    #[arg(long, value_name = "Y")]
    max_row: Option<u64>,
    /// Ranges of the coordinates of a game, such as x=0..15,z=0..15
    #[arg(long = "box", value_name = "RANGES", value_parser = parse_ranges)]
    ranges: Option<Ranges>,
    /// Numbers in a row, for a game with one coordinate [default: 16]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    row: Option<u64>,
    /// Compare the Grundy numbers with TERM [default for a bar: y xor z]
    #[arg(long, value_name = "TERM")]
    compare: Option<String>,
    /// Colour the options of the position Y,Z of a bar, in place of the shades
    #[arg(long, value_name = "Y,Z", value_parser = parse_position, conflicts_with = "compare")]
    options: Option<(Strip, Played)>,
    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.output.check()?;
    if octal_game(&arguments.f).is_some() {
        let target = Target::read(&arguments.f, &arguments.values.numbers()?, arguments.game.as_deref())?;
        return drawn(arguments, target, &arguments.output);
    }
    arguments.values.each(&arguments.f, arguments.game.as_deref(), &arguments.output, |target, output| {
        drawn(arguments, target, output)
    })
}

fn drawn(arguments: &Arguments, mut target: Target, output: &Output) -> Result<Exit, Failure> {
    target.has_grundy_numbers()?;
    if let Some(ranges) = &arguments.ranges {
        ranges.check("--box", &target.coordinates())?;
    }
    let claimed = match (&arguments.compare, &target.what) {
        (Some(term), _) => Some(target.term(term)?),
        (None, What::Bar(_)) => Some(target.term("y xor z")?),
        (None, What::Game(_)) => None,
    };
    match &target.what {
        What::Bar(f) => bar(arguments, &target, *f, claimed.as_ref(), output),
        What::Game(game) => self::game(arguments, &target, game, claimed.as_ref(), output),
    }
}

/// Columns of cells, from left to right and upwards.
pub(crate) type Columns = Vec<Vec<Option<Cell>>>;

fn bar(
    arguments: &Arguments,
    target: &Target,
    f: FunctionId,
    claimed: Option<&Claimed>,
    output: &Output,
) -> Result<Exit, Failure> {
    if arguments.row.is_some() {
        return Err(no_rows(&target.coordinates()));
    }
    if arguments.ranges.is_some() {
        return Err(Failure(
            "error: --box is for games\nhelp: for a bar, set the last column and row with --z Z and --max-row Y"
                .to_owned(),
        ));
    }
    let last = arguments.z.unwrap_or(DEFAULT_COLUMN);
    if last >= MAX_COLUMNS {
        return Ok(limit(TooLarge::Columns { columns: last.saturating_add(1) }));
    }
    let heights = monotone_heights(&target.program, f, last, arguments.z.is_some())?;
    let max_row = arguments.max_row.unwrap_or(u64::MAX);
    let kept: Vec<u64> = heights.iter().map(|&height| height.min(max_row)).collect();
    if let Err(met) = check_columns(&kept) {
        return Ok(limit(format_args!(
            "{met}\nhelp: --max-row Y leaves out the rows above Y; the others stay exact"
        )));
    }
    let cells: u64 = kept.iter().map(|height| height + 1).sum();
    if cells > MAX_CELLS {
        return Ok(limit(TooLarge::Cells { cells }));
    }
    let coloured = coloured(arguments, &heights)?;
    let bar = Bar::new(heights)?;
    let table = bar.grundy(max_row, BarLimits { positions: MAX_CELLS })?;
    let columns = bar_columns(&table, claimed);
    let title = format!("Grundy numbers G(y, z) of CB(f, y, z), {}", target.headline());
    let names = target.coordinates();
    let says = |at: (u64, u64), cell: Cell| said(&[at.0, at.1], cell, claimed);
    let picture = GrundyPicture {
        title: &title,
        across: (&names[1], 0),
        up: (&names[0], 0),
        columns: &columns,
        says: &says,
        claim: claimed.map(|claimed| claimed.text.as_str()),
        notes: &[],
    };
    output.write(|look| coloured_scene(&picture, &coloured, look), |style| text::grundy(&picture, style))
}

/// The options of the position that `--options` names.
fn coloured(arguments: &Arguments, heights: &[u64]) -> Result<Coloured, Failure> {
    let Some((strip, at)) = arguments.options else { return Ok(Coloured::default()) };
    let height = usize::try_from(at.z).ok().and_then(|z| heights.get(z)).copied();
    match height {
        _ if strip == Strip::With => {
            Err(Failure("error: --options takes a position Y,Z of the bar, without a strip".to_owned()))
        }
        Some(height) if at.y <= height => Ok(Coloured::options(heights, (at.y, at.z))),
        Some(height) => Err(PlayError::AboveBar { y: at.y, z: at.z, height }.into()),
        None => Err(Failure(format!(
            "error: the table has no column {}\nhelp: add columns with --z {}",
            at.z, at.z
        ))),
    }
}

pub(crate) fn bar_columns(table: &GrundyTable, claimed: Option<&Claimed>) -> Columns {
    let evaluator = claimed.map(Claimed::evaluator);
    let column = |z: u64| {
        let cell = |y: u64| table.get(y, z).map(|value| cell(&[y, z], value, evaluator.as_ref()));
        (0..table.rows(z)).map(cell).collect()
    };
    (0..table.columns()).map(column).collect()
}

/// A cell, compared with the claimed value.
fn cell(position: &[u64], value: u64, claimed: Option<&Evaluator>) -> Cell {
    let claimed = claimed.map(|claimed| claimed.value(position));
    let differs = claimed.is_some_and(|claimed| claimed != Some(i128::from(value)));
    Cell { value, differs }
}

/// `G(1, 3) = 4, not y xor z = 2`.
pub(crate) fn said(position: &[u64], cell: Cell, claimed: Option<&Claimed>) -> String {
    let value = format!("G{} = {}", tuple(position), cell.value);
    match claimed.filter(|_| cell.differs) {
        None => value,
        Some(claimed) => match claimed.evaluator().value(position) {
            Some(other) => match (claimed.evaluator(), position) {
                (Evaluator::FirstTwo, [a, b, ..]) => format!("{value}, not {a} xor {b} = {other}"),
                _ => format!("{value}, not {} = {other}", claimed.text),
            },
            None => format!("{value}; {} has no value", claimed.text),
        },
    }
}

fn game(
    arguments: &Arguments,
    target: &Target,
    game: &GameSum,
    claimed: Option<&Claimed>,
    output: &Output,
) -> Result<Exit, Failure> {
    if arguments.options.is_some() {
        return Err(Failure("error: --options is for bars".to_owned()));
    }
    if arguments.z.is_some() || arguments.max_row.is_some() {
        return Err(Failure(
            "error: --z and --max-row are for bars\nhelp: for a game, set the ranges of its coordinates with --box"
                .to_owned(),
        ));
    }
    let names = target.coordinates();
    if let [name] = names.as_slice() {
        let [row, rows] = [arguments.row.unwrap_or(ONE_COORDINATE[0]), ONE_COORDINATE[1]];
        let all = || Axis { name: name.clone(), first: 0, last: row.saturating_mul(rows) - 1 };
        let axis = arguments.ranges.as_ref().map(|ranges| axes(Some(ranges), &names, 1).remove(0));
        return in_rows(target, game, axis.unwrap_or_else(all), row, claimed, output);
    }
    if arguments.row.is_some() {
        return Err(no_rows(&names));
    }
    let axes = axes(arguments.ranges.as_ref(), &names, 2);
    slice(target, game, &axes, claimed, &[], output)
}

/// `--row` where there are several coordinates.
fn no_rows(names: &[String]) -> Failure {
    Failure(format!(
        "error: --row is for games with one coordinate, and here they are {}\nhelp: leave it out",
        names.join(", ")
    ))
}

/// Draws the Grundy numbers of a game with one coordinate, in rows of this many.
fn in_rows(
    target: &Target,
    game: &GameSum,
    axis: Axis,
    row: u64,
    claimed: Option<&Claimed>,
    output: &Output,
) -> Result<Exit, Failure> {
    let side = |name: String, first, last| Axis { name, first, last };
    let numbers = axis.first..=axis.last;
    let sides = [
        side(format!("floor({} / {row})", axis.name), axis.first / row, axis.last / row),
        side(format!("{} mod {row}", axis.name), 0, row - 1),
    ];
    let position = |(at, rest): (u64, u64)| {
        let number = at.checked_mul(row)?.checked_add(rest)?;
        numbers.contains(&number).then(|| vec![number])
    };
    let title = format!("Grundy numbers of the {}", target.headline());
    let arranged = Arranged { title: &title, axes: &[axis], sides: &sides, position: &position };
    arranged.draw(target, game, claimed, &[], output)
}

/// Draws the Grundy numbers of a game along the two coordinates that vary, with notes below.
pub(crate) fn slice(
    target: &Target,
    game: &GameSum,
    axes: &[Axis],
    claimed: Option<&Claimed>,
    notes: &[String],
    output: &Output,
) -> Result<Exit, Failure> {
    let names = target.coordinates();
    let free: Vec<usize> = (0..axes.len()).filter(|&at| axes[at].first < axes[at].last).collect();
    let &[up, across] = free.as_slice() else {
        return Err(Failure(format!(
            "error: a table needs exactly two coordinates that vary, but {} of {} do\nhelp: set the ranges with --box, such as --box {}",
            free.len(),
            names.join(", "),
            example(&names)
        )));
    };
    let position = |(row, column): (u64, u64)| {
        let mut position: Vec<u64> = axes.iter().map(|axis| axis.first).collect();
        (position[up], position[across]) = (row, column);
        Some(position)
    };
    let fixed = (axes.iter().enumerate()).filter(|(at, _)| !free.contains(at));
    let at: String = fixed.map(|(_, axis)| format!(", {} = {}", axis.name, axis.first)).collect();
    let title = format!("Grundy numbers of the {}{at}", target.headline());
    let sides = [up, across].map(|at| Axis { name: names[at].clone(), ..axes[at].clone() });
    let arranged = Arranged { title: &title, axes, sides: &sides, position: &position };
    arranged.draw(target, game, claimed, notes, output)
}

/// Positions of a game in a table.
struct Arranged<'a> {
    title: &'a str,
    /// The ranges of its coordinates.
    axes: &'a [Axis],
    /// Those of the table, upwards and across.
    sides: &'a [Axis; 2],
    /// The position at (up, across), if there is one.
    position: &'a dyn Fn((u64, u64)) -> Option<Vec<u64>>,
}

impl Arranged<'_> {
    fn draw(
        &self,
        target: &Target,
        game: &GameSum,
        claimed: Option<&Claimed>,
        notes: &[String],
        output: &Output,
    ) -> Result<Exit, Failure> {
        let Arranged { title, axes, sides: [up, across], position } = self;
        let columns = across.count();
        if columns > MAX_COLUMNS {
            return Ok(limit(TooLarge::Columns { columns }));
        }
        if let Err(met) = check_columns(&[up.count() - 1]) {
            return Ok(limit(met));
        }
        let table = match values::table(&target.program, game, axes, false, output.to_stdout())? {
            Ok(table) => table,
            Err(exit) => return Ok(exit),
        };
        let evaluator = claimed.map(Claimed::evaluator);
        let column = |z: u64| {
            let of = |y: u64| {
                let position = position((y, z))?;
                table.value(&position).map(|value| cell(&position, u64::from(value), evaluator.as_ref()))
            };
            (up.first..=up.last).map(of).collect()
        };
        let columns: Columns = (across.first..=across.last).map(column).collect();
        let says = |at: (u64, u64), cell: Cell| said(&position(at).unwrap_or_default(), cell, claimed);
        let picture = GrundyPicture {
            title,
            across: (&across.name, across.first),
            up: (&up.name, up.first),
            columns: &columns,
            says: &says,
            claim: claimed.map(|claimed| claimed.text.as_str()),
            notes,
        };
        output.write(|look| scene(&picture, look), |style| text::grundy(&picture, style))
    }
}

/// An example for `--box` in which two coordinates vary.
fn example(names: &[String]) -> String {
    let range = |(at, name): (usize, &String)| match at {
        0 | 1 => format!("{name}=0..15"),
        _ => format!("{name}=0"),
    };
    names.iter().enumerate().map(range).collect::<Vec<_>>().join(",")
}
