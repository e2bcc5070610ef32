//! The folders of sweeps: runs that are killed go on with the same bytes, and shards are put together only if every row is
//! there once; folders that are damaged, of other sweeps or in use are refused.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::command::{Folder, Run, ended, nimcert, run_in};
use crate::sweep_cli::BAR;

/// Files that are the same for equal sweeps.
const TABLES: [&str; 3] = ["rows.jsonl", "rows.csv", "index.html"];

const ASK: [&str; 6] = ["bar.claim", "--set", "k=2..30", "--set", "s=0..k-1:2", "--certificates"];

fn folder() -> Folder {
    let folder = Folder::new();
    folder.file("bar.claim", BAR);
    folder
}

#[track_caller]
fn sweep(folder: &Folder, out: &str, more: &[&str]) -> Run {
    run_in(folder.path(), [&["sweep"], &ASK[..], &["--out", out], more].concat())
}

#[track_caller]
fn merge(folder: &Folder, parts: &[&str], out: &str) -> Run {
    run_in(folder.path(), [&["sweep", "--merge"], parts, &["--out", out]].concat())
}

/// The bytes of the tables and certificates.
fn bytes(folder: &Folder, out: &str) -> Vec<(String, Vec<u8>)> {
    let kept = |name: &String| {
        name.strip_prefix(&format!("{out}/"))
            .is_some_and(|name| TABLES.contains(&name) || name.starts_with("certificates/"))
    };
    let names = folder.list().into_iter().filter(kept);
    names.map(|name| (name[out.len()..].to_owned(), folder.read(&name))).collect()
}

fn lines(journal: &Path) -> usize {
    std::fs::read(journal).map_or(0, |bytes| bytes.iter().filter(|byte| **byte == b'\n').count())
}

/// The message of a refusal.
#[track_caller]
fn refused(run: Run, says: &[&str]) {
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run:#?}");
    for part in says.iter().chain(&["error: ", "\nhelp: "]) {
        assert!(run.stderr.contains(part), "`{part}` is not in {}", run.stderr);
    }
}

#[test]
fn a_sweep_that_is_killed_goes_on() {
    let folder = folder();
    let whole = sweep(&folder, "whole", &[]);
    assert_eq!(whole.code, 0, "{whole:#?}");
    let rows = folder.read("whole/rows.jsonl").split(|byte| *byte == b'\n').count() - 1;
    let journal = folder.at("out/journal.jsonl");
    for round in 0..12_usize {
        let before = lines(&journal);
        let mut child = nimcert()
            .current_dir(folder.path())
            .args([&["sweep"], &ASK[..], &["--out", "out", "--jobs", ["1", "2", "5"][round % 3]]].concat())
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        // Killed at moments that have nothing to do with its own steps; the first as early as possible.
        let start = Instant::now();
        while round > 0
            && lines(&journal) < (before + 2 * round).min(rows)
            && child.try_wait().expect("a process").is_none()
            && start.elapsed() < Duration::from_secs(60)
        {
            std::thread::sleep(Duration::from_micros(300 * round as u64));
        }
        child.kill().expect("it ends");
        child.wait().expect("it ends");
        assert!(lines(&journal) >= before, "rows are lost");
        if round % 3 == 2 && lines(&journal) > 1 {
            // A power cut may leave half a line.
            let text = std::fs::read(&journal).expect("a journal");
            std::fs::write(&journal, &text[..text.len() - 7]).expect("written");
        }
    }
    let last = sweep(&folder, "out", &[]);
    assert_eq!((last.code, last.last_line()), (0, whole.last_line()), "{last:#?}");
    assert!(bytes(&folder, "out") == bytes(&folder, "whole"), "the tables differ");
    assert_eq!(lines(&journal), rows + 1);
    // Nothing is left of files that were being written, but what a kill leaves of them.
    let names = folder.list();
    assert!(names.iter().all(|name| !name.starts_with("whole/.")), "{names:?}");
}

