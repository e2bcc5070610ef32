//! `inside` is about all of a domain.

use nimcert_kernel::{Failure, check};
use proptest::prelude::*;

use crate::kit::cases::whole;
use crate::kit::certificate::Proof;
use crate::kit::expected::{Case, Expected};
use crate::kit::forge::Keep;
use crate::kit::game_forge::GameForge;
use crate::kit::games::{forged, push_faults, untouched};

tests! {
    rejects_outside,
    verifies_inside,
}

pub fn cases(cases: &mut Vec<Case>) {
    outside(cases);
    all(cases);
}

/// Relations for the domains below.
const RELATIONS: &str = "rel even(a) = a mod 2 = 0\nrel pair(a, b) = a < 9 and b >= a\n\
                         rel deep(a, b, c) = even(c) and pair(b, a)\n\
                         rel odd_ones(a, b) = (a < 9 or even(a)) and b = b\n";

/// A domain, and a move that leads outside.
const OUTSIDE: [(&str, &str); 14] = [
    // A part that mentions the changed coordinate: directly, beside others, in calls.
    ("y < 9 and x != 3", "u < x to (u, y)"),
    ("x != 3 and y < 9", "u < x to (u, y)"),
    ("x <= y", "v < y to (x, v)"),
    ("y < 9 and even(x)", "u < x to (u, y)"),
    ("y < 9 and pair(y, x)", "u < x to (u, y)"),
    ("deep(x, 1, y)", "u < x to (u, y)"),
    ("deep(1 + x, 1 + y, 0)", "u < x to (u, y)"),
    // Nothing is taken apart below `or` and `not`.
    ("y < 9 or x != 3", "u < x to (u, y)"),
    ("odd_ones(y + x, 0)", "u < x to (u, y)"),
    ("not (y < 9 and x = 3)", "u < x to (u, y)"),
    // A coordinate exchanged with another; a target that is the coordinate in other words, the
    // part failing by what else the move changes.
    ("x < 5 and y < 9", "when x < y to (y, x - x)"),
    ("x <= y", "when x >= 1 to (x - 1, 0)"),
    ("x + 3 >= y", "when x >= 1 to (x - 1, y + 0)"),
    ("x != 3 or y != 1", "u < x to (u, max(y, 1))"),
];

fn game(domain: &str, step: &str) -> String {
    format!("{RELATIONS}game g(x, y) where {domain} move {step}\nclaim p g = x = 0")
}

/// The obligation, false.
fn outside(cases: &mut Vec<Case>) {
    let rows = OUTSIDE.iter().map(|(domain, step)| ("rejects_outside", game(domain, step), vec![0, 0]));
    let legal = |text: &str| !text.contains("where deep") && !text.contains("+ 3 >= y");
    push_faults(cases, &rows.filter(|(_, text, _)| legal(text)).collect::<Vec<_>>());
}

/// What a domain says of coordinates that do not change holds at positions, not at all tuples.
fn all(cases: &mut Vec<Case>) {
    for domain in [
        "pair(y, 9)",
        "y < 9 and even(y) and not (y = 3)",
        "x < 9 and even(y)",
        "deep(y, y, y) and x + y < 9",
        "odd_ones(y, x)",
    ] {
        let text = game(domain, "u < x to (u, y)");
        let proof = forged(&text, &[0, 0], Keep::All);
        cases.push(whole("verifies_inside", text.clone(), &proof, Expected::Verified));
        let mut forge = GameForge::new(&text);
        forge.anywhere.push("inside 1".to_owned());
        let proof = forge.proof(&[0, 0], Keep::All, untouched);
        let what = format!("{text}: anywhere");
        cases.push(whole("rejects_outside", what, &proof, Expected::Rejected(&["K15"])));
    }
}

/// Coordinates of the random games, and numbers below this.
const BOX: u64 = 14;

/// What a domain says of two values: its text, and its truth.
pub type Atom = (fn(&str, &str) -> String, fn(u64, u64) -> bool);

pub const ATOMS: [Atom; 6] = [
    (|a, b| format!("{a} <= {b} + 2"), |a, b| a <= b + 2),
    (|a, b| format!("({a} + {b}) mod 2 = 0"), |a, b| (a + b) % 2 == 0),
    (|a, b| format!("{a} band {b} = 0"), |a, b| a & b == 0),
    (|a, _| format!("{a} < 6"), |a, _| a < 6),
    (|a, b| format!("({a} < 3 or {b} < 3)"), |a, b| a < 3 || b < 3),
    (|a, b| format!("not ({a} = 2 and {b} != 1)"), |a, b| a != 2 || b == 1),
];

