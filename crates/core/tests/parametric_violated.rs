//! Claims `not p` and `not grundy` about games that are no bars, for all values of parameters: a position that depends on
//! them violates the rule of P-positions (docs/THEORY.md, Theorem 5.11).

use nimcert_core::answer::Verdict;
use nimcert_core::decision::{Outcome, Refutation};
use num_bigint::BigUint;
use proptest::prelude::*;

use super::parametric_kit::{INSTANCES, answered, holds_at};

const TAKE: &str = "game g(x) move u < x when u + m >= x to (u)\n";

/// A claim about a game that is proved for all values: its numbers in words. Twenty instances agree.
fn proved(least: u32, rules: &str, claim: &str) -> Vec<String> {
    let text = format!("param m >= {least}\n{rules}claim not {claim}\n");
    let answer = answered(&text);
    assert_eq!(answer.verdict, Verdict::Proved, "{text}: {:?}", answer.decision.outcome);
    assert!(answer.kernel.is_some(), "{text}");
    for m in least..least + INSTANCES {
        assert!(!holds_at(&text, &[m]), "{text}, m = {m}");
    }
    match answer.decision.outcome {
        Outcome::Refuted(Refutation::ForAllParameters { named, .. }) => {
            named.into_iter().map(|(name, number)| format!("{name} = {number}")).collect()
        }
        Outcome::Refuted(Refutation::ByCases) => Vec::new(),
        other => panic!("{text}: {other:?}"),
    }
}

fn refuted_at(text: &str) -> Vec<BigUint> {
    let answer = answered(text);
    assert_eq!(answer.verdict, Verdict::Refuted, "{text}: {:?}", answer.decision.outcome);
    answer.decision.instance.expect("an instance")
}

#[test]
fn positions_outside_the_set_without_a_move_into_it() {
    assert_eq!(proved(1, TAKE, "p g = x mod (m + 2) = 0"), ["x = m + 1"]);
    assert_eq!(proved(1, TAKE, "grundy g = x mod (m + 2)"), ["heap = 0", "x = m + 1"]);
    let domain = "game g(x) where x >= m move u < x when u >= m to (u)\n";
    assert_eq!(proved(0, domain, "p g = x = m + 1"), ["x = m"]);
    let two_fresh = "game g(x, y) move u < x, v < y when u + m >= x to (u, v) move v < y to (x, v)\n";
    assert_eq!(proved(1, two_fresh, "p g = x = 0 and y = 0"), ["x = 1", "y = 0"]);
    let bars = "fun f(t) = floor(t / (2 * m))\ngame g(a) move u < a when u + m >= a to (u)\n\
                game s(a, y, z) = g + bar(f)\n";
    assert_eq!(proved(1, bars, "p s = a mod (m + 2) = (y xor z)"), ["a = m + 1", "y = 0", "z = 0"]);
}

#[test]
fn moves_from_the_set_into_the_set() {
    assert_eq!(proved(1, TAKE, "p g = x mod m = 0"), ["x = m", "u = 0"]);
    assert_eq!(proved(1, TAKE, "grundy g = x mod m"), ["heap = 0", "x = m", "u = 0"]);
    // The quotient of the number by the modulus is 2.
    let tripled = "game g(x) move u < x when 3 * u + m >= x to (u)\n";
    assert_eq!(proved(2, tripled, "p g = x mod (m + 1) = 0"), ["x = 2 * m + 2", "u = m + 1"]);
    let diagonal = "game g(x, y) move u < x to (u, y) move u < y to (x, u)\n  \
                    move when x >= m and y >= m to (x - m, y - m)\n";
    assert_eq!(proved(2, diagonal, "grundy g = x xor y"), ["heap = 0", "x = m", "y = m"]);
    let two_fresh = "game g(x, y) move u < x, v < y when u + m >= x to (u, v) move v < y to (x, v)\n";
    assert_eq!(proved(1, two_fresh, "p g = y = 0 or x = y"), ["x = 1", "y = 1", "u = 0", "v = 0"]);
    let passes = "fun f(z) = floor(z / (2 * m))\ngame g(y, z, p) where y <= f(z)\n  move u < y to (u, z, p)\n  \
                  move u < z to (min(y, f(u)), u, p)\n  move when p > 0 and y + z > 0 to (y, z, p - 1)\n";
    assert!(!proved(1, passes, "p g = y xor z = p mod 2").is_empty());
}

