//! Games that several tests are about, and certificates forged for them.

use nimcert_core::automaton::HiddenAutomaton;

use super::cases::whole;
use super::certificate::Proof;
use super::expected::{Case, Expected};
use super::forge::Keep;
use super::game_forge::GameForge;

/// What is wrong with a false obligation, by the states that its invariant lists.
pub const GAME_FAULTS: [(Keep, Expected, &str); 3] = [
    (Keep::All, Expected::Rejected(&["K15"]), "all reachable states"),
    (Keep::Safe, Expected::Rejected(&["K13", "K14"]), "the states reached without a violation"),
    (Keep::Nothing, Expected::Rejected(&["K13"]), "no states"),
];

pub const NIM: &str = "game nim(x) move u < x to (u)\n";

pub const PAIR: &str = "game g(x, y) where x <= y move u < x to (u, y) move v < y when x <= v to (x, v)\n";

pub const LOWER: &str = "game g(a, b) move u < a, w < b + 5 to (u, w) move w < b to (a, w)\n";

pub const TAKE: &str = "game take(x) move when x >= 1 to (x - 1) move when x >= 2 to (x - 2)\n";

pub const LIST: &str = "fun t(s) = table [3, 0, 1] then s\n";

pub const BAR: &str = "fun f(t) = floor(t / 4)\n";

pub fn untouched(_: usize, _: &mut HiddenAutomaton) {}

pub fn forged(text: &str, position: &[u32], keep: Keep) -> Proof {
    GameForge::new(text).proof(position, keep, untouched)
}

/// The rule for two coordinates, with every kind of section.
pub fn pair() -> Proof {
    let mut forge = GameForge::new(&format!("{PAIR}claim p g = x = y and y mod 2 < 2"));
    forge.relation(&["x", "y"], "x = y and y mod 2 < 2", None, Keep::All);
    forge.proof(&[3, 5], Keep::All, untouched)
}

/// Other obligations may be found at fault first where an invariant lists fewer states.
pub fn first_fault(keep: Keep, expected: Expected) -> Expected {
    if keep == Keep::Safe { Expected::Rejected(&["K13", "K14"]) } else { expected }
}

/// A false claim in each row, with the test it belongs to and a position: its certificates, with each fault.
pub fn push_faults(cases: &mut Vec<Case>, table: &[(&'static str, String, Vec<u32>)]) {
    for (test, text, position) in table {
        for (keep, expected, what) in GAME_FAULTS {
            let proof = forged(text, position, keep);
            cases.push(whole(test, format!("{text}: {what}"), &proof, first_fault(keep, expected)));
        }
    }
}
