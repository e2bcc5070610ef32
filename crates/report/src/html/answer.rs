//! The verdict of a claim with what the word means.

use serde::Serialize;

use super::notation::typeset;
use crate::text::parameters;
use crate::{Report, text};
use nimcert_core::answer::Verdict;
use nimcert_core::decision::{Decision, Outcome};

/// The verdict with its meaning.
#[derive(Default, Serialize)]
pub(super) struct Answer {
    /// Class of the style sheet.
    pub(super) class: &'static str,
    pub(super) word: String,
    /// What is proved or refuted, and how.
    pub(super) what: String,
    /// What the word means.
    pub(super) meaning: String,
}

/// The class of the style sheet for a verdict.
fn class(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Proved => "proved",
        Verdict::ProvedBelow { .. } => "below",
        Verdict::Refuted => "refuted",
        Verdict::Undecided => "undecided",
    }
}

/// The verdict of a report.
pub(super) fn answer_of(report: &Report<'_>) -> Answer {
    let (word, what) = text::answer(report);
    let verdict = &report.answer.verdict;
    let meaning = match report.function() {
        _ if *verdict == Verdict::Proved && !report.program.parameters.is_empty() => of_all_values(report),
        Some(_) => of_function(verdict, report.claim.negated, report.answer.decision.is_smallest),
        None => of_game(verdict, report.claim.negated, &report.answer.decision).to_owned(),
    };
    Answer { class: class(verdict), word: typeset(&word), what: typeset(&what), meaning: typeset(&meaning) }
}

/// What the proof of a claim with parameters means.
fn of_all_values(report: &Report<'_>) -> String {
    let bounds = parameters::bounds(report.program);
    match report.claim.negated {
        true => format!(
            "The claim denies a statement for all {bounds}. The certificate below is one proof for all these values that the statement fails; the kernel has checked it."
        ),
        false => format!(
            "This holds for all {bounds} and for all naturals, however large. The certificate below is one proof for all these values; the kernel has checked it."
        ),
    }
}

/// What the verdict on a claim about a function means.
fn of_function(verdict: &Verdict, negated: bool, is_smallest: bool) -> String {
    match (verdict, negated) {
        (Verdict::Proved, true) => {
            "The claim denies a property, and a counterexample confirms the claim. The kernel has recomputed it.".to_owned()
        }
        (Verdict::Proved, false) => {
            "This holds for all naturals: for every column, however large. The certificate below is the proof; the kernel has checked it.".to_owned()
        }
        (Verdict::ProvedBelow { .. }, _) => {
            "This holds at every column below the bound. Nothing is claimed about the columns beyond it.".to_owned()
        }
        (Verdict::Refuted, true) => {
            "This does not hold: what the claim denies is true. The kernel has checked the proof.".to_owned()
        }
        (Verdict::Refuted, false) => refuted(is_smallest).to_owned(),
        (Verdict::Undecided, _) => "This is neither proved nor refuted: the search reached a limit before it found an answer.".to_owned(),
    }
}

/// What a refutation by a counterexample means.
fn refuted(is_smallest: bool) -> &'static str {
    if is_smallest {
        "This does not hold. The page shows the smallest counterexample; the kernel has recomputed it."
    } else {
        "This does not hold. The page shows a counterexample, perhaps not the smallest; the kernel has recomputed it."
    }
}

/// What the verdict on a claim about a game, or about all naturals, means.
fn of_game(verdict: &Verdict, negated: bool, decision: &Decision) -> &'static str {
    match (verdict, &decision.outcome) {
        (_, Outcome::IllFormed(_)) => {
            "The claim is neither proved nor refuted, because its rules violate a condition that every game must satisfy."
        }
        (Verdict::Proved, _) if negated => {
            "The claim denies a statement, and a counterexample confirms the claim. The kernel has recomputed it."
        }
        (Verdict::Proved, _) => {
            "This holds for all naturals: at every position, however large. The certificate below is the proof; the kernel has checked it."
        }
        (Verdict::Refuted, _) if negated => {
            "This does not hold: what the claim denies is true for all naturals. The kernel has checked the proof."
        }
        (Verdict::Refuted, _) => refuted(decision.is_smallest),
        _ => "This is neither proved nor refuted: the search reached a limit before it found an answer.",
    }
}
