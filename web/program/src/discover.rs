//! A game without a claim: what its P-positions are, found and proved.

use std::borrow::Cow;
use std::sync::atomic::AtomicBool;

use crate::decide::{Asked, Decided};
use nimcert_core::Answer;
use nimcert_core::language::ast::{Program, Summand};
use nimcert_core::language::{Source, parse_program};
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
pub(crate) fn game_of(name: &str, text: &str) -> Option<Program> {
    let program = parse_program(&Source::new(name, text), &[]).ok()?;
    (program.claims.is_empty() && !program.games.is_empty() && program.parameters.is_empty())
        .then_some(program)
}

/// What was found about the last game of a program: a proved claim, or why there is none.
pub(crate) fn discovered(asked: &Asked, program: &Program) -> Result<Decided, String> {
    let (proof, words) = found(asked, program)?;
    let (program, answer) = (proof.program, proof.answer);
    let decided = Decided::of(asked, &program, &[report(&program, answer)?], 1, true);
    decided.map(|decided| decided.with(words)).map_err(|error| format!("error: {error}"))
}

/// The page of `nimcert report` about what was found.
pub(crate) fn page(asked: &Asked, program: &Program) -> Result<String, String> {
    let (Proof { program, answer }, _) = found(asked, program)?;
    let report = report(&program, answer)?;
    let claimed = Claimed { report: &report, function: 0 };
    html::page(&program, &[claimed], &asked.page_options()).map_err(|error| format!("error: {error}"))
}

/// A claim about the last game of a program with its answer, and how it was found.
fn found(asked: &Asked, program: &Program) -> Result<(Proof, String), String> {
    let game = vec![Summand::Named(program.games.len() - 1)];
    let question = Question { program, game: &game, grundy: false };
    let mut options = Options { proof: asked.options(), ..Options::default() };
    options.table.memory = TABLE_BYTES;
    options.table.options = TABLE_OPTIONS;
    options.table.threads = 1;
    let mut observe = |event| crate::progress(&format!("{event}"), 0, 0.0);
    let mut found = match discover(question, &options, &AtomicBool::new(false), &mut observe) {
        Ok(found) => found,
        Err(Failure::Rules(proof)) => return Ok((*proof, String::new())),
        Err(Failure::Empty { below }) => {
            return Err(format!(
                "error: the game has no position with coordinates below {below}\nhelp: check its `where` part"
            ));
        }
        Err(Failure::Table(error)) => return Err(format!("error: no table of the game: {error}")),
        // Nothing is kept or restored here.
        Err(Failure::State(_) | Failure::Kept(_)) => return Err("error: no state is kept".to_owned()),
    };
    match found.proof.take() {
        Some(proof) => {
            let words = words(&found, program, true).text(Layout::default());
            Ok((proof, words))
        }
        None => {
            let words = words(&found, program, false);
            Err(discovery::undecided(&found, words, program, &game, None, Layout::default()))
        }
    }
}

fn words(found: &Discovery, program: &Program, proved: bool) -> nimcert_prose::Prose {
    discovery::words(found, program, false, proved)
}

/// The report of a claim that was found.
fn report(program: &Program, answer: Answer) -> Result<Report<'_>, String> {
    let claim = program.claims.first().ok_or("error: no claim was found")?;
    let answer = Cow::Owned(answer);
    Ok(Report { command: "report", program, claim, heights: None, answer, path: None, more: None })
}
