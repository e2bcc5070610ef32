//! `nimcert sweep`: choices, rows, tables and exit codes; `prove` with ranges.

use std::process::Command;

use serde_json::{Value, json};

use crate::support::command::{Folder, Run, interruptible, run, run_in};

/// The digits of a shifted floor; f has the NS property where k is even and divides s.
pub(crate) const BAR: &str = "let k = 4
let s = 0
let h = 2 * k
fun f(t) = floor((t + s) / k)
claim nimsum f
";

/// `sweep` in a folder with `bar.claim`, into `out`.
#[track_caller]
fn sweep(folder: &Folder, arguments: &str) -> Run {
    folder.file("bar.claim", BAR);
    let words = arguments.split('|').map(str::trim);
    run_in(folder.path(), ["sweep", "bar.claim", "--out", "out"].into_iter().chain(words))
}

fn rows(folder: &Folder) -> Vec<Value> {
    let text = String::from_utf8(folder.read("out/rows.jsonl")).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The values of two names in all rows.
fn pairs(folder: &Folder) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    rows(folder).iter().map(|row| (text(&row["set"]["k"]), text(&row["set"]["s"]))).collect()
}

/// All pairs that a condition leaves, computed again.
fn expected(of: impl Iterator<Item = (u64, u64)>) -> Vec<(String, String)> {
    of.map(|(k, s)| (k.to_string(), s.to_string())).collect()
}

#[test]
fn a_later_range_uses_earlier_names_and_constants_of_the_file() {
    let pairs_below = |bound: fn(u64) -> u64| (1..=5).flat_map(move |k| (0..bound(k)).map(move |s| (k, s)));
    for (arguments, wanted) in [
        ("--set|k=1..5|--set|s=0..k-1", expected(pairs_below(|k| k))),
        (
            "--set|k=1..5|--set|s=0..k-1|--where|s mod 2 = 1",
            expected(pairs_below(|k| k).filter(|p| p.1 % 2 == 1)),
        ),
        ("--set|k=1..5|--set|s=0..h-1", expected(pairs_below(|k| 2 * k))),
        ("--set|k=1..5|--set|s=0..h-1:k", expected((1..=5).flat_map(|k| [(k, 0), (k, k)]))),
        (
            "--set|k=1..5|--set|s=0..h-1|--where|f(k) = 1 + s",
            expected(pairs_below(|k| 2 * k).filter(|p| p.1 / p.0 == p.1)),
        ),
        ("--set|k=1..5|--set|s=0..h|--where|h = s", expected((1..=5).map(|k| (k, 2 * k)))),
        ("--set|k=5,1..3,2|--set|s=k*k", expected([1, 2, 3, 5].map(|k| (k, k * k)).into_iter())),
        (
            "--set|k=1..5:2|--set|s=min(k, 2)..max(k, 2)",
            expected([(1, 1), (1, 2), (3, 2), (3, 3), (5, 2), (5, 3), (5, 4), (5, 5)].into_iter()),
        ),
        // The last number is negative where k = 0, which is left out.
        ("--set|k=1..2|--set|s=0..k-2", expected([(2, 0)].into_iter())),
    ] {
        let folder = Folder::new();
        let run = sweep(&folder, arguments);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments}: {run:#?}");
        assert_eq!(pairs(&folder), wanted, "{arguments}");
        let numbers: Vec<u64> = rows(&folder).iter().filter_map(|row| row["row"].as_u64()).collect();
        assert_eq!(numbers, (1..=wanted.len() as u64).collect::<Vec<_>>());
    }
}

#[test]
fn rows_are_what_prove_says() {
    let folder = Folder::new();
    assert_eq!(sweep(&folder, "--set|k=1..6|--set|s=0..k-1").code, 0);
    let csv = String::from_utf8(folder.read("out/rows.csv")).expect("UTF-8");
    let mut lines = csv.lines();
    assert_eq!(
        lines.next(),
        Some(
            "row,k,s,claim,verdict,counterexample,states,certificate_states,certificate_bytes,certificate_sha256,reason"
        )
    );
    for (row, line) in rows(&folder).iter().zip(lines) {
        let set = |name: &str| format!("{name}={}", row["set"][name].as_str().expect("a number"));
        let (k, s) = (set("k"), set("s"));
        let prove = run_in(folder.path(), ["prove", "bar.claim", "--json", "--set", &k, "--set", &s]);
        let object: Value = serde_json::from_str(&prove.stdout).expect("JSON");
        for part in ["verdict", "bits", "counterexample", "first_difference", "reason"] {
            assert_eq!(row[part], object[0][part], "{part} at {k}, {s}");
        }
        for part in ["sha256", "states", "bytes"] {
            assert_eq!(row["certificate"][part], object[0]["certificate"][part], "{part} at {k}, {s}");
        }
        let verdict = row["verdict"].as_str().expect("a word");
        let start = format!("{},{},{},1,{verdict},", row["row"], &k[2..], &s[2..]);
        assert!(
            line.starts_with(&start)
                && line.contains(row["certificate"]["sha256"].as_str().expect("a digest")),
            "{line}"
        );
    }
    let page = String::from_utf8(folder.read("out/index.html")).expect("UTF-8");
    assert!(page.contains("<svg") && page.matches("<tr class=").count() == 21, "{page}");
    let times = String::from_utf8(folder.read("out/times.csv")).expect("UTF-8");
    assert_eq!(times.lines().count(), 22);
}

