//! The edges of the command line: `-` for stdout, options that have no meaning together, names of files that are
//! not there, numbers beyond 64 bits, limits of the command that met them.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use crate::support::command;

use std::time::{Duration, Instant};

use command::{Folder, check, run, run_in};
use nimcert_core::decision::Stop;
use nimcert_core::exhaustion::check::{GridLimit, check_grid_until};
use nimcert_core::language::{Source, parse_program};

// Where output goes.

/// Every command with `--out` has `-o`, and takes `-` for stdout in both.
#[test]
fn a_dash_is_stdout() {
    let folder = Folder::new();
    folder.emit("certs", "floor(t/4)");
    let before = folder.list();
    for (arguments, begins) in [
        (&["mex", "t", "--z", "3"][..], "f(t) = t\n"),
        (&["mex", "t", "--z", "3", "--compare"], "f(t) = t\n"),
        (&["draw", "bar", "t", "--z", "3"], "The bar up to column 3"),
        (&["draw", "grundy", "t", "--z", "3", "--format", "svg"], "<svg"),
        (&["draw", "automaton", "floor(t/2)", "--format", "dot"], "digraph"),
        (&["draw", "--figure", "inoue2014/1.8"], ""),
        (&["export", "floor(t/4)", "--to", "mona"], "# "),
        (&["report", "floor(t/4)"], "<!DOCTYPE html>"),
        (&["audit", "certs", "--format", "json"], "{"),
        (&["audit", "certs"], "verified "),
        (&["man"], ".ie"),
    ] {
        for out in [&["--out", "-"][..], &["-o", "-"], &["-o-"]] {
            let run = run_in(folder.path(), [arguments, out].concat());
            let code = i32::from(arguments[0] == "mex" && arguments.len() > 4);
            assert_eq!((run.code, run.stdout.starts_with(begins)), (code, true), "{arguments:?}: {run:#?}");
            assert!(!run.stdout.is_empty() && !run.stdout.contains("\nwritten: "), "{arguments:?}: {run:#?}");
            assert_eq!(folder.list(), before, "{arguments:?}");
        }
    }
    // Several figures are several files.
    let run = run_in(folder.path(), ["draw", "--figure", "inoue2014", "-o", "-"]).expect(2);
    run.complains(&["names", "--out FOLDER"]);
    for (arguments, file) in [
        (&["mex", "t", "--z", "3", "-o", "a.txt"][..], "a.txt"),
        (&["draw", "bar", "t", "-o", "a.svg"], "a.svg"),
        (&["audit", "certs", "--format", "junit", "-o", "a.xml"], "a.xml"),
        (&["man", "-o", "pages"], "pages/nimcert.1"),
    ] {
        assert_eq!(run_in(folder.path(), arguments).code, 0, "{arguments:?}");
        assert!(folder.at(file).is_file(), "{file}");
    }
}

/// What a program reads from stdout is an export or nothing.
#[test]
fn an_export_that_is_declined_leaves_stdout_empty() {
    for arguments in
        [&["export", "t * t", "--to", "mona"][..], &["export", "isqrt(t)", "--to", "walnut", "-o", "-"]]
    {
        let run = run(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (3, ""), "{run:#?}");
        assert!(run.stderr.starts_with("declined: "), "{run:#?}");
    }
}

// Options.