#[test]
fn shards_make_the_whole() {
    let folder = folder();
    sweep(&folder, "whole", &[]);
    for (number, jobs) in [("2", "3"), ("1", "1"), ("3", "2")] {
        let run =
            sweep(&folder, &format!("part{number}"), &["--shard", &format!("{number}/3"), "--jobs", jobs]);
        assert_eq!(run.code, 0, "{run:#?}");
    }
    let run = merge(&folder, &["part3", "part1", "part2"], "all");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:#?}");
    assert!(bytes(&folder, "all") == bytes(&folder, "whole"), "the tables differ");
    // A merged sweep is a sweep: it can be continued, merged again, and made again.
    assert_eq!(sweep(&folder, "all", &[]).code, 0);
    assert_eq!(merge(&folder, &["part1", "part2", "part3"], "all").code, 0);
    assert_eq!(merge(&folder, &["all"], "again").code, 0);
    assert!(bytes(&folder, "again") == bytes(&folder, "whole"));
    // Every row exactly once.
    refused(
        merge(&folder, &["part1", "part3"], "x"),
        &["rows are missing: 2, 5, ", "shard 2/3, which is not given"],
    );
    refused(
        merge(&folder, &["part1", "part2", "part3", "part2"], "x"),
        &["row 2 is in both part2 and part2"],
    );
    refused(merge(&folder, &["part1", "whole"], "x"), &["row 1 is in both part1 and whole"]);
    sweep(&folder, "half", &["--shard", "2/2"]);
    refused(merge(&folder, &["part1", "half"], "x"), &["row 4 is in both part1 and half"]);
    // The same claim, limits and values.
    for (name, more) in [
        ("limits", &["--max-states", "99999"][..]),
        ("mex", &["--mex", "12"]),
        ("where", &["--where", "k > 0"]),
    ] {
        sweep(&folder, name, &[&["--shard", "2/3"], more].concat());
        let what = if name == "where" { "a different condition of --where" } else { "different limits" };
        refused(merge(&folder, &["part1", name, "part3"], "x"), &[&format!("{name} has {what} than part1")]);
    }
    folder.file("bar.claim", BAR.replace("claim", "# a comment\nclaim"));
    sweep(&folder, "text", &["--shard", "2/3"]);
    refused(merge(&folder, &["part1", "text", "part3"], "x"), &["a different claim file"]);
    assert!(!folder.at("x").exists());
    refused(merge(&folder, &["nowhere"], "x"), &["cannot read nowhere/journal.jsonl"]);
    refused(merge(&folder, &["."], "x"), &["cannot read ./journal.jsonl"]);
}

#[test]
fn certificates_of_shards_are_compared_with_their_rows() {
    let folder = folder();
    sweep(&folder, "part1", &["--shard", "1/2"]);
    sweep(&folder, "part2", &["--shard", "2/2"]);
    let path = "part2/certificates/k3-s0.cert";
    let text = folder.read(path);
    folder.file(path, [&text[..], b"\n"].concat());
    refused(merge(&folder, &["part1", "part2"], "x"), &["this is not the certificate of its row", path]);
    std::fs::remove_file(folder.at(path)).expect("a file");
    refused(merge(&folder, &["part1", "part2"], "y"), &["there is no such file"]);
    folder.file(path, text);
    assert_eq!(merge(&folder, &["part1", "part2"], "z").code, 0);
}

