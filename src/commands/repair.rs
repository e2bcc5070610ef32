//! `nimcert repair`: the nearest functions with the NS property, below and above f.

use indicatif::HumanCount;
use num_bigint::BigUint;
use num_traits::One;

use crate::exit::{self, Exit, Failure};
use crate::input;
use crate::input::Subject;
use crate::terminal::ending::limit;
use crate::terminal::output_options;
use crate::terminal::print::{print, remark};
use nimcert_core::answer::{Majorant, decide_majorant};
use nimcert_core::decision::{Options, Outcome, Refutation, decide};
use nimcert_core::language::analysis::irregular;
use nimcert_core::language::ast::{Claim, Property};
use nimcert_core::language::evaluate::apply;
use nimcert_core::language::listing::texts;
use nimcert_core::ns::repair::{
    largest_below, largest_below_at, monotone_above, monotone_below, smallest_above, smallest_above_at,
};
use nimcert_prose::digits::short;
use nimcert_prose::plural;
use nimcert_report::repair::{At, NearestReport, Standing};

/// Default number of columns.
const DEFAULT_COLUMNS: u64 = 64;

/// Largest number of columns.
const MAX_COLUMNS: u64 = 1 << 20;

/// Largest number of decimal digits of `--at`.
const MAX_AT_DIGITS: usize = 1_000;

/// Limit on the states of each decision about all natural numbers.
const MAX_STATES: u64 = 2_000_000;

/// Number of columns that are examined if f has no digit automaton.
const MAX_LOOKED_AT: u64 = 1 << 16;

/// Arguments of `repair`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
Among the monotone functions with the NS property on columns 0..N-1 there is a largest
one below f and a smallest one above f. F is as in `nimcert check` and need not be
monotone.

If f is monotone, the largest one below does not depend on N. The smallest one above may
grow with N; it exists for all natural numbers if and only if f(t) < 2^floor(log2(t))
for all but finitely many t.

Examples:
  nimcert repair 'floor(t/3)'
  nimcert repair 'floor(t/3)' --columns 1000 --below > heights; nimcert check heights
  nimcert repair 'floor(t/3)' --at 1000000000000000000000", exit::REPAIR))]
pub(crate) struct Arguments {
    /// The function: an expression in t, or a file
    #[arg(value_name = "F", allow_negative_numbers = true)]
    f: String,
    /// Number of columns, 1 to 1,048,576 [default: 64, or all columns of a file of heights]
    #[arg(long, value_name = "N", conflicts_with = "at", value_parser = clap::value_parser!(u64).range(1..=MAX_COLUMNS))]
    columns: Option<u64>,
    /// Print only the largest function below f, as a file of heights
    #[arg(long, group = "one")]
    below: bool,
    /// Print only the smallest function above f, as a file of heights
    #[arg(long, group = "one")]
    above: bool,
    /// Print the values at column Z of the nearest functions for all natural numbers; Z has at most 1,000 digits
    #[arg(long, value_name = "Z", group = "one", value_parser = parse_column)]
    at: Option<BigUint>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let subject = input::subject(&arguments.f)?;
    if let Some(z) = &arguments.at {
        return at(&subject, z, arguments.json);
    }
    let heights = columns(&subject, arguments.columns)?;
    let monotone = heights.is_sorted();
    if (arguments.below || arguments.above) && !arguments.json {
        if !monotone {
            remark(
                "note: f is not monotone on these columns; this is still the nearest monotone function with the NS property",
            );
        }
        let values = if arguments.below { largest_below(&heights) } else { smallest_above(&heights) };
        print(&format!("{}\n", texts(&values).join(",")))?;
        return Ok(Exit::Success);
    }
    let report = NearestReport {
        claim: subject.claim(Property::Ns, false, None),
        monotone: standing(&subject, Property::Monotone),
        ns: standing(&subject, Property::Ns),
        majorant: majorant(&subject),
        monotone_below: monotone_below(&heights),
        monotone_above: monotone_above(&heights),
        below: largest_below(&heights),
        above: smallest_above(&heights),
        heights,
    };
    print(&if arguments.json { report.json()? } else { report.text(output_options::layout()) })?;
    Ok(Exit::Success)
}

