//! Sets of positions that are not those of the P-positions.

use nimcert_core::automaton::HiddenAutomaton;

use crate::kit::cases::{edited, whole};
use crate::kit::certificate::row;
use crate::kit::expected::{Case, Expected};
use crate::kit::forge::{Keep, everything};
use crate::kit::game_forge::GameForge;
use crate::kit::games::{BAR, NIM, pair, push_faults};

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
        *c.rows("pairs", 0) = vec![row("0")];
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
