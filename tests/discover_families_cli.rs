//! `nimcert discover` for several values of a constant, and for lists of values: exit codes, last lines, files, messages.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use crate::support::command::{Folder, Run, run};
use serde_json::Value;

const RULES: &str = "let k = 3
let s = 0
fun f(t) = floor((t + s) / k)
game sum(x, y, z) = strip + bar(f)
";

fn discover(arguments: &[&str]) -> Run {
    let folder = Folder::new();
    let file = folder.file("a.claim", RULES);
    run(["discover", &file].iter().chain(arguments))
}

fn last(run: &Run) -> &str {
    run.stdout.lines().last().unwrap_or_default()
}

#[test]
fn a_family_is_proved_and_kept() {
    let folder = Folder::new();
    let (file, kept) = (folder.file("a.claim", RULES), folder.path().join("kept"));
    let kept = kept.to_str().expect("a path");
    let found = run(["discover", &file, "--set", "k=2..6:2", "--emit", kept]);
    assert_eq!((found.code, found.stderr.as_str()), (0, ""), "{found:#?}");
    assert_eq!(
        last(&found),
        "proved for all m >= 0: the set is that of the P-positions of sum, for all naturals"
    );
    assert!(found.stdout.contains("general     proved    k = 2 * m + 2, m >= 0\n"), "{found:#?}");
    assert!(found.stdout.contains("have k + 2 states; an"), "{found:#?}");
    assert!(found.stdout.contains("wrong for every k = 2 * m + 1, m >= 0\n"), "{found:#?}");
    let (claim, certificate) = (format!("{kept}/a.claim"), format!("{kept}/a.cert"));
    assert!(last(&run(["verify", &claim, &certificate])).starts_with("verified for all m >= 0: "));
    assert_eq!(last(&run(["prove", &claim])), last(&found));
}

#[test]
fn take_away_games_from_their_rules() {
    for (moves, set, value) in [
        (
            "move t in {m, m + 1} when x >= t to (x - t)",
            "p g = x mod (2 * n + 5) < n + 2",
            "grundy g = floor((x mod (2 * n + 5)) / (n + 2))",
        ),
        (
            "move t in {m, 2*m} when x >= t to (x - t)",
            "p g = x mod (3 * n + 6) < n + 2",
            "grundy g = floor((x mod (3 * n + 6)) / (n + 2))",
        ),
        (
            "move u < x when u + m <= x and x < u + 2*m to (u)",
            "p g = x mod (3 * n + 5) < n + 2",
            "grundy g = floor((x mod (3 * n + 5)) / (n + 2))",
        ),
    ] {
        let folder = Folder::new();
        let file = folder.file("g.claim", format!("let m = 2\ngame g(x) {moves}\n"));
        for (grundy, claim) in [(false, set), (true, value)] {
            let arguments = ["discover", &file, "--set", "m=2..6", "-q", "--grundy"];
            let found = run(&arguments[..5 + usize::from(grundy)]);
            assert_eq!(found.code, 0, "{found:#?}");
            found.says(&format!("m = n + 2, n >= 0: claim {claim}\nproved for all n >= 0: "));
        }
    }
}

#[test]
fn a_family_without_a_claim_is_undecided() {
    // Triangular bars of even k: the automata grow, and nothing is found.
    let folder = Folder::new();
    let bar = "fun f(x, z) = floor((x + z) / k)\nclaim p bar(f) = x = z\n";
    let file = folder.file("even.claim", format!("let k = 2\n{bar}"));
    let found = run(["discover", &file, "--set", "k=2,4", "--bits", "4"]);
    assert_eq!(found.code, 3, "{found:#?}");
    assert_eq!(
        last(&found),
        "undecided: no formula for all values was found; no single value was proved either"
    );
    assert!(!found.stdout.contains("  proved  "), "{found:#?}");
}

#[test]
fn json_of_a_family() {
    let found = discover(&["--set", "k=2,4,6", "--json"]);
    let value: Value = serde_json::from_str(&found.stdout).expect("an object");
    assert_eq!((found.code, &value["verdict"]), (0, &Value::from("proved")), "{value:#}");
    assert_eq!(value["rows"].as_array().map(Vec::len), Some(3));
    assert_eq!(value["generals"][0]["constants"][0]["term"], "2 * m + 2");
    assert_eq!(value["rows"][0]["general"], 0);
}

