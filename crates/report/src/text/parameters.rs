//! The text of a report about the parameters of a claim: the values for which its verdict holds.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::Report;
use crate::question::values;
use nimcert_core::answer::Verdict;
use nimcert_core::automaton::Exhausted;
use nimcert_core::decision::{
    Dependent, General, NO_INSTANCE, Outcome, Power, Refutation, Section, Undecided,
};
use nimcert_core::language::Interface;
use nimcert_core::language::ast::{Claim, Convention, Game, Program, Statement};
use nimcert_core::language::listing::{self, listed};
use nimcert_core::language::misere::as_written;
use nimcert_core::language::print_claim;
use nimcert_core::language::printing::{print_condition, print_term};
use nimcert_prose::digits::brief;

/// The bounds of the parameters, as in `m >= 1, n >= 0`.
pub(crate) fn bounds(program: &Program) -> String {
    listed(program.parameters.iter().map(|p| format!("{} >= {}", p.name, brief(&p.least))))
}

/// The verdict with the values of the parameters that it is about.
pub(crate) fn verdict(report: &Report<'_>, verdict: String) -> String {
    let program = report.program;
    let answer = &report.answer;
    match &answer.decision.instance {
        _ if program.parameters.is_empty() => verdict,
        Some(found) => format!("{verdict} at {}", values(program, found)),
        // Why it is undecided says for which values.
        None if answer.verdict == Verdict::Undecided => verdict,
        None => format!("{verdict} for all {}", bounds(program)),
    }
}

/// Why there is no verdict, with the values of the parameters that a proof is missing for.
pub(crate) fn stopped(report: &Report<'_>, why: &Undecided) -> String {
    match why {
        Undecided::Parameters { obligation, because, checked } => {
            let bounds = bounds(report.program);
            let checked = checked.as_deref().unwrap_or(NO_INSTANCE);
            let instance = instance(report);
            format!("no proof of {obligation} for all {bounds} was found: {because}; {checked}; {instance}")
        }
        Undecided::Exhausted(limit) => {
            let attempt = report.answer.decision.nearest;
            let attempt = attempt.map_or_else(String::new, |name| format!(" in the attempt \"{name}\""));
            format!("{limit}{attempt}{}", raise(limit, report.interface))
        }
        _ => why.to_string(),
    }
}

/// The limit that was reached, and how to raise it.
pub fn reached(limit: &Exhausted, interface: Interface) -> String {
    format!("{limit}{}", raise(limit, interface))
}

fn raise(limit: &Exhausted, interface: Interface) -> String {
    limit.setting().map_or_else(String::new, |setting| interface.raise(setting))
}

/// What to do where no proof for all values is found.
fn instance(report: &Report<'_>) -> String {
    let names = report.program.parameters.iter().map(|parameter| &parameter.name);
    let of =
        |form: fn(&String) -> String, separator| names.map(form).collect::<Vec<String>>().join(separator);
    match report.interface {
        Interface::CommandLine if report.command == "prove" => {
            format!("decide an instance with {}", of(|m| format!("--set {m}=.."), " "))
        }
        // `check` has no --set, and `explain` and `report` take it for files only.
        Interface::CommandLine => {
            format!("decide an instance: put a number in place of {}", of(Clone::clone, " and of "))
        }
        Interface::Page => {
            let lines = of(|m| format!("`let {m} = 3`"), " and ");
            format!("decide an instance: write {lines} in place of `param`")
        }
        Interface::Python => format!("decide an instance with {}", of(|m| format!("{m}=.."), ", ")),
    }
}

/// The program that the outcome is about: an instance, or the program of the report.
pub(crate) fn decided<'r>(report: &'r Report<'r>) -> Cow<'r, Program> {
    match &report.answer.decision.instance {
        Some(values) => Cow::Owned(report.program.at(values)),
        None => Cow::Borrowed(report.program),
    }
}

/// The claim of a report in canonical form, but a game under misere play as it is written; with the values put in if the
/// outcome is that of an instance.
pub(super) fn claim<'r>(report: &'r Report<'r>) -> Cow<'r, str> {
    let found = report.answer.decision.instance.as_ref();
    let translated = |game: &Game| game.convention == Convention::Translated;
    if found.is_none() && !report.program.games.iter().any(translated) {
        return Cow::Borrowed(&report.answer.claim);
    }
    let mut program = report.program.clone();
    program.claims = vec![Claim::clone(report.claim)];
    let instance = found.map(|found| program.at(found));
    Cow::Owned(print_claim(&as_written(instance.as_ref().unwrap_or(&program)), 0))
}

