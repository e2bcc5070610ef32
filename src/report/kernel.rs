//! The kernel's verdict as text, and how much there is to trust.

use super::digits::short_decimal as short;
use super::layout::{paragraph, plural};
use crate::kernel::{Failure, Obligation, Route, Scope, Verified};

/// The sources of the kernel, to be counted.
const SOURCES: &[&str] = &[
    include_str!("../kernel/mod.rs"),
    include_str!("../kernel/body.rs"),
    include_str!("../kernel/check.rs"),
    include_str!("../kernel/component.rs"),
    include_str!("../kernel/defined.rs"),
    include_str!("../kernel/evaluate.rs"),
    include_str!("../kernel/game.rs"),
    include_str!("../kernel/lemma.rs"),
    include_str!("../kernel/lower.rs"),
    include_str!("../kernel/machine.rs"),
    include_str!("../kernel/natural.rs"),
    include_str!("../kernel/node.rs"),
    include_str!("../kernel/obligation.rs"),
    include_str!("../kernel/reader.rs"),
    include_str!("../kernel/rejection.rs"),
    include_str!("../kernel/rule.rs"),
];

/// Lines of the kernel that are neither blank nor comment.
pub fn lines_to_trust() -> usize {
    SOURCES
        .iter()
        .flat_map(|source| source.lines())
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .count()
}

/// What `verify` prints: the claim, the obligations, and last the verdict.
pub fn text(result: &Result<Verified, Failure>) -> String {
    let mut out = String::new();
    match result {
        Ok(verified) => {
            for line in &verified.claim {
                paragraph(&mut out, "", "    ", line);
            }
            out.push('\n');
            for obligation in &verified.obligations {
                let Obligation { name, states } = obligation;
                out.push_str(&format!("  {name:<24} {}\n", plural(*states, noun(verified, name))));
            }
            out.push_str(&format!("\nroute: {}\n", route(verified)));
            out.push_str(&format!("verified: {}\n", scoped(verified)));
        }
        Err(failure) => out.push_str(&format!("{failure}\n")),
    }
    out
}

/// What an obligation counts.
pub(super) fn noun(verified: &Verified, obligation: &str) -> &'static str {
    match obligation {
        "position" => "position",
        "counterexample" if matches!(verified.route, Route::Position { .. }) => "position",
        "counterexample" | "evaluated all" | "evaluated steps" => "column",
        _ => "state",
    }
}

/// What was verified and how, in one line.
pub fn statement(verified: &Verified) -> String {
    format!("{}; {}", scoped(verified), route(verified))
}

/// The claim as the kernel read it, each line ended by a newline.
pub fn claim_text(verified: &Verified) -> String {
    verified.claim.iter().map(|line| format!("{line}\n")).collect()
}

/// The claim with the columns it is about.
fn scoped(verified: &Verified) -> String {
    let claim = verified.claim.last().map_or("", |line| line.trim());
    match (&verified.scope, &verified.route) {
        // The bound is a part of the claim; a counterexample is none for all naturals.
        (Scope::Below(_), _) | (_, Route::Counterexample { .. } | Route::Position { .. }) => {
            short_claim(claim)
        }
        (Scope::AllColumns | Scope::AllNaturals, _) => format!("{claim}, for all naturals"),
    }
}

/// A claim with its bound shortened.
fn short_claim(claim: &str) -> String {
    match claim.split_once(" below ") {
        Some((head, bound)) => format!("{head} below {}", short(bound)),
        None => claim.to_owned(),
    }
}

/// How it was verified.
fn route(verified: &Verified) -> String {
    let nimsum = verified.claim.last().is_some_and(|claim| claim.contains("nimsum"));
    match &verified.route {
        Route::Invariants { ns: true, partition: true } => "ns + Theorem 8.2, partition".into(),
        Route::Invariants { ns: false, partition: true } => "partition".into(),
        Route::Invariants { ns: true, partition: false } if nimsum => "ns + Theorem 8.2".into(),
        Route::Invariants { .. } => "invariants".into(),
        Route::Evaluated => "columns computed".into(),
        Route::Counterexample { property, z, z_prime, f_z, f_z_prime } => format!(
            "{property} fails: f({}) = {}, f({}) = {}",
            short(z),
            short(f_z),
            short(z_prime),
            short(f_z_prime)
        ),
        Route::Game { moves, coordinates } => format!("P/N rule, {moves} moves, {coordinates} coordinates"),
        Route::Position { kind, position, option } => {
            let tuple = |numbers: &[String]| {
                numbers.iter().map(|number| short(number)).collect::<Vec<_>>().join(", ")
            };
            let to = option.as_ref().map_or(String::new(), |option| format!(" to ({})", tuple(option)));
            format!("{kind} fails: ({}){to}", tuple(position))
        }
    }
}