/// A target: its text, and its value for coordinates and a fresh number.
type Target = (&'static str, fn([u64; 3], u64) -> u64);

const TARGETS: [Target; 8] = [
    ("x", |p, _| p[0]),
    ("y", |p, _| p[1]),
    ("z", |p, _| p[2]),
    ("u", |_, u| u),
    ("min(y, u)", |p, u| p[1].min(u)),
    ("z + 0", |p, _| p[2]),
    ("y + 0", |p, _| p[1]),
    ("max(z, 1)", |p, _| p[2].max(1)),
];

/// A part of a domain: an atom of two coordinates, or a relation of two atoms at two coordinates.
type RandomPart = (usize, Option<usize>, usize, usize);

fn holds(parts: &[RandomPart], position: [u64; 3]) -> bool {
    parts.iter().all(|&(one, other, i, j)| {
        let (a, b) = (position[i], position[j]);
        (ATOMS[one].1)(a, b) && other.is_none_or(|other| (ATOMS[other].1)(b, a))
    })
}

/// Whether the kernel does not reject a proof for this obligation.
pub fn is_met(proof: &Proof, obligation: &str) -> bool {
    match check(proof.claim.as_bytes(), proof.certificate.as_bytes()) {
        Err(Failure::Declined(limit)) => panic!("{limit}"),
        Err(rejected) => !rejected.to_string().contains(&format!("of `{obligation}")),
        Ok(_) => true,
    }
}

/// Whether a move leads outside, up to the bound.
fn leads_outside(parts: &[RandomPart], targets: &[usize]) -> bool {
    let tuples = (0..BOX.pow(3)).map(|n| [n % BOX, n / BOX % BOX, n / BOX / BOX]);
    let positions = tuples.filter(|position| holds(parts, *position));
    let mut moves = positions.flat_map(|position| (0..position[0]).map(move |u| (position, u)));
    moves.any(|(position, u)| {
        let reached = [0, 1, 2].map(|i| (TARGETS[targets[i]].1)(position, u));
        !holds(parts, reached)
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(debug_assertions) { 40 } else { nimcert_testing::cases(600) },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// The obligation is met if and only if no move leads outside. It is the first one that may
    /// fail: 0 0 0 is a position, and nothing is undefined.
    #[test]
    fn is_proved_if_no_move_leads_outside(
        parts in prop::collection::vec(
            (0..ATOMS.len(), prop::option::of(0..ATOMS.len()), 0..3_usize, 0..3_usize),
            1..4,
        ),
        others in prop::collection::vec(0..TARGETS.len(), 2),
        anywhere in any::<bool>(),
    ) {
        let names = ["x", "y", "z"];
        let targets = [3, others[0], others[1]];
        let (mut relations, mut domain) = (String::new(), vec![]);
        for (n, (one, other, i, j)) in parts.iter().enumerate() {
            domain.push(match other {
                None => (ATOMS[*one].0)(names[*i], names[*j]),
                Some(other) => {
                    let (one, other) = ((ATOMS[*one].0)("a", "b"), (ATOMS[*other].0)("b", "a"));
                    relations += &format!("rel r{n}(a, b) = {one} and {other}\n");
                    format!("r{n}({}, {})", names[*i], names[*j])
                }
            });
        }
        let to = targets.map(|target| TARGETS[target].0).join(", ");
        let domain = domain.join(" and ");
        let game = format!("game g(x, y, z) where {domain} move u < x to ({to})\n");
        let mut forge = GameForge::new(&format!("{relations}{game}claim p g = x = 0"));
        if anywhere {
            forge.anywhere.push("inside 1".to_owned());
        }
        let proof = forge.proof(&[0, 0, 0], Keep::All, untouched);
        let is_met = is_met(&proof, "inside 1");
        let outside = leads_outside(&parts, &targets);
        // At tuples that are not positions it may fail although no move leads outside.
        let expected = if anywhere { !(is_met && outside) } else { is_met != outside };
        prop_assert!(expected, "{is_met}, {outside}: {}{}", proof.claim, proof.certificate);
    }
}
