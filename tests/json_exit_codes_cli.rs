//! The exit code of a run does not depend on `--json`, whatever the command and its answer.

use crate::support::command::{Folder, run_in};

/// Runs of all commands with `--json`, with each kind of end.
const RUNS: &[&str] = &[
    "check floor(t/4)",
    "check floor(t/3)",
    "check floor(t/",
    "check floor(t/k)",
    "check floor(t/4)|--max-states|2",
    "check floor(isqrt(t)/2)|--bits|8|--require|all",
    "check floor(t/k)|--param|k >= 1|--which",
    "check floor(t/k)|--param|k >= 1|--which|--max-states|1000",
    "check missing.claim",
    "check game.claim",
    "prove right.claim",
    "prove wrong.claim",
    "prove right.claim|--max-states|2",
    "prove game.claim",
    "prove game.claim|--set|k=1..2",
    "prove constant.claim|--set|k=1..2",
    "prove function.claim",
    "prove function.claim|--set|k=1..2",
    "prove endless.claim",
    "prove parameters.claim",
    "prove parameters.claim|--which",
    "prove open_game.claim",
    "prove heights.csv",
    "explain floor(t/4)",
    "explain floor(t/3)",
    "explain right.claim",
    "explain wrong.claim",
    "explain endless.claim",
    "explain floor(t/k)|--param|k >= 1",
    "verify right.claim|right.claim",
    "verify missing.claim|missing.cert",
    "audit .",
    "audit missing",
    "mex floor(t/4)|--z|4",
    "mex right.claim|--compare",
    "mex wrong.claim|--compare",
    "mex endless.claim",
    "mex floor(t/4)|--z|100000|--memory|1",
    "repair floor(t/3)",
    "repair 3 - t",
    "generate 3",
    "show x + y = z",
    "show x + y = z|--max-states|1",
    "show isqrt(t)",
    "discover game.claim|--bits|3",
    "discover endless.claim",
    "discover function.claim|--max-states|2|--bits|2",
    "discover --function|0,0,1,1,2,2,3,3",
];

const FILES: &[(&str, &str)] = &[
    ("right.claim", "game g(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\nclaim p g = x = y\n"),
    ("wrong.claim", "game g(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\nclaim p g = x = y + 1\n"),
    ("game.claim", "game g(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\n"),
    ("open_game.claim", "param k >= 1\ngame g(x)\n  move u < x when x <= u + k to (u)\n"),
    ("function.claim", "let k = 2\nfun f(t) = floor(t/k)\n"),
    ("constant.claim", "let k = 2\ngame g(x)\n  move u < x when x <= u + k to (u)\n"),
    ("endless.claim", "game g(x)\n  move u < x + 2 to (u)\nclaim p g = x = 0\n"),
    ("parameters.claim", "param k >= 1\nfun f(t) = floor(t/(2*k))\nclaim nimsum f\n"),
    ("heights.csv", "0,0,1,1\n"),
];

#[test]
fn the_exit_code_does_not_depend_on_json() {
    let folder = Folder::new();
    for (name, text) in FILES {
        folder.file(name, text);
    }
    let mut seen = std::collections::BTreeSet::new();
    for line in RUNS {
        let (command, rest) = line.split_once(' ').expect("a command and its arguments");
        let arguments: Vec<&str> = std::iter::once(command).chain(rest.split('|')).collect();
        let plain = run_in(folder.path(), &arguments);
        let json = run_in(folder.path(), arguments.iter().chain([&"--json"]));
        assert_eq!(plain.code, json.code, "{line}: {plain:#?} {json:#?}");
        let printed = serde_json::from_str::<serde_json::Value>(&json.stdout);
        assert!(printed.is_ok(), "{line}: {json:#?}");
        seen.insert(json.code);
    }
    assert_eq!(seen.into_iter().collect::<Vec<i32>>(), [0, 1, 2, 3], "the runs end in all ways");
}

/// What stderr has is the message of the object, to the letter.
#[test]
fn a_usage_error_is_the_same_in_both_places() {
    for line in [
        "check",
        "check|floor(t/4)|--bitz|3",
        "mex|floor(t/4)|--z|-3",
        "check|floor(t/4)|--set|k=3",
        "prove|p|nim",
    ] {
        let run = run_in(Folder::new().path(), line.split('|').chain(["--json"]));
        let object: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
        let message = object["error"]["message"].as_str().expect("a message");
        assert_eq!(run.stderr, format!("{message}\n"), "{line}");
        assert!(!message.ends_with('\n') && !message.contains("\n\n\n"), "{line}: {message}");
    }
}
