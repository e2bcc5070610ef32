//! A game without a claim: what its P-positions are, found and proved.

use std::borrow::Cow;

use crate::decide::{Asked, Decided};
use nimcert_core::Answer;
use nimcert_core::decision::Stop;
use nimcert_core::language::ast::{GameSum, Program, Summand};
use nimcert_core::language::{Interface, Source, parse_program};
use nimcert_discover::table::Question;
use nimcert_discover::{Discovery, Failure, Options, Proof, discover};
use nimcert_prose::Layout;
use nimcert_report::html::{self, Claimed};
use nimcert_report::{Report, discovery};

/// Bytes of a table at most: a browser has less memory than a command line.
const TABLE_BYTES: u64 = 1 << 28;

/// Options that a table may take.
const TABLE_OPTIONS: u64 = 1 << 26;

/// The last game of a claim file without claims; `None` if it has claims or no game.
pub(crate) fn game_of(source: &Source) -> Option<Program> {
    let program = parse_program(source, &[]).ok()?;
    (program.claims.is_empty() && !program.games.is_empty() && program.parameters.is_empty())
        .then_some(program)
}

/// What a search for the P-positions of a game ends with.
enum Found {
    /// A claim with its answer, and how it was found.
    Proved(Proof, String),
    /// What is known of the game.
    Undecided(Box<Discovery>, GameSum),
}

/// What was found about the last game of a program: a proved claim, or what is known without one.
pub(crate) fn discovered(asked: &Asked, program: &Program) -> Result<Decided, String> {
    let (proof, words) = match found(asked, program)? {
        Found::Proved(proof, words) => (proof, words),
        Found::Undecided(found, game) => {
            let decided = Decided::undecided(&found, program, &game);
            return decided.map_err(|error| format!("error: {error}"));
        }
    };
    let (program, answer) = (proof.program, proof.answer);
    let reports = [report(&program, answer, asked.interface())?];
    let decided = Decided::of(asked, &program, &reports, 1, true);
    decided.map(|decided| decided.with(words)).map_err(|error| format!("error: {error}"))
}

/// The page of `nimcert report` about what was found.
pub(crate) fn page(asked: &Asked, program: &Program) -> Result<String, String> {
    let Proof { program, answer } = match found(asked, program)? {
        Found::Proved(proof, _) => proof,
        Found::Undecided(found, game) => {
            let page = html::undecided_page(&found, program, &game, &asked.page_options());
            return page.map_err(|error| format!("error: {error}"));
        }
    };
    let report = report(&program, answer, asked.interface())?;
    let claimed = Claimed { report: &report, function: 0 };
    html::page(&program, &[claimed], &asked.page_options()).map_err(|error| format!("error: {error}"))
}

/// Looks for the P-positions of the last game of a program.
fn found(asked: &Asked, program: &Program) -> Result<Found, String> {
    let game = vec![Summand::Named(program.games.len() - 1)];
    let question = Question { program, game: &game, grundy: false };
    let mut options = Options { proof: asked.options(), interface: asked.interface(), ..Options::default() };
    options.table.memory = TABLE_BYTES;
    options.table.options = TABLE_OPTIONS;
    options.table.threads = 1;
    let mut observe = |event| crate::progress(&format!("{event}"), 0, 0.0);
    let mut found = match discover(question, &options, &Stop::default(), &mut observe) {
        Ok(found) => found,
        Err(Failure::Rules(proof)) => return Ok(Found::Proved(*proof, String::new())),
        Err(Failure::Empty { below }) => {
            return Err(format!(
                "error: the game has no position with coordinates below {below}\nhelp: check its `where` part"
            ));
        }
        Err(Failure::Table(error)) => return Err(format!("error: no table of the game: {error}")),
        // Nothing is kept or restored here.
        Err(Failure::State(_) | Failure::Kept(_)) => return Err("error: no state is kept".to_owned()),
    };
    Ok(match found.proof.take() {
        Some(proof) => {
            let words = discovery::words(&found, program, false, true);
            Found::Proved(proof, words.text(Layout::default()))
        }
        None => Found::Undecided(Box::new(found), game),
    })
}

/// The report of a claim that was found.
fn report(program: &Program, answer: Answer, interface: Interface) -> Result<Report<'_>, String> {
    let claim = program.claims.first().ok_or("error: no claim was found")?;
    let answer = Cow::Owned(answer);
    Ok(Report::new("report", interface, program, claim, answer))
}
