//! Functions with large numbers that fail near them, beside the definition at every column of functions of the same form
//! with small numbers.

use nimcert_core::answer::{Options, answer};
use nimcert_core::decision::{Decision, Outcome, Refutation};
use nimcert_core::language::ast::Program;
use nimcert_core::language::evaluate::{Undefined, apply};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use proptest::prelude::*;

use super::criterion::read;

/// States of a search, fewer than the default.
const MOST_STATES: u64 = 2_500_000;

/// The decision about a claim; what refutes it, the kernel has verified.
fn decided(claim: &str) -> Decision {
    decided_within(claim, MOST_STATES)
}

fn decided_within(claim: &str, states: u64) -> Decision {
    let program = read(claim);
    let mut options = Options::default();
    options.search.max_states = states;
    let answer = answer(&program, &program.claims[0], &options, None);
    if matches!(answer.decision.outcome, Outcome::Refuted(_)) {
        assert!(answer.kernel.is_some_and(|checked| checked.is_ok()), "{claim}");
    }
    answer.decision
}

/// The first column that violates the property together with the one before it, and whether it is known to be the first.
fn refuted(claim: &str) -> Option<(BigUint, bool)> {
    within(claim, MOST_STATES)
}

fn within(claim: &str, states: u64) -> Option<(BigUint, bool)> {
    let decision = decided_within(claim, states);
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
    for n in [18u32, 64, 400] {
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
            assert_eq!(found.map(|(z, _)| z), Some(&power + more), "{f}");
        }
    }
}

#[test]
fn remainders_of_large_numbers() {
    for n in [18u32, 30, 40] {
        let claim = format!("fun f(t) = t - (t mod 2^{n})\nclaim ns f\n");
        assert_eq!(refuted(&claim).map(|(z, _)| z), Some(BigUint::from(1u32) << n), "{claim}");
    }
}

/// Beyond an interval the simpler function is another one: what fails only there refutes nothing.
#[test]
fn a_function_that_fails_only_without_its_intervals_is_not_refuted() {
    // On the first interval the remainder is t, and then the quotient would grow.
    for (f, property) in [("floor((t mod 2^30) / 2^31)", "monotone"), ("floor((t mod 2^30) / 2^31)", "ns")] {
        let decision = decided(&format!("fun f(t) = {f}\nclaim {property} f\n"));
        assert!(matches!(decision.outcome, Outcome::Proved), "{property} {f}: {:?}", decision.outcome);
    }
}

/// Divisors in conditions, in branches that are not taken, in arguments, in other functions; terms without a value.
#[test]
fn divisors_in_all_places() {
    let unit = 1i64 << 40;
    for (program, more) in [
        ("fun f(t) = if floor(t/2^40) < 1 then floor(t/2) else floor(t/2) + 1", 2),
        ("fun f(t) = if t < 2^41 then floor(t/2) + floor(t/2^40) else t mod 2^50", 2),
        ("fun g(t) = t + 1\nfun f(t) = floor(t/2) + g(floor(t/2^40)) - 1", 2),
        ("fun g(t) = floor(t/2) + floor(t/2^40)\nfun f(t) = g(t)", 2),
        ("fun g(t, u) = if t < 2^40 then u else t\nfun f(t) = g(t + 1, floor(t/4)) + g(0, 3) - 3", -1),
        // It has no value from 2^45 on.
        ("fun f(t) = floor(t/2) + floor(t/2^40) + (0 - floor(t/2^45))", 2),
    ] {
        let found = refuted(&format!("{program}\nclaim ns f\n"));
        let expected = u64::try_from(unit + more).expect("it is positive");
        assert_eq!(found.map(|(z, _)| z), Some(expected.into()), "{program}");
    }
    let below = "fun f(t) = floor(t/2) + floor(t/2^40)\nclaim ns f below 2^41\n";
    assert_eq!(refuted(below).map(|(z, _)| z), Some(((1u64 << 40) + 2).into()));
}

/// A table reads the column although its term has no variable.
#[test]
fn tables_vary() {
    let mut values = vec!["4"; 2000];
    values[1501] = "5";
    let table = values.join(", ");
    for f in [
        format!("(table [{table}] then 4) + floor(t/(2^41 + 1))"),
        format!("floor(t/(2^41 + 1)) + max(3, table [{table}] then 6)"),
    ] {
        let claim = format!("fun f(t) = {f}\nclaim ns f\n");
        assert_eq!(refuted(&claim), Some((1501u32.into(), true)));
    }
}

