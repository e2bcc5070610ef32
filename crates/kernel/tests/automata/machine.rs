//! Next states: no letter is left out, whatever digits come first and wherever a state is among the others.

use nimcert_core::language::ast::Property;
use nimcert_kernel::check;

use crate::kit::cases::{case, edited, whole};
use crate::kit::certificate::{Document, Piece, Proof, Row, prove, written};
use crate::kit::expected::{Case, Expected};
use crate::kit::faults::{CONSECUTION, SAFETY};
use crate::kit::game_forge::{canonical, decided};

tests! {
    rejects_a_missing_letter,
    rejects_a_track_read_twice,
    rejects_without_any_state,
    verifies_all_states,
}

/// The start, or a state that another one leads to, is missing.
const MISSING: Expected = Expected::Rejected(&["K13", "K14"]);

/// Functions whose states have many kinds: tables of graphs, of lists of heights and of strategies, long constants,
/// nim-sums and powers.
const FUNCTIONS: [(&str, Property); 5] = [
    ("fun f(t) = floor(t / 6)", Property::Nimsum),
    ("fun f(t) = 2*floor(t / 4) + floor(t / 3) + t", Property::Monotone),
    ("fun f(t) = min(t, 2^70 + 9)", Property::Monotone),
    ("fun f(t) = table [0, 1, 1, 2, 3, 5, 8] then 8", Property::Monotone),
    ("fun f(t) = 2^floor(log2(t)) monus 1", Property::Monotone),
];

/// Sums with one bound and with two, of one track, of several, and of many.
const SUMS: [&str; 5] = [
    "claim forall x: x <= 20 or x >= 21",
    "claim forall x, y: x + 3*y <= 49 or x + 3*y >= 50",
    "claim forall x, y: 3*x - 5*y != 7 or 3*x - 5*y != 8",
    "claim forall a, b, c, d, e, f, g: a + b + c + d + e + f + g <= 5 or a + b + c + d + e + f + g >= 6",
    "claim forall a, b, c, d, e, f, g, h: a + 2*b + 4*c + 8*d <= 9 or a + 2*b + 4*c + 8*d >= 10 or e + 2*f + 4*g + 8*h <= 9 or e + 2*f + 4*g + 8*h >= 10",
];

pub fn cases(cases: &mut Vec<Case>) {
    states(cases);
    for (tracks, letter) in letters() {
        let Missing { claim, certificate, spelled } = missing(tracks, letter);
        let what = format!("{spelled} of {tracks} tracks");
        cases.push(case("rejects_a_missing_letter", what, claim, certificate, CONSECUTION));
    }
    twice(cases);
}

/// Numbers of tracks below, at and above the first six, with each letter but the first; and letters of twenty.
fn letters() -> impl Iterator<Item = (usize, u32)> {
    let all = [1, 2, 5, 6, 7, 8]
        .into_iter()
        .flat_map(|tracks| (1..1 << tracks).map(move |letter| (tracks, letter)));
    all.chain(
        [1, 1 << 5, 1 << 6, 1 << 19, 1 | 1 << 19, 0b1100_0011 << 12, 1 << 4 | 1 << 7 | 1 << 13]
            .map(|letter| (20, letter)),
    )
}

struct Missing {
    claim: String,
    certificate: String,
    /// The digits, the first track first.
    spelled: String,
}

/// A claim that is false of the digits of one letter, and all states that are reached but the one of this letter.
fn missing(tracks: usize, letter: u32) -> Missing {
    let name = |track: usize| char::from(b'a' + track as u8).to_string();
    let digit = |track: usize| letter >> track & 1;
    let names: Vec<String> = (0..tracks).map(name).collect();
    let differs: Vec<String> =
        (0..tracks).map(|track| format!("{} != {}", name(track), digit(track))).collect();
    let claim = format!("claim forall {}: {}\n", names.join(", "), differs.join(" or "));
    let mut rows = vec![String::new()];
    for track in 0..tracks {
        let digits = 0..=digit(track);
        rows =
            rows.iter().flat_map(|row| digits.clone().map(move |digit| format!("{row}{digit} "))).collect();
    }
    rows.pop();
    let lines: String = rows.iter().map(|row| row.trim_end().to_owned() + "\n").collect();
    let body = format!("invariant forall width {tracks} rows {}\n{lines}", rows.len());
    let spelled = (0..tracks).map(|track| if digit(track) == 1 { '1' } else { '0' }).collect();
    Missing { certificate: written(&claim, &body), claim, spelled }
}

