//! The examples of the library do what they say: each is run, and its answers are compared with facts
//! found in another way.

#![allow(dead_code, reason = "the examples' own `main`s are not called")]

#[path = "../examples/check_certificate.rs"]
mod check_certificate;
#[path = "../examples/decide.rs"]
mod decide;
#[path = "../examples/enumerate.rs"]
mod enumerate;
#[path = "../examples/own_game.rs"]
mod own_game;

use std::error::Error;

#[test]
fn functions_are_decided() -> Result<(), Box<dyn Error>> {
    for (expression, expected) in [
        ("floor(t/4)", "y xor z for all naturals"),
        ("floor(t/3)", "refuted by the columns 2 and 3, with heights 0 and 1"),
        ("floor(isqrt(t)/2)", "no answer for all naturals"),
    ] {
        let answer = decide::answer(expression)?;
        assert!(answer.contains(expected), "{answer}");
        assert_eq!(answer.contains("verified"), !expected.starts_with("no answer"), "{answer}");
    }
    assert!(decide::answer("floor(t/").is_err());
    Ok(())
}

#[test]
fn certificates_are_checked() {
    use check_certificate::{CERTIFICATE, CLAIM, verdict};
    assert!(verdict(CLAIM, CERTIFICATE).starts_with("verified: ns"));
    let others = [
        ("floor(t/3)", "0 1 1 0"),
        ("floor(t/2) + 1", "0 1 1 0"),
        ("floor(t/2)", "0 1 0 0"),
        ("floor(t/2)", "0 1 1 1"),
        ("floor(t/2)", "0 0 0 0"),
    ];
    for (f, row) in others {
        let answer = verdict(&CLAIM.replace("floor(t/2)", f), &CERTIFICATE.replace("0 1 1 0", row));
        assert!(answer.starts_with("rejected: K"), "{f}, {row}: {answer}");
    }
}

#[test]
fn a_game_in_rust_and_in_the_language_are_one() -> Result<(), Box<dyn Error>> {
    // 12 choose 4 positions; all P-positions have equal gaps, and all positions with equal gaps are P.
    let gaps = (0..12_u32).flat_map(|a| (a + 1..12).flat_map(move |b| (b + 1..12).map(move |c| (a, b, c))));
    let equal = gaps.filter(|(a, b, c)| c + (b - a) < 12).count();
    let counted = own_game::by_exhaustion(12)?;
    assert!(counted.contains(&format!("495 positions, {equal} P-positions, {equal} of them")), "{counted}");
    assert!(own_game::for_all_naturals("((b - a - 1) xor (d - c - 1)) = 0")?.starts_with("proved"));
    for near in ["((b - a - 1) xor (d - b - 1)) = 0", "((b - a) xor (d - c - 1)) = 0", "0 = 1", "0 = 0"] {
        assert!(own_game::for_all_naturals(near)?.starts_with("refuted"), "{near}");
    }
    Ok(())
}

#[test]
fn functions_are_listed_counted_and_drawn() -> Result<(), Box<dyn Error>> {
    let lines = enumerate::functions()?;
    let is_list = |line: &&str| line.bytes().all(|b| b.is_ascii_digit() || b == b' ');
    let lists: Vec<Vec<u64>> = lines
        .lines()
        .filter(is_list)
        .map(|line| line.split(' ').map(|n| n.parse::<u64>().map_err(std::convert::Into::into)).collect())
        .collect::<Result<_, Box<dyn Error>>>()?;
    // All monotone functions on 6 columns with f(0) = 0, and Definition 8.1 by its words.
    let mut expected = Vec::new();
    for code in 0..8_u64.pow(5) {
        let f: Vec<u64> = [0].into_iter().chain((0..5).map(|i| code / 8_u64.pow(4 - i) % 8)).collect();
        let ns =
            |i: u64, z: usize, w: usize| z as u64 >> i != w as u64 >> i || f[z] >> (i - 1) == f[w] >> (i - 1);
        let all = (1..=4).all(|i| (0..6).all(|z| (0..6).all(|w| ns(i, z, w))));
        if f.is_sorted() && all {
            expected.push(f);
        }
    }
    assert_eq!(lists, expected);
    assert!(lines.contains("on 1024 columns: a number of"), "{lines}");
    Ok(())
}
