//! `nimcert generate`: counts, lists and draws as its users meet them; limits and complaints.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use serde_json::Value;

use crate::support::command::{Folder, Run, run};

fn generate(arguments: &[&str]) -> Run {
    run(["generate"].iter().chain(arguments))
}

#[test]
fn a_count_is_the_only_line() {
    for arguments in [&["--columns", "16", "--max", "16"][..], &["--columns", "16", "--max", "16", "--count"]]
    {
        let run = generate(arguments);
        assert_eq!((run.code, &run.stdout[..], &run.stderr[..]), (0, "1063\n", ""));
    }
}

#[test]
fn long_counts_are_cut_unless_all_digits_are_asked_for() {
    let cut = generate(&["--columns", "65536"]);
    assert_eq!((cut.code, &cut.stdout[..]), (0, "104514010288..702214425562 (11268 digits)\n"));
    assert!(cut.stderr.contains("--digits"));
    let all = generate(&["--columns", "65536", "--digits"]);
    assert_eq!((all.code, all.stdout.trim().len(), &all.stderr[..]), (0, 11268, ""));
    let object: Value =
        serde_json::from_str(&generate(&["--columns", "65536", "--json"]).stdout).expect("JSON");
    assert_eq!(object["count"].as_str(), Some(all.stdout.trim()));
}

#[test]
fn every_listed_line_is_a_file_of_heights_that_is_proved() {
    let folder = Folder::new();
    let all = generate(&["--columns", "8", "--max", "3", "--all"]);
    assert_eq!((all.code, &all.stderr[..], all.stdout.lines().count()), (0, "", 19));
    for line in all.stdout.lines() {
        let file = folder.file("heights", line);
        let run = run(["check", &file]).expect(0);
        assert!(run.last_line().starts_with("proved for all 8 columns of the file: "), "{run:#?}");
    }
}

#[test]
fn the_limit_of_a_list() {
    let some = generate(&["--columns", "8", "--max", "8", "--all", "--limit", "38"]);
    assert_eq!((some.code, some.stdout.lines().count()), (3, 38));
    assert!(some.stderr.contains("stopped after 38 functions"), "{}", some.stderr);
    let all = generate(&["--columns", "8", "--max", "8", "--all", "--limit", "39"]);
    assert_eq!((all.code, all.stdout.lines().count(), &all.stderr[..]), (0, 39, ""));
    let none = generate(&["--columns", "8", "--all", "--limit", "0"]);
    assert_eq!((none.code, &none.stdout[..]), (3, ""));
    for (limit, complete) in [("2", false), ("39", true)] {
        let run = generate(&["--columns", "8", "--max", "8", "--all", "--json", "--limit", limit]);
        let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
        assert_eq!(object["complete"], complete);
        assert_eq!(object["functions"].as_array().map(Vec::len), limit.parse().ok());
        assert_eq!(object["functions"][1][7], "1");
        assert_eq!(run.code, if complete { 0 } else { 3 });
    }
}

#[test]
fn the_same_seed_draws_the_same_function() {
    let drawn = ["1", "1", "2"].map(|seed| generate(&["--columns", "300", "--random", seed]));
    assert!(drawn.iter().all(|run| run.code == 0 && run.stderr.is_empty()));
    assert_eq!(drawn[0], drawn[1]);
    assert_ne!(drawn[0], drawn[2]);
    // These bytes are the same on every machine.
    let run = generate(&["--columns", "16", "--random", "7"]);
    assert_eq!(run.stdout, "0,0,0,0,0,0,0,0,0,0,0,0,2,2,2,2\n");
    let run = generate(&["--columns", "16", "--random", "7", "--json"]);
    let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!((&object["seed"], &object["heights"][12]), (&"7".into(), &"2".into()));
}

#[test]
fn what_cannot_be_generated() {
    let too_long = "9".repeat(10_001);
    for (arguments, code, part) in [
        (&["--columns", "0"][..], 2, "at least 1 column"),
        (&["--columns", "x"], 2, "invalid"),
        (&["--columns", "99999999999999999999"], 2, "expected a natural number"),
        (&["--max", "3"], 2, "--columns <N>"),
        (&["--columns", "8", "--max", "3", "--start", "4"], 2, "the start exceeds the maximum"),
        (&["--columns", "8", "--max", "-3"], 2, "unexpected argument"),
        (&["--columns", "8", "--max", "+3"], 2, "natural number"),
        (&["--columns", "8", "--max", ""], 2, "natural number"),
        (&["--columns", "8", "--max", &too_long], 2, "at most 10,000 digits"),
        (&["--columns", "8", "--all", "--count"], 2, "cannot be used with"),
        (&["--columns", "1048577"], 3, "columns exceed the limit of"),
        (&["--columns", "1048577", "--all"], 3, "at most 1,048,576 columns"),
        (&["--columns", "1048576", "--random", "1"], 3, "columns exceed the limit of"),
    ] {
        let run = generate(arguments);
        assert_eq!((run.code, &run.stdout[..]), (code, ""), "{arguments:?}: {run:#?}");
        assert!(run.stderr.contains(part), "{arguments:?}: {run:#?}");
    }
    for (arguments, expected) in [
        (&["--columns", "8", "--max", "0"][..], "1\n"),
        (&["--columns", "1", "--max", "7"], "8\n"),
        (&["--columns", "1"], "1\n"),
        (&["--columns", "4", "--start", "123456789012345678901234567890"], "2\n"),
    ] {
        assert_eq!(generate(arguments).stdout, expected, "{arguments:?}");
    }
}
