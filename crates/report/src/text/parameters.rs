//! What a report says of the parameters of a claim: for which of their values its verdict is.

use std::borrow::Cow;

use num_bigint::BigUint;

use crate::Report;
use nimcert_core::answer::Verdict;
use nimcert_core::decision::{General, NO_INSTANCE, Outcome, Refutation, Undecided};
use nimcert_core::language::ast::{Claim, Program, Statement};
use nimcert_core::language::print_claim;
use nimcert_core::language::printing::{print_condition, print_term};
use nimcert_prose::digits::brief;

/// The bounds of the parameters, as in `m >= 1, n >= 0`.
pub(crate) fn bounds(program: &Program) -> String {
    let items = program.parameters.iter().map(|p| format!("{} >= {}", p.name, brief(&p.least)));
    items.collect::<Vec<String>>().join(", ")
}

/// The parameters with values, as in `m = 3, n = 0`.
pub(crate) fn values(program: &Program, values: &[BigUint]) -> String {
    let items =
        program.parameters.iter().zip(values).map(|(p, value)| format!("{} = {}", p.name, brief(value)));
    items.collect::<Vec<String>>().join(", ")
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
            format!("no proof of {obligation} for all {bounds} was found: {because}; {checked}")
        }
        _ => why.to_string(),
    }
}

/// The program that the outcome is about: an instance, or the program of the report.
pub(crate) fn decided<'r>(report: &'r Report<'r>) -> Cow<'r, Program> {
    match &report.answer.decision.instance {
        Some(values) => Cow::Owned(report.program.at(values)),
        None => Cow::Borrowed(report.program),
    }
}

/// The claim of a report in canonical form, with the values put in if the outcome is that of an instance.
pub(super) fn claim<'r>(report: &'r Report<'r>) -> Cow<'r, str> {
    let Some(found) = &report.answer.decision.instance else { return Cow::Borrowed(&report.answer.claim) };
    let mut program = report.program.clone();
    program.claims = vec![Claim::clone(report.claim)];
    Cow::Owned(print_claim(&program.at(found), 0))
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
pub(super) fn for_all(outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Refuted(Refutation::ForAllParameters { named, .. }) => Some(equations(named)),
        Outcome::Refuted(Refutation::ByCases) => Some(BY_CASES.to_owned()),
        _ => None,
    }
}

/// In place of numbers.
pub(crate) const BY_CASES: &str = "by other numbers where a parameter is small";

/// Names with their numbers, as in `x = 2 * m, y = 1`.
pub(super) fn equations(named: &[(String, String)]) -> String {
    let equations = named.iter().map(|(name, number)| format!("{name} = {number}"));
    equations.collect::<Vec<String>>().join(", ")
}
