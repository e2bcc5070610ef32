//! `nimcert prove`: every claim of a claim file.

use std::path::{Path, PathBuf};

use num_bigint::BigUint;

use crate::answer::overview::overview;
use crate::answer::verdict::{self, Request};
use crate::answer::which;
use crate::exit::{self, Exit, Failure};
use crate::input;
use crate::input::limits::Limits;
use crate::input::mistaken;
use crate::input::octal::octal_game;
use crate::input::require::Required;
pub(crate) use crate::input::settings::parse_setting;
use crate::input::unused;
use crate::terminal::mistakes::{no_claim_file, other_kind};
use crate::terminal::output_options;
use crate::terminal::print::{print, print_report, print_verdict};
use crate::terminal::suggest::quoted;
use nimcert_core::certificate::safe_file_name;
use nimcert_core::decision::Outcome;
use nimcert_core::language::ast::{Program, Statement, Summand};
use nimcert_core::language::evaluate::Undefined;
use nimcert_core::language::{Source, Takes, parse_program};
use nimcert_report::residue_classes::{self, Classes};
use nimcert_report::{Report, json, text};
use nimcert_sweep::Setting;
use nimcert_sweep::choices::{Choices, file_name, words};

/// The most choices of values that `prove` decides, one after the other; `sweep` takes more.
const MAX_CHOICES: u64 = 1000;

/// What is wrong with `--which` beside a range or list of values.
const WHICH_OF_SEVERAL: &str = "error: with --which, --set gives a name one value, not several\nhelp: declare the name by `param k >= 1` in the file: --which looks at all its values";

/// Arguments of `prove`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
`nimcert help language` explains how to write a claim file; `nimcert examples` writes some.
For a file with games and no claim, the first P-positions and Grundy numbers are shown.

Examples:
  nimcert prove game.claim
  nimcert prove game.claim --set k=6 --emit proofs
  nimcert prove game.claim --set k=1..9:2 --set s=0..k-1
  nimcert prove game.claim --which", exit::PROVE))]
pub(crate) struct Arguments {
    /// Claim file
    file: PathBuf,
    /// Give a value to a `let` or `param` name, or several values, such as k=3..15:4 or k=3,7,11: the
    /// claims are decided for each choice
    #[arg(long, value_name = "NAME=VALUES", value_parser = nimcert_sweep::parse_setting)]
    set: Vec<Setting>,
    /// Find the values of the only parameter for which each claim holds: decide the first values one
    /// by one, then each residue class of values. A value may take 1/1,000 of the states of
    /// --max-states, a class 1/500; --timeout is for each claim
    #[arg(long, conflicts_with = "require")]
    which: bool,
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
    required: Required,
    #[command(flatten)]
    limits: Limits,
}

