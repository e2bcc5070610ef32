//! For each theorem a near miss: true and false functions that differ by little, decided right, with
//! the smallest counterexample that brute force finds.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use crate::support::command::check_json;
use serde_json::Value;

/// The divisors of \[inoue2014, Theorem 1.2 and Lemma 1.1\] that are tried.
const EVEN: [u64; 6] = [2, 4, 6, 8, 16, 100];

/// One more than the highest place where two numbers differ.
fn places(a: u64, b: u64) -> u32 {
    u64::BITS - (a ^ b).leading_zeros()
}

/// The counterexample with the smallest `z'`, and then the smallest `z`: f falls from one to the other, or they
/// violate Definition 8.1. By all pairs.
fn violation_by_all_pairs(f: impl Fn(u64) -> u64, columns: u64) -> Option<(u64, u64)> {
    (1..columns).find_map(|z1| {
        let violates = |z: u64| f(z) > f(z1) || places(f(z), f(z1)) >= places(z, z1);
        (0..z1).find(|&z| violates(z)).map(|z| (z, z1))
    })
}

/// As [`violation_by_all_pairs`], but only a column that violates something with its neighbour is
/// compared with all before: of many columns, this is affordable.
fn violation(f: impl Fn(u64) -> u64, columns: u64) -> Option<(u64, u64)> {
    (1..columns).find_map(|z1| {
        let (before, at) = (f(z1 - 1), f(z1));
        let suspected = before > at || places(before, at) >= places(z1 - 1, z1);
        suspected.then(|| match before > at {
            true => (0..z1).find(|&z| f(z) > at).map(|z| (z, z1)),
            false => (0..z1).find(|&z| places(f(z), at) >= places(z, z1)).map(|z| (z, z1)),
        })?
    })
}

/// The verdict and, if it is refuted, the counterexample.
#[track_caller]
fn decided(function: &str) -> Option<(String, String)> {
    let (object, code) = check_json(&[function]);
    let kernel = object["kernel"].as_str().unwrap_or_default();
    assert!(kernel.starts_with("verified: "), "{object:#}");
    assert_eq!(object["mex"]["agrees"], true, "{object:#}");
    let number = |value: &Value| value.as_str().expect("a number").to_owned();
    let c = &object["counterexample"];
    match (object["verdict"].as_str(), code) {
        (Some("proved"), 0) => {
            assert!(object["route"].as_str().is_some_and(|route| route.contains("ns")), "{object:#}");
            None
        }
        (Some("refuted"), 1) => Some((number(&c["z"]), number(&c["z_prime"]))),
        _ => panic!("{function}: {object:#}"),
    }
}

/// The program and brute force say the same.
#[track_caller]
fn agree(function: &str, f: impl Fn(u64) -> u64, columns: u64) {
    let expected = violation(&f, columns);
    if columns <= 1000 {
        assert_eq!(expected, violation_by_all_pairs(&f, columns), "{function}");
    }
    let expected = expected.map(|(z, z1)| (z.to_string(), z1.to_string()));
    assert_eq!(decided(function), expected, "{function}");
}

#[test]
fn even_divisors_hold_and_odd_ones_do_not() {
    for k in EVEN {
        assert_eq!(decided(&format!("floor(t/{k})")), None);
        agree(&format!("floor(t/{k})"), |t| t / k, 6 * k);
        let odd = k + 1;
        assert_eq!(decided(&format!("floor(t/{odd})")), Some((k.to_string(), odd.to_string())));
        agree(&format!("floor(t/{odd})"), |t| t / odd, 6 * odd);
    }
}

#[test]
fn a_shift_of_the_columns() {
    for k in EVEN {
        agree(&format!("floor((t + 1)/{k})"), |t| (t + 1) / k, 6 * k);
        agree(&format!("floor((t + {k})/{k})"), |t| (t + k) / k, 16 * k);
        agree(&format!("floor((t monus 1)/{k})"), |t| t.saturating_sub(1) / k, 6 * k);
        agree(&format!("ceil(t/{k})"), |t| t.div_ceil(k), 6 * k);
    }
}

#[test]
fn a_change_of_the_values() {
    for k in EVEN {
        agree(&format!("floor(t/{k}) + 1"), |t| t / k + 1, 16 * k);
        agree(&format!("2 * floor(t/{k})"), |t| 2 * (t / k), 6 * k);
        agree(&format!("2 * floor(t/{})", 2 * k), |t| 2 * (t / (2 * k)), 6 * k);
        agree(&format!("max(1, floor(t/{k}))"), |t| (t / k).max(1), 16 * k);
        agree(&format!("max(2, floor(t/{k}))"), |t| (t / k).max(2), 16 * k);
        agree(&format!("min(floor(t/{k}), 3)"), |t| (t / k).min(3), 16 * k);
    }
}

#[test]
fn one_column_that_is_different() {
    for k in EVEN {
        for column in 0..3 * k.min(16) {
            let function = format!("if t = {column} then floor(t/{k}) + 1 else floor(t/{k})");
            agree(&function, |t| t / k + u64::from(t == column), 6 * k);
        }
    }
}

#[test]
fn a_change_after_a_million_columns() {
    let columns = (1 << 20) + (1 << 12);
    let below = |t: u64| t < 1 << 20;
    for k in [2, 4, 16] {
        let function = format!("if t < 2^20 then floor(t/{k}) else floor(t/{k}) + 1");
        agree(&function, |t| t / k + u64::from(!below(t)), columns);
        let function = format!("if t < 2^20 then floor(t/{k}) else floor(t/{})", k + 1);
        agree(&function, |t| if below(t) { t / k } else { t / (k + 1) }, columns);
    }
    agree("if t < 2^20 then floor(t/4) else floor(t/2)", |t| if below(t) { t / 4 } else { t / 2 }, columns);
    agree("if t < 2^20 then 0 else floor(t/4)", |t| if below(t) { 0 } else { t / 4 }, columns);
    agree("if t < 2^20 + 1 then 0 else floor(t/4)", |t| if t <= 1 << 20 { 0 } else { t / 4 }, columns);
}

#[test]
fn a_change_after_2_to_150_columns() {
    assert_eq!(decided("if t < 2^150 then floor(t/4) else floor(t/2)"), None);
    assert_eq!(decided("if t < 2^150 then 0 else floor(t/4)"), None);
    // The first violation is the same number of columns after 2^150 as it is after 2^20.
    for other in ["floor(t/4) + 1", "floor(t/2) + 1", "floor(t/4) + 5", "floor(t/3)"] {
        let function = |n: u32| format!("if t < 2^{n} then floor(t/4) else {other}");
        let low = decided(&function(20));
        let high = decided(&function(150));
        let after = |pair: Option<(String, String)>, n: u32| {
            pair.map(|(z, z1)| {
                let offset = |text: String| {
                    let number: num_bigint::BigUint = text.parse().expect("a number");
                    number - (num_bigint::BigUint::from(1_u32) << n)
                };
                (offset(z), offset(z1))
            })
        };
        assert_eq!(after(low, 20), after(high, 150), "{}", function(150));
    }
}
