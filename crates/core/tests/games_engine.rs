//! The engine for large bars has the values of the plain one: any order, any number of threads, every
//! sink; limits are reported before anything is computed.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use nimcert_core::games::engine::{
    BarEngine, Column, CompareSink, EngineError, EngineOptions, Order, StreamSink, TableSink,
};
use nimcert_core::games::{Bar, BarLimits, GrundyTable};
use proptest::prelude::*;

const OPTIONS: EngineOptions = EngineOptions { max_row: u64::MAX, threads: 1, memory: 1 << 30, order: None };

fn run_into<S: nimcert_core::games::engine::TileSink>(
    heights: &[u64],
    options: EngineOptions,
    sink: &S,
) -> u64 {
    let engine = BarEngine::new(heights, options).expect("within limits");
    let positions = AtomicU64::new(0);
    engine.run(sink, &AtomicBool::new(false), &positions).expect("not stopped");
    assert_eq!(u128::from(positions.load(Ordering::Relaxed)), engine.positions());
    positions.into_inner()
}

fn rows(heights: &[u64], options: EngineOptions) -> Vec<usize> {
    heights.iter().map(|&h| usize::try_from(h.min(options.max_row)).expect("small") + 1).collect()
}

/// The table by the engine, checked to be the same through every sink.
fn engine_columns(heights: &[u64], options: EngineOptions) -> Vec<Vec<u64>> {
    let table = TableSink::<u32>::new(&rows(heights, options));
    run_into(heights, options, &table);
    let columns: Vec<Vec<u64>> =
        table.into_columns().iter().map(|column| column.iter().map(|&v| u64::from(v)).collect()).collect();
    let narrow = TableSink::<u16>::new(&rows(heights, options));
    run_into(heights, options, &narrow);
    for (wide, narrow) in columns.iter().zip(narrow.into_columns()) {
        assert!(wide.iter().zip(narrow).all(|(&a, b)| a == u64::from(b)));
    }
    if options.order != Some(Order::Rows) {
        let mut streamed = Vec::new();
        let sink = StreamSink::new(|column: Column| {
            streamed.push(column);
            true
        });
        run_into(heights, EngineOptions { order: Some(Order::Columns), ..options }, &sink);
        drop(sink);
        let numbers: Vec<u64> = streamed.iter().map(|column| column.z).collect();
        assert_eq!(numbers, (0..heights.len() as u64).collect::<Vec<_>>());
        let values: Vec<Vec<u64>> =
            streamed.iter().map(|c| c.values.iter().map(|&v| u64::from(v)).collect()).collect();
        assert_eq!(values, columns);
    }
    columns
}

fn plain(heights: &[u64], max_row: u64) -> GrundyTable {
    Bar::new(heights.to_vec())
        .expect("monotone")
        .grundy(max_row, BarLimits { positions: 1 << 26 })
        .expect("small")
}

/// The engine agrees with the plain one in every order, on one and more threads.
fn agree(heights: &[u64], max_row: u64) {
    let table = plain(heights, max_row);
    for order in [None, Some(Order::Columns), Some(Order::Rows)] {
        for threads in [1, 2, 3] {
            let options = EngineOptions { max_row, threads, order, ..OPTIONS };
            let columns = engine_columns(heights, options);
            assert_eq!(columns.len() as u64, table.columns());
            for (z, column) in (0..).zip(&columns) {
                assert_eq!(column.len() as u64, table.rows(z), "z = {z}");
                for (y, &value) in (0..).zip(column) {
                    assert_eq!(Some(value), table.get(y, z), "G({y}, {z}), {order:?}, {threads} threads");
                }
            }
            let sink = CompareSink::new(|y, z| table.get(y, z));
            run_into(heights, options, &sink);
            assert_eq!((sink.first(), sink.differences()), (None, 0));
        }
    }
}

#[test]
fn named_functions() {
    for f in [|t| t / 2, |t| t, |t| t / 3, |t| 2 * t, |t: u64| t.isqrt(), |_| 0, |_| 70, |t| t / 64 * 64] {
        agree(&(0..200).map(f).collect::<Vec<u64>>(), u64::MAX);
    }
    agree(&(0..200).map(|t| t / 2).collect::<Vec<u64>>(), 63);
    agree(&(0..200).map(|t| t / 2).collect::<Vec<u64>>(), 0);
}

#[test]
fn empty_and_tiny_bars() {
    agree(&[], u64::MAX);
    agree(&[0], u64::MAX);
    agree(&[5], u64::MAX);
    agree(&[1000], u64::MAX);
    agree(&[0, 1000], u64::MAX);
    agree(&[0; 130], u64::MAX);
}

#[test]
fn golden_tables() {
    let path = nimcert_testing::root().join("tests/data/grundy_floor_t_over_k.json");
    let golden: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).expect("golden data")).expect("JSON");
    for k in [1u64, 3, 5, 7, 9, 19, 21] {
        let printed: Vec<Vec<u64>> =
            serde_json::from_value(golden[k.to_string()]["G"].clone()).expect("a table");
        let heights: Vec<u64> = (0..printed.len() as u64).map(|t| t / k).collect();
        for threads in [1, 2] {
            assert_eq!(engine_columns(&heights, EngineOptions { threads, ..OPTIONS }), printed, "k = {k}");
        }
    }
}

