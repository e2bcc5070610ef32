//! `games::Bar` against golden data and against a naive reading of the rules.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};

use nimcert_core::games::{Bar, BarError, BarLimits, GrundyTable, compare_with_nim_sum};
use proptest::prelude::*;

const LIMITS: BarLimits = BarLimits { positions: 1_000_000 };

fn table(heights: &[u64], max_row: u64) -> GrundyTable {
    Bar::new(heights.to_vec()).unwrap().grundy(max_row, LIMITS).unwrap()
}

/// The columns of a table as lists.
fn columns(table: &GrundyTable) -> Vec<Vec<u64>> {
    let column = |z| (0..table.rows(z)).map(|y| table.get(y, z).unwrap()).collect();
    (0..table.columns()).map(column).collect()
}

/// `G(y, z)` as the definition says it: the mex of the Grundy numbers of the options.
/// `known` saves repeated work and nothing else.
fn naive_grundy(f: &[u64], y: u64, z: usize, known: &mut BTreeMap<(u64, usize), u64>) -> u64 {
    if let Some(&value) = known.get(&(y, z)) {
        return value;
    }
    let mut options = BTreeSet::new();
    for v in 0..y {
        options.insert(naive_grundy(f, v, z, known));
    }
    for w in 0..z {
        options.insert(naive_grundy(f, y.min(f[w]), w, known));
    }
    let mut value = 0;
    while options.contains(&value) {
        value += 1;
    }
    known.insert((y, z), value);
    value
}

fn naive_columns(f: &[u64], max_row: u64) -> Vec<Vec<u64>> {
    let mut known = BTreeMap::new();
    let column = |z: usize| (0..=f[z].min(max_row)).map(|y| naive_grundy(f, y, z, &mut known)).collect();
    (0..f.len()).map(column).collect()
}

/// Monotone heights: a start and steps, most of them 0.
fn monotone(columns: usize, start: u64, step: u64) -> impl Strategy<Value = Vec<u64>> {
    let steps = prop::collection::vec(prop_oneof![2 => Just(0), 3 => 0..=step], 0..columns);
    (0..=start, steps).prop_map(|(start, steps)| {
        let mut heights = vec![start];
        for step in steps {
            heights.push(heights.last().unwrap() + step);
        }
        heights
    })
}

#[test]
fn floor_of_t_over_k_agrees_with_the_golden_tables() {
    let path = nimcert_testing::root().join("tests/data/grundy_floor_t_over_k.json");
    let golden: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    for k in [1, 3, 5, 7, 9, 19, 21] {
        let expected: Vec<Vec<u64>> = serde_json::from_value(golden[k.to_string()]["G"].clone()).unwrap();
        assert!(expected.len() > 20, "k = {k}: only {} columns", expected.len());
        let heights: Vec<u64> = (0..expected.len() as u64).map(|t| t / k).collect();
        assert_eq!(columns(&table(&heights, u64::MAX)), expected, "k = {k}");
    }
}

#[test]
fn a_bar_without_columns_has_no_position() {
    let table = table(&[], u64::MAX);
    assert_eq!((table.columns(), table.positions(), table.rows(0)), (0, 0, 0));
    assert_eq!(table.get(0, 0), None);
    assert_eq!(compare_with_nim_sum(&table).first_difference, None);
}

#[test]
fn the_poisoned_square_alone_has_grundy_number_0() {
    let table = table(&[0], u64::MAX);
    assert_eq!(columns(&table), [[0]]);
    assert_eq!(table.get(1, 0), None);
    assert_eq!(table.get(0, 1), None);
    assert_eq!(table.rows(1), 0);
}

#[test]
fn a_bar_may_be_high_at_column_0() {
    // A column is a heap, so G(y, 0) = y; with f constant the bar is two heaps.
    let table = table(&[3; 6], u64::MAX);
    assert_eq!(columns(&table)[0], [0, 1, 2, 3]);
    let comparison = compare_with_nim_sum(&table);
    assert_eq!(comparison.positions, 24);
    assert_eq!(comparison.first_difference, None);
}

#[test]
fn the_first_difference_is_the_smallest_column_then_the_smallest_row() {
    // f(1) = 1 > cap(1) = 0, so column 1 is wrong first, in row cap(1) + 1 = 1.
    let first = compare_with_nim_sum(&table(&[0, 1, 2, 3], u64::MAX)).first_difference.unwrap();
    assert_eq!((first.y, first.z), (1, 1));
    assert_eq!((first.grundy, first.nim_sum), (2, 0));
    // The rows below are right.
    assert_eq!(compare_with_nim_sum(&table(&[0, 1, 2, 3], 0)).first_difference, None);
}