#[test]
fn names_the_missing_letter() {
    for (tracks, letter) in letters() {
        let Missing { claim, certificate, spelled } = missing(tracks, letter);
        let failure =
            check(claim.as_bytes(), certificate.as_bytes()).expect_err("a letter is missing").to_string();
        assert!(failure.contains(&format!("row 0, letter {spelled}")), "{claim}{failure}");
    }
}

/// A component whose tracks are the same one: no digits on it are two different ones.
fn twice(cases: &mut Vec<Case>) {
    let test = "rejects_a_track_read_twice";
    let automaton = "automaton apart(x, y) accept 0: 00 to 0, 01 to 0, 10 to 0\n";
    let rows = |claim: &str, lines: &str, count: usize| {
        written(claim, &format!("invariant forall width 1 rows {count}\n{lines}"))
    };
    let claim = format!("{automaton}claim forall x: apart(x, x)\n");
    cases.push(case(test, "the start alone", &claim, rows(&claim, "0\n", 1), CONSECUTION));
    cases.push(case(test, "and a state that failed", &claim, rows(&claim, "0\nF\n", 2), SAFETY));
}

/// Without any one of the states that are reached.
fn states(cases: &mut Vec<Case>) {
    for (function, property) in FUNCTIONS {
        without_states(cases, function, &prove(function, property));
    }
    for claim in SUMS {
        without_states(cases, claim, &decided(claim));
    }
    for tracks in [2, 3, 5, 6] {
        without_states(cases, &format!("a tree of {tracks} tracks"), &tree(tracks));
    }
}

/// The invariants of a proof, and then each time without one of their states. One that another row covers is not
/// missed.
fn without_states(cases: &mut Vec<Case>, what: &str, proof: &Proof) {
    cases.push(whole("verifies_all_states", what, proof, Expected::Verified));
    let document = Document::read(&proof.certificate).expect("a certificate");
    for (i, piece) in document.pieces.iter().enumerate() {
        let Piece::Body { header, rows } = piece else { continue };
        if !header.starts_with("invariant") {
            continue;
        }
        for (row, state) in rows.iter().enumerate() {
            let covers = |other: &Row| other.iter().zip(state).all(|(a, b)| a == b || a == "*");
            let is_covered = rows.iter().any(|other| other != state && covers(other));
            let (test, expected) = match is_covered {
                true => ("verifies_all_states", Expected::Verified),
                false => ("rejects_without_any_state", MISSING),
            };
            let what = format!("{what}: {header} without state {row}");
            cases.push(edited(test, what, proof, expected, |certificate| {
                if let Piece::Body { rows, .. } = &mut certificate.pieces[i] {
                    rows.remove(row);
                }
            }));
        }
    }
}

/// The states of an automaton that accepts nothing. Each but the first is reached from one other state only, by one
/// letter or by two.
fn tree(tracks: usize) -> Proof {
    const STATES: usize = 31;
    // Few letters, the last one with all digits 1.
    let letters = [1, (1 << tracks) - 2, (1 << tracks) - 1];
    let next = |state: usize| {
        let letter = |i: usize| letters[(state + i) % 3];
        let children = [2 * state + 1, 2 * state + 2];
        let mut next = vec![(letter(0), children[0]), (letter(1), children[1])];
        if state.is_multiple_of(2) {
            next.push((letter(2), children[state / 2 % 2]));
        }
        next.retain(|(_, child)| *child < STATES);
        next.extend((state == 0).then_some((0, 0)));
        next.sort_unstable();
        next
    };
    let state = |state: usize| {
        let moves: Vec<String> = next(state)
            .iter()
            .map(|(letter, to)| {
                // The first parameter has the first digit, and the lowest bit.
                let digits: String =
                    (0..tracks).rev().map(|track| if letter >> track & 1 == 1 { '1' } else { '0' }).collect();
                format!("{digits} to {to}")
            })
            .collect();
        format!("reject {state}: {}", moves.join(", "))
    };
    let names: Vec<String> = (0..tracks).map(|track| char::from(b'a' + track as u8).to_string()).collect();
    let names = names.join(", ");
    let states: Vec<String> = (0..STATES).map(state).collect();
    let states = states.join(" ");
    let claim = canonical(&format!("automaton A({names}) {states}\nclaim forall {names}: not A({names})"));
    let rows: String = (0..STATES).map(|state| format!("{state}\n")).collect();
    Proof { certificate: written(&claim, &format!("invariant forall width 1 rows {STATES}\n{rows}")), claim }
}
