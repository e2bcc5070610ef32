//! `nimcert examples`: files that are written, and what they promise.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::BTreeSet;

use crate::support::command::{Folder, run, run_in};
use nimcert_papers::{CLAIM_FILES, START_FILES};

fn written() -> Folder {
    let folder = Folder::new();
    let run = run_in(folder.path(), ["examples"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("cd nimcert-examples\n"), "{run:#?}");
    folder
}

#[test]
fn every_example_is_written_with_a_page_about_them() {
    let folder = written();
    let start = START_FILES.iter().map(|(file, _)| format!("nimcert-examples/start/{file}"));
    let catalogue = CLAIM_FILES.iter().map(|(name, _)| format!("nimcert-examples/{name}.claim"));
    let expected: BTreeSet<String> =
        start.chain(catalogue).chain(["nimcert-examples/README.md".to_owned()]).collect();
    assert_eq!(folder.list().into_iter().collect::<BTreeSet<_>>(), expected);
    let readme = String::from_utf8(folder.read("nimcert-examples/README.md")).expect("UTF-8");
    for file in expected.iter().filter(|file| !file.ends_with(".md")) {
        let file = file.strip_prefix("nimcert-examples/").expect("below it");
        let command = if file.ends_with(".claim") { "prove" } else { "check" };
        assert!(readme.contains(&format!("\nnimcert {command} {file}\n")), "{file}");
    }
    assert_eq!(readme.matches("```sh").count(), expected.len() - 1);
}

#[test]
fn the_files_to_begin_with_keep_their_promise() {
    let folder = written();
    let inside = folder.at("nimcert-examples/start");
    let mut verdicts = BTreeSet::new();
    for (file, text) in START_FILES {
        let lines: Vec<&str> = text.lines().collect();
        let command = lines[1].strip_prefix("# Run:     nimcert ").expect("how it is run");
        let verdict = lines[2].strip_prefix("# Verdict: ").expect("a verdict");
        assert_eq!(folder.read(&format!("nimcert-examples/start/{file}")), text.as_bytes());
        assert!(command.ends_with(file), "{command}");
        let run = run_in(&inside, command.split(' '));
        assert!(run.last_line().starts_with(verdict), "{file}: {verdict}: {run:#?}");
        assert_eq!(run.code, i32::from(verdict == "refuted"), "{file}");
        verdicts.insert(verdict);
    }
    assert_eq!(verdicts.len(), 3, "proved, proved below, refuted");
    // The suggested next commands work as printed.
    for line in run(["examples", folder.at("again").to_str().expect("UTF-8")]).stdout.lines() {
        let Some(command) = line.strip_prefix("  nimcert ") else { continue };
        assert!(run_in(&folder.at("again"), command.split(' ')).code <= 1, "{command}");
    }
}

#[test]
fn files_that_are_there_stay() {
    let folder = Folder::new();
    folder.file("x/beyond/king.claim", "mine");
    folder.file("x/notes.txt", "mine too");
    let there = folder.list();
    let refused = run_in(folder.path(), ["examples", "x"]).expect(2);
    refused.complains(&["x/beyond/king.claim", "nothing was written", "--force"]);
    assert_eq!(folder.list(), there);
    assert_eq!(folder.read("x/beyond/king.claim"), b"mine");
    assert_eq!(run_in(folder.path(), ["examples", "x", "--force"]).code, 0);
    assert_ne!(folder.read("x/beyond/king.claim"), b"mine");
    assert_eq!(folder.read("x/notes.txt"), b"mine too");
    // All of them are named, up to a few.
    run_in(folder.path(), ["examples", "x"])
        .expect(2)
        .complains(&["x/start/1_function_proved.claim", " more"]);
}

#[test]
fn a_folder_that_cannot_be_one_is_refused() {
    let folder = Folder::new();
    folder.file("file", "mine");
    run_in(folder.path(), ["examples", "./file"]).expect(2);
    run_in(folder.path(), ["examples", "/dev/null/x"]).expect(2);
    run_in(folder.path(), ["examples", "--list", "x"]).expect(2);
    run_in(folder.path(), ["examples", "--list", "--force"]).expect(2);
    assert_eq!(folder.list(), ["file"]);
}

#[test]
fn the_list_has_a_line_each_and_every_name_prints_its_file() {
    let list = run(["examples", "--list"]);
    let names: Vec<&str> = list.stdout.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names.len(), CLAIM_FILES.len() + START_FILES.len());
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    for line in list.stdout.lines() {
        assert!(line.split_whitespace().count() > 3, "`{line}` says nothing");
    }
    for (name, text) in CLAIM_FILES.iter().step_by(20) {
        assert!(names.contains(name));
        assert_eq!(run(["examples", name]).stdout, *text);
        assert_eq!(run(["examples".to_owned(), format!("{name}.claim")]).stdout, *text);
    }
    assert_eq!(run(["examples", "start/4_heights"]).stdout, START_FILES[3].1);
    assert_eq!(run(["examples", "king"]).stdout, run(["examples", "beyond/king"]).stdout);
}

#[test]
fn names_that_are_not_clear_write_nothing() {
    let folder = Folder::new();
    for (name, parts) in [
        ("lemma_3.5", &["several", "miyadera2016/lemma_3.5", "nakamura2015/lemma_3.5"][..]),
        ("beyond/kin", &["did you mean `beyond/king`?"]),
        ("kinng", &["did you mean `king`?", "./kinng"]),
        ("start/6_more", &["--list"]),
    ] {
        run_in(folder.path(), ["examples", name]).expect(2).complains(parts);
    }
    assert!(folder.list().is_empty());
    // A folder may have the name of an example if that is said.
    assert_eq!(run_in(folder.path(), ["examples", "./king"]).code, 0);
    assert!(folder.at("king/start/1_function_proved.claim").is_file());
}
