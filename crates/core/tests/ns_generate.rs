//! Functions with the NS property, listed, counted, numbered and drawn: against golden data, brute force
//! by Definition 8.1, a dynamic program of its own, and each other.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::BTreeMap;

use nimcert_core::ns::count::{MAX_COUNT_COLUMNS, count};
use nimcert_core::ns::family::{Family, FamilyError};
use nimcert_core::ns::generate::Functions;
use nimcert_core::ns::numbering::{MAX_NUMBERED_COLUMNS, Numbering};
use nimcert_core::ns::random::{Source, draw};
use num_bigint::BigUint;
use proptest::prelude::*;
use serde_json::Value;

fn family(columns: u64, max: Option<u64>, start: Option<u64>) -> Family {
    Family::new(columns, max.map(Into::into), start.map(Into::into)).expect("a family")
}

fn small(heights: &[BigUint]) -> Vec<u64> {
    heights.iter().map(|height| u64::try_from(height).expect("small")).collect()
}

fn listed(family: &Family) -> Vec<Vec<u64>> {
    Functions::new(family).map(|heights| small(&heights)).collect()
}

/// Definition 8.1, literally, on the columns of a list.
fn has_ns(heights: &[u64]) -> bool {
    (1..=64u32).all(|i| {
        let shifted = |n: u64, by: u32| n.checked_shr(by).unwrap_or(0);
        heights.iter().enumerate().all(|(z, &f_z)| {
            heights.iter().enumerate().all(|(w, &f_w)| {
                shifted(z as u64, i) != shifted(w as u64, i) || shifted(f_z, i - 1) == shifted(f_w, i - 1)
            })
        })
    })
}

/// All monotone lists of this many values up to `max`, in lexicographic order.
fn monotone_lists(columns: usize, max: u64) -> Vec<Vec<u64>> {
    (0..columns).fold(vec![Vec::new()], |lists, _| {
        let longer = |list: Vec<u64>| {
            let least = list.last().copied().unwrap_or(0);
            (least..=max).map(move |value| [&list[..], &[value]].concat())
        };
        lists.into_iter().flat_map(longer).collect()
    })
}

/// The count column by column: how many functions up to here end in each value.
fn by_columns(columns: u64, max: Option<u64>, start: Option<u64>) -> BigUint {
    let one = BigUint::from(1u32);
    let mut ends: BTreeMap<u64, BigUint> = match (start, max) {
        (Some(start), _) => [(start, one)].into(),
        (None, Some(max)) => (0..=max).map(|value| (value, one.clone())).collect(),
        (None, None) => [(0, one)].into(),
    };
    for column in 1..columns {
        let block = 1u64 << column.trailing_zeros();
        let mut next = BTreeMap::new();
        // All functions so far that end in the same aligned block, at or below the value.
        let mut sum = BigUint::ZERO;
        let mut values = ends.into_iter().peekable();
        while let Some((value, ways)) = values.next() {
            sum += ways;
            let last = value | (block - 1);
            let until =
                values.peek().map_or(u64::MAX, |(next, _)| next - 1).min(last).min(max.unwrap_or(last));
            next.extend((value..=until).map(|value| (value, sum.clone())));
            if values.peek().is_some_and(|(next, _)| *next > last) {
                sum = BigUint::ZERO;
            }
        }
        ends = next;
    }
    ends.into_values().sum()
}

fn golden(name: &str) -> Value {
    let path = nimcert_testing::root().join("tests/data").join(name);
    serde_json::from_slice(&std::fs::read(path).expect("golden data")).expect("JSON")
}

#[test]
fn counts_of_the_golden_data() {
    let data = golden("finite_ns_vs_xor_counts.json");
    let rows = data["rows"].as_array().expect("rows");
    assert!(rows.len() >= 6);
    for row in rows {
        let number = |key: &str| row[key].as_u64().expect("a number");
        let family = family(number("domain_size"), Some(number("max_value")), None);
        assert_eq!(count(&family), Ok(number("NS").into()), "{row}");
        assert_eq!(Functions::new(&family).count() as u64, number("NS"), "{row}");
    }
}

