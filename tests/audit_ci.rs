//! What `nimcert audit` prints for CI: Markdown for the summary of a job, annotations of GitHub, and several reports of
//! one audit.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::BTreeMap;

use crate::support::command::{Folder, Run, run_in};

/// Two good certificates; `bad` has a rejected one on line 3, one that is declined, one that is alone, and a list that is
/// out of date.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.emit("good/a", "floor(t/4)");
    folder.emit("good/b", "floor(t/3)");
    for name in ["code", "declined", "orphan"] {
        folder.emit(&format!("bad/{name}"), "floor(t/4)");
    }
    folder.file("bad/code/f.cert", "nimcert certificate 2\nproducer x\n\n");
    let deep = format!("fun f(t) = {}t{}\nclaim nimsum f\n", "(".repeat(5000), ")".repeat(5000));
    folder.file("bad/declined/f.claim", deep);
    std::fs::remove_file(folder.at("bad/orphan/f.cert")).expect("removed");
    folder.file("bad/INDEX.md", "");
    folder
}

#[track_caller]
fn report(folder: &Folder, arguments: &[&str], format: &str, code: i32) -> String {
    let Run { code: ended, stdout, stderr } =
        run_in(folder.path(), [&["audit"], arguments, &["--format", format]].concat());
    assert_eq!((ended, stderr.as_str()), (code, ""), "{stdout}");
    stdout
}

/// The cells of a row of a table: `|` ends a cell unless a backslash is before it.
fn cells(row: &str) -> Vec<String> {
    let (mut cells, mut cell, mut characters) = (Vec::new(), String::new(), row.chars());
    while let Some(c) = characters.next() {
        match c {
            '|' => cells.push(std::mem::take(&mut cell).trim().to_owned()),
            '\\' => cell.extend(characters.next()),
            _ => cell.push(c),
        }
    }
    assert_eq!(cell, "", "the end of {row}");
    cells.split_off(1)
}

/// The tables of a Markdown document: the head and the rows of each.
fn tables(text: &str) -> Vec<(Vec<String>, Vec<Vec<String>>)> {
    let blocks = text.split("\n\n").filter(|block| block.starts_with('|'));
    let table = |block: &str| {
        let mut lines = block.lines();
        let head = cells(lines.next().expect("a head"));
        assert_eq!(lines.next(), Some("| --- | --- | --- |"));
        let rows: Vec<Vec<String>> = lines.map(cells).collect();
        assert!(rows.iter().all(|row| row.len() == head.len()), "{block}");
        (head, rows)
    };
    blocks.map(table).collect()
}

#[test]
fn a_summary_in_markdown() {
    let folder = folder();
    let text = report(&folder, &["good"], "markdown", 0);
    assert!(
        text.starts_with("### nimcert audit: verified\n\n2 certificates verified\n\n| certificate |"),
        "{text}"
    );
    let [(_, rows)] = &tables(&text)[..] else { panic!("one table: {text}") };
    let expected = [
        "a/f",
        "verified: claim nimsum f, for all naturals; ns + Theorem 8.2, partition; fun f(t) = floor(t / 4)",
    ];
    assert_eq!(rows[0][..2], expected);
    let text = report(&folder, &["bad"], "markdown", 1);
    assert!(
        text.starts_with("### nimcert audit: rejected\n\n4 problems; 0 of 2 certificates verified\n"),
        "{text}"
    );
    let [(head, problems), (_, certificates)] = &tables(&text)[..] else { panic!("two tables: {text}") };
    assert_eq!(head[..], ["file", "problem", "what to do"]);
    let of: BTreeMap<&str, &str> = problems.iter().map(|row| (row[0].as_str(), row[1].as_str())).collect();
    assert!(of["bad/code/f.cert"].starts_with("rejected: K01 "), "{of:#?}");
    assert!(of["bad/declined/f.cert"].starts_with("declined: "), "{of:#?}");
    assert_eq!(of["bad/orphan/f.claim"], "orphan/f.cert is missing");
    assert!(of["bad/INDEX.md"].starts_with("out of date; run "), "{of:#?}");
    assert!(problems.iter().all(|row| row[2].ends_with('.')), "{problems:#?}");
    let results: Vec<&str> = certificates.iter().map(|row| row[1].as_str()).collect();
    assert_eq!(results, ["rejected", "declined", "orphan"]);
    // The same files, the same bytes.
    assert_eq!(text, report(&folder, &["bad", "--threads", "3"], "markdown", 1));
}

#[test]
fn remarks_of_a_lenient_audit() {
    let folder = folder();
    let mut text = String::from_utf8(folder.read("good/a/f.claim")).expect("UTF-8");
    text.push_str("claim monotone f\n");
    folder.file("good/a/f.claim", text);
    let summary = report(&folder, &["good", "--lenient"], "markdown", 0);
    let [(head, rows), _] = &tables(&summary)[..] else { panic!("two tables: {summary}") };
    assert_eq!((head[1].as_str(), rows[0][0].as_str()), ("note", "good/a/f.claim"));
    let lines = report(&folder, &["good", "--lenient"], "github", 0);
    assert!(lines.starts_with("::notice file=good/a/f.claim,line=1,"), "{lines}");
    let lines = report(&folder, &["good"], "github", 1);
    assert!(lines.starts_with("::error file=good/a/f.claim,line=1,"), "{lines}");
}

