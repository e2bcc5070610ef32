//! `nimcert prove`: every claim of a claim file.

use std::path::PathBuf;

use num_bigint::BigUint;

use super::exit::Exit;
use super::limits::Limits;
use super::output::{print, print_verdict};
use super::{Failure, input, verdict};
use crate::language::{Statement, parse_program};
use crate::report::{json, text};

/// Arguments of `prove`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The claim file
    file: PathBuf,
    /// Give a `let` name another value
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parse_setting)]
    set: Vec<(String, BigUint)>,
    /// Last column of the exhaustive mex check of `nimsum` claims
    #[arg(long, value_name = "Z", default_value_t = 128, value_parser = clap::value_parser!(u64).range(..=65_536))]
    mex: u64,
    /// Write DIR/NAME.claim and DIR/NAME.cert, NAME being FILE's name and the number of the claim
    #[arg(long, value_name = "DIR")]
    emit: Option<PathBuf>,
    /// Print an array of JSON objects, one a claim
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: Limits,
}

fn parse_setting(text: &str) -> Result<(String, BigUint), String> {
    let wrong = || "expected NAME=NUMBER, such as k=6".to_owned();
    let (name, value) = text.split_once('=').ok_or_else(wrong)?;
    let value = value.trim().parse().map_err(|_| wrong())?;
    Ok((name.trim().to_owned(), value))
}

pub(super) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let source = input::read_source(&arguments.file)?;
    let program = parse_program(&source, &arguments.set).map_err(|d| input::diagnosed(&d, &source))?;
    if program.claims.is_empty() {
        return Err(Failure(format!(
            "error: {}: there is no claim in this file\nhelp: write `claim nimsum f`",
            source.name
        )));
    }
    let stem = arguments.file.file_stem().map_or("claim".into(), |s| s.to_string_lossy().into_owned());
    let alone = program.claims.len() == 1;
    let mut reports = Vec::new();
    let mut worst = Exit::Success;
    for (index, claim) in program.claims.iter().enumerate() {
        let Statement::Property { property, function, below } = &claim.statement else { continue };
        let subject =
            input::Subject { program: program.clone(), function: *function, heights_file: false };
        let name = if alone { stem.clone() } else { format!("{stem}-{}", index + 1) };
        let request = verdict::Request {
            command: "prove",
            property: *property,
            negated: claim.negated,
            options: arguments.limits.options(below.clone()),
            mex: Some(arguments.mex),
            emit: arguments.emit.as_deref().map(|folder| (folder, name)),
        };
        let report = verdict::report(&subject, &request)?;
        match (arguments.json, alone) {
            (true, _) => {}
            (false, true) => print_verdict(&verdict::human(&subject, &report))?,
            (false, false) => print(&text::claim_lines(index + 1, &report))?,
        }
        worst = worst.max(verdict::exit(&report));
        reports.push(report);
    }
    match (arguments.json, alone) {
        (true, _) => print(&json::many(&reports)?)?,
        (false, true) => {}
        (false, false) => print_verdict(&text::summary(&reports))?,
    }
    Ok(worst)
}
