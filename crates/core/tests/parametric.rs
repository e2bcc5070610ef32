//! Claims with parameters: what is proved for all values is verified by the kernel and holds in every small instance,
//! and near misses are refuted at the smallest instance.

use nimcert_core::answer::{Answer, Verdict};
use nimcert_core::decision::{Outcome, Section, decide};
use num_bigint::BigUint;
use proptest::prelude::*;

use super::parametric_kit::{answered, program};

/// Inequalities of all parametric sections.
fn inequalities(answer: &Answer) -> usize {
    let sections = answer.decision.evidence.iter().flat_map(|evidence| &evidence.sections);
    sections.map(|s| if let Section::Parametric(_, i) = s { i.inequalities() } else { 0 }).sum()
}

fn proved(text: &str) -> Answer {
    let answer = answered(text);
    assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
    assert!(answer.kernel.is_some(), "{text}");
    answer
}

/// The values of the parameters at which a claim is refuted.
fn refuted_at(text: &str) -> Vec<u32> {
    let answer = answered(text);
    assert_eq!(answer.verdict, Verdict::Refuted, "{text}: {:?}", answer.decision.outcome);
    assert!(answer.kernel.is_some(), "{text}");
    let values = answer.decision.instance.expect("an instance");
    values.into_iter().map(|value| u32::try_from(value).unwrap()).collect()
}

#[test]
fn properties_of_quotients_hold_for_all_divisors() {
    let quotient = "param m >= 1\nfun f(t) = floor(t / (2 * m))\n";
    // The two remainders are equal.
    assert_eq!(inequalities(&proved(&format!("{quotient}claim ns f"))), 2);
    proved(&format!("{quotient}claim monotone f"));
    proved(&format!("{quotient}claim nimsum f"));
    proved("param h >= 0, n >= 0\nlet k = h + 1 + n\nfun f(t) = floor((t + h) / (2 * k))\nclaim monotone f");
    proved("param m >= 1\nfun f(t) = floor(t / (2 * m + 1))\nclaim monotone f");
}

#[test]
fn conditions_hold_for_all_divisors() {
    for text in [
        "param m >= 0\nclaim forall x: x mod (m + 1) < m + 1",
        "param m >= 0\nclaim forall x: floor(x / (4 * m + 4)) <= floor(x / (2 * m + 2))",
        "param m >= 1, n >= 0\nclaim forall x: floor(x / (m + n)) <= floor(x / m)",
        "param m >= 1\nclaim forall x: floor(x / m) <= 2 * floor(x / (2 * m)) + 1",
        "param m >= 1\nclaim forall x: floor(floor(x / 2) / m) = floor(x / (2 * m))",
        "param m >= 0\nclaim forall x, y: floor(x / (m + 1)) + floor(y / (m + 1)) <= floor((x + y) / (m + 1))",
        "param m >= 3\nclaim forall x: x xor m <= x + m",
    ] {
        proved(text);
    }
}

/// The condition of the criterion of bars, in both directions.
fn criterion(least: u32, k: &str, h: u32) -> String {
    let (a, b) = ("p + 1 <= F(x, x xor p)", "p + 1 <= F(x, x xor (p + 1))");
    let f = format!("param m >= {least}\nlet k = {k}\nfun F(x, z) = floor((x + z + {h}) / k)\n");
    format!("{f}claim forall x, p: (not ({a}) or {b}) and (not ({b}) or {a})")
}

#[test]
fn triangular_bars_meet_the_criterion() {
    for (least, k, h) in [(0, "4*m + 3", 0), (1, "4*m + 1", 1), (1, "4*m + 1", 2)] {
        assert!(inequalities(&proved(&criterion(least, k, h))) <= 8, "{k}, {h}");
    }
    assert_eq!(refuted_at(&criterion(1, "4*m + 1", 0)), [1]);
    assert_eq!(refuted_at(&criterion(0, "4*m + 3", 2)), [0]);
    assert_eq!(refuted_at(&criterion(1, "4*m", 0)), [1]);
}

#[test]
fn near_misses_are_refuted_at_the_smallest_instance() {
    assert_eq!(refuted_at("param m >= 1\nfun f(t) = floor(t / (2 * m + 1))\nclaim ns f"), [1]);
    // The identity has not the NS property.
    assert_eq!(refuted_at("param m >= 0\nfun f(t) = floor(t / (2 * m + 1)) + 1 - 1\nclaim nimsum f"), [0]);
    assert_eq!(refuted_at("param m >= 0\nclaim forall x: x mod (m + 2) < m + 1"), [0]);
    assert_eq!(refuted_at("param m >= 0\nclaim forall x: x + 3 > 3 or m < 3"), [3]);
    assert_eq!(refuted_at("param m >= 1\nclaim forall x: floor(x / m) <= 2 * floor(x / (2 * m))"), [1]);
    // The sum counts first: neither parameter alone makes it false earlier.
    assert_eq!(refuted_at("param m >= 0, n >= 1\nclaim forall x: x + 5 > m + 2 * n"), [0, 3]);
}

