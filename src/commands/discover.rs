//! `nimcert discover`: from the rules of a game to a formula, an automaton, and a proof.

mod arguments;
mod ending;
mod family;
mod function;
pub(crate) mod octal;
mod state;

pub(crate) use arguments::Arguments;
pub(crate) use ending::{failed, found_report};

use ending::report;
use state::StateFile;

use crate::answer::{certify, verdict};
use crate::exit::{Exit, Failure};
use crate::input::octal::{name_of, octal_game};
use crate::input::target::{Target, What};
use crate::terminal::print::{print, print_verdict};
use crate::terminal::progress::Progress;
use crate::terminal::trace::STEPS;
use crate::terminal::{interrupt, output_options};
use nimcert_core::decision::Stop;
use nimcert_core::language::ast::{Program, Summand};
use nimcert_core::language::misere::own_coordinates;
use nimcert_discover::table::Question;
use nimcert_discover::{Options, Proof, Resume, discover_from};
use nimcert_report::{discovery, lower_bound};

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if let Some(values) = &arguments.function {
        return function::run(arguments, values);
    }
    if let Some(game) = octal_game(arguments.subject()) {
        let game = game?;
        return octal::run(arguments, game, name_of(&game.to_string()));
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
    if let What::Game(game) = &target.what
        && !arguments.p
        && let Some(exit) = octal::of_file(arguments, &target.program, game)
    {
        return exit;
    }
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
    let mut observe = |event| {
        progress.log(STEPS, event);
        progress.part(event);
    };
    let found = discover_from(question, &options, resume, &Stop::default(), &mut observe);
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
    if output_options::quiet() {
        print(&discovery::claim(&program, &found))?;
    }
    print_verdict(&format!(
        "{}\n{}",
        words.text(output_options::layout()),
        report.text(output_options::layout())
    ))?;
    Ok(verdict::exit(report.contradiction(), &report.answer.verdict))
}
