//! `nimcert export`: a claim as the input of another prover, or for a paper.

mod latex;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use indicatif::HumanCount;
use num_bigint::BigUint;

use crate::commands::prove::parse_setting;
use crate::exit::{self, Exit, Failure};
use crate::files::sink::{Sink, file, not_written};
use crate::files::store::write_atomically;
use crate::input::Subject;
use crate::input::{self, Named, named};
use crate::terminal::print::{complain, print_report};
use nimcert_core::certificate::safe_file_name;
use nimcert_core::language::ast::{Claim, Program, Property, Statement};
use nimcert_core::language::claim_line;
use nimcert_report::export::{Document, ExportError, Theory, cgsuite, mona, smtlib, walnut};

/// Arguments of `export`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
F is as in `nimcert check`; the exported claim is `nimsum f`. Choose a claim of a claim
file with --claim. The text explains what the answers of the target mean; it does not
contain the verdict of nimcert.

  mona     WS1S, for all natural numbers: `Formula is valid` if the claim holds
  smtlib   bit-vectors, for numbers below 2^N: unsat if a sentence holds there
  walnut   a script in msd_2: TRUE if a sentence holds
  cgsuite  the game as a ruleset, to explore its nim values; it proves nothing
  latex    for a paper: all claims of the file (or that of --claim) as nimcert decides them,
           with definitions, obligations, counterexamples with digits lined up, a strategy,
           and the SHA-256 of certificate and kernel; a fragment for \\input, or with
           --standalone a document. With --out FOLDER/ also the entries for BibTeX, the
           claims and the certificates

With --out FOLDER/ (a path that ends with a slash, or an existing folder) each sentence
of the claim becomes a file: MONA and SMT solvers then report a counterexample for each.

Examples:
  nimcert export 'floor(t/4)' --to mona --out f.mona && mona -q f.mona
  nimcert export 'floor(t/3)' --to smtlib --bits 12 | z3 -model -in
  nimcert export game.claim --claim 2 --set k=6 --to walnut --out game.txt
  nimcert export game.claim --to latex --standalone --out game.tex && pdflatex game.tex
  nimcert export 'floor(t/4)' --partition --to mona --out sentences/", CODES))]
pub(crate) struct Arguments {
    /// The function: an expression in t, or a file; or a claim file
    #[arg(value_name = "F|FILE", allow_negative_numbers = true)]
    f: String,
    /// Target program
    #[arg(long, value_name = "TARGET", value_enum)]
    to: Target,
    /// Export claim number N of a claim file, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    claim: Option<u32>,
    /// Give a value to a `let` or `param` name of a claim file
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parse_setting)]
    set: Vec<(String, BigUint)>,
    /// With smtlib: use numbers below 2^N [default: 16]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=smtlib::MAX_BITS))]
    bits: Option<u64>,
    /// Export `nimsum f` as the P/N partition of strip + bar(f), instead of as monotone and ns
    #[arg(long)]
    partition: bool,
    /// With latex: write a document of its own instead of a fragment
    #[arg(long)]
    standalone: bool,
    /// Write to this file, or into this folder with one file per sentence; - means stdout
    #[arg(short, long, value_name = "PATH")]
    out: Option<PathBuf>,
}

const CODES: &str = "\
  0    the text was printed or written; with latex, even if a claim is refuted
  2    usage or syntax error, or a file cannot be read or written; or, with latex, the rules
       do not define a terminating game
  3    declined: the target cannot express an operator, or a limit was reached";

/// Default of `--bits`.
const DEFAULT_BITS: u64 = 16;

/// Largest number of claims that are listed when one has to be chosen.
const MAX_NAMED: usize = 8;

/// A program that reads an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Target {
    Mona,
    Smtlib,
    Walnut,
    Cgsuite,
    Latex,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if arguments.bits.is_some() && arguments.to != Target::Smtlib {
        return Err(Failure(
            "error: --bits is for --to smtlib only\nhelp: leave it out: the other targets cover all natural numbers".into(),
        ));
    }
    if arguments.standalone && arguments.to != Target::Latex {
        return Err(Failure("error: --standalone is for --to latex only\nhelp: leave it out".into()));
    }
    if arguments.to == Target::Latex {
        return latex::run(arguments);
    }
    let (program, index) = subject(arguments)?;
    if arguments.partition && !is_nimsum(&program, index) {
        return Err(Failure(format!(
            "error: --partition is for `claim nimsum f`, but this claim is `{}`",
            claim_line(&program, &program.claims[index]).trim_end()
        )));
    }
    let name = stem(&arguments.f);
    let folder = arguments.out.as_deref().filter(|path| is_folder(path));
    match documents(arguments, &program, index, &name, folder.is_some()) {
        Ok(documents) => match folder {
            Some(folder) => write_folder(folder, &documents)?,
            None if arguments.to == Target::Walnut && documents.len() > 1 => {
                return Err(Failure(
                    "error: Walnut reads each automaton from a file of its own\nhelp: write the files into a folder: --out FOLDER/".to_owned(),
                ));
            }
            None => write_one(arguments.out.as_deref(), &documents)?,
        },
        Err(error @ ExportError::NoGame(_)) => return Err(Failure(format!("error: {error}"))),
        Err(error) => {
            complain(&format!("declined: {error}"));
            return Ok(Exit::Limit);
        }
    }
    Ok(Exit::Success)
}

