//! `nimcert discover` as its users meet it: exit codes, last lines, files that are kept, JSON, messages.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::process::{Command, Stdio};

use crate::support::command::{Folder, Run, interruptible, run};
use crate::support::page::Page;
use serde_json::Value;

const PASS: &str = "game pass(x, y, p)
  where p <= 1
  move u < x to (u, y, p)
  move v < y to (x, v, p)
  move q < p when x + y > 0 to (x, y, q)
";

const WYTHOFF: &str = "game w(x, y)
  move u < x to (u, y)
  move v < y to (x, v)
  move t < min(x, y) to (x - (t + 1), y - (t + 1))
";

/// A king who walks to the corner: its Grundy numbers have a formula, which the rules do not show.
const KING: &str = "game king(x, y)
  move when x > 0 to (x - 1, y)
  move when y > 0 to (x, y - 1)
  move when x > 0 and y > 0 to (x - 1, y - 1)
";

fn discover(text: &str, arguments: &[&str]) -> Run {
    let folder = Folder::new();
    let file = folder.file("a.claim", text);
    run(["discover", &file].iter().chain(arguments))
}

fn last(run: &Run) -> &str {
    run.stdout.lines().last().unwrap_or_default()
}

/// `report` of rules without a claim: a page about the claim that is found, or about what is known.
#[test]
fn a_page_shows_the_claim_that_was_found() {
    let folder = Folder::new();
    let (pass, wythoff) = (folder.file("pass.claim", PASS), folder.file("wythoff.claim", WYTHOFF));
    let page = folder.at("page.html").display().to_string();
    let found = run(["report", &pass, "--out", &page, "--emit", &folder.at("kept").display().to_string()]);
    assert_eq!(
        (found.code, last(&found)),
        (0, "proved: the set is that of the P-positions of pass, for all naturals")
    );
    let text = String::from_utf8(folder.read("page.html")).expect("UTF-8");
    assert!(text.contains("claim p pass = "), "the page has the claim");
    let kept =
        [folder.at("kept/pass.claim"), folder.at("kept/pass.cert")].map(|path| path.display().to_string());
    assert_eq!(run(["verify", &kept[0], &kept[1]]).code, 0);
    let open = run(["report", &wythoff, "--out", &folder.at("open.html").display().to_string()]);
    assert_eq!(open.code, 3, "{open:#?}");
    assert_eq!(last(&open), "undecided: this file has no claim, and none was found");
    let open = Page::of(String::from_utf8(folder.read("open.html")).expect("UTF-8"));
    assert_eq!(open.one(".verdict .word"), "undecided");
    // The table has the bounds that `discover` prints.
    let (bits, states) = (open.texts(".needs tbody th"), open.texts(".needs tbody td:last-child"));
    assert!(bits.len() > 3 && bits.len() == states.len(), "{bits:?} {states:?}");
    let printed = run(["discover", &wythoff]).stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    for (bits, states) in bits.iter().zip(&states) {
        let row = format!("{} below 2^{bits}", states.replace(',', ""));
        assert!(printed.contains(&row), "{row} is not in {printed}");
    }
    let names = folder.list();
    let wrong = folder.file("wrong.claim", "game g(x)\n  move when x >= 3 to (x)\n");
    let wrong = run(["report", &wrong, "--out", &folder.at("wrong.html").display().to_string()]);
    assert_eq!(wrong.code, 2, "{wrong:#?}");
    std::fs::remove_file(folder.at("wrong.claim")).expect("removed");
    assert_eq!(folder.list(), names, "no page without a claim");
}

#[test]
fn a_formula_is_proved_and_kept() {
    let folder = Folder::new();
    let (file, kept) = (folder.file("pass.claim", PASS), folder.path().join("kept"));
    let kept = kept.to_str().expect("a path");
    let found = run(["discover", &file, "--emit", kept]);
    assert_eq!((found.code, found.stderr.as_str()), (0, ""), "{found:#?}");
    assert_eq!(last(&found), "proved: the set is that of the P-positions of pass, for all naturals");
    let (claim, certificate) = (format!("{kept}/pass.claim"), format!("{kept}/pass.cert"));
    assert!(last(&run(["verify", &claim, &certificate])).starts_with("verified: "));
    // The claim file needs nothing else: a person could have written it.
    assert_eq!(last(&run(["prove", &claim])), last(&found));
    // A certificate of this claim does not prove another one.
    let other = folder
        .file("other.claim", std::fs::read_to_string(&claim).expect("a file").replace("p = 1", "p = 0"));
    assert_eq!(run(["verify", &other, &certificate]).code, 1);
}

#[test]
fn bars_are_named_by_expressions() {
    let found = run(["discover", "floor((t+2)/4)"]);
    assert_eq!(found.code, 0, "{found:#?}");
    assert!(found.stdout.contains("claim grundy bar(f) = (y xor (z + 2)) - 2\n"), "{found:#?}");
    assert!(run(["discover", "floor(t/4)", "--p"]).stdout.contains("\nclaim p bar(f) = "));
}

