//! Claims that a function has the NS property for no value of its parameters, shown by columns at a power of two.

use nimcert_core::answer::Verdict;
use nimcert_core::decision::{Dependent, Outcome, Refutation};
use num_bigint::BigUint;
use proptest::prelude::*;

use super::parametric_kit::{INSTANCES, answered, holds_at, program};

fn text(least: u32, property: &str, body: &str) -> String {
    format!("param m >= {least}\nfun f(t) = {body}\nclaim not {property} f")
}

/// The column and the next one, and the number that the power is at least, of a proof for all values.
fn columns(text: &str) -> [String; 3] {
    let answer = answered(text);
    assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
    let Outcome::Refuted(Refutation::ForAllParameters { named, by: Dependent::Power(power), .. }) =
        answer.decision.outcome
    else {
        panic!("{text}")
    };
    let [z, next] = [0, 1].map(|i| named[i].1.clone());
    [z, next, power.variable.map_or_else(String::new, |_| power.least)]
}

#[test]
fn no_affine_column_violates_the_property() {
    for (least, body, expected) in [
        (1, "floor(t / (2 * m)) + 1", ["(2 * m) * p - (2 * m + 1)", "(2 * m) * p - 2 * m", "m + 1"]),
        (1, "floor((t + m) / (2 * m))", ["(2 * m) * p - (m + 1)", "(2 * m) * p - m", "m"]),
        (1, "floor((t + 3) / (3 * m))", ["(3 * m) * p - 4", "(3 * m) * p - 3", "4"]),
        // The values reach no great power.
        (1, "min(floor((t + m) / (4 * m)), 4 * m)", ["(4 * m) * p - (m + 1)", "(4 * m) * p - m", "m"]),
        // They reach no small one.
        (
            1,
            "max(floor((t + 1) / (4 * m + 1)), 3 * m + 3)",
            ["(4 * m + 1) * p - 2", "(4 * m + 1) * p - 1", "4 * m + 4"],
        ),
    ] {
        for property in ["ns", "nimsum"] {
            let text = text(least, property, body);
            assert_eq!(columns(&text), expected, "{text}");
            let stated = text.replace("claim not ", "claim ");
            assert!((least..least + INSTANCES).all(|m| !holds_at(&stated, &[m])), "{text}");
        }
    }
}

#[test]
fn a_column_is_a_quotient() {
    let [z, next, least] = columns(&text(1, "ns", "3 * floor(t / (2 * m))"));
    assert_eq!(next, "floor(((2 * m) * p + 4 * m) / 3)");
    assert_eq!(z, "floor(((2 * m) * p + (4 * m - 3)) / 3)");
    assert!(!least.is_empty());
}

#[test]
fn with_two_parameters() {
    let two = |body: &str| format!("param h >= 1, n >= 0\nfun f(t) = {body}\nclaim not ns f");
    // The shifted bars of all k, if the shift is not 0 and less than k.
    let expected = ["(h + n + 1) * p - (h + 1)", "(h + n + 1) * p - h", "h + 1"];
    assert_eq!(columns(&two("floor((t + h) / (h + n + 1))")), expected);
}

/// Functions that have the property for one value only, or from one value on.
#[test]
fn near_misses() {
    for (least, body, first) in [
        (1u32, "floor(t / (2 * m)) + (1 monus floor(m / 6))", 6u32),
        (1, "floor((t + m mod 4) / (4 * m))", 4),
        (0, "floor((t + m) / (2 * m + 2))", 0),
        (1, "min(floor((t + m) / (4 * m)), 4 monus m)", 4),
        (1, "if m = 9 then floor(t / 2) else 3 * floor(t / (2 * m))", 9),
    ] {
        for property in ["ns", "nimsum"] {
            let text = text(least, property, body);
            let answer = answered(&text);
            assert_eq!(answer.verdict, Verdict::Refuted, "{text}: {:?}", answer.decision.outcome);
            assert_eq!(answer.decision.instance, Some(vec![BigUint::from(first)]), "{text}");
        }
    }
}

/// A bar of several columns, one of which is fixed where the other violates the property.
#[test]
fn bars_of_several_columns() {
    let text =
        |heights: &str, claim: &str| format!("param m >= 1\nfun F(x, z) = {heights}\nclaim not {claim}");
    let game = "grundy bar(F) = y xor x xor z";
    for (heights, expected) in [
        (
            "floor(x / (2 * m)) + floor(z / (2 * m))",
            "z = 2 * m, x = (2 * m) * p - (2 * m + 1), x' = (2 * m) * p - 2 * m",
        ),
        ("floor((x + z) / (2 * m)) + 1", "z = 0, x = (2 * m) * p - (2 * m + 1), x' = (2 * m) * p - 2 * m"),
        (
            "max(floor(x / (2 * m)), floor((z + m) / (2 * m)))",
            "x = 0, z = (2 * m) * p - (m + 1), z' = (2 * m) * p - m",
        ),
    ] {
        let text = text(heights, game);
        let answer = answered(&text);
        assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
        let Outcome::Refuted(Refutation::ForAllParameters { named, by, .. }) = answer.decision.outcome else {
            panic!("{text}")
        };
        assert!(matches!(by, Dependent::Power(_)), "{text}");
        let named: Vec<String> = named.iter().map(|(name, number)| format!("{name} = {number}")).collect();
        assert_eq!(named.join(", "), expected, "{text}");
        let stated = text.replace("claim not ", "claim ");
        assert!((1..=3).all(|m| !holds_at(&stated, &[m])), "{text}");
    }
    // The minimum and the maximum of such steps are right.
    for heights in
        ["min(floor(x / (2 * m)), floor(z / (2 * m)))", "max(floor(x / (2 * m)), floor(z / (4 * m)))"]
    {
        let text = text(heights, game);
        assert_eq!(answered(&text).verdict, Verdict::Refuted, "{text}");
    }
}

