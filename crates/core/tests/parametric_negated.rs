//! Claims with `not` and parameters: the statement fails for all values, by numbers that are affine in the parameters.

use nimcert_core::answer::{Answer, Verdict};
use nimcert_core::decision::{Outcome, Refutation, Undecided, decide};
use nimcert_core::language::ast::Program;
use nimcert_kernel::Failure;
use num_bigint::BigUint;
use proptest::prelude::*;

use super::parametric_kit::{answered_unchecked, program};

/// The answer to the first claim, whose certificate may take the kernel too long.
fn answered(text: &str) -> Answer {
    let answer = answered_unchecked(text);
    if let Some(checked) = &answer.kernel {
        assert!(matches!(checked, Ok(_) | Err(Failure::Declined(_))), "{text}: {checked:?}");
    }
    answer
}

/// Whether the statement fails in the instance of one parameter.
fn fails_at(program: &Program, m: u32) -> bool {
    let instance = program.at(&[BigUint::from(m)]);
    let outcome = decide(&instance, &instance.claims[0].statement, &Default::default(), None).outcome;
    assert!(matches!(outcome, Outcome::Proved | Outcome::Refuted(_)), "{outcome:?}");
    matches!(outcome, Outcome::Refuted(_))
}

/// The numbers of a proof, and the text of its certificate.
fn proved(text: &str) -> (Vec<(String, String)>, String) {
    let answer = answered(text);
    assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
    assert!(answer.kernel.is_some(), "{text}");
    let named = match answer.decision.outcome {
        Outcome::Refuted(Refutation::ForAllParameters { named, .. }) => named,
        Outcome::Refuted(Refutation::ByCases) => Vec::new(),
        other => panic!("{text}: {other:?}"),
    };
    (named, String::from_utf8(answer.certificate.unwrap().bytes).unwrap())
}

fn refuted_at(text: &str) -> Vec<BigUint> {
    let answer = answered(text);
    assert_eq!(answer.verdict, Verdict::Refuted, "{text}: {:?}", answer.decision.outcome);
    answer.decision.instance.expect("an instance")
}

const PLAIN: &str = "x xor y xor z = 0";
const BORDER: &str = "(x = 0 and y = 0 and z = 0) or (x > 0 and z > 0 and ((x - 1) xor y xor (z - 1)) = 0)";

fn triangular(least: u32, k: &str, h: u32, set: &str) -> String {
    format!("param m >= {least}\nfun F(x, z) = floor((x + z + {h}) / ({k}))\nclaim not p bar(F) = {set}")
}

#[test]
fn quotients_by_odd_numbers_have_not_the_property() {
    for claim in ["ns f", "nimsum f"] {
        let text = format!("param m >= 0\nfun f(t) = floor(t / (2 * m + 1))\nclaim not {claim}");
        let (named, _) = proved(&text);
        let pairs: Vec<(&str, &str)> = named.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(pairs, [("z", "2 * m"), ("z'", "2 * m + 1")], "{claim}");
    }
    proved("param m >= 0, n >= 1\nfun f(t) = floor(t / (2 * m + 2 * n + 1))\nclaim not ns f");
    proved("param m >= 1\nfun f(t) = if t < m then 1 else 0\nclaim not monotone f");
}

/// Asserts that a function is proved to descend at a column for all values from `least` on, and that 20 instances agree.
fn descends(least: u32, body: &str, property: &str, z: &str) {
    let text = format!("param m >= {least}\nfun f(t) = {body}\nclaim not {property} f");
    let (named, certificate) = proved(&text);
    assert_eq!(named[0], ("z".to_owned(), z.to_owned()), "{text}");
    assert!(certificate.contains("\ncounterexample monotone affine "), "{certificate}");
    let program = program(&text);
    assert!((least..least + 20).all(|m| fails_at(&program, m)), "{text}");
}

/// The remainder descends before its period ends.
#[test]
fn a_remainder_beside_its_number_descends() {
    descends(1, "(t + m) mod (m + 2) + t", "monotone", "1");
}

