//! `nimcert mex`: Grundy numbers by exhaustion, from the rules alone.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use clap::ValueEnum;
use num_bigint::BigUint;

use super::boxes::{Ranges, parse_ranges};
use super::exit::{self, Exit};
use super::mex_subject::{Target, What};
use super::output::{complain, print_verdict, remark};
use super::progress::Progress;
use super::prove::parse_setting;
use super::sink::{Sink, file, not_written, to_terminal};
use super::{Failure, interrupt, manners, mex_bar, mex_game};
use nimcert_core::decision::Options;
use nimcert_report::grundy::bar::{Resources, Stopped, Watch};
use nimcert_report::grundy::bfile::BFile;
use nimcert_report::grundy::compare::Found;
use nimcert_report::grundy::csv::Csv;
use nimcert_report::grundy::json::Json;
use nimcert_report::grundy::latex::Latex;
use nimcert_report::grundy::list::{List, Style};
use nimcert_report::grundy::npy::Npy;
use nimcert_report::grundy::table::{Table, too_large_for_a_terminal};
use nimcert_report::grundy::term::Claimed;
use nimcert_report::grundy::values::Values;
use nimcert_report::grundy::{Format, Grid};
use nimcert_report::prose::{Layout, grouped, plural};

/// Largest `--memory`, in megabytes: so many bytes still have a number.
const MAX_MEMORY: u64 = 1 << 40;

/// Largest array that is written, in bytes: it has a number for each tuple of the box, position or not.
const MAX_ARRAY: u128 = 1 << 36;

/// Arguments of `mex`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
F is an expression in t, a file with one, or a file of heights: the bar CB(f, y, z).
FILE is a claim file: the game of --game NAME, else that of its first claim, else its
only one; if it has none, the bar of its function.

A box has both ends: --box x=0..63,z=0..255; x=5 is x=5..5. Positions depend on
smaller ones only, so a lower end above 0 saves no time. Without a range a bar has all
of its rows and the columns 0..20, a game up to 4096 tuples, at most 0..15 in each
coordinate.

Formats:
  table   for people: the last coordinate across (for a bar y), the one before it down
  csv     a line for each position, under a line of names
  json    one object; `grundy` has nested arrays in the order of `axes`, null where
          there is no position
  npy     a NumPy array, indices in the order of `axes` of json (for a bar [z][y]); the
          largest number of its type where there is no position
  bfile   an OEIS b-file: n a(n), n = 0, 1, ..; a bar column by column
  latex   a tabular
Lists (--only-differences, --p-positions, --values) and --compare know fewer.

stdout is data, remarks go to stderr; --compare ends with `agrees` or `differs`.

Examples:
  nimcert mex 'floor(t/2)'
  nimcert mex 'floor(t/3)' --z 100 --only-differences
  nimcert mex 'floor(t/2)' --z 65535 --compare
  nimcert mex pass.claim --box x=0..31,p=0..1 --p-positions --format csv --out p.csv", exit::MEX))]
pub(super) struct Arguments {
    /// An expression in t, or a file with one, with heights, or with a game
    #[arg(value_name = "F|FILE", allow_negative_numbers = true)]
    f: String,
    /// The game of a claim file
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// Give a `let` name of a claim file another value
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parse_setting)]
    set: Vec<(String, BigUint)>,
    /// Last column of a bar [default: 20]
    #[arg(long, value_name = "Z")]
    pub(super) z: Option<u64>,
    /// Ranges of coordinates
    #[arg(long = "box", value_name = "RANGES", value_parser = parse_ranges)]
    pub(super) ranges: Option<Ranges>,
    /// Last row of a bar that is computed
    #[arg(long, value_name = "Y")]
    pub(super) max_row: Option<u64>,
    /// How it is written
    #[arg(long, value_enum, default_value_t = FormatName::Table)]
    pub(super) format: FormatName,
    /// List the positions where the Grundy number differs from a term in the coordinates [default for a bar: y xor z]
    #[arg(long, value_name = "TERM", num_args = 0..=1, group = "question")]
    only_differences: Option<Option<String>>,
    /// Compare with a term, and keep nothing but the first difference [default for a bar: y xor z]
    #[arg(long, value_name = "TERM", num_args = 0..=1, group = "question")]
    compare: Option<Option<String>>,
    /// List the values that occur
    #[arg(long, group = "question")]
    values: bool,
    /// List the positions with Grundy number 0
    #[arg(long, group = "question")]
    p_positions: bool,
    /// Write to a file; it is there when all of it is; - is stdout
    #[arg(short, long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Threads; the output does not depend on them
    #[arg(long, value_name = "N", default_value_t = Options::default().threads as u64, value_parser = clap::value_parser!(u64).range(1..=64))]
    threads: u64,
    /// Megabytes that it may take
    #[arg(long, value_name = "MB", default_value_t = 2048, value_parser = clap::value_parser!(u64).range(..=MAX_MEMORY))]
    memory: u64,
}

