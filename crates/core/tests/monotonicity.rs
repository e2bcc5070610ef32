//! Monotonicity: an automaton where it is small, a tree of cases where it is not, and the same verdict as by hand.

use nimcert_core::answer::{Answer, Verdict};
use proptest::prelude::*;

use super::parametric_kit::answered;

/// The text of the certificate of an answer that the kernel has verified.
fn certificate(answer: &Answer) -> &str {
    assert!(matches!(answer.kernel, Some(Ok(_))));
    let certificate = answer.certificate.as_ref().expect("a certificate");
    std::str::from_utf8(&certificate.bytes).expect("a text")
}

fn is_proved(term: &str, section: &str) {
    let answer = answered(&format!("fun f(t) = {term}\nclaim monotone f\n"));
    assert_eq!(answer.verdict, Verdict::Proved, "{term}");
    let text = certificate(&answer);
    assert!(text.contains(section), "{term}: {text}");
}

#[test]
fn many_states_are_replaced_by_a_tree() {
    for term in [
        "floor(t / 256)",
        "max(floor(t / 300), floor((t + 7) / 310))",
        "if t < 5 then 2 else 2 + floor(t / 200)",
        "t - (t mod 300)",
        "floor((floor((t + 3) / 50) + 7) / 4)",
    ] {
        is_proved(term, "\nlinear monotone lines ");
    }
}

/// Small functions, and functions that are not linear.
#[test]
fn few_states_and_other_operators_keep_the_automaton() {
    for term in
        ["floor(t / 4)", "floor(t / 32)", "min(t, 3)", "floor(t / 200) bor 1", "2^floor(log2(t + 300))"]
    {
        is_proved(term, "\ninvariant monotone ");
    }
}

/// The kernel takes no trees with numbers above 2^40: with such numbers, the tree is about all numbers of the same form.
#[test]
fn large_constants_have_trees_for_their_form() {
    for exponent in [39, 41, 50, 64, 1000] {
        let text = format!("if t < 2^{exponent} then floor(t / 90) else floor(t / 80)");
        is_proved(&text, "\nlinear monotone ");
    }
}

/// A tree is about all columns: f falls at the bound.
#[test]
fn claims_below_a_bound_keep_the_automaton() {
    let term = "if t < 1000 then floor(t / 100) else floor((t - 1000) / 100)";
    let claim = |bound: u32| format!("fun f(t) = {term}\nclaim monotone f below {bound}\n");
    let below = answered(&claim(1000));
    assert!(matches!(below.verdict, Verdict::ProvedBelow { .. }));
    assert!(certificate(&below).contains("\ninvariant monotone "));
    assert_eq!(answered(&claim(1001)).verdict, Verdict::Refuted);
}

/// The checker in Rocq has no rule for a tree beside a partition.
#[test]
fn claims_with_a_partition_keep_the_automaton() {
    let answer = answered("fun f(t) = floor(t / 100)\nclaim nimsum f\n");
    assert_eq!(answer.verdict, Verdict::Proved);
    assert!(certificate(&answer).contains("\ninvariant monotone "));
}

/// floor((a * t + b) / c), which is monotone: its term, and its value at a column.
fn line() -> impl Strategy<Value = (String, [u64; 3])> {
    (1u64..6, 0u64..900, 30u64..400)
        .prop_map(|(a, b, c)| (format!("floor(({a} * t + {b}) / {c})"), [a, b, c]))
}

fn value([a, b, c]: [u64; 3], t: u64) -> u64 {
    (a * t + b) / c
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(nimcert_testing::cases(256)))]

    /// Two monotone functions, one up to a column and the other from there on: f falls there or nowhere.
    #[test]
    fn functions_in_two_pieces((first, f) in line(), (second, g) in line(), column in 1u64..3_000) {
        let text = format!("fun f(t) = if t < {column} then {first} else {second}\nclaim monotone f\n");
        let smallest = (0..column).find(|&z| value(f, z) > value(g, column));
        let answer = answered(&text);
        prop_assert_eq!(&answer.verdict, &if smallest.is_some() { Verdict::Refuted } else { Verdict::Proved }, "{}", text);
        prop_assert!(matches!(answer.kernel, Some(Ok(_))), "{}", text);
        if let Some(z) = smallest {
            let named = format!("counterexample monotone {z} {column}\n");
            prop_assert!(certificate(&answer).contains(&named), "{}", text);
        }
    }
}
