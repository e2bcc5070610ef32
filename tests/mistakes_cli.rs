//! Invocations as people type them by mistake: each has its exit code and words about what is wrong, and the commands
//! that the words advise do what they say.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use crate::support::command::{Folder, Run, run_in};

/// A folder with a certificate, files of other kinds, and folders.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.emit("p", "floor(t/4)");
    folder.file(
        "nim.claim",
        "game nim(a, b)\n  move u < a to (u, b)\n  move v < b to (a, v)\nclaim grundy nim = a xor b\n",
    );
    folder.file("bad.claim", "fun f(t) = floor(t/\nclaim nimsum f\n");
    folder.file("zero.claim", "");
    folder.file("h.csv", "0,0,1,1\n");
    folder.file("f.txt", "floor(t/4)\n");
    folder.file("notes.txt", "some text\n");
    folder.file("a.json", "{}\n");
    std::fs::create_dir(folder.at("empty")).expect("a folder");
    folder
}

#[track_caller]
fn says(folder: &Folder, line: &str, code: i32, part: &str) -> Run {
    let words: Vec<&str> = line.split(' ').map(|word| word.trim_matches('\'')).collect();
    let run = run_in(folder.path(), words);
    assert_eq!(run.code, code, "{line}: {run:#?}");
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = flat(&format!("{} {}", run.stdout, run.stderr));
    assert!(said.contains(part), "{line}: {part}: {run:#?}");
    run
}

#[test]
fn wrong_files_for_verify() {
    let folder = folder();
    for (line, code, part) in [
        (
            "verify p/f.claim p/f.claim",
            1,
            "help: p/f.claim is a claim file; the second file must be its certificate, such as p/f.cert",
        ),
        ("verify p/f.cert p/f.claim", 1, "help: the first file is the claim, the second one the certificate"),
        (
            "verify p/f.cert p/f.cert",
            1,
            "help: both files are certificates; the first file must be the claim",
        ),
        (
            "verify p/f.claim a.json",
            1,
            "help: a.json is not a certificate; `nimcert check` and `nimcert prove` write one",
        ),
        ("verify p/f.claim h.csv", 1, "help: h.csv is not a certificate"),
        ("verify nim.claim p/f.cert", 1, "the certificate is about: fun f(t) = floor(t / 4)"),
        ("verify zero.claim p/f.cert", 1, "the claim file states: no claim"),
        ("verify bad.claim p/f.cert", 1, "K02 claim unreadable"),
        ("verify p/f.claim", 2, "the other file is next to it: nimcert verify p/f.claim p/f.cert"),
        ("verify p", 2, "check all certificates in a folder with `nimcert audit p`"),
        (
            "verify p p",
            2,
            "cannot read p: it is a folder help: check all certificates in a folder with `nimcert audit p`",
        ),
        ("verify p/f.claim empty", 2, "cannot read empty: it is a folder"),
        ("verify p/f.claim nowhere.cert", 2, "cannot read nowhere.cert: there is no such file"),
        ("verify p/f.claim p/f.cert extra", 2, "unexpected argument 'extra'"),
    ] {
        says(&folder, line, code, part);
    }
    // What is advised.
    says(&folder, "verify p/f.claim p/f.cert", 0, "verified: claim nimsum f");
    says(&folder, "audit p", 0, "verified: 1 certificate");
}

#[test]
fn files_of_another_kind() {
    let folder = folder();
    for (line, code, part) in [
        ("prove h.csv", 2, "h.csv is a list of heights, not a claim file help: nimcert check h.csv"),
        ("prove f.txt", 2, "f.txt is an expression, not a claim file help: nimcert check f.txt"),
        (
            "prove p/f.cert",
            2,
            "p/f.cert is a certificate, not a claim file help: nimcert verify p/f.claim p/f.cert",
        ),
        ("prove p", 2, "cannot read p: it is a folder"),
        ("prove zero.claim", 2, "the text is empty"),
        ("prove notes.txt", 2, "notes.txt:1:1"),
        ("check p/f.cert", 2, "`nimcert verify CLAIM CERTIFICATE`"),
        ("check nim.claim", 2, "nimcert prove nim.claim"),
        ("check empty", 2, "it is a folder"),
        ("check h.csv --param k=3", 2, "--param needs an expression"),
        ("discover p/f.cert", 2, "p/f.cert is a certificate"),
        ("draw nim.claim", 2, "choose what to draw: nimcert draw KIND nim.claim"),
        ("draw bar nim.claim", 2, "`nimcert draw grundy nim.claim --box ..`"),
        ("audit nim.claim", 1, "nim.claim: nim.cert is missing"),
        ("audit a.json", 2, "neither a folder nor a file NAME.claim or NAME.cert"),
        ("audit empty", 2, "there is no certificate in empty"),
    ] {
        says(&folder, line, code, part);
    }
    for (line, code) in
        [("check h.csv", 0), ("check f.txt", 0), ("prove nim.claim", 0), ("draw grundy nim.claim", 0)]
    {
        says(&folder, line, code, "");
    }
}

