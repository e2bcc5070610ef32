//! The NS property by operands: functions that are cut at a height, or nim-sums, with parameters and without. Each verdict
//! agrees with that of instances.

use nimcert_core::answer::Verdict;
use nimcert_core::decision::Obligation;
use num_bigint::BigUint;
use proptest::prelude::*;

use super::parametric_kit::{answered, holds_at};

/// Sections of operands of a certificate.
fn operands(certificate: &[u8]) -> usize {
    let text = String::from_utf8_lossy(certificate);
    let names = |line: &&str| line.starts_with("invariant ns ") || line.starts_with("parametric ns ");
    text.lines().filter(names).filter(|line| !line.contains(" ns width ")).count()
}

fn proved_by_operands(parameters: &str, body: &str, count: usize) {
    let text = format!("param {parameters}\nfun f(t) = {body}\nclaim nimsum f\n");
    let answer = answered(&text);
    assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
    assert!(answer.kernel.is_some(), "{text}");
    let certificate = answer.certificate.expect("a certificate").bytes;
    assert_eq!(operands(&certificate), count, "{text}");
    assert!(certificate.len() < 4_000, "{text}: {} bytes", certificate.len());
    for m in 1..12 {
        let values = if parameters.contains(',') { vec![m, 13 - m] } else { vec![m] };
        assert!(holds_at(&text, &values), "{text}, {values:?}");
    }
}

#[test]
fn functions_that_are_cut_at_a_height() {
    proved_by_operands("m >= 1", "min(floor(t / (2 * m)), 7)", 2);
    proved_by_operands("m >= 1", "min(floor(t / (8 * m)), 5)", 2);
    proved_by_operands("m >= 1", "min(floor(t / (2 * m + 2)), m - 1)", 2);
    proved_by_operands("m >= 1", "max(floor(t / (2 * m)), 2 * m)", 2);
    proved_by_operands("m >= 1", "max(min(floor(t / (2 * m)), 3 * m), 2)", 3);
    proved_by_operands("m >= 1, n >= 0", "min(floor(t / (2 * m)), n)", 2);
    proved_by_operands("m >= 1, n >= 1", "max(floor(t / (2 * m)), floor(t / (2 * n)))", 2);
}

/// Numbers of the sections `ns J` and `ns J I` of a claim about a bar that is proved.
fn sections_of_bar(text: &str) -> Vec<String> {
    let answer = answered(text);
    assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
    assert!(answer.kernel.is_some(), "{text}");
    let certificate = answer.certificate.expect("a certificate").bytes;
    let certificate = String::from_utf8_lossy(&certificate);
    let number = |line: &str| {
        let rest = line.split_once(' ')?.1.strip_prefix("ns ")?;
        rest.split_once(" width").or(rest.split_once(" as")).map(|(number, _)| number.to_owned())
    };
    certificate.lines().filter_map(number).collect()
}

#[test]
fn bars_whose_height_has_operands() {
    for claim in ["p strip + bar(f) = x xor y xor z = 0", "grundy bar(f) = y xor z"] {
        for (body, numbers) in [
            ("min(floor(t / (2 * m)), m)", &["1 1", "1 2"][..]),
            ("max(min(floor(t / (2 * m)), 3 * m), 2)", &["1 1", "1 2", "1 3"]),
            ("floor(t / (2 * m))", &["1"]),
            // The other operand has no NS property.
            ("min(floor(t / (4 * m)), t)", &["1"]),
        ] {
            let text = format!("param m >= 1\nfun f(t) = {body}\nclaim {claim}\n");
            assert_eq!(sections_of_bar(&text), numbers, "{text}");
            assert!((1..9).all(|m| holds_at(&text, &[m])), "{text}");
        }
    }
    let text = "param m >= 1, n >= 0\nfun F(x, z) = min(max(floor(x / (2 * m)), floor(z / (4 * m))), n)\n\
                claim grundy bar(F) = x xor y xor z\n";
    assert_eq!(sections_of_bar(text), ["1 1", "1 2", "1 3", "2 1", "2 2", "2 3"]);
    assert!((1..5).all(|m| holds_at(text, &[m, 3 - m % 3])));
}