#[test]
fn what_would_be_ignored_is_refused() {
    let folder = Folder::new();
    let game =
        folder.file("g.claim", "let k = 3\ngame g(x)\n  move u < min(x, k) to (u)\nclaim not p g = x = 1\n");
    let before = folder.list();
    for (arguments, parts) in [
        (&["draw", "--figures", "--out", "x.txt"][..], &["--figures", "--out"][..]),
        (&["draw", "--figures", "--format", "svg"], &["--figures", "--format"]),
        (&["draw", "--figures", "--ascii"], &["--figures", "--ascii"]),
        (&["generate", "--columns", "4", "--random", "7", "--limit", "3"], &["--limit", "--random"]),
        (&["generate", "--columns", "4", "--count", "--limit", "3"], &["--limit", "--count"]),
        (&["generate", "--columns", "4", "--limit", "3"], &["--all"]),
        (&["generate", "--columns", "4", "--random", "7", "--digits"], &["--digits", "--random"]),
        (&["generate", "--columns", "4", "--all", "--digits"], &["--digits", "--all"]),
        (&["repair", "t", "--at", "5", "--columns", "7"], &["--at", "--columns"]),
        (&["prove", &game, "--set", "k=1", "--set", "k=2"], &["--set gives k two values", "help: "]),
        (&["mex", &game, "--set", "k=1", "--set", " k=1"], &["--set gives k two values"]),
        (&["report", &game, "--set", "k=1", "--set", "k=2"], &["--set gives k two values"]),
        (&["export", &game, "--to", "mona", "--set", "k=1", "--set", "k=2"], &["--set gives k two values"]),
        (&["draw", "grundy", &game, "--set", "k=1", "--set", "k=2"], &["--set gives k two values"]),
        (&["examples", ""], &["value is required"]),
    ] {
        run_in(folder.path(), arguments).expect(2).complains(parts);
        assert_eq!(folder.list(), before, "{arguments:?}");
    }
    // Each by itself is fine.
    for arguments in [
        &["draw", "--figures"][..],
        &["generate", "--columns", "4", "--all", "--limit", "30"],
        &["generate", "--columns", "4", "--count", "--digits"],
        &["repair", "t", "--columns", "7"],
        &["mex", &game, "--set", "k=1"],
    ] {
        assert_eq!(run(arguments).code, 0, "{arguments:?}");
    }
}

// Files.

#[test]
fn names_of_files_that_are_not_there() {
    let folder = Folder::new();
    let absolute = folder.at("nofile").display().to_string();
    for name in ["./nofile", "../nofile", "dir/nofile", "a/b/c", "./3", &absolute, "nofile.claim"] {
        let run = run_in(folder.path(), ["check", name]).expect(2);
        run.complains(&[
            &format!("cannot read {name}: there is no such file"),
            "help: F is an expression in t",
        ]);
        assert_eq!(run_in(folder.path(), ["mex", name]).code, 2);
    }
    // Common slips in formulas have their own messages.
    for (formula, part) in [
        ("t/x", "unknown name `x`"),
        ("n/4", "division without `floor`"),
        ("⌊x/4⌋ + t", "unknown name `x`"),
        ("t / dir", "unknown name `dir`"),
        ("floor(t/k)", "unknown name `k`"),
    ] {
        let run = run_in(folder.path(), ["check", formula]).expect(2).complains(&[part]);
        assert!(!run.stderr.contains("no such file"), "{run:#?}");
    }
}

/// Errors of the system are reported in our words, whichever command reads or writes.
#[test]
fn no_number_of_the_system_is_shown() {
    let folder = Folder::new();
    let file = folder.file("file", "");
    let below = format!("{file}/x");
    for (arguments, part) in [
        (&["prove", "no.claim"][..], "cannot read no.claim: there is no such file"),
        (&["prove", &below], "a part of its path is not a folder"),
        (&["verify", "no.claim", "no.cert"], "cannot read no.claim: there is no such file"),
        (&["audit", "nowhere"], "cannot read nowhere: there is no such file"),
        (&["check", "floor(t/4)", "--emit", &file], "it is not a folder"),
        (&["check", "floor(t/4)", "--emit", &below], "a part of its path is not a folder"),
        (&["explain", "floor(t/4)", "--emit", "/dev/null"], "cannot write to /dev/null: it is not a folder"),
        (&["mex", "t", "-o", &below], "a part of its path is not a folder"),
        (&["mex", "t", "-o", "."], "it is a folder"),
    ] {
        let run = run_in(folder.path(), arguments);
        assert_eq!(run.code, 2, "{run:#?}");
        assert!(run.stderr.contains(part) && !run.stderr.contains("os error"), "{arguments:?}: {run:#?}");
    }
}

/// The friendly reader skips a byte order mark, the kernel does not: `verify` says what to do.
#[test]
fn a_byte_order_mark_of_a_claim() {
    let folder = Folder::new();
    folder.emit("a", "floor(t/4)");
    let text = folder.read("a/f.claim");
    let marked = folder.file("marked.claim", [b"\xef\xbb\xbf", text.as_slice()].concat());
    run(["check", &marked]).expect(0);
    run(["prove", &marked]).expect(0);
    let certificate = folder.at("a/f.cert").display().to_string();
    let run = run(["verify", &marked, &certificate])
        .expect(1)
        .says("byte order mark")
        .says("  claim       rejected");
    assert!(
        run.last_line().starts_with("rejected: K02 claim unreadable: line 1 of the claim file"),
        "{run:#?}"
    );
}