#[test]
fn remainders_descend() {
    for (least, body, z) in [
        (1, "t mod (m + 1)", "m"),
        (2, "t mod m", "m - 1"),
        (1, "t mod (2 * m + 1)", "2 * m"),
        (2, "floor(t / 2) mod m", "2 * m - 1"),
    ] {
        for property in ["monotone", "nimsum"] {
            descends(least, body, property, z);
        }
    }
    // Where m = 0 the first is constant; the others are constant for m = 1, or monotone.
    let at = |m: u32| vec![BigUint::from(m)];
    assert_eq!(refuted_at("param m >= 0\nfun f(t) = t mod (m + 1)\nclaim not monotone f"), at(0));
    assert_eq!(refuted_at("param m >= 1\nfun f(t) = floor(t / 2) mod m\nclaim not monotone f"), at(1));
    assert_eq!(refuted_at("param m >= 1\nfun f(t) = t - t mod m\nclaim not monotone f"), at(1));
}

/// The values of the columns before and at the first step differ at a higher place than the columns, or at the same.
#[test]
#[ignore = "takes long"]
fn greatest_multiples_violate_the_ns_property() {
    for (least, body, z) in [
        (2, "t - (t mod m)", "m - 1"),
        (2, "m * floor(t / m)", "m - 1"),
        (1, "t - (t mod (2 * m))", "2 * m - 1"),
        (1, "(2 * m) * floor(t / (2 * m)) + 1", "2 * m - 1"),
        (1, "(4 * m) * floor(t / (2 * m))", "2 * m - 1"),
    ] {
        for property in ["ns", "nimsum"] {
            let text = format!("param m >= {least}\nfun f(t) = {body}\nclaim not {property} f");
            assert_eq!(proved(&text).0[0], ("z".to_owned(), z.to_owned()), "{text}");
            let program = program(&text);
            assert!((least..least + 20).all(|m| fails_at(&program, m)), "{text}");
        }
    }
    let at = |m: u32| vec![BigUint::from(m)];
    for (least, body, first) in [
        (2, "m * floor(t / (2 * m))", 2),
        (1, "m * floor(t / (4 * m))", 1),
        (1, "(t - (t mod (2 * m))) >> 1", 1),
        (1, "if m = 9 then floor(t / 2) else m * floor(t / m) + t", 9),
    ] {
        let text = format!("param m >= {least}\nfun f(t) = {body}\nclaim not ns f");
        assert_eq!(refuted_at(&text), at(first), "{text}");
    }
}

/// The kernel takes no height that may be negative: the message says so.
#[test]
fn heights_that_are_differences_have_no_rule() {
    let claim = "claim not grundy bar(f) = y xor z";
    let answer = answered(&format!("param m >= 2\nfun f(t) = t - (t mod m)\n{claim}"));
    assert_eq!(answer.verdict, Verdict::Undecided);
    let Outcome::Undecided(why) = &answer.decision.outcome else { panic!("{:?}", answer.decision.outcome) };
    assert!(why.to_string().contains("the height of the bar is a difference"), "{why}");
    proved(&format!("param m >= 2\nfun f(t) = m * floor(t / m)\n{claim}"));
}

#[test]
fn bars_fail_by_the_criterion() {
    for (least, k, h, set) in [
        (0, "4 * m + 1", 0, PLAIN),
        (0, "4 * m + 3", 1, PLAIN),
        (0, "4 * m + 3", 2, PLAIN),
        (0, "4 * m + 3", 0, BORDER),
    ] {
        let text = triangular(least, k, h, set);
        let (named, certificate) = proved(&text);
        let program = program(&text);
        assert!((least..least + 4).all(|m| fails_at(&program, m)), "{text}");
        assert!(certificate.contains("\ncounterexample criterion "), "{certificate}");
        assert_eq!(named.last(), Some(&("y".to_owned(), "1".to_owned())), "{text}");
    }
    for claim in ["grundy bar(f) = y xor z", "p strip + bar(f) = x xor y xor z = 0"] {
        proved(&format!("param m >= 1\nfun f(t) = floor(t / (2 * m + 1))\nclaim not {claim}"));
    }
}

#[test]
fn a_statement_that_holds_for_some_value_does_not_fail_for_all() {
    let at = |m: u32| vec![BigUint::from(m)];
    assert_eq!(refuted_at("param m >= 1\nfun f(t) = floor(t / (2 * m))\nclaim not ns f"), at(1));
    assert_eq!(refuted_at("param m >= 0\nfun f(t) = floor(t / (3 * m + 1))\nclaim not ns f"), at(1));
    // k = 3, 7, .. are the divisors for which the nim-sum is right.
    assert_eq!(refuted_at(&triangular(0, "2 * m + 1", 0, PLAIN)), at(1));
    assert_eq!(refuted_at(&triangular(0, "4 * m + 1", 1, PLAIN)), at(0));
    assert_eq!(refuted_at(&triangular(0, "4 * m + 1", 0, BORDER)), at(0));
    assert_eq!(refuted_at("param m >= 0\nclaim not forall x: x + 4 > m or x = 0"), at(0));
    assert_eq!(refuted_at("param m >= 0\nclaim not forall x: x != 2 * m or m = 5"), at(5));
}

