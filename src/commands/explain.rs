//! `nimcert explain`: why f is refuted, or how its NS property gives winning moves; how a claim about a game is proved.

use std::path::{Path, PathBuf};

use indicatif::HumanCount;
use num_bigint::BigUint;

use crate::answer::verdict;
use crate::commands::prove::{self, parse_setting};
use crate::exit::{self, Exit, Failure};
use crate::input;
use crate::input::limits::{Limits, parse_bits};
use crate::input::{Named, Subject};
use crate::terminal::output_options;
use crate::terminal::print::{print, print_report, print_verdict};
use crate::terminal::suggest::quoted;
use nimcert_core::certificate::safe_file_name;
use nimcert_core::decision::Outcome;
use nimcert_core::language::ast::Program;
use nimcert_core::language::evaluate::apply;
use nimcert_core::language::print_claim;
use nimcert_core::ns::winning_move::{NoAnswer, winning_move};
use nimcert_prose::digits::{bound, short};
use nimcert_report::explain::{Answer, Explanation, claim_text, claims_json, exhausted, plan_text};
use nimcert_report::text::summary;

/// Largest number of decimal digits of a coordinate.
const MAX_DIGITS: usize = 10_000;

/// Arguments of `explain`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
F is as in `nimcert check`. For a refuted F, the explanation is the lemma of [inoue2014]
that it violates, with all numbers, and the first position whose Grundy number is not
y xor z; for a proved F, the digits of t that decide the digits of f(t).
For a claim file about games or all naturals, each claim is explained: the obligations that
are shown, and the theorems of docs/THEORY.md by which they imply it.
--at X,Y,Z is a position of strip + bar(f): X squares in the strip, row Y <= f(Z),
column Z. Each number has at most 10,000 digits.

Examples:
  nimcert explain 'floor(t/3)'
  nimcert explain 'floor(t/4)' --at 5,3,13
  nimcert explain 'floor(t/k)' --param 'k = 2*m, m >= 1'
  nimcert explain game.claim --set k=6
  nimcert explain game.claim --plan", exit::EXPLAIN))]
pub(crate) struct Arguments {
    /// The function: an expression in t, or a file
    #[arg(value_name = "F", allow_negative_numbers = true)]
    f: String,
    /// Names that F may use: parameters `m >= 1` and constants `k = 2*m`, separated by commas
    #[arg(long, value_name = "ITEMS")]
    param: Option<String>,
    /// Give a value to a `let` or `param` name of a claim file about games or all naturals
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parse_setting)]
    set: Vec<(String, BigUint)>,
    /// Also show a winning move from this position of strip + bar(f)
    #[arg(long, value_name = "X,Y,Z", value_parser = parse_position)]
    at: Option<[BigUint; 3]>,
    /// Decide only the columns below 2^N; N is at most 100,000
    #[arg(long, value_name = "N", value_parser = parse_bits)]
    bits: Option<u64>,
    /// Last column of the exhaustive mex check, at most 65,536
    #[arg(long, value_name = "Z", default_value_t = 128, value_parser = clap::value_parser!(u64).range(..=65_536))]
    mex: u64,
    /// Save the claim and the certificate as DIR/f.claim and DIR/f.cert
    #[arg(long, value_name = "DIR")]
    emit: Option<PathBuf>,
    /// Print what the search tries for each claim, and in which order, instead of deciding it
    #[arg(long, conflicts_with_all = ["at", "mex", "emit", "json"])]
    plan: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: Limits,
}

/// Parses three natural numbers separated by commas.
fn parse_position(text: &str) -> Result<[BigUint; 3], String> {
    let number = |part: &str| {
        let part = part.trim();
        let plain = !part.is_empty() && part.len() <= MAX_DIGITS && part.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| part.parse::<BigUint>().ok()).flatten()
    };
    let numbers: Option<Vec<BigUint>> = text.split(',').map(number).collect();
    numbers.and_then(|numbers| numbers.try_into().ok()).ok_or_else(|| {
        format!(
            "expected three natural numbers x,y,z of at most {} digits, as in 5,3,13",
            HumanCount(MAX_DIGITS as u64)
        )
    })
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let named = input::named(&arguments.f)?;
    if let Named::ClaimFile(source) = &named
        && arguments.param.is_none()
    {
        let program = input::program(source, &arguments.set)?;
        if program.claims.first().is_some_and(|claim| claim.function().is_none())
            || !program.claims.is_empty() && !program.parameters.is_empty()
        {
            only_without_options(arguments, &source.name)?;
            if arguments.plan {
                return plans(&program);
            }
            return claims(arguments, &program, &source.name);
        }
    }
    if !arguments.set.is_empty() {
        return Err(Failure(format!(
            "error: --set needs a claim file whose first claim is about a game or all naturals, but {} is not one",
            arguments.f
        )));
    }
    let subject = input::subject_of(named, &arguments.f, arguments.param.as_deref())?;
    if arguments.plan {
        return plans(&verdict::nimsum(&subject, arguments.bits));
    }
    if arguments.param.is_some() && !subject.program.parameters.is_empty() && arguments.at.is_none() {
        return claims(arguments, &verdict::nimsum(&subject, arguments.bits), "f");
    }
    if arguments.param.is_some() && !subject.program.parameters.is_empty() {
        return Err(Failure(format!(
            "error: --at is a position of one bar, and {} has parameters\nhelp: give them values before they are used, as in --param 'm = 2, k = 2*m', or leave --at out",
            arguments.f
        )));
    }
    input::concrete(&subject.program, &arguments.f, false)?;
    if let Some(position) = &arguments.at {
        legal(&subject, position)?;
    }
    let program = verdict::nimsum(&subject, arguments.bits);
    let request = verdict::Request {
        heights_file: subject.heights_file,
        emit: arguments.emit.as_deref().map(|folder| (folder, "f".to_owned())),
        ..verdict::Request::new("explain", arguments.limits.options(), arguments.mex)
    };
    let report = verdict::report(&program, 0, &request)?;
    let at = match &arguments.at {
        Some(position) => {
            Some((position.clone(), answer(&subject, &report.answer.decision.outcome, position)?))
        }
        None => None,
    };
    let explanation = Explanation::new(&report, &subject.program, subject.function, at);
    match arguments.json {
        true => print(&explanation.json()?)?,
        false => print_verdict(&explanation.text(output_options::layout()))?,
    }
    Ok(verdict::exit(explanation.bug(), &report.answer.verdict))
}

