//! `nimcert explain`: texts, objects, exit codes, positions.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::support::command;

use command::{Folder, golden, masked, run};
use num_bigint::BigUint;
use serde_json::Value;

fn explain(arguments: &[&str], code: i32) -> command::Run {
    run(["explain"].iter().chain(arguments)).expect(code)
}

fn explain_json(arguments: &[&str], code: i32) -> Value {
    let run = run(["explain", "--json"].iter().chain(arguments));
    assert_eq!(run.code, code, "{run:#?}");
    serde_json::from_str(&run.stdout).expect("one object")
}

#[test]
fn text_of_each_case() {
    for (name, f, case) in [
        ("explain_9.3_1.txt", "floor(t/3)", "Case 1 of"),
        ("explain_9.3_2.1.txt", "floor(5*t/16)", "Case 2.1 of"),
        ("explain_9.3_2.2.txt", "table [0, 0, 0, 0, 1, 2] then 2", "Case 2.2 of"),
        ("explain_9.4_1.txt", "floor(t/2) + floor(t/8)", "Case 1 of"),
        ("explain_9.4_2.txt", "if t < 2^90 + 6 then 2^100 + 6 else 2^100 + 8", "Case 2 of"),
    ] {
        let run = explain(&[f], 1).says(case);
        golden(name, &masked(&run.stdout));
    }
}

#[test]
fn exit_codes_and_last_lines() {
    assert!(explain(&["floor(t/3)"], 1).last_line().starts_with("refuted: G(1, 3) = 4, but 1 xor 3 = 2"));
    assert!(explain(&["3 monus t"], 1).says("Section 9 does not apply").last_line().starts_with("refuted: "));
    assert!(explain(&["floor(t/4)"], 0).says("Remark 8.1").last_line().starts_with("proved: "));
    let root = explain(&["floor(isqrt(t)/2)", "--bits", "20"], 0).says("below column 2^20");
    assert!(root.last_line().starts_with("proved below 2^20: "));
    explain(&["floor(isqrt(t)/3)", "--bits", "20"], 1).says("Lemma 9.");
    explain(&["floor(t/1000)", "--max-states", "10", "--at", "1,0,5"], 3).says("no strategy");
    let far = "if t < 2^200 then floor(t/4) else floor(t/4) + 1";
    explain(&[far], 1).says("d_i = 1").says("Theorem 4.6");
    explain(&[far, "--bits", "190"], 0).says("Beyond that bound it fails");
    // Falls where the formal game is still the nim-sum, and where it is not.
    explain(&["table [0, 2, 1] then 1"], 1).says("Lemma 9.3");
    explain(&["table [1, 1, 0] then 9"], 1)
        .says("By exhaustive mex, the first difference in the formal game is G(");
    // No value from column 6 on, and no bar from column 1 on.
    explain(&["5 - t", "--at", "0,0,3"], 1)
        .says("to 5; f has no value at 6.")
        .says("f is not monotone, so Theorem 8.1 gives no strategy for (x, y, z) = (0, 0, 3)")
        .says("The columns up to z do not form a bar: f falls at column 1.");
    explain(&["3 monus t"], 1).says("finds no difference");
}

#[test]
fn files_of_heights() {
    let folder = Folder::new();
    let heights = folder.file("heights.txt", "0\n0\n0\n1\n1\n5\n");
    explain(&[&heights], 1).says("Lemma 9.3").says("f is a list of 6 heights");
    let ns = folder.file("ns.txt", "0\n0\n1\n1\n2\n2\n3\n3\n");
    explain(&[&ns, "--at", "1,2,7"], 0).says("Winning move: (1, 2, 7) to ");
    let run = run(["explain", &ns, "--at", "1,2,8"]).expect(2);
    run.complains(&["--at", "no entry for 8"]);
}

