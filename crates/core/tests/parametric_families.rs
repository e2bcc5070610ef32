//! Families with one and two parameters that users try: what is found for all values agrees with the ordinary decision of
//! at least twenty instances, near misses are refuted at the first value that fails, and certificates stay short.

use nimcert_core::answer::Verdict;
use num_bigint::BigUint;
use proptest::prelude::*;

use super::parametric_kit::{INSTANCES, answered, holds_at};

/// The first values of one or two parameters, the least sum first.
fn first_values(parameters: usize, least: u32) -> Vec<Vec<u32>> {
    match parameters {
        1 => (least..least + INSTANCES).map(|m| vec![m]).collect(),
        _ => (0..6).flat_map(|sum| (0..=sum).map(move |m| vec![least + m, least + sum - m])).collect(),
    }
}

/// Asserts that a claim is proved for all values of its parameters, and holds at the first of them; its certificate.
fn proved(parameters: usize, least: u32, claim: &str) -> String {
    let names = &["m", "n"][..parameters];
    let declared: Vec<String> = names.iter().map(|name| format!("{name} >= {least}")).collect();
    let text = format!("param {}\n{claim}", declared.join(", "));
    let answer = answered(&text);
    assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
    for values in first_values(parameters, least) {
        assert!(holds_at(&text, &values), "{text}, {values:?}");
    }
    String::from_utf8(answer.certificate.unwrap().bytes).unwrap()
}

/// Asserts that a claim with `param m >= least` is refuted at `first`, and holds before; whether the next instances hold.
fn refuted_at(first: u32, least: u32, claim: &str) -> Vec<bool> {
    let text = format!("param m >= {least}\n{claim}");
    let answer = answered(&text);
    assert_eq!(answer.verdict, Verdict::Refuted, "{text}: {:?}", answer.decision.outcome);
    assert_eq!(answer.decision.instance, Some(vec![BigUint::from(first)]), "{text}");
    assert!(!holds_at(&text, &[first]), "{text}");
    assert!((least..first).all(|m| holds_at(&text, &[m])), "{text}");
    (first + 1..=first + INSTANCES).map(|m| holds_at(&text, &[m])).collect()
}

/// As a term, a shift has digits of its own.
fn triangular(k: &str, h: &str, shift: &str) -> String {
    let height = |x: &str, z: &str| {
        let own = if shift.contains("xor") {
            format!("({x} + {shift}) + ({z} + {shift})")
        } else {
            format!("{x} + {z}")
        };
        format!("floor(({own} + {h}) / ({k}))")
    };
    format!(
        "game g(x, y, z)\n  where y <= {}\n  move u < x to (u, min(y, {}), z)\n  move v < y to (x, v, z)\n  \
         move w < z to (x, min(y, {}), w)\nclaim p g = ((x + {shift}) xor y xor (z + {shift})) = 0",
        height("x", "z"),
        height("u", "z"),
        height("x", "w")
    )
}

/// Theorem 5a.10 with h = 3 and h = 4. The invariants need inequalities with the factors 1 and 2, and residues of sums
/// that are the same number in all samples.
#[test]
#[ignore = "takes long"]
fn triangular_bars_with_larger_shifts() {
    for (k, h, shift, most) in [
        ("4 * m + 5", "1", "(1 xor 0)", 20_000),
        ("4 * m + 5", "2", "(1 xor 0)", 20_000),
        ("4 * m + 5", "3", "1", 60_000),
        ("4 * m + 7", "3", "2", 40_000),
        ("4 * m + 3", "0", "(2 xor 0)", 30_000),
    ] {
        let certificate = proved(1, 0, &triangular(k, h, shift));
        assert!(certificate.len() < most, "{k}, {h}, {shift}: {}", certificate.len());
    }
}

/// Near misses of Theorem 5a.10: k = 1, and the shift that belongs to the other remainder.
#[test]
#[ignore = "takes long"]
fn triangular_bars_with_wrong_shifts() {
    let later = refuted_at(0, 0, &triangular("4 * m + 1", "3", "1"));
    assert!(later.iter().all(|holds| *holds), "only k = 1 fails");
    for (k, h, shift) in [
        ("4 * m + 5", "3", "2"),
        ("4 * m + 5", "4", "2"),
        ("4 * m + 3", "3", "1"),
        ("4 * m + 3", "4", "1"),
        ("4 * m + 3", "1", "(1 xor 0)"),
    ] {
        refuted_at(0, 0, &triangular(k, h, shift));
    }
}

/// Trees of cases are tried before long invariants.
#[test]
fn conditions_on_minima_have_short_certificates() {
    for (parameters, claim) in [
        (1, "claim forall x: min(x, m) + max(x, m) = x + m"),
        (2, "claim forall x: min(min(x, m), m + n) = min(x, m)"),
        (1, "claim forall x, y: y < x or min(x, m) <= min(y, m)"),
        (1, "claim forall x: (if x < m then x else m) = min(x, m)"),
        (1, "claim forall x: max(x, m) - min(x, m) <= x + m"),
        (2, "claim forall x: min(max(x, m), m + n) >= m"),
    ] {
        let certificate = proved(parameters, 0, claim);
        assert!(certificate.len() < 500 && certificate.contains("\nlinear "), "{claim}: {certificate}");
    }
}

/// A claim that fails for one value only, and claims that fail from a value on.
#[test]
fn late_failures_are_found() {
    let later = refuted_at(50, 0, "claim forall x: x < 50 or x > m or m > 50");
    assert!(later.iter().all(|holds| *holds));
    let later = refuted_at(49, 1, "claim forall x: x mod (m + 1) < 49");
    assert!(later.iter().all(|holds| !holds));
    let later = refuted_at(50, 0, "fun f(t) = if m < 50 then floor(t / 2) else t\nclaim nimsum f");
    assert!(later.iter().all(|holds| !holds));
    let later = refuted_at(3, 0, "claim forall x: x != 7 or m != 3");
    assert!(later.iter().all(|holds| *holds));
}