#[test]
fn small_values_may_need_other_numbers() {
    let (_, certificate) =
        proved("param m >= 0\nclaim not forall x: (m = 0 or x != 3 * m) and (m > 0 or x != 5)");
    assert!(
        certificate.contains("\nsplit 1 below 1\ncase 0\ncounterexample forall 5\notherwise\n"),
        "{certificate}"
    );
    let (_, certificate) = proved(
        "param m >= 0\nfun f(t) = if m = 1 then (if t < 9 then 3 else 0) else floor(t / (2 * m + 1))\nclaim not nimsum f",
    );
    assert!(certificate.contains("\ncase 1\ncounterexample "), "{certificate}");
}

#[test]
fn numbers_that_are_not_affine_are_not_found() {
    let answer = answered("param m >= 0\nclaim not forall x: x != (m xor (2 * m))");
    let Outcome::Undecided(undecided) = &answer.decision.outcome else {
        panic!("{:?}", answer.decision.outcome)
    };
    assert_eq!(
        undecided.to_string(),
        "no proof of witness for all values of the parameters was found: no numbers affine in the parameters \
         violate it in every small instance; it holds for 8 instances, from m = 0 to m = 7"
    );
    assert!(matches!(undecided, Undecided::Parameters { .. }));
    // A game without a criterion and without moves: the set lacks one position.
    let answer = answered("param m >= 0\ngame g(x) where 0 <= x\nclaim not p g = x != (m xor (2 * m))");
    let Outcome::Undecided(undecided) = &answer.decision.outcome else {
        panic!("{:?}", answer.decision.outcome)
    };
    assert!(undecided.to_string().ends_with("instances, from m = 0 to m = 7"), "{undecided}");
}

#[test]
#[ignore = "takes long"]
fn a_statement_may_hold_late() {
    let at = |m: u32| vec![BigUint::from(m)];
    assert_eq!(refuted_at("param m >= 0\nclaim not forall x: x + m > 50"), at(51));
    assert_eq!(refuted_at("param m >= 3\nclaim not forall x: x + m >= 1000"), at(1000));
    // The only violation is at 49 - m, which is not affine with a natural slope.
    let late = "param m >= 0\nfun f(t) = if t < 50 - m then floor(t / 3) else if m < 50 then 0 else t";
    assert_eq!(refuted_at(&format!("{late}\nclaim not monotone f")), at(47));
    let odd = "param m >= 1\nfun f(t) = min(floor(t / (2 * m + 1)), floor(101 / (2 * m + 1)))";
    assert_eq!(refuted_at(&format!("{odd}\nclaim not nimsum f")), at(51));
    assert_eq!(
        refuted_at("param m >= 1, n >= 2\nclaim not forall x: x != m + n or m + 2 * n = 11"),
        [1u32, 5].map(BigUint::from)
    );
}

#[test]
fn the_smallest_numbers_may_not_be_affine() {
    // The smallest even number from m on violates the property, and so does m + 1 if m is odd.
    for claim in ["ns f", "nimsum f"] {
        proved(&format!("param m >= 1\nfun f(t) = max(t, m)\nclaim not {claim}"));
    }
    assert_eq!(
        refuted_at("param m >= 0\nfun f(t) = if m = 9 then floor(t / 2) else max(t, m)\nclaim not ns f"),
        [BigUint::from(9u32)]
    );
}