#[test]
fn growth_is_no_verdict() {
    let found = discover(WYTHOFF, &["--bits", "7"]);
    assert_eq!(
        (found.code, last(&found)),
        (3, "undecided: no formula and no automaton was found"),
        "{found:#?}"
    );
    assert!(
        found.stdout.contains("the P-positions has at least 53 states: for any two of 53 prefixes"),
        "{found:#?}"
    );
    let words = found.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("grew by 9, 15 and 21. Growth that does not slow down"), "{found:#?}");
    assert!(!found.stdout.contains("proved"), "{found:#?}");
}

/// `-q` prints the claim with its verdict, and `-v` names the attempts.
#[test]
fn quiet_and_verbose_runs() {
    let claim = "claim p pass = (x + 1) xor (y + 1) xor p = 0 or (x = 0 and y = 0 and p = 1)";
    let verdict = "proved: the set is that of the P-positions of pass, for all naturals";
    let quiet = discover(PASS, &["-q"]);
    assert_eq!((quiet.stdout, quiet.stderr.as_str()), (format!("{claim}\n{verdict}\n"), ""));
    assert_eq!(
        discover(WYTHOFF, &["-q", "--bits", "4"]).stdout,
        "undecided: no formula and no automaton was found\n"
    );
    let verbose = discover(WYTHOFF, &["-v", "--bits", "4"]);
    for line in [
        "round 1, formula: up to 65,536 states",
        "automaton: learning from 256 tuples below 2^4; 5 states so far",
    ] {
        assert!(verbose.stderr.lines().any(|own| own == line), "{verbose:#?}");
    }
}

#[test]
fn json_has_rounds_and_the_proof() {
    let object = |run: &Run| -> Value { serde_json::from_str(&run.stdout).expect("an object") };
    let found = discover(KING, &["--grundy", "--json"]);
    let value = object(&found);
    assert_eq!((found.code, &value["verdict"]), (0, &Value::from("proved")), "{value:#}");
    assert_eq!(value["coordinates"], serde_json::json!(["heap", "x", "y"]));
    assert!(value["proof"]["claim"].as_str().is_some_and(|claim| claim.contains("claim grundy king = ")));
    let growing = discover(WYTHOFF, &["--bits", "5", "--json"]);
    let value = object(&growing);
    assert_eq!(
        (growing.code, &value["verdict"], &value["proof"]),
        (3, &Value::from("undecided"), &Value::Null)
    );
    let states: Vec<u64> =
        value["rounds"].as_array().expect("rounds").iter().filter_map(|r| r["states"].as_u64()).collect();
    assert_eq!(states, [2, 4, 5, 8, 17]);
    assert_eq!(value["witnesses"].as_array().map(Vec::len), Some(3));
}

/// The same output with any number of threads.
#[test]
fn threads_change_nothing() {
    for text in [PASS, KING, WYTHOFF] {
        let one = discover(text, &["--threads", "1", "--bits", "6"]);
        let three = discover(text, &["--threads", "3", "--bits", "6"]);
        assert_eq!(one.stdout, three.stdout);
    }
}

#[test]
fn rules_that_are_no_game_are_errors() {
    for (text, words) in [
        ("game g(x) where x < 0 move u < x to (u)\n", "has no position"),
        ("game g(x) where x mod 2 = 0 move when x > 0 to (x - 1)\n", "do not define a terminating game"),
        ("game g(x, y) move when x > 0 to (x, y)\n", "do not define a terminating game"),
        ("game g(x) move u < x - 1 to (x - 2 - u)\n", "proved"),
    ] {
        let found = discover(text, &[]);
        let expected = if words == "proved" { 0 } else { 2 };
        assert_eq!(found.code, expected, "{text}: {found:#?}");
        assert!(found.stdout.contains(words) || found.stderr.contains(words), "{text}: {found:#?}");
    }
}

/// A move that increases its coordinate: the limit comes with the cause.
#[test]
fn moves_without_end_reach_a_limit_with_help() {
    let endless = discover("game endless(x)\n  move when x > 3 to (x + 1)\n", &[]);
    assert_eq!((endless.code, endless.stdout.as_str()), (3, ""), "{endless:#?}");
    assert!(endless.stderr.starts_with("limit: "), "{endless:#?}");
    assert!(endless.stderr.contains("`nimcert prove` says whether play ends"), "{endless:#?}");
}