/// Two columns with values refute a claim, even if f has no value at an earlier one; it is not said that they are the first.
#[test]
fn a_violation_after_a_column_without_a_value_is_not_called_the_first() {
    for f in [
        "((if t < 2^20 then 5 else floor(t/4) mod 2^17) - 5) + 7 + floor(t/2^40)",
        "if (if t < 2^30 then 5000 - t else 3) < 2^40 then floor(t/2) + floor(t/2^40) else 0",
    ] {
        let found = refuted(&format!("fun f(t) = {f}\nclaim ns f\n"));
        assert!(found.as_ref().is_none_or(|(_, is_first)| !is_first), "{f}: {found:?}");
    }
}

/// A number of many ones is added.
#[test]
fn a_long_constant_takes_little_time() {
    let claim = "fun f(t) = floor(t/4) + floor(t/(2^41 + 1)) + (2^60000 - 1)\nclaim ns f\n";
    assert_eq!(refuted(claim), Some((4u32.into(), true)));
    let claim = "fun f(t) = floor(t/4) + floor(t/(2^41 + 1)) + 2^60000\nclaim ns f\n";
    assert!(refuted(claim).is_some_and(|(z, _)| z.bits() == 42));
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

/// A column `a * 2^n + b`.
type Column = (BigInt, BigInt);

/// A function whose numbers grow with n, as text.
type Family<'a> = dyn Fn(u32) -> String + 'a;

fn read_function(text: &str) -> Program {
    read(&format!("fun f(t) = {text}\nclaim nimsum f\n"))
}

/// The first violation below `16 * 2^n`, by the definition.
fn first_below(family: &Family<'_>, n: u32) -> Result<Option<u64>, Undefined> {
    let program = read_function(&family(n));
    let values: Vec<BigUint> =
        (0..16u64 << n).map(|t| apply(&program, 0, &[t.into()])).collect::<Result<_, _>>()?;
    let fails = |z: &usize| {
        let (before, at) = (&values[z - 1], &values[*z]);
        before > at || (before ^ at).bits() > u64::from(z.trailing_zeros())
    };
    Ok((1..values.len()).find(fails).map(|z| z as u64))
}

/// The first violation for all n, where those for some small n are of one form.
fn first_of_all(family: &Family<'_>) -> Option<Column> {
    let found: Vec<Option<u64>> =
        [5, 6, 7].map(|n| first_below(family, n)).into_iter().collect::<Result<_, _>>().ok()?;
    let [x, y, z] =
        found.into_iter().map(|z| z.map(BigInt::from)).collect::<Option<Vec<_>>>()?.try_into().ok()?;
    let (a, rest) = (&y - &x).div_rem(&BigInt::from(32));
    let b = x - &a * 32;
    (rest == BigInt::ZERO && z == &a * 128 + &b).then_some((a, b))
}

/// Whether a violation is found where the definition says that the first one is.
fn is_found(family: &Family<'_>) -> Option<bool> {
    let (a, b) = first_of_all(family)?;
    let claim = format!("fun f(t) = {}\nclaim nimsum f\n", family(100));
    let first = ((&a << 100_u32) + &b).to_biguint().expect("a column");
    let found = within(&claim, 100_000);
    assert!(found.as_ref().is_none_or(|(z, is_first)| *z == first || *z > first && !is_first), "{claim}");
    Some(found.is_some_and(|(z, _)| z == first))
}

/// Functions that fail where one of their numbers begins to matter; before, there are intervals without a violation.
#[test]
fn the_first_violation_where_large_numbers_matter() {
    let families = [
        "if t <= N then floor(N/2) else floor(N/2) + floor(t/N)",
        "max(min(t, if t < 3*N then N else floor(t/3)), floor((3*N + floor(t/2))/2))",
        "if t < N - 1 then 2*N + floor(t/6) else max(4*N + 2, floor(t/N))",
        "if t < N then floor(t/2) else floor((t + 1)/2)",
        "max(if t < N then min(floor(t/4), N) else t, 2*N + 1)",
        "(floor(t/8) monus N) monus 3",
        "min((if t < 3*N then floor(t/(2*N)) else N + 2), floor(t/2))",
        "if t < 2*N + 2 or not t >= 3*N then floor(t/(2*N + 2)) else floor(t/3)",
        "if t != N + 1 then floor(t/2) else floor(t/2) + N",
        "table [0, 0, 1] then if N > t then 1 else t",
        "min(floor(t/2), N + 2) + floor(t/N)",
        "if t < N then floor(t/2) else (if t < 2*N then floor(N/2) else ceil((t + 3)/2))",
        "t - (t mod (2*N)) + min(t mod (2*N), 3*N)",
        "floor((3*N + 2 + floor(t/(4*N)))/4) + (t >> 3)",
    ];
    let found = families.map(|family| is_found(&|n| family.replace('N', &format!("2^{n}"))));
    let missed: Vec<&str> =
        families.iter().zip(found).filter(|(_, found)| *found != Some(true)).map(|(f, _)| *f).collect();
    // Later violations of these are found.
    assert_eq!(
        missed,
        [
            "(floor(t/8) monus N) monus 3",
            "if t < 2*N + 2 or not t >= 3*N then floor(t/(2*N + 2)) else floor(t/3)",
            "floor((3*N + 2 + floor(t/(4*N)))/4) + (t >> 3)"
        ]
    );
}

/// A number `a * 2^n + b` in a claim.
fn large() -> impl Strategy<Value = String> {
    (1..5u32, 0..4u32).prop_map(|(a, b)| format!("({a}*N + {b})"))
}

fn number() -> impl Strategy<Value = String> {
    prop_oneof![1 => (0..9u32).prop_map(|b| b.to_string()), 2 => large()]
}

fn term() -> impl Strategy<Value = String> {
    let divisor = prop_oneof![3 => (1..5u32).prop_map(|k| (2 * k).to_string()), 1 => large()];
    let leaf = prop_oneof![
        2 => divisor.clone().prop_map(|k| format!("floor(t/{k})")),
        1 => Just("t".to_owned()),
        1 => number(),
    ];
    leaf.prop_recursive(3, 8, 2, move |inner| {
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            1 => (inner.clone(), divisor.clone()).prop_map(|(a, k)| format!("floor({a}/{k})")),
            2 => two.clone().prop_map(|(a, b)| format!("({a} + {b})")),
            1 => two.clone().prop_map(|(a, b)| format!("min({a}, {b})")),
            1 => two.clone().prop_map(|(a, b)| format!("max({a}, {b})")),
            2 => (large(), two).prop_map(|(n, (a, b))| format!("(if t < {n} then {a} else {b})")),
            1 => (inner.clone(), number()).prop_map(|(a, n)| format!("({a} monus {n})")),
        ]
    })
}