#[test]
fn functions_of_the_golden_data() {
    let data = golden("ns_functions_z8_vle8.json");
    let functions = data["functions"].as_array().expect("functions").iter().map(|heights| {
        heights.as_array().expect("heights").iter().map(|v| v.as_u64().expect("a height")).collect::<Vec<_>>()
    });
    let mut functions: Vec<Vec<u64>> = functions.collect();
    functions.sort();
    assert_eq!(listed(&family(8, Some(8), None)), functions);
}

#[test]
fn numbers_in_one_block() {
    // e(n, 0) for n = 1, 2, ..: functions on 2^n columns in a block of 2^(n-1) values.
    for (n, expected) in [(1, 1u64), (2, 3), (3, 19), (4, 531)] {
        let block = 1 << (n - 1);
        for blocks in [1, 2, 5] {
            let family = family(1 << n, Some(blocks * block - 1), None);
            assert_eq!(count(&family), Ok((expected * blocks).into()), "{n}");
        }
    }
}

#[test]
fn listed_are_the_monotone_functions_with_definition_8_1() {
    for (columns, max) in [(1, 9), (2, 9), (3, 8), (4, 7), (5, 7), (6, 7), (7, 6), (8, 5), (9, 4), (11, 3)] {
        let by_definition: Vec<Vec<u64>> =
            monotone_lists(columns, max).into_iter().filter(|heights| has_ns(heights)).collect();
        assert_eq!(listed(&family(columns as u64, Some(max), None)), by_definition, "{columns}, {max}");
        for start in 0..=max {
            let started: Vec<_> = by_definition.iter().filter(|f| f[0] == start).cloned().collect();
            assert_eq!(listed(&family(columns as u64, Some(max), Some(start))), started);
        }
    }
}

#[test]
fn counted_column_by_column_and_one_by_one() {
    let mut one_by_one = 0;
    for columns in 1..=40 {
        for max in (0..=20).map(Some).chain([None]) {
            for start in (0..=max.unwrap_or(20)).map(Some).chain([None]) {
                let family = family(columns, max, start);
                let expected = by_columns(columns, max, start);
                assert_eq!(count(&family), Ok(expected.clone()), "{family:?}");
                if expected < BigUint::from(2_000u32) {
                    one_by_one += 1;
                    assert_eq!(BigUint::from(Functions::new(&family).count()), expected, "{family:?}");
                }
            }
        }
    }
    assert!(one_by_one > 5_000, "{one_by_one}");
}

#[test]
fn larger_numbers_of_columns() {
    for columns in [255, 256, 257, 500, 768, 1000, 1023, 1024] {
        assert_eq!(count(&family(columns, None, None)), Ok(by_columns(columns, None, None)), "{columns}");
        assert_eq!(
            count(&family(columns, Some(150), None)),
            Ok(by_columns(columns, Some(150), None)),
            "{columns}"
        );
    }
}