#[test]
fn positions() {
    explain(&["floor(t/4)", "--at", "5,3,13"], 0)
        .says("Lemma 8.3 [4]")
        .says("Winning move: (5, 3, 13) to (5, 1, 4), with nim-sum 0:");
    explain(&["floor(t/4)", "--at", " 15, 3, 13 "], 0).says("Lemma 8.3 [1]").says("to (14, 3, 13)");
    explain(&["floor(t/4)", "--at", "14,3,13"], 0).says("By Lemma 8.4");
    explain(&["floor(t/4)", "--at", "0,0,0"], 0).says("This is a P-position");
    explain(&["floor(t/3)", "--at", "5,3,13"], 1).says("so Theorem 8.1 gives no").says("G(3, 13) = 15");
    explain(&["floor(t/3)", "--at", "15,3,13"], 1).says("This is a P-position: no move wins.");
    explain(&["floor(t/3)", "--at", "5,3,13000000"], 1).says("The position is too large for exhaustion.");
    explain(&["3 monus t", "--at", "5,3,0"], 1).says("no strategy");
    let digits = "123456789".repeat(34);
    let at = format!("{digits}00,{digits},{digits}0");
    let run = explain(&["floor(t/4)", "--at", &at], 0).says("in full:").says("Lemma 8.3 [");
    assert!(run.stdout.lines().any(|line| line.len() > 290 && line.bytes().all(|b| b.is_ascii_digit())));
}

#[test]
fn positions_that_are_none() {
    let error = |arguments: &[&str], parts: &[&str]| {
        run(["explain"].iter().chain(arguments)).expect(2).complains(parts);
    };
    error(&["floor(t/4)", "--at", "1,4,13"], &["y = 4 is greater than f(z) = 3", "1,3,13"]);
    error(&["floor(t/3)", "--at", "1,5,13"], &["y = 5 is greater than f(z) = 4"]);
    error(&["floor(isqrt(t)/2)", "--bits", "10", "--at", "1,1,1024"], &["below column 2^10", "--bits"]);
    error(&["t - 5", "--at", "1,1,1"], &["--at", "no value at 1"]);
    for at in ["1,2", "1,2,3,4", "", "a,b,c", "-1,0,0", "1;2;3", "0x1,0,0", "1.5,0,0"] {
        error(&["floor(t/4)", &format!("--at={at}")], &["three natural numbers"]);
    }
}

#[test]
fn objects() {
    let object = explain_json(&["floor(t/3)"], 1);
    assert_eq!((&object["schema"], &object["command"]), (&1.into(), &"explain".into()));
    assert_eq!(object["verdict"], "refuted");
    let explanation = &object["explanation"];
    let contradiction = &explanation["contradiction"];
    assert_eq!((&contradiction["lemma"], &contradiction["case"]), (&"9.3".into(), &"[1]".into()));
    assert_eq!(contradiction["letters"], serde_json::json!({"a": "1", "b": "0"}));
    assert_eq!(contradiction["argument"]["kind"], "order");
    assert_eq!(explanation["first_wrong"]["grundy"], "4");
    assert_eq!(explanation["first_wrong"]["options"]["columns"], serde_json::json!(["0", "1", "2"]));
    assert!(explanation["at"].is_null() && explanation["formal_game"].is_null());

    let object = explain_json(&["table [2, 2] then 4"], 1);
    let argument = &object["explanation"]["contradiction"]["argument"];
    assert_eq!((&argument["kind"], &argument["value"]), (&"unreached".into(), &"4".into()));
    assert_eq!(argument["sets"][0]["elements"], serde_json::json!(["2", "3", "0", "1"]));

    let at = format!("1,{0},{0}0", "9".repeat(300));
    let object = explain_json(&["floor(t/4)", "--at", &at], 0);
    assert_eq!(object["verdict"], "proved");
    assert!(object["explanation"]["contradiction"].is_null());
    let said = &object["explanation"]["at"];
    assert!(said["by"].as_str().is_some_and(|by| by.starts_with("Lemma 8.3 [")));
    let number = |n: &Value| n.as_str().expect("a string").parse::<BigUint>().expect("a number");
    let [x, y, z] = [0, 1, 2].map(|k| number(&said["move"][k]));
    assert_eq!(x ^ y ^ z, BigUint::ZERO);
    assert_eq!(object["explanation"]["columns"][1]["f_z"], "11");

    let object = explain_json(&["table [1, 1, 0] then 9"], 1);
    assert!(object["explanation"]["formal_game"]["grundy"].is_string());
    let object = explain_json(&["floor(t/3)", "--at", "5,3,13"], 1);
    assert_eq!(object["explanation"]["at"]["by"], "exhaustion");
}