#[test]
fn exit_codes() {
    for (arguments, code, last) in [
        // Refuted rows are decided.
        ("--set|k=2..4", 0, "decided: 3 rows (2 proved, 1 refuted)"),
        ("--set|k=3", 0, "decided: 1 row (1 refuted)"),
        ("--set|k=2..4|--max-states|2", 3, "undecided: 2 of 3 rows (1 refuted, 2 undecided)"),
        // At k = 0 the file cannot be read; the other rows are done.
        ("--set|k=0..2", 2, "invalid: 1 of 3 rows (1 proved, 1 refuted, 1 invalid)"),
        ("--set|k=2..4|--shard|2/2", 0, "decided: 1 row of shard 2/2 (1 refuted)"),
        ("--set|k=2|--shard|2/2", 0, "decided: 0 rows of shard 2/2"),
    ] {
        let folder = Folder::new();
        let run = sweep(&folder, arguments);
        assert_eq!((run.code, run.last_line().trim_end()), (code, last.trim_end()), "{run:#?}");
        // Again, with nothing to do: the same.
        assert_eq!(sweep(&folder, arguments).code, code);
    }
}

#[test]
fn a_row_that_reaches_a_limit_is_a_row() {
    let folder = Folder::new();
    assert_eq!(sweep(&folder, "--set|k=2,3,64,100|--max-states|150").code, 3);
    let verdicts: Vec<_> = rows(&folder).iter().map(|row| row["verdict"].clone()).collect();
    assert_eq!(verdicts, ["proved", "refuted", "undecided", "undecided"]);
    let reason = rows(&folder)[3]["reason"].to_string();
    assert!(reason.contains("state limit (150)"), "{reason}");
    // Without time, the reason does not say how far the search came.
    let folder = Folder::new();
    folder.file("bar.claim", BAR.replace("(t + s) / k)", "(t + s) / k) + min(t mod 2, 0)"));
    let late = ["--set", "k=524288", "--set", "s=262144"];
    let run = run_in(
        folder.path(),
        [&["sweep", "bar.claim"], &late as &[&str], &["--timeout", "0", "--out", "out"]].concat(),
    );
    assert_eq!(run.code, 3, "{run:#?}");
    let row = &rows(&folder)[0];
    assert_eq!((&row["reason"], &row["states"]), (&json!("time limit (0 s) reached"), &Value::Null));
}

