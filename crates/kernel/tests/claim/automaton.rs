//! Automata in claims: texts that cannot be read, automata that differ, what an automaton accepts, and false
//! claims.

use crate::kit::cases::{case, whole};
use crate::kit::certificate::written;
use crate::kit::expected::{Case, Expected};
use crate::kit::game_forge::{canonical, decided};
use crate::kit::games::push_faults;

const VERIFIED: Expected = Expected::Verified;

const CLAIM: Expected = Expected::Rejected(&["K02"]);

const MISMATCH: Expected = Expected::Rejected(&["K03"]);

const EQUAL: &str = "automaton A(x, y) accept 0: 00 to 0, 11 to 0\n";

/// Both odd or both even, and a state that is never left.
const PARITY: &str = "automaton B(x, y) accept 0: 00 to 0, 01 to 1, 10 to 1, 11 to 0 reject 1: 00 to 0, 01 to 1, 10 to 1, 11 to 0 accept 2: 00 to 2, 01 to 2, 10 to 2, 11 to 2\n";

const HEAPS: &str = "game nim(x, y) move u < x to (u, y) move u < y to (x, u)\n";

tests! {
    rejects_unreadable_automaton,
    rejects_other_automaton,
    verifies_automata,
    rejects_claims_of_automata,
    declines_automata,
}

pub fn cases(cases: &mut Vec<Case>) {
    unreadable(cases);
    others(cases);
    accepted(cases);
    refused(cases);
    declined(cases);
}

fn unreadable(cases: &mut Vec<Case>) {
    let proof = decided(&format!("{HEAPS}claim p nim = x = y"));
    for states in [
        "",
        " = x = y",
        " accept",
        " accept 0",
        " accept 0:",
        " accept 0: 00",
        " accept 0: 00 to",
        " accept 0: 00 to 0,",
        " accept 0: 00 to 0, 11",
        " accept 0: 00 to 0 11 to 0",
        " accept 0: 0 to 0",
        " accept 0: 000 to 0",
        " accept 0: 00 to 0, 12 to 0",
        " accept 0: 00 to 0, 0b11 to 0",
        " accept 0: 00 to 0, 1_1 to 0",
        " accept 0: 00 to 0, xy to 0",
        " accept 0: 00 to 0, 11 to 0, 11 to 0",
        " accept 0: 00 to 0, 00 to 0",
        " accept 0: 00 to 0, 11 to 1",
        " accept 0: 00 to 0, 11 to -1",
        " accept 0: 00 to 0, 11 to 99999999999999999999",
        " accept 0: 11 to 0",
        " accept 0: 00 to 1 accept 1:",
        " accept 1: 00 to 0",
        " accept 0: 00 to 0 accept 0: 00 to 0",
        " accept 0: 00 to 0 accept 2: 00 to 0",
        " accept 00: 00 to 0",
        " accepts 0: 00 to 0",
        " state 0: 00 to 0",
        " accept 0: 00 to 0 and",
    ] {
        let claim = format!("{}automaton C(x, y){states}\n", proof.claim);
        cases.push(case("rejects_unreadable_automaton", states, claim, &proof.certificate, CLAIM));
    }
    for text in [
        "automaton accept 0: 0 to 0",
        "automaton C accept 0: 0 to 0",
        "automaton C() accept 0: 0 to 0",
        "automaton C(x, x) accept 0: 00 to 0",
        "automaton nim(x, y) accept 0: 00 to 0",
        "fun automaton(x) = x",
        "rel r(x) = accept 0: 0 to 0",
        "automaton C(x) accept 0: 0 to 0\nfun f(t) = C(t)",
        "automaton C(x) accept 0: 0 to 0\nclaim forall x: C(x, x)",
        "automaton C(x) accept 0: 0 to 0\nclaim forall x: C",
        "automaton C(x) accept 0: 0 to 0\nclaim nimsum C",
    ] {
        let claim = format!("{}{text}\n", proof.claim);
        cases.push(case("rejects_unreadable_automaton", text, claim, &proof.certificate, CLAIM));
    }
}

/// A certificate of a claim about one automaton proves nothing of another one.
fn others(cases: &mut Vec<Case>) {
    let proof = decided(&format!("{EQUAL}{HEAPS}claim p nim = A(x, y)"));
    for (from, to) in [
        ("11 to 0", "10 to 0"),
        ("00 to 0, 11 to 0", "00 to 0"),
        ("accept 0", "reject 0"),
        ("00 to 0, 11 to 0", "00 to 0, 11 to 0 accept 1:"),
        ("00 to 0, 11 to 0", "00 to 0, 01 to 0, 11 to 0"),
        ("A(x, y)\n", "A(y, x)\n"),
    ] {
        let claim = proof.claim.replacen(from, to, 1);
        assert_ne!(claim, proof.claim, "{from}");
        let what = format!("{from} for {to}");
        cases.push(case("rejects_other_automaton", what, claim, &proof.certificate, MISMATCH));
    }
    // A relation with the same meaning is another one.
    let claim = proof.claim.replacen(EQUAL, "rel A(x, y) = x = y\n", 1);
    cases.push(case("rejects_other_automaton", "a relation", claim, &proof.certificate, MISMATCH));
}

