//! Functions with large numbers that are refuted at large columns: by Theorem 9.1 of the paper and the definition of NS,
//! evaluated here.

use nimcert_core::answer::{Options, Verdict, answer};
use nimcert_core::decision::{Decision, Outcome, Refutation};
use num_bigint::BigUint;
use proptest::prelude::*;

use super::criterion::read;

/// The decision, which the kernel has verified if there is a verdict.
fn decided(claim: &str) -> Decision {
    let program = read(claim);
    let answer = answer(&program, &program.claims[0], &Options::default(), None);
    assert_ne!(answer.verdict, Verdict::Undecided, "{claim}");
    answer.decision
}

/// Whether two columns violate Definition 8.1 for floor((t + s)/k).
fn violates(k: &BigUint, s: &BigUint, z: &BigUint, z_prime: &BigUint) -> bool {
    let (a, b) = ((z + s) / k, (z_prime + s) / k);
    (1..2048u32).any(|i| z >> i == z_prime >> i && &a >> (i - 1) != &b >> (i - 1))
}

#[test]
fn shifts_of_large_divisors_are_refuted_and_divisors_themselves_proved() {
    let unit = BigUint::from(1u32) << 60u32;
    for k in 1..8u32 {
        for s in 0..5u32 {
            let claim = format!("fun f(t) = floor((t + {s} * 2^60) / ({k} * 2^60))\nclaim ns f\n");
            match decided(&claim).outcome {
                Outcome::Proved => assert_eq!(s, 0, "{claim}"),
                Outcome::Refuted(Refutation::Columns(c)) => {
                    assert_ne!(s, 0, "{claim}");
                    assert!(violates(&(&unit * k), &(&unit * s), &c.z, &c.z_prime), "{claim}");
                    // The first value that is a large power of two is the first that fails.
                    assert!(c.f_z_prime >= unit, "{claim}");
                }
                other => panic!("{claim}: {other:?}"),
            }
        }
    }
}

#[test]
fn odd_divisors_are_refuted_at_their_first_step() {
    for k in ["2^64 + 1", "10^100 + 1", "3^90"] {
        let claim = format!("fun f(t) = floor(t / ({k}))\nclaim nimsum f\n");
        match decided(&claim).outcome {
            Outcome::Refuted(Refutation::Columns(c)) => {
                assert_eq!((c.f_z.to_string(), c.f_z_prime.to_string()), ("0".into(), "1".into()), "{k}");
            }
            other => panic!("{k}: {other:?}"),
        }
    }
}

#[test]
fn a_claim_with_a_bound_and_a_claim_that_f_is_monotone_are_left_alone() {
    let bounded = "fun f(t) = floor(t / (2^64 + 1))\nclaim ns f below 2^20\n";
    let monotone = "fun f(t) = floor(t / (2^64 + 1))\nclaim monotone f\n";
    // Constant from column 6 on.
    let constant = "fun f(t) = min(floor(t * 2^50 / (2^51 + 1)), 3)\nclaim ns f\n";
    for claim in [bounded, monotone, constant] {
        let outcome = decided(claim).outcome;
        let is_refuted = matches!(outcome, Outcome::Refuted(_));
        assert_eq!(is_refuted, claim == constant, "{claim}: {outcome:?}");
    }
}

/// Whether the columns `z - 1` and `z` of floor((t + s)/k) violate the NS property: they agree from the place of the
/// lowest 1 of `z` on, and one more.
fn adjacent_columns_violate(k: u64, s: u64, z: u64) -> bool {
    (((z - 1 + s) / k) ^ ((z + s) / k)) >> z.trailing_zeros() != 0
}

#[test]
fn divisors_too_large_for_an_automaton_of_few_states() {
    for k in [10_000_001, 100_000_001, (1u64 << 40) + 1, (1 << 40) - 1] {
        let program = read(&format!("fun f(t) = floor(t/{k})\nclaim nimsum f\n"));
        let mut options = Options::default();
        options.search.max_states = 1_000;
        let answer = answer(&program, &program.claims[0], &options, None);
        let Outcome::Refuted(Refutation::Columns(c)) = answer.decision.outcome else { panic!("{k}") };
        assert_eq!((c.z, c.z_prime), (BigUint::from(k - 1), BigUint::from(k)));
        assert!(answer.kernel.is_some_and(|checked| checked.is_ok()), "{k}");
    }
}

