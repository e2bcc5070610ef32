//! Sets of positions that are not those of the P-positions.

use nimcert_core::automaton::HiddenAutomaton;
use proptest::prelude::*;

use super::inside::{ATOMS, is_met};
use crate::kit::cases::{edited, whole};
use crate::kit::certificate::row;
use crate::kit::expected::{Case, Expected};
use crate::kit::forge::{Keep, everything};
use crate::kit::game_forge::GameForge;
use crate::kit::games::{BAR, NIM, pair, push_faults, untouched};

tests! {
    rejects_game_closed,
    rejects_game_cover,
    rejects_game_strategy,
}

pub fn cases(cases: &mut Vec<Case>) {
    obligations(cases);
    strategies(cases);
}

fn strategies(cases: &mut Vec<Case>) {
    let test = "rejects_game_strategy";
    let proof = pair();
    cases.push(edited(test, "a pair with a state -1", &proof, Expected::Rejected(&["K19"]), |c| {
        c.rows("pairs", 0)[0].push("-1".to_owned());
    }));
    cases.push(edited(test, "a table for a letter too many", &proof, Expected::Rejected(&["K07"]), |c| {
        c.rows("table", 1)[0].push("-1".to_owned());
    }));
    let text = format!("{NIM}claim p nim = x = 1");
    let accepts_all = |_: usize, automaton: &mut HiddenAutomaton| automaton.table = (*everything(1)).clone();
    let proof = GameForge::new(&text).proof(&[0], Keep::All, accepts_all);
    let wrong = Expected::Rejected(&["K17", "K18", "K19"]);
    cases.push(whole(test, "a table that accepts every position", &proof, wrong));
    // Vacuous: no pair at all, and a pair without states.
    cases
        .push(edited(test, "no pairs", &proof, Expected::Rejected(&["K19"]), |c| c.rows("pairs", 0).clear()));
    cases.push(edited(test, "one pair without states", &proof, Expected::Rejected(&["K18"]), |c| {
        *c.rows("pairs", 0) = vec![row("0 0 0")];
    }));
}

fn obligations(cases: &mut Vec<Case>) {
    let table: [(&'static str, String, Vec<u32>); 7] = [
        ("rejects_game_closed", format!("{NIM}claim p nim = x < 2"), vec![0]),
        (
            "rejects_game_closed",
            format!("{BAR}claim p strip + bar(f) = x = y and z < 2 or x = z"),
            vec![0, 0, 0],
        ),
        ("rejects_game_cover", format!("{NIM}claim p nim = x = 1"), vec![0]),
        ("rejects_game_cover", "game g(x)\nclaim p g = x < 20".to_owned(), vec![0]),
        (
            "rejects_game_cover",
            format!("{BAR}claim p strip + bar(f) = (x xor y xor z) = 0 and x < 40"),
            vec![0, 0, 0],
        ),
        (
            "rejects_game_closed",
            format!("{BAR}game s(y, z, x) = bar(f) + strip\nclaim p s = x < 2 and y = 0 and z = 0"),
            vec![0, 0, 0],
        ),
        (
            "rejects_game_cover",
            format!("{BAR}game s(y, z, x) = bar(f) + strip\nclaim p s = x = 1 and y = 0 and z = 0"),
            vec![0, 0, 0],
        ),
    ];
    push_faults(cases, &table);
}

/// Coordinates of the random games, and numbers below this.
const BOX: u64 = 14;

/// A size of the heap beside two numbers: its text, and its value.
type Size = (&'static str, fn(u64, u64) -> u64);

const SIZES: [Size; 6] = [
    ("0", |_, _| 0),
    ("y", |y, _| y),
    ("z", |_, z| z),
    ("y xor z", |y, z| y ^ z),
    ("y + 1", |y, _| y + 1),
    ("min(y, z)", u64::min),
];

/// Where two numbers are a position, and where two sizes of the heap beside them are in the set.
#[derive(Debug)]
struct RandomSet {
    domain: usize,
    sizes: [(usize, usize); 2],
}

impl RandomSet {
    fn text(&self) -> String {
        let at = |atom: usize| (ATOMS[atom].0)("y", "z");
        let [one, other] = self.sizes.map(|(atom, size)| format!("{} and x = {}", at(atom), SIZES[size].0));
        let domain = at(self.domain);
        format!("game g(x, y, z) where {domain} move u < x to (u, y, z)\nclaim p g = {one} or {other}")
    }

    /// Whether two different heaps beside the same numbers are in the set, at positions or at all tuples.
    fn has_two(&self, anywhere: bool) -> bool {
        let tuples = (0..BOX.pow(2)).map(|n| (n % BOX, n / BOX));
        let mut legal = tuples.filter(|&(y, z)| anywhere || (ATOMS[self.domain].1)(y, z));
        legal.any(|(y, z)| {
            let [one, other] = self.sizes.map(|(atom, size)| {
                let size = (SIZES[size].1)(y, z);
                (ATOMS[atom].1)(y, z).then_some(size)
            });
            one.is_some() && other.is_some() && one != other
        })
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(debug_assertions) { 40 } else { nimcert_testing::cases(600) },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// The obligation is met if and only if the move leads nowhere from the set to the set: at positions, or at all
    /// tuples. What comes before it holds: the domain says nothing of the heap, and 0 0 0 is a position.
    #[test]
    fn is_closed_if_no_move_leads_from_the_set_to_the_set(
        domain in 0..ATOMS.len(),
        sizes in prop::array::uniform2((0..ATOMS.len(), 0..SIZES.len())),
        anywhere in any::<bool>(),
    ) {
        let set = RandomSet { domain, sizes };
        let mut forge = GameForge::new(&set.text());
        if anywhere {
            forge.anywhere.push("closed 1".to_owned());
        }
        let proof = forge.proof(&[0, 0, 0], Keep::All, untouched);
        let is_met = is_met(&proof, "closed 1");
        prop_assert_eq!(is_met, !set.has_two(anywhere), "{}{}", proof.claim, proof.certificate);
    }
}
