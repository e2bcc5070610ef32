//! Options of `nimcert discover`.

use std::path::{Path, PathBuf};

use crate::exit;
use crate::input::limits::OtherLimits;
use crate::input::settings::{Setting, parse_values};
use nimcert_core::certificate::safe_file_name;
use nimcert_discover::Options;

/// Arguments of `discover`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
F is an expression in t, or a claim file. From a claim file, only the rules of one game
are used: the game that --game names, else that of the first claim, else the only one. An
expression in t means the bar of this function; for a bar, discover looks for Grundy
numbers. octal(CODE), or a file with one octal game, means the period of its Grundy numbers.

discover computes tables from the rules, looks for a formula or an automaton that agrees
with them, and proves it like a claim of a claim file. Nothing that is not proved is shown
as a fact. If nothing is proved, the output shows how many states an automaton needs for
tables of growing size, and pairs of prefixes that every automaton must distinguish.

If --set gives several values to one or two constants, discover looks for a formula for
each, and for one claim about all such values. --function looks for a term in t with given
values instead, and says what is proved about the term.

With --state FILE a long run can be stopped at any time, even by a power cut, and continued:
only the table that was being computed and the proofs of formulas are lost, and are
computed again. The file belongs to one game and question, and no verdict depends on it.

Examples:
  nimcert discover game.claim
  nimcert discover game.claim --set k=7 --emit found
  nimcert discover game.claim --set k=3..15:4
  nimcert discover 'floor(t/3)'
  nimcert discover 'octal(0.156)'
  nimcert discover --function 0,0,1,1,2,2,3,3", exit::DISCOVER))]
pub(crate) struct Arguments {
    /// An expression in t, or a claim file with a game
    #[arg(value_name = "F|FILE", allow_negative_numbers = true, required_unless_present = "function")]
    pub(super) f: Option<String>,
    /// Look for a function with these values instead: a list such as 0,0,1,1,2,2, a file with
    /// f(0), f(1), .. or lines `t f(t)`, or - for standard input
    #[arg(long, value_name = "VALUES", allow_hyphen_values = true,
          conflicts_with_all = ["f", "game", "set", "what", "bits", "all", "state", "max_states"])]
    pub(super) function: Option<String>,
    /// Which game of a claim file
    #[arg(long, value_name = "NAME")]
    pub(super) game: Option<String>,
    /// Give a value to a `let` or `param` name of a claim file, or several values, such as
    /// k=3..15:4 or k=3,7,11: then look for one claim about all values of this kind
    #[arg(long, value_name = "NAME=VALUES", value_parser = parse_values)]
    pub(super) set: Vec<Setting>,
    /// Look for Grundy numbers [default for an expression in t]
    #[arg(long, group = "what")]
    pub(super) grundy: bool,
    /// Look for P-positions [default for a game]
    #[arg(long, group = "what")]
    pub(super) p: bool,
    /// Learn from coordinates below 2^B at most [default: as far as a few seconds allow]
    #[arg(long, value_name = "B", value_parser = clap::value_parser!(u64).range(1..=26))]
    pub(super) bits: Option<u64>,
    /// Show every formula that agrees with the table, not only the one that is proved
    #[arg(long)]
    pub(super) all: bool,
    /// Save the claim and its certificate as DIR/NAME.claim and DIR/NAME.cert; if nothing is
    /// proved, the prefixes that every automaton must distinguish, as DIR/NAME.bound.json
    #[arg(long, value_name = "DIR")]
    pub(super) emit: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Keep the state of the search in FILE after every table, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(super) state: Option<PathBuf>,
    /// Give up on automata with more than N states [default: 20,000]
    #[arg(long, value_name = "N", default_value_t = 20_000, hide_default_value = true, value_parser = clap::value_parser!(u64).range(1..=1_000_000), help_heading = "Limits")]
    pub(super) max_states: u64,
    /// Stop the search for a proof after N states [default: 50,000,000]
    #[arg(long, value_name = "N", default_value_t = nimcert_core::decision::Options::default().max_states, hide_default_value = true, help_heading = "Limits")]
    pub(super) proof_states: u64,
    #[command(flatten)]
    pub(super) limits: OtherLimits,
}

impl Arguments {
    /// The game; empty if values of a function are given.
    pub(super) fn subject(&self) -> &str {
        self.f.as_deref().unwrap_or_default()
    }

    /// The name of the files that are kept.
    pub(super) fn name(&self) -> String {
        let path = Path::new(self.subject());
        let stem = path.file_stem().filter(|_| path.is_file());
        stem.map_or("f".into(), |stem| safe_file_name(&stem.to_string_lossy()))
    }

    /// Limits of the search.
    pub(super) fn options(&self) -> Options {
        let mut options = Options { bits: self.bits.map(|bits| bits as usize), ..Options::default() };
        options.max_states = self.max_states as usize;
        options.proof.search = self.limits.options(self.proof_states);
        options.table.threads = options.proof.search.threads;
        options
    }
}