#[test]
fn places_that_cannot_be_written() {
    let folder = folder();
    let before = folder.list();
    for (line, part) in [
        (
            "check t --emit nim.claim",
            "cannot write to nim.claim: it is not a folder help: --emit needs a folder",
        ),
        (
            "prove nim.claim --emit nim.claim/x",
            "cannot write to nim.claim/x: a part of its path is not a folder",
        ),
        ("discover nim.claim --emit f.txt", "cannot write to f.txt: it is not a folder"),
        (
            "report nim.claim --out empty",
            "--out needs the name of the page, such as --out empty/report-nim.html",
        ),
        ("report nim.claim --emit f.txt --out page.html", "it is not a folder"),
        ("audit p --out p", "cannot write p: it is a folder"),
        ("mex nim.claim --out .", "cannot write .: it is a folder"),
        ("draw bar t --out a.jpg", "use svg, png, pdf, tex"),
        ("export nim.claim --to cgsuite --out nim.claim/", "cannot write"),
    ] {
        says(&folder, line, 2, part);
    }
    assert_eq!(folder.list(), before);
}

#[test]
fn wrong_values() {
    let folder = folder();
    for (line, part) in [
        ("prove nim.claim --timeout 5x", "--timeout <SECONDS> takes a natural number in digits, such as 5"),
        ("prove nim.claim --timeout=-1", "--timeout <SECONDS> takes a natural number in digits, such as 5"),
        ("check t --max-states 1e6", "takes a natural number in digits"),
        ("audit p --threads 0", "0 is not in 1..=64"),
        ("audit p --threads two", "--threads <N> takes a natural number in digits, such as 5"),
        ("audit p --format xml", "[possible values: text, json, junit, sarif, markdown, github]"),
        ("prove nim.claim --require yes", "[possible values: all]"),
        (
            "mex nim.claim --json --format csv",
            "'--json' cannot be used with '--format <FORMAT>' Usage: nimcert mex --json <F|FILE>",
        ),
        ("reproduce all", "there is no item `all`"),
        ("audit p --strict", "unexpected argument '--strict'"),
    ] {
        let run = says(&folder, line, 2, part);
        for other in ["as a value", "these commands have --json"] {
            assert!(!run.stderr.contains(other), "{line}: {run:#?}");
        }
    }
}

#[test]
fn an_option_of_other_commands_has_the_usage_of_this_one() {
    let folder = folder();
    let run = says(&folder, "check floor(t/k) --set k=4", 2, "Usage: nimcert check [OPTIONS] <F>");
    assert!(run.stderr.contains("--param 'k = 4'") && !run.stderr.contains("--emit"), "{run:#?}");
    let run = says(&folder, "draw bar t --box 4", 2, "Usage: nimcert draw bar [OPTIONS] <");
    assert!(!run.stderr.contains("check"), "{run:#?}");
}

#[test]
fn an_option_that_needs_a_claim_file_has_an_example_of_one() {
    let folder = folder();
    for (line, function) in [
        ("discover floor(t/4) --set k=1..3", "fun f(t) = floor(t/k)"),
        ("mex floor(t/k) --set k=4", "fun f(t) = floor(t/k)"),
        ("play floor(z/(2*k)) --set k=4", "fun f(z) = floor(z/(2*k))"),
        ("report floor(t/4) --set k=4", "fun f(t) = floor(t/k)"),
    ] {
        let run = says(&folder, line, 2, "--set needs a claim file");
        assert!(run.stderr.contains("let k = 4") && run.stderr.contains(function), "{line}: {run:#?}");
        let file = folder.file("k.claim", format!("let k = 4\n{function}\n"));
        let command = line.split(' ').next().expect("a command");
        let set = line.rsplit(' ').next().expect("values");
        let run = run_in(folder.path(), [command, &file, "--set", set]);
        assert_ne!(run.code, 2, "{run:#?}");
    }
    says(&folder, "mex t --game nim", 2, "a claim file defines games");
}
