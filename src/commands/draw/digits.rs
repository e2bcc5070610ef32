//! `nimcert draw digits`.

use crate::commands::draw::choices::Values;
use crate::commands::draw::output::Output;
use crate::exit::{self, Exit, Failure};
use crate::input::target::{Target, What};
use crate::terminal::ending::limit;
use nimcert_core::decision::{Counterexample, Options, Outcome, Refutation, decide};
use nimcert_core::language::ast::{Claim, FunctionId, Property, Term};
use nimcert_core::language::evaluate::apply;
use nimcert_drawing::digits::{MAX_TEXT_DEPTH, Parting, Tree};
use nimcert_drawing::text::page;
use nimcert_prose::digits::short;

/// Default number of digits of t in a tree.
const DEFAULT_DEPTH: u32 = 4;

/// Arguments of `draw digits`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
A function has the NS property [inoue2014, Definition 8.1] if the digits of t from place
i upwards decide the digits of f(t) from place i - 1 upwards. If f has it, the picture is
the tree of the first columns; each node has the digits of f(t) that are decided there.
If not, the picture is the smallest counterexample: two columns, the digits that they
share, and the digit in which their values differ although it should be decided.
--depth draws the tree in either case, with `?` for digits that are not decided.

Examples:
  nimcert draw digits 'floor(t/4)'
  nimcert draw digits 'floor(t/3)' --out counterexample.svg
  nimcert draw digits 'floor(t/3)' --depth 5", exit::DATA))]
pub(crate) struct Arguments {
    /// The function: an expression in t, or a file
    #[arg(value_name = "F", allow_negative_numbers = true)]
    f: String,
    #[command(flatten)]
    values: Values,
    /// Draw the tree of the first 2^N columns, whether f has the NS property or not
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_TEXT_DEPTH)))]
    depth: Option<u32>,
    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.output.check()?;
    arguments
        .values
        .each(&arguments.f, None, &arguments.output, |target, output| drawn(arguments, &target, output))
}

fn drawn(arguments: &Arguments, target: &Target, output: &Output) -> Result<Exit, Failure> {
    let What::Bar(f) = target.what else {
        return Err(Failure(format!(
            "error: {} is about a game, but digits are drawn for a function\nhelp: name a function, or a file with one",
            arguments.f
        )));
    };
    let title = &format!("Digits of {}", target.headline());
    if let Some(depth) = arguments.depth {
        return tree(target, f, depth, title, None, output);
    }
    let claim = Claim::of_function(false, Property::Ns, f, None);
    let because = match decide(&target.program, &claim.statement, &Options::default(), None).outcome {
        Outcome::Proved => "f has the NS property, for all natural numbers.".to_owned(),
        Outcome::ProvedBelow { below, .. } => {
            format!("f has the NS property on the columns below {}.", nimcert_prose::digits::bound(&below))
        }
        Outcome::Refuted(Refutation::Columns(counterexample)) => {
            return parting(counterexample, title, output);
        }
        Outcome::Undefined { column, cause } => {
            return Err(Failure(format!("error: f has no value at {}: {cause}", short(&column))));
        }
        // Only claims about games and about all naturals end so.
        Outcome::Refuted(_) | Outcome::IllFormed(_) => {
            return Err(Failure("error: the search found no columns; this is a bug of nimcert".to_owned()));
        }
        Outcome::Undecided(met) => {
            return Ok(limit(format_args!(
                "{met}\nhelp: --depth N draws the tree of the first 2^N columns without deciding the NS property"
            )));
        }
    };
    // A list of heights may have fewer columns.
    let depth = match &target.program.functions[f].body {
        Term::Heights(values) => values.len().checked_ilog2().unwrap_or(0).min(DEFAULT_DEPTH),
        _ => DEFAULT_DEPTH,
    };
    tree(target, f, depth, title, Some(because), output)
}

fn tree(
    target: &Target,
    f: FunctionId,
    depth: u32,
    title: &str,
    because: Option<String>,
    output: &Output,
) -> Result<Exit, Failure> {
    let mut values = Vec::new();
    for t in 0..1u64 << depth {
        match apply(&target.program, f, &[t.into()]) {
            Ok(value) => values.push(value),
            Err(cause) => return Err(Failure(format!("error: f has no value at {t}: {cause}"))),
        }
    }
    let tree = match Tree::new(&values) {
        Ok(tree) => tree,
        Err(met) => return Ok(limit(met)),
    };
    let notes: Vec<String> = because.into_iter().collect();
    output.write(
        |look| tree.scene(title, look),
        |style| Ok(page(title, &tree.text(style.width), &notes, style)),
    )
}

fn parting(found: Counterexample, title: &str, output: &Output) -> Result<Exit, Failure> {
    let columns = [short(&found.z), short(&found.z_prime)];
    let parting = Parting::new([found.z, found.z_prime], [found.f_z, found.f_z_prime]);
    let Some(parting) = parting else {
        return Err(Failure(
            "error: the counterexample that was found is wrong; this is a bug in nimcert, please report it"
                .to_owned(),
        ));
    };
    let notes = [format!("z = {}", columns[0]), format!("z' = {}", columns[1]), parting.sentence()];
    output.write(
        |look| Ok(parting.scene(title, &columns, look)),
        |style| Ok(page(title, &parting.text(style.width), &notes, style)),
    )
}
