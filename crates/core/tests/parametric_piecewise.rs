//! Functions whose pieces are linear, with parameters in their bounds and divisors: trees of cases say that they rise, or
//! that they fall at a column. Each verdict agrees with the ordinary decision of at least twenty instances.

use nimcert_core::answer::Verdict;
use num_bigint::BigUint;

use super::parametric_kit::{INSTANCES, answered, holds_at};

/// The first values of one or two parameters, the least sum first.
fn first_values(parameters: usize, least: u32) -> Vec<Vec<u32>> {
    match parameters {
        1 => (least..least + INSTANCES).map(|m| vec![m]).collect(),
        _ => (0..6).flat_map(|sum| (0..=sum).map(move |m| vec![least + m, least + sum - m])).collect(),
    }
}

fn with_parameters(parameters: usize, least: u32, claim: &str) -> String {
    let declared = ["m", "n"][..parameters].iter().map(|name| format!("{name} >= {least}"));
    format!("param {}\n{claim}", declared.collect::<Vec<String>>().join(", "))
}

/// Asserts that a claim is proved for all values of its parameters, by a certificate of less than 1,000 bytes with this
/// section.
fn proved(parameters: usize, least: u32, claim: &str, section: &str) {
    let text = with_parameters(parameters, least, claim);
    let answer = answered(&text);
    assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
    assert!(answer.kernel.is_some(), "{text}");
    for values in first_values(parameters, least) {
        assert_eq!(holds_at(&text, &values), !claim.contains("claim not "), "{text}, {values:?}");
    }
    let certificate = String::from_utf8(answer.certificate.unwrap().bytes).unwrap();
    assert!(certificate.contains(&format!("linear {section} lines ")), "{text}: {certificate}");
    assert!(certificate.len() < 1000, "{text}: {} bytes", certificate.len());
}

/// Asserts that a claim is refuted at these values, which are the first at which it fails.
fn refuted_first_at(first: &[u32], least: u32, claim: &str) {
    let text = with_parameters(first.len(), least, claim);
    let answer = answered(&text);
    assert_eq!(answer.verdict, Verdict::Refuted, "{text}: {:?}", answer.decision.outcome);
    let values: Vec<BigUint> = first.iter().map(|&value| value.into()).collect();
    assert_eq!(answer.decision.instance, Some(values), "{text}");
    let mut earlier = first_values(first.len(), least);
    earlier.retain(|values| {
        let sum = |values: &[u32]| values.iter().sum::<u32>();
        (sum(values), values.as_slice()) < (sum(first), first)
    });
    let is_true = |values: &[u32]| holds_at(&text, values) != claim.contains("claim not ");
    assert!(earlier.iter().all(|values| is_true(values)), "{text}");
    assert!(!is_true(first), "{text}");
}

#[test]
fn functions_of_linear_pieces_rise() {
    for (parameters, least, body) in [
        (1, 0, "min(t, m)"),
        (1, 0, "max(t, m) - m"),
        (1, 1, "max(floor(t / (2 * m)), min(t, m))"),
        (1, 1, "if t < 2 * m then floor(t / 2) else m - 1"),
        (1, 1, "if t < 100 then 0 else if t < 2 * m then 1 else floor(t / 2)"),
        (1, 1, "floor(t / m) * 2 + floor((t mod m + m) / (2 * m))"),
        (2, 0, "min(max(t, m), m + n)"),
        (2, 1, "floor(t / m) + min(t, n)"),
        (2, 1, "min(floor(t / (2 * m)), floor((t + 300) / (2 * n + 1)))"),
    ] {
        proved(parameters, least, &format!("fun f(t) = {body}\nclaim monotone f"), "monotone");
    }
}

#[test]
fn functions_that_fall_somewhere_are_refuted() {
    for (first, least, body) in [
        (&[1][..], 0, "m - min(t, m)"),
        (&[2], 1, "if t < 2 * m then floor(t / 2) else m monus 2"),
        (&[2], 0, "if t < 2 * m then min(t, 1) else m mod 2"),
        (&[26], 1, "if t < 100 then min(t, 2) else if t < 4 * m then 1 else floor(t / 2)"),
        (&[1, 1], 0, "min(max(t, m), m + n) - min(t, n)"),
    ] {
        refuted_first_at(first, least, &format!("fun f(t) = {body}\nclaim monotone f"));
    }
}

#[test]
fn functions_of_linear_pieces_fall_everywhere() {
    for (parameters, least, claim) in [
        (1, 1, "fun f(t) = m - min(t, m)\nclaim not monotone f"),
        (1, 1, "fun f(t) = m - min(t, m)\nclaim not nimsum f"),
        (1, 1, "fun f(t) = if t < 2 * m then min(t, m) else m - 1\nclaim not monotone f"),
        (2, 1, "fun f(t) = min(max(t, m), m + n) + (n monus t)\nclaim not monotone f"),
        (2, 1, "claim not forall x, y: x < m + y or x >= 2 * n + m + y or x = m"),
    ] {
        proved(parameters, least, claim, "witness");
    }
    // It rises where m = 0.
    refuted_first_at(&[0], 0, "fun f(t) = m - min(t, m)\nclaim not monotone f");
    refuted_first_at(&[0], 0, "fun f(t) = m - min(t, m)\nclaim not nimsum f");
}

/// The function of a bar in three dimensions: an invariant for it has hundreds of locations.
#[test]
fn functions_of_bars_rise() {
    let bar = |f: &str, equal: &str| {
        format!("param m >= 1\nfun F(x, z, w) = {f}\nclaim {equal} bar(F) = x xor y xor z xor w")
    };
    let least = "min(floor(x / (2 * m)), min(floor(z / 2), floor(w / (4 * m))))";
    let answer = answered(&bar(least, "grundy"));
    assert_eq!(answer.verdict, Verdict::Proved, "{:?}", answer.decision.outcome);
    let certificate = String::from_utf8(answer.certificate.unwrap().bytes).unwrap();
    assert!(certificate.contains("linear monotone 3 lines "), "{certificate}");
    let odd = least.replace("floor(z / 2)", "floor(z / 3)");
    let answer = answered(&bar(&odd, "grundy"));
    assert_eq!(answer.decision.instance, Some(vec![BigUint::from(1u32)]));
    let falls = "min(floor(x / (2 * m)), min(floor(z / 2), 4 * m monus w))";
    let answer = answered(&bar(falls, "not grundy"));
    assert_ne!(answer.verdict, Verdict::Proved, "a bar whose function falls");
}
