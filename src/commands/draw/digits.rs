//! `nimcert draw digits`.

use num_bigint::BigUint;

use crate::commands::draw::output::Output;
use crate::commands::prove::parse_setting;
use crate::exit::{self, Exit, Failure};
use crate::input::target::{Target, What};
use crate::terminal::ending::limit;
use nimcert_core::decision::{Counterexample, Options, Outcome, Question, decide};
use nimcert_core::language::ast::{FunctionId, Property, Term};
use nimcert_core::language::evaluate::apply;
use nimcert_report::digits::short;
use nimcert_report::drawing::digits::{MAX_TEXT_DEPTH, Parting, Tree};
use nimcert_report::drawing::text::page;

/// Digits of t in a tree if none are asked for.
const DEFAULT_DEPTH: u32 = 4;

/// Arguments of `draw digits`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
With the NS property [inoue2014, Definition 8.1] the digits of t from place i up decide
those of f(t) from place i - 1 up. If f has it, the tree of the first columns is drawn,
each node with the digits of f(t) that are decided there. If not, the smallest
counterexample is: the digits that two columns share, and the digit in which their values
differ although it should be decided. --depth draws the tree in either case, with `?`
where digits are not decided.

Examples:
  nimcert draw digits 'floor(t/4)'
  nimcert draw digits 'floor(t/3)' --out counterexample.svg
  nimcert draw digits 'floor(t/3)' --depth 5", exit::DATA))]
pub(crate) struct Arguments {
    /// The function: an expression in t, or a file
    #[arg(value_name = "F", allow_negative_numbers = true)]
    f: String,
    /// Give a `let` name of a claim file another value
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parse_setting)]
    set: Vec<(String, BigUint)>,
    /// Draw the tree of so many digits of t, whether f has the NS property or not
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_TEXT_DEPTH)))]
    depth: Option<u32>,
    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.output.check()?;
    let target = Target::read(&arguments.f, &arguments.set, None)?;
    let What::Bar(f) = target.what else {
        return Err(Failure(format!(
            "error: {} is about a game, and digits are drawn of a function\nhelp: write `claim ns f`, or name a file with a function",
            arguments.f
        )));
    };
    let title = &target.subject().headline();
    if let Some(depth) = arguments.depth {
        return tree(&target, f, depth, title, None, arguments);
    }
    let question = Question { program: &target.program, function: f, property: Property::Ns };
    let because = match decide(question, &Options::default(), None).outcome {
        Outcome::Proved => "f has the NS property, for all naturals.".to_owned(),
        Outcome::ProvedBelow { below, .. } => {
            format!("f has the NS property on the columns below {}.", nimcert_report::digits::bound(&below))
        }
        Outcome::Refuted(counterexample) => return parting(counterexample, title, arguments),
        Outcome::Undefined { column, cause } => {
            return Err(Failure(format!("error: f has no value at {}: {cause}", short(&column))));
        }
        Outcome::Undecided(met) => {
            return Ok(limit(format_args!(
                "{met}\nhelp: --depth N draws the tree of the first columns without a decision"
            )));
        }
    };
    // A list of heights may have fewer columns.
    let depth = match &target.program.functions[f].body {
        Term::Heights(values) => values.len().checked_ilog2().unwrap_or(0).min(DEFAULT_DEPTH),
        _ => DEFAULT_DEPTH,
    };
    tree(&target, f, depth, title, Some(because), arguments)
}

fn tree(
    target: &Target,
    f: FunctionId,
    depth: u32,
    title: &str,
    because: Option<String>,
    arguments: &Arguments,
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
    arguments
        .output
        .write(|| tree.scene(title), |style| Ok(page(title, &tree.text(style.width), &notes, style)))
}

fn parting(found: Counterexample, title: &str, arguments: &Arguments) -> Result<Exit, Failure> {
    let columns = [short(&found.z), short(&found.z_prime)];
    let parting = Parting::new([found.z, found.z_prime], [found.f_z, found.f_z_prime]);
    let Some(parting) = parting else {
        return Err(Failure("error: the counterexample that was found is none".to_owned()));
    };
    let notes = [format!("z = {}", columns[0]), format!("z' = {}", columns[1]), parting.sentence()];
    arguments.output.write(
        || Ok(parting.scene(title, &columns)),
        |style| Ok(page(title, &parting.text(style.width), &notes, style)),
    )
}
