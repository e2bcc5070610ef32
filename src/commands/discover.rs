//! `nimcert discover`: from the rules of a game to a formula, an automaton, and a proof.

mod family;
mod function;
mod state;

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use self::state::StateFile;
use crate::answer::{certify, verdict};
use crate::exit::{self, Exit, Failure};
use crate::input::limits::OtherLimits;
use crate::input::settings::{Setting, parse_values};
use crate::input::target::{Target, What};
use crate::terminal::ending::{interrupted, limit};
use crate::terminal::print::{print, print_verdict};
use crate::terminal::progress::Progress;
use crate::terminal::{interrupt, output_options};
use nimcert_core::certificate::safe_file_name;
use nimcert_core::decision::Stop;
use nimcert_core::language::Interface;
use nimcert_core::language::ast::{Program, Summand};
use nimcert_core::language::misere::own_coordinates;
use nimcert_discover::table::Question;
use nimcert_discover::{Options, Proof, Resume, discover_from};
use nimcert_report::Report;
use nimcert_report::{discovery, lower_bound};
use nimcert_tables::game::GameError;

/// Arguments of `discover`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
F is an expression in t, or a claim file. From a claim file, only the rules of one game
are used: the game that --game names, else that of the first claim, else the only one. An
expression in t means the bar of this function; for a bar, discover looks for Grundy
numbers.

discover computes tables from the rules, looks for a formula or an automaton that agrees
with them, and proves it like a claim of a claim file. Nothing that is not proved is shown
as a fact. If nothing is proved, the output shows how many states an automaton needs for
tables of growing size, and pairs of prefixes that every automaton must distinguish.

If --set gives several values to one or two constants, discover looks for a formula for
each, and for one claim about all such values. --function looks for a term in t with given
values instead, and says what is proved about the term.

With --state FILE a long run can be stopped at any time, even by a power cut, and continued:
only the table that was being computed and the proofs of formulas are lost, and are
computed again. The file belongs to one game and question, and no verdict depends on it.

Examples:
  nimcert discover game.claim
  nimcert discover game.claim --set k=7 --emit found
  nimcert discover game.claim --set k=3..15:4
  nimcert discover 'floor(t/3)'
  nimcert discover --function 0,0,1,1,2,2,3,3", exit::DISCOVER))]
pub(crate) struct Arguments {
    /// An expression in t, or a claim file with a game
    #[arg(value_name = "F|FILE", allow_negative_numbers = true, required_unless_present = "function")]
    f: Option<String>,
    /// Look for a function with these values instead: a list such as 0,0,1,1,2,2, a file with
    /// f(0), f(1), .. or lines `t f(t)`, or - for standard input
    #[arg(long, value_name = "VALUES", allow_hyphen_values = true,
          conflicts_with_all = ["f", "game", "set", "what", "bits", "all", "state", "max_states"])]
    function: Option<String>,
    /// Which game of a claim file
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// Give a value to a `let` or `param` name of a claim file, or several values, such as
    /// k=3..15:4 or k=3,7,11: then look for one claim about all values of this kind
    #[arg(long, value_name = "NAME=VALUES", value_parser = parse_values)]
    set: Vec<Setting>,
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
    /// Keep the state of the search in FILE after every table, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Give up on automata with more than N states [default: 20,000]
    #[arg(long, value_name = "N", default_value_t = 20_000, hide_default_value = true, value_parser = clap::value_parser!(u64).range(1..=1_000_000), help_heading = "Limits")]
    max_states: u64,
    /// Stop the search for a proof after N states [default: 50,000,000]
    #[arg(long, value_name = "N", default_value_t = nimcert_core::decision::Options::default().max_states, hide_default_value = true, help_heading = "Limits")]
    proof_states: u64,
    #[command(flatten)]
    limits: OtherLimits,
}

impl Arguments {
    /// The game; empty if values of a function are given.
    fn subject(&self) -> &str {
        self.f.as_deref().unwrap_or_default()
    }

    /// The name of the files that are kept.
    fn name(&self) -> String {
        let path = Path::new(self.subject());
        let stem = path.file_stem().filter(|_| path.is_file());
        stem.map_or("f".into(), |stem| safe_file_name(&stem.to_string_lossy()))
    }

