//! Each row of a certificate is a line that has all its items; rows of states are in increasing order, and pairs name
//! a pair for each letter.

use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Options, decide};

use crate::games_kit::read;

/// The certificate of the first claim of a program.
fn certificate(text: &str) -> String {
    let program = read(text);
    let claim = &program.claims[0];
    let decision = decide(&program, &claim.statement, &Options::default(), None);
    let certificate = Certificate::of(&program, &claim.statement, &decision).expect("a decision");
    nimcert_core::kernel::check(certificate.claim.as_bytes(), &certificate.bytes).expect("a proof");
    String::from_utf8(certificate.bytes).expect("ASCII")
}

/// The items of a row, in the order of rows: numbers, `*`, `F`, `T`.
fn items(line: &str) -> Vec<(u8, i64)> {
    let item = |word: &str| match word {
        "*" => (1, 0),
        "F" => (2, 0),
        "T" => (3, 0),
        number => (0, number.parse().expect("a number")),
    };
    line.split(' ').map(item).collect()
}

/// Looks at all bodies; the numbers of rows of states, of pairs and of locations.
fn looked_at(text: &str) -> [usize; 3] {
    let mut lines = text.lines().peekable();
    let [mut states, mut pairs, mut locations, mut tracks] = [0; 4];
    let mut before: Option<Vec<(u8, i64)>> = None;
    while let Some(line) = lines.next() {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |name: &str| {
            let at = words.iter().position(|word| *word == name)?;
            words[at + 1].parse::<usize>().ok()
        };
        if let Some(state) = line.strip_prefix("at ") {
            let location = items(state);
            assert!(before.is_none_or(|before| before <= location), "{text}");
            before = Some(location);
            locations += 1;
            continue;
        }
        if !["mod", "ge"].contains(&words[0]) {
            before = None;
        }
        if line.starts_with("| ") {
            continue;
        }
        tracks = number("tracks").unwrap_or(tracks);
        let Some(count) = number("rows") else { continue };
        let rows: Vec<Vec<(u8, i64)>> = lines.by_ref().take(count).map(items).collect();
        assert_eq!(rows.len(), count, "{text}");
        match words[0] {
            "invariant" | "hidden" => {
                assert!(rows.iter().all(|row| Some(row.len()) == number("width")), "{text}");
                assert!(rows.is_sorted_by(|a, b| a < b), "{text}");
                states += count;
            }
            "table" => assert!(rows.iter().all(|row| row.len() == 1 + (1 << tracks)), "{text}"),
            "pairs" => {
                for row in &rows {
                    let (next, hidden) = row[1..].split_at(1 << tracks);
                    assert!(next.iter().all(|next| (-1..count as i64).contains(&next.1)), "{text}");
                    assert!(hidden.is_sorted_by(|a, b| a < b), "{text}");
                }
                pairs += count;
            }
            _ => assert!(rows.iter().all(|row| row.len() == 1), "{text}"),
        }
    }
    [states, pairs, locations]
}

#[test]
fn rows_are_written_one_by_one() {
    let mut all = [0; 3];
    for name in [
        "beyond/bar_3d_near_miss",
        "beyond/bar_3d_all_m",
        "inoue2014/prediction_4.1",
        "miyadera2016/theorem_4.1_all_s",
        "nakamura2015/conjectures_4.1_to_4.4",
    ] {
        let path = nimcert_testing::root().join(format!("examples/{name}.claim"));
        let counts = looked_at(&certificate(&std::fs::read_to_string(path).expect("an example")));
        all.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
    }
    let small = looked_at(&certificate("fun f(t) = floor(t / 2)\nclaim nimsum f\n"));
    all.iter_mut().zip(small).for_each(|(all, count)| *all += count);
    let [states, pairs, locations] = all;
    assert!(states > 8_000 && pairs > 10 && locations > 5, "{all:?}");
}