#[test]
fn other_positions_for_small_values_or_for_each_residue() {
    // No move of m stones for m = 0 only.
    let least = "game g(x) move when x > 0 to (x - 1) move when x >= m and m >= 3 to (x - m)\n";
    assert!(proved(1, least, "p g = x mod 2 = 1").contains(&"x = 0".to_owned()));
    let halves = "game g(x) move when 2 * x = m to (0) move when 2 * x = m + 1 to (0)\n";
    assert!(proved(2, halves, "p g = 0 <= x").is_empty());
}

#[test]
fn sets_that_are_right_for_one_value() {
    for m in [1u32, 2, 6, 9, 30] {
        for claim in ["p g = x mod {} = 0", "grundy g = x mod {}"] {
            let claim = claim.replace("{}", &(m + 1).to_string());
            let text = format!("param m >= 1\n{TAKE}claim not {claim}\n");
            assert_eq!(refuted_at(&text), [BigUint::from(m)], "{text}");
        }
    }
    assert_eq!(
        refuted_at(&format!("param m >= 0\n{TAKE}claim not p g = x mod (2 * m + 1) = 0\n")),
        [0u32.into()]
    );
    let two = format!("param m >= 0, n >= 0\n{TAKE}claim not p g = x mod (n + 4) = 0\n");
    assert_eq!(refuted_at(&two), [3u32.into(), 0u32.into()]);
}

#[test]
fn rules_that_define_no_game_prove_nothing() {
    for (rules, set) in [
        // Plays do not end.
        ("game g(x) move when x = m to (x) move u < x to (u)\n", "x = m"),
        // A move leads out of the domain.
        ("game g(x) where x != m move u < x to (u)\n", "x = m + 1"),
        // A term has no value.
        ("game g(x) move when x != m to (x - 1)\n", "x = 0"),
    ] {
        let text = format!("param m >= 0\n{rules}claim not p g = {set}\n");
        let answer = answered(&text);
        assert_eq!(answer.verdict, Verdict::Undecided, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(nimcert_testing::cases(60)))]

    /// Heaps from which at most `a m + b` may be taken, with any affine modulus.
    #[test]
    fn heaps_with_another_modulus(a in 0u32..4, b in 1u32..5, c in 0u32..4, d in 1u32..6, numbers in any::<bool>()) {
        let text = format!("param m >= 0\n{}", heap((a, b), &format!("{c} * m + {d}"), numbers));
        let answer = answered(&text);
        match (0..INSTANCES).find(|m| a * m + b + 1 == c * m + d) {
            Some(m) => {
                prop_assert_eq!(answer.verdict, Verdict::Refuted, "{}: {:?}", text, answer.decision.outcome);
                prop_assert_eq!(answer.decision.instance, Some(vec![m.into()]), "{}", text);
            }
            None => prop_assert_eq!(answer.verdict, Verdict::Proved, "{}: {:?}", text, answer.decision.outcome),
        }
    }

    /// The same with a second parameter in the modulus, which is only right if that adds nothing.
    #[test]
    fn heaps_with_a_modulus_of_two_parameters(
        a in 0u32..3, b in 1u32..4, c in 0u32..3, d in 0u32..3, numbers in any::<bool>(),
    ) {
        let modulus = format!("{a} * m + {b} + 1 + {c} * n + {d}");
        let text = format!("param m >= 0, n >= 0\n{}", heap((a, b), &modulus, numbers));
        let answer = answered(&text);
        let verdict = if d == 0 { Verdict::Refuted } else { Verdict::Proved };
        prop_assert_eq!(answer.verdict, verdict, "{}: {:?}", text, answer.decision.outcome);
        prop_assert_eq!(answer.decision.instance, (d == 0).then(|| vec![BigUint::ZERO; 2]), "{}", text);
    }
}

/// A heap from which at most `a m + b` may be taken, and the claim that its P-positions or numbers are not those of a
/// modulus.
fn heap((a, b): (u32, u32), modulus: &str, numbers: bool) -> String {
    let claim = match numbers {
        true => format!("grundy g = x mod ({modulus})"),
        false => format!("p g = x mod ({modulus}) = 0"),
    };
    format!("game g(x) move u < x when u + ({a} * m + {b}) >= x to (u)\nclaim not {claim}\n")
}