#[test]
fn a_sweep_with_more_values_decides_the_new_rows_only() {
    let folder = folder();
    let ask = |set: [&str; 2], out: &str, more: &[&str]| {
        let set = ["sweep", "bar.claim", "--set", set[0], "--set", set[1], "--certificates", "--out", out];
        run_in(folder.path(), [&set[..], more].concat())
    };
    let (small, large) = (["k=4..12:2", "s=0,3"], ["k=2..13", "s=0..3"]);
    assert_eq!(ask(large, "whole", &[]).code, 0);
    assert_eq!(ask(small, "out", &[]).code, 0);
    let before = folder.read("out/times.csv");
    let grown = ask(large, "out", &["-v"]);
    assert_eq!(grown.code, 0, "{grown:#?}");
    assert!(grown.stdout.contains("10 rows from an earlier run"), "{grown:#?}");
    assert_eq!(grown.stderr.matches("row ").count(), 48 - 10, "{}", grown.stderr);
    assert_eq!(bytes(&folder, "out"), bytes(&folder, "whole"));
    // Rows keep the times that they took.
    let times = |text: &[u8]| -> Vec<String> {
        let lines = std::str::from_utf8(text).expect("UTF-8").lines().skip(1);
        lines.map(|line| line.split_once(',').expect("a row").1.to_owned()).collect()
    };
    let after = times(&folder.read("out/times.csv"));
    assert!(times(&before).iter().all(|line| after.contains(line)), "{before:?} {after:?}");
    // Fewer values, or other limits with them, are another sweep; the folder stays as it is.
    let kept = folder.read("out/journal.jsonl");
    refused(ask(small, "out", &[]), &["different values of --set", "or more values"]);
    refused(ask(["k=2..14", "s=0..3"], "out", &["--timeout", "9"]), &["different values of --set"]);
    assert_eq!(folder.read("out/journal.jsonl"), kept);
    assert_eq!(bytes(&folder, "out"), bytes(&folder, "whole"));
    // Killed in the middle of the new rows, it continues.
    assert_eq!(ask(small, "again", &[]).code, 0);
    let mut child = nimcert()
        .current_dir(folder.path())
        .args([
            "sweep",
            "bar.claim",
            "--set",
            large[0],
            "--set",
            large[1],
            "--certificates",
            "--out",
            "again",
        ])
        .args(["--jobs", "1"])
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let start = Instant::now();
    while lines(&folder.at("again/journal.jsonl")) < 15 && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_micros(200));
    }
    child.kill().expect("it ends");
    child.wait().expect("it ends");
    assert_eq!(ask(large, "again", &[]).code, 0);
    assert_eq!(bytes(&folder, "again"), bytes(&folder, "whole"));
}

#[test]
fn folders_of_other_sweeps_are_refused() {
    let folder = folder();
    assert_eq!(sweep(&folder, "out", &["--shard", "1/9"]).code, 0);
    let before = folder.read("out/journal.jsonl");
    refused(sweep(&folder, "out", &[]), &["out was started with a different --shard"]);
    refused(sweep(&folder, "out", &["--shard", "2/9"]), &["a different --shard"]);
    refused(
        sweep(&folder, "out", &["--shard", "1/9", "--where", "k > 2"]),
        &["a different condition of --where"],
    );
    refused(sweep(&folder, "out", &["--shard", "1/9", "--timeout", "5"]), &["different limits"]);
    let other = ["sweep", "bar.claim", "--set", "k=2..31", "--out", "out"];
    refused(run_in(folder.path(), other), &["different values of --set"]);
    folder.file("bar.claim", BAR.replace("t + s", "s + t"));
    refused(sweep(&folder, "out", &["--shard", "1/9"]), &["a different claim file"]);
    assert_eq!(folder.read("out/journal.jsonl"), before);
    folder.file("mine/notes.txt", "mine");
    refused(sweep(&folder, "mine", &[]), &["mine has files, but not those of a sweep"]);
    assert_eq!(folder.list().iter().filter(|name| name.starts_with("mine/")).count(), 1);
}

