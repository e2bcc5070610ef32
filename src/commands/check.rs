//! `nimcert check`: does the bar of f have Grundy number y xor z everywhere?

use std::path::PathBuf;

use crate::answer::{verdict, which};
use crate::exit::{self, Exit, Failure};
use crate::input;
use crate::input::limits::{Limits, parse_bits};
use crate::input::require::Required;
use crate::input::{Named, unused};
use crate::terminal::output_options;
use crate::terminal::print::{print, print_verdict};
use crate::terminal::suggest::quoted;
use nimcert_core::language::Takes;
use nimcert_core::language::ast::Program;
use nimcert_report::{json, residue_classes};

/// Arguments of `check`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
F is an expression in t or a file. The file has an expression, a claim file with
`fun f(t) = ..`, or heights: natural numbers, one per line or as CSV. A list of heights may
also be typed: 0,0,1,1. `3t`, `t//4`, `t % 4` and \\lfloor t/4 \\rfloor are read as well.

Examples:
  nimcert check 'floor(t/4)'
  nimcert check 'if t < 12 then 3 else floor(t/4)'
  nimcert check '2^(floor(log2(t)) - 1)' --emit proofs
  nimcert check 'floor(isqrt(t)/2)' --bits 30
  nimcert check 'floor(t/k)' --param 'k = 2*m, m >= 1'
  nimcert check 'floor(t/k)' --param 'k >= 1' --which", exit::CHECK))]
pub(crate) struct Arguments {
    /// The function: an expression in t, or a file
    #[arg(value_name = "F", allow_negative_numbers = true)]
    f: String,
    /// Names that F may use: parameters `m >= 1` and constants `k = 2*m`, separated by commas
    #[arg(long, value_name = "ITEMS")]
    param: Option<String>,
    /// Find the values of the parameter for which the answer is yes: decide the first values one by
    /// one, then each residue class of values. A value may take 1/1,000 of the states of
    /// --max-states, a class 1/500; --timeout is for all of them together
    #[arg(long, conflicts_with = "require")]
    which: bool,
    /// Decide only the columns below 2^N; N is at most 100,000
    #[arg(long, value_name = "N", value_parser = parse_bits)]
    bits: Option<u64>,
    /// Last column of the exhaustive mex check, at most 65,536
    #[arg(long, value_name = "Z", default_value_t = 128, value_parser = clap::value_parser!(u64).range(..=65_536))]
    mex: u64,
    /// Save the claim and the certificate as DIR/f.claim and DIR/f.cert
    #[arg(long, value_name = "DIR")]
    emit: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    required: Required,
    #[command(flatten)]
    limits: Limits,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let named = input::named(&arguments.f)?;
    let takes = match named {
        Named::ClaimFile(_) => Takes::NOTHING,
        Named::Heights(_) | Named::Expression(_) => Takes { param: true, ..Takes::NOTHING },
    };
    let subject = input::subject_of(named, &arguments.f, arguments.param.as_deref())?;
    let program = verdict::nimsum(&subject, arguments.bits);
    unused::note(&program);
    let request = verdict::Request {
        heights_file: subject.heights_file,
        emit: arguments.emit.as_deref().map(|folder| (folder, "f".to_owned())),
        more: in_all(arguments),
        ..verdict::Request::new("check", arguments.limits.options(), arguments.mex)
    };
    if arguments.which {
        return self::which(&program, takes, arguments.json, &request);
    }
    let report = verdict::report(&program, 0, &request)?;
    match arguments.json {
        true => print(&json::one(&report)?)?,
        false => print_verdict(&report.text(output_options::layout()))?,
    }
    let exit = verdict::exit(report.contradiction(), &report.answer.verdict);
    Ok(arguments.required.exit(exit, verdict::bound(&report)))
}

/// Answers `--which`.
fn which(
    program: &Program,
    takes: Takes,
    json: bool,
    request: &verdict::Request<'_>,
) -> Result<Exit, Failure> {
    which::check_parameter(program, takes)?;
    let classes = which::classes(program, 0, request, !json)?;
    match json {
        true => print(&residue_classes::one(&classes)?)?,
        false => which::print(&classes)?,
    }
    Ok(which::exit(&classes))
}

/// The command with `--which`.
fn in_all(arguments: &Arguments) -> Option<String> {
    let items = quoted(arguments.param.as_deref()?);
    let bits = arguments.bits.map_or(String::new(), |bits| format!(" --bits {bits}"));
    Some(format!("nimcert check {} --param {items}{bits} --which", quoted(&arguments.f)))
}
