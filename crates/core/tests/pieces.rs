//! Functions with large divisors that fail near small multiples of them: the first violation, beside the definition at
//! every column.

use nimcert_core::answer::{Options, answer};
use nimcert_core::decision::{Decision, Outcome, Refutation};
use num_bigint::BigUint;
use proptest::prelude::*;

use super::criterion::read;

/// States of a search, fewer than the default.
const MOST_STATES: u64 = 2_500_000;

/// The decision about a claim; what refutes it, the kernel has verified.
fn decided(claim: &str) -> Decision {
    let program = read(claim);
    let mut options = Options::default();
    options.search.max_states = MOST_STATES;
    let answer = answer(&program, &program.claims[0], &options, None);
    if matches!(answer.decision.outcome, Outcome::Refuted(_)) {
        assert!(answer.kernel.is_some_and(|checked| checked.is_ok()), "{claim}");
    }
    answer.decision
}

/// The first column that violates the property together with the one before it, and whether it is known to be the first.
fn refuted(claim: &str) -> Option<(BigUint, bool)> {
    let decision = decided(claim);
    match &decision.outcome {
        Outcome::Refuted(Refutation::Columns(c)) => {
            assert_eq!(c.is_first, decision.is_smallest);
            Some((c.z_prime.clone(), c.is_first))
        }
        _ => None,
    }
}

#[test]
fn the_first_violation_has_as_many_digits_as_the_divisor() {
    for n in [18u32, 40, 64, 100, 200, 400] {
        let power = BigUint::from(1u32) << n;
        for (f, property, more) in [
            (format!("floor(t/2) + floor(t/2^{n})"), "nimsum", 2u32),
            (format!("floor(t/2) + (t >> {n})"), "ns", 2),
            (format!("floor((t + floor(t/2^{n}))/2)"), "ns", 1),
            (format!("floor(t/2) xor floor(t/2^{n})"), "monotone", 2),
            (format!("floor(t/2) + ceil(t/2^{n}) monus 1"), "nimsum", 1),
            (format!("floor(t/4) + floor(t/2^{n})"), "nimsum", 12),
        ] {
            let found = refuted(&format!("fun f(t) = {f}\nclaim {property} f\n"));
            assert_eq!(found, Some((&power + more, true)), "{f}");
        }
    }
}

#[test]
fn remainders_are_replaced_as_well() {
    for n in [18u32, 30, 40] {
        let claim = format!("fun f(t) = t - (t mod 2^{n})\nclaim ns f\n");
        assert_eq!(refuted(&claim), Some((BigUint::from(1u32) << n, true)), "{claim}");
    }
}

/// Beyond the last piece the function is another one: what fails only there refutes nothing.
#[test]
fn a_function_that_fails_only_with_pieces_is_not_refuted() {
    // With pieces, the remainder is t - 12 * 2^n from 12 * 2^n on, and then the quotient grows.
    for (f, property) in [("floor((t mod 2^30) / 2^31)", "monotone"), ("floor((t mod 2^30) / 2^31)", "ns")] {
        let decision = decided(&format!("fun f(t) = {f}\nclaim {property} f\n"));
        assert!(matches!(decision.outcome, Outcome::Proved), "{property} {f}: {:?}", decision.outcome);
    }
}

/// Divisors in conditions, in branches that are not taken, in arguments, in other functions; terms without a value.
#[test]
fn divisors_in_all_places() {
    let unit = BigUint::from(1u32) << 40;
    for (program, more) in [
        ("fun f(t) = if floor(t/2^40) < 1 then floor(t/2) else floor(t/2) + 1", Some(2u32)),
        ("fun f(t) = if t < 2^41 then floor(t/2) + floor(t/2^40) else t mod 2^50", Some(2)),
        ("fun g(t) = t + 1\nfun f(t) = floor(t/2) + g(floor(t/2^40)) - 1", Some(2)),
        ("fun g(t) = floor(t/2) + floor(t/2^40)\nfun f(t) = g(t)", None),
        ("fun f(t) = floor(t/2) + floor(t/2^40) + (0 - floor(t/2^45))", None),
    ] {
        let found = refuted(&format!("{program}\nclaim ns f\n"));
        assert!(
            found.as_ref().is_none_or(|(_, is_first)| !is_first) || more.is_some(),
            "{program}: {found:?}"
        );
        if let Some(more) = more {
            assert_eq!(found, Some((&unit + more, true)), "{program}");
        }
    }
    let below = "fun f(t) = floor(t/2) + floor(t/2^40)\nclaim ns f below 2^41\n";
    assert_eq!(refuted(below), Some((&unit + 2u32, true)));
}