#[test]
fn a_claim_that_fails_late_is_refuted_there() {
    assert_eq!(refuted_at("param m >= 0\nclaim forall x: x mod (m + 1) < 49"), [49]);
}

#[test]
fn the_least_value_of_a_parameter_counts() {
    assert_eq!(refuted_at("param m >= 0\nclaim forall x: x < 0 + m * x or x = 0 or m = 1"), [0]);
    proved("param m >= 2\nclaim forall x: x < 0 + m * x or x = 0 or m = 1");
}

#[test]
fn counterexamples_for_all_values_are_affine() {
    let answer = proved("param m >= 0\nclaim not forall x: x mod (m + 2) < m + 1");
    let certificate = String::from_utf8(answer.certificate.unwrap().bytes).unwrap();
    assert!(certificate.contains("\ncounterexample forall affine 1,1\n"), "{certificate}");
    // It holds where m = 1: then it does not fail for all values.
    assert_eq!(refuted_at("param m >= 1\nfun f(t) = floor(t / (2 * m))\nclaim not ns f"), [1]);
    assert_eq!(refuted_at("param m >= 0\nclaim not forall x: x < m * x + 1 or x = 7 * m"), [1]);
}

#[test]
fn large_numbers_are_instances() {
    for (text, line) in [
        ("fun f(t) = floor(t/10^100)\nclaim ns f", format!("\ninstance m = 5{}\n", "0".repeat(99))),
        ("fun f(t) = floor(t/1000000)\nclaim nimsum f", "\ninstance m = 500000\n".to_owned()),
        (
            "claim forall x: floor(floor(x/10^30)/2) = floor(x/(2*10^30))",
            format!("\ninstance m = 1{}\n", "0".repeat(30)),
        ),
    ] {
        let certificate = String::from_utf8(proved(text).certificate.unwrap().bytes).unwrap();
        assert!(certificate.contains(&line), "{certificate}");
        assert!(certificate.len() < 10_000, "{text}");
    }
    // A near miss: an odd divisor is decided as any other claim.
    assert_eq!(answered("fun f(t) = floor(t/70001)\nclaim ns f").verdict, Verdict::Refuted);
    proved("claim forall x: x mod 100000 < 100000");
}

/// Terms over x with numbers that depend on m.
fn term() -> impl Strategy<Value = String> {
    let number = || (0..3u32, 0..4u32).prop_map(|(a, b)| format!("({a} * m + {})", b + u32::from(a == 0)));
    prop_oneof![
        Just("x".to_owned()),
        number(),
        (number(), 0..3u32).prop_map(|(k, h)| format!("floor((x + {h}) / {k})")),
        number().prop_map(|k| format!("(x mod {k})")),
        number().prop_map(|k| format!("floor(x / {k}) * 2")),
    ]
}

fn claim() -> impl Strategy<Value = String> {
    let op = prop_oneof![Just("<="), Just("<"), Just("="), Just("!="), Just(">=")];
    let function = prop_oneof![Just("ns f"), Just("monotone f")];
    prop_oneof![
        3 => (term(), op, term()).prop_map(|(a, op, b)| format!("param m >= 1\nclaim forall x: {a} {op} {b}")),
        1 => (term(), function).prop_map(|(a, property)| {
            format!("param m >= 1\nfun f(x) = {a}\nclaim {property}")
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(nimcert_testing::cases(48)))]

    /// The ordinary decision at twenty values agrees with what is found for all.
    #[test]
    fn instances_agree_with_the_decision_for_all(text in claim()) {
        let answer = answered(&text);
        let program = program(&text);
        let refuted = answer.decision.instance.as_ref().map(|values| values[0].clone());
        for m in 1..=20u32 {
            let m = BigUint::from(m);
            let instance = program.at(std::slice::from_ref(&m));
            let outcome = decide(&instance, &instance.claims[0].statement, &Default::default(), None).outcome;
            match (&answer.verdict, &refuted) {
                (Verdict::Proved, _) => prop_assert_eq!(outcome, Outcome::Proved, "{}, m = {}", text, m),
                (Verdict::Refuted, Some(first)) if m < *first => {
                    prop_assert_eq!(outcome, Outcome::Proved, "{}, m = {}", text, m);
                }
                (Verdict::Refuted, Some(first)) if m == *first => {
                    prop_assert!(matches!(outcome, Outcome::Refuted(_)), "{}, m = {}", text, m);
                }
                _ => {}
            }
        }
    }
}
