//! From the rules of a game to a formula and a proof.

use std::borrow::Cow;

use nimcert_core::Answer;
use nimcert_core::decision::Stop;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::ast::{Program, Summand};
use nimcert_core::language::{Interface, Source, parse_program};
use nimcert_discover::families::{Axis, Family, MAX_ROWS, family};
use nimcert_discover::table::Question;
use nimcert_discover::{Failure as Ended, Options, Proof, discover as run};
use nimcert_prose::Layout;
use nimcert_report::question::TextKind;
use nimcert_report::{Report, discovery, families};
use nimcert_tables::game::GameError;
use num_bigint::BigUint;
use pyo3::prelude::*;

use crate::apart::apart;
use crate::decide::Answered;
use crate::failure::{Failure, wrong};
use crate::limits::{Limits, Settings, settings};
use crate::subject::{Subject, What};

/// What was found.
#[derive(IntoPyObject)]
pub(crate) struct Found {
    /// The object of `discover --json`.
    json: String,
    /// The report for people; without that of the proof, if there is one.
    text: String,
    proof: Option<Answered>,
}

/// What is looked for.
#[derive(Debug, Clone, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wanted {
    /// Which game of a claim file.
    game: Option<String>,
    /// Whether Grundy numbers are looked for; for a bar if nothing is said, and for no game.
    grundy: Option<bool>,
    /// Binary digits of the largest table.
    bits: Option<usize>,
    /// States of an automaton at most.
    automaton_states: usize,
}

impl Wanted {
    fn options(&self, limits: &Limits, stop: &Stop) -> Options {
        let (proof, interface) = (limits.options(stop), Interface::Python);
        let mut options = Options { bits: self.bits, proof, interface, ..Options::default() };
        options.max_states = self.automaton_states;
        options.table.threads = options.proof.search.threads;
        options
    }
}

/// Looks for a formula or an automaton, and proves it.
#[pyfunction]
pub(crate) fn discover(
    py: Python<'_>,
    name: String,
    text: String,
    values: Settings,
    wanted: Wanted,
    limits: Limits,
) -> PyResult<Found> {
    apart(py, move |stop| {
        let subject =
            Subject::read(&name, &text, &settings(values)?, wanted.game.as_deref())?.concrete(&name)?;
        let (game, is_bar) = match subject.what {
            What::Bar(f) => (vec![Summand::Bar(f)], true),
            What::Game(game) => (game, false),
        };
        let program = Program { claims: Vec::new(), ..subject.program };
        let question = Question { program: &program, game: &game, grundy: wanted.grundy.unwrap_or(is_bar) };
        let options = wanted.options(&limits, stop);
        let mut found = run(question, &options, stop, &mut |_| ()).map_err(ended)?;
        let Some(Proof { program: proved, answer }) = found.proof.take() else {
            let words = discovery::words(&found, &program, true, false);
            let json = discovery::json(&found, &program, None).map_err(internal)?;
            let text = discovery::undecided(&found, words, &program, &game, None, Layout::default());
            return Ok(Found { json, text, proof: None });
        };
        let report = report(&proved, Cow::Owned(answer));
        Ok(Found {
            json: discovery::json(&found, &program, Some(&report)).map_err(internal)?,
            text: discovery::words(&found, &program, false, true).text(Layout::default()),
            proof: Some(Answered::of(&report)?),
        })
    })
}

/// What was found for several values.
#[derive(IntoPyObject)]
pub(crate) struct FoundFamily {
    /// The object of `discover --json`.
    json: String,
    /// The report for people.
    text: String,
    /// The answers to the claims about many values, in their order.
    generals: Vec<Answered>,
}

