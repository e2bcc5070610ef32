//! `nimcert reproduce --shard` and `--merge`: shards give the results of one run, and files that are not shards are
//! refused.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use crate::support::command::{Folder, Run, run, run_in};
use serde_json::Value;

/// An ID with many quick items.
const PAPER: &str = "web";

/// The files of the shards of a paper.
fn shards(folder: &Folder, of: usize) -> Vec<String> {
    let shard = |number: usize| {
        let run = run(["reproduce", PAPER, "--json", "--shard", &format!("{number}/{of}")]);
        assert_eq!(run.code, 0, "{run:#?}");
        let name = format!("part{number}.json");
        folder.file(&name, run.stdout);
        name
    };
    (1..=of).map(shard).collect()
}

fn merge(folder: &Folder, id: &[&str], files: &[impl AsRef<str>], more: &[&str]) -> Run {
    let files = files.iter().map(|file| file.as_ref());
    let all: Vec<&str> = ["reproduce"]
        .into_iter()
        .chain(id.iter().copied())
        .chain(more.iter().copied())
        .chain(["--merge"])
        .chain(files)
        .collect();
    run_in(folder.path(), all)
}

/// The object without times.
fn timeless(text: &str) -> Value {
    let mut object: Value = serde_json::from_str(text).expect("JSON");
    for item in object["items"].as_array_mut().expect("items") {
        item["milliseconds"] = Value::Null;
    }
    object
}

#[test]
fn shards_in_any_order_give_what_one_run_gives() {
    let folder = Folder::new();
    let mut files = shards(&folder, 3);
    let whole = run(["reproduce", PAPER]);
    assert_eq!(merge(&folder, &[PAPER], &files, &[]).stdout, whole.stdout);
    files.reverse();
    let merged = merge(&folder, &[PAPER], &files, &["--json"]);
    assert_eq!(merged.code, 0, "{merged:#?}");
    assert_eq!(timeless(&merged.stdout), timeless(&run(["reproduce", PAPER, "--json"]).stdout));
}

#[test]
fn what_are_no_shards_of_one_run_is_refused() {
    let folder = Folder::new();
    let files = shards(&folder, 2);
    let refused = |id: &[&str], files: &[&str], says: &str| {
        let run = merge(&folder, id, files, &[]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{says}: {run:#?}");
        assert!(run.stderr.contains(says) && run.stderr.contains("help: "), "{says}: {}", run.stderr);
    };
    let (one, two) = (files[0].as_str(), files[1].as_str());
    refused(&[PAPER], &[one], "no file has web/");
    refused(&[PAPER], &[one, two, one], "is also in another file");
    refused(&["inoue2014"], &[one, two], "is not in the catalogue");
    refused(&[], &[one, two], "and ");
    let none = merge(&folder, &[PAPER], &["none.json"], &[]);
    assert_eq!((none.code, none.stderr.contains("cannot read none.json")), (2, true), "{none:#?}");
    let text = String::from_utf8(folder.read(two)).expect("UTF-8");
    for (from, to, says) in [
        ("\"reproduce\"", "\"prove\"", "another schema, command or effort"),
        ("\"schema\": 1", "\"schema\": 2", "another schema, command or effort"),
        ("\"fast\"", "\"full\"", "another effort"),
        ("\"verified\"", "\"fine\"", "verdict \"fine\""),
        ("\"as_listed\": true", "\"as_listed\": false", "or differs from it"),
        ("\"problem\": null", "\"problem\": \"differs from print\"", "or differs from it"),
        ("\"printed\": \"", "\"printed\": \"not ", "or differs from it"),
        ("web/", "net/", "is not in the catalogue"),
        (
            "\"findings\": [",
            "\"findings\": [{\"what\": \"\", \"claims\": [], \"rows\": []},",
            "or differs from it",
        ),
        ("\"milliseconds\": ", "\"milliseconds\": -", "is not what `nimcert reproduce --json` prints"),
        ("\"items\"", "\"more\": 1, \"items\"", "unknown field"),
        ("{", "", "is not what `nimcert reproduce --json` prints"),
    ] {
        assert!(text.contains(from), "{from}");
        let at = if from.starts_with("\"findings") { text.rfind(from) } else { text.find(from) }
            .expect("it is there");
        let changed = format!("{}{to}{}", &text[..at], &text[at + from.len()..]);
        // A list that was empty has no comma after its first element.
        let changed = changed.replace("},]", "}]");
        folder.file("changed.json", changed);
        refused(&[PAPER], &[one, "changed.json"], says);
    }
    folder.file("empty.json", "");
    refused(&[PAPER], &["empty.json"], "is not what");
}

#[test]
fn shards_that_are_none() {
    for shard in ["0/2", "3/2", "1", "1/0", "a/b", "1/2/3", "1/99999999999999999999"] {
        let run = run(["reproduce", "--shard", shard]);
        assert_eq!(run.code, 2, "{shard}");
        assert!(run.stderr.contains("expected I/N") || run.stderr.contains("--shard"), "{}", run.stderr);
    }
    for other in ["--full", "--fast", "--shard=1/2", "--emit=x", "--pages=x"] {
        assert_eq!(run(["reproduce", other, "--merge", "a.json"]).code, 2, "{other}");
    }
    // More shards than items: some are empty.
    let folder = Folder::new();
    let of = 5;
    let names: Vec<String> = (1..=of)
        .map(|number| {
            let name = format!("one{number}.json");
            let run =
                run(["reproduce", "inoue2014/figure_3.2", "--json", "--shard", &format!("{number}/{of}")]);
            assert_eq!(run.code, 0, "{run:#?}");
            folder.file(&name, run.stdout);
            name
        })
        .collect();
    assert_eq!(
        merge(&folder, &["inoue2014/figure_3.2"], &names, &[]).stdout,
        run(["reproduce", "inoue2014/figure_3.2"]).stdout
    );
}
