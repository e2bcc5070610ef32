//! The attempts of the plans: each of them settles some claim by itself, and the schedule ends with any limit.

use nimcert_core::answer::Certificate;
use nimcert_core::decision::{
    Attempts, Decision, Exhausted, Options, Outcome, Undecided, decide_claim, planned,
};
use std::collections::BTreeSet;

use super::criterion::read;

/// The decision about the only claim; whatever is shown has a certificate that the kernel verifies.
fn decided(text: &str, options: &Options) -> Decision {
    let program = read(text);
    let claim = &program.claims[0];
    let decision = decide_claim(&program, claim, options, None);
    if let Some(certificate) = Certificate::of(&program, &claim.statement, &decision) {
        let checked = certificate.check();
        assert!(checked.is_ok(), "{text}: {:?}", checked.err());
    }
    decision
}

const BAR: &str = "\n  move u < x to (u, min(y, floor((u + z)/32)), z)\n  move v < y to (x, v, z)\n  move w < z to (x, min(y, floor((x + w)/32)), w)\n";

const AT_MOST: &str = "param m >= 1\ngame g(x)\n  move u < min(x, m) to (x - u - 1)\n";

const CLOSED: &str = "param m >= 0, n >= 0\nfun f(t) = floor((t + (2 * n + 1)) / (2 * m + 2 * n + 3))\nfun far(d) = d + floor(d / (4 * m + 4 * n + 6))\nfun even_odd(y, z) = if (2 * m + 2 * n + 4) * y <= z - 1 then z - floor(y / 2) else far(z - y)\nfun odd_even(y, z) = if (2 * m + 2 * n + 4) * y <= z then z - 1 - floor(y / 2) else far(z - y)\nfun value(y, z) = if y mod 2 = 0 and z mod 2 = 0 then floor(y / 2) + z else if y mod 2 = 1 and z mod 2 = 1 then floor(y / 2) + z + 1 else if y mod 2 = 0 then even_odd(y, z) else odd_even(y, z)\nfun shifted(y, z) = value(y, z + (2 * n + 1)) - (2 * n + 1)\nclaim grundy bar(f) = shifted(y, z)\n";

const PASSES: &str = "param m >= 1\nfun odd(n) = if n = 0 then 0 else if n mod 2 = 1 then n + 1 else n monus 1\ngame one(x, y, z, p) where y <= floor(z/(2*m)) and p <= 1\n  move u < x to (u, y, z, p)\n  move v < y to (x, v, z, p)\n  move w < z to (x, min(y, floor(w/(2*m))), w, p)\n  move q < p when x + y + z > 0 to (x, y, z, q)\nclaim p one = (p = 0 and x = y xor z) or (p = 1 and odd(x) = y xor z)\n";

/// An attempt, and a claim that it settles.
fn cases() -> Vec<(&'static str, String)> {
    let ns = |f: &str| format!("fun f(t) = {f}\nclaim ns f\n");
    let bar = |f: &str| format!("fun f(t) = {f}\nclaim p strip + bar(f) = x xor y xor z = 0\n");
    let nim = "game nim(a, b)\n  move u < a to (u, b)\n  move v < b to (a, v)\n";
    vec![
        ("first columns", ns("floor(t/3)")),
        ("columns where a slow function grows", ns("floor(t/(2^50 + 1))")),
        ("automaton", ns("floor(t/4)")),
        ("numbers of the same form", ns("floor(t/10^6)")),
        ("columns near large numbers", ns("floor(t/2) + floor(t/2^40)")),
        ("growth to powers of two", ns("floor((t + 2^60)/2^61)")),
        ("first tuples", "claim forall x: x < 5\n".to_owned()),
        ("automaton", "claim forall x, y: (x xor y) <= x + y\n".to_owned()),
        ("tables of terms", "claim forall x, y: ((x mod 37) xor (y mod 41)) < 64\n".to_owned()),
        ("likely tuples", "claim forall x: x != 2^40 + 1\n".to_owned()),
        ("numbers of the same form", "claim forall x: x mod 10^6 < 10^6\n".to_owned()),
        (
            "theorem",
            format!("{nim}game s(a, b, c, d) = nim + nim\nclaim p s = (a xor b) xor (c xor d) = 0\n"),
        ),
        ("partition", format!("{nim}claim p nim = a = b\n")),
        ("criterion", bar("floor(t/4)")),
        (
            "smallest position",
            format!("game g(x, y, z) where y <= floor((x + z)/32){BAR}claim p g = x xor y xor z = 0\n"),
        ),
        ("numbers of the same form", bar("floor(t/10^6)")),
        ("first instances", "param m >= 1\nclaim forall x: x + m != 9\n".to_owned()),
        ("closed formula", CLOSED.to_owned()),
        ("passes", PASSES.to_owned()),
        (
            "summands",
            format!("{AT_MOST}game s(x, y) = g + g\nclaim grundy s = (x mod (m + 1)) xor (y mod (m + 1))\n"),
        ),
        ("obligations", "param m >= 1\nfun f(t) = floor(t/(2*m))\nclaim ns f\n".to_owned()),
        ("options by terms", format!("{AT_MOST}claim p g = x mod (m + 1) = 0\n")),
        (
            "numbers that violate it",
            "param m >= 1\nfun f(t) = floor(t/(2*m + 1))\nclaim not ns f\n".to_owned(),
        ),
        ("numbers that violate the P/N rule", format!("{AT_MOST}claim not p g = x mod (m + 2) = 0\n")),
        (
            "values one by one",
            "param m >= 0\nfun f(t) = if m = 5 then floor(t/4) else floor(t/2)\nclaim ns f\n".to_owned(),
        ),
        ("residue classes", "param m >= 1\nfun f(t) = floor(t/(2*m))\nclaim ns f\n".to_owned()),
    ]
}

#[test]
fn each_attempt_settles_a_claim_by_itself() {
    for (name, text) in cases() {
        let program = read(&text);
        let attempt =
            planned(&program, &program.claims[0]).into_iter().find(|attempt| attempt.name.text() == name);
        let attempt = attempt.unwrap_or_else(|| panic!("no attempt at {text} is called {name}"));
        let mut options = Options::default();
        options.attempts = Attempts::Only(Box::leak(Box::new([attempt.name])));
        let decision = decided(&text, &options);
        assert!(decision.evidence.is_some(), "{name}: {text}{:?}", decision.outcome);
    }
}

/// Every attempt of a plan has a case above.
#[test]
fn every_attempt_has_a_case() {
    let (mut planned_names, mut known) = (BTreeSet::new(), BTreeSet::new());
    for (name, text) in cases() {
        let program = read(&text);
        planned_names.extend(planned(&program, &program.claims[0]).iter().map(|attempt| attempt.name.text()));
        known.insert(name);
    }
    assert_eq!(planned_names, known);
}

/// Whatever the limit: an answer, or the limit as the reason.
#[test]
#[ignore = "takes long"]
fn any_limit_ends_the_search() {
    for states in [0, 1, 100, 1_000, 20_000] {
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
