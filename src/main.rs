//! The `nimcert` program: reads its arguments and runs a subcommand.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod answer;
mod commands;
mod exit;
mod files;
mod input;
mod parallel;
mod terminal;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use commands::{
    audit, check, completions, discover, draw, examples, explain, export, generate, help, man, mex, play,
    prove, repair, report, reproduce, show, sweep, verify,
};
use terminal::{ending, help_text, interrupt, json, mistakes, output_options};

/// Decide theorems about take-away games for all natural numbers, with proofs that a kernel checks
#[derive(Debug, Parser)]
#[command(name = "nimcert", version, after_help = format!("{}\n\n{}", help::topics(), exit::HELP), max_term_width = 100, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    output_options: output_options::OutputOptions,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Decide whether the chocolate bar CB(f, y, z) has Grundy number y xor z everywhere
    Check(check::Arguments),
    /// Explain why f is refuted, how a proved f gives winning moves, or how a claim is proved
    Explain(explain::Arguments),
    /// Decide every claim in a claim file
    Prove(prove::Arguments),
    /// Decide the claims of a file at many values of its constants, and continue after interruptions
    Sweep(sweep::Arguments),
    /// Find a formula for the P-positions or Grundy numbers of a game from its rules, and prove it
    Discover(discover::Arguments),
    /// Write a self-contained HTML page: verdict, reason, pictures, certificate, and a bar to play on
    Report(report::Arguments),
    /// Check a certificate against its claim file, using only the kernel
    Verify(verify::Arguments),
    /// Check every certificate in a folder and its subfolders
    Audit(audit::Arguments),
    /// Recompute the results of the papers, and compare them with what is printed
    Reproduce(reproduce::Arguments),
    /// Count, list or sample the functions whose bars have Grundy number y xor z
    Generate(generate::Arguments),
    /// Find the nearest functions below and above f whose bars have Grundy number y xor z
    Repair(repair::Arguments),
    /// Compute Grundy numbers of a bar or a game by exhaustion, from the rules alone
    Mex(mex::Arguments),
    /// List the moves of a position with their Grundy numbers, or play against the program
    Play(play::Arguments),
    /// Draw a bar, Grundy numbers, an automaton or digits as SVG, PNG, PDF, TikZ or text
    Draw(draw::Arguments),
    /// Show the minimal automaton of a condition, relation or function, and the formula of an automaton
    Show(show::Arguments),
    /// Export a claim to MONA, SMT-LIB, Walnut, CGSuite or LaTeX
    Export(export::Arguments),
    /// Write example claim files, and show the commands to run on them
    Examples(examples::Arguments),
    /// Show help for a command or topic
    Help(help::Arguments),
    /// Print a shell completion script
    Completions(completions::Arguments),
    /// Print a manual page, or write all of them to a folder
    Man(man::Arguments),
}

/// The subcommands that scripts call thousands of times. To build the definitions of all subcommands takes longer than
/// to decide a small claim.
#[derive(Debug, Parser)]
struct Frequent {
    #[command(subcommand)]
    command: FrequentCommand,
    #[command(flatten)]
    output_options: output_options::OutputOptions,
}

#[derive(Debug, Subcommand)]
enum FrequentCommand {
    Check(check::Arguments),
    Prove(prove::Arguments),
    Verify(verify::Arguments),
}

impl Frequent {
    /// The arguments, if they are of one of these subcommands and right; help and mistakes are for all definitions.
    fn arguments(words: &[OsString]) -> Option<Arguments> {
        let Frequent { command, output_options } = Frequent::try_parse_from(words).ok()?;
        let command = match command {
            FrequentCommand::Check(arguments) => Command::Check(arguments),
            FrequentCommand::Prove(arguments) => Command::Prove(arguments),
            FrequentCommand::Verify(arguments) => Command::Verify(arguments),
        };
        Some(Arguments { command, output_options })
    }
}

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let width = output_options::before(&words);
    json::before(&words);
    let arguments = match Frequent::arguments(&words) {
        Some(arguments) => arguments,
        None => {
            let command = help_text::fitted(Arguments::command(), width);
            let matches = command.try_get_matches_from(&words);
            match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
                Ok(arguments) => arguments,
                Err(error) => return mistakes::report(error, &words, &Arguments::command()).into(),
            }
        }
    };
    arguments.output_options.apply();
    interrupt::guard_files();
    let result = match arguments.command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Prove(arguments) => prove::run(&arguments),
        Command::Sweep(arguments) => sweep::run(&arguments),
        Command::Discover(arguments) => discover::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Audit(arguments) => audit::run(&arguments),
        Command::Reproduce(arguments) => reproduce::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Repair(arguments) => repair::run(&arguments),
        Command::Mex(arguments) => mex::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Draw(arguments) => draw::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Examples(arguments) => examples::run(&arguments),
        Command::Help(arguments) => help::run(&arguments, Arguments::command(), width),
        Command::Completions(arguments) => completions::run(&arguments, Arguments::command()),
        Command::Man(arguments) => man::run(&arguments, Arguments::command()),
    };
    result.unwrap_or_else(|failure| ending::failed(&failure)).into()
}
