//! Whether play ends: orders of the coordinates, cycles, moves that can be repeated for ever, and rules of which neither is
//! shown.

use nimcert_core::answer::{Answer, Options as AnswerOptions, Verdict, answer};
use nimcert_core::decision::{Measure, Options, Outcome, Section, SideCondition, Undecided};

use crate::games_kit::{no_game, read, undecided};

/// Coins move one stair down: c to b, b to a.
const STAIR: &str =
    "game stair(a, b, c)\n  move k < c to (a, b + (c - k), k)\n  move k < b to (a + (b - k), k, c)\n";

fn answered(text: &str) -> Answer {
    let program = read(text);
    answer(&program, &program.claims[0], &AnswerOptions::default(), None)
}

/// A claim is proved, and this is the measure of its only summand.
#[track_caller]
fn ends_by(text: &str, expected: &str) {
    let answer = answered(text);
    assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
    let sections = answer.decision.evidence.map(|evidence| evidence.sections).unwrap_or_default();
    let measures = sections.into_iter().find_map(|section| match section {
        Section::Measures(measures) => Some(measures),
        _ => None,
    });
    let words: Vec<String> = measures.iter().flatten().map(Measure::to_string).collect();
    assert_eq!(words, [expected], "{text}");
}

#[test]
fn an_order_of_the_coordinates() {
    ends_by(&format!("{STAIR}claim p stair = b = 0\n"), "lexicographic:3,2,1");
    // The same game with its coordinates in another order.
    for (names, [c, b, a]) in [
        ("c, b, a", [1, 2, 3]),
        ("c, a, b", [1, 3, 2]),
        ("b, c, a", [2, 1, 3]),
        ("b, a, c", [3, 1, 2]),
        ("a, c, b", [2, 3, 1]),
    ] {
        let target = |number: &dyn Fn(&str) -> String| {
            names.split(", ").map(number).collect::<Vec<String>>().join(", ")
        };
        let first = target(&|name| match name {
            "c" => "k".to_owned(),
            "b" => "b + (c - k)".to_owned(),
            other => other.to_owned(),
        });
        let second = target(&|name| match name {
            "b" => "k".to_owned(),
            "a" => "a + (b - k)".to_owned(),
            other => other.to_owned(),
        });
        let game = format!("game s({names})\n  move k < c to ({first})\n  move k < b to ({second})\n");
        let expected = match [c, b, a] {
            [1, 2, 3] => "lexicographic".to_owned(),
            order => format!("lexicographic:{},{},{}", order[0], order[1], order[2]),
        };
        ends_by(&format!("{game}claim p s = b = 0\n"), &expected);
    }
    // With a domain, and with at most two coins.
    let capped = STAIR.replacen('\n', "\n  where a + b + c <= 9\n", 1);
    ends_by(&format!("{capped}claim p stair = b = 0\n"), "lexicographic:3,2,1");
    let two =
        STAIR.replace("k < c to", "k < c when c <= k + 2 to").replace("k < b to", "k < b when b <= k + 2 to");
    ends_by(&format!("{two}claim p stair = b mod 3 = 0\n"), "lexicographic:3,2,1");
    // The sum is tried first.
    ends_by("game g(a, b)\n  move k < b to (a, k)\nclaim p g = b = 0\n", "sum");
}

#[test]
fn a_move_that_lowers_or_keeps_a_coordinate() {
    // The first coordinate that counts is y, which the first move lowers or keeps; where it keeps it, it lowers x.
    let game = "game g(x, y)\n  move u < y + 1, v < x + 9 when u < y or v < x to (v, u)\n";
    ends_by(&format!("{game}claim p g = x = 0 and y = 0\n"), "lexicographic:2,1");
    let game = "game g(x, y, z)\n  move u < z + 1 when y >= 1 to (x + z, y - 1, u)\n  move v < z to (x + 5, y + 2, v)\n";
    let answer = answered(&format!("{game}claim not p g = 0 = 0\n"));
    assert_eq!(answer.verdict, Verdict::Proved, "{:?}", answer.decision.outcome);
}

#[test]
fn eight_coordinates() {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let mut text = format!("game s({})\n", names.join(", "));
    for from in (1..names.len()).rev() {
        let mut to: Vec<String> = names.map(str::to_owned).to_vec();
        to[from] = "k".to_owned();
        to[from - 1] = format!("{} + ({} - k)", names[from - 1], names[from]);
        text += &format!("  move k < {} to ({})\n", names[from], to.join(", "));
    }
    ends_by(&format!("{text}claim p s = (b xor d xor f xor h) = 0\n"), "lexicographic:8,7,6,5,4,3,2,1");
}

