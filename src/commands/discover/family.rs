//! `nimcert discover FILE --set k=3..15:4`: the formulas of several values, and one claim about all of them.

use std::borrow::Cow;

use num_bigint::BigUint;

use super::arguments::Arguments;
use super::ending::failed;
use crate::answer::{certify, verdict};
use crate::exit::{Exit, Failure};
use crate::input::settings::Setting;
use crate::input::target::{Target, What};
use crate::input::{Named, named, needs_claim_file};
use crate::terminal::ending::interrupted;
use crate::terminal::print::{print, print_verdict};
use crate::terminal::progress::Progress;
use crate::terminal::trace::STEPS;
use crate::terminal::{interrupt, output_options};
use nimcert_core::decision::Stop;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::Interface;
use nimcert_core::language::ast::Summand;
use nimcert_discover::families::{Axis, Family, General, MAX_ROWS, family};
use nimcert_discover::{Failure as Reason, Proof};
use nimcert_report::Report;
use nimcert_report::families;

/// Single values, and constants with several values.
pub(super) fn divided(settings: &[Setting]) -> (Vec<(String, BigUint)>, Vec<Axis>) {
    let (mut single, mut axes) = (Vec::new(), Vec::new());
    for setting in settings {
        match setting {
            Setting::One(name, value) => single.push((name.clone(), value.clone())),
            Setting::Several(axis) => axes.push(axis.clone()),
        }
    }
    (single, axes)
}

pub(super) fn run(
    arguments: &Arguments,
    settings: &[(String, BigUint)],
    axes: &[Axis],
) -> Result<Exit, Failure> {
    let names: Vec<&str> = arguments.set.iter().map(Setting::name).collect();
    if let Some(again) = (0..names.len()).find(|&i| names[..i].contains(&names[i])) {
        return Err(Failure(format!(
            "error: --set gives {} twice\nhelp: write one list: --set {}=3,7,11",
            names[again], names[again]
        )));
    }
    let rows: usize = axes.iter().map(|axis| axis.values.len()).product();
    if axes.len() > 2 || rows > MAX_ROWS {
        return Err(Failure(format!(
            "error: a family of {} constants and {rows} games\nhelp: give lists of values to at most two constants, with at most {MAX_ROWS} games in all",
            axes.len()
        )));
    }
    let Named::ClaimFile(source) = named(arguments.subject())? else {
        return Err(needs_claim_file(
            "--set",
            arguments.subject(),
            axes.first().map(|axis| axis.name.as_str()),
        ));
    };
    // The first instance says which game is meant; the games of all instances have the same numbers.
    let first = axes.iter().map(|axis| (axis.name.clone(), BigUint::from(axis.first())));
    let first: Vec<(String, BigUint)> = settings.iter().cloned().chain(first).collect();
    let target = Target::of_claim_file(&source, &first, arguments.game.as_deref())?;
    let (game, is_bar) = match target.what {
        What::Bar(f) => (vec![Summand::Bar(f)], true),
        What::Game(game) => (game, false),
    };
    let name = arguments.name();
    let place = arguments.emit.as_deref().map(|folder| (folder, name.clone()));
    certify::check_place(place.as_ref())?;
    let grundy = arguments.grundy || is_bar && !arguments.p;
    let asked = Family { source: &source, fixed: settings, axes, game: &game, grundy };
    interrupt::end_at_once();
    let progress = Progress::new("discover");
    let mut observe = |event| {
        progress.log(STEPS, &event);
        progress.part(event);
    };
    let found = family(asked, &arguments.options(), &Stop::default(), &mut observe);
    let found = match found {
        Ok(found) => found,
        Err(Reason::Table(BoxError::Stopped)) => return Ok(interrupted()),
        Err(failure) => return failed(failure, arguments.state.as_deref(), arguments.json),
    };
    let alone = found.generals.len() == 1;
    let mut reports = Vec::new();
    for (number, general) in found.generals.iter().enumerate() {
        let mut report = report(general);
        if general.is_proved() {
            let name = if alone { name.clone() } else { format!("{name}-{}", number + 1) };
            let emit = arguments.emit.as_deref().map(|folder| (folder, name));
            report.path = certify::keep(&general.proof.answer, emit.as_ref(), &progress)?;
        }
        reports.push(report);
    }
    drop(progress);
    if arguments.json {
        print(&families::json(axes, &found, &reports)?)?;
    } else {
        if output_options::quiet() {
            print(&families::claims(&found))?;
        }
        print_verdict(&families::text(axes, &found, &reports, output_options::layout()))?;
    }
    if let Some(report) = reports.iter().find(|report| report.contradiction().is_some()) {
        return Ok(verdict::exit(report.contradiction(), &report.answer.verdict));
    }
    Ok(if families::is_proved(&found) { Exit::Success } else { Exit::Limit })
}

/// The report of one claim.
fn report(general: &General) -> Report<'_> {
    let Proof { program, answer } = &general.proof;
    Report::new("discover", Interface::CommandLine, program, &program.claims[0], Cow::Borrowed(answer))
}