#[test]
fn certificates_are_kept() {
    let folder = Folder::new();
    let to = folder.at("proofs").display().to_string();
    explain(&["floor(t/3)", "--emit", &to], 1).says("written");
    let text = String::from_utf8(folder.read("proofs/f.cert")).expect("ASCII");
    assert!(text.contains("\ncounterexample ns 2 3\nend\n"));
    let [claim, cert] =
        ["f.claim", "f.cert"].map(|name| folder.at("proofs").join(name).display().to_string());
    run(["verify", &claim, &cert]).expect(0).says("verified: claim not nimsum f");
}

/// The text of a line from this column on, up to the next blank.
fn cell(line: &str, at: usize) -> &str {
    line.get(at..).and_then(|rest| rest.split(' ').next()).unwrap_or_default()
}

/// A function of one number.
type OfOneNumber = fn(u64) -> u64;

#[test]
fn every_row_of_remark_8_1_has_the_digits_of_its_columns() {
    let values: [(&str, OfOneNumber); 5] = [
        ("floor(t/2)", |t| t / 2),
        ("floor(t/4)", |t| t / 4),
        ("floor(t/1000)", |t| t / 1000),
        ("0", |_| 0),
        ("if t < 4 then 5 else 7", |t| if t < 4 { 5 } else { 7 }),
    ];
    for (f, value) in values {
        for z in [1, 7, 12, 45, 4095, 4096] {
            let run = explain(&[f, "--at", &format!("0,0,{z}")], 0);
            let lines: Vec<&str> = run.stdout.lines().collect();
            let head = lines.iter().position(|line| line.starts_with("      i   z = ")).expect("a table");
            let starts: Vec<usize> = lines[head].match_indices("z = ").map(|(at, _)| at).collect();
            let mut seen = 0;
            for start in starts {
                let column: u64 = cell(lines[head], start + 4).parse().expect("a column");
                let second = start + lines[head][start..].find("f(z) = ").expect("its height");
                let height = value(column);
                assert_eq!(cell(lines[head], second + 7), height.to_string(), "{}", run.stdout);
                let mut least = u64::MAX;
                for line in lines[head + 1..].iter().take_while(|line| !line.is_empty()) {
                    let i: u64 = line[..7].trim().parse().expect("a place");
                    let (left, right) = (cell(line, start), cell(line, second));
                    if left.is_empty() {
                        assert!(right.is_empty(), "{line}");
                        continue;
                    }
                    least = i;
                    // Dots stand for the digits below the place; the others are those of the number, all of them.
                    for (cell, number, hidden) in [(left, column, i), (right, height, i - 1)] {
                        let (digits, dots) = cell.split_at(cell.find('.').unwrap_or(cell.len()));
                        assert!(dots.bytes().all(|byte| byte == b'.'), "{line}");
                        let hidden = u32::try_from(hidden).expect("few digits");
                        assert_eq!(dots.len(), hidden as usize, "{f} at {column}: {line}");
                        let read =
                            if digits.is_empty() { 0 } else { u64::from_str_radix(digits, 2).unwrap() };
                        assert_eq!(read, number >> hidden, "{f} at {column}: {line}");
                        assert!(cell.len() >= number.checked_ilog2().map_or(1, |top| top as usize + 1));
                    }
                    seen += 1;
                }
                assert!(least == 1 || column == 0 || column == 1 && height == 0, "{}", run.stdout);
            }
            assert!(seen > 0, "{}", run.stdout);
        }
    }
    explain(&["floor(t/2)"], 0).says("1   110.    110        10110.  10110");
}
