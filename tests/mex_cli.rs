//! `nimcert mex`: boxes, lists and comparisons against loops, games against a recursion, limits and exit codes, and
//! what Ctrl-C leaves.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::process::Stdio;

use nimcert_prose::grouped;
use serde_json::Value;

use crate::support::command::{self, Folder, interruptible, run};
use crate::support::mex::{WYTHOFF, b_file, bytes, csv, data, heights_file, json, npy, positions, thirds};

/// Grundy numbers of Wythoff's game by a recursion.
fn wythoff(a: u64, b: u64, known: &mut BTreeMap<(u64, u64), u64>) -> u64 {
    if let Some(&value) = known.get(&(a, b)) {
        return value;
    }
    let mut options: Vec<(u64, u64)> = (0..a).map(|u| (u, b)).collect();
    options.extend((0..b).map(|v| (a, v)));
    options.extend((1..=a.min(b)).map(|d| (a - d, b - d)));
    let values: BTreeSet<u64> = options.into_iter().map(|(a, b)| wythoff(a, b, known)).collect();
    let mex = (0..).find(|value| !values.contains(value)).expect("a gap");
    known.insert((a, b), mex);
    mex
}

#[test]
fn boxes_restrict_what_is_printed() {
    let all = positions(&thirds(61));
    let inside = |&&(y, z, _): &&(u64, u64, u64)| (2..=9).contains(&y) && (5..=60).contains(&z);
    let expected: Vec<Vec<u64>> = all.iter().filter(inside).map(|&(y, z, g)| vec![y, z, g]).collect();
    for format in ["csv", "json"] {
        let run = data(&["floor(t/3)", "--box", "y=2..9,z=5..60", "--format", format]);
        if format == "csv" {
            assert_eq!(csv(&run.stdout), expected);
        } else {
            let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
            let rows: Vec<Vec<u64>> = serde_json::from_value(object["grundy"].clone()).expect("rows");
            assert_eq!(rows.concat(), expected.iter().map(|line| line[2]).collect::<Vec<_>>());
            assert_eq!((rows.len(), object["box"]["y"].clone()), (56, serde_json::json!([2, 9])));
        }
    }
    let row = csv(&data(&["floor(t/3)", "--box", "y=4", "--z", "60", "--format", "csv"]).stdout);
    let expected: Vec<Vec<u64>> =
        all.iter().filter(|(y, ..)| *y == 4).map(|&(y, z, g)| vec![y, z, g]).collect();
    assert_eq!(row, expected);
    let low = data(&["floor(t/3)", "--z", "60", "--max-row", "4", "--format", "csv"]);
    assert_eq!(low.stdout, data(&["floor(t/3)", "--box", "y=0..4,z=0..60", "--format", "csv"]).stdout);
}