/// Parses `--at`.
fn parse_column(text: &str) -> Result<BigUint, String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits && text.len() <= MAX_AT_DIGITS => Ok(number),
        _ => Err(format!("expected a natural number of at most {} digits", HumanCount(MAX_AT_DIGITS as u64))),
    }
}

fn options() -> Options {
    let mut options = Options::default();
    options.partition = false;
    options.max_states = MAX_STATES;
    options.max_columns = MAX_LOOKED_AT;
    options
}

/// `f(z)`, or the reason why it is undefined.
fn value(subject: &Subject, z: &BigUint) -> Result<BigUint, Failure> {
    apply(&subject.program, subject.function, std::slice::from_ref(z))
        .map_err(|why| Failure(format!("error: {} has no value at {}: {why}", subject.name(), short(z))))
}

/// The heights of the requested columns.
fn columns(subject: &Subject, asked: Option<u64>) -> Result<Vec<BigUint>, Failure> {
    let known = subject.heights().map(|heights| heights.count as u64);
    let columns = asked.unwrap_or(known.unwrap_or(DEFAULT_COLUMNS).min(MAX_COLUMNS));
    (0..columns).map(|z| value(subject, &BigUint::from(z))).collect()
}

/// Whether a function above f exists for all natural numbers.
fn majorant(subject: &Subject) -> Majorant {
    if let Some(heights) = subject.heights() {
        let known = plural(heights.count as u64, "column");
        return Majorant::Undecided { because: format!("only {known} of f are known") };
    }
    decide_majorant(&subject.program, subject.function, &options())
}

/// What is known about a property for all natural numbers.
fn standing(subject: &Subject, property: Property) -> Standing {
    let body = &subject.program.functions[subject.function].body;
    let bounded = irregular(&subject.program, body).is_some();
    let below = match subject.heights() {
        Some(heights) => Some(BigUint::from(heights.count)),
        None => bounded.then(|| BigUint::one() << MAX_LOOKED_AT.ilog2()),
    };
    let claim = Claim::of_function(false, property, subject.function, below);
    match decide(&subject.program, &claim.statement, &options(), None).outcome {
        Outcome::Proved => Standing::Proved,
        Outcome::ProvedBelow { below, .. } => Standing::ProvedBelow(below),
        Outcome::Refuted(Refutation::Columns(counterexample)) => Standing::Refuted(Box::new(counterexample)),
        Outcome::Undefined { cause, .. } => Standing::Undecided(cause.to_string()),
        Outcome::Undecided(why) => Standing::Undecided(why.to_string()),
        // Only claims about games and about all naturals end like this.
        Outcome::Refuted(_) | Outcome::IllFormed(_) => Standing::Undecided("a bug of nimcert".to_owned()),
    }
}

/// `--at`: the values at one column, however large.
fn at(subject: &Subject, z: &BigUint, json: bool) -> Result<Exit, Failure> {
    match standing(subject, Property::Monotone) {
        Standing::Proved => (),
        Standing::Refuted(c) => {
            return Err(Failure(format!(
                "error: {} is not monotone: f({}) > f({})\nhelp: leave out --at to repair the columns 0..N-1",
                subject.name(),
                short(&c.z),
                short(&c.z_prime)
            )));
        }
        Standing::ProvedBelow(_) | Standing::Undecided(_) => {
            return Ok(limit("--at needs a function that is known to be monotone on all natural numbers"));
        }
    }
    let majorant = majorant(subject);
    let above = match majorant {
        Majorant::Exists { bits } => Some(smallest_above_at(z, bits, |u| value(subject, u))?),
        Majorant::None { .. } | Majorant::Undecided { .. } => None,
    };
    let report = At {
        claim: subject.claim(Property::Ns, false, None),
        z: z.clone(),
        value: value(subject, z)?,
        below: largest_below_at(z, |u| value(subject, u))?,
        above,
        majorant,
    };
    print(&if json { report.json()? } else { report.text(output_options::layout()) })?;
    Ok(match report.majorant {
        Majorant::Undecided { .. } => Exit::Limit,
        _ => Exit::Success,
    })
}
