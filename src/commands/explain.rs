//! `nimcert explain`: why f is refuted, or what its NS property lets a player do.

use std::path::PathBuf;

use num_bigint::BigUint;

use crate::answer::verdict;
use crate::exit::{self, Exit, Failure};
use crate::input;
use crate::input::Subject;
use crate::input::limits::{Limits, parse_bits};
use crate::terminal::manners;
use crate::terminal::print::{print, print_verdict};
use nimcert_core::decision::Outcome;
use nimcert_core::language::ast::Property;
use nimcert_core::language::evaluate::apply;
use nimcert_core::ns::winning_move::{NoAnswer, winning_move};
use nimcert_report::digits::{bound, short};
use nimcert_report::explain::{Answer, Explanation, exhausted};

/// Most decimal digits of a coordinate.
const MAX_DIGITS: usize = 10_000;

/// Arguments of `explain`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
F is as in `check`. A refuted F is explained by the lemma of [inoue2014] that it
contradicts, with all numbers, and the first position with another Grundy number;
a proved one by the digits that decide its values. --at X,Y,Z is a position of
strip + bar(f): X squares in the strip, row Y <= f(Z), column Z.

Examples:
  nimcert explain 'floor(t/3)'
  nimcert explain 'floor(t/4)' --at 5,3,13", exit::DECIDE))]
pub(crate) struct Arguments {
    /// The function: an expression in t, or a file
    #[arg(value_name = "F", allow_negative_numbers = true)]
    f: String,
    /// Also the winning move from a position of strip + bar(f)
    #[arg(long, value_name = "X,Y,Z", value_parser = parse_position)]
    at: Option<[BigUint; 3]>,
    /// Ask for the columns below 2^N only (N up to 100000)
    #[arg(long, value_name = "N", value_parser = parse_bits)]
    bits: Option<u64>,
    /// Last column of the exhaustive mex check
    #[arg(long, value_name = "Z", default_value_t = 128, value_parser = clap::value_parser!(u64).range(..=65_536))]
    mex: u64,
    /// Write DIR/f.claim and DIR/f.cert
    #[arg(long, value_name = "DIR")]
    emit: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: Limits,
}

/// Three decimal naturals with commas between them.
fn parse_position(text: &str) -> Result<[BigUint; 3], String> {
    let number = |part: &str| {
        let part = part.trim();
        let plain = !part.is_empty() && part.len() <= MAX_DIGITS && part.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| part.parse::<BigUint>().ok()).flatten()
    };
    let numbers: Option<Vec<BigUint>> = text.split(',').map(number).collect();
    numbers.and_then(|numbers| numbers.try_into().ok()).ok_or_else(|| {
        format!("expected three natural numbers x,y,z of at most {MAX_DIGITS} digits, as in 5,3,13")
    })
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let subject = input::subject(&arguments.f)?;
    if let Some(position) = &arguments.at {
        legal(&subject, position)?;
    }
    let request = verdict::Request {
        command: "explain",
        among_others: false,
        property: Property::Nimsum,
        negated: false,
        options: arguments.limits.options(subject.below(arguments.bits)),
        mex: Some(arguments.mex),
        emit: arguments.emit.as_deref().map(|folder| (folder, "f".to_owned())),
    };
    let report = verdict::report(&subject, &request)?;
    let at = match &arguments.at {
        Some(position) => Some((position.clone(), answer(&subject, &report.decision.outcome, position)?)),
        None => None,
    };
    let explanation = Explanation::new(&report, &subject.program, subject.function, at);
    match arguments.json {
        true => print(&explanation.json()?)?,
        false => print_verdict(&explanation.text(manners::layout()))?,
    }
    Ok(verdict::exit(explanation.bug(), &report.verdict))
}

/// `f(z)`, or why there is none.
fn height(subject: &Subject, z: &BigUint) -> Result<BigUint, Failure> {
    apply(&subject.program, subject.function, std::slice::from_ref(z)).map_err(|cause| {
        Failure(format!("error: --at: {} has no value at {}: {cause}", subject.name(), short(z)))
    })
}

/// Whether `(y, z)` is a position of the bar.
fn legal(subject: &Subject, position: &[BigUint; 3]) -> Result<(), Failure> {
    let [x, y, z] = position;
    let top = height(subject, z)?;
    if *y <= top {
        return Ok(());
    }
    let f = subject.name();
    let fits = format!("{},{},{}", short(x), short(&top), short(z));
    Err(Failure(format!(
        "error: --at: ({}, {}) is no position: y = {} is greater than {f}(z) = {}\nhelp: y may be at most {f}(z), as in {fits}",
        short(y),
        short(z),
        short(y),
        short(&top)
    )))
}

/// What is said of a position.
fn answer(subject: &Subject, outcome: &Outcome, position: &[BigUint; 3]) -> Result<Answer, Failure> {
    let [_, _, z] = position;
    match outcome {
        Outcome::Proved => {}
        Outcome::ProvedBelow { below, .. } if z < below => {}
        Outcome::ProvedBelow { below, .. } => {
            return Err(Failure(format!(
                "error: --at: the NS property is shown below column {} only, and z = {} is not below it\nhelp: ask for more columns with --bits",
                bound(below),
                short(z)
            )));
        }
        _ => return Ok(exhausted(&subject.program, subject.function, position)),
    }
    match winning_move(|z: &BigUint| height(subject, z), position) {
        Ok(found) => Ok(Answer::Theorem(found)),
        Err(NoAnswer::Height(failure)) => Err(failure),
        Err(error @ (NoAnswer::NoPosition { .. } | NoAnswer::NotNs)) => {
            Err(Failure(format!("error: --at: {}", reason(&error))))
        }
    }
}

/// An error other than that of a height, in words.
fn reason(error: &NoAnswer<Failure>) -> &'static str {
    match error {
        NoAnswer::NoPosition { .. } => "y is greater than f(z)",
        _ => "the construction of Lemma 8.3 found no winning move; this is a bug of nimcert",
    }
}
