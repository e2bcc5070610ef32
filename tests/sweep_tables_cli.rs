//! `nimcert sweep --tables`: tables beside rows, their digests, and random sweeps that are cut off and merged.

use std::path::Path;

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::command::{Folder, Run, run_in};
use crate::sweep_cli::BAR;

const GAME: &str =
    "let a = 2\ngame g(x, y)\n  move u < x when x - u <= a to (u, y)\n  move u < y to (x, u)\n";

fn rows(folder: &Folder, name: &str) -> Vec<Value> {
    let text = String::from_utf8(folder.read(&format!("{name}/rows.jsonl"))).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// All files of a folder with their bytes; the journal and the times differ from run to run.
fn bytes(folder: &Folder, name: &str) -> Vec<(String, Vec<u8>)> {
    let mut names = folder.list();
    names.retain(|file| {
        file.starts_with(&format!("{name}/"))
            && !file.ends_with("journal.jsonl")
            && !file.ends_with("times.csv")
    });
    names.into_iter().map(|file| (file[name.len() + 1..].to_owned(), folder.read(&file))).collect()
}

#[track_caller]
fn refused(run: &Run, says: &[&str]) {
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run:#?}");
    for part in says {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
}

#[test]
fn a_table_is_what_mex_writes_and_its_digest_is_in_the_row() {
    let folder = Folder::new();
    folder.file("game.claim", GAME);
    folder.file("bar.claim", BAR);
    for (format, extension) in [("csv", "csv"), ("npy", "npy"), ("json", "json"), ("bfile", "txt")] {
        let ask = ["sweep", "game.claim", "--set", "a=0..3", "--tables", "x=1..9, y=0..4"];
        let more = ["--tables-format", format, "--out", format];
        let run = run_in(folder.path(), ask.iter().chain(&more));
        assert_eq!((run.code, run.last_line()), (0, "computed: 4 rows (4 computed)"), "{run:#?}");
        for (a, row) in rows(&folder, format).iter().enumerate() {
            let table = folder.read(&format!("{format}/tables/a{a}.{extension}"));
            let sha256: String = Sha256::digest(&table).iter().map(|byte| format!("{byte:02x}")).collect();
            let path = format!("tables/a{a}.{extension}");
            assert_eq!(row["table"], json!({ "path": path, "sha256": sha256, "bytes": table.len() }));
            assert_eq!((&row["claim"], &row["verdict"]), (&json!(0), &json!("computed")));
            let set = format!("a={a}");
            let mex = ["mex", "game.claim", "--set", &set, "--box", "x=1..9,y=0..4", "--format", format];
            run_in(folder.path(), mex.iter().chain(&["--out", "mex"]));
            assert!(table == folder.read("mex"), "{format}, {set}");
        }
    }
    // Of a bar a number is the last column, and all rows are there.
    let ask =
        ["sweep", "bar.claim", "--set", "k=2..3", "--tables", "30", "--tables-format", "csv", "--out", "bar"];
    assert_eq!(run_in(folder.path(), ask).last_line(), "decided: 2 rows (1 proved, 1 refuted)");
    let mex = run_in(folder.path(), ["mex", "bar.claim", "--set", "k=3", "--z", "30", "--format", "csv"]);
    assert!(mex.stdout.as_bytes() == folder.read("bar/tables/k3.csv"));
    let csv = String::from_utf8(folder.read("bar/rows.csv")).expect("UTF-8");
    assert!(csv.lines().next().is_some_and(|head| head.ends_with(",reason,table,table_bytes,table_sha256")));
}

#[test]
fn each_claim_has_the_table_of_its_own_game() {
    let folder = Folder::new();
    let text = "let k = 3\nfun f(t) = floor(t/k)\ngame g(x)\n  move u < x when x - u < k to (u)\nclaim nimsum f\nclaim grundy g = x mod k\nclaim forall x: x + k > x\n";
    folder.file("both.claim", text);
    let ask =
        ["sweep", "both.claim", "--set", "k=2,3", "--tables", "6", "--tables-format", "csv", "--out", "out"];
    let run = run_in(folder.path(), ask);
    // A claim about numbers has no game.
    assert_eq!(
        (run.code, run.last_line()),
        (3, "undecided: 6 rows (5 proved, 1 refuted); tables are missing"),
        "{run:#?}"
    );
    assert_eq!(
        rows(&folder, "out")[2]["table"],
        json!({ "reason": "the claim is not about a game or a bar" })
    );
    let game = folder.read("out/tables/k3-claim2.csv");
    assert_eq!(String::from_utf8_lossy(&game), "x,grundy\n0,0\n1,1\n2,2\n3,0\n4,1\n5,2\n6,0\n");
    assert!(folder.read("out/tables/k3-claim1.csv").starts_with(b"y,z,grundy\n"));
}

#[test]
fn what_has_no_table() {
    let folder = Folder::new();
    folder.file("bar.claim", BAR);
    folder.file("game.claim", GAME);
    folder.file("fall.claim", "let k = 3\nfun f(t) = if t < k then 5 else t\n");
    folder.file("cycle.claim", "let k = 3\ngame g(x)\n  move to (x monus k)\n");
    folder.file("two.claim", "let k = 3\ngame g(x)\n  move u < x to (u)\ngame h(x)\n  move u < x to (u)\n");
    folder.file(
        "param.claim",
        "param m >= 1\nlet k = 2\nfun f(t) = floor(t / (k * m + 2))\nclaim monotone f\n",
    );
    let ask = |file: &str, set: &str, tables: &str, more: &[&str]| {
        let out = format!("{}-{tables}-{}", file.len(), more.len());
        let words = ["sweep", file, "--set", set, "--tables", tables, "--out", &out];
        run_in(folder.path(), words.iter().chain(more))
    };
    for (run, code, says) in [
        (ask("game.claim", "a=1..2", "1000000", &[]), 3, "limit: the table is too large"),
        (ask("game.claim", "a=1..2", "30000", &["--max-memory", "9"]), 3, "memory limit: "),
        (ask("bar.claim", "k=1..2", "z=3,y=9..12", &[]), 3, "columns up to 3 have the rows 0..3"),
        (ask("fall.claim", "k=3", "20", &[]), 2, "f(3) = 3 is less than f(2) = 5"),
        (ask("cycle.claim", "k=0..1", "5", &[]), 2, "play can return to (0)"),
        (ask("param.claim", "k=2", "5", &[]), 2, "m has no value"),
    ] {
        assert_eq!(run.code, code, "{says}: {run:#?}");
        let said = (run.stdout + &run.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(says), "{says}: {said}");
    }
    refused(&ask("bar.claim", "k=1..2", "x=3", &[]), &["--tables: there is no coordinate x", "y, z"]);
    refused(&ask("two.claim", "k=1", "3", &[]), &["which game is meant"]);
    refused(&ask("bar.claim", "k=1..2", "z=3..2", &[]), &["the range of z is empty"]);
    refused(&ask("bar.claim", "k=1..2", "", &[]), &["is not a range"]);
    refused(&ask("bar.claim", "k=1..2", "-1", &[]), &["-1"]);
    refused(&ask("bar.claim", "k=1..2", "18446744073709551615", &[]), &["below 2^64 - 1"]);
    refused(
        &run_in(
            folder.path(),
            ["sweep", "bar.claim", "--set", "k=2", "--tables-format", "csv", "--out", "no"],
        ),
        &["--tables"],
    );
    refused(
        &run_in(folder.path(), ["sweep", "game.claim", "--set", "a=2", "--out", "no"]),
        &["--tables LAST"],
    );
    assert!(!folder.at("no").exists());
}

#[test]
fn a_missing_or_changed_table_is_noticed() {
    let folder = Folder::new();
    folder.file("bar.claim", BAR);
    let ask = |more: &[&str]| {
        run_in(folder.path(), ["sweep", "bar.claim", "--set", "k=2..9", "--tables", "40"].iter().chain(more))
    };
    assert_eq!(ask(&["--out", "whole"]).code, 0);
    for part in ["1", "2"] {
        assert_eq!(ask(&["--out", part, "--shard", &format!("{part}/2")]).code, 0);
    }
    let merge = |out: &str| run_in(folder.path(), ["sweep", "--merge", "1", "2", "--out", out]);
    let good = folder.read("1/tables/k4.npy");
    let mut changed = good.clone();
    changed[200] ^= 1;
    folder.file("1/tables/k4.npy", &changed);
    refused(&merge("a"), &["1/tables/k4.npy: the table of row 3 was changed"]);
    folder.file("1/tables/k4.npy", &good[..100]);
    refused(&merge("b"), &["1/tables/k4.npy: the table of row 3 was changed"]);
    std::fs::remove_file(folder.at("1/tables/k4.npy")).expect("a file");
    refused(&merge("c"), &["row 3 cannot be copied: there is no such file"]);
    // The help: the shard again. Nothing else is computed.
    let again = ask(&["--out", "1", "--shard", "1/2"]);
    assert!(again.code == 0 && again.stdout.contains("4 rows from an earlier run"), "{again:#?}");
    assert!(folder.read("1/tables/k4.npy") == good);
    assert_eq!(merge("all").code, 0);
    assert!(bytes(&folder, "all") == bytes(&folder, "whole"));
    assert_eq!(merge("all").code, 0, "twice is as once");
    refused(&ask(&["--out", "whole", "--tables-format", "csv"]), &["started with different --tables"]);
    refused(
        &run_in(folder.path(), ["sweep", "bar.claim", "--set", "k=2..9", "--out", "whole"]),
        &["started with different --tables"],
    );
}

/// Cuts the journal of a shard at a byte after its first line, and removes or leaves a half of some tables.
fn interrupt(folder: &Folder, name: &str, cut: Index, lost: u8) {
    let journal = folder.read(&format!("{name}/journal.jsonl"));
    let least = journal.iter().position(|&byte| byte == b'\n').expect("a first line") + 1;
    folder.file(&format!("{name}/journal.jsonl"), &journal[..least + cut.index(journal.len() - least + 1)]);
    let tables = Path::new(name).join("tables");
    let Ok(files) = std::fs::read_dir(folder.at(&tables)) else { return };
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    for (at, file) in files.iter().enumerate() {
        match (lost >> (at % 8)) & 1 {
            0 => {}
            _ if at % 2 == 0 => std::fs::remove_file(file).expect("a file"),
            _ => {
                let bytes = std::fs::read(file).expect("a file");
                std::fs::write(file, &bytes[..bytes.len() / 2]).expect("a file");
            }
        }
    }
    std::fs::write(folder.at(format!("{name}/tables/.nimcert-rest")), b"half").expect("a file");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn random_sweeps_cut_off_and_merged_are_as_one_run(
        of in 1..5_u64,
        last in 3..9_u64,
        condition in proptest::option::of(prop_oneof![Just("s < 2"), Just("k mod 3 != 1"), Just("k != s + 1")]),
        claim in prop_oneof![Just(""), Just("claim nimsum f\n"), Just("claim ns f\nclaim monotone f\n")],
        jobs in 1..4_u64,
        cuts in proptest::collection::vec((any::<Index>(), any::<u8>()), 4),
    ) {
        let folder = Folder::new();
        folder.file("f.claim", format!("let k = 4\nlet s = 0\nfun f(t) = floor((t + s) / k)\n{claim}"));
        let k = format!("k=2..{last}");
        let ask = |out: &str, more: &[&str]| {
            let mut words = vec!["sweep", "f.claim", "--set", &k, "--set", "s=0..k-1:2", "--tables", "12"];
            words.extend(["--certificates", "--out", out]);
            words.extend(condition.iter().flat_map(|text| ["--where", text]));
            run_in(folder.path(), words.iter().chain(more))
        };
        let whole = ask("whole", &["--jobs", "2"]);
        prop_assert_eq!(whole.code, 0, "{:#?}", whole);
        let mut parts = Vec::new();
        for number in 1..=of {
            let (name, shard, jobs) = (format!("part{number}"), format!("{number}/{of}"), jobs.to_string());
            let run = || ask(&name, &["--shard", &shard, "--jobs", &jobs]);
            prop_assert_eq!(run().code, 0);
            let (cut, lost) = cuts[number as usize - 1];
            if folder.at(format!("{name}/tables")).exists() {
                interrupt(&folder, &name, cut, lost);
            }
            prop_assert_eq!(run().code, 0);
            let rest = folder.at(format!("{name}/tables/.nimcert-rest"));
            prop_assert!(!rest.exists());
            parts.push(name);
        }
        let merged = run_in(folder.path(), ["sweep", "--merge"].into_iter().chain(parts.iter().map(String::as_str)).chain(["--out", "all"]));
        prop_assert_eq!(merged.code, 0, "{:#?}", merged);
        prop_assert!(bytes(&folder, "all") == bytes(&folder, "whole"));
    }
}