/// The evidence of a lower bound is kept and named; a proof keeps no such file.
#[test]
fn lower_bounds_are_kept() {
    let folder = Folder::new();
    let (file, kept) = (folder.file("w.claim", WYTHOFF), folder.path().join("kept"));
    let kept = kept.to_str().expect("a path");
    let found = run(["discover", &file, "--bits", "5", "--emit", kept]);
    assert_eq!(found.code, 3, "{found:#?}");
    assert!(found.stdout.contains("w.bound.json"), "{found:#?}");
    let text = std::fs::read_to_string(format!("{kept}/w.bound.json")).expect("a file");
    let bound: Value = serde_json::from_str(&text).expect("an object");
    assert_eq!((&bound["game"], &bound["set"], &bound["states"]), (&"w".into(), &"p".into(), &17.into()));
    let rows: Vec<&str> =
        bound["prefixes"].as_array().expect("prefixes").iter().filter_map(|p| p["row"].as_str()).collect();
    assert_eq!(rows.len(), 17);
    let differ =
        |a: &str, b: &str| a.bytes().zip(b.bytes()).any(|pair| matches!(pair, (b'P', b'N') | (b'N', b'P')));
    for (i, a) in rows.iter().enumerate() {
        assert!(rows[..i].iter().all(|b| differ(a, b)), "prefix {i}");
    }
    // The same bytes again, and with JSON.
    run(["discover", &file, "--bits", "5", "--emit", kept, "--json"]);
    assert_eq!(std::fs::read_to_string(format!("{kept}/w.bound.json")).expect("a file"), text);
    let pass = folder.file("pass.claim", PASS);
    run(["discover", &pass, "--emit", kept]);
    assert!(!std::path::Path::new(kept).join("pass.bound.json").exists());
    let place = folder.file("file", "");
    assert_eq!(run(["discover", &file, "--bits", "5", "--emit", &place]).code, 2);
}

/// An expression gives the files the name of the function.
#[test]
fn files_of_an_expression_are_named_f() {
    let folder = Folder::new();
    let kept = folder.path().join("kept").display().to_string();
    run(["discover", "floor(t/4)", "--emit", &kept]).expect(0);
    let (claim, certificate) = (format!("{kept}/f.claim"), format!("{kept}/f.cert"));
    assert!(last(&run(["verify", &claim, &certificate])).starts_with("verified: "));
}

/// Without a verdict the object has the error, which is on stderr too.
#[test]
fn json_is_not_mixed_with_text() {
    // A cycle beyond the tables.
    let text = "game g(x)\n  move u < x to (u)\n  move when x = 50000 to (x + 1)\n";
    let found = discover(text, &["--json"]);
    assert_eq!(found.code, 2, "{found:#?}");
    let object: serde_json::Value = serde_json::from_str(&found.stdout).expect("an object");
    assert_eq!(object["command"], "discover");
    assert_eq!(object["error"]["kind"], "input");
    assert!(found.stderr.starts_with("error: the rules do not define a terminating game\n"), "{found:#?}");
    assert_eq!(discover(text, &[]).code, 2);
}

/// Three heaps: a move takes from one, or at most 4 in all from several. No formula is found within a minute.
const NIMHOFF: &str = "game nimhoff(a, b, c)\n  move u < a to (u, b, c)\n  move v < b to (a, v, c)\n  move w < c to (a, b, w)\n  move u < a, v < b when (a - u) + (b - v) < 5 to (u, v, c)\n  move u < a, w < c when (a - u) + (c - w) < 5 to (u, b, w)\n  move v < b, w < c when (b - v) + (c - w) < 5 to (a, v, w)\n  move u < a, v < b, w < c when (a - u) + (b - v) + (c - w) < 5 to (u, v, w)\n";

/// Ctrl-C ends a run wherever it is, and the limit on time is one for the whole run. Without them this run takes many
/// times as long.
#[test]
fn ctrl_c_and_the_limit_on_time_end_a_run_soon() {
    let soon = std::time::Duration::from_millis(1_500);
    let folder = Folder::new();
    let file = folder.file("w.claim", NIMHOFF);
    for (after, command) in [(200, "discover"), (1_000, "discover"), (500, "report")] {
        let mut ask = interruptible();
        match command {
            "discover" => ask.args(["discover", &file, "--grundy"]),
            _ => ask.args(["report", &file, "--out", "page.html"]),
        };
        let quiet = ask.current_dir(folder.path()).stdout(Stdio::null()).stderr(Stdio::piped());
        let child = quiet.spawn().expect("it starts");
        std::thread::sleep(std::time::Duration::from_millis(after));
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
        assert!(killed.success());
        let start = std::time::Instant::now();
        let ended = child.wait_with_output().expect("it ends");
        assert!(start.elapsed() < soon, "{command}: {:?}", start.elapsed());
        // A page may be done by then.
        if command == "discover" {
            assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(130), &b"stopped\n"[..]));
        }
    }
    let start = std::time::Instant::now();
    let limited = run(["discover", &file, "--grundy", "--timeout", "1"]).expect(3);
    assert!(start.elapsed() < soon + std::time::Duration::from_secs(1), "{:?}", start.elapsed());
    limited.says("  automaton   not found time limit (1 s) reached; raise it with --timeout\n");
}
