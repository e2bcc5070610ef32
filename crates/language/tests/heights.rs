//! Files of heights: what is read, and what is wrong.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::result_large_err)]

use nimcert_language::{Diagnostic, MAX_SOURCE_BYTES, MAX_TABLE, Source, parse_heights};
use num_bigint::BigUint;
use proptest::prelude::*;

use super::parse::big;

fn heights(text: &str) -> Result<Vec<BigUint>, Diagnostic> {
    parse_heights(&Source::new("test", text))
}

#[test]
fn heights_files() {
    let numbers = |list: &[u64]| -> Vec<BigUint> { list.iter().copied().map(big).collect() };
    let cases: [(&str, &[u64]); 16] = [
        ("0\n0\n1\n", &[0, 0, 1]),
        ("0\r\n0\r\n1", &[0, 0, 1]),
        ("\u{feff}5", &[5]),
        ("# heights\n\n0 # at 0\n\n 0\n1\n\n", &[0, 0, 1]),
        ("0, 0, 1, 1", &[0, 0, 1, 1]),
        ("0;0;1;1;\n2;2;", &[0, 0, 1, 1, 2, 2]),
        ("0,0,1,\n1,2,2", &[0, 0, 1, 1, 2, 2]),
        ("0 0 1\n1\t2", &[0, 0, 1, 1, 2]),
        ("height\n0\n1\n", &[0, 1]),
        ("t,f(t)\n0,7\n", &[7]),
        ("t;height\n0;7\n1;7\n2;8", &[7, 7, 8]),
        ("0,7\n1,7\n2,8", &[7, 7, 8]),
        ("0 7\n1 7\n2 8", &[7, 7, 8]),
        ("0,7", &[0, 7]),
        ("0,7\n0,8", &[0, 7, 0, 8]),
        ("00012", &[12]),
    ];
    for (text, expected) in cases {
        assert_eq!(heights(text), Ok(numbers(expected)), "{text:?}");
    }
    let long = "9".repeat(30_000);
    assert_eq!(heights(&long).unwrap()[0].to_string(), long);
}

#[test]
fn wrong_heights_files() {
    let place = |text: &str| {
        let error = heights(text).expect_err("something is wrong");
        format!("{error}")
    };
    assert_eq!(place(""), "test:1:1: nothing to read");
    assert_eq!(place("height\n# none\n"), "test:1:1: nothing to read");
    assert_eq!(place("0\n-1"), "test:2:1: not a natural number");
    assert_eq!(place("0, 0.5"), "test:1:4: not a natural number");
    assert_eq!(place("0\nx\n"), "test:2:1: not a natural number");
    assert_eq!(place("x\ny\n0"), "test:2:1: not a natural number");
    assert_eq!(place("x, 1\n0"), "test:1:1: not a natural number");
    assert_eq!(place("0,,1"), "test:1:3: not a natural number");
    assert_eq!(place("0,1 2"), "test:1:3: not a natural number");
    assert_eq!(place("\"0\""), "test:1:1: not a natural number");
    assert_eq!(place("1,0\n2,0\n3,1"), "test:1:1: the column `t` is not 0, 1, 2, ..");
    assert_eq!(place("t,f\n0,0\n0,1"), "test:3:1: the column `t` is not 0, 1, 2, ..");
    assert_eq!(place("0,0\n1,0\n3,1"), "test:3:1: the column `t` is not 0, 1, 2, ..");
    assert_eq!(place(&"9".repeat(40_000)), "test:1:1: number too large");
    let many = |n: usize| "0\n".repeat(n);
    assert!(heights(&many(MAX_TABLE)).is_ok());
    assert_eq!(place(&many(MAX_TABLE + 1)), format!("test:{}:1: more than 1,000,000 heights", MAX_TABLE + 1));
    assert_eq!(place(&"0 ".repeat(MAX_SOURCE_BYTES / 2 + 1)), "test:1:1: a text of 8,000,002 bytes");
}

proptest! {
    #[test]
    fn heights_read_back(list in prop::collection::vec(any::<u64>(), 1..50), style in 0..4_usize) {
        let words: Vec<String> = list.iter().map(u64::to_string).collect();
        let text = match style {
            0 => words.join("\n"),
            1 => format!("f(t)\n{}", words.join("\r\n")),
            2 => format!("{},", words.join(", ")),
            _ => format!("t,f(t)\n{}", words.iter().enumerate().map(|(t, f)| format!("{t}, {f}\n")).collect::<String>()),
        };
        prop_assert_eq!(heights(&text), Ok(list.into_iter().map(big).collect()));
    }
}