#[test]
fn claims_without_a_rule_are_decided_one_by_one() {
    let at = |m: u32| vec![BigUint::from(m)];
    let game = "param m >= 1\ngame g(x)\n  move u < x when u + m >= x to (u)\n";
    let undecided = |text: &str| {
        let answer = answered(text);
        let Outcome::Undecided(undecided) = &answer.decision.outcome else {
            panic!("{text}: {:?}", answer.decision.outcome)
        };
        assert_eq!(answer.decision.instance, None, "{text}");
        undecided.to_string()
    };
    // No part of the claim is the nim-sum to move to, and no bar has these rules.
    let why = undecided(
        "param m >= 1\ngame g(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\nclaim grundy g = ((x bor y) - (x band y)) + 0 * m",
    );
    assert!(why.ends_with("; it holds for 8 instances, from m = 1 to m = 8"), "{why}");
    for (claim, m) in [
        ("p g = x mod 3 = 0", 1),
        ("not p g = x mod 3 = 0", 2),
        ("p g = (m = 5 and x mod 7 = 0) or (m != 5 and x mod (m + 1) = 0)", 5),
        ("grundy g = x mod (m + 2)", 1),
        ("not grundy g = if m = 4 then x mod 5 else x mod (3 * m)", 4),
    ] {
        assert_eq!(refuted_at(&format!("{game}claim {claim}")), at(m), "{claim}");
    }
    // Rules that do not define a game for one value.
    let rules = "param m >= 0\ngame g(x)\n  move when x > 0 to (x - 1)\n  move when x < m to (x + m)\n";
    assert_eq!(refuted_at(&format!("{rules}claim p g = x mod 3 = 0")), at(0));
    let answer = answered(&format!("{rules}claim p g = x mod 2 = 0"));
    assert!(matches!(answer.decision.outcome, Outcome::IllFormed(_)), "{:?}", answer.decision.outcome);
    assert_eq!(answer.decision.instance, Some(at(1)));
    let two = "param m >= 1, n >= 1\ngame g(x)\n  move u < x when u + m + n > x to (u)\n";
    assert_eq!(refuted_at(&format!("{two}claim p g = x mod (m * 2) = 0")), [1u32, 2].map(BigUint::from));
    assert_eq!(answered(&format!("{two}claim p g = x mod (m + n) = 0")).verdict, Verdict::Proved);
    assert_eq!(answered(&format!("{two}claim not p g = x mod (m + n + 1) = 0")).verdict, Verdict::Proved);
}

#[test]
fn columns_are_below_the_bound() {
    let f = "param m >= 1\nfun f(t) = floor(t / (2 * m + 1))\n";
    // No bound has a violation below it for all m.
    assert_eq!(refuted_at(&format!("{f}claim not ns f below 9")), vec![BigUint::from(4u32)]);
    // All instances that are looked at first have one.
    assert_eq!(refuted_at(&format!("{f}claim not ns f below 64")), vec![BigUint::from(32u32)]);
    proved("param m >= 1\nfun f(t) = if t < 8 then 1 else floor(t / (9 * m))\nclaim not monotone f below 9");
    assert_eq!(
        refuted_at(
            "param m >= 1\nfun f(t) = if t < 8 then 1 else floor(t / (9 * m))\nclaim not monotone f below 8"
        ),
        vec![BigUint::from(1u32)]
    );
}

fn claim() -> impl Strategy<Value = String> {
    let number = || (0..4u32, 0..4u32).prop_map(|(a, b)| format!("({a} * m + {})", b + u32::from(a == 0)));
    let term = move || {
        prop_oneof![
            Just("x".to_owned()),
            number(),
            (number(), 0..3u32).prop_map(|(k, h)| format!("floor((x + {h}) / {k})")),
            number().prop_map(|k| format!("(x mod {k})")),
        ]
    };
    let op = prop_oneof![Just("<="), Just("<"), Just("!="), Just(">=")];
    let property = prop_oneof![Just("ns f"), Just("monotone f"), Just("nimsum f")];
    prop_oneof![
        3 => (term(), op, term()).prop_map(|(a, op, b)| format!("param m >= 1\nclaim not forall x: {a} {op} {b}")),
        2 => (term(), property).prop_map(|(a, p)| format!("param m >= 1\nfun f(x) = {a}\nclaim not {p}")),
        2 => (1..5u32, 0..4u32, 0..3u32, any::<bool>()).prop_map(|(a, b, h, border)| {
            triangular(1, &format!("{a} * m + {b}"), h, if border { BORDER } else { PLAIN })
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(nimcert_testing::cases(32)))]

    /// The ordinary decision at small values agrees with what is found for all.
    #[test]
    #[ignore = "takes long"]
    fn instances_agree_with_the_decision_for_all(text in claim()) {
        let answer = answered(&text);
        let program = program(&text);
        let held = answer.decision.instance.as_ref().map(|values| values[0].clone());
        for m in 1..=5u32 {
            match (&answer.verdict, &held) {
                (Verdict::Proved, _) => prop_assert!(fails_at(&program, m), "{}, m = {}", text, m),
                (Verdict::Refuted, Some(first)) if BigUint::from(m) <= *first => {
                    prop_assert_eq!(fails_at(&program, m), BigUint::from(m) < *first, "{}, m = {}", text, m);
                }
                _ => {}
            }
        }
    }
}
