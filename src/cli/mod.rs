//! The command line: one file a subcommand.

mod audit;
mod boxes;
mod certify;
mod check;
mod completions;
mod draw;
mod draw_automaton;
mod draw_bar;
mod draw_digits;
mod draw_figure;
mod draw_grundy;
mod draw_output;
mod draw_triangular;
mod draw_values;
mod examples;
mod exit;
mod explain;
mod export;
mod generate;
mod help;
mod help_text;
mod input;
mod interrupt;
mod limits;
mod man;
mod manners;
mod mex;
mod mistakes;
mod mex_bar;
mod mex_game;
mod mex_subject;
mod output;
mod play;
mod progress;
mod store;
mod prove;
mod report;
mod reproduce;
mod side_by_side;
mod trace;
mod repair;
mod sink;
mod suggest;
mod verdict;
mod verify;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

/// Decides theorems about take-away games for all naturals, and checks their certificates.
#[derive(Debug, Parser)]
#[command(name = "nimcert", version, about, after_help = exit::HELP, max_term_width = 100, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    manners: manners::Manners,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Decide whether the chocolate bar CB(f, y, z) has Grundy number y xor z everywhere
    Check(check::Arguments),
    /// Explain the answer: the lemma that a refuted f contradicts, or what a proved f lets a player do
    Explain(explain::Arguments),
    /// Decide every claim of a claim file
    Prove(prove::Arguments),
    /// Write one self-contained HTML page: the verdict, why, pictures, the certificate, and a bar to play
    Report(report::Arguments),
    /// Check a certificate against a claim file; runs the kernel and nothing else
    Verify(verify::Arguments),
    /// Check every certificate below a folder
    Audit(audit::Arguments),
    /// Recompute what the papers print and claim, side by side with what is decided
    Reproduce(reproduce::Arguments),
    /// Count, list or draw at random the functions whose bars have Grundy number y xor z
    Generate(generate::Arguments),
    /// Find the nearest functions whose bars have Grundy number y xor z, below and above a function
    Repair(repair::Arguments),
    /// Compute Grundy numbers of a bar or a game by exhaustion, from the rules alone
    Mex(mex::Arguments),
    /// List the moves of a position with their Grundy numbers, or play against the program
    Play(play::Arguments),
    /// Draw a bar, a table of Grundy numbers or a triangular bar, as SVG, PNG or text
    Draw(draw::Arguments),
    /// Write a claim for another prover: MONA, SMT-LIB, Walnut, or CGSuite
    Export(export::Arguments),
    /// Write example claim files, with the commands to run
    Examples(examples::Arguments),
    /// Tell how a command is used, or about a topic such as the language
    Help(help::Arguments),
    /// Print what a shell needs to complete commands and options
    Completions(completions::Arguments),
    /// Print the manual page, or write all of them
    Man(man::Arguments),
}

/// A failure before there is a verdict: what to print on stderr. The exit code is 2.
#[derive(Debug)]
struct Failure(String);

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure(format!("error: {error}"))
    }
}

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let width = manners::before(&words);
    let command = help_text::fitted(Arguments::command(), width);
    let matches = command.try_get_matches_from(&words);
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) => return mistakes::told(&error, &words).into(),
    };
    arguments.manners.apply();
    interrupt::guard_files();
    let result = match arguments.command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Prove(arguments) => prove::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Audit(arguments) => audit::run(&arguments),
        Command::Reproduce(arguments) => reproduce::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Repair(arguments) => repair::run(&arguments),
        Command::Mex(arguments) => mex::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Draw(arguments) => draw::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Examples(arguments) => examples::run(&arguments),
        Command::Help(arguments) => help::run(&arguments, width),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
    };
    let exit = result.unwrap_or_else(|Failure(message)| {
        output::complain(&message);
        interrupt::exit()
    });
    exit.into()
}