#[test]
fn damaged_journals_are_refused() {
    let folder = folder();
    // One at a time: the journal has the rows in the order in which they are done.
    let ask = ["sweep", "bar.claim", "--set", "k=2..9", "--out", "out", "--jobs", "1"];
    assert_eq!(run_in(folder.path(), ask).code, 0);
    let text = String::from_utf8(folder.read("out/journal.jsonl")).expect("UTF-8");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let rows = folder.read("out/rows.jsonl");
    let other = Folder::new();
    other.file("bar.claim", BAR);
    run_in(other.path(), ["sweep", "bar.claim", "--set", "k=1..8", "--out", "out"]);
    let foreign = String::from_utf8(other.read("out/journal.jsonl")).expect("UTF-8");
    let foreign_row = foreign.lines().nth(1).expect("a row");
    for (changed, says) in [
        (text.replacen("proved", "refuted", 1), "line 2 is damaged or belongs to another sweep"),
        (text.replacen("\"2\"", "\"4\"", 1), "line 2 is damaged"),
        (lines[0].to_owned() + lines[1] + "x" + lines[2], "line 3 is damaged"),
        (lines[0].to_owned() + "\n" + lines[1], "line 2 is damaged"),
        (lines[0].to_owned() + lines[1] + lines[2] + lines[1], "line 4 repeats the row of another line"),
        (format!("{}{foreign_row}\n", lines[0]), "line 2 is damaged or belongs to another sweep"),
        (lines[1..].concat(), "it is not the journal of a sweep"),
        (text.replacen("nimcert sweep 1", "nimcert sweep 2", 1), "it has another version of the format"),
        (text.replacen("k=2..9", "k=2..8", 1), "line 1 is damaged"),
        (foreign.clone(), "different values of --set"),
        ("claim p\n".to_owned(), "it is not the journal of a sweep"),
        ("claim p".to_owned(), "it is not the journal of a sweep"),
        (lines[0].to_owned() + "\u{0}\n", "line 2 is damaged"),
    ] {
        folder.file("out/journal.jsonl", &changed);
        refused(run_in(folder.path(), ask), &[says]);
        assert_eq!(folder.read("out/journal.jsonl"), changed.as_bytes(), "{says}");
    }
    folder.file("out/journal.jsonl", [0xff, 0xfe, b'\n']);
    refused(run_in(folder.path(), ask), &["it is not the journal of a sweep"]);
    // The remedy of the message: without the line, its row is computed again.
    for kept in [
        String::new(),
        lines[0][..9].to_owned(),
        lines[0].to_owned(),
        lines[0].to_owned() + &lines[2..].concat(),
        text[..text.len() - 1].to_owned(),
    ] {
        folder.file("out/journal.jsonl", &kept);
        folder.file("out/rows.jsonl", "old");
        let run = run_in(folder.path(), ask);
        assert_eq!(run.code, 0, "{run:#?}");
        assert_eq!(folder.read("out/rows.jsonl"), rows);
    }
}

#[test]
fn one_process_at_a_time() {
    let folder = folder();
    let long = ["sweep", "bar.claim", "--set", "k=2..4000:2", "--mex", "4096", "--out", "out"];
    let mut child =
        nimcert().current_dir(folder.path()).args(long).stdout(Stdio::null()).spawn().expect("it starts");
    let start = Instant::now();
    while lines(&folder.at("out/journal.jsonl")) < 2 && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    refused(run_in(folder.path(), long), &["another process is working on the sweep in out"]);
    refused(merge(&folder, &["out"], "all"), &["a process is still working on the sweep in out"]);
    child.kill().expect("it ends");
    child.wait().expect("it ends");
    // The lock ends with its process.
    refused(merge(&folder, &["out"], "all"), &["rows are missing", "out, which is not complete"]);
}

