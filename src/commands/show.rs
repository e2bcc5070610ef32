//! `nimcert show`: functions, relations and conditions as minimal automata, and automata as formulas.

use std::path::PathBuf;
use std::sync::Arc;

use indicatif::HumanCount;
use num_bigint::BigUint;
use serde_json::json;

use crate::commands::draw::Output;
use crate::commands::prove::parse_setting;
use crate::exit::{self, Exit, Failure};
use crate::input::relation::{Definition, Item, Relations};
use crate::terminal::ending::limit;
use crate::terminal::print::print;
use nimcert_core::answer;
use nimcert_core::automaton::{Budget, written};
use nimcert_core::language::ast::{Automaton, Condition, Program, Relation};
use nimcert_core::language::{
    MAX_AUTOMATON_ENTRIES, MAX_COORDINATES, print_condition, print_program, spread,
};
use nimcert_discover::formula_of;
use nimcert_drawing::automaton::Graph;
use nimcert_prose::plural;
use nimcert_tables::json::SCHEMA;

/// Limit on the memory of the states of a search, in bytes.
const MAX_BYTES: u64 = 1 << 31;

/// Limit on the states of the proof that a formula is equal.
const MAX_PROOF_STATES: u64 = 1_000_000;

/// Arguments of `show`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
The output is an `automaton` statement that you can paste into a claim file. The automaton
is minimal, and its states are numbered in the order in which they are first reached, so
two relations are equal exactly if their automata have the same states and transitions.

F is an expression or a claim file. A condition is shown as the relation of its variables,
in the order in which they occur; a term or a function f as the relation y = f(t).
DEFINITION is the name of a function, relation or automaton of the file, or an expression
that uses them. Without it, all relations and automata of the file are shown, or its
functions if it has none.

For an `automaton` statement, show also looks for a formula. A formula is printed only if
it is proved that it holds for exactly the accepted tuples, for all natural numbers.

Examples:
  nimcert show 'x + y = z'
  nimcert show 'floor(t/3)' --draw third.svg
  nimcert show game.claim last
  nimcert show game.claim 'last(x, y) and x < y'", exit::DATA))]
pub(crate) struct Arguments {
    /// A condition, a term, or a claim file
    #[arg(value_name = "F|FILE", allow_negative_numbers = true)]
    f: String,
    /// A definition of the claim file, or an expression that uses its definitions
    #[arg(value_name = "DEFINITION")]
    what: Option<String>,
    /// Give a value to a `let` or `param` name of a claim file
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parse_setting)]
    set: Vec<(String, BigUint)>,
    /// Draw the automaton to FILE, in the format of its extension: svg, png, pdf, tex (TikZ), txt or dot
    #[arg(long, value_name = "FILE")]
    draw: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Stop the search for an automaton after N states [default: 2,000,000]
    #[arg(
        long,
        value_name = "N",
        default_value_t = 2_000_000,
        hide_default_value = true,
        help_heading = "Limits"
    )]
    max_states: u64,
}

/// A definition with its automaton.
struct Shown<'r> {
    definition: &'r Definition,
    kind: &'static str,
    automaton: Automaton,
    /// States of the statement, if it is an automaton.
    stated: Option<usize>,
    formula: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let relations = Relations::read(&arguments.f, arguments.what.as_deref(), &arguments.set)?;
    let output = arguments.draw.as_deref().map(Output::to_file);
    if let Some(output) = &output {
        output.check_graph()?;
        if relations.asked.len() > 1 {
            let names: Vec<&str> = relations.asked.iter().map(|asked| asked.name.as_str()).collect();
            return Err(Failure(format!(
                "error: --draw is for one automaton\nhelp: choose one: {}",
                names.join(", ")
            )));
        }
    }
    let (mut shown, mut met) = (Vec::new(), None);
    for definition in &relations.asked {
        match show(&relations, definition, arguments.max_states)? {
            Ok(found) => shown.push(found),
            Err(what) => {
                met = met.or(Some(format!("{}: {what}", definition.name)));
            }
        }
    }
    if let (Some(output), [one]) = (&output, shown.as_slice()) {
        let title = format!("{}({})", one.definition.name, one.definition.tracks.join(", "));
        let drawn = Graph::of_automaton(&one.automaton, &one.definition.tracks, title);
        match output.write_drawn(&drawn)? {
            Exit::Success => {}
            other => return Ok(other),
        }
    }
    match arguments.json {
        true if met.is_none() => print(&object(&shown)?)?,
        true => {}
        false => print(&shown.iter().map(text).collect::<Vec<_>>().join("\n"))?,
    }
    Ok(met.map_or(Exit::Success, limit))
}