/// The numbers of a report are those of its certificate: the height differs there.
#[test]
fn reported_columns_violate_the_property() {
    for heights in
        ["floor((x + z) / (2 * m + 1))", "floor((x + z) / (2 * m)) + 1", "floor((x + z + m) / (2 * m + 1))"]
    {
        let text = format!("param m >= 1\nfun F(x, z) = {heights}\nclaim not grundy bar(F) = y xor x xor z");
        let answer = answered(&text);
        let Outcome::Refuted(Refutation::ForAllParameters { named, by, .. }) = answer.decision.outcome else {
            panic!("{text}: {:?}", answer.decision.outcome)
        };
        let Dependent::Power(power) = by else { panic!("{text}") };
        for m in 1..=8u32 {
            let value = |name: &str| {
                let number = named.iter().find(|(other, _)| other == name).map(|(_, number)| number.clone());
                let number = number.unwrap_or_else(|| panic!("{text}: {name}"));
                let least = power.variable.as_ref().map_or("0", |_| power.least.as_str());
                let text = format!(
                    "let m = {m}\nfun number(p) = {number}\nfun least(p) = {least} + 0 * p\nclaim ns least"
                );
                let program = program(&text);
                let zero = BigUint::ZERO;
                let least = nimcert_core::language::apply(&program, 1, &[zero]).expect("a value");
                let powers = (0..99).map(|i| BigUint::from(1u32) << (i * power.exponent));
                let p = powers.into_iter().find(|p| *p >= least).expect("a power");
                nimcert_core::language::apply(&program, 0, &[p]).expect("a value")
            };
            let (column, fixed) =
                if named.iter().any(|(name, _)| name == "x'") { ("x", "z") } else { ("z", "x") };
            let (at, next, other) = (value(column), value(&format!("{column}'")), value(fixed));
            assert_eq!(&at + 1u32, next, "{text}");
            let heights =
                format!("let m = {m}\nfun F(x, z) = {heights}\nclaim grundy bar(F) = y xor x xor z");
            let heights = program(&heights);
            let height = |column_at: &BigUint| {
                let arguments = [column_at.clone(), other.clone()];
                let arguments = if column == "x" {
                    arguments
                } else {
                    let [a, b] = arguments;
                    [b, a]
                };
                nimcert_core::language::apply(&heights, 0, &arguments).expect("a value")
            };
            let (y, after, same) = (height(&at), height(&next), at.trailing_ones());
            assert_ne!(y >> same, after >> same, "{text}, m = {m}");
        }
    }
}

fn body() -> impl Strategy<Value = String> {
    let number = || (0..3u32, 0..4u32).prop_map(|(a, b)| format!("({a} * m + {b})"));
    let divisor = || (0..4u32, 0..4u32).prop_map(|(a, b)| format!("({a} * m + {})", b + u32::from(a == 0)));
    let quotient =
        move || (1..4u32, number(), divisor()).prop_map(|(a, h, k)| format!("floor(({a} * t + {h}) / {k})"));
    prop_oneof![
        3 => (quotient(), number()).prop_map(|(q, c)| format!("{q} + {c}")),
        2 => (quotient(), number()).prop_map(|(q, c)| format!("min({q}, {c})")),
        2 => (quotient(), number()).prop_map(|(q, c)| format!("max({q}, {c})")),
        1 => (2..4u32, quotient()).prop_map(|(a, q)| format!("{a} * {q}")),
        1 => (number(), quotient(), quotient()).prop_map(|(c, a, b)| format!("if t < {c} then {a} else {b}")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(nimcert_testing::cases(24)))]

    /// What is proved for all values is so for the first ones, and what fails does so first where it is said.
    #[test]
    fn instances_agree(body in body(), property in prop_oneof![Just("ns"), Just("nimsum")]) {
        let text = text(1, property, &body);
        let stated = text.replace("claim not ", "claim ");
        let answer = answered(&text);
        match &answer.verdict {
            Verdict::Proved => prop_assert!((1..=INSTANCES).all(|m| !holds_at(&stated, &[m])), "{}", text),
            Verdict::Refuted => {
                let first = answer.decision.instance.as_ref().map(|values| values[0].clone());
                let first = first.expect("an instance");
                for m in (1..=INSTANCES).take_while(|m| BigUint::from(*m) <= first) {
                    prop_assert_eq!(holds_at(&stated, &[m]), first == BigUint::from(m), "{}, m = {}", text, m);
                }
            }
            _ => {}
        }
    }
}
