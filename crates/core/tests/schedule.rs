//! The attempts of the plans: each of them settles some claim by itself, and the schedule ends with any limit.

use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Attempts, Decision, Event, Exhausted, Options, Outcome, Undecided, decide};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use super::criterion::read;

/// The decision about the only claim; whatever is shown has a certificate that the kernel verifies.
fn decided(text: &str, options: &Options) -> Decision {
    let program = read(text);
    let statement = &program.claims[0].statement;
    let decision = decide(&program, statement, options, None);
    if let Some(certificate) = Certificate::of(&program, statement, &decision) {
        let checked = certificate.check();
        assert!(checked.is_ok(), "{text}: {:?}", checked.err());
    }
    decision
}

const BAR: &str = "\n  move u < x to (u, min(y, floor((u + z)/32)), z)\n  move v < y to (x, v, z)\n  move w < z to (x, min(y, floor((x + w)/32)), w)\n";

/// An attempt, and a claim that it settles.
fn cases() -> Vec<(&'static str, String)> {
    let ns = |f: &str| format!("fun f(t) = {f}\nclaim ns f\n");
    let bar = |f: &str| format!("fun f(t) = {f}\nclaim p strip + bar(f) = x xor y xor z = 0\n");
    let nim = "game nim(a, b)\n  move u < a to (u, b)\n  move v < b to (a, v)\n";
    vec![
        ("first columns", ns("floor(t/3)")),
        ("columns near constants", ns("t - (t mod 6001)")),
        ("columns where a slow function grows", ns("floor(t/(2^50 + 1))")),
        ("automaton, numbers in full", ns("min(floor(t/4), 2^90)")),
        ("automaton", ns("floor(t/4)")),
        ("operands", ns("floor(t/4) xor floor(t/6)")),
        ("numbers of the same form", ns("floor(t/10^6)")),
        ("columns near large numbers", ns("floor(t/2) + floor(t/2^40)")),
        ("growth to powers of two", ns("floor((t + 2^60)/2^61)")),
        ("columns one by one", "fun f(t) = floor(t/4)\nclaim ns f below 200\n".to_owned()),
        ("first tuples", "claim forall x: x < 5\n".to_owned()),
        ("automaton", "claim forall x, y: (x xor y) <= x + y\n".to_owned()),
        ("automaton, numbers in full", "claim forall x: x < 2^90 or x >= 2^90\n".to_owned()),
        ("tree of cases", "claim forall x, y: (x mod 97 + y mod 89) mod 101 < 101\n".to_owned()),
        ("conjuncts", "claim forall x, y: x + y >= x and (x xor y) <= x + y\n".to_owned()),
        ("likely tuples", "claim forall x: x != 2^40 + 1\n".to_owned()),
        ("numbers of the same form", "claim forall x: x mod 10^6 < 10^6\n".to_owned()),
        (
            "theorem",
            format!("{nim}game s(a, b, c, d) = nim + nim\nclaim p s = (a xor b) xor (c xor d) = 0\n"),
        ),
        ("partition", format!("{nim}claim p nim = a = b\n")),
        ("criterion, numbers in full", bar("min(floor(t/4), 2^90)")),
        ("criterion", bar("floor(t/4)")),
        (
            "smallest position",
            format!("game g(x, y, z) where y <= floor((x + z)/32){BAR}claim p g = x xor y xor z = 0\n"),
        ),
        ("numbers of the same form", bar("floor(t/10^6)")),
    ]
}

#[test]
fn each_attempt_settles_a_claim_by_itself() {
    for (name, text) in cases() {
        let mut options = Options::default();
        options.attempts = Attempts::Only(Box::leak(Box::new([name])));
        let decision = decided(&text, &options);
        assert!(decision.evidence.is_some(), "{name}: {text}{:?}", decision.outcome);
    }
}

/// The names of the attempts that begin before the claim is decided.
fn begun(text: &str, options: &Options) -> BTreeSet<String> {
    let program = read(text);
    let seen: Arc<Mutex<BTreeSet<String>>> = Arc::default();
    let names = seen.clone();
    let observer = move |event: Event<'_>| {
        if let Event::Attempt { name, .. } = event {
            names.lock().expect("no panic").insert(name.to_owned());
        }
    };
    decide(&program, &program.claims[0].statement, options, Some(Box::new(observer)));
    seen.lock().expect("no panic").clone()
}

/// Every attempt of a plan has a case above, but for the one that needs a value that does not exist.
#[test]
fn every_attempt_has_a_case() {
    let known: BTreeSet<String> = cases().into_iter().map(|(name, _)| name.to_owned()).collect();
    let mut options = Options::default();
    // Too few for any of them, so that all begin.
    options.max_states = 5;
    for text in [
        "fun f(t) = floor(t/4)\nclaim ns f\n".to_owned(),
        "claim forall x, y: ((x mod 9973) xor (y mod 9967)) < 16384\n".to_owned(),
        format!("game g(x, y, z) where y <= floor((x + z)/32){BAR}claim p g = x xor y xor z = 0\n"),
    ] {
        let begun = begun(&text, &options);
        assert!(begun.len() > 4, "{begun:?}");
        for name in begun.iter().filter(|name| *name != "position without a value") {
            assert!(known.contains(name), "{name}");
        }
    }
}

/// Whatever the limit: an answer, or the limit as the reason.
#[test]
fn any_limit_ends_the_search() {
    for states in [0, 1, 10, 100, 1_000, 20_000] {
        for (name, text) in cases() {
            let mut options = Options::default();
            options.max_states = states;
            let decision = decided(&text, &options);
            if let Outcome::Undecided(why) = &decision.outcome {
                let is_limit = matches!(
                    why,
                    Undecided::Exhausted(
                        Exhausted::States { is_whole: true, .. } | Exhausted::Work { is_whole: true, .. }
                    )
                );
                assert!(is_limit, "{name}, {states}: {text}{why}");
            }
        }
    }
}