#[test]
fn blocks_beyond_all_machine_numbers() {
    // 2^200 + 3 values: 2^197 blocks of 8 for 16 columns, and one that ends at its value 3.
    let max = (BigUint::from(1u32) << 200u32) + 3u32;
    let whole = (BigUint::from(1u32) << 197u32) * 531u32;
    let last = by_columns(16, Some(3), None);
    let family = Family::new(16, Some(max.clone()), None).expect("a family");
    assert_eq!(count(&family), Ok(whole + last));
    let started = Family::new(16, Some(max.clone()), Some(max.clone())).expect("a family");
    assert_eq!(count(&started), Ok(1u32.into()));
    assert_eq!(Functions::new(&started).collect::<Vec<_>>(), [vec![max; 16]]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn counted_as_column_by_column(columns in 1u64..400, max in 0u64..300, start in proptest::option::of(0u64..300), capped: bool) {
        let start = start.map(|start| start.min(max));
        let max = capped.then_some(max);
        prop_assert_eq!(count(&family(columns, max, start)), Ok(by_columns(columns, max, start)));
    }

    #[test]
    fn drawn_functions_are_of_the_family(columns in 1u64..200, max in 0u64..300, start in proptest::option::of(0u64..300), seed: u64) {
        let start = start.map(|start| start.min(max));
        let family = family(columns, Some(max), start);
        let drawn = small(&draw(&Numbering::new(&family).expect("small"), &mut Source::new(seed)));
        prop_assert_eq!(drawn.len() as u64, columns);
        prop_assert!(drawn.is_sorted() && drawn.iter().all(|&value| value <= max) && has_ns(&drawn));
        prop_assert!(start.is_none_or(|start| drawn[0] == start));
    }
}

#[test]
fn numbers_and_functions_are_one_to_one() {
    for (columns, max, start) in [
        (1, Some(5), None),
        (1, None, Some(3)),
        (2, Some(3), None),
        (3, Some(4), Some(1)),
        (5, Some(6), None),
        (8, Some(8), None),
        (8, Some(5), Some(2)),
        (11, Some(5), Some(5)),
        (12, Some(9), None),
        (13, None, None),
        (14, None, Some(6)),
        (16, Some(13), Some(9)),
    ] {
        let family = family(columns, max, start);
        let numbering = Numbering::new(&family).expect("small");
        let all = u64::try_from(numbering.count()).expect("few");
        let mut functions: Vec<Vec<u64>> = (0..all)
            .map(|number| small(&numbering.function(&number.into()).expect("below the count")))
            .collect();
        functions.sort();
        assert_eq!(functions, listed(&family), "{family:?}");
        assert_eq!(numbering.function(&all.into()), None);
    }
}

#[test]
fn both_ways_to_multiply_count_the_same() {
    // Numberings keep all series, counts use fractions for the lowest levels.
    for columns in (1..300).chain([1000, 2047, 2048, 2049, 3333, 4096, 6000]) {
        for (max, start) in [
            (None, None),
            (None, Some(columns / 3)),
            (Some(columns / 2), None),
            (Some(columns), Some(columns / 5)),
        ] {
            let family = family(columns, max, start);
            let numbering = Numbering::new(&family).expect("small");
            assert_eq!(count(&family).as_ref(), Ok(numbering.count()), "{family:?}");
        }
    }
}

#[test]
fn draws_are_uniform() {
    let family = family(8, Some(8), None);
    let numbering = Numbering::new(&family).expect("small");
    let mut source = Source::new(20260101);
    let mut seen: BTreeMap<Vec<u64>, u32> = BTreeMap::new();
    let each = 200;
    for _ in 0..39 * each {
        *seen.entry(small(&draw(&numbering, &mut source))).or_default() += 1;
    }
    assert_eq!(seen.len(), 39);
    let squares: f64 =
        seen.values().map(|&n| (f64::from(n) - f64::from(each)).powi(2) / f64::from(each)).sum();
    // Chi-square with 38 degrees of freedom: outside with probability below 10^-4.
    assert!((12.0..=86.0).contains(&squares), "{squares}: {seen:?}");
}

#[test]
fn numbers_below_a_bound() {
    let mut source = Source::new(3);
    for bound in [1u64, 2, 3, 255, 256, 257, 1 << 40] {
        for _ in 0..100 {
            assert!(source.below(&bound.into()) < bound.into());
        }
    }
    let mut seen = [false; 5];
    for _ in 0..200 {
        seen[usize::try_from(source.below(&5u32.into())).expect("below 5")] = true;
    }
    assert_eq!(seen, [true; 5]);
    assert_eq!(source.below(&BigUint::ZERO), BigUint::ZERO);
}

#[test]
fn the_key_stream_is_that_of_chacha20() {
    // The key stream of the zero key and nonce begins 76 b8 e0 ad a0 f1 3d 90 (RFC 8439, A.1, vector 1).
    let first = Source::new(0).below(&u64::MAX.into());
    assert_eq!(first, BigUint::from(0x903d_f1a0_ade0_b876_u64));
}

#[test]
fn families_that_are_none() {
    assert_eq!(Family::new(0, None, None), Err(FamilyError::NoColumn));
    assert_eq!(Family::new(5, Some(2u32.into()), Some(3u32.into())), Err(FamilyError::StartAboveMax));
    assert!(count(&family(MAX_COUNT_COLUMNS + 1, None, None)).is_err());
    assert!(Numbering::new(&family(MAX_NUMBERED_COLUMNS + 1, None, None)).is_err());
}