/// The program and the number of the claim to export.
fn subject(arguments: &Arguments) -> Result<(Program, usize), Failure> {
    let named = named(&arguments.f)?;
    let Named::ClaimFile(source) = named else {
        if arguments.claim.is_some() || !arguments.set.is_empty() {
            let option = if arguments.claim.is_some() { "--claim" } else { "--set" };
            return Err(Failure(format!(
                "error: {option} needs a claim file, and {} is not one",
                arguments.f
            )));
        }
        return Ok((of_function(input::subject(&arguments.f)?), 0));
    };
    let program = input::program(&source, &arguments.set)?;
    input::concrete(&program, &source.name, true)?;
    let count = program.claims.len();
    match (arguments.claim, count) {
        (None, 0) => {
            let function = input::function_of(&program, &source)?;
            Ok((of_function(Subject { program, function, heights_file: false }), 0))
        }
        (None, 1) => Ok((program, 0)),
        (None, _) => {
            let line =
                |(i, claim)| format!("\n  --claim {}  {}", i + 1, claim_line(&program, claim).trim_end());
            let lines: String = program.claims.iter().enumerate().take(MAX_NAMED).map(line).collect();
            let more = if count > MAX_NAMED { "\n  .." } else { "" };
            Err(Failure(format!("error: {} has {count} claims\nhelp: choose one:{lines}{more}", source.name)))
        }
        (Some(number), _) if number as usize <= count => Ok((program, number as usize - 1)),
        (Some(number), _) => Err(Failure(format!(
            "error: {} has no claim {number}\nhelp: the claims are numbered from 1 to {count}",
            source.name
        ))),
    }
}

/// `claim nimsum f`
fn of_function(subject: Subject) -> Program {
    let claims = vec![Claim::of_function(false, Property::Nimsum, subject.function, None)];
    Program { claims, ..subject.program }
}

fn is_nimsum(program: &Program, index: usize) -> bool {
    let nimsum = |claim: &Claim| {
        matches!(claim.statement, Statement::Property { property: Property::Nimsum, below: None, .. })
    };
    program.claims.get(index).is_some_and(nimsum)
}

fn documents(
    arguments: &Arguments,
    program: &Program,
    index: usize,
    name: &str,
    split: bool,
) -> Result<Vec<Document>, ExportError> {
    let theory = Theory::of_claim(program, index, arguments.partition)?;
    let bits = arguments.bits.unwrap_or(DEFAULT_BITS);
    Ok(match (arguments.to, split) {
        (Target::Mona, false) => vec![mona::whole(&theory, name)?],
        (Target::Mona, true) => mona::split(&theory, name)?,
        (Target::Smtlib, false) => vec![smtlib::whole(&theory, name, bits)?],
        (Target::Smtlib, true) => smtlib::split(&theory, name, bits)?,
        (Target::Walnut, _) => walnut::script(&theory, name)?,
        // It has no sentences, and `run` does not come here with it.
        (Target::Latex, _) => Vec::new(),
        (Target::Cgsuite, _) => vec![cgsuite::class(program, index, &theory)?],
    })
}

/// The name of the files: that of the input without its extension and without characters special to a shell.
fn stem(f: &str) -> String {
    let path = Path::new(f);
    let name = path.file_stem().filter(|_| path.is_file()).map(|stem| stem.to_string_lossy().into_owned());
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
    let name: String = name.unwrap_or_else(|| "f".to_owned()).chars().map(plain).collect();
    match name.starts_with(['.', '-']) {
        true => format!("f{name}"),
        false => name,
    }
}

fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR])
}

fn write_folder(folder: &Path, documents: &[Document]) -> Result<(), Failure> {
    for document in documents {
        let path = folder.join(safe_file_name(&document.name));
        write_atomically(&path, document.text.as_bytes())?;
        print_report(&format!("written: {}, {}\n", path.display(), size(document.text.len())))?;
    }
    Ok(())
}

/// `2,378 bytes`
fn size(bytes: usize) -> String {
    format!("{} bytes", HumanCount(bytes as u64))
}

fn write_one(out: Option<&Path>, documents: &[Document]) -> Result<(), Failure> {
    let path = file(out);
    let mut sink = Sink::open(path)?;
    for document in documents {
        sink.write_all(document.text.as_bytes()).or_else(not_written)?;
    }
    sink.finish()?;
    match path {
        Some(path) => {
            let bytes: usize = documents.iter().map(|document| document.text.len()).sum();
            print_report(&format!("written: {}, {}\n", path.display(), size(bytes)))
        }
        None => Ok(()),
    }
}