#[test]
fn functions_with_one_and_two_parameters() {
    for (parameters, least, claim) in [
        (1, 1, "fun f(t) = floor(t / (4 * m)) xor 1\nclaim ns f"),
        (1, 1, "fun f(t) = 2 * floor(t / (4 * m))\nclaim nimsum f"),
        (1, 1, "fun f(t) = floor(floor(t / (2 * m)) / 2)\nclaim nimsum f"),
        (1, 0, "fun f(t) = if t < m then 0 else floor(t / 2)\nclaim monotone f"),
        (1, 0, "fun f(t) = if t < m then t else t + m\nclaim monotone f"),
        (1, 0, "fun f(t) = if t <= m then t else m\nclaim monotone f"),
        (2, 1, "fun f(t) = max(floor(t / (2 * m)), floor(t / (2 * n)))\nclaim nimsum f"),
    ] {
        proved(parameters, least, claim);
    }
    for (first, least, claim) in [
        (1, 1, "fun f(t) = floor(t / (2 * m)) + 3\nclaim nimsum f"),
        (1, 1, "fun f(t) = floor(t / (2 * m)) xor 1\nclaim nimsum f"),
        (3, 0, "fun f(t) = if t < 2 * m then 0 else floor(t / 2)\nclaim nimsum f"),
        (2, 0, "fun f(t) = floor((2 * t + m) / (4 * m + 4))\nclaim nimsum f"),
        (1, 0, "fun f(t) = t mod (m + 1)\nclaim monotone f"),
        (1, 0, "fun f(t) = m - min(t, m)\nclaim monotone f"),
    ] {
        refuted_at(first, least, claim);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(nimcert_testing::cases(12)))]

    /// Quotients with a shift and a summand, bounded or not: every verdict agrees with twenty instances.
    #[test]
    fn verdicts_agree_with_instances(
        (a, r, h, c) in (1u32..5, 0u32..4, 0u32..4, 0u32..3),
        shape in 0usize..4,
        property in prop::sample::select(vec!["monotone", "ns", "nimsum"]),
    ) {
        let quotient = format!("floor((t + {h}) / ({a} * m + {r}))");
        let body = match shape {
            0 => format!("{quotient} + {c}"),
            1 => format!("{quotient} xor {c}"),
            2 => format!("if t < {c} * m then 0 else {quotient}"),
            _ => format!("{quotient} + floor(t / ({} * m))", c + 1),
        };
        let text = format!("param m >= 1\nfun f(t) = {body}\nclaim {property} f");
        let answer = answered(&text);
        let instances: Vec<bool> = (1..=INSTANCES).map(|m| holds_at(&text, &[m])).collect();
        match answer.verdict {
            Verdict::Proved => prop_assert!(instances.iter().all(|holds| *holds), "{}", text),
            Verdict::Refuted => {
                let at = answer.decision.instance.clone().unwrap();
                let first = instances.iter().position(|holds| !holds).map(|m| vec![BigUint::from(m + 1)]);
                prop_assert!(first.is_none() || first == Some(at), "{}", text);
            }
            _ => {}
        }
    }
}

/// Sums in which a shift with a parameter is not one term.
#[test]
#[ignore = "takes long"]
fn shifts_that_are_sums() {
    let bar = |height: &str, value: &str| format!("fun f(t) = {height}\nclaim grundy bar(f) = {value}");
    for (height, value) in [
        ("floor((t + n + 1)/(2*m + 2*n + 2))", "(y xor (z + n + 1)) - n - 1"),
        ("floor((n + 1 + t)/(2*m + 2*n + 2))", "(y xor (n + 1 + z)) - (n + 1)"),
    ] {
        assert!(
            proved(2, 1, &bar(height, value))
                .contains("claim grundy bar(f) = (y xor (z + (n + 1))) - (n + 1)\n")
        );
    }
    proved(1, 1, &bar("floor((t + 2*m - 1)/(4*m))", "(y xor (z + 2*m - 1)) - (2*m - 1)"));
    let beside = "fun f(t) = floor((t + n + 1)/(2*m + 2*n + 4))\n\
        claim p strip + bar(f) = ((x + n + 1) xor y xor (z + n + 1)) = 0";
    proved(2, 0, beside);
    let triangular = "fun F(x, z) = floor((x + z + 2*n + 2)/(4*m + 4*n + 7))\n\
        claim p bar(F) = ((x + n + 1) xor y xor (z + n + 1)) = 0";
    proved(2, 0, triangular);
    let fails = |values: &[u32], claim: &str| {
        let text = format!("param m >= 0, n >= 0\n{claim}");
        let answer = answered(&text);
        assert_eq!(answer.verdict, Verdict::Refuted, "{text}: {:?}", answer.decision.outcome);
        let values: Vec<BigUint> = values.iter().map(|&value| value.into()).collect();
        assert_eq!(answer.decision.instance, Some(values), "{text}");
    };
    fails(&[0, 0], &bar("floor((t + n + 1)/(2*m + 2*n + 3))", "(y xor (z + n + 1)) - n - 1"));
    fails(&[0, 0], &bar("floor((t + n + 1)/(2*m + 2*n + 2))", "(y xor (z + n + 2)) - n - 2"));
    fails(&[0, 0], &beside.replace("(z + n + 1)", "(z + n + 2)"));
    fails(&[0, 0], &triangular.replace("+ 7", "+ 5"));
    fails(&[0, 4], &bar("floor((t + n + 1)/(2*m + 4))", "(y xor (z + n + 1)) - n - 1"));
}
