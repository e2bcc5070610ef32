//! `nimcert discover --function 0,0,1,1,2,2`: from values to a term, and what is proved about the term.

use std::borrow::Cow;
use std::io::Read;
use std::path::Path;

use num_bigint::BigUint;

use super::arguments::Arguments;
use crate::answer::{certify, verdict};
use crate::exit::{Exit, Failure};
use crate::input::{diagnosed, read_source};
use crate::terminal::output_options;
use crate::terminal::print::{print, print_verdict};
use crate::terminal::progress::Progress;
use nimcert_core::answer::{Options, answer};
use nimcert_core::language::ast::{Claim, Program, Property};
use nimcert_core::language::{Interface, Source, parse_heights};
use nimcert_discover::functions::{
    LARGEST_VALUE, LEAST_VALUES, MOST_VALUES, Unusable, first_descent, function,
};
use nimcert_report::Report;
use nimcert_report::functions;

/// Longest text of standard input, in bytes.
const MOST_BYTES: u64 = 16 << 20;

pub(super) fn run(arguments: &Arguments, text: &str) -> Result<Exit, Failure> {
    let values = read(text)?;
    let place = arguments.emit.as_deref().map(|folder| (folder, "f".to_owned()));
    certify::check_place(place.as_ref())?;
    let progress = Progress::new("discover");
    let Some(program) = function(&values).map_err(|unusable| refused(&unusable, values.len()))? else {
        drop(progress);
        match arguments.json {
            true => print(&functions::json(&values, first_descent(&values), None, &[])?)?,
            false => {
                print_verdict(&functions::nothing(
                    &values,
                    first_descent(&values),
                    output_options::layout(),
                ))?;
            }
        }
        return Ok(Exit::Limit);
    };
    let claims = [Property::Monotone, Property::Ns, Property::Nimsum];
    let claims = claims.map(|property| Claim::of_function(false, property, 0, None)).to_vec();
    let program = Program { claims, ..program };
    let options = Options::from(arguments.limits.options(arguments.proof_states));
    let mut reports: Vec<Report<'_>> = Vec::new();
    for claim in &program.claims {
        let answer = Cow::Owned(answer(&program, claim, &options, None));
        reports.push(Report::new("discover", Interface::CommandLine, &program, claim, answer));
    }
    if let Some(last) = reports.last_mut() {
        last.path = certify::keep(&last.answer, place.as_ref(), &progress)?;
    }
    drop(progress);
    let descent = first_descent(&values);
    match arguments.json {
        true => print(&functions::json(&values, descent, Some(&program), &reports)?)?,
        false => {
            print_verdict(&functions::text(&values, descent, &program, &reports, output_options::layout()))?;
        }
    }
    match reports.iter().find(|report| report.contradiction().is_some()) {
        Some(report) => Ok(verdict::exit(report.contradiction(), &report.answer.verdict)),
        None => Ok(Exit::Success),
    }
}

/// The values of a list, of a file, or of standard input.
fn read(text: &str) -> Result<Vec<BigUint>, Failure> {
    let source = if text == "-" {
        let mut bytes = Vec::new();
        let input = std::io::stdin().lock().take(MOST_BYTES + 1).read_to_end(&mut bytes);
        input.map_err(|error| Failure(format!("error: cannot read standard input: {error}")))?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(Failure(format!("error: standard input is longer than {} MB", MOST_BYTES >> 20)));
        }
        let words = String::from_utf8(bytes)
            .map_err(|_| Failure("error: standard input is not UTF-8 text".to_owned()))?;
        Source::new("standard input", words)
    } else if Path::new(text).exists() {
        read_source(Path::new(text))?
    } else {
        let list = |c: char| c.is_ascii_digit() || c.is_whitespace() || ",;-+".contains(c);
        if !text.chars().all(list) {
            return Err(Failure(format!(
                "error: cannot read {text}: there is no such file\nhelp: write a list of values: --function 0,0,1,1,2,2"
            )));
        }
        Source::new("--function", text)
    };
    parse_heights(&source).map_err(|diagnostic| diagnosed(&[diagnostic], &source))
}

/// Why the values are not examined.
fn refused(unusable: &Unusable, count: usize) -> Failure {
    Failure(match unusable {
        Unusable::TooFew { .. } => {
            format!("error: {count} values are too few\nhelp: give at least {LEAST_VALUES}, better 20")
        }
        Unusable::TooMany { .. } => format!("error: {count} values are too many: at most {MOST_VALUES}"),
        Unusable::TooLarge { at } => {
            format!("error: f({at}) is too large: values are at most {LARGEST_VALUE}")
        }
    })
}