/// The line above the claim of an instance: `param m >= 0, here m = 3`.
pub(super) fn heading(report: &Report<'_>) -> Option<String> {
    let found = report.answer.decision.instance.as_ref()?;
    Some(format!("param {}, here {}", bounds(report.program), values(report.program, found)))
}

/// The claim with parameters that was proved in place of the claim that was asked, in one line.
pub(super) fn instance_of(general: &General) -> String {
    let program = &general.program;
    let what = match program.claims.first().map(|claim| &claim.statement) {
        Some(Statement::Property { function, .. }) => program.functions.get(*function).map(|f| {
            let call = f.parameters.join(", ");
            format!("{}({call}) = {}", f.name, print_term(program, &f.parameters, &f.body))
        }),
        Some(Statement::ForAll { variables, formula }) => {
            Some(format!("forall {}: {}", variables.join(", "), print_condition(program, variables, formula)))
        }
        _ => None,
    };
    let what = what.unwrap_or_else(|| "a claim with parameters".to_owned());
    format!("instance of {what}, proved for all {}", bounds(program))
}

/// The numbers that violate a claim for all values of its parameters, as in `z = 2 * m, z' = 2 * m + 1`.
pub(crate) fn for_all(report: &Report<'_>) -> Option<String> {
    match &report.answer.decision.outcome {
        Outcome::Refuted(Refutation::ForAllParameters { named, by, .. }) => Some(equations(named, by)),
        Outcome::Refuted(Refutation::ByCases) => Some(by_cases(report)),
        _ => None,
    }
}

/// How the values of parameters are split: the parameters with cases by residue, with their moduli, and whether there are
/// also small values.
fn splits<'r>(report: &Report<'r>) -> (BTreeSet<(&'r str, u32)>, bool) {
    let sections = report.answer.decision.evidence.iter().flat_map(|evidence| &evidence.sections);
    let mut moduli = BTreeSet::new();
    let mut has_small = false;
    for section in sections {
        match section {
            Section::Modulo { parameter, modulus } => {
                let parameter = report.program.parameters.get(parameter.saturating_sub(1));
                moduli.extend(parameter.map(|parameter| (parameter.name.as_str(), *modulus)));
            }
            Section::Split { .. } => has_small = true,
            _ => {}
        }
    }
    (moduli, has_small)
}

/// In place of numbers: the cases that have numbers of their own, as in
/// `with different counterexamples for odd and for even m`.
pub(crate) fn by_cases(report: &Report<'_>) -> String {
    let (moduli, has_small) = splits(report);
    let of_residues = moduli.iter().map(|(name, modulus)| match modulus {
        2 => format!("for odd and for even {name}"),
        _ => format!("for each residue of {name} modulo {modulus}"),
    });
    let of_small = (has_small || moduli.is_empty()).then(|| "for small and for larger values".to_owned());
    let cases: Vec<String> = of_residues.chain(of_small).collect();
    format!("with different counterexamples {}", cases.join(" and "))
}

/// How the values of parameters are split, in sentences.
pub(crate) fn cases_in_words(report: &Report<'_>) -> String {
    let (moduli, has_small) = splits(report);
    let of_residues = moduli.iter().map(|(name, modulus)| match modulus {
        2 => format!("Odd and even values of {name} are shown one after the other."),
        _ => format!("The values of {name} are shown by their residue modulo {modulus}."),
    });
    let of_small = has_small
        .then(|| "Small values of a parameter are shown one by one, all others together.".to_owned());
    of_residues.chain(of_small).collect::<Vec<String>>().join(" ")
}

/// Names with their numbers, as in `x = 2 * m, y = 1`, and the power that they depend on.
pub(super) fn equations(named: &[(String, String)], by: &Dependent) -> String {
    let equations = listing::equations(named.iter().map(|(name, number)| (name, number)));
    match by {
        Dependent::Power(power @ Power { variable: Some(p), least, .. }) => {
            format!("{equations}, where {p} is the least power of {} with {p} >= {least}", power.base())
        }
        Dependent::Power(_) | Dependent::Affine(_) => equations,
    }
}