/// Suggestion for an octal game given in place of a file.
fn discovered(path: &Path) -> Option<String> {
    let octal = octal_game(path.to_str()?)?.ok()?;
    let game = quoted(&format!("octal({octal})"));
    Some(format!("to find the period of an octal game: nimcert discover {game}"))
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let source = input::read_source(&arguments.file).map_err(|failure| {
        match discovered(&arguments.file).or_else(|| no_claim_file(&arguments.file)) {
            Some(help) => Failure(format!("{}\nhelp: {help}", failure.0)),
            None => failure,
        }
    })?;
    if let Some(message) = other_kind(&arguments.file, &source) {
        return Err(Failure(message));
    }
    let stem = arguments.file.file_stem().map_or("claim".into(), |s| safe_file_name(&s.to_string_lossy()));
    let Some(settings) = plain(&arguments.set) else {
        return match arguments.which {
            true => Err(Failure(WHICH_OF_SEVERAL.to_owned())),
            false => several(arguments, &source, &stem),
        };
    };
    let program = input::program(&source, &settings)?;
    if program.claims.is_empty() {
        return overview(&program, &arguments.file, &source.name, arguments.json);
    }
    unused::note(&program);
    if arguments.which {
        if let (true, Some((name, _))) = (program.parameters.is_empty(), settings.first())
            && parse_program(&source, &[]).is_ok_and(|whole| whole.parameters.len() == 1)
        {
            return Err(Failure(format!(
                "error: --which needs a parameter, and --set gives {name} one value\nhelp: leave --set {name} out: --which looks at all values"
            )));
        }
        return self::which(arguments, &program, &stem);
    }
    let alone = program.claims.len() == 1;
    let mut reports = Vec::new();
    let mut worst = Exit::Success;
    for index in 0..program.claims.len() {
        let name = if alone { stem.clone() } else { format!("{stem}-{}", index + 1) };
        let report = answered(arguments, &program, index, &settings, (name, !alone))?;
        match (arguments.json, alone) {
            (true, _) => {}
            (false, true) => print_verdict(&report.text(output_options::layout()))?,
            (false, false) => print_report(&text::claim_lines(index + 1, &report, output_options::layout()))?,
        }
        worst = worst.max(exit(&report));
        reports.push(report);
    }
    match (arguments.json, alone) {
        (true, _) => print(&json::many(&reports)?)?,
        (false, true) => {}
        (false, false) => print_verdict(&format!("\n{}\n", text::summary(reports.iter())))?,
    }
    Ok(arguments.required.exit(worst, restricted(&source, &arguments.set, &reports)))
}

/// Answers `--which` for each claim.
fn which(arguments: &Arguments, program: &Program, stem: &str) -> Result<Exit, Failure> {
    which::check_parameter(program, Takes { set: true, ..Takes::NOTHING })?;
    let alone = program.claims.len() == 1;
    let mut all: Vec<Classes<'_>> = Vec::new();
    for index in 0..program.claims.len() {
        let name = if alone { stem.to_owned() } else { format!("{stem}-{}", index + 1) };
        let request = request(arguments, None, (name, !alone));
        let classes = which::classes(program, index, &request, alone && !arguments.json)?;
        if !alone && !arguments.json {
            print_report(&classes.lines(index + 1, output_options::layout()))?;
        }
        all.push(classes);
    }
    match (arguments.json, all.as_slice()) {
        (true, _) => print(&residue_classes::many(&all)?)?,
        (false, [only]) => which::print(only)?,
        (false, _) => print_verdict(&format!("\n{}\n", residue_classes::summary(all.iter())))?,
    }
    Ok(all.iter().map(which::exit).max().unwrap_or(Exit::Success))
}

/// How the proofs of some claims are restricted, in words: by a bound, or by values of parameters.
fn restricted<'r>(
    source: &Source,
    set: &[Setting],
    reports: impl IntoIterator<Item = &'r Report<'r>>,
) -> Option<String> {
    reports.into_iter().find_map(verdict::bound).or_else(|| {
        let whole = parse_program(source, &[]).ok()?;
        let is_set = |name: &str| set.iter().any(|setting| setting.name == name);
        let name = &whole.parameters.iter().find(|parameter| is_set(&parameter.name))?.name;
        Some(format!("the claims are decided only for the values of {name} that --set gives"))
    })
}

/// Names with one number each; `None` if there is a range, a list or a term.
fn plain(set: &[Setting]) -> Option<Vec<(String, BigUint)>> {
    set.iter().map(|setting| Some((setting.name.clone(), setting.number()?))).collect()
}

/// Answers a claim. The name is that of its files; with `true` it is one claim of several.
fn answered<'p>(
    arguments: &Arguments,
    program: &'p Program,
    index: usize,
    settings: &[(String, BigUint)],
    (name, among_others): (String, bool),
) -> Result<Report<'p>, Failure> {
    let more = more(program, index, arguments, settings);
    verdict::report(program, index, &request(arguments, more, (name, among_others)))
}