    /// Limits of the search.
    fn options(&self) -> Options {
        let mut options = Options { bits: self.bits.map(|bits| bits as usize), ..Options::default() };
        options.max_states = self.max_states as usize;
        options.proof.search = self.limits.options(self.proof_states);
        options.table.threads = options.proof.search.threads;
        options
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if let Some(values) = &arguments.function {
        return function::run(arguments, values);
    }
    let (settings, axes) = family::divided(&arguments.set);
    if !axes.is_empty() {
        if arguments.state.is_some() {
            return Err(Failure(
                "error: --state keeps the search for one game\nhelp: give one value to each name".to_owned(),
            ));
        }
        return family::run(arguments, &settings, &axes);
    }
    let target = Target::read(arguments.subject(), &settings, arguments.game.as_deref())?;
    let (game, is_bar) = match &target.what {
        What::Bar(f) => (vec![Summand::Bar(*f)], true),
        What::Game(game) => (game.clone(), false),
    };
    let name = arguments.name();
    let emit = arguments.emit.as_deref().map(|folder| (folder, name));
    certify::check_place(emit.as_ref())?;
    let grundy = arguments.grundy || is_bar && !arguments.p;
    if grundy {
        target.has_grundy_numbers()?;
    }
    let program = Program { claims: Vec::new(), ..target.program.clone() };
    let question = Question { program: &program, game: &game, grundy };
    interrupt::end_at_once();
    let progress = Progress::new("discover");
    let options = Options { lower_bound: emit.is_some(), ..arguments.options() };
    let coordinates = own_coordinates(&program, &game).len() + usize::from(grundy);
    let file = arguments.state.as_deref().map(|path| StateFile::new(path, question, coordinates));
    let start = file.as_ref().map(StateFile::read).transpose()?.unwrap_or_default();
    let mut write = |progress: &_| file.as_ref().map_or(Ok(()), |file: &StateFile| file.write(progress));
    let resume = Resume { start, keep: arguments.state.as_ref().map(|_| &mut write as _) };
    let found =
        discover_from(question, &options, resume, &Stop::default(), &mut |event| progress.part(event));
    let mut found = match found {
        Ok(found) => found,
        Err(failure) => return failed(failure, arguments.state.as_deref(), arguments.json),
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
            output_options::layout(),
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
    print_verdict(&format!(
        "{}\n{}",
        words.text(output_options::layout()),
        report.text(output_options::layout())
    ))?;
    Ok(verdict::exit(report.contradiction(), &report.answer.verdict))
}

/// The report of the claim that was found.
fn report(program: &Program, answer: nimcert_core::Answer) -> Report<'_> {
    found_report("discover", program, answer)
}

/// The report of a claim that was found, for a command.
pub(crate) fn found_report<'p>(
    command: &'static str,
    program: &'p Program,
    answer: nimcert_core::Answer,
) -> Report<'p> {
    Report {
        command,
        interface: Interface::CommandLine,
        program,
        claim: &program.claims[0],
        heights: None,
        answer: Cow::Owned(answer),
        path: None,
        more: None,
    }
}

/// The end of a run without a table: the rules do not define a game, or a limit was reached at once.
///
/// # Errors
/// The message, if it is the rules or the state file that have to change.
pub(crate) fn failed(
    failure: nimcert_discover::Failure,
    state: Option<&Path>,
    as_json: bool,
) -> Result<Exit, Failure> {
    use nimcert_discover::Failure as Reason;
    match failure {
        Reason::Empty { below } => Err(Failure(format!(
            "error: the game has no position with coordinates below {below}\nhelp: check its `where` part"
        ))),
        Reason::State(error) => Err(state::refused(state.unwrap_or(Path::new("")), &error)),
        Reason::Kept(message) => Err(Failure(message)),
        Reason::Rules(proof) => {
            let Proof { program, answer } = *proof;
            let text = report(&program, answer).text(output_options::layout());
            if as_json {
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
            GameError::Limit(met) => Ok(limit(met)),
            GameError::Memory { needed, limit: most } => {
                Ok(limit(crate::terminal::ending::memory_limit(needed, most)))
            }
            GameError::Stopped => Ok(interrupted()),
        },
    }
}
