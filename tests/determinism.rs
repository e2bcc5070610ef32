//! The same question gives the same bytes: certificates, text, JSON without its times; with any
//! number of threads.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use crate::support::command::{Folder, Run, run, run_in};
use serde_json::Value;

/// Questions of every kind: proved with and without tables, refuted, bounded both ways, failing beyond the bound.
const QUESTIONS: [&[&str]; 8] = [
    &["floor(t/4)"],
    &["floor(t/16)"],
    &["max(3, floor(t/4))"],
    &["floor(2^(floor(log2(t)) + 1) / 3)"],
    &["floor(t/3)"],
    &["floor(isqrt(t)/2)"],
    &["(t * t) band 0", "--bits", "10"],
    &["if t < 2^40 then floor(t/4) else floor(t/4) + 1", "--bits", "30"],
];

/// Everything that a run makes, except times.
fn made(folder: &Folder, name: &str, arguments: &[&str]) -> (Run, Vec<Vec<u8>>) {
    let out = ["--emit", name];
    let run = run_in(folder.path(), ["check"].iter().chain(arguments).chain(&out));
    let files = ["f.claim", "f.cert"].map(|file| folder.read(&format!("{name}/{file}")));
    (run, files.to_vec())
}

#[test]
fn two_runs_give_the_same_bytes() {
    for question in QUESTIONS {
        let folders = (Folder::new(), Folder::new());
        let first = made(&folders.0, "out", question);
        assert_eq!(first, made(&folders.1, "out", question), "{question:?}");
        // The third run overwrites the files of the first.
        assert_eq!(first, made(&folders.0, "out", question), "{question:?}");
    }
}

#[test]
fn two_runs_give_the_same_json_but_times() {
    for question in QUESTIONS {
        let object = || {
            let run = run(["check", "--json"].iter().chain(question));
            let mut object: Value = serde_json::from_str(&run.stdout).expect("JSON");
            object.as_object_mut().expect("an object").remove("timings_ms").expect("times");
            object
        };
        assert_eq!(object(), object(), "{question:?}");
    }
}

/// Different texts of one function have one canonical claim, and so one certificate.
#[test]
fn the_certificate_depends_on_the_canonical_claim_only() {
    let folder = Folder::new();
    let (_, files) = made(&folder, "a", &["floor(t/4)"]);
    folder.file("f.txt", "# the same\r\n⌊ t / 4 ⌋\r\n");
    folder.file("f.claim", "let k = 2^2\nfun unused(t) = t\nfun f(t) = t div k\n");
    for other in ["  floor(  t/0x4)", "f.txt", "f.claim"] {
        assert_eq!(made(&folder, "b", &[other]).1, files, "{other}");
    }
}

#[test]
fn an_audit_does_not_depend_on_its_threads() {
    let folder = Folder::new();
    for (number, question) in QUESTIONS.iter().enumerate() {
        made(&folder, &format!("{number}"), question);
    }
    folder.file("orphan.claim", "");
    folder.file("wrong.claim", "fun f(t) = 0\nclaim ns f\n");
    folder.file("wrong.cert", "no certificate\n");
    let audit = |threads: &str| {
        let run = run_in(folder.path(), ["audit", ".", "--threads", threads]).expect(1);
        let (before, time) = run.stdout.rsplit_once(", ").expect("a time at the end");
        assert!(time.ends_with(" s\n"), "{time}");
        before.to_owned()
    };
    let one = audit("1");
    assert!(one.contains("verified  7/f\n") && one.contains("rejected  wrong\n"), "{one}");
    for threads in ["1", "2", "3", "64"] {
        assert_eq!(audit(threads), one, "{threads} threads");
    }
    let index = |threads: &str| {
        let arguments = ["audit", ".", "--write-index", "--threads", threads];
        run_in(folder.path(), arguments).expect(1);
        folder.read("INDEX.md")
    };
    assert_eq!(index("1"), index("2"));
}
