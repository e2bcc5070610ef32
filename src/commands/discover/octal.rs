//! `nimcert discover 'octal(0.77)'`, or a file with this game: the period of the Grundy numbers of an octal game, and its proof.

use super::arguments::Arguments;
use super::report;
use crate::answer::{certify, verdict};
use crate::exit::{Exit, Failure};
use crate::terminal::output_options;
use crate::terminal::print::{print, print_verdict};
use crate::terminal::progress::Progress;
use nimcert_core::answer::{Options, answer};
use nimcert_core::language::ast::{GameSum, Octal, Program};
use nimcert_core::language::game::{Rules, summands};
use nimcert_core::language::{Source, parse_program, print_sum};
use nimcert_discover::octal::{Period, period};
use nimcert_prose::{Prose, grouped};
use nimcert_report::json;

/// The octal game that a game is, if it is one and no sum.
fn alone(program: &Program, game: &GameSum) -> Option<Octal> {
    match summands(program, game).as_slice() {
        [only] => only.octal(),
        _ => None,
    }
}

/// The claim that an octal game has its period; `None` if the game is another one, or the period is not proved.
pub(crate) fn claim_of(program: &Program, game: &GameSum) -> Option<Result<Program, Failure>> {
    let found = period(alone(program, game)?).ok()?;
    found.is_provable().then(|| claim(&found))
}

/// The claim that an octal game has this period.
fn claim(found: &Period) -> Result<Program, Failure> {
    parse_program(&Source::new("octal", &found.text), &[])
        .map_err(|errors| Failure(errors.first().map_or_else(String::new, |error| format!("error: {error}"))))
}

/// The period of the game of a file, if it is an octal game; of a sum with octal games, what to ask instead. `None` for
/// other games.
pub(super) fn of_file(
    arguments: &Arguments,
    program: &Program,
    game: &GameSum,
) -> Option<Result<Exit, Failure>> {
    if let Some(only) = alone(program, game) {
        return Some(run(arguments, only, arguments.name()));
    }
    let mut octals: Vec<Octal> = Vec::new();
    for octal in summands(program, game).iter().filter_map(Rules::octal) {
        if !octals.contains(&octal) {
            octals.push(octal);
        }
    }
    let first = octals.first()?;
    let mut out = Prose::default();
    out.say("The Grundy number of a sum is the nim-sum (xor) of the Grundy numbers of its summands. Find a term for each octal game, and claim the nim-sum of the terms:");
    out.lines(octals.iter().map(|octal| format!("nimcert discover 'octal({octal})'")).collect());
    let name = print_sum(program, game);
    Some(
        print_verdict(&format!(
            "{}\nundecided: discover has no search for the sum {name}; it has one for octal({first})\n",
            out.text(output_options::layout())
        ))
        .map(|()| Exit::Limit),
    )
}

/// Why nothing is proved: there is no period, or none that the kernel can check.
pub(crate) fn unproved(found: &Result<Period, u64>) -> Option<String> {
    match found {
        Ok(found) if found.is_provable() => None,
        Ok(found) => Some(format!(
            "the heaps up to {} show that the period is right for all heaps, but the kernel computes fewer, so there is no certificate",
            grouped(found.last)
        )),
        Err(last) => Some(format!("the first {} heaps show no period that can be proved", grouped(*last))),
    }
}

/// Looks for the period of an octal game; `name` is that of its files.
pub(super) fn run(arguments: &Arguments, octal: Octal, name: String) -> Result<Exit, Failure> {
    let place = arguments.emit.as_deref().map(|folder| (folder, name));
    certify::check_place(place.as_ref())?;
    let progress = Progress::new("discover");
    let found = period(octal);
    let unproved = unproved(&found);
    let Ok(found) = found else {
        drop(progress);
        print_verdict(&format!("undecided: octal({octal}): {}\n", unproved.unwrap_or_default()))?;
        return Ok(Exit::Limit);
    };
    let last = match found.preperiod.checked_sub(1) {
        None => "no heap is an exception".to_owned(),
        Some(last) => format!("heap {} is the last exception", grouped(last as u64)),
    };
    let words = format!(
        "octal({octal}): period {}, from heap {} on\n{last}; the greatest Grundy number is {}\n",
        grouped(found.period as u64),
        grouped(found.preperiod as u64),
        found.greatest
    );
    if let Some(unproved) = unproved {
        drop(progress);
        print_verdict(&format!("{words}\nundecided: {unproved}\n"))?;
        return Ok(Exit::Limit);
    }
    let program = claim(&found)?;
    let options = Options::from(arguments.limits.options(arguments.proof_states));
    let answer = answer(&program, &program.claims[0], &options, None);
    let mut report = report(&program, answer);
    report.path = certify::keep(&report.answer, place.as_ref(), &progress)?;
    drop(progress);
    if arguments.json {
        print(&json::many(std::slice::from_ref(&report))?)?;
        return Ok(verdict::exit(report.contradiction(), &report.answer.verdict));
    }
    print_verdict(&format!("{words}\n{}", report.text(output_options::layout())))?;
    Ok(verdict::exit(report.contradiction(), &report.answer.verdict))
}
