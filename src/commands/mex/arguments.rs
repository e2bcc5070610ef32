//! Options of `nimcert mex`, and the question that they ask.

use std::path::PathBuf;

use clap::ValueEnum;
use indicatif::HumanCount;
use num_bigint::BigUint;

use crate::commands::prove::parse_setting;
use crate::exit::{self, Failure};
use crate::files::sink::file;
use crate::files::sink::to_terminal;
use crate::input::ranges::{Ranges, parse_ranges};
use crate::input::target::{Target, What};
use crate::terminal::ending::memory_limit;
use crate::terminal::output_options;
use nimcert_core::decision::Options;
use nimcert_prose::Layout;
use nimcert_tables::Grid;
use nimcert_tables::bar::Resources;
use nimcert_tables::list::Style;
use nimcert_tables::npy::Npy;
use nimcert_tables::table::too_large_for_a_terminal;
use nimcert_tables::term::Claimed;

/// Largest `--memory`, in megabytes: the number of bytes still fits a `u64`.
const MAX_MEMORY: u64 = 1 << 40;

/// What allows more memory.
pub(crate) const MORE_MEMORY: &str = "; --memory MB allows more";

/// Arguments of `mex`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
F is an expression in t, a file with one, or a file of heights; it gives the bar
CB(f, y, z). FILE is a claim file: its game NAME with --game NAME, else the game of its
first claim, else its only game; without games, the bar of its function.

--box ranges include both ends: --box x=0..63,z=0..255; x=5 means x=5..5. Positions
depend on smaller positions, so a lower end above 0 saves no time. By default a bar has
the columns 0..20 and all their rows, and a game has 0..15 in each coordinate, or less if
that is more than 4,096 tuples.

Formats:
  table   for people: a bar with z across and y upwards, as `draw` has it; a game with its
          last coordinate across, the one before it down
  csv     one line per position, below a line of names
  json    one object; `grundy` has nested arrays in the order of `axes`, with null where
          there is no position
  npy     a NumPy array with its indices in the order of `axes` in json (for a bar
          [z][y]); the largest number of its type where there is no position
  bfile   an OEIS b-file: lines n a(n), n = 0, 1, ..; a bar column by column
  latex   a tabular
--only-differences, --p-positions and --values have table, csv and json; --compare has
table and json.

stdout has data only; notes go to stderr. --compare ends with `agrees` or `differs`.

Examples:
  nimcert mex 'floor(t/2)'
  nimcert mex 'floor(t/3)' --z 100 --only-differences
  nimcert mex 'floor(t/2)' --z 65535 --compare
  nimcert mex pass.claim --box x=0..31,p=0..1 --p-positions --format csv --out p.csv", exit::MEX))]
pub(crate) struct Arguments {
    /// An expression in t, or a file with an expression, heights or a game
    #[arg(value_name = "F|FILE", allow_negative_numbers = true)]
    pub(crate) f: String,
    /// Which game of a claim file
    #[arg(long, value_name = "NAME")]
    pub(crate) game: Option<String>,
    /// Give a value to a `let` or `param` name of a claim file
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parse_setting)]
    pub(crate) set: Vec<(String, BigUint)>,
    /// Last column of a bar [default: 20]
    #[arg(long, value_name = "Z")]
    pub(crate) z: Option<u64>,
    /// Ranges of coordinates, such as x=0..63,z=5
    #[arg(long = "box", value_name = "RANGES", value_parser = parse_ranges)]
    pub(crate) ranges: Option<Ranges>,
    /// Leave out the rows of a bar above Y; the others stay exact
    #[arg(long, value_name = "Y")]
    pub(crate) max_row: Option<u64>,
    /// Output format
    #[arg(long, value_enum, default_value_t = FormatName::Table)]
    format: FormatName,
    /// Print one JSON object: the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// List the positions whose Grundy number is not TERM [default for a bar: y xor z]
    #[arg(long, value_name = "TERM", num_args = 0..=1, group = "question")]
    only_differences: Option<Option<String>>,
    /// Compare Grundy numbers with TERM and report the first difference; needs little memory [default for a bar: y xor z]
    #[arg(long, value_name = "TERM", num_args = 0..=1, group = "question")]
    compare: Option<Option<String>>,
    /// List the Grundy numbers that occur
    #[arg(long, group = "question")]
    values: bool,
    /// List the P-positions: Grundy number 0
    #[arg(long, group = "question")]
    p_positions: bool,
    /// Write to FILE once the output is complete; - means stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Compute with N threads, 1 to 64; the output does not depend on N
    #[arg(long, value_name = "N", default_value_t = Options::default().threads as u64, value_parser = clap::value_parser!(u64).range(1..=64))]
    threads: u64,
    /// Use at most MB megabytes of memory [default: 2,048]
    #[arg(long, value_name = "MB", default_value_t = 2048, hide_default_value = true, value_parser = clap::value_parser!(u64).range(..=MAX_MEMORY))]
    memory: u64,
}

