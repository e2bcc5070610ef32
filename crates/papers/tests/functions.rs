//! The functions of the bars in the catalogue are those of the papers: their first 256 values are the
//! ones in tests/data (inoue2014, Examples 5.2-5.7), and Lemmas 1.1-1.3 hold at them as printed.

use std::path::Path;

use nimcert_core::language::{Source, apply, parse_function};
use nimcert_papers::{Evidence, items};
use num_bigint::BigUint;

fn root() -> &'static Path {
    nimcert_testing::root()
}

/// The function of a bar of the catalogue.
fn bar(id: &str, name: &str) -> &'static str {
    let item = items().find(|item| item.id == id).unwrap_or_else(|| panic!("there is no item {id}"));
    let named = |evidence: &'static Evidence| match evidence {
        Evidence::Bar { name: other, f, .. } => (*other == name).then_some(*f),
        _ => None,
    };
    item.evidence.iter().find_map(named).unwrap_or_else(|| panic!("{id} has no bar {name}"))
}

fn values(f: &str, count: u64) -> Vec<u64> {
    let program = parse_function(&Source::new("f", f)).expect("a function");
    let value = |t| apply(&program, 0, &[BigUint::from(t)]).expect("a value");
    (0..count).map(|t: u64| u64::try_from(value(t)).expect("small")).collect()
}

#[test]
fn the_examples_have_the_values_of_the_paper() {
    let text = std::fs::read_to_string(root().join("tests/data/examples_5.json")).expect("golden data");
    let golden: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for example in 2..=7 {
        let printed: Vec<u64> = golden[format!("5.{example}")]["f_first_256"]
            .as_array()
            .expect("values")
            .iter()
            .filter_map(serde_json::Value::as_u64)
            .collect();
        assert_eq!(printed.len(), 256);
        let f = bar(&format!("inoue2014/example_5.{example}"), "f");
        assert_eq!(values(f, 256), printed, "Example 5.{example}");
    }
}

/// `floor(log2 t)` for t >= 1.
fn log2(t: u64) -> u32 {
    t.ilog2()
}

#[test]
fn the_lemmas_have_the_values_of_the_paper() {
    for (name, k) in [("k002", 2), ("k004", 4), ("k100", 100)] {
        let expected: Vec<u64> = (0..512).map(|t| t / k).collect();
        assert_eq!(values(bar("inoue2014/lemma_1.1", name), 512), expected);
    }
    for n in 1..=3u32 {
        let f = |t: u64| if t < 1 << n { 0 } else { 1 << (log2(t) - n) };
        let expected: Vec<u64> = (0..512).map(f).collect();
        assert_eq!(values(bar("inoue2014/lemma_1.2", &format!("n{n}")), 512), expected);
    }
    // (1.2), (1.3) with the corrected ranges 2^n <= t < 2^(n+1).
    let f = |t: u64| match t {
        0 => 0,
        t if log2(t) % 2 == 1 => ((2 << log2(t)) - 1) / 3,
        t => ((2 << log2(t)) - 2) / 3,
    };
    let expected: Vec<u64> = (0..512).map(f).collect();
    assert_eq!(values(bar("inoue2014/lemma_1.3", "corrected"), 512), expected);
}

#[test]
fn the_near_misses_agree_with_an_ns_function_for_long() {
    for places in [20u64, 200] {
        let near_miss = format!("if t < 2^{places} then floor(t/4) else floor(t/4) + 1");
        let program = parse_function(&Source::new("f", near_miss)).expect("a function");
        let quarter = parse_function(&Source::new("F", "floor(t/4)")).expect("a function");
        let edge = BigUint::from(1u32) << places;
        for t in [BigUint::ZERO, BigUint::from(12345u32), &edge - 1u32] {
            assert_eq!(apply(&program, 0, std::slice::from_ref(&t)), apply(&quarter, 0, &[t]));
        }
        assert_ne!(apply(&program, 0, std::slice::from_ref(&edge)), apply(&quarter, 0, &[edge]));
    }
}