/// A format by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FormatName {
    Table,
    Csv,
    Json,
    Npy,
    Bfile,
    Latex,
}

/// What is asked for.
#[derive(Debug)]
pub(super) enum Question {
    Grid,
    Differences(Claimed),
    Compare(Claimed),
    Values,
    PPositions,
}

/// How a computation goes on or ends.
pub(super) struct Control {
    stop: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
}

impl Control {
    pub(super) fn watch(&self) -> Watch<'_> {
        Watch { stop: &self.stop, done: &self.done }
    }

    /// Shows how many of so many positions are done, if there is room for it beside the output.
    pub(super) fn progress(&self, positions: u128, shown: bool) -> Progress {
        if !shown {
            return Progress::silent();
        }
        let count = u64::try_from(positions).unwrap_or(u64::MAX);
        Progress::of(count, "positions", Arc::clone(&self.done))
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut target = Target::read(&arguments.f, &arguments.set, arguments.game.as_deref())?;
    if let Some(ranges) = &arguments.ranges {
        ranges.check(&target.coordinates())?;
    }
    let to_stdout = file(arguments.out.as_deref()).is_none();
    let question = question(arguments, &mut target)?;
    check_format(arguments, &question)?;
    let control = Control { stop: interrupt::flag(to_stdout)?, done: Arc::default() };
    match target.what {
        What::Bar(f) => mex_bar::run(arguments, &target, f, &question, &control),
        What::Game(ref sum) => mex_game::run(arguments, &target, sum, &question, &control),
    }
}

fn question(arguments: &Arguments, target: &mut Target) -> Result<Question, Failure> {
    let mut term = |option: &str, text: &Option<String>| match (text, &target.what) {
        (Some(text), _) => target.term(text),
        (None, What::Bar(_)) => target.term("y xor z"),
        (None, What::Game(_)) => Err(Failure(format!(
            "error: {option} of a game needs a term\nhelp: write one in its coordinates: {option} '{}'",
            target.coordinates().join(" xor ")
        ))),
    };
    Ok(match arguments {
        Arguments { only_differences: Some(text), .. } => {
            Question::Differences(term("--only-differences", text)?)
        }
        Arguments { compare: Some(text), .. } => Question::Compare(term("--compare", text)?),
        Arguments { values: true, .. } => Question::Values,
        Arguments { p_positions: true, .. } => Question::PPositions,
        _ => Question::Grid,
    })
}

/// Complains of a format that the question does not know, or of an array on a terminal.
fn check_format(arguments: &Arguments, question: &Question) -> Result<(), Failure> {
    let known: &[FormatName] = match question {
        Question::Grid => FormatName::value_variants(),
        Question::Compare(_) => &[FormatName::Table, FormatName::Json],
        _ => &[FormatName::Table, FormatName::Csv, FormatName::Json],
    };
    let name =
        |format: &FormatName| format.to_possible_value().map_or(String::new(), |v| v.get_name().into());
    if !known.contains(&arguments.format) {
        let names: Vec<String> = known.iter().map(name).collect();
        return Err(Failure(format!(
            "error: --format {} is for whole boxes; here the formats are {}",
            name(&arguments.format),
            names.join(", ")
        )));
    }
    if arguments.format == FormatName::Npy && to_terminal(arguments.out.as_deref()) {
        return Err(Failure(
            "error: an array is not for a terminal\nhelp: --out FILE writes it to a file".to_owned(),
        ));
    }
    Ok(())
}

impl Arguments {
    pub(super) fn resources(&self) -> Resources {
        Resources { threads: self.threads as usize, memory: self.memory.saturating_mul(1 << 20) }
    }

    /// Whether progress is seen beside the output.
    pub(super) fn shows_progress(&self, question: &Question) -> bool {
        let silent = matches!(question, Question::Compare(_) | Question::Values);
        silent || !to_terminal(self.out.as_deref())
    }

    fn style(&self) -> Style {
        match self.format {
            FormatName::Json => Style::Json,
            FormatName::Csv => Style::Csv,
            _ => Style::Table(self.layout()),
        }
    }

