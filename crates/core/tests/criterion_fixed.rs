//! The criterion of bars with coordinates that no move changes, against the partition, play, and Corollary 4.9.

use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Decision, Outcome, Undecided};
use nimcert_core::language::ast::Program;
use num_traits::ToPrimitive;
use proptest::prelude::*;

use super::criterion::{NO_PARTITION, PARTITION, agree, decided, is_by_criterion, read};

fn is_verified(program: &Program, decision: &Decision) -> bool {
    let certificate =
        Certificate::of(program, &program.claims[0].statement, decision).expect("a certificate");
    nimcert_kernel::check(certificate.claim.as_bytes(), &certificate.bytes).is_ok()
}

/// Conditions on h, with `K` for a divisor.
const CONDITIONS: [&str; 6] = [
    "h = 0 or 2 * h < K * ((h xor (h - 1)) + 1)",
    "h = 0 or h < K * ((h xor (h - 1)) + 1)",
    "h <= 3",
    "h mod 4 = 0",
    "h < K and h mod 2 = 0",
    "h >= 0",
];

/// Functions of a column t, with `K` for a divisor.
const HEIGHTS: [&str; 6] = [
    "floor((t + h) / K)",
    "2 * floor((t + h) / (2 * K))",
    "floor(max(t, h) / K)",
    "floor(t / K) + 0 * h",
    "floor(min(t, h) / K)",
    "floor((t + floor(h / 2)) / K)",
];

/// What the nim-sum adds to both other coordinates.
const SHIFTS: [&str; 5] = ["", " + h", " + floor(h / 2)", " + 2 * h", " + 1"];

fn beside_a_strip(k: u32, condition: usize, height: usize, shift: usize, grundy: bool) -> String {
    let (height, shift) = (HEIGHTS[height], SHIFTS[shift]);
    let claim = match (grundy, shift) {
        (true, "") => "claim grundy g = y xor z".to_owned(),
        (true, _) => format!("claim grundy g = (y xor (z{shift})) - ({})", shift.trim_start_matches(" + ")),
        (false, _) => format!("claim p strip + g = (x{shift}) xor y = (z{shift})"),
    };
    let text = format!(
        "fun f(t, h) = {height}\ngame g(y, z, h) where ({}) and y <= f(z, h)\n  move v < y to (v, z, h)\n  move w < z to (min(y, f(w, h)), w, h)\n{claim}",
        CONDITIONS[condition]
    );
    text.replace('K', &k.to_string())
}

fn of_two_columns(k: u32, condition: usize, height: usize, shift: usize) -> String {
    let (height, shift) = (HEIGHTS[height], SHIFTS[shift]);
    let text = format!(
        "fun f(t, h) = {height}\ngame g(h, x, y, z) where y <= f(x + z, h) and ({})\n  move u < x to (h, u, min(f(u + z, h), y), z)\n  move v < y to (h, x, v, z)\n  move w < z to (h, x, min(y, f(x + w, h)), w)\nclaim p g = y xor (x{shift}) xor (z{shift}) = 0",
        CONDITIONS[condition]
    );
    text.replace('K', &k.to_string())
}

fn check(text: &str) -> Result<(), TestCaseError> {
    let program = read(text);
    let (by_criterion, by_partition) = (decided(&program, NO_PARTITION), decided(&program, PARTITION));
    let is_open = |decision: &Decision| matches!(decision.outcome, Outcome::Undecided(_));
    // The partition is too large for a test.
    if is_open(&by_criterion) || is_open(&by_partition) || is_by_criterion(&by_partition) {
        return Ok(());
    }
    prop_assert!(agree(&by_criterion, &by_partition), "{text}");
    prop_assert!(by_criterion.is_smallest || is_verified(&program, &by_partition), "{text}");
    prop_assert_eq!(is_by_criterion(&by_criterion), by_criterion.outcome == Outcome::Proved, "{}", text);
    prop_assert!(is_verified(&program, &by_criterion), "{text}");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: nimcert_testing::cases(24), ..ProptestConfig::default() })]

    #[test]
    fn one_column(k in 1..9u32, condition in 0..6usize, height in 0..6usize, shift in 0..5usize, grundy: bool) {
        check(&beside_a_strip(k, condition, height, shift, grundy))?;
    }

    #[test]
    fn two_columns(k in 1..8u32, condition in 0..6usize, height in 0..6usize, shift in 0..5usize) {
        check(&of_two_columns(k, condition, height, shift))?;
    }
}

