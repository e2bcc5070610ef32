//! Colour, width and verbosity of the output.
//!
//! They are set once, before anything is printed. Every subcommand has these options.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};

use anstream::ColorChoice;
use clap::ValueEnum;

use nimcert_prose::{Layout, NARROWEST, WIDEST};

static QUIET: AtomicBool = AtomicBool::new(false);
static VERBOSE: AtomicU8 = AtomicU8::new(0);
/// Columns of the terminal; 0 for a pipe or a file.
static COLUMNS: AtomicUsize = AtomicUsize::new(0);

/// Options of every subcommand.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputOptions {
    /// When to use colour: auto, always or never; auto means on a terminal, unless NO_COLOR, CLICOLOR, CLICOLOR_FORCE or TERM says otherwise
    #[arg(long, value_name = "WHEN", global = true, value_enum, default_value_t = Color::Auto, hide_possible_values = true, value_parser = clap::builder::EnumValueParser::<Color>::new())]
    color: Color,
    /// Print only the verdict or the data: no report, no notes, no progress
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Report each step on stderr; -vv adds details and times
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
}

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

impl OutputOptions {
    /// Applies the options to the rest of the run.
    pub(crate) fn apply(&self) {
        set_color(self.color);
        QUIET.store(self.quiet, Ordering::Relaxed);
        VERBOSE.store(self.verbose, Ordering::Relaxed);
    }
}

/// Whether `--quiet` was given.
pub(crate) fn quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// How many times `--verbose` was given.
pub(crate) fn verbosity() -> u8 {
    VERBOSE.load(Ordering::Relaxed)
}

/// The layout of what is printed: that of the terminal, or the default for a pipe or a file.
pub(crate) fn layout() -> Layout {
    match COLUMNS.load(Ordering::Relaxed) {
        0 => Layout::default(),
        columns => Layout::of_terminal(columns),
    }
}

fn set_color(color: Color) {
    match color {
        Color::Auto => ColorChoice::Auto,
        Color::Always => ColorChoice::Always,
        Color::Never => ColorChoice::Never,
    }
    .write_global();
}

/// Sets the width and `--color` before the arguments are parsed, since help and error messages need them.
/// Returns the width of help, if it is known.
pub(crate) fn before(words: &[OsString]) -> Option<usize> {
    let columns = columns();
    COLUMNS.store(columns.unwrap_or(0), Ordering::Relaxed);
    let mut words = words.iter().skip(1).filter_map(|word| word.to_str()).take_while(|word| *word != "--");
    while let Some(word) = words.next() {
        let value = match word.split_once('=') {
            Some(("--color", value)) => Some(value),
            _ if word == "--color" => words.next(),
            _ => None,
        };
        if let Some(color) = value.and_then(|value| Color::from_str(value, false).ok()) {
            set_color(color);
        }
    }
    let terminal = || terminal_size::terminal_size().map(|(width, _)| width.0.into());
    columns.or_else(terminal).map(|width: usize| width.clamp(NARROWEST, WIDEST))
}

/// The width of the output: `COLUMNS`, else the width of the terminal; `None` for a pipe or file.
fn columns() -> Option<usize> {
    let number = |text: OsString| text.to_str()?.trim().parse().ok().filter(|&columns: &usize| columns > 0);
    std::env::var_os("COLUMNS").and_then(number).or_else(|| {
        let stdout = std::io::stdout();
        stdout
            .is_terminal()
            .then(|| terminal_size::terminal_size_of(&stdout))?
            .map(|(width, _)| width.0.into())
    })
}