/// The first column where f is smaller than before, or where it and the column before violate the NS property.
fn first_failure(f: impl Fn(u64) -> u64, monotone: bool, ns: bool, last: u64) -> Option<u64> {
    let fails = |z: &u64| {
        let (before, at) = (f(z - 1), f(*z));
        monotone && before > at || ns && (before ^ at) >> z.trailing_zeros() != 0
    };
    (1..=last).find(fails)
}

#[test]
fn the_first_column_that_fails_is_found_near_large_constants() {
    for (body, property, expected) in [
        ("t - (t mod 6001)", "nimsum", 6_001),
        ("4096 * floor(t / 4096)", "ns", 4_096),
        ("floor(t / 5000) xor floor(t / 9999)", "monotone", 9_999),
        ("floor(t / 8192) mod 2 + floor(t / 7000)", "nimsum", 16_384),
        ("floor(t / 8192) mod 2 + floor(t / 7000)", "ns", 49_000),
        ("floor(t / 65535) - floor(t / 131070)", "nimsum", 65_535),
    ] {
        let claim = format!("fun f(t) = {body}\nclaim {property} f\n");
        let Outcome::Refuted(Refutation::Columns(c)) = decided(&claim).outcome else { panic!("{claim}") };
        assert_eq!(c.z_prime, BigUint::from(expected as u64), "{claim}");
    }
    for (body, property) in
        [("6001 * floor(t / 6001)", "monotone"), ("min(floor(t / 20000), floor(t / 4096))", "ns")]
    {
        let claim = format!("fun f(t) = {body}\nclaim {property} f\n");
        assert_eq!(decided(&claim).outcome, Outcome::Proved, "{claim}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// The refutation of a slow function is at the first column that violates the property.
    #[test]
    fn the_first_violation_of_a_slow_function(k in (1u64 << 14)..1 << 17, s in 0..3000u64) {
        let first = (1..100 * k).find(|&z| adjacent_columns_violate(k, s, z));
        let outcome = decided(&format!("fun f(t) = floor((t + {s})/{k})\nclaim nimsum f\n")).outcome;
        match (first, outcome) {
            (Some(z), Outcome::Refuted(Refutation::Columns(c))) => prop_assert_eq!(c.z_prime, z.into()),
            (None, Outcome::Refuted(Refutation::Columns(c))) => prop_assert!(c.z_prime >= (100 * k).into()),
            (None, Outcome::Proved) => prop_assert!(s == 0 && k % 2 == 0),
            (first, other) => prop_assert!(false, "{first:?}, {other:?}"),
        }
    }
    /// With few states, what is not found near the constants remains undecided or is proved.
    #[test]
    fn a_failure_at_few_multiples_of_the_constants_is_found(
        k in 1_100u64..20_000,
        j in 1_100u64..20_000,
        shape in 0..5,
        property in 0..3usize,
    ) {
        let (body, f): (String, Box<dyn Fn(u64) -> u64>) = match shape {
            0 => (format!("floor((t + {j}) / {k})"), Box::new(move |t| (t + j) / k)),
            1 => (format!("t - (t mod {k})"), Box::new(move |t| t - t % k)),
            2 => (format!("floor(t / {k}) xor floor(t / {j})"), Box::new(move |t| (t / k) ^ (t / j))),
            3 => (format!("floor(t / {k}) mod 3 + floor(t / {j})"), Box::new(move |t| t / k % 3 + t / j)),
            _ => (format!("if t < {j} then 0 else floor(t / {k})"), Box::new(move |t| if t < j { 0 } else { t / k })),
        };
        let name = ["monotone", "ns", "nimsum"][property];
        let first = first_failure(f, property != 1, property != 0, 8 * k.max(j) - 1);
        let program = read(&format!("fun f(t) = {body}\nclaim {name} f\n"));
        let mut options = Options::default();
        options.search.max_states = 20_000;
        let answer = answer(&program, &program.claims[0], &options, None);
        prop_assert!(answer.kernel.is_none_or(|checked| checked.is_ok()));
        match (first, answer.decision.outcome) {
            (Some(z), Outcome::Refuted(Refutation::Columns(c))) => prop_assert_eq!(c.z_prime, z.into()),
            (Some(z), other) => prop_assert!(false, "{body}, {name}: {z}, {other:?}"),
            (None, Outcome::Refuted(Refutation::Columns(c))) => prop_assert!(c.z_prime >= (8 * k.max(j)).into()),
            (None, _) => {}
        }
    }
}