/// Corollary 4.9: for even k the condition admits exactly the shifts of the formula, for odd k none.
#[test]
fn every_shift_of_one_divisor() {
    for k in 1..=12_u32 {
        for (condition, is_right) in [(0, true), (1, false), (5, false)] {
            for grundy in [false, true] {
                let text = beside_a_strip(k, condition, 0, 1, grundy);
                let program = read(&text);
                let decision = decided(&program, NO_PARTITION);
                let holds = is_right && k % 2 == 0;
                assert_eq!(decision.outcome == Outcome::Proved, holds, "{text}: {:?}", decision.outcome);
                assert_eq!(is_by_criterion(&decision), holds, "{text}");
                assert!(is_verified(&program, &decision), "{text}");
            }
        }
    }
}

/// The text for every divisor with these numbers.
fn of_all(slope: u32, base: u32, bound: &str) -> String {
    format!(
        "param m >= 1\nlet k = {slope} * m + {base}\ngame g(y, z, h) where ({bound}) and y <= floor((z + h) / k)\n  move v < y to (v, z, h)\n  move w < z to (min(y, floor((w + h) / k)), w, h)\nclaim grundy g = (y xor (z + h)) - h"
    )
}

#[test]
fn every_shift_of_every_divisor() {
    let right = "h = 0 or 2 * h < k * ((h xor (h - 1)) + 1)";
    let wrong = "h = 0 or h < k * ((h xor (h - 1)) + 1)";
    for (slope, base, bound, least) in [
        (2, 0, right, None),
        (2, 2, right, None),
        (4, 0, right, None),
        (2, 0, "h < k", None),
        (2, 1, right, Some(1)),
        (1, 0, right, Some(1)),
        (1, 1, right, Some(2)),
        (2, 0, wrong, Some(1)),
        (2, 0, "h < k + 1", None),
        (2, 0, "h < k + 2", Some(1)),
        (2, 0, "h <= 16", Some(1)),
    ] {
        let text = of_all(slope, base, bound);
        let program = read(&text);
        let decision = decided(&program, NO_PARTITION);
        match least {
            None => {
                assert_eq!(decision.outcome, Outcome::Proved, "{text}");
                assert!(is_by_criterion(&decision) && is_verified(&program, &decision), "{text}");
            }
            Some(least) => {
                assert!(matches!(decision.outcome, Outcome::Refuted(_)), "{text}: {:?}", decision.outcome);
                let values = decision.instance.as_ref().expect("values of the parameters");
                assert_eq!(values[0].to_u32(), Some(least), "{text}");
            }
        }
    }
}

/// `domain` replaces h by 0 and does not compute sums in the result, as the kernel does not.
#[test]
fn conditions_with_sums_are_read_at_0_as_the_kernel_reads_them() {
    for condition in
        ["(h xor (h + 1)) = 2 * h + 1", "(h xor (h + 2)) = 2", "((h + 1) xor (2 * h)) > h", "h + 1 > h"]
    {
        let program = read(&of_all(2, 0, &format!("{condition} and h < k")));
        let decision = decided(&program, NO_PARTITION);
        assert!(matches!(decision.outcome, Outcome::Proved), "{condition}: {:?}", decision.outcome);
        assert!(is_verified(&program, &decision), "{condition}");
    }
}

/// Such a claim is not proved, because the condition does not hold at 0. It is not known to be false.
#[test]
fn a_condition_that_fails_at_0_is_not_a_refutation() {
    let text = of_all(2, 0, "h > 0 and h < k");
    match decided(&read(&text), NO_PARTITION).outcome {
        Outcome::Undecided(Undecided::Parameters { obligation, because, .. }) => {
            assert_eq!(obligation, "domain 1");
            assert!(because.contains("may be 0"), "{because}");
        }
        outcome => panic!("{outcome:?}"),
    }
}
