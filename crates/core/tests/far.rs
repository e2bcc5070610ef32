//! Functions with large numbers that are refuted at large columns: by Theorem 9.1 of the paper and the definition of NS,
//! evaluated here.

use nimcert_core::answer::{Options, Verdict, answer};
use nimcert_core::decision::{Decision, Outcome, Refutation};
use num_bigint::BigUint;

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