#[test]
fn mistakes_are_said_before_anything_is_written() {
    for (arguments, says) in [
        ("--set|k=1..10^100", "there are 1000..0000 choices of values"),
        ("--set|k=1..200000", "there are 200,000 choices of values, and at most 100,000 are decided"),
        ("--set|k=1..1000|--set|s=1..1000", "there are 1,000,000 choices"),
        ("--set|k=1..1000|--set|s=0..k-1", "there are more than 100,000 choices"),
        ("--set|k=1..2000|--set|s=1..2000|--where|s = k", "there are 4,000,000 choices"),
        ("--set|k=1..9:0", "--set k: the step must be at least 1"),
        ("--set|k=9..1", "--set k: the range is empty: 9 is greater than 1"),
        ("--set|k=1..3|--set|k=4", "there are two --set for k"),
        ("--set|q=1..3", "a value is given for `q`, but no `let` defines it"),
        ("--set|s=0..k-1|--set|k=1..3", "k has no value here"),
        ("--set|k=1..k", "k has no value here"),
        ("--set|k=1..q", "q"),
        ("--set|k=-3..3", "a negative number"),
        ("--set|k=1..3|--set|s=k-2..9", "k-2 has no value at k = 1: the difference 1 - 2 is negative"),
        ("--set|k=1..3|--where|k > 3", "no choice of values is left"),
        ("--set|k=1..3|--where|zz = 1", "there is no name `zz`"),
        ("--set|k=1..3|--where|k", "is a number, and not a condition"),
        ("--set|k=1..3|--where|k <", "--where"),
        ("--set|k=1..3|--where|k - 2 = 7", "no choice of values is left"),
        ("--set|k=1..3|--where|min(k - 2, 1) = 1", "has no value at k = 1: the difference 1 - 2 is negative"),
        ("--set|k=1..3|--set|s=0|--where|h", "is a number, and not a condition"),
        ("--set|k=0", "division by 0"),
        ("--set|k=1..3|--shard|0/2", "expected I/N"),
        ("--set|k=1..3|--shard|3/2", "expected I/N"),
        ("--set|k=1..3|--shard|1/99999", "expected I/N"),
        ("--set|k=1..3|--jobs|0", "0"),
        ("--set|k", "expected NAME=NUMBER"),
        ("--set|k=", "expected NAME=NUMBER"),
        ("--set|=3", "expected NAME=NUMBER"),
        ("--set|k=1..", "expected NAME=NUMBER"),
        ("--set|k=1..2..3", "expected NAME=NUMBER"),
        ("--set|k=1..9:2:3", "expected NAME=NUMBER"),
        ("--set|k=1,,2", "expected NAME=NUMBER"),
        ("--where|k = 1", "--set"),
    ] {
        let folder = Folder::new();
        let run = sweep(&folder, arguments);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments}: {run:#?}");
        assert!(run.stderr.contains(says), "{arguments}: {}", run.stderr);
        assert!(!folder.at("out").exists(), "{arguments}");
    }
    let folder = Folder::new();
    let none = folder.file("none.claim", "let k = 3\nfun f(t) = floor(t/k)\n");
    let out = folder.at("out");
    let out = out.to_str().expect("UTF-8");
    let said = |run: Run| {
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run:#?}");
        run.stderr
    };
    assert!(said(run(["sweep", &none, "--set", "k=1..3", "--out", out])).contains("there is no claim"));
    assert!(
        said(run(["sweep", "/nowhere.claim", "--set", "k=1..3", "--out", out])).contains("/nowhere.claim")
    );
    assert!(said(run(["sweep", &none, "--set", "k=1..3"])).contains("--out"));
    let broken = folder.file("broken.claim", "let k = 3\nfun f(t) = floor(t/k\nclaim nimsum f\n");
    assert!(said(run(["sweep", &broken, "--set", "k=1..3", "--out", out])).contains("is not closed"));
    let nine: Vec<String> = (0..9).flat_map(|i| ["--set".to_owned(), format!("k{i}=1")]).collect();
    let head = ["sweep", none.as_str(), "--out", out].map(str::to_owned);
    assert!(said(run(head.iter().chain(&nine))).contains("9 names are too many"));
}

#[test]
fn huge_numbers_are_values_too() {
    let folder = Folder::new();
    assert_eq!(sweep(&folder, "--set|k=10^100..10^100+3|--certificates").code, 0);
    let power = format!("1{}", "0".repeat(100));
    let found = rows(&folder);
    assert_eq!(found.len(), 4);
    assert_eq!(found[0]["set"]["k"], json!(power));
    assert_eq!(found[0]["verdict"], json!("proved"));
    // Names of files stay short.
    assert_eq!(found[3]["certificate"]["path"], json!("certificates/row4.cert"));
    assert!(folder.at("out/certificates/row4.cert").exists());
}

#[test]
fn games_several_claims_and_parameters() {
    let folder = Folder::new();
    let file = folder.file(
        "games.claim",
        "let a = 1\nfun f(t) = floor(t / (2 * a))\ngame g(x)\n  move u < x when x - u <= a to (u)\nclaim nimsum f\nclaim p g = x mod 3 = 0\nclaim grundy g = x mod (a + 1)\n",
    );
    let out = folder.at("out");
    let run =
        run(["sweep", &file, "--set", "a=1..3", "--certificates", "--out", out.to_str().expect("UTF-8")]);
    assert_eq!((run.code, run.last_line()), (0, "decided: 9 rows (7 proved, 2 refuted)"), "{run:#?}");
    let found = rows(&folder);
    let claims: Vec<u64> = found.iter().filter_map(|row| row["claim"].as_u64()).collect();
    assert_eq!(claims, [1, 2, 3].repeat(3));
    assert_eq!(found[1]["verdict"], json!("refuted"));
    assert_eq!(found[4]["certificate"]["path"], json!("certificates/a2-claim2.cert"));
    // Every certificate is one that the kernel verifies.
    let audit = run_in(folder.path(), ["audit", "out/certificates"]);
    assert_eq!(audit.code, 0, "{audit:#?}");
    // Rules that define no game are rows too.
    let wrong =
        folder.file("wrong.claim", "let a = 1\ngame g(x)\n  move to (x monus a)\nclaim p g = x = 0\n");
    let run = run_in(folder.path(), ["sweep", &wrong, "--set", "a=0..2", "--out", "wrong"]);
    assert_eq!(run.code, 2, "{run:#?}");
    assert!(run.last_line().contains(" of 3 rows ("), "{run:#?}");
}