/// The automaton of a definition, or the limit that was reached.
fn show<'r>(
    relations: &Relations,
    definition: &'r Definition,
    max_states: u64,
) -> Result<Result<Shown<'r>, String>, Failure> {
    let stated = relations.written(definition);
    if definition.tracks.len() > MAX_COORDINATES {
        return Ok(Err(format!(
            "its automaton has {} parameters; the limit is {MAX_COORDINATES} (MAX_COORDINATES)",
            definition.tracks.len()
        )));
    }
    let mut budget = Budget::new(max_states, MAX_BYTES);
    let table = match relations.table(definition, &mut budget)? {
        Ok(table) => table,
        Err(met) => return Ok(Err(met)),
    };
    let entries = table.states() << table.tracks();
    if entries > MAX_AUTOMATON_ENTRIES {
        return Ok(Err(format!(
            "its automaton has {}, which count as {} transitions; the limit of a statement is {} (MAX_AUTOMATON_ENTRIES)",
            plural(table.states() as u64, "state"),
            HumanCount(entries as u64),
            HumanCount(MAX_AUTOMATON_ENTRIES as u64)
        )));
    }
    let Some(automaton) = written(&table) else {
        return Err(Failure("error: leading zeros take the automaton out of its start state".to_owned()));
    };
    let formula = stated.and_then(|_| {
        let mut options = answer::Options::default();
        options.search.max_states = MAX_PROOF_STATES;
        let formula = formula_of(&definition.tracks, &automaton, &options)?;
        Some(print_condition(&Program::default(), &definition.tracks, &formula))
    });
    let kind = match definition.item {
        Item::Function(_) => "function",
        Item::Relation(_) if stated.is_some() => "automaton",
        Item::Relation(_) => "relation",
    };
    let stated = stated.map(|stated| stated.accepting().len());
    Ok(Ok(Shown { definition, kind, automaton, stated, formula }))
}

/// The `automaton` statement, a line for each state.
fn statement(shown: &Shown<'_>) -> String {
    let Definition { name, tracks, .. } = shown.definition;
    let body = Condition::Automaton(Arc::new(shown.automaton.clone()));
    let relation = Relation { name: name.clone(), parameters: tracks.clone(), body, after: 0 };
    spread(&print_program(&Program { relations: vec![relation], ..Program::default() }))
}

/// The statement, with what is known of it in comments.
fn text(shown: &Shown<'_>) -> String {
    let states = shown.automaton.accepting().len();
    let accepting = shown.automaton.accepting().iter().filter(|accepts| **accepts).count();
    let mut text = format!("# {}, {accepting} accepting", plural(states as u64, "state"));
    match shown.stated {
        Some(stated) if stated != states => text.push_str(&format!("; the statement has {stated}\n")),
        _ => text.push('\n'),
    }
    text.push_str(&statement(shown));
    if shown.stated.is_some() {
        let Definition { name, tracks, .. } = shown.definition;
        let tracks = tracks.join(", ");
        match &shown.formula {
            Some(formula) => {
                text.push_str(&format!(
                    "# proved equal for all naturals:\n#   rel {name}({tracks}) = {formula}\n"
                ));
            }
            None => text.push_str("# no formula was found that can be proved equal\n"),
        }
    }
    text
}

/// One JSON object.
fn object(shown: &[Shown<'_>]) -> Result<String, Failure> {
    let automata = shown.iter().map(|shown| {
        json!({
            "name": shown.definition.name,
            "kind": shown.kind,
            "parameters": shown.definition.tracks,
            "states": shown.automaton.accepting().len(),
            "accepting": shown.automaton.accepting().iter().filter(|accepts| **accepts).count(),
            "states_of_statement": shown.stated,
            "statement": statement(shown),
            "formula": shown.formula,
        })
    });
    let object = json!({ "schema": SCHEMA, "command": "show", "automata": automata.collect::<Vec<_>>() });
    Ok(serde_json::to_string_pretty(&object)? + "\n")
}