/// The file that is rejected is named before the verdict of the kernel, which knows no file names.
#[test]
fn a_rejection_names_its_file() {
    let folder = Folder::new();
    folder.emit("a", "floor(t/4)");
    folder.file("empty.cert", "");
    folder.file("broken.claim", "fun f(t) = \n");
    for (claim, certificate, names, code) in [
        ("a/f.claim", "empty.cert", "  certificate rejected: empty.cert\n", "K01"),
        ("a/f.claim", "a/f.claim", "  certificate rejected: a/f.claim\n", "K01"),
        ("broken.claim", "a/f.cert", "  claim       rejected: broken.claim\n", "K02"),
        ("a/f.cert", "a/f.claim", "  help: the first file is the claim", "K02"),
    ] {
        let run = run_in(folder.path(), ["verify", claim, certificate]).expect(1).says(names);
        assert!(run.last_line().starts_with(&format!("rejected: {code} ")), "{run:#?}");
        let quiet = run_in(folder.path(), ["verify", "--quiet", claim, certificate]).expect(1);
        assert_eq!(quiet.stdout, format!("{}\n", run.last_line()));
    }
}

#[test]
fn an_audit_counts_every_file_once() {
    let folder = Folder::new();
    folder.emit("e/a", "floor(t/4)");
    folder.emit("e/b", "floor(t/5)");
    folder.file("e/INDEX.md", "");
    run_in(folder.path(), ["audit", "e", "--write-index"]).expect(0);
    for paths in [
        &["e", "e"][..],
        &["e", "./e"],
        &["e", "e/a"],
        &["e/a", "e"],
        &["e", "e/a/f.cert", "e/b/f.claim"],
        &["e/a/f.cert", "e/a/f.claim", "e/b"],
        &[".", "e", "e/../e/a"],
    ] {
        let run = run_in(folder.path(), [&["audit"], paths].concat()).expect(0);
        assert!(run.last_line().starts_with("verified: 2 certificates; "), "{paths:?}: {run:#?}");
        assert_eq!(run.stdout.matches("verified  ").count(), 2, "{paths:?}: {run:#?}");
    }
}

// Numbers.

/// Heights are cut to 64 bits; the cut one is not shown as if it were the height.
#[test]
fn heights_beyond_64_bits() {
    for arguments in [
        &["mex", "t + 2^70", "--z", "3"][..],
        &["mex", "2^64 + t", "--z", "3", "--compare"],
        &["draw", "bar", "2^2000", "--z", "3"],
        &["draw", "grundy", "2^2000", "--z", "3"],
    ] {
        let run = run(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (3, ""), "{run:#?}");
        let said = run.stderr.contains("2^64 rows or more") || run.stderr.contains("2^64 - 1 or more");
        assert!(said && !run.stderr.contains("184467"), "{run:#?}");
    }
    run(["draw", "bar", "5000 + t"])
        .stderr
        .contains("of height 5000 is too high")
        .then_some(())
        .expect("a small height");
    let falls = run(["draw", "bar", "if t < 1 then 2^70 else 5"]).expect(2);
    falls.complains(&["f(1) = 5 is less than f(0) = 2^64 - 1 or more"]);
}

/// Heights that fall are not drawn as a bar.
#[test]
fn a_bar_that_falls_is_refused_alike() {
    let fall = "error: a bar needs a monotone function, but f(3) = 0 is less than f(2) = 2\nhelp: ";
    for arguments in [
        &["draw", "bar", "t mod 3", "--z", "5"][..],
        &["draw", "bar", "t mod 3", "--at", "0,5"],
        &["draw", "bar", "t mod 3", "--at", "0,5", "--cuts"],
        &["draw", "grundy", "t mod 3", "--z", "5"],
        &["mex", "t mod 3", "--z", "5"],
        &["play", "t mod 3", "--at", "0,5"],
    ] {
        let run = run(arguments).expect(2);
        assert!(run.stderr.starts_with(fall), "{run:#?}");
    }
    assert_eq!(run(["draw", "bar", "t mod 3", "--z", "2"]).code, 0);
}