#[test]
fn differences_comparisons_values_and_p_positions() {
    type Claimed<'c> = &'c dyn Fn(u64, u64) -> i64;
    let all = positions(&thirds(130));
    let differ = |claimed: Claimed<'_>| -> Vec<Vec<i64>> {
        let found = all.iter().filter(|&&(y, z, g)| g as i64 != claimed(y, z));
        found.map(|&(y, z, g)| vec![y as i64, z as i64, g as i64, claimed(y, z)]).collect()
    };
    let terms: [(&str, Claimed<'_>); 3] = [
        ("y xor z", &|y, z| (y ^ z) as i64),
        ("y + z - f(z)", &|y, z| (y + z) as i64 - (z / 3) as i64),
        ("z - 2 * y", &|y, z| z as i64 - 2 * y as i64),
    ];
    for (term, claimed) in terms {
        let expected = differ(claimed);
        let object = json(&["floor(t/3)", "--z", "129", "--only-differences", term]);
        let found: Vec<Vec<i64>> = serde_json::from_value(object["differences"].clone()).expect("lists");
        assert_eq!(found, expected, "{term}");
        assert_eq!((&object["count"], &object["positions"]), (&expected.len().into(), &all.len().into()));
        let listed = data(&["floor(t/3)", "--z", "129", "--only-differences", term, "--format", "csv"]);
        let lines: Vec<String> = expected
            .iter()
            .map(|line| line.iter().map(i64::to_string).collect::<Vec<_>>().join(","))
            .collect();
        assert_eq!(listed.stdout.lines().skip(1).collect::<Vec<_>>(), lines, "{term}");
        assert!(listed.stderr.contains(&format!(
            "{} of {} positions",
            grouped(expected.len() as u64),
            grouped(all.len() as u64)
        )));
        for threads in ["1", "2"] {
            let compare = [
                "mex",
                "floor(t/3)",
                "--z",
                "129",
                "--compare",
                term,
                "--format",
                "json",
                "--threads",
                threads,
            ];
            let run = run(compare);
            assert_eq!(run.code, 1);
            let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
            let first = &object["first_difference"];
            assert_eq!(first["position"], serde_json::json!(expected[0][..2]), "{term}");
            assert_eq!(first["grundy"], expected[0][2]);
            assert_eq!(first["term"], expected[0][3]);
            assert_eq!(object["differences"], expected.len());
            assert_eq!(object["positions"], all.len());
        }
    }
    let values: BTreeSet<u64> = all.iter().map(|&(_, _, g)| g).collect();
    let lines = |text: &str| text.lines().map(|line| line.parse().expect("a number")).collect::<Vec<u64>>();
    let run = data(&["floor(t/3)", "--z", "129", "--values"]);
    assert_eq!(lines(&run.stdout), values.iter().copied().collect::<Vec<_>>());
    let zero: Vec<Vec<u64>> = all.iter().filter(|p| p.2 == 0).map(|&(y, z, _)| vec![y, z]).collect();
    let run = data(&["floor(t/3)", "--z", "129", "--p-positions", "--format", "csv"]);
    assert_eq!(csv(&run.stdout), zero);
}

#[test]
fn comparisons_end_with_a_verdict() {
    let run_it = |arguments: &[&str]| run(["mex"].iter().chain(arguments));
    let agrees = run_it(&["floor(t/2)", "--z", "500", "--compare"]);
    assert_eq!((agrees.code, agrees.stderr.as_str()), (0, ""));
    assert_eq!(agrees.last_line(), "agrees: G(y, z) = y xor z at 63,001 positions");
    let differs = run_it(&["floor(t/3)", "--z", "500", "--compare"]);
    assert_eq!((differs.code, differs.stderr.as_str()), (1, ""));
    assert_eq!(differs.last_line(), "differs: G(y, z) = y xor z fails first at (1, 3)");
    // The box begins after the first difference.
    let later = run_it(&["floor(t/3)", "--box", "y=2..5,z=0..30", "--compare"]);
    assert_eq!(later.last_line(), "differs: G(y, z) = y xor z fails first at (2, 6)");
    let folder = Folder::new();
    let out = folder.at("report");
    let out = out.to_str().expect("UTF-8");
    assert_eq!(run_it(&["floor(t/3)", "--compare", "--out", out]).code, 1);
    assert!(String::from_utf8(folder.read("report")).expect("UTF-8").contains("\ndiffers: "));
}