/// How a claim is answered. The name is that of its files; with `true` it is one claim of several.
fn request(arguments: &Arguments, more: Option<String>, (name, among_others): (String, bool)) -> Request<'_> {
    Request {
        side: arguments.side,
        among_others,
        emit: arguments.emit.as_deref().map(|folder| (folder, name)),
        more,
        ..Request::new("prove", arguments.limits.options(), arguments.mex)
    }
}

/// Decides the claims at several choices of values, one after the other. The exit code is the worst one.
fn several(arguments: &Arguments, source: &Source, stem: &str) -> Result<Exit, Failure> {
    let choices = Choices::of(source, &arguments.set, None, MAX_CHOICES).map_err(mistaken)?;
    let pairs = |values: &Vec<BigUint>| -> Vec<(String, BigUint)> {
        choices.names.iter().cloned().zip(values.iter().cloned()).collect()
    };
    let settings: Vec<_> = choices.values.iter().map(pairs).collect();
    // Errors of the file at any of the values are reported before anything is decided.
    let programs = settings.iter().map(|settings| input::program(source, settings));
    let programs = programs.collect::<Result<Vec<Program>, Failure>>()?;
    let mut worst = Exit::Success;
    let mut reports: Vec<(usize, Report<'_>)> = Vec::new();
    if let Some(program) = programs.first().filter(|program| program.claims.is_empty()) {
        return overview(program, &arguments.file, &source.name, arguments.json);
    }
    for (at, (program, settings)) in programs.iter().zip(&settings).enumerate() {
        let values = &choices.values[at];
        if !arguments.json {
            let gap = if at > 0 { "\n" } else { "" };
            print_report(&format!("{gap}{}:\n", words(&choices.names, values)))?;
        }
        for index in 0..program.claims.len() {
            let claim = if program.claims.len() == 1 { String::new() } else { format!("-{}", index + 1) };
            let name = format!("{stem}-{}{claim}", file_name(&choices.names, values));
            let report = answered(arguments, program, index, settings, (name, true))?;
            if !arguments.json {
                print_report(&text::claim_lines(index + 1, &report, output_options::layout()))?;
            }
            worst = worst.max(exit(&report));
            reports.push((at, report));
        }
    }
    if arguments.json {
        let groups = settings.iter().enumerate().map(|(at, settings)| {
            let set = settings.iter().map(|(name, value)| (name.clone(), value.to_string())).collect();
            (set, reports.iter().filter(|(of, _)| *of == at).map(|(_, report)| report).collect())
        });
        print(&json::choices(&groups.collect::<Vec<_>>())?)?;
    } else {
        print_verdict(&format!("\n{}\n", text::summary(reports.iter().map(|(_, report)| report))))?;
    }
    let all = reports.iter().map(|(_, report)| report);
    Ok(arguments.required.exit(worst, restricted(source, &arguments.set, all)))
}

/// The command to type next: with one parameter, the one with `--which`; else the one that shows Grundy numbers of the
/// game of a claim: `mex` takes the game of the first claim, or any game that has a name.
fn more(
    program: &Program,
    index: usize,
    arguments: &Arguments,
    settings: &[(String, BigUint)],
) -> Option<String> {
    let file = quoted(&arguments.file.to_string_lossy());
    let set: String = settings.iter().map(|(name, value)| format!(" --set {name}={value}")).collect();
    if program.parameters.len() == 1 {
        return Some(format!("nimcert prove {file}{set} --which"));
    }
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
    Some(format!("nimcert mex {file}{option}{set}"))
}

/// The exit code of one claim: rules that do not define a game are an error in the file.
pub(crate) fn exit(report: &Report<'_>) -> Exit {
    match &report.answer.decision.outcome {
        Outcome::IllFormed(_) => Exit::Usage,
        // A value beyond a limit is a limit; any other missing value is an error in the file.
        Outcome::Undefined { cause, .. } if *cause != Undefined::TooLarge => Exit::Usage,
        _ => verdict::exit(report.contradiction(), &report.answer.verdict),
    }
}