/// Looks for formulas at several values of constants, and for claims about all values.
#[pyfunction]
pub(crate) fn discover_family(
    py: Python<'_>,
    name: String,
    text: String,
    values: Settings,
    several: Vec<(String, Vec<u64>)>,
    wanted: Wanted,
    limits: Limits,
) -> PyResult<FoundFamily> {
    apart(py, move |stop| {
        let fixed = settings(values)?;
        let axes: Vec<Axis> = several.into_iter().map(|(name, values)| Axis::new(name, values)).collect();
        let games: usize = axes.iter().map(|axis| axis.values.len()).product();
        if axes.is_empty() || axes.len() > 2 || games > MAX_ROWS {
            return Err(Failure::Argument(format!(
                "give lists of values to one or two constants, with at most {MAX_ROWS} games in all"
            )));
        }
        // The first instance says which game is meant; the games of all instances have the same numbers.
        let first = axes.iter().map(|axis| (axis.name.clone(), BigUint::from(axis.first())));
        let first: Vec<_> = fixed.iter().cloned().chain(first).collect();
        let subject = Subject::read(&name, &text, &first, wanted.game.as_deref())?.concrete(&name)?;
        let (game, is_bar) = match subject.what {
            What::Bar(f) => (vec![Summand::Bar(f)], true),
            What::Game(game) => (game, false),
        };
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let written = match TextKind::of(text) {
            TextKind::ClaimFile => text.to_owned(),
            _ => as_claim_file(text, &subject.program, &first),
        };
        let source = Source::new(name, written).given(Interface::Python);
        let grundy = wanted.grundy.unwrap_or(is_bar);
        let asked = Family { source: &source, fixed: &fixed, axes: &axes, game: &game, grundy };
        let found = family(asked, &wanted.options(&limits, stop), stop, &mut |_| ()).map_err(ended)?;
        let proofs = found.generals.iter().map(|general| &general.proof);
        let reports: Vec<Report<'_>> =
            proofs.map(|proof| report(&proof.program, Cow::Borrowed(&proof.answer))).collect();
        Ok(FoundFamily {
            json: families::json(&axes, &found, &reports).map_err(internal)?,
            text: families::text(&axes, &found, &reports, Layout::default()),
            generals: reports.iter().map(Answered::of).collect::<Result<_, _>>()?,
        })
    })
}

/// A claim file with the function of an expression, whose names have these values.
fn as_claim_file(text: &str, program: &Program, values: &[(String, BigUint)]) -> String {
    let constants: String = values.iter().map(|(name, value)| format!("let {name} = {value}\n")).collect();
    let text = text.trim().replace('\n', "\n  ");
    let (name, variable) = program.functions.first().map_or(("f", "t"), |function| {
        (function.name.as_str(), function.parameters.first().map_or("t", String::as_str))
    });
    // The text may have a head of its own.
    let heads = [String::new(), format!("fun {name}({variable}) = ")];
    let [own, with_head] = heads.map(|head| format!("{constants}{head}{text}\n"));
    match parse_program(&Source::new(name, own.as_str()), &[]) {
        Ok(_) => own,
        Err(_) => with_head,
    }
}

fn internal(error: impl std::fmt::Display) -> Failure {
    Failure::Internal(error.to_string())
}

/// The report of a claim that was found.
fn report<'a>(program: &'a Program, answer: Cow<'a, Answer>) -> Report<'a> {
    Report::new("discover", Interface::Python, program, &program.claims[0], answer)
}

/// Why nothing was found, not even that there is nothing.
fn ended(ended: Ended) -> Failure {
    match ended {
        Ended::Rules(proof) => {
            let Proof { program, answer } = *proof;
            let text = report(&program, Cow::Owned(answer)).text(Layout::default());
            wrong(format!("error: the rules do not define a terminating game\n{}", text.trim_end()))
        }
        Ended::Empty { below } => wrong(format!(
            "error: the game has no position with coordinates below {below}\nhelp: check its `where` part"
        )),
        Ended::Table(BoxError::Memory { .. }) => {
            Failure::Limit("memory limit: no table of the game fits".into())
        }
        Ended::Table(error) => match GameError::from(error) {
            GameError::Rules(error) => {
                wrong(format!("error: the rules do not define a terminating game: {error}"))
            }
            GameError::Limit(met) => Failure::Limit(format!("limit: {met}")),
            GameError::Memory { .. } => Failure::Limit("memory limit: no table of the game fits".into()),
            GameError::Stopped => Failure::Stopped,
        },
        // Nothing is kept or restored here.
        Ended::State(_) | Ended::Kept(_) => Failure::Internal("no state is kept".into()),
    }
}