#[test]
fn games_have_the_values_of_a_recursion() {
    let folder = Folder::new();
    let file = folder.file("games.claim", WYTHOFF);
    let mut known = BTreeMap::new();
    let mut expected = Vec::new();
    for a in 0..=20 {
        for b in 3..=25 {
            expected.push(vec![a, b, wythoff(a, b, &mut known)]);
        }
    }
    let wide = ["--game", "wythoff", "--box", "a=0..20,b=3..25"];
    let with = |more: &[&str]| data(&[&[file.as_str()], &wide[..], more].concat()).stdout;
    assert_eq!(csv(&with(&["--format", "csv"])), expected);
    assert_eq!(with(&["--format", "csv", "--threads", "2"]), with(&["--format", "csv", "--threads", "1"]));
    let values = b_file(&with(&["--format", "bfile"]));
    assert_eq!(values, expected.iter().map(|line| line[2]).collect::<Vec<_>>());
    let (shape, _, cells) = npy(&bytes(&[&[file.as_str()], &wide[..], &["--format", "npy"]].concat()));
    assert_eq!((shape, cells), (vec![21, 23], values));
    let zero = |line: &&Vec<u64>| line[2] == 0;
    let cold: Vec<Vec<u64>> = expected.iter().filter(zero).map(|line| line[..2].to_vec()).collect();
    assert_eq!(csv(&with(&["--p-positions", "--format", "csv"])), cold);
    let other = expected.iter().filter(|line| line[2] != line[0] ^ line[1]).count();
    let listed = csv(&with(&["--only-differences", "a xor b", "--format", "csv"]));
    assert_eq!(listed.len(), other);
    let compared = run([&["mex", file.as_str()], &wide[..], &["--compare", "a xor b"]].concat());
    assert_eq!(
        (compared.code, compared.last_line()),
        (1, "differs: G(a, b) = a xor b fails first at (1, 3)")
    );
    // A wedge is a bar, whoever plays it.
    let bar = csv(&data(&["floor(t/2)", "--box", "y=0..7,z=0..15", "--format", "csv"]).stdout);
    let wedge = ["--game", "wedge_shape", "--box", "a=0..7,b=0..15", "--format", "csv"];
    let mut wedge = csv(&data(&[&[file.as_str()], &wedge[..]].concat()).stdout);
    wedge.sort_by_key(|line| (line[1], line[0]));
    assert_eq!(wedge, bar);
}

#[test]
fn what_a_file_is_asked_for() {
    let folder = Folder::new();
    let file = folder.file("games.claim", WYTHOFF);
    run(["mex", &file]).expect(2).complains(&["several games", "--game NAME", "wythoff, wedge_shape"]);
    run(["mex", &file, "--game", "chess"]).expect(2).complains(&["no game chess", "wythoff"]);
    run(["mex", &file, "--game", "wythoff", "--z", "5"]).expect(2).complains(&["--box"]);
    let asked = ["--compare", "--only-differences"];
    for option in asked {
        run(["mex", &file, "--game", "wythoff", option]).expect(2).complains(&["needs a term", "a xor b"]);
    }
    let chosen = data(&[&file, "--game", "wythoff"]);
    assert!(chosen.stderr.contains("the box is a=0..15,b=0..15"), "{chosen:?}");
    let partly = data(&[&file, "--game", "wythoff", "--box", "b=3"]);
    assert!(partly.stderr.contains("the box is a=0..15,b=3..3"), "{partly:?}");
    let claims = format!("{WYTHOFF}claim grundy bar(half) = y xor z\n");
    let bar = folder.file("bar.claim", claims);
    assert_eq!(data(&[&bar]).stdout.lines().nth(1), Some("G(y, z), z across, y upwards"));
    let sum =
        folder.file("sum.claim", "fun f(t) = floor(t/2)\nclaim grundy strip + bar(f) = x xor y xor z\n");
    let compared = run(["mex", &sum, "--box", "x=0..9,y=0..4,z=0..9", "--compare", "x xor y xor z"]);
    assert_eq!((compared.code, compared.last_line().starts_with("agrees: G(x, y, z)")), (0, true));
    let set = folder.file("set.claim", "let k = 2\nfun f(t) = floor(t/k)\nclaim nimsum f\n");
    assert_eq!(json(&[&set, "--set", "k=3"])["grundy"], json(&["floor(t/3)"])["grundy"]);
    let term = json(&[&set, "--only-differences", "f(z) + k"]);
    assert_eq!(term["term"], "f(z) + 2");
    // However long the names are, the lines of a b-file are not.
    let (a, b) = ("a".repeat(700), "b_".repeat(400));
    let long = folder.file("long.claim", format!("game g({a}, {b}) move u < {a} to (u, {b})\n"));
    assert_eq!(b_file(&data(&[&long, "--format", "bfile"]).stdout).len(), 256);
    let tabular = data(&[&long, "--format", "latex"]).stdout;
    assert!(tabular.contains("b\\_b\\_") && !tabular.lines().skip(1).any(|line| line.contains("b_")));
    run(["mex", "t", "--set", "k=3"]).expect(2).complains(&["--set", "claim file"]);
}