#[test]
fn rows_do_not_depend_on_threads() {
    let bytes = |jobs: &str| {
        let folder = Folder::new();
        assert_eq!(
            sweep(&folder, &format!("--set|k=1..12|--set|s=0..k-1|--certificates|--jobs|{jobs}")).code,
            0
        );
        let mut names = folder.list();
        names.retain(|name| !name.ends_with("journal.jsonl") && !name.ends_with("times.csv"));
        names.into_iter().map(|name| (folder.read(&name), name)).collect::<Vec<_>>()
    };
    let alone = bytes("1");
    assert_eq!(alone.len(), 2 * 78 + 4);
    assert!(alone == bytes("2") && alone == bytes("7"));
}

#[test]
fn prove_decides_ranges() {
    let folder = Folder::new();
    let file = folder.file("bar.claim", BAR);
    let out = folder.at("out");
    let run_set = |more: &[&str]| run([&["prove", file.as_str()], more].concat());
    let both = run_set(&["--set", "k=4..8:4", "--set", "s=0,k*k-k*k"]).expect(0);
    for part in ["k = 4, s = 0:\n", "k = 8, s = 0:\n", "proved: 2 of 2 claims hold\n"] {
        assert!(both.stdout.contains(part), "{}", both.stdout);
    }
    run_set(&["--set", "k=2..4"]).expect(1).says("k = 3:\n").says("refuted: 2 of 3 claims hold");
    run_set(&["--set", "k=2,4", "--max-states", "3"]).expect(3);
    run_set(&["--set", "k=0..4"]).expect(2).complains(&["division by 0"]);
    run_set(&["--set", "k=1..10^100"]).expect(2).complains(&["at most 1,000"]);
    run_set(&["--set", "k=4..2"]).expect(2).complains(&["the range is empty"]);
    run_set(&["--set", "k=1..2", "--set", "k=3"]).expect(2).complains(&["two --set for k"]);
    run_set(&["--set", "k=2..4", "--emit", out.to_str().expect("UTF-8")]).expect(1);
    assert_eq!(folder.list().iter().filter(|name| name.ends_with(".cert")).count(), 3);
    assert!(folder.at("out/bar-k3.claim").exists());
    // A term is a value.
    run_set(&["--set", "k=2*2"]).expect(0);
    let objects: Value = serde_json::from_str(&run_set(&["--json", "--set", "k=2..3"]).stdout).expect("JSON");
    assert_eq!(objects[1]["set"], json!({ "k": "3" }));
    assert_eq!(objects[1]["claims"][0]["verdict"], json!("refuted"));
}

#[test]
fn progress_has_the_time_left_and_ctrl_c_keeps_rows() {
    let folder = Folder::new();
    folder.file("bar.claim", BAR);
    let mut command = interruptible();
    command.current_dir(folder.path()).args([
        "sweep",
        "bar.claim",
        "--set",
        "k=2..4000:2",
        "--mex",
        "4096",
        "--out",
        "out",
    ]);
    let mut child = command
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    let journal = folder.at("out/journal.jsonl");
    let begun =
        || std::fs::read(&journal).is_ok_and(|bytes| bytes.iter().filter(|b| **b == b'\n').count() > 5);
    let start = std::time::Instant::now();
    while !begun() && start.elapsed().as_secs() < 60 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let status = child.wait().expect("it ends");
    let mut said = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().expect("stderr"), &mut said).expect("UTF-8");
    assert_eq!(status.code(), Some(130), "{said}");
    assert!(said.starts_with("stopped: ") && said.contains("of 2,000 rows are done and kept"), "{said}");
    assert!(begun() && !folder.at("out/rows.jsonl").exists());
}