    /// The layout of the output: a file does not depend on the terminal.
    fn layout(&self) -> Layout {
        if file(self.out.as_deref()).is_some() { Layout::default() } else { manners::layout() }
    }

    /// A limit that the output of a whole box would meet.
    pub(super) fn output_limit(&self, grid: &Grid, question: &Question) -> Option<String> {
        let terminal = to_terminal(self.out.as_deref());
        match (question, self.format) {
            (Question::Grid, FormatName::Table | FormatName::Latex) if terminal => {
                too_large_for_a_terminal(grid)
            }
            (Question::Grid, FormatName::Npy) if Npy::size(grid) > MAX_ARRAY => Some(format!(
                "the array would have {} bytes (limit MAX_ARRAY = {MAX_ARRAY})",
                Npy::size(grid)
            )),
            _ => None,
        }
    }
}

/// Writes what is asked for, line by line.
pub(super) enum Writer<'g> {
    Grid(Box<dyn Format + 'g>),
    Differences(List<'g>, String),
    PPositions(List<'g>),
    Values(Values<'g>),
}

impl<'g> Writer<'g> {
    /// The writer for a question that is no comparison.
    pub(super) fn new(arguments: &Arguments, question: &Question, grid: &'g Grid) -> Writer<'g> {
        let style = arguments.style();
        match question {
            Question::Differences(term) => {
                Writer::Differences(List::differences(grid, term, style), term.text.clone())
            }
            Question::PPositions => Writer::PPositions(List::p_positions(grid, style)),
            Question::Values => Writer::Values(Values::new(grid, style)),
            Question::Grid | Question::Compare(_) => Writer::Grid(match arguments.format {
                FormatName::Table => Box::new(Table::new(grid, arguments.layout())),
                FormatName::Csv => Box::new(Csv::new(grid)),
                FormatName::Json => Box::new(Json::new(grid)),
                FormatName::Npy => Box::new(Npy::new(grid)),
                FormatName::Bfile => Box::new(BFile::new(grid)),
                FormatName::Latex => Box::new(Latex::new(grid)),
            }),
        }
    }

    pub(super) fn format(&mut self) -> &mut dyn Format {
        match self {
            Writer::Grid(format) => format.as_mut(),
            Writer::Differences(list, _) | Writer::PPositions(list) => list,
            Writer::Values(values) => values,
        }
    }

    /// How much was listed.
    fn remark(&self) -> Option<String> {
        let of =
            |list: &List<'_>| format!("{} of {}", grouped(list.count), plural(list.positions, "position"));
        match self {
            Writer::Grid(_) => None,
            Writer::Differences(list, term) => Some(format!("note: {}: not {term}", of(list))),
            Writer::PPositions(list) => Some(format!("note: {}: Grundy number 0", of(list))),
            Writer::Values(values) => Some(format!("note: {}", plural(values.count, "value"))),
        }
    }
}

/// The end of a run whose lines were written.
pub(super) fn finish(written: Result<(), Stopped>, sink: Sink, writer: &Writer<'_>) -> Result<Exit, Failure> {
    match written {
        Ok(()) => {
            sink.finish()?;
            if let Some(text) = writer.remark() {
                remark(&text);
            }
            Ok(Exit::Success)
        }
        Err(Stopped::Asked) => {
            sink.abandon();
            Ok(interrupted())
        }
        Err(Stopped::Write(error)) => not_written(error).map(|()| Exit::Success),
    }
}

/// The end of a comparison.
pub(super) fn compared(
    arguments: &Arguments,
    grid: &Grid,
    claimed: &Claimed,
    found: &Found,
) -> Result<Exit, Failure> {
    let text = match arguments.format {
        FormatName::Json => found.json(grid, claimed),
        _ => found.text(grid, claimed, arguments.layout()),
    };
    match file(arguments.out.as_deref()) {
        None => print_verdict(&text)?,
        Some(path) => super::store::write_atomically(path, text.as_bytes())?,
    }
    Ok(if found.first.is_none() { Exit::Success } else { Exit::Failure })
}

/// Says that it was ended.
pub(super) fn interrupted() -> Exit {
    complain("stopped");
    Exit::Interrupted
}

/// Says which limit was met.
pub(super) fn limit(what: impl std::fmt::Display) -> Exit {
    complain(&format!("limit: {what}"));
    Exit::Limit
}

/// Bytes in whole megabytes, rounded up.
pub(super) fn memory_limit(needed: u128, limit: u64) -> String {
    format!(
        "{} MB of memory are needed, {} MB are allowed (limit --memory)",
        needed.div_ceil(1 << 20),
        limit >> 20
    )
}