/// Refuses the options that are about one function.
fn only_without_options(arguments: &Arguments, name: &str) -> Result<(), Failure> {
    if arguments.at.is_some() || arguments.bits.is_some() {
        let option = if arguments.at.is_some() { "--at" } else { "--bits" };
        return Err(Failure(format!(
            "error: {option} is about one function, and the first claim of {name} is not\nhelp: leave {option} out; `nimcert play {}` shows winning moves of a game",
            quoted(name)
        )));
    }
    Ok(())
}

/// Prints what the search tries for each claim of a program.
fn plans(program: &Program) -> Result<Exit, Failure> {
    for (index, claim) in program.claims.iter().enumerate() {
        let text = plan_text(program, claim, output_options::layout());
        let line = print_claim(program, index);
        print(&format!("{}\n\n{text}", line.lines().last().unwrap_or_default()))?;
    }
    Ok(Exit::Success)
}

/// Explains every claim of a program whose first claim is not about one function, or which has parameters.
fn claims(arguments: &Arguments, program: &Program, name: &str) -> Result<Exit, Failure> {
    let stem = Path::new(name).file_stem().map_or("claim".into(), |s| safe_file_name(&s.to_string_lossy()));
    let alone = program.claims.len() == 1;
    let mut reports = Vec::new();
    let mut worst = Exit::Success;
    for index in 0..program.claims.len() {
        let name = if alone { stem.clone() } else { format!("{stem}-{}", index + 1) };
        let request = verdict::Request {
            among_others: !alone,
            emit: arguments.emit.as_deref().map(|folder| (folder, name)),
            ..verdict::Request::new("explain", arguments.limits.options(), arguments.mex)
        };
        let report = verdict::report(program, index, &request)?;
        if !arguments.json {
            let text = claim_text(&report, output_options::layout());
            match alone {
                true => print_verdict(&text)?,
                false => print_report(&format!("{text}\n"))?,
            }
        }
        worst = worst.max(prove::exit(&report));
        reports.push(report);
    }
    match (arguments.json, alone) {
        (true, _) => print(&claims_json(&reports)?)?,
        (false, true) => {}
        (false, false) => print_verdict(&format!("{}\n", summary(reports.iter())))?,
    }
    Ok(worst)
}

/// `f(z)`, or the reason why it is undefined.
fn height(subject: &Subject, z: &BigUint) -> Result<BigUint, Failure> {
    apply(&subject.program, subject.function, std::slice::from_ref(z)).map_err(|cause| {
        Failure(format!("error: --at: {} has no value at {}: {cause}", subject.name(), short(z)))
    })
}

/// Checks that `(y, z)` is a position of the bar.
fn legal(subject: &Subject, position: &[BigUint; 3]) -> Result<(), Failure> {
    let [x, y, z] = position;
    let top = height(subject, z)?;
    if *y <= top {
        return Ok(());
    }
    let f = subject.name();
    let fits = format!("{},{},{}", short(x), short(&top), short(z));
    Err(Failure(format!(
        "error: --at: ({}, {}) is not a position of the bar: y = {} is greater than {f}(z) = {}\nhelp: y can be at most {f}(z), as in --at {fits}",
        short(y),
        short(z),
        short(y),
        short(&top)
    )))
}

/// The winning move of a position, or what is known instead.
fn answer(subject: &Subject, outcome: &Outcome, position: &[BigUint; 3]) -> Result<Answer, Failure> {
    let [_, _, z] = position;
    match outcome {
        Outcome::Proved => {}
        Outcome::ProvedBelow { below, .. } if z < below => {}
        Outcome::ProvedBelow { below, .. } => {
            return Err(Failure(format!(
                "error: --at: the NS property is proved only below column {}, and z = {} is not below it\nhelp: decide more columns with --bits N",
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

/// The message for an error other than an undefined height.
fn reason(error: &NoAnswer<Failure>) -> &'static str {
    match error {
        NoAnswer::NoPosition { .. } => "y is greater than f(z)",
        _ => {
            "the construction of Lemma 8.3 found no winning move; this is a bug in nimcert, please report it"
        }
    }
}