/// Terms with operators that are not always simpler on an interval.
fn unusual() -> impl Strategy<Value = String> {
    let compared = || {
        (0..6usize, term(), number())
            .prop_map(|(i, a, n)| format!("{a} {} {n}", ["<", "<=", "=", "!=", ">=", ">"][i]))
    };
    let condition = (compared(), compared(), 0..3usize)
        .prop_map(|(c, d, i)| [format!("{c} and not {d}"), format!("{c} or {d}"), c][i].clone());
    prop_oneof![
        (term(), large()).prop_map(|(a, k)| format!("{a} - ({a} mod {k})")),
        (term(), large()).prop_map(|(a, n)| format!("({a} bor {n})")),
        (term(), large()).prop_map(|(a, n)| format!("({a} xor {n})")),
        (condition, term(), term()).prop_map(|(c, a, b)| format!("if {c} then {a} else {b}")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: nimcert_testing::cases(48), max_shrink_iters: 16, ..ProptestConfig::default() })]

    #[test]
    fn no_violation_of_random_functions_is_wrongly_called_the_first(term in term()) {
        is_found(&|n| term.replace('N', &format!("2^{n}")));
    }

    /// They may be undecided, but no later violation is called the first.
    #[test]
    fn the_first_violation_of_unusual_functions(term in unusual()) {
        let family = |n: u32| term.replace('N', &format!("2^{n}"));
        if let Some((a, b)) = first_of_all(&family) {
            let claim = format!("fun f(t) = {}\nclaim nimsum f\n", family(40));
            let found = within(&claim, 100_000).filter(|(_, is_first)| *is_first);
            let expected = ((a << 40u32) + b).to_biguint().expect("a column");
            prop_assert!(found.is_none_or(|(z, _)| z == expected), "{}", claim);
        }
    }
}