#[test]
fn settings_that_are_refused() {
    for (setting, words) in [
        ("k=", "expected NAME=NUMBER"),
        ("k=5..3", "the range is empty"),
        ("k=3..9:0", "the step must be at least 1"),
        ("k=1..100000", "values are too many"),
        ("k=1,99999999999", "is too large"),
        ("k=3..", "expected NAME=NUMBER"),
        ("j=3,5", "a value is given for `j`"),
    ] {
        let found = discover(&["--set", setting]);
        assert_eq!((found.code, found.stdout.as_str()), (2, ""), "{setting}: {found:#?}");
        assert!(found.stderr.contains(words), "{setting}: {found:#?}");
    }
    let twice = discover(&["--set", "k=2,4", "--set", "k=6"]);
    assert!(twice.code == 2 && twice.stderr.contains("--set gives k twice"), "{twice:#?}");
    let no_file = run(["discover", "floor(t/3)", "--set", "k=2,4"]);
    assert!(no_file.code == 2 && no_file.stderr.contains("needs a claim file"), "{no_file:#?}");
}

#[test]
fn a_function_of_a_list() {
    let found = run(["discover", "--function", "0,0,0,0,1,1,1,1,2,2,2,2,3,3,3,3"]);
    assert_eq!((found.code, last(&found)), (0, "found: f(t) = floor(t / 4)"), "{found:#?}");
    assert!(found.stdout.contains("which 16 values support."), "{found:#?}");
    assert!(found.stdout.contains("nim-sum     proved"), "{found:#?}");
    let third = run(["discover", "--function", "0 0 0 1 1 1 2 2 2 3 3 3"]);
    assert!(
        third.stdout.contains("ns          refuted   f does not have the NS property: f(2) = 0 and f(3) = 1"),
        "{third:#?}"
    );
    let noise = run(["discover", "--function", "5,0,3,9,1,8,2,7,6,4,1,0,9"]);
    assert_eq!((noise.code, last(&noise)), (3, "undecided: no short term has these values"), "{noise:#?}");
    assert!(noise.stdout.contains("f(0) = 5 > f(1) = 0"), "{noise:#?}");
}

#[test]
fn functions_from_files() {
    let folder = Folder::new();
    let lines: String = (0..20).map(|t| format!("{t} {}\n", t / 4)).collect();
    let list = folder.file("b.txt", format!("# a(n) = floor(n/4)\n{lines}"));
    assert_eq!(last(&run(["discover", "--function", &list])), "found: f(t) = floor(t / 4)");
    let json = run(["discover", "--function", &list, "--json"]);
    let value: Value = serde_json::from_str(&json.stdout).expect("an object");
    assert_eq!((&value["term"], &value["values"]), (&Value::from("floor(t / 4)"), &Value::from(20)));
    // The Grundy numbers of a game with one coordinate, as `nimcert mex` writes them.
    let game = folder.file("g.claim", "game g(x) move when x >= 1 to (x - 1) move when x >= 2 to (x - 2)\n");
    let table = run(["mex", &game, "--format", "csv"]);
    let table = folder.file("g.csv", table.stdout);
    assert_eq!(last(&run(["discover", "--function", &table])), "found: f(t) = t mod 3");
    for (name, text, words) in [
        ("bad.txt", "0\n1\nx\n2\n", "not a natural number"),
        ("late.txt", "1 0\n2 0\n3 1\n4 1\n", "is not 0, 1, 2, .."),
        ("empty.txt", "", "empty"),
        ("few.txt", "1\n2\n", "2 values are too few"),
        ("huge.txt", "1\n2\n3\n99999999999999999999\n", "f(3) is too large"),
    ] {
        let file = folder.file(name, text);
        let found = run(["discover", "--function", &file]);
        assert_eq!((found.code, found.stdout.as_str()), (2, ""), "{name}: {found:#?}");
        assert!(found.stderr.contains(words), "{name}: {found:#?}");
    }
    let none = run(["discover", "--function", "no/such/file"]);
    assert!(none.code == 2 && none.stderr.contains("there is no such file"), "{none:#?}");
    assert_eq!(run(["discover", "--function", "0,0,1,1", "--p"]).code, 2);
    assert_eq!(run(["discover"]).code, 2);
}