fn accepted(cases: &mut Vec<Case>) {
    for text in [
        format!("{EQUAL}{HEAPS}claim p nim = A(x, y)"),
        format!("{EQUAL}{HEAPS}claim p nim = A(x + 1, y + 1)"),
        format!("{EQUAL}{HEAPS}claim grundy nim = if A(x, y) then 0 else x xor y"),
        format!("{EQUAL}rel r(x, y) = not A(x, y)\nclaim forall x, y: r(x, y) or x = y"),
        format!("{EQUAL}claim forall x, y, z: not A(x, y) or not A(y, z) or A(x, z)"),
        format!("{PARITY}claim forall x, y: B(x, y) or (x + y) mod 2 = 1"),
        format!("{PARITY}claim forall x, y: not B(x, y) or (x + y) mod 2 = 0"),
        // Refutations evaluate automata at large numbers.
        format!("{EQUAL}claim not forall x, y: A(x, y) or x < 2^70 + y"),
        format!("{PARITY}claim not forall x, y: B(x, y) or x < 2^70"),
        "automaton C(x) accept 0: 0 to 0\nclaim forall x: C(x) or x > 0".to_owned(),
        "automaton C(x) reject 0: 0 to 0, 1 to 1 accept 1: 0 to 1\nclaim forall x: not C(x) or x = 2^floor(log2(x))"
            .to_owned(),
    ] {
        let proof = decided(&text);
        cases.push(whole("verifies_automata", text, &proof, VERIFIED));
    }
    // Other names of parameters and other white space; leading zeros of a next state.
    let proof = decided(&format!("{EQUAL}{HEAPS}claim p nim = A(x, y)"));
    let states = "automaton A(first, second)\n  accept 0: # the start\n    11 to 00,\n    00 to 0\n";
    let claim = proof.claim.replacen(EQUAL, states, 1);
    cases.push(case("verifies_automata", "other names", claim, &proof.certificate, VERIFIED));
}

/// False claims with the invariants that the search would list.
fn refused(cases: &mut Vec<Case>) {
    let test = "rejects_claims_of_automata";
    let rows = [
        (test, format!("{EQUAL}{HEAPS}claim p nim = A(x, y + 1)"), vec![0, 0]),
        (test, format!("{PARITY}{HEAPS}claim p nim = B(x, y)"), vec![0, 0]),
        (test, format!("automaton C(x, y) accept 0: 00 to 0\n{HEAPS}claim p nim = C(x, y)"), vec![0, 0]),
        (
            test,
            format!("automaton C(x, y) accept 0: 00 to 0, 01 to 0, 11 to 0\n{HEAPS}claim p nim = C(x, y)"),
            vec![0, 0],
        ),
        (
            test,
            format!("automaton C(x, y) reject 0: 00 to 0, 11 to 0\n{HEAPS}claim p nim = C(x, y)"),
            vec![0, 0],
        ),
    ];
    push_faults(cases, &rows);
    let sentence = "automaton C(x) accept 0: 0 to 0\nclaim forall x: C(x)\n";
    let empty = written(&canonical(sentence), "invariant forall width 1 rows 1\n0\n");
    cases.push(case(test, "a false sentence", sentence, empty, Expected::Rejected(&["K14", "K15"])));
}

/// A letter has at most eight digits, and each next state that is kept counts 32.
fn declined(cases: &mut Vec<Case>) {
    let proof = decided(&format!("{HEAPS}claim p nim = x = y"));
    let nine = "automaton C(a, b, c, d, e, f, g, h, i) accept 0: 000000000 to 0\n";
    let claim = format!("{}{nine}", proof.claim);
    cases.push(case("declines_automata", "nine digits", claim, &proof.certificate, Expected::Declined));
    let states: String = (1..4096).map(|state| format!(" reject {state}:")).collect();
    let large =
        format!("{}automaton D(a, b, c, d, e, f, g, h) reject 0: 00000000 to 0{states}\n", proof.claim);
    cases.push(case("declines_automata", "2^20 next states", large, &proof.certificate, Expected::Declined));
}
