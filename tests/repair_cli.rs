//! `nimcert repair`: reports, printed heights, single columns, JSON and complaints.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use nimcert_core::ns::repair::{largest_below, smallest_above};
use num_bigint::BigUint;
use serde_json::Value;

use crate::support::command::{Folder, Run, run};

fn repair(arguments: &[&str]) -> Run {
    run(["repair"].iter().chain(arguments))
}

#[test]
fn a_report_names_what_changes() {
    let run = repair(&["floor(t/3)", "--columns", "16"]);
    assert_eq!((run.code, &run.stderr[..]), (0, ""));
    for part in [
        "f(t) = floor(t / 3)",
        "monotone    proved    f is monotone, for all naturals",
        "ns          refuted   f(2) = 0, f(3) = 1",
        "below       changes   8 of the columns 0..15",
        "for all t   exists    a function above f has the NS property on all naturals,",
        "\n   z  f(z)  below  above\n   2     0      .      1\n   3     1      0      .\n",
    ] {
        assert!(run.stdout.contains(part), "{part} is not in {}", run.stdout);
    }
    assert!(run.stdout.lines().all(|line| line.len() <= 80 && !line.ends_with(' ')));
    let run = repair(&["floor(t/4)"]);
    assert!(run.stdout.contains("below       equal     f itself on the columns 0..63"), "{}", run.stdout);
    assert!(!run.stdout.contains("f(z)"), "{}", run.stdout);
    let run = repair(&["t", "--columns", "500"]);
    assert!(
        run.stdout.ends_with("  and 436 more columns; --below, --above and --json print all of them\n"),
        "{}",
        run.stdout
    );
}

#[test]
fn heights_that_are_printed_are_proved() {
    let folder = Folder::new();
    for f in ["floor(t/3)", "t", "if t < 5 then 9 else t monus 5", "100"] {
        for side in ["--below", "--above"] {
            let printed = repair(&[f, "--columns", "64", side]);
            assert_eq!(printed.code, 0);
            assert_eq!(printed.stderr.contains("not monotone"), f.starts_with("if"), "{printed:#?}");
            let file = folder.file("heights", &printed.stdout);
            assert!(
                run(["check", &file])
                    .expect(0)
                    .last_line()
                    .starts_with("proved for all 64 columns of the file: ")
            );
        }
    }
}

#[test]
fn files_of_heights_have_their_own_columns() {
    let folder = Folder::new();
    let file = folder.file("heights", "0\n0\n0\n1\n");
    let run = repair(&[&file]);
    assert_eq!(run.code, 0, "{run:#?}");
    assert!(run.stdout.contains("1 of the columns 0..3"), "{}", run.stdout);
    let beyond = repair(&[&file, "--columns", "5"]);
    assert_eq!(beyond.code, 2);
    assert!(beyond.stderr.contains("has no value at 4"), "{}", beyond.stderr);
    assert_eq!(repair(&[&file, "--at", "2"]).code, 3);
}

#[test]
fn json_has_all_values() {
    let run = repair(&["floor(t/3)", "--columns", "100", "--json"]);
    let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let f: Vec<BigUint> = (0..100u64).map(|t| (t / 3).into()).collect();
    for (key, expected) in
        [("heights", f.clone()), ("below", largest_below(&f)), ("above", smallest_above(&f))]
    {
        let texts: Vec<String> = expected.iter().map(ToString::to_string).collect();
        assert_eq!(object[key], Value::from(texts), "{key}");
    }
    assert_eq!((&object["monotone"], &object["ns"]), (&"proved".into(), &"refuted".into()));
    assert_eq!(object["above_for_all_naturals"]["answer"], "exists");
    let run = repair(&["t", "--at", "5", "--json"]);
    let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!((run.code, &object["below"], &object["above"]), (0, &"3".into(), &Value::Null));
    assert_eq!(object["above_for_all_naturals"]["answer"], "none");
}

#[test]
fn single_columns_are_printed() {
    let run = repair(&["floor(t/3)", "--at", "1000000000000000000000"]);
    assert_eq!(run.code, 0, "{run:#?}");
    assert!(run.stdout.contains("  f(z)  = 333333333333333333333\n"), "{}", run.stdout);
    assert!(run.stdout.contains("  below = 295147905179352825855\n"), "{}", run.stdout);
    let run = repair(&["t", "--at", "5"]);
    assert!(run.stdout.ends_with("  below = 3\n  above = does not exist\n"), "{}", run.stdout);
}

#[test]
fn what_cannot_be_repaired() {
    for (arguments, code, part) in [
        (&["floor(t/3)", "--columns", "0"][..], 2, "0 is not in 1.."),
        (&["floor(t/3)", "--columns", "9999999"], 2, "is not in 1..=1048576"),
        (&["floor(t/"], 2, "error: "),
        (&["20 - t"], 2, "has no value at 21"),
        (&["if t < 5 then 9 else t", "--at", "3"], 2, "not monotone: f(0) > f(5)"),
        (&["isqrt(t)", "--at", "3"], 3, "known to be monotone"),
        (&["t", "--at", "-1"], 2, "unexpected argument"),
        (&["t", "--at", "x"], 2, "natural number"),
        (&["t", "--below", "--above"], 2, "cannot be used with"),
        (&["no/such.file"], 2, "there is no such file"),
    ] {
        let run = repair(arguments);
        assert_eq!((run.code, &run.stdout[..]), (code, ""), "{arguments:?}: {run:#?}");
        assert!(run.stderr.contains(part), "{arguments:?}: {run:#?}");
    }
}
