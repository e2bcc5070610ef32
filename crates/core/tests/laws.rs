//! Laws of the digits and of finite bars: algebra by quickcheck, Theorems 8.2 and 9.1 of inoue2014 on
//! every monotone function of a small square. The functions `v2`, `nim_sum`, `ValueSet` and `Bar`
//! are the ones that everything else is held against.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
// Properties take their arguments by value: quickcheck makes them.
#![allow(clippy::needless_pass_by_value)]

use std::collections::{BTreeMap, BTreeSet};

use nimcert_core::games::{
    Bar, BarLimits, ValueSet, bit_length_u64, compare_with_nim_sum, nim_sum, nim_sum_u64, v2, v2_u64,
};
use num_bigint::BigUint;
use quickcheck::{TestResult, quickcheck};

fn big(digits: &[u32]) -> BigUint {
    BigUint::new(digits.to_vec())
}

fn value_set(values: &[u16]) -> ValueSet {
    let mut set = ValueSet::new();
    for &value in values {
        set.insert(u64::from(value));
    }
    set
}

/// Monotone values from arbitrary choices: mostly within the cap, so that long prefixes are NS, and
/// every now and then beyond it.
fn monotone(start: u8, choices: &[u8]) -> Vec<u64> {
    let mut f = vec![u64::from(start)];
    for (u, &choice) in (1..).zip(choices.iter().take(60)) {
        f.push(0);
        let (low, high, choice) = (f[u - 1], cap(&f, u), u64::from(choice));
        f[u] = if choice < 250 { low + choice % (high - low + 1) } else { high + choice - 249 };
    }
    f
}

/// `cap(u) = f(u-1) | (2^v2(u) - 1)`, the greatest value at `u >= 1` that keeps the NS property.
fn cap(f: &[u64], u: usize) -> u64 {
    f[u - 1] | ((1 << v2_u64(u as u64).unwrap()) - 1)
}

/// The first column where the cap test fails.
fn first_cap_violation(f: &[u64]) -> Option<usize> {
    (1..f.len()).find(|&u| f[u] > cap(f, u))
}

/// Definition 8.1 as printed, on a prefix: for i >= 1, columns that agree but for their low i digits have
/// heights that agree but for their low i - 1 digits.
fn has_ns_property(f: &[u64]) -> bool {
    (1..=bit_length_u64(f.len() as u64)).all(|i| {
        (0..f.len()).all(|z| (0..f.len()).all(|w| z >> i != w >> i || f[z] >> (i - 1) == f[w] >> (i - 1)))
    })
}

