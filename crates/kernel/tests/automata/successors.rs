//! Next states: steps that are found for one state and taken again from others leave out no next state.

use nimcert_core::language::ast::Property;

use crate::kit::cases::{edited, whole};
use crate::kit::certificate::{Document, Piece, Proof, prove, written};
use crate::kit::expected::{Case, Expected};
use crate::kit::game_forge::{canonical, decided};

tests! {
    rejects_without_any_state,
    verifies_states_in_both_orders,
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

/// Sums with one bound and with two, of one track, of several, and of too many for kinds; more steps from a state
/// than are kept.
const SUMS: [&str; 5] = [
    "claim forall x: x <= 20 or x >= 21",
    "claim forall x, y: x + 3*y <= 49 or x + 3*y >= 50",
    "claim forall x, y: 3*x - 5*y != 7 or 3*x - 5*y != 8",
    "claim forall a, b, c, d, e, f, g: a + b + c + d + e + f + g <= 5 or a + b + c + d + e + f + g >= 6",
    "claim forall a, b, c, d, e, f, g, h: a + 2*b + 4*c + 8*d <= 9 or a + 2*b + 4*c + 8*d >= 10 or e + 2*f + 4*g + 8*h <= 9 or e + 2*f + 4*g + 8*h >= 10",
];

pub fn cases(cases: &mut Vec<Case>) {
    for (function, property) in FUNCTIONS {
        without_states(cases, function, &prove(function, property));
    }
    for claim in SUMS {
        without_states(cases, claim, &decided(claim));
    }
    // Of 6 tracks each state is a kind of its own.
    for tracks in [2, 3, 5, 6] {
        without_states(cases, &format!("a tree of {tracks} tracks"), &tree(tracks));
    }
}

/// The invariants of a proof with their states in both orders, and then each time without one of them.
fn without_states(cases: &mut Vec<Case>, what: &str, proof: &Proof) {
    for is_reversed in [false, true] {
        let mut document = Document::read(&proof.certificate).expect("a certificate");
        for piece in &mut document.pieces {
            if let Piece::Body { header, rows } = piece
                && header.starts_with("invariant")
                && is_reversed
            {
                rows.reverse();
            }
        }
        let proof = Proof { claim: proof.claim.clone(), certificate: document.text() };
        let what = format!("{what}, reversed {is_reversed}");
        cases.push(whole("verifies_states_in_both_orders", what.clone(), &proof, Expected::Verified));
        for (i, piece) in document.pieces.iter().enumerate() {
            let Piece::Body { header, rows } = piece else { continue };
            if !header.starts_with("invariant") {
                continue;
            }
            for row in 0..rows.len() {
                let what = format!("{what}: {header} without state {row}");
                cases.push(edited("rejects_without_any_state", what, &proof, MISSING, |certificate| {
                    if let Piece::Body { rows, .. } = &mut certificate.pieces[i] {
                        rows.remove(row);
                    }
                }));
            }
        }
    }
}

/// The states of an automaton that accepts nothing. Each but the first is reached from one other state only, by one
/// letter or by two.
fn tree(tracks: usize) -> Proof {
    const STATES: usize = 31;
    // Few letters, the last one with all digits 1, so that many states are of one kind.
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
