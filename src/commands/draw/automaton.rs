//! `nimcert draw automaton`.

use indicatif::HumanCount;
use num_bigint::BigUint;

use crate::commands::draw::output::Output;
use crate::commands::prove::parse_setting;
use crate::exit::{self, Exit, Failure};
use crate::input::target::{Target, What};
use crate::terminal::ending::limit;
use nimcert_core::automaton::{AutomatonError, Budget};
use nimcert_core::decision::{GraphError, graph};
use nimcert_drawing::automaton::Graph;

/// Limit on the states of the search for the automaton.
const MAX_SEARCHED_STATES: u64 = 2_000_000;

/// Limit on the memory of these states, in bytes.
const MAX_SEARCHED_BYTES: u64 = 1 << 31;

/// Arguments of `draw automaton`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
The automaton reads the binary digits of t and y together, the most significant first,
and accepts if y = f(t). It is the minimal deterministic automaton, as in a certificate.
An edge is labelled with the letters t/y that it reads; letters that lead to the dead
state are left out.

A picture has at most 60 states. --format dot writes larger automata for Graphviz, and
--format text writes a table with one line per state.

Examples:
  nimcert draw automaton 'floor(t/4)'
  nimcert draw automaton 'max(3, floor(t/4))' --out automaton.svg
  nimcert draw automaton 'floor(t/100)' --format dot | dot -Tsvg > automaton.svg", exit::DATA))]
pub(crate) struct Arguments {
    /// The function: an expression in t, or a file
    #[arg(value_name = "F", allow_negative_numbers = true)]
    f: String,
    /// Give a value to a `let` or `param` name of a claim file
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parse_setting)]
    set: Vec<(String, BigUint)>,
    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.output.check_graph()?;
    let target = Target::read(&arguments.f, &arguments.set, None)?;
    let What::Bar(f) = target.what else {
        return Err(Failure(format!(
            "error: {} is about a game, but an automaton is drawn for a function\nhelp: `nimcert prove {} --emit DIR` saves a certificate with the automata of the game",
            arguments.f, arguments.f
        )));
    };
    let mut budget = Budget::new(MAX_SEARCHED_STATES, MAX_SEARCHED_BYTES);
    let table = match graph(&target.program, f, &mut budget) {
        Ok(table) => table,
        Err(GraphError::Automaton(AutomatonError::Exhausted(_))) => {
            return Ok(limit(format_args!(
                "no automaton was found with {} states and {} MB of memory",
                HumanCount(MAX_SEARCHED_STATES),
                HumanCount(MAX_SEARCHED_BYTES >> 20)
            )));
        }
        Err(GraphError::Automaton(met @ AutomatonError::TooLarge(_))) => return Ok(limit(met)),
        Err(GraphError::Automaton(AutomatonError::Irregular(operator))) => {
            return Err(Failure(format!(
                "error: `{operator}` has no digit automaton\nhelp: `nimcert draw digits` and `nimcert draw bar` do not need one"
            )));
        }
        Err(other) => return Err(other.into()),
    };
    let function = &target.program.functions[f];
    let parameter = function.parameters.first().map_or("t", String::as_str);
    let tracks = [parameter.to_owned(), format!("{}({parameter})", function.name)];
    let drawn = Graph::of_table(&table, &tracks, target.subject().headline());
    arguments.output.write_drawn(&drawn)
}