/// Grundy numbers of a bar with few columns and many rows, row by row: `values[z][y]`.
fn high_bar(heights: &[u64]) -> Vec<Vec<u64>> {
    let mut values: Vec<Vec<u64>> = vec![Vec::new(); heights.len()];
    // Of each column: the numbers that are not a value so far, in order.
    let mut free: Vec<std::collections::BTreeSet<u64>> = vec![(0..2_000_100).collect(); heights.len()];
    for y in 0..=*heights.last().expect("a column") {
        for z in 0..heights.len() {
            if y > heights[z] {
                continue;
            }
            let left: Vec<u64> = (0..z).map(|w| values[w][y.min(heights[w]) as usize]).collect();
            let mex = *free[z].iter().find(|n| !left.contains(n)).expect("a gap");
            free[z].remove(&mex);
            values[z].push(mex);
        }
    }
    values
}

#[test]
fn a_jump_by_a_million() {
    // This bar has far more rows than columns: the sets of columns are kept.
    let heights = [0, 0, 1, 1, 1_000_000, 1_000_000, 1_000_001];
    let expected = high_bar(&heights);
    for threads in [1, 2] {
        let sink = CompareSink::new(|y, z| expected[z as usize].get(y as usize).copied());
        assert_eq!(run_into(&heights, EngineOptions { threads, ..OPTIONS }, &sink), 3_000_010);
        assert_eq!(sink.first(), None);
    }
}

#[test]
fn the_first_difference_is_the_first_in_the_order_of_columns() {
    let heights: Vec<u64> = (0..300).map(|t| if t < 150 { t / 2 } else { t / 2 + 1 }).collect();
    for threads in [1, 2] {
        for order in [Order::Columns, Order::Rows] {
            let sink = CompareSink::new(|y, z| Some(y ^ z));
            run_into(&heights, EngineOptions { threads, order: Some(order), ..OPTIONS }, &sink);
            let table = plain(&heights, u64::MAX);
            let expected =
                nimcert_core::games::compare_with_nim_sum(&table).first_difference.expect("it differs");
            let found = sink.first().expect("it differs");
            assert_eq!((found.y, found.z, found.grundy), (expected.y, expected.z, expected.grundy));
            assert_eq!(found.claimed, Some(expected.nim_sum));
        }
    }
}

#[test]
fn limits_are_told_before_anything_is_allocated() {
    let falls = BarEngine::new(&[1, 0], OPTIONS).expect_err("falls");
    assert_eq!(falls, EngineError::NotMonotone { column: 1, height: 0, before: 1 });
    let high = BarEngine::new(&[0, u64::MAX], OPTIONS).expect_err("too large");
    assert!(matches!(high, EngineError::TooLarge { rows, columns: 2 } if rows == 1 << 64));
    let heights: Vec<u64> = (0..100_000).collect();
    let options = EngineOptions { memory: 1 << 20, ..OPTIONS };
    let memory = BarEngine::new(&heights, options).expect_err("too much memory");
    assert!(matches!(memory, EngineError::Memory { needed, limit } if needed > 1 << 30 && limit == 1 << 20));
    // A high bar is within limits as far as its low rows go.
    assert!(BarEngine::new(&[0, u64::MAX], EngineOptions { max_row: 10, ..OPTIONS }).is_ok());
}

#[test]
fn a_run_can_be_stopped() {
    let heights: Vec<u64> = (0..1000).collect();
    for threads in [1, 2, 4] {
        for order in [Order::Columns, Order::Rows] {
            let options = EngineOptions { threads, order: Some(order), ..OPTIONS };
            let engine = BarEngine::new(&heights, options).expect("within limits");
            let sink = CompareSink::new(|_, _| None);
            let stopped = engine.run(&sink, &AtomicBool::new(true), &AtomicU64::new(0));
            assert_eq!(stopped, Err(EngineError::Stopped));
        }
        let options = EngineOptions { threads, order: Some(Order::Columns), ..OPTIONS };
        let engine = BarEngine::new(&heights, options).expect("within limits");
        let mut columns = 0;
        let sink = StreamSink::new(|_| {
            columns += 1;
            columns < 100
        });
        let stopped = engine.run(&sink, &AtomicBool::new(false), &AtomicU64::new(0));
        assert_eq!(stopped, Err(EngineError::Stopped));
        drop(sink);
        assert_eq!(columns, 100, "nothing is written after the end");
    }
}

fn heights() -> impl Strategy<Value = Vec<u64>> {
    let step = prop_oneof![4 => Just(0u64), 4 => 0..3u64, 1 => 0..200u64];
    (0..100u64, prop::collection::vec(step, 0..180)).prop_map(|(start, steps)| {
        let mut height = start;
        let mut heights = vec![start];
        for step in steps {
            height += step;
            heights.push(height);
        }
        heights
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_functions(heights in heights(), max_row in prop_oneof![Just(u64::MAX), 0..300u64]) {
        agree(&heights, max_row);
    }
}
