//! `nimcert discover`: from the rules of a game to a formula, an automaton, and a proof.

use std::borrow::Cow;
use std::path::PathBuf;

use num_bigint::BigUint;

use crate::answer::{certify, verdict};
use crate::commands::prove::parse_setting;
use crate::exit::{self, Exit, Failure};
use crate::input::limits::Limits;
use crate::input::target::{Target, What};
use crate::terminal::control::Control;
use crate::terminal::ending::{interrupted, limit};
use crate::terminal::manners;
use crate::terminal::print::{print, print_verdict};
use crate::terminal::progress::Progress;
use nimcert_core::certificate::safe_file_name;
use nimcert_core::language::ast::{Program, Summand};
use nimcert_discover::table::Question;
use nimcert_discover::{Options, Proof, discover};
use nimcert_report::Report;
use nimcert_report::{discovery, lower_bound};
use nimcert_tables::game::GameError;

/// Arguments of `discover`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
F is an expression in t, or a claim file. From a claim file, only the rules of one game
are used: the game that --game names, else that of the first claim, else the only one. An
expression in t stands for the bar of this function; for a bar, the question is about
Grundy numbers.

discover computes tables from the rules, looks for a formula or an automaton that agrees
with them, and proves it like a claim of a claim file. Nothing that is not proved is shown
as a fact. If nothing is proved, the output shows how many states an automaton needs for
tables of growing size, and pairs of prefixes that every automaton must distinguish.

Examples:
  nimcert discover game.claim
  nimcert discover game.claim --set k=7 --emit found
  nimcert discover 'floor(t/3)'", exit::DISCOVER))]
pub(crate) struct Arguments {
    /// An expression in t, or a claim file with a game
    #[arg(value_name = "F|FILE", allow_negative_numbers = true)]
    f: String,
    /// Which game of a claim file
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// Give a value to a `let` or `param` name of a claim file
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parse_setting)]
    set: Vec<(String, BigUint)>,
    /// Look for Grundy numbers [default for an expression in t]
    #[arg(long, group = "what")]
    grundy: bool,
    /// Look for P-positions [default for a game]
    #[arg(long, group = "what")]
    p: bool,
    /// Learn from coordinates below 2^B at most [default: as far as a few seconds allow]
    #[arg(long, value_name = "B", value_parser = clap::value_parser!(u64).range(1..=26))]
    bits: Option<u64>,
    /// Show every formula that agrees with the table, not only the one that is proved
    #[arg(long)]
    all: bool,
    /// Save the claim and its certificate as DIR/NAME.claim and DIR/NAME.cert; if nothing is
    /// proved, the prefixes that every automaton must distinguish, as DIR/NAME.bound.json
    #[arg(long, value_name = "DIR")]
    emit: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: Limits,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let target = Target::read(&arguments.f, &arguments.set, arguments.game.as_deref())?;
    let (game, is_bar) = match &target.what {
        What::Bar(f) => (vec![Summand::Bar(*f)], true),
        What::Game(game) => (game.clone(), false),
    };
    let is_file = std::path::Path::new(&arguments.f).is_file();
    let stem = std::path::Path::new(&arguments.f).file_stem().filter(|_| is_file);
    let name = stem.map_or("f".into(), |stem| safe_file_name(&stem.to_string_lossy()));
    let emit = arguments.emit.as_deref().map(|folder| (folder, name));
    certify::check_place(emit.as_ref())?;
    let grundy = arguments.grundy || is_bar && !arguments.p;
    let program = Program { claims: Vec::new(), ..target.program.clone() };
    let question = Question { program: &program, game: &game, grundy };
    let control = Control::new(true)?;
    let progress = Progress::new("discover");
    let bits = arguments.bits.map(|bits| bits as usize);
    let mut options = Options { bits, lower_bound: emit.is_some(), ..Options::default() };
    options.proof.search = arguments.limits.options();
    options.table.threads = options.proof.search.threads;
    let found = discover(question, &options, control.watch().stop, &mut |event| progress.part(event));
    let mut found = match found {
        Ok(found) => found,
        Err(failure) => return failed(failure, arguments.json),
    };
    let proof = found.proof.take();
    let words = discovery::words(&found, &program, arguments.all, proof.is_some());
    let Some(Proof { program, answer }) = proof else {
        let kept = match (&emit, &found.bound) {
            (Some((folder, name)), Some(bound)) => {
                let file = lower_bound::file(&found, bound, &program, &game, grundy);
                Some(certify::keep_file(folder, &format!("{name}.bound.json"), file.as_bytes())?)
            }
            _ => None,
        };
        drop(progress);
        if arguments.json {
            print(&discovery::json(&found, &program, None)?)?;
            return Ok(Exit::Limit);
        }
        print_verdict(&discovery::undecided(
            &found,
            words,
            &program,
            &game,
            kept.as_deref(),
            manners::layout(),
        ))?;
        return Ok(Exit::Limit);
    };
    let mut report = report(&program, answer);
    report.path = certify::keep(&report.answer, emit.as_ref(), &progress)?;
    drop(progress);
    if arguments.json {
        print(&discovery::json(&found, question.program, Some(&report))?)?;
        return Ok(verdict::exit(report.contradiction(), &report.answer.verdict));
    }
    print_verdict(&format!("{}\n{}", words.text(manners::layout()), report.text(manners::layout())))?;
    Ok(verdict::exit(report.contradiction(), &report.answer.verdict))
}

/// The report of the claim that was found.
fn report(program: &Program, answer: nimcert_core::Answer) -> Report<'_> {
    Report {
        command: "discover",
        program,
        claim: &program.claims[0],
        heights: None,
        answer: Cow::Owned(answer),
        path: None,
    }
}

/// What else a limit at the smallest table may mean.
const WITHOUT_END: &str = "help: this was the smallest table, so the moves may go on without end; with any claim added, `nimcert prove` says which move decreases nothing";

/// The end of a run without a table: the rules do not define a game, or a limit was reached at once.
fn failed(failure: nimcert_discover::Failure, json: bool) -> Result<Exit, Failure> {
    use nimcert_discover::Failure as Reason;
    match failure {
        Reason::Empty { below } => Err(Failure(format!(
            "error: the game has no position with coordinates below {below}\nhelp: check its `where` part"
        ))),
        Reason::Rules(proof) => {
            let Proof { program, answer } = *proof;
            let text = report(&program, answer).text(manners::layout());
            if json {
                // There is no verdict, so there is no object.
                return Err(Failure(format!("error: the rules do not define a terminating game\n{text}")));
            }
            print_verdict(&text)?;
            Ok(Exit::Usage)
        }
        Reason::Table(error) => match GameError::from(error) {
            GameError::Rules(error) => {
                Err(Failure(format!("error: the rules do not define a terminating game: {error}")))
            }
            GameError::Limit(met) => Ok(limit(format!("{met}\n{WITHOUT_END}"))),
            GameError::Memory { needed, limit: most } => {
                Ok(limit(crate::terminal::ending::memory_limit(needed, most)))
            }
            GameError::Stopped => Ok(interrupted()),
        },
    }
}
