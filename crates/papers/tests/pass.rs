//! The pass game of miyadera2016: the lists that the catalogue computes are those of tests/data, which another
//! program found by brute force, and printed lists that were changed are noticed.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use nimcert_papers::{Effort, Evidence, Value, items};
use serde_json::Value as Json;

fn golden(name: &str) -> Json {
    let path = nimcert_testing::root().join("tests/data").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    serde_json::from_str(&text).expect("JSON")
}

/// The values of an item whose description begins with these words.
fn values(id: &str, what: &str) -> Vec<Value> {
    let item = items().find(|item| item.id == id).unwrap_or_else(|| panic!("{id}"));
    let evidence = item.evidence.iter().find_map(|evidence| match evidence {
        Evidence::Values(values) if values.what.starts_with(what) => Some(values),
        _ => None,
    });
    (evidence.unwrap_or_else(|| panic!("{id}: {what}")).run)(Effort::Fast)
}

fn numbers(json: &Json) -> Vec<u64> {
    json.as_array().expect("a list").iter().map(|n| n.as_u64().expect("a number")).collect()
}

#[test]
fn the_positions_of_example_4_1_are_the_golden_ones() {
    let golden = golden("pass_k4_s2_le20.json");
    let expected: Vec<String> = golden["P"]
        .as_array()
        .expect("positions")
        .iter()
        .map(|position| {
            format!("{{{}}}", numbers(position).iter().map(u64::to_string).collect::<Vec<_>>().join(","))
        })
        .collect();
    let found = values("miyadera2016/example_4.1", "the list of P-positions");
    assert_eq!(expected.len(), 144);
    assert_eq!(found.iter().map(|value| value.computed.clone()).collect::<Vec<_>>(), expected);
    assert!(found.iter().all(|value| value.claimed.as_ref() == Some(&value.computed)));
    let damaged: Vec<&Value> = found.iter().filter(|value| value.printed != value.computed).collect();
    assert_eq!(damaged.len(), 3, "{damaged:?}");
}

#[test]
fn the_values_of_example_4_3_are_the_golden_ones() {
    let golden = golden("pass_k4_s6_le40.json");
    let expected: Vec<String> = numbers(&golden["values_in_order"]).iter().map(u64::to_string).collect();
    let found: Vec<String> =
        values("miyadera2016/example_4.3", "the list").into_iter().map(|value| value.computed).collect();
    assert_eq!(expected.len(), 553);
    assert_eq!(found, expected);
}

#[test]
fn example_4_5_has_a_one_for_each_position_without_a_pass() {
    let found = values("miyadera2016/example_4.5", "the list");
    assert_eq!(found.len(), 1798);
    assert!(found.iter().take(889).all(|value| value.computed == "1"));
    assert_eq!(found.iter().filter(|value| value.printed != value.computed).count(), 9);
}