#[test]
fn bars_one_operand_of_which_has_no_ns_property() {
    for (body, first) in [
        ("min(floor(t / (2 * m + 1)), m)", 1),
        ("min(floor((t + m) / (2 * m)), 3)", 1),
        ("max(floor(t / (2 * m)), floor(t / 3))", 2),
        ("min(floor(t / (m + 1)), m)", 2),
    ] {
        let text = format!("param m >= 1\nfun f(t) = {body}\nclaim grundy bar(f) = y xor z\n");
        let answer = answered(&text);
        assert_eq!(answer.verdict, Verdict::Refuted, "{text}: {:?}", answer.decision.outcome);
        assert_eq!(answer.decision.instance, Some(vec![BigUint::from(first as u32)]), "{text}");
    }
}

/// The first value at which a claim fails.
fn refuted_at(least: u32, first: u32, body: &str) {
    let text = format!("param m >= {least}\nfun f(t) = {body}\nclaim ns f\n");
    let answer = answered(&text);
    assert_eq!(answer.verdict, Verdict::Refuted, "{text}: {:?}", answer.decision.outcome);
    assert_eq!(answer.decision.instance, Some(vec![BigUint::from(first)]), "{text}");
    assert!((least..first).all(|m| holds_at(&text, &[m])) && !holds_at(&text, &[first]), "{text}");
}

#[test]
fn one_operand_without_the_property() {
    refuted_at(1, 1, "min(floor(t / (2 * m + 1)), 7)");
    refuted_at(1, 1, "min(t, m)");
    refuted_at(0, 1, "min(t, m)");
    refuted_at(1, 2, "min(floor(t / (m + 1)), m)");
    refuted_at(1, 2, "max(floor(t / (2 * m)), floor(t / 3))");
    refuted_at(2, 3, "max(floor(t / m), m)");
}

#[test]
fn an_operand_may_fail_where_the_whole_does_not() {
    // The first operand is a quotient of the second, so that it is the minimum; the other has no NS property.
    for body in ["min(floor(t / (4 * m)), t)", "min(floor(t / 2), t)"] {
        let text = format!("param m >= 1\nfun f(t) = {body}\nclaim ns f\n");
        let answer = answered(&text);
        assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
        let shown = |step: &nimcert_core::decision::Step| step.obligation == Obligation::Ns;
        assert!(answer.decision.steps.iter().any(shown), "{text}");
    }
}

#[test]
fn without_parameters_operands_are_asked_where_the_whole_is_large() {
    let text = "fun f(t) = floor(t / 500) xor floor(t / 498) xor floor(t / 496)\nclaim ns f\n";
    let answer = answered(text);
    assert_eq!(answer.verdict, Verdict::Proved, "{:?}", answer.decision.outcome);
    assert!(answer.kernel.is_some());
    assert_eq!(operands(&answer.certificate.expect("a certificate").bytes), 3);
    // One search of the whole, if it is small.
    let answer = answered("fun f(t) = floor(t / 4) xor floor(t / 6)\nclaim ns f\n");
    assert_eq!(answer.verdict, Verdict::Proved);
    assert_eq!(operands(&answer.certificate.expect("a certificate").bytes), 0);
}

type Operator = fn(u64, u64) -> u64;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(nimcert_testing::cases(24)))]

    /// Beside the definition on all pairs of columns below 96.
    #[test]
    fn random_operands(divisors in prop::array::uniform2(1u64..9), height in 0u64..9, operator in 0usize..5, m in 1u64..6) {
        let operators: [(&str, Operator); 5] =
            [("min", u64::min), ("max", u64::max), ("xor", |a, b| a ^ b), ("band", |a, b| a & b), ("bor", |a, b| a | b)];
        let (name, apply) = operators[operator];
        let [k, l] = divisors;
        let terms = (format!("floor(t / ({k} * m))"), format!("max(floor(t / {l}), {height})"));
        let body = match operator {
            0 | 1 => format!("{name}({}, {})", terms.0, terms.1),
            _ => format!("({}) {name} ({})", terms.0, terms.1),
        };
        let f = |t: u64| apply(t / (k * m), (t / l).max(height));
        let place = |a: u64, b: u64| u64::BITS - (a ^ b).leading_zeros();
        let holds = (0..96).all(|z| (z + 1..96).all(|u| place(f(z), f(u)) < place(z, u)));
        let text = format!("param m >= {m}\nfun f(t) = {body}\nclaim ns f\n");
        let answer = answered(&text);
        match answer.verdict {
            // For all further values, too.
            Verdict::Proved => prop_assert!(holds, "{}", text),
            Verdict::Refuted if answer.decision.instance == Some(vec![BigUint::from(m)]) => {
                prop_assert!(answer.kernel.is_some(), "{}", text);
            }
            _ => {}
        }
    }
}