/// A number of bytes in digits that are easy to read.
fn bytes(count: u128) -> HumanCount {
    HumanCount(u64::try_from(count).unwrap_or(u64::MAX))
}

/// Output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatName {
    Table,
    Csv,
    Json,
    Npy,
    Bfile,
    Latex,
}

/// The question that the options ask.
#[derive(Debug)]
pub(crate) enum Question {
    Grid,
    Differences(Claimed),
    Compare(Claimed),
    Values,
    PPositions,
}

impl Arguments {
    /// The output format that the options ask for.
    pub(crate) fn format(&self) -> FormatName {
        if self.json { FormatName::Json } else { self.format }
    }

    /// The question that the options ask about a target.
    pub(crate) fn question(&self, target: &mut Target) -> Result<Question, Failure> {
        let mut term = |option: &str, text: &Option<String>| match (text, &target.what) {
            (Some(text), _) => target.term(text),
            (None, What::Bar(_)) => target.term("y xor z"),
            (None, What::Game(_)) => Err(Failure(format!(
                "error: {option} needs a term for a game\nhelp: write one in the coordinates, such as {option} '{}'",
                target.coordinates().join(" xor ")
            ))),
        };
        Ok(match self {
            Arguments { only_differences: Some(text), .. } => {
                Question::Differences(term("--only-differences", text)?)
            }
            Arguments { compare: Some(text), .. } => Question::Compare(term("--compare", text)?),
            Arguments { values: true, .. } => Question::Values,
            Arguments { p_positions: true, .. } => Question::PPositions,
            _ => Question::Grid,
        })
    }

    /// Reports a format that does not fit the question, and an array on a terminal.
    pub(crate) fn check_format(&self, question: &Question) -> Result<(), Failure> {
        let known: &[FormatName] = match question {
            Question::Grid => FormatName::value_variants(),
            Question::Compare(_) => &[FormatName::Table, FormatName::Json],
            _ => &[FormatName::Table, FormatName::Csv, FormatName::Json],
        };
        let name =
            |format: &FormatName| format.to_possible_value().map_or(String::new(), |v| v.get_name().into());
        if !known.contains(&self.format()) {
            let names: Vec<String> = known.iter().map(name).collect();
            return Err(Failure(format!(
                "error: --format {} needs a whole box of Grundy numbers\nhelp: here the formats are {}",
                name(&self.format()),
                names.join(", ")
            )));
        }
        if self.format() == FormatName::Npy && to_terminal(self.out.as_deref()) {
            return Err(Failure(
                "error: a NumPy array cannot be shown on a terminal\nhelp: write it to a file with --out FILE".to_owned(),
            ));
        }
        Ok(())
    }

    /// The message that the computation needs more memory than `--memory` allows.
    pub(crate) fn memory_limit(&self, needed: u128) -> String {
        memory_limit(needed, self.resources().memory) + MORE_MEMORY
    }

    pub(crate) fn resources(&self) -> Resources {
        Resources { threads: self.threads as usize, memory: self.memory.saturating_mul(1 << 20) }
    }

    /// Whether progress can be shown without mixing with the output.
    pub(crate) fn shows_progress(&self, question: &Question) -> bool {
        let silent = matches!(question, Question::Compare(_) | Question::Values);
        silent || !to_terminal(self.out.as_deref())
    }

    pub(crate) fn style(&self) -> Style {
        match self.format() {
            FormatName::Json => Style::Json,
            FormatName::Csv => Style::Csv,
            _ => Style::Table(self.layout()),
        }
    }

    /// The layout of the output: a file does not depend on the terminal.
    pub(crate) fn layout(&self) -> Layout {
        if file(self.out.as_deref()).is_some() { Layout::default() } else { output_options::layout() }
    }

    /// The limit that the output of a whole box would exceed.
    pub(crate) fn output_limit(&self, grid: &Grid, question: &Question) -> Option<String> {
        let terminal = to_terminal(self.out.as_deref());
        match (question, self.format()) {
            (Question::Grid, FormatName::Table | FormatName::Latex) if terminal => {
                too_large_for_a_terminal(grid)
            }
            (Question::Grid, FormatName::Npy) if Npy::size(grid) > Npy::LARGEST => Some(format!(
                "the array would have {} bytes, more than {}; --box RANGES makes it smaller",
                bytes(Npy::size(grid)),
                bytes(Npy::LARGEST)
            )),
            _ => None,
        }
    }
}
