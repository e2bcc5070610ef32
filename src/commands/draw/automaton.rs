//! `nimcert draw automaton`.

use crate::commands::draw::choices::Values;
use crate::commands::draw::output::Output;
use crate::exit::{self, Exit, Failure};
use crate::input::relation::Relations;
use crate::input::target::{Target, What};
use crate::input::{Named, named, program};
use crate::terminal::ending::limit;
use indicatif::HumanCount;
use nimcert_core::automaton::{AutomatonError, Budget, written};
use nimcert_core::decision::{GraphError, graph};
use nimcert_core::language::parse_function;
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

With DEFINITION, the automaton of a relation, function or `automaton` statement of a claim
file is drawn; if the file defines no function and only one of the others, DEFINITION may
be left out. A statement is drawn with the states that it has, or with --minimal as its
minimal automaton. Its letters are written as in the statement, and 0* means 00 and 01.

A picture has at most 60 states. --format dot writes larger automata for Graphviz, and
--format text writes a table with one line per state.

Examples:
  nimcert draw automaton 'floor(t/4)'
  nimcert draw automaton 'max(3, floor(t/4))' --out automaton.svg
  nimcert draw automaton game.claim last --out last.svg
  nimcert draw automaton 'x + y = z' --out sum.svg
  nimcert draw automaton 'floor(t/100)' --format dot | dot -Tsvg > automaton.svg", exit::DATA))]
pub(crate) struct Arguments {
    /// The function: an expression in t, or a file; or a condition, or a claim file
    #[arg(value_name = "F|FILE", allow_negative_numbers = true)]
    f: String,
    /// A definition of the claim file, or an expression that uses its definitions
    #[arg(value_name = "DEFINITION")]
    what: Option<String>,
    /// Draw the minimal automaton of an `automaton` statement
    #[arg(long)]
    minimal: bool,
    #[command(flatten)]
    values: Values,
    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.output.check_graph()?;
    if arguments.what.is_some() || !arguments.values.has_items() && is_relation(arguments)? {
        return draw_relation(arguments);
    }
    if arguments.minimal {
        return Err(Failure(format!(
            "error: --minimal is for `automaton` statements\nhelp: leave it out: the automaton of {} is always minimal",
            arguments.f
        )));
    }
    arguments
        .values
        .each(&arguments.f, None, &arguments.output, |target, output| drawn(arguments, &target, output))
}

fn drawn(arguments: &Arguments, target: &Target, output: &Output) -> Result<Exit, Failure> {
    let What::Bar(f) = target.what else {
        return Err(Failure(format!(
            "error: {} is about a game, but an automaton is drawn for a function or a relation\nhelp: name a definition: `nimcert draw automaton {} NAME`; or `nimcert prove {} --emit DIR` saves a certificate with the automata of the game",
            arguments.f, arguments.f, arguments.f
        )));
    };
    let mut budget = Budget::new(MAX_SEARCHED_STATES, MAX_SEARCHED_BYTES).fixed(true);
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
    let drawn = Graph::of_table(&table, &tracks, target.headline());
    output.write_drawn(&drawn)
}

/// Whether the input is a condition, or a term in other variables than t, or a file with relations and no functions.
fn is_relation(arguments: &Arguments) -> Result<bool, Failure> {
    Ok(match named(&arguments.f)? {
        Named::ClaimFile(source) => {
            let program = program(&source, &[])?;
            program.functions.is_empty() && !program.relations.is_empty()
        }
        Named::Expression(source) => {
            parse_function(&source).is_err() && Relations::read(&arguments.f, None, &[]).is_ok()
        }
        Named::Heights(_) => false,
    })
}

/// Draws the automaton of a definition.
fn draw_relation(arguments: &Arguments) -> Result<Exit, Failure> {
    let relations = Relations::read(&arguments.f, arguments.what.as_deref(), &arguments.values.numbers()?)?;
    let [definition] = relations.asked.as_slice() else {
        let names: Vec<&str> = relations.asked.iter().map(|asked| asked.name.as_str()).collect();
        return Err(Failure(format!(
            "error: {} has several relations\nhelp: choose one: {}",
            arguments.f,
            names.join(", ")
        )));
    };
    let title = format!("{}({})", definition.name, definition.tracks.join(", "));
    if let Some(automaton) = relations.written(definition)
        && !arguments.minimal
    {
        return arguments.output.write_drawn(&Graph::of_automaton(automaton, &definition.tracks, title));
    }
    let mut budget = Budget::new(MAX_SEARCHED_STATES, MAX_SEARCHED_BYTES).fixed(true);
    let table = match relations.table(definition, &mut budget)? {
        Ok(table) => table,
        Err(met) => return Ok(limit(met)),
    };
    match written(&table) {
        Some(automaton) => {
            arguments.output.write_drawn(&Graph::of_automaton(&automaton, &definition.tracks, title))
        }
        None => Err(Failure("error: leading zeros take the automaton out of its start state".to_owned())),
    }
}