/// A workflow command, as the runner of GitHub reads it: its name, its properties and its message.
fn command(line: &str) -> (String, BTreeMap<String, String>, String) {
    let unescaped = |text: &str| text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%");
    let (head, message) = line.strip_prefix("::").and_then(|rest| rest.split_once("::")).expect("a command");
    let (name, properties) = head.split_once(' ').expect("properties");
    let property = |text: &str| {
        let (key, value) = text.split_once('=').expect("a value");
        (key.to_owned(), unescaped(&value.replace("%3A", ":").replace("%2C", ",")))
    };
    (name.to_owned(), properties.split(',').map(property).collect(), unescaped(message))
}

#[test]
fn annotations_of_github() {
    let folder = folder();
    assert_eq!(report(&folder, &["good"], "github", 0), "");
    let text = report(&folder, &["bad"], "github", 1);
    let commands: Vec<_> = text.lines().map(command).collect();
    let names: Vec<&str> = commands.iter().map(|(name, ..)| name.as_str()).collect();
    assert_eq!(names, ["error", "warning", "error", "error"]);
    for (_, properties, message) in &commands {
        assert!(folder.at(&properties["file"]).is_file(), "{properties:?}");
        assert_eq!(properties.len(), 3);
        // What is wrong, then what to do.
        assert_eq!(message.lines().count(), 2, "{message}");
    }
    let (_, properties, message) = &commands[0];
    assert_eq!((properties["line"].as_str(), properties["title"].as_str()), ("3", "code/f"));
    assert!(message.starts_with("rejected: K01 "), "{message}");
}

#[cfg(unix)]
#[test]
fn no_name_is_markup_or_a_command() {
    let folder = folder();
    let names = [
        "a|b",
        "`x` <img src=y> *z* @w #1 $m$",
        "x,line=9",
        "a::error::b",
        "100%25",
        "new\nline",
        "[l](http:x)",
    ];
    for name in names {
        for extension in ["claim", "cert"] {
            let from = if extension == "cert" { "good/b/f.cert" } else { "good/a/f.claim" };
            std::fs::create_dir_all(folder.at("odd")).expect("a folder");
            std::fs::copy(folder.at(from), folder.at(format!("odd/{name}.{extension}"))).expect("copied");
        }
    }
    let text = report(&folder, &["odd"], "github", 1);
    let commands: Vec<_> = text.lines().map(command).collect();
    assert_eq!(commands.len(), names.len());
    for (name, properties, _) in &commands {
        assert_eq!((name.as_str(), properties.len()), ("error", 3));
        assert!(folder.at(&properties["file"]).is_file(), "{properties:?}");
    }
    let text = report(&folder, &["odd"], "markdown", 1);
    let [(_, problems), (_, certificates)] = &tables(&text)[..] else { panic!("two tables: {text}") };
    assert_eq!((problems.len(), certificates.len()), (names.len(), names.len()));
    for markup in ["<img", "*z", "@w", "`x", "[l", "#1", "$m"] {
        let mut places = text.match_indices(markup).peekable();
        assert!(places.peek().is_some(), "{markup}: {text}");
        assert!(places.all(|(at, _)| text[..at].ends_with('\\')), "{markup}: {text}");
    }
}

#[test]
fn several_reports_of_one_audit() {
    let folder = folder();
    let reports = ["--format", "junit", "--out", "a.xml", "--format", "markdown", "--out", "new/a.md"];
    let run = run_in(folder.path(), [&["audit", "bad"], &reports[..]].concat()).expect(1);
    assert!(run.last_line().starts_with("rejected: 4 problems; "), "{run:#?}");
    let file = |name: &str| String::from_utf8(folder.read(name)).expect("UTF-8");
    assert!(file("a.xml").starts_with("<?xml "));
    assert_eq!(file("new/a.md"), report(&folder, &["bad"], "markdown", 1));
    // A last format without a file, or with `-`, goes to stdout; so does one in between.
    let expected = report(&folder, &["bad"], "github", 1);
    let last = ["--format", "github"];
    assert_eq!(run_in(folder.path(), [&["audit", "bad"], &reports[..], &last].concat()).stdout, expected);
    let first = ["--format", "github", "--out", "-"];
    assert_eq!(run_in(folder.path(), [&["audit", "bad"], &first[..], &reports].concat()).stdout, expected);
    std::fs::remove_file(folder.at("a.xml")).expect("removed");
    for (arguments, part) in [
        (&["--format", "junit", "--format", "github"][..], "2 reports would go to stdout"),
        (&["--out", "a.xml", "--out", "b.xml"], "--out names 2 files, and there is 1 report"),
        (&["--json", "--format", "junit"], "cannot be used with"),
        (&["--json", "--out", "a.xml", "--out", "b.xml"], "--out names 2 files"),
        (&["--format", "junit,github"], "invalid value 'junit,github'"),
    ] {
        let run = run_in(folder.path(), [&["audit", "good"], arguments].concat());
        assert_eq!(run.code, 2, "{arguments:?}: {run:#?}");
        assert!(run.stderr.contains(part), "{arguments:?}: {run:#?}");
    }
    assert!(!folder.at("a.xml").exists());
    let object = run_in(folder.path(), ["audit", "good", "--json"]).stdout;
    let without_times = |text: &str| text.lines().take_while(|line| !line.contains("timings_ms")).count();
    assert_eq!(without_times(&object), without_times(&report(&folder, &["good"], "json", 0)));
}
