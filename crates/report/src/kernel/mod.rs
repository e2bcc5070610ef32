//! The kernel's verdict: the words that text, JSON and pages share, and how much there is to trust.

pub mod json;
pub mod text;

use nimcert_core::language::listing::tuple;
use nimcert_kernel::{Route, Scope, Verified};
use nimcert_prose::digits::short_decimal as short;

/// Lines of the kernel that are neither blank nor comment, to the nearest hundred. A test counts them, because
/// counting at run time would take longer than a small proof.
pub(crate) const LINES_TO_TRUST: usize = 6_500;

/// The noun for the number of an obligation: states, columns, heaps or positions.
pub(crate) fn noun(verified: &Verified, obligation: &str) -> &'static str {
    match obligation {
        "position" => "position",
        _ if obligation.ends_with("octal") => "heap",
        "counterexample" if matches!(verified.route, Route::Position { .. }) => "position",
        "counterexample" | "evaluated all" | "evaluated steps" => "column",
        _ => "state",
    }
}

/// What was verified and how, in one line.
pub(crate) fn statement(verified: &Verified) -> String {
    let values = match valued(verified) {
        Some(values) => format!("{values}: "),
        None => String::new(),
    };
    format!("{values}{}; {}", scoped(verified), route(verified))
}

/// The claim as the kernel read it, each line ended by a newline.
pub(crate) fn claim_text(verified: &Verified) -> String {
    verified.claim.iter().map(|line| format!("{line}\n")).collect()
}

/// The definitions of a claim in one line, those of more than 100 characters by the first digits of their SHA-256;
/// empty for a claim without definitions.
pub(crate) fn definitions(verified: &Verified) -> String {
    let lines: Vec<&str> = verified.claim.iter().map(|line| line.trim()).collect();
    let text = lines[..lines.len().saturating_sub(1)].join("; ");
    if text.chars().count() <= 100 {
        return text;
    }
    let digest = nimcert_core::certificate::digest(text.as_bytes());
    format!("{} definitions, SHA-256 {}", lines.len() - 1, &digest[..12])
}

/// For which values of its parameters the claim was verified, as in `for all m >= 1`; `None` if it has no parameters.
fn valued(verified: &Verified) -> Option<String> {
    let of = |item: &str| match item.split_once(" = ") {
        Some((name, value)) => format!("{name} = {}", short(value)),
        None => item.to_owned(),
    };
    let values: Vec<String> = verified.values.split(", ").map(of).collect();
    (!verified.values.is_empty()).then(|| format!("for {}", values.join(", ")))
}

/// The claim with the columns it is about.
fn scoped(verified: &Verified) -> String {
    let claim = verified.claim.last().map_or("", |line| line.trim());
    match (&verified.scope, &verified.route) {
        (Scope::Below(bound), _) if bound == "0" => {
            format!("{} (there is no such column)", short_claim(claim))
        }
        // The bound is a part of the claim; a counterexample is not about all naturals.
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

/// How it was verified, in words for a reader who sees a certificate for the first time.
fn words(verified: &Verified) -> String {
    let nimsum = verified.claim.last().is_some_and(|claim| claim.contains("nimsum"));
    match &verified.route {
        Route::Invariants { ns: true, partition: true } => {
            "the NS property (Theorem 8.2), and the P-positions of strip + bar".into()
        }
        Route::Invariants { ns: false, partition: true } => "the P-positions of strip + bar".into(),
        Route::Invariants { ns: true, partition: false } if nimsum => "the NS property (Theorem 8.2)".into(),
        Route::Invariants { .. } => "invariants of automata".into(),
        Route::Evaluated => "computing the columns".into(),
        Route::Game { moves, coordinates } => {
            format!("the rule for P-positions, {moves} moves, {coordinates} coordinates")
        }
        _ => route(verified),
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
        Route::Criterion { coordinates } => format!("criterion of bars, {coordinates} coordinates"),
        Route::Sum { .. } => "Grundy numbers of the summands".into(),
        Route::Pass { coordinates } => format!("theorem about passes, {coordinates} coordinates"),
        Route::Formula => "conditions on a closed formula".into(),
        Route::Octal { preperiod, period } => format!("period {period} from heap {preperiod} on"),
        Route::Position { kind, position, option, rules_shown } => {
            let tuple = |numbers: &[String]| tuple(numbers.iter().map(|number| short(number)));
            let to = option.as_ref().map_or(String::new(), |option| format!(" to {}", tuple(option)));
            let rules = match rules_shown {
                true => "",
                false => "; not shown that the rules define a game",
            };
            format!("{kind} fails: {}{to}{rules}", tuple(position))
        }
    }
}
