//! Options of `nimcert export`, and the claim about a function that they ask for.

use std::path::PathBuf;

use clap::ValueEnum;
use num_bigint::BigUint;

use crate::commands::prove::parse_setting;
use crate::exit;
use crate::input::Subject;
use nimcert_core::language::ast::{Claim, Program, Property};
use nimcert_report::export::smtlib;

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
  rocq     a theorem: coqc computes the proved check of the certificate inside Coq, and
           proves what the claim says about the rules; without --certificate, nimcert
           proves the claim first

With --out FOLDER/ (a path that ends with a slash, or an existing folder) each sentence
of the claim becomes a file: MONA and SMT solvers then report a counterexample for each.

Examples:
  nimcert export 'floor(t/4)' --to mona --out f.mona && mona -q f.mona
  nimcert export 'floor(t/3)' --to smtlib --bits 12 | z3 -model -in
  nimcert export game.claim --claim 2 --set k=6 --to walnut --out game.txt
  nimcert export game.claim --to latex --standalone --out game.tex && pdflatex game.tex
  nimcert export game.claim --to rocq --out theorems/
  nimcert export 'floor(t/4)' --partition --to mona --out sentences/", CODES))]
pub(crate) struct Arguments {
    /// The function: an expression in t, or a file; or a claim file
    #[arg(value_name = "F|FILE", allow_negative_numbers = true)]
    pub(super) f: String,
    /// Target program
    #[arg(long, value_name = "TARGET", value_enum)]
    pub(super) to: Target,
    /// Export claim number N of a claim file, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) claim: Option<u32>,
    /// Give a value to a `let` or `param` name of a claim file
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parse_setting)]
    pub(super) set: Vec<(String, BigUint)>,
    /// With smtlib: use numbers below 2^N [default: 16]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=smtlib::MAX_BITS))]
    pub(super) bits: Option<u64>,
    /// Export `nimsum f` as the P/N partition of strip + bar(f), instead of as monotone and ns
    #[arg(long)]
    pub(super) partition: bool,
    /// With latex: write a document of its own instead of a fragment
    #[arg(long)]
    pub(super) standalone: bool,
    /// With rocq: the certificate of the claim, instead of one that nimcert finds
    #[arg(long, value_name = "CERT")]
    pub(super) certificate: Option<PathBuf>,
    /// Write to this file, or into this folder with one file per sentence; - means stdout
    #[arg(short, long, value_name = "PATH")]
    pub(super) out: Option<PathBuf>,
}

const CODES: &str = "\
  0    the text was printed or written; with latex, even if a claim is refuted
  1    with rocq: the claim is refuted
  2    usage or syntax error, or a file cannot be read or written; or, with latex, the rules
       do not define a terminating game
  3    declined: the target cannot express an operator, or a limit was reached";

/// A program that reads an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Target {
    Mona,
    Smtlib,
    Walnut,
    Cgsuite,
    Latex,
    Rocq,
}

/// `claim nimsum f`
pub(super) fn of_function(subject: Subject) -> Program {
    let claims = vec![Claim::of_function(false, Property::Nimsum, subject.function, None)];
    Program { claims, ..subject.program }
}