#[test]
fn games_that_are_none() {
    let folder = Folder::new();
    let file = |rules: &str| folder.file("game.claim", format!("game g(x, y) {rules}\n"));
    run(["mex", &file("move u < x + 1 to (u, y)")]).expect(2).complains(&["play can return to"]);
    run(["mex", &file("where x <= y move v < y to (x, v)")])
        .expect(2)
        .complains(&["which is not a position"]);
    run(["mex", &file("move u < x to (u - 1, y)")]).expect(2).complains(&["no value"]);
    let none = data(&[&file("where x > 20 and y > x move u < x to (u, y)"), "--box", "x=0..3,y=0..3"]);
    assert!(none.stderr.contains("no position in this box"), "{none:?}");
}

/// A limit: no data, a message, and nothing that looks like a crash.
#[track_caller]
fn limited(arguments: &[&str], parts: &[&str]) {
    let run = run(["mex"].iter().chain(arguments));
    assert_eq!((run.code, run.stdout.as_str()), (3, ""), "{run:#?}");
    assert!(run.stderr.starts_with("limit: "), "{run:#?}");
    let _ = run.complains(parts);
}

#[test]
fn limits_are_told_before_they_are_met() {
    limited(&["t", "--z", "10000000000"], &["MB of memory", "--memory"]);
    limited(&["t", "--z", "200000"], &["MB of memory", "--memory", "--max-row"]);
    limited(&["t", "--z", "20000", "--memory", "16", "--compare"], &["16 MB allowed"]);
    limited(&["2^40 * t"], &["below 2^32", "--max-row"]);
    limited(&["2^90 * t", "--values"], &["below 2^32", "--max-row"]);
    let file = "examples/miyadera2016/theorem_4.1.claim";
    limited(&[file, "--box", "x=0..999999,z=0..999999"], &["limit"]);
    let low = data(&["2^40 * t", "--max-row", "3", "--z", "4", "--format", "csv"]);
    assert_eq!(csv(&low.stdout).len(), 1 + 4 * 4);
    let edge = [u64::from(u32::MAX) - 40, u64::from(u32::MAX)].map(|height| format!("{height}"));
    limited(&[&edge[1]], &["below 2^32"]);
    limited(&[&edge[0], "--z", "1"], &["MB of memory"]);
}

#[test]
fn a_jump_by_a_million() {
    let f = "if t < 10 then 0 else 1000000";
    let jump = run(["mex", f, "--z", "12", "--compare", "--format", "json"]);
    assert_eq!(jump.code, 1);
    let object: Value = serde_json::from_str(&jump.stdout).expect("JSON");
    assert_eq!(object["positions"], 10 + 3 * 1_000_001);
    // Rows by rows is the only order that fits; the lines are those of the low rows all the same.
    let high = data(&[f, "--z", "11", "--format", "csv", "--threads", "2"]);
    let low: Vec<Vec<u64>> = csv(&high.stdout).into_iter().filter(|line| line[0] <= 50).collect();
    let cut: Vec<u64> = (0..12).map(|t| if t < 10 { 0 } else { 50 }).collect();
    let expected: Vec<Vec<u64>> = positions(&cut).iter().map(|&(y, z, g)| vec![y, z, g]).collect();
    assert_eq!(low, expected);
}