/// Each division inside another would multiply the length of the term.
#[test]
fn divisions_inside_divisions_take_little_memory() {
    let nested = (0..30).fold("t".to_owned(), |inner, _| format!("floor(({inner} + 1)/2^20)"));
    let claim = format!("fun f(t) = floor(t/2) + {nested}\nclaim monotone f\n");
    assert_eq!(refuted(&claim), None);
    let twice = "fun f(t) = floor(t/2) + floor(floor(t/2^20)/2^20)\nclaim ns f\n";
    assert!(refuted(twice).is_none_or(|(z, _)| z >= BigUint::from(1u64 << 40)));
}

/// After the limit on states, the columns where the value reaches a power of two are tried.
#[test]
fn a_limit_is_followed_by_a_look_far_away() {
    let claim = "fun f(t) = floor(t/2^20) + 2^19\nclaim ns f\n";
    let (z, is_first) = refuted(claim).expect("it is refuted");
    assert!(!is_first && z > BigUint::from(1u64 << 40), "{z}");
    assert_eq!(refuted("fun f(t) = floor(t/2^20) + 2^19\nclaim ns f below 2^50\n"), None);
}

/// A violation at a power of two beyond the first steps is not said to be the first one.
#[test]
fn a_later_violation_is_not_the_first() {
    let (z, is_first) =
        refuted("fun f(t) = floor((t + 2^60) / 2^61)\nclaim nimsum f\n").expect("it is refuted");
    assert!(!is_first, "{z}");
    let decision = decided("fun f(t) = floor((t + 2^60) / 2^61)\nclaim nimsum f\n");
    let Outcome::Refuted(Refutation::Columns(c)) = decision.outcome else { panic!("it is refuted") };
    assert_eq!(c.first_difference, None);
}

type Function = Box<dyn Fn(u64) -> u64>;

/// A function with two divisors, as text and computed.
fn function(shape: usize, k: u64, s: u64, small: u64) -> (String, Function) {
    match shape {
        0 => (format!("floor(t/{small}) + floor((t + {s})/{k})"), Box::new(move |t| t / small + (t + s) / k)),
        1 => (
            format!("floor(t/{small}) xor floor((t + {s})/{k})"),
            Box::new(move |t| (t / small) ^ ((t + s) / k)),
        ),
        2 => (format!("floor((t + ceil(t/{k}))/{small})"), Box::new(move |t| (t + t.div_ceil(k)) / small)),
        3 => (format!("floor(t/{small}) + (floor(t/{k}) mod 3)"), Box::new(move |t| t / small + t / k % 3)),
        4 => (
            format!("floor((t - (t mod {k}))/{small}) + floor((t + {s})/{})", 2 * k),
            Box::new(move |t| (t - t % k) / small + (t + s) / (2 * k)),
        ),
        _ => (
            format!("min(floor(t/{small}), {s} + floor(t/{k}))"),
            Box::new(move |t| (t / small).min(s + t / k)),
        ),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// No smaller column violates the property, and none below eight times the divisor is missed.
    #[test]
    fn the_first_violation_is_found(
        k in (1u64 << 17) + 1..1 << 18,
        s in prop_oneof![Just(0u64), (1u64 << 17) + 1..1 << 18],
        half in 1u64..5,
        shape in 0..6usize,
        property in 0..3usize,
    ) {
        let (body, f) = function(shape, k, s, 2 * half);
        let (monotone, ns) = [(true, true), (true, false), (false, true)][property];
        let name = ["nimsum", "monotone", "ns"][property];
        let fails = |z: &u64| {
            let (before, at) = (f(z - 1), f(*z));
            monotone && before > at || ns && (before ^ at) >> z.trailing_zeros() != 0
        };
        let first = (1..8 * k).find(fails);
        let claim = format!("fun f(t) = {body}\nclaim {name} f\n");
        match (first, refuted(&claim)) {
            (Some(first), found) => prop_assert_eq!(found, Some((first.into(), true)), "{}", claim),
            (None, Some((z, _))) => prop_assert!(z >= (8 * k).into(), "{} at {}", claim, z),
            (None, None) => {}
        }
    }
}
