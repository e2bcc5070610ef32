//! Exceptions to conditions that are found by trying tuples: they are exceptions, and they are the smallest ones if
//! the answer says so.

use nimcert_core::decision::{Decision, Outcome, Refutation};
use nimcert_core::language::Program;
use num_bigint::BigUint;
use proptest::prelude::*;

use super::large_moduli::{self, is_accepted};

fn decided(condition: &str) -> (Program, Decision) {
    large_moduli::decided(&format!("x, y: {condition}"))
}

fn exception(decision: &Decision) -> Option<[u64; 2]> {
    let Outcome::Refuted(Refutation::ForAll { values }) = &decision.outcome else { return None };
    let number = |i: usize| u64::try_from(&values[i]).expect("a small number");
    Some([number(0), number(1)])
}

/// The digits of the larger number, the sum, the tuple.
fn rank([x, y]: [u64; 2]) -> (u32, u64, [u64; 2]) {
    (u64::BITS - x.max(y).leading_zeros(), x + y, [x, y])
}

#[test]
#[ignore = "takes long"]
fn an_exception_that_no_search_reaches_is_found_by_trying() {
    // Two quotients and two remainders: their automata have too many states, and two numbers of 14 digits are too many to
    // be tried one by one.
    type Fails = fn(u64, u64) -> bool;
    let cases: [(&str, Fails); 3] = [
        ("floor(x / 10007) mod 2 <= floor(y / 1000) mod 3", |x, y| x / 10007 % 2 > y / 1000 % 3),
        ("x <= (x + y) mod 10007", |x, y| x > (x + y) % 10007),
        ("(x * 3 + y) mod 10007 != (y bor 4096) mod 9973 + 1", |x, y| {
            (x * 3 + y) % 10007 == (y | 4096) % 9973 + 1
        }),
    ];
    for (condition, fails) in cases {
        let (program, decision) = decided(condition);
        let [x, y] = exception(&decision).unwrap_or_else(|| panic!("{condition}: {:?}", decision.outcome));
        assert!(fails(x, y), "{condition}: {x}, {y}");
        assert!(is_accepted(&program, &decision), "{condition}");
    }
}

#[test]
fn a_variable_that_does_not_matter_is_0() {
    let (_, decision) = decided("(y band 1000) + 2 != floor((y + 97) / 65536)");
    assert_eq!(exception(&decision), Some([0, 131_072]));
    assert!(decision.is_smallest);
}

#[test]
fn an_undefined_value_comes_before_an_exception() {
    for condition in ["x != 3 and floor((y - 5000) / 2) <= y", "floor((y - 10007) / 2) mod 10007 < 10006"] {
        let (_, decision) = decided(condition);
        assert!(matches!(decision.outcome, Outcome::IllFormed(_)), "{condition}: {:?}", decision.outcome);
    }
}

#[test]
fn no_exception_is_no_refutation() {
    for condition in
        ["(x + y) mod 10007 <= x + y", "(x xor y) mod 10007 < 10007", "floor(x / 10007) <= x bor y"]
    {
        let (_, decision) = decided(condition);
        assert_eq!(decision.outcome, Outcome::Proved, "{condition}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Beside all tuples of at most 9 digits.
    #[test]
    fn the_smallest_exception_is_the_smallest(
        k in 200u64..500, l in 2u64..400, c in 0u64..500, joined in 0usize..3, used in any::<bool>(),
    ) {
        let joined = [("+", (|x, y| x + y) as fn(u64, u64) -> u64), ("xor", |x, y| x ^ y), ("bor", |x, y| x | y)][joined];
        let (text, other) = if used { ("x", 1) } else { ("0", 0) };
        let condition = format!("({text} {} y) mod {k} + y mod {l} != {c}", joined.0);
        let fails = |[x, y]: [u64; 2]| joined.1(x * other, y) % k + y % l == c;
        let all = (0..512).flat_map(|x| (0..512).map(move |y| [x, y]));
        let expected = all.filter(|&tuple| fails(tuple)).min_by_key(|&tuple| rank(tuple));
        let (_, decision) = decided(&condition);
        match (exception(&decision), expected) {
            (Some(found), Some(expected)) if decision.is_smallest => prop_assert_eq!(found, expected, "{}", condition),
            (Some(found), None) if decision.is_smallest => {
                prop_assert!(fails(found) && rank(found).0 > 9, "{}: {:?}", condition, found);
            }
            (Some(found), _) => prop_assert!(fails(found), "{}: {:?}", condition, found),
            (None, expected) => {
                prop_assert_eq!(&decision.outcome, &Outcome::Proved, "{}", condition);
                prop_assert_eq!(expected, None, "{}", condition);
            }
        }
    }
}

#[test]
fn long_numbers_are_no_fault() {
    // Beyond 64 bits nothing is tried, and the search answers.
    let (_, decision) = decided("x + y != 2^70");
    let Outcome::Refuted(Refutation::ForAll { values }) = &decision.outcome else { panic!("not refuted") };
    assert_eq!(values.iter().sum::<BigUint>(), BigUint::from(1u32) << 70);
}

/// Operators without a digit automaton: a false claim is refuted at the smallest exception, with evidence; a true one is
/// undecided, and never proved.
#[test]
fn exceptions_with_operators_that_have_no_automaton() {
    for (condition, expected) in [
        ("x * y < 100", Some([10, 10])),
        ("isqrt(x) <= 2", Some([9, 0])),
        ("x * x != y + 7", Some([3, 2])),
        ("x * y >= x", Some([1, 0])),
        ("x * y <= x * y + 1", None),
        ("isqrt(x) <= x", None),
    ] {
        let (program, decision) = decided(condition);
        assert_eq!(exception(&decision), expected, "{condition}: {:?}", decision.outcome);
        match expected {
            Some(_) => assert!(decision.is_smallest && is_accepted(&program, &decision), "{condition}"),
            None => assert!(matches!(decision.outcome, Outcome::Undecided(_)), "{condition}"),
        }
    }
}