#[cfg(unix)]
#[test]
fn places_that_cannot_be_written() {
    let folder = folder();
    let file = folder.file("file", "");
    for place in [file.as_str(), &format!("{file}/out"), "/dev/full", "/dev/full/out", "/proc/nimcert"] {
        refused(sweep(&folder, place, &[]), &["cannot write", place]);
    }
    // A folder is in the place of the journal.
    std::fs::create_dir_all(folder.at("out/journal.jsonl")).expect("the folder is made");
    refused(sweep(&folder, "out", &[]), &["out/journal.jsonl", "folder"]);
    // A folder is in the place of a table: the rows are kept.
    std::fs::create_dir_all(folder.at("here")).expect("the folder is made");
    sweep(&folder, "here", &[]);
    std::fs::remove_file(folder.at("here/rows.csv")).expect("a file");
    std::fs::create_dir_all(folder.at("here/rows.csv")).expect("the folder is made");
    let run = sweep(&folder, "here", &[]);
    assert_eq!(run.code, 2, "{run:#?}");
    assert!(run.stderr.contains("cannot write here/rows.csv: it is a folder"), "{run:#?}");
}

#[cfg(unix)]
#[test]
fn a_full_disk_loses_one_row() {
    let folder = folder();
    // No file may become larger than four blocks of 1,024 bytes: the journal is cut off in the middle.
    let mut shell = Command::new("bash");
    shell
        .current_dir(folder.path())
        .env("NIMCERT", env!("CARGO_BIN_EXE_nimcert"))
        .args(["-c", "trap '' XFSZ; ulimit -f 4; exec \"$NIMCERT\" sweep bar.claim --set k=2..30 --out out"]);
    refused(ended(&mut shell), &["cannot write out/journal.jsonl", "the rows before it are kept"]);
    let journal = folder.read("out/journal.jsonl");
    assert!(journal.len() > 2000 && journal.ends_with(b"\n"), "half a line is left");
    let kept = lines(&folder.at("out/journal.jsonl")) - 1;
    let again = run_in(folder.path(), ["sweep", "bar.claim", "--set", "k=2..30", "--out", "out"]);
    assert!(
        again.code == 0 && again.stdout.contains(&format!("{kept} rows from an earlier run")),
        "{again:#?}"
    );
    run_in(folder.path(), ["sweep", "bar.claim", "--set", "k=2..30", "--out", "whole"]);
    assert!(bytes(&folder, "out") == bytes(&folder, "whole"));
}

/// Certificates of a finished folder that are lost or damaged are made again, with the same bytes.
#[test]
fn lost_certificates_are_made_again() {
    let folder = folder();
    assert_eq!(sweep(&folder, "out", &[]).code, 0);
    let whole = bytes(&folder, "out");
    let certificates: Vec<&String> =
        whole.iter().map(|(name, _)| name).filter(|name| name.ends_with(".cert")).collect();
    let [first, second, third, ..] = certificates.as_slice() else { panic!("{certificates:?}") };
    let at = |name: &str| folder.at(format!("out{name}"));
    std::fs::remove_file(at(first)).expect("it is there");
    let changed = [std::fs::read(at(second)).expect("it is there"), b"x".to_vec()].concat();
    std::fs::write(at(second), changed).expect("it is written");
    std::fs::write(at(third).with_extension("claim"), "fun f(t) = t\nclaim ns f\n").expect("it is written");
    let again = sweep(&folder, "out", &[]);
    assert_eq!(again.code, 0, "{again:#?}");
    assert!(
        again.stdout.contains("  restored              3 rows whose certificate or table was missing"),
        "{again:#?}"
    );
    assert!(bytes(&folder, "out") == whole);
    assert!(!sweep(&folder, "out", &[]).stdout.contains("restored"));
}

/// A merge that fails leaves no folder that looks like a sweep.
#[test]
fn a_merge_that_fails_leaves_no_folder() {
    let folder = folder();
    for shard in ["1/2", "2/2"] {
        assert_eq!(sweep(&folder, &format!("part{}", &shard[..1]), &["--shard", shard]).code, 0);
    }
    let lost = folder.list().into_iter().rfind(|name| name.starts_with("part2/") && name.ends_with(".cert"));
    std::fs::remove_file(folder.at(lost.expect("a certificate"))).expect("it is there");
    refused(merge(&folder, &["part1", "part2"], "whole"), &["there is no such file"]);
    assert!(!folder.at("whole").exists());
}