#[test]
fn jumps_of_a_million_are_cut_at_max_row() {
    let heights = [0, 1_000_000, 2_000_000, 2_000_000];
    let low = table(&heights, 9);
    assert_eq!(low.positions(), 31);
    assert_eq!(columns(&low), columns(&table(&[0, 9, 9, 9], u64::MAX)));
    assert_eq!(columns(&low), naive_columns(&heights, 9));
    assert_eq!(low.get(10, 1), None);
}

#[test]
fn the_greatest_heights_are_cut_at_max_row() {
    let heights = [u64::MAX; 4];
    assert_eq!(columns(&table(&heights, 7)), columns(&table(&[7; 4], u64::MAX)));
    assert_eq!(compare_with_nim_sum(&table(&heights, 7)).first_difference, None);
    assert_eq!(columns(&table(&[0, 0, u64::MAX], 0)), [[0], [1], [2]]);
}

#[test]
fn the_first_column_that_is_lower_than_the_one_before_is_named() {
    let error = Bar::new(vec![0, 2, 2, 1, 0]).unwrap_err();
    assert_eq!(error, BarError::NotMonotone { column: 3, height: 1, before: 2 });
    assert_eq!(error.to_string(), "not monotone: f(3) = 1 is less than f(2) = 2");
}

#[test]
fn the_position_limit_is_exact_and_named() {
    let bar = Bar::new(vec![0, 4, 4]).unwrap();
    assert_eq!(bar.grundy(u64::MAX, BarLimits { positions: 11 }).unwrap().positions(), 11);
    assert_eq!(bar.grundy(1, BarLimits { positions: 5 }).unwrap().positions(), 5);
    let error = bar.grundy(u64::MAX, BarLimits { positions: 10 }).unwrap_err();
    assert_eq!(error, BarError::TooManyPositions { positions: 11, limit: 10 });
    assert_eq!(error.to_string(), "11 positions exceed the limit of 10");
    assert_eq!(
        bar.grundy(0, BarLimits { positions: 0 }),
        Err(BarError::TooManyPositions { positions: 3, limit: 0 })
    );
}

#[test]
fn a_table_too_large_for_a_machine_is_refused_before_it_is_allocated() {
    let bar = Bar::new(vec![u64::MAX; 3]).unwrap();
    let positions = 3 << 64;
    assert_eq!(
        bar.grundy(u64::MAX, LIMITS),
        Err(BarError::TooManyPositions { positions, limit: LIMITS.positions })
    );
    // 600,000 positions would fit, the sets of values of 300,000 rows would not.
    let error = Bar::new(vec![299_999; 2]).unwrap().grundy(u64::MAX, LIMITS).unwrap_err();
    assert!(matches!(error, BarError::TooManyRows { rows: 300_000, .. }), "{error}");
    assert!(error.to_string().contains("limit of 1,000,000 positions"), "{error}");
    // Even the greatest limit does not overflow the estimate.
    let limits = BarLimits { positions: u64::MAX };
    let error = Bar::new(vec![u64::MAX - 1]).unwrap().grundy(u64::MAX, limits).unwrap_err();
    assert!(matches!(error, BarError::TooManyRows { .. }), "{error}");
}

proptest! {
    #[test]
    fn grundy_numbers_agree_with_the_naive_recursion(f in monotone(14, 3, 4)) {
        prop_assert_eq!(columns(&table(&f, u64::MAX)), naive_columns(&f, u64::MAX));
    }

    #[test]
    fn low_rows_do_not_depend_on_high_ones(f in monotone(20, 5, 7), max_row in 0_u64..20) {
        let mut full = columns(&table(&f, u64::MAX));
        for column in &mut full {
            column.truncate(usize::try_from(max_row).unwrap() + 1);
        }
        prop_assert_eq!(columns(&table(&f, max_row)), full);
    }

    #[test]
    fn a_prefix_of_the_bar_has_the_same_numbers(f in monotone(20, 5, 5), length in 0_usize..20) {
        let length = length.min(f.len());
        let full = columns(&table(&f, u64::MAX));
        prop_assert_eq!(columns(&table(&f[..length], u64::MAX)), &full[..length]);
    }

    #[test]
    fn a_bar_is_made_exactly_of_monotone_heights(heights in prop::collection::vec(0_u64..6, 0..7)) {
        let first_descent = heights.windows(2).position(|pair| pair[1] < pair[0]);
        match Bar::new(heights.clone()) {
            Ok(_) => prop_assert_eq!(first_descent, None),
            Err(BarError::NotMonotone { column, height, before }) => {
                let z = first_descent.unwrap() + 1;
                prop_assert_eq!((column, height, before), (z as u64, heights[z], heights[z - 1]));
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}