/// Of a function that falls and lacks the NS property, the failure at the smaller column is reported.
#[test]
fn the_smaller_column_is_reported() {
    let run = check(&["t mod 7"], 1).says("Definition 8.1 fails");
    assert!(run.last_line().ends_with("(columns 0 and 1 break the NS property)"), "{run:#?}");
    let run = check(&["if t < 6 then 3 else 2"], 1).says("f is not monotone: f(0) = 3 > f(6) = 2");
    assert!(run.last_line().ends_with("f(0) = 3 > f(6) = 2 (z = 0, z' = 6)"), "{run:#?}");
}

// Limits.

/// A message names options of the command that prints it.
#[test]
#[ignore = "takes long"]
fn advice_is_that_of_the_command() {
    let folder = Folder::new();
    let every = "fun f(t) = (isqrt(t) * t) mod 1000\n";
    let claim = folder.file("a.claim", format!("{every}claim monotone f below 2^30\n"));
    let columns = "undecided: column limit (5) reached: f is computed column by column";
    let run = run(["prove", &claim, "--max-columns", "5"]).expect(3);
    assert_eq!(run.last_line(), format!("{columns} (--max-columns, or a smaller bound after `below`)"));
    let run = check(&["(t * t) mod 1000", "--bits", "30", "--max-columns", "5"], 3);
    assert_eq!(run.last_line(), format!("{columns} (--max-columns, or a smaller --bits)"));
    let run = command::run(["repair", "isqrt(t) * t", "--columns", "4"]);
    assert!(
        run.code == 0 && run.stdout.contains("f is computed column by") && !run.stdout.contains("--"),
        "{run:#?}"
    );

    let list =
        folder.file("b.claim", "fun f(t) = if t < 99 then heights [0, 0, 1] else 0\nclaim ns f below 2^4\n");
    let run =
        command::run(["prove", &list]).expect(2).complains(&["help: guard the list with `if`", "`below N`"]);
    assert!(!run.stderr.contains("--bits"), "{run:#?}");
    check(&["if t < 99 then heights [0, 0, 1] else 0", "--bits", "4"], 2).complains(&["--bits"]);
}

#[test]
fn no_column_is_below_0() {
    let folder = Folder::new();
    for f in ["isqrt(t)", "floor(t/3)"] {
        let claim = folder.file("a.claim", format!("fun f(t) = {f}\nclaim ns f below 0\n"));
        let run = run(["prove", &claim]).expect(0);
        let last = "proved below 2^0: the claim is about no column";
        assert!(run.last_line().starts_with(last), "{run:#?}");
    }
}

/// The exhaustive check of a game ends when its time is up: each of these looks at more than 10^12 choices.
#[test]
fn exhaustion_keeps_to_the_time() {
    let game = "game g(a)\n  move u < a + 1000000, v < a + 1000000, w < a + 1000000\n    \
                when a > 0 and u + v + w < 0 to (0)\nclaim not p g = a = 12345678901234567890\n";
    let program = parse_program(&Source::new("test", game), &[]).expect("a claim");
    let statement = &program.claims[0].statement;
    for side in [None, Some(4)] {
        let start = Instant::now();
        let deadline = start + Duration::from_millis(50);
        let report =
            check_grid_until(&program, statement, side, Some(deadline), &Stop::default()).expect("a game");
        assert!(matches!(report.limit, Some(GridLimit::Time | GridLimit::Steps)), "{report:?}");
        assert!(side.is_none() || report.limit == Some(GridLimit::Time), "{report:?}");
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    }
    // Time that is left changes nothing.
    let nim = parse_program(&Source::new("test", "game g(a)\n  move u < a to (u)\nclaim p g = a = 0\n"), &[]);
    let nim = nim.expect("a claim");
    let deadline = Instant::now() + Duration::from_secs(600);
    for side in [None, Some(4)] {
        let asked =
            |deadline| check_grid_until(&nim, &nim.claims[0].statement, side, deadline, &Stop::default());
        assert_eq!(asked(Some(deadline)), asked(None));
    }
}
