//! Options of `nimcert mex`, and what they ask for.

use std::path::PathBuf;

use clap::ValueEnum;
use num_bigint::BigUint;

use crate::commands::prove::parse_setting;
use crate::exit::{self, Failure};
use crate::files::sink::file;
use crate::files::sink::to_terminal;
use crate::input::ranges::{Ranges, parse_ranges};
use crate::input::target::{Target, What};
use crate::terminal::manners;
use nimcert_core::decision::Options;
use nimcert_report::grundy::Grid;
use nimcert_report::grundy::bar::Resources;
use nimcert_report::grundy::list::Style;
use nimcert_report::grundy::npy::Npy;
use nimcert_report::grundy::table::too_large_for_a_terminal;
use nimcert_report::grundy::term::Claimed;
use nimcert_report::layout::Layout;

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
pub(crate) struct Arguments {
    /// An expression in t, or a file with one, with heights, or with a game
    #[arg(value_name = "F|FILE", allow_negative_numbers = true)]
    pub(crate) f: String,
    /// The game of a claim file
    #[arg(long, value_name = "NAME")]
    pub(crate) game: Option<String>,
    /// Give a `let` name of a claim file another value
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parse_setting)]
    pub(crate) set: Vec<(String, BigUint)>,
    /// Last column of a bar [default: 20]
    #[arg(long, value_name = "Z")]
    pub(crate) z: Option<u64>,
    /// Ranges of coordinates
    #[arg(long = "box", value_name = "RANGES", value_parser = parse_ranges)]
    pub(crate) ranges: Option<Ranges>,
    /// Last row of a bar that is computed
    #[arg(long, value_name = "Y")]
    pub(crate) max_row: Option<u64>,
    /// How it is written
    #[arg(long, value_enum, default_value_t = FormatName::Table)]
    pub(crate) format: FormatName,
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
    pub(crate) out: Option<PathBuf>,
    /// Threads; the output does not depend on them
    #[arg(long, value_name = "N", default_value_t = Options::default().threads as u64, value_parser = clap::value_parser!(u64).range(1..=64))]
    threads: u64,
    /// Megabytes that it may take
    #[arg(long, value_name = "MB", default_value_t = 2048, value_parser = clap::value_parser!(u64).range(..=MAX_MEMORY))]
    memory: u64,
}

/// A format by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatName {
    Table,
    Csv,
    Json,
    Npy,
    Bfile,
    Latex,
}

/// What is asked for.
#[derive(Debug)]
pub(crate) enum Question {
    Grid,
    Differences(Claimed),
    Compare(Claimed),
    Values,
    PPositions,
}

impl Arguments {
    /// The question that the options ask about a target.
    pub(crate) fn question(&self, target: &mut Target) -> Result<Question, Failure> {
        let mut term = |option: &str, text: &Option<String>| match (text, &target.what) {
            (Some(text), _) => target.term(text),
            (None, What::Bar(_)) => target.term("y xor z"),
            (None, What::Game(_)) => Err(Failure(format!(
                "error: {option} of a game needs a term\nhelp: write one in its coordinates: {option} '{}'",
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

    /// Complains of a format that the question does not know, or of an array on a terminal.
    pub(crate) fn check_format(&self, question: &Question) -> Result<(), Failure> {
        let known: &[FormatName] = match question {
            Question::Grid => FormatName::value_variants(),
            Question::Compare(_) => &[FormatName::Table, FormatName::Json],
            _ => &[FormatName::Table, FormatName::Csv, FormatName::Json],
        };
        let name =
            |format: &FormatName| format.to_possible_value().map_or(String::new(), |v| v.get_name().into());
        if !known.contains(&self.format) {
            let names: Vec<String> = known.iter().map(name).collect();
            return Err(Failure(format!(
                "error: --format {} is for whole boxes; here the formats are {}",
                name(&self.format),
                names.join(", ")
            )));
        }
        if self.format == FormatName::Npy && to_terminal(self.out.as_deref()) {
            return Err(Failure(
                "error: an array is not for a terminal\nhelp: --out FILE writes it to a file".to_owned(),
            ));
        }
        Ok(())
    }

    pub(crate) fn resources(&self) -> Resources {
        Resources { threads: self.threads as usize, memory: self.memory.saturating_mul(1 << 20) }
    }

    /// Whether progress is seen beside the output.
    pub(crate) fn shows_progress(&self, question: &Question) -> bool {
        let silent = matches!(question, Question::Compare(_) | Question::Values);
        silent || !to_terminal(self.out.as_deref())
    }

    pub(crate) fn style(&self) -> Style {
        match self.format {
            FormatName::Json => Style::Json,
            FormatName::Csv => Style::Csv,
            _ => Style::Table(self.layout()),
        }
    }

    /// The layout of the output: a file does not depend on the terminal.
    pub(crate) fn layout(&self) -> Layout {
        if file(self.out.as_deref()).is_some() { Layout::default() } else { manners::layout() }
    }

    /// A limit that the output of a whole box would meet.
    pub(crate) fn output_limit(&self, grid: &Grid, question: &Question) -> Option<String> {
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