#[test]
fn cycles() {
    let up = STAIR.replace("(a + (b - k), k, c)", "(a, k, c + (b - k))");
    no_game(&format!("{up}claim p stair = b = 0\n"), "cycle 0 0 1 by 1 to 0 1 0 by 2");
    let three = "game g(x)\n  move when x = 1 to (2)\n  move when x = 2 to (3)\n  move when x = 3 to (1)\n";
    no_game(&format!("{three}claim p g = x = 0\n"), "cycle 1 by 1 to 2 by 2 to 3 by 3");
    // Beside a heap, and in one summand of two.
    no_game(&format!("{three}claim grundy g = x\n"), "cycle 0 1 by 2 to 0 2 by 3 to 0 3 by 4");
    no_game(
        &format!("{three}claim p strip + g = x = 0\n")
            .replace("g(x)", "g(y)")
            .replace("x = 1", "y = 1")
            .replace("x = 2", "y = 2")
            .replace("x = 3", "y = 3"),
        "cycle 0 1 by 2 to 0 2 by 3 to 0 3 by 4",
    );
    // Without digit automata.
    no_game("game g(x)\n  move u < x * x to (u)\nclaim p g = x = 0\n", "cycle 2 by 1");
    // Only far away.
    no_game(
        "game g(x)\n  move when x = 5000 to (9000)\n  move u < x when x = 9000 to (u)\nclaim p g = x = 0\n",
        "cycle 5000 by 1 to 9000 by 2",
    );
}

#[test]
fn for_ever() {
    no_game("game g(x)\n  move when x >= 1 to (x + 1)\nclaim p g = x = 0\n", "repeats 1: 1 to 2");
    no_game(
        "game g(x, y)\n  move u < y to (x, u)\n  move u < x to (x + u, y + 1)\nclaim p g = x = 0\n",
        "cycle 1 0 by 2 to 1 1 by 1",
    );
    no_game(
        "game g(x)\n  move when x mod 2 = 0 to (x + 1)\n  move when x mod 2 = 1 to (x + 3)\nclaim p g = x = 0\n",
        "goes on 1: 0 to 1",
    );
    // It ends, but no measure shows it.
    let end = "move when x mod 2 = 0 and x >= 1 to (x + 1)\n  move when x mod 2 = 1 and x >= 3 to (x - 3)\n";
    undecided(
        &format!("game g(x)\n  {end}claim p g = x = 0\n"),
        &Options::default(),
        "could not show that play ends: move 1: (2) -> (3)",
    );
    undecided(
        &format!("game g(x)\n  {end}claim not p strip + g = x = 0\n")
            .replace("g(x)", "g(y)")
            .replace("x mod", "y mod")
            .replace("x >=", "y >=")
            .replace("x +", "y +")
            .replace("x -", "y -"),
        &Options::default(),
        "could not show that play ends",
    );
}

#[test]
fn with_parameters() {
    for claim in ["p", "not p", "grundy", "not grundy"] {
        let set = if claim.ends_with('p') { "x >= 0" } else { "x" };
        for (rules, expected) in [
            ("move when x >= 1 to (x + 1)", "Repeats"),
            ("move u < x to (u)\n  move when x >= 1 to (x + 1)", "Cycle"),
            ("move when x >= m to (x + 1 + m)", "Repeats"),
            ("move to (x - 1)", "NoValue"),
            ("move when x >= 1 to (x + m)", "Cycle"),
        ] {
            let text = format!("param m >= 0\ngame g(x)\n  {rules}\nclaim {claim} g = {set}\n");
            let answer = answered(&text);
            let Outcome::IllFormed(condition) = &answer.decision.outcome else {
                panic!("{text}: {:?}", answer.decision.outcome)
            };
            assert!(format!("{condition:?}").starts_with(expected), "{text}: {condition:?}");
            assert_eq!(answer.contradiction(), None);
        }
    }
    // A fault far from the least values.
    let late = "param m >= 0\ngame g(x)\n  move u < x to (u)\n  move when x = 1 and m = 9 to (x + 1)\n";
    let answer = answered(&format!("{late}claim not p g = x >= 0\n"));
    assert!(
        matches!(&answer.decision.outcome, Outcome::IllFormed(SideCondition::Cycle(_))),
        "{:?}",
        answer.decision.outcome
    );
    let open = "param m >= 0\ngame g(x)\n  move when x mod 2 = 0 and x >= 1 to (x + 1)\n  move when x mod 2 = 1 and x >= 3 to (x - 3)\n";
    for claim in ["p", "not p"] {
        let answer = answered(&format!("{open}claim {claim} g = x = m\n"));
        assert!(
            matches!(&answer.decision.outcome, Outcome::Undecided(Undecided::Ends(_))),
            "{:?}",
            answer.decision.outcome
        );
    }
    // The second coordinate falls, or it stays and the first one falls.
    let second = "param m >= 0\ngame g(x, y)\n  move u < x to (u, y)\n  move v < y to (x + 1, v)\n";
    let answer = answered(&format!("{second}claim not p g = x = y\n"));
    assert_eq!(answer.verdict, Verdict::Proved, "{:?}", answer.decision.outcome);
    assert!(answer.kernel.is_some_and(|checked| checked.is_ok()));
    let bytes = answer.certificate.map(|certificate| certificate.bytes).unwrap_or_default();
    assert!(String::from_utf8_lossy(&bytes).contains("\nmeasure lexicographic:2,1\n"));
}
