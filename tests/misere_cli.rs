//! Games under misere play: reports, tables, play and discoveries have the coordinates of the file.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::support::command::{Folder, run};

const NIM: &str = "game nim(a, b) misere\n  move u < a to (u, b)\n  move v < b to (a, v)\n";

/// Three heaps of which at most two stones may be taken, and only from heaps above a floor.
const FLOOR: &str =
    "game taken(a, b) misere\n  where a >= 1\n  move when a >= 2 to (a - 1, b)\n  move v < b to (a, v)\n";

fn file(folder: &Folder, text: &str) -> String {
    folder.file("game.claim", text)
}

/// Whether a position of misere Nim is a P-position, by the definition alone.
fn is_p(at: (u64, u64), known: &mut BTreeMap<(u64, u64), bool>) -> bool {
    if let Some(&found) = known.get(&at) {
        return found;
    }
    let (a, b) = at;
    let options = (0..a).map(|u| (u, b)).chain((0..b).map(|v| (a, v)));
    // The player who cannot move wins.
    let found = at != (0, 0) && options.into_iter().all(|option| !is_p(option, known));
    known.insert(at, found);
    found
}

#[test]
fn a_refutation_has_the_coordinates_of_the_file() {
    let folder = Folder::new();
    for (claim, verdict) in [
        ("p nim = a = b", "refuted: (0, 0) is in the claimed set, but no move is possible there"),
        ("p nim = a = b and a >= 2", "refuted: (0, 1) is a P-position, but not in the claimed set"),
        (
            "p nim = a + b = 1 or a = b and a >= 3",
            "refuted: (2, 2) is a P-position, but not in the claimed set",
        ),
        (
            "p nim = a + b = 1 or a = b and a >= 1",
            "refuted: (1, 1) is in the claimed set, but it is an N-position",
        ),
    ] {
        let path = file(&folder, &format!("{NIM}claim {claim}\n"));
        let run = run(["prove", &path]).expect(1);
        assert_eq!(run.last_line(), verdict);
        assert!(run.stdout.starts_with("game nim(a, b) misere\n  move u < a to (u, b)\n"), "{}", run.stdout);
        for hidden in [", misere", "misere =", "misere <=", "misere)"] {
            assert!(!run.stdout.contains(hidden), "{hidden}: {}", run.stdout);
        }
        let json = crate::support::command::run(["prove", "--json", &path]);
        let json: Value = serde_json::from_str(&json.stdout).expect("JSON");
        assert_eq!(json[0]["coordinates"], json!(["a", "b"]));
        assert_eq!(json[0]["counterexample"]["position"].as_array().map(Vec::len), Some(2), "{json}");
        assert_eq!(
            json[0]["mex"]["first_difference"]["position"].as_array().map(Vec::len),
            Some(2),
            "{json}"
        );
    }
}

#[test]
fn what_discover_finds_is_about_the_coordinates_of_the_file() {
    let folder = Folder::new();
    for text in [NIM, FLOOR] {
        let path = file(&folder, text);
        let run = run(["discover", &path]).expect(0);
        let row = run.stdout.lines().find(|line| line.contains("formula     proved")).expect("a formula");
        assert!(!row.contains("misere"), "{row}");
        assert_eq!(run.stdout.matches("misere").count(), 1, "{}", run.stdout);
        let json = crate::support::command::run(["discover", "--json", &path]);
        let json: Value = serde_json::from_str(&json.stdout).expect("JSON");
        assert_eq!(json["coordinates"], json!(["a", "b"]));
        let formula = json["formulas"][0]["text"].as_str().expect("a formula").to_owned();
        // What is found is proved if it is claimed.
        let game = text.split(['(', ' ']).nth(1).expect("a name");
        let claimed = file(&folder, &format!("{text}claim p {game} = {formula}\n"));
        crate::support::command::run(["prove", &claimed]).expect(0);
    }
}

#[test]
fn p_positions_are_those_of_the_definition() {
    let folder = Folder::new();
    let path = file(&folder, NIM);
    let run = run(["mex", &path, "--p-positions", "--format", "csv", "--box", "a=0..9,b=0..9"]);
    assert_eq!(run.code, 0, "{run:#?}");
    let mut known = BTreeMap::new();
    let mut expected = String::from("a,b\n");
    for a in 0..10 {
        for b in 0..10 {
            if is_p((a, b), &mut known) {
                expected.push_str(&format!("{a},{b}\n"));
            }
        }
    }
    assert_eq!(run.stdout, expected);
    for arguments in [
        &["mex", &path][..],
        &["mex", &path, "--values"],
        &["draw", "grundy", &path],
        &["discover", "--grundy", &path],
    ] {
        crate::support::command::run(arguments)
            .expect(2)
            .complains(&["belong to normal play", "--p-positions"]);
    }
}

#[test]
fn play_is_won_by_the_player_who_cannot_move() {
    let folder = Folder::new();
    let path = file(&folder, NIM);
    let start = run(["play", &path, "--at", "1,2"]);
    assert!(
        start.stdout.starts_with("(a, b) = (1, 2)  N-position: the player to move can win\n"),
        "{start:#?}"
    );
    assert!(start.stdout.contains("(1, 0)        P  wins"), "{start:#?}");
    let won = run(["play", &path, "--at", "1,2", "--moves", "1,0"]);
    assert!(
        won.stdout.contains("computer: (1, 0) -> (0, 0)") && won.stdout.ends_with("you win\n"),
        "{won:#?}"
    );
    let lost = run(["play", &path, "--at", "0,1", "--moves", "0,0"]);
    assert!(lost.stdout.ends_with("the computer wins\n"), "{lost:#?}");
    let over = run(["play", &path, "--at", "0,0"]);
    assert!(over.stdout.contains("there is no move, so the player to move wins"), "{over:#?}");
    run(["play", &path, "--at", "1,2,1"]).expect(2).complains(&["has 2 numbers: a,b"]);
}