quickcheck! {
    fn nim_sum_is_a_group_of_exponent_2(a: Vec<u32>, b: Vec<u32>, c: Vec<u32>) -> bool {
        let (a, b, c) = (big(&a), big(&b), big(&c));
        nim_sum(&nim_sum(&a, &b), &c) == nim_sum(&a, &nim_sum(&b, &c))
            && nim_sum(&a, &b) == nim_sum(&b, &a)
            && nim_sum(&a, &BigUint::ZERO) == a
            && nim_sum(&a, &a) == BigUint::ZERO
    }

    fn nim_sum_agrees_with_machine_words(a: u128, b: u128) -> bool {
        let low = |n: u128| u64::try_from(n & u128::from(u64::MAX)).unwrap();
        nim_sum(&BigUint::from(a), &BigUint::from(b)) == BigUint::from(a ^ b)
            && nim_sum_u64(low(a), low(b)) == low(a ^ b)
    }

    fn nim_sum_is_addition_without_carry(a: Vec<u32>, b: Vec<u32>) -> bool {
        let (a, b) = (big(&a), big(&b));
        let sum = nim_sum(&a, &b);
        (0..a.bits().max(b.bits()) + 3).all(|i| sum.bit(i) == (a.bit(i) != b.bit(i)))
    }

    fn v2_is_the_exponent_of_two(odd: Vec<u32>, exponent: u8) -> bool {
        let odd = big(&odd) * 2_u32 + 1_u32;
        v2(&(odd << exponent)) == Some(u64::from(exponent))
    }

    fn v2_agrees_on_words_and_is_none_only_at_0(n: u64) -> bool {
        v2(&BigUint::from(n)) == v2_u64(n).map(u64::from)
            && v2_u64(n).is_none() == (n == 0)
            && v2_u64(n).is_none_or(|e| n >> e & 1 == 1 && n & ((1 << e) - 1) == 0)
    }

    fn v2_of_a_product_is_the_sum(a: u32, b: u32) -> bool {
        let sum = v2_u64(a.into()).zip(v2_u64(b.into())).map(|(x, y)| x + y);
        v2_u64(u64::from(a) * u64::from(b)) == sum
    }

    fn bit_length_bounds_the_number(n: u64) -> bool {
        let length = bit_length_u64(n);
        u64::from(length) == BigUint::from(n).bits()
            && u128::from(n) < 1 << length
            && (n == 0 || u128::from(n) >= 1 << (length - 1))
    }

    fn a_number_and_its_predecessor_differ_up_to_v2(n: u64) -> TestResult {
        let Some(exponent) = v2_u64(n) else { return TestResult::discard() };
        TestResult::from_bool(bit_length_u64(nim_sum_u64(n, n - 1)) == exponent + 1)
    }

    fn bit_length_of_the_nim_sum_is_an_ultrametric(a: u64, b: u64, c: u64) -> bool {
        let d = |x, y| bit_length_u64(nim_sum_u64(x, y));
        d(a, c) <= d(a, b).max(d(b, c))
            && (d(a, b) == d(b, c) || d(a, c) == d(a, b).max(d(b, c)))
            && (d(a, b) == 0) == (a == b)
    }

    fn bit_length_of_the_nim_sum_is_an_ultrametric_for_close_numbers(a: u8, b: u8, c: u8) -> bool {
        let d = |x: u8, y: u8| bit_length_u64(nim_sum_u64(x.into(), y.into()));
        d(a, c) <= d(a, b).max(d(b, c))
    }

    fn a_value_set_contains_what_was_inserted(values: Vec<u16>, other: u16) -> bool {
        let set = value_set(&values);
        values.iter().all(|&value| set.contains(value.into()))
            && set.contains(other.into()) == values.contains(&other)
            && !set.contains(u64::MAX)
    }

    fn mex_is_the_least_value_not_in_the_set(values: Vec<u8>) -> bool {
        let set = value_set(&values.iter().map(|&value| value.into()).collect::<Vec<_>>());
        let mex = set.mex();
        !set.contains(mex) && (0..mex).all(|value| set.contains(value))
    }

    fn mex_of_a_prefix_is_its_length(length: u16, above: Vec<u16>) -> bool {
        let length = length % 1000;
        let mut values: Vec<u16> = (0..length).rev().collect();
        values.extend(above.iter().filter(|&&value| value > length));
        value_set(&values).mex() == u64::from(length)
    }

    fn mex_of_a_union_is_the_mex_of_all_values(a: Vec<u8>, b: Vec<u8>) -> bool {
        let wide = |values: &[u8]| values.iter().map(|&value| value.into()).collect::<Vec<u16>>();
        let union: BTreeSet<u8> = a.iter().chain(&b).copied().collect();
        // A strictly increasing sequence of naturals meets its own index until the first gap.
        let least = union.iter().zip(0_u64..).take_while(|&(&v, i)| u64::from(v) == i).count();
        let least = least as u64;
        let (a, b) = (value_set(&wide(&a)), value_set(&wide(&b)));
        a.mex_of_union(&b) == least && b.mex_of_union(&a) == least
    }

    fn the_cap_test_is_definition_8_1(start: u8, steps: Vec<u8>) -> bool {
        let f = monotone(start, &steps);
        let violation = first_cap_violation(&f);
        // Not only the answer: the columns before the first violation are the longest NS prefix.
        has_ns_property(&f) == violation.is_none()
            && violation.is_none_or(|u| has_ns_property(&f[..u]) && !has_ns_property(&f[..=u]))
    }

    fn the_violating_partners_of_the_first_bad_column_are_a_block(start: u8, steps: Vec<u8>) -> bool {
        let f = monotone(start, &steps);
        let Some(u) = first_cap_violation(&f) else { return true };
        let d = |x: u64, y: u64| bit_length_u64(nim_sum_u64(x, y));
        let b = d(f[u - 1], f[u]);
        let violates = |z: usize| d(f[z], f[u]) >= d(z as u64, u as u64);
        (0..u).all(|z| violates(z) == (d(z as u64, u as u64) <= b))
            && (0..u).find(|&z| violates(z)) == u.checked_shr(b).map(|block| block << b).or(Some(0))
    }
}

/// Every monotone `f` on `{0..columns-1}` with values at most `max`.
fn all_monotone(columns: usize, max: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for _ in 0..columns {
        all = all
            .into_iter()
            .flat_map(|f| {
                let least = f.last().copied().unwrap_or(0);
                (least..=max).map(move |value| {
                    let mut longer: Vec<u64> = f.clone();
                    longer.push(value);
                    longer
                })
            })
            .collect();
    }
    all
}

fn golden(name: &str) -> serde_json::Value {
    let path = nimcert_testing::root().join("tests/data").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn on_every_monotone_function_of_a_square_the_cap_test_decides_the_grundy_numbers() {
    let functions = all_monotone(8, 8);
    assert_eq!(functions.len(), 12_870);

    let mut ns_functions = Vec::new();
    let mut first_violations: BTreeMap<usize, u64> = BTreeMap::new();
    for f in functions {
        let table = Bar::new(f.clone()).unwrap().grundy(u64::MAX, BarLimits { positions: 8 * 9 }).unwrap();
        let difference = compare_with_nim_sum(&table).first_difference;
        if let Some(z) = first_cap_violation(&f) {
            assert!(!has_ns_property(&f), "{f:?}");
            let first = difference.unwrap();
            assert_eq!((first.y, first.z), (cap(&f, z) + 1, z as u64), "{f:?}");
            *first_violations.entry(z).or_default() += 1;
        } else {
            assert!(has_ns_property(&f), "{f:?}");
            assert_eq!(difference, None, "{f:?}");
            ns_functions.push(f);
        }
    }

    let expected = golden("ns_functions_z8_vle8.json");
    assert_eq!(serde_json::json!(ns_functions), expected["functions"]);
    assert_eq!(ns_functions.len(), 39);

    let counts = &golden("finite_ns_vs_xor_counts.json")["rows"][0];
    assert_eq!((&counts["domain_size"], &counts["max_value"]), (&8.into(), &8.into()));
    assert_eq!(counts["pruned_prefix_tree"], false);
    assert_eq!(serde_json::json!(first_violations), counts["first_violating_z_histogram"]);
}
