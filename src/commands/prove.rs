//! `nimcert prove`: every claim of a claim file.

use std::path::PathBuf;

use num_bigint::BigUint;

use crate::answer::overview::overview;
use crate::answer::verdict::{self, Request};
use crate::exit::{self, Exit, Failure};
use crate::input;
use crate::input::limits::Limits;
pub(crate) use crate::input::settings::parse_setting;
use crate::terminal::manners;
use crate::terminal::mistakes::no_claim_file;
use crate::terminal::print::{print, print_report, print_verdict};
use crate::terminal::suggest::quoted;
use nimcert_core::certificate::safe_file_name;
use nimcert_core::decision::Outcome;
use nimcert_core::language::ast::{Program, Statement, Summand};
use nimcert_core::language::evaluate::Undefined;
use nimcert_report::{Report, json, text};

/// Arguments of `prove`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
`nimcert help language` explains how to write a claim file; `nimcert examples` writes some.
Of a file with games and no claim, the first P-positions and Grundy numbers are shown.

Examples:
  nimcert prove game.claim
  nimcert prove game.claim --set k=6 --emit proofs", exit::PROVE))]
pub(crate) struct Arguments {
    /// Claim file
    file: PathBuf,
    /// Give a value to a `let` or `param` name
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parse_setting)]
    set: Vec<(String, BigUint)>,
    /// Last column of the exhaustive mex check of `nimsum` claims, at most 65,536
    #[arg(long, value_name = "Z", default_value_t = 128, value_parser = clap::value_parser!(u64).range(..=65_536))]
    mex: u64,
    /// Check games and `forall` exhaustively for coordinates below N, at most 1,048,576 [default:
    /// what takes some milliseconds]
    #[arg(long = "box", value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    side: Option<u64>,
    /// Save each claim and certificate as DIR/NAME.claim and DIR/NAME.cert; NAME is the name of FILE,
    /// and -N for claim N of several
    #[arg(long, value_name = "DIR")]
    emit: Option<PathBuf>,
    /// Print an array of JSON objects, one per claim
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: Limits,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let source =
        input::read_source(&arguments.file).map_err(|failure| match no_claim_file(&arguments.file) {
            Some(help) => Failure(format!("{}\nhelp: {help}", failure.0)),
            None => failure,
        })?;
    let program = input::program(&source, &arguments.set)?;
    if program.claims.is_empty() {
        return match arguments.json {
            false => overview(&program, &arguments.file, &source.name),
            true => Err(Failure(format!(
                "error: {}: there is no claim in this file\nhelp: write `claim nimsum f`",
                source.name
            ))),
        };
    }
    let stem = arguments.file.file_stem().map_or("claim".into(), |s| safe_file_name(&s.to_string_lossy()));
    let alone = program.claims.len() == 1;
    let mut reports = Vec::new();
    let mut worst = Exit::Success;
    for index in 0..program.claims.len() {
        let name = if alone { stem.clone() } else { format!("{stem}-{}", index + 1) };
        let emit = arguments.emit.as_deref().map(|folder| (folder, name));
        let request = Request {
            command: "prove",
            search: arguments.limits.options(),
            mex: arguments.mex,
            side: arguments.side,
            heights_file: false,
            among_others: !alone,
            emit,
            more: more(&program, index, arguments),
        };
        let report = verdict::report(&program, index, &request)?;
        match (arguments.json, alone) {
            (true, _) => {}
            (false, true) => print_verdict(&report.text(manners::layout()))?,
            (false, false) => print_report(&text::claim_lines(index + 1, &report, manners::layout()))?,
        }
        worst = worst.max(exit(&report));
        reports.push(report);
    }
    match (arguments.json, alone) {
        (true, _) => print(&json::many(&reports)?)?,
        (false, true) => {}
        (false, false) => print_verdict(&format!("\n{}\n", text::summary(reports.iter())))?,
    }
    Ok(worst)
}

/// The command that shows Grundy numbers of the game of a claim: `mex` takes the game of the first claim, or one
/// that has a name.
fn more(program: &Program, index: usize, arguments: &Arguments) -> Option<String> {
    let game = |statement| match statement {
        &Statement::Positions { ref game, .. } | &Statement::Grundy { ref game, .. } => Some(game),
        _ => None,
    };
    let own = game(&program.claims.get(index)?.statement)?;
    let first = program.claims.iter().find(|claim| !matches!(claim.statement, Statement::ForAll { .. }));
    let option = match own.as_slice() {
        _ if first.and_then(|claim| game(&claim.statement)) == Some(own) => String::new(),
        [Summand::Named(id)] => format!(" --game {}", program.games.get(*id)?.name),
        _ => return None,
    };
    let set: String = arguments.set.iter().map(|(name, value)| format!(" --set {name}={value}")).collect();
    Some(format!("nimcert mex {}{option}{set}", quoted(&arguments.file.to_string_lossy())))
}

/// The exit code of one claim: rules that do not define a game are an error in the file.
pub(crate) fn exit(report: &Report<'_>) -> Exit {
    match &report.answer.decision.outcome {
        Outcome::IllFormed(_) => Exit::Usage,
        // A value beyond a limit is a limit; any other that is missing is an error in the file.
        Outcome::Undefined { cause, .. } if *cause != Undefined::TooLarge => Exit::Usage,
        _ => verdict::exit(report.contradiction(), &report.answer.verdict),
    }
}