#[test]
fn small_bars_and_wrong_questions() {
    assert_eq!(data(&["floor(t/2)", "--z", "0", "--format", "csv"]).stdout, "y,z,grundy\n0,0,0\n");
    let high = csv(&data(&["7", "--z", "3", "--format", "csv"]).stdout);
    assert_eq!(high.len(), 32);
    let wrong = |arguments: &[&str], parts: &[&str]| {
        let _ = run(["mex"].iter().chain(arguments)).expect(2).complains(parts);
    };
    wrong(&["9 - t", "--z", "5"], &["monotone", "f(1) = 8", "f(0) = 9", "nimcert explain"]);
    wrong(&["5 - t"], &["no value at 6", "--z 5"]);
    wrong(&["t", "--box", "y=30..40"], &["no position in this box", "0..20"]);
    wrong(&["t", "--box", "z=5..2"], &["the range of z is empty"]);
    wrong(&["t", "--box", "q=5"], &["no coordinate q", "y, z"]);
    wrong(&["t", "--box", "z=5", "--z", "5"], &["--z"]);
    wrong(&["t", "--box", "z=0..3,z=5"], &["z has two ranges"]);
    wrong(&["t", "--box", "z"], &["`z` is not a range"]);
    wrong(&["t", "--values", "--format", "npy"], &["--format npy"]);
    wrong(&["t", "--compare", "--format", "csv"], &["--format csv"]);
    wrong(&["t", "--compare", "y xor t"], &["unknown name `t`", "`y`, `z`"]);
    wrong(&["t", "--compare", ""], &["y xor z"]);
    wrong(&["t", "--values", "--p-positions"], &["cannot be used with"]);
    let folder = Folder::new();
    let file = heights_file(&folder, &[0, 1, 1]);
    let below = format!("{file}/out");
    wrong(&["t", "--out", &below], &["cannot write", &below]);
    assert_eq!(csv(&data(&[&file, "--format", "csv"]).stdout).len(), 5);
    wrong(&[&file, "--z", "3"], &["3 heights", "column 3"]);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    use std::io::{BufRead, BufReader};
    for format in ["csv", "json", "table"] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_nimcert"))
            .args(["mex", "t", "--z", "3000", "--format", format])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        out.read_line(&mut line).expect("a line");
        drop(out);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{format}");
    }
}

/// A run that takes long, ended by SIGINT when `ready` holds.
#[cfg(unix)]
fn interrupted(arguments: &[&str], out: Stdio, ready: impl Fn() -> bool) -> std::process::Output {
    use std::time::{Duration, Instant};
    let child = interruptible()
        .args(["mex", "t", "--z", "30000"])
        .args(arguments)
        .stdout(out)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let begin = Instant::now();
    while !ready() {
        assert!(begin.elapsed() < Duration::from_secs(60), "it does not begin");
        std::thread::sleep(Duration::from_millis(5));
    }
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    assert_eq!(output.stderr, b"stopped\n");
    output
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_no_file() {
    for format in ["csv", "npy"] {
        let folder = Folder::new();
        let out = folder.at("out");
        let arguments = ["--format", format, "--out", out.to_str().expect("UTF-8")];
        interrupted(&arguments, Stdio::null(), || folder.list().iter().any(|name| name.starts_with('.')));
        assert_eq!(folder.list(), [""; 0]);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_whole_lines() {
    let folder = Folder::new();
    let path = folder.at("out.csv");
    let file = std::fs::File::create(&path).expect("a file");
    let ready = || std::fs::metadata(&path).is_ok_and(|data| data.len() > 1 << 20);
    interrupted(&["--format", "csv"], file.into(), ready);
    let text = String::from_utf8(folder.read("out.csv")).expect("UTF-8");
    assert!(text.ends_with('\n'));
    let lines = csv(&text);
    assert!(lines.iter().all(|line| line.len() == 3));
    // Whole columns, from the first one on.
    let columns = lines.last().expect("a line")[1];
    assert_eq!(lines.len() as u64, (columns + 1) * (columns + 2) / 2);
}

#[test]
fn the_exhaustive_check_goes_far() {
    let run = command::check(&["floor(t/2)", "--mex", "16384", "--no-partition"], 0);
    let _ = run.says("G = y xor z at 67,125,249 positions with z <= 16384");
    let later = "if t < 9000 then floor(t/2) else floor(t/2) + 1";
    let run = command::check(&[later, "--mex", "10000"], 1);
    let _ = run.says("mex         confirms");
}
