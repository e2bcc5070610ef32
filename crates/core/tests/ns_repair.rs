//! The nearest functions with the NS property below and above a function: against all functions by
//! Definition 8.1, the laws of a lattice, and the formulas for single columns.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::convert::Infallible;

use nimcert_core::answer::{Majorant, decide_majorant};
use nimcert_core::decision::Options;
use nimcert_core::language::{Source, apply, parse_function};
use nimcert_core::ns::repair::{
    largest_below, largest_below_at, monotone_above, monotone_below, smallest_above, smallest_above_at,
};
use num_bigint::BigUint;
use quickcheck::{TestResult, quickcheck};

type Heights = Vec<u64>;

fn large(heights: &[u64]) -> Vec<BigUint> {
    heights.iter().map(|&height| height.into()).collect()
}

fn small(heights: &[BigUint]) -> Heights {
    heights.iter().map(|height| u64::try_from(height).expect("small")).collect()
}

fn below(f: &[u64]) -> Heights {
    small(&largest_below(&large(f)))
}

fn above(f: &[u64]) -> Heights {
    small(&smallest_above(&large(f)))
}

/// Monotone, and Definition 8.1 literally.
fn is_ns(heights: &[u64]) -> bool {
    heights.is_sorted()
        && (1..=60).all(|i| {
            heights.iter().enumerate().all(|(z, f_z)| {
                let agree = |w: usize| z >> i == w >> i;
                heights.iter().enumerate().all(|(w, f_w)| !agree(w) || f_z >> (i - 1) == f_w >> (i - 1))
            })
        })
}

fn at_most(f: &[u64], g: &[u64]) -> bool {
    f.iter().zip(g).all(|(f, g)| f <= g)
}

fn pointwise(f: &[u64], g: &[u64], choose: fn(u64, u64) -> u64) -> Heights {
    f.iter().zip(g).map(|(&f, &g)| choose(f, g)).collect()
}

/// All lists of this many values up to `max`, or only the monotone ones.
fn lists(columns: usize, max: u64, monotone: bool) -> Vec<Heights> {
    (0..columns).fold(vec![Vec::new()], |lists, _| {
        let longer = |list: Heights| {
            let least = list.last().copied().filter(|_| monotone).unwrap_or(0);
            (least..=max).map(move |value| [&list[..], &[value]].concat())
        };
        lists.into_iter().flat_map(longer).collect()
    })
}

/// Both results are the extreme ones of all functions with the NS property.
fn extreme(f: &[u64], all: &[Heights]) {
    let lower = all.iter().filter(|h| at_most(h, f));
    let largest = lower.fold(vec![0; f.len()], |g, h| pointwise(&g, h, u64::max));
    let upper = all.iter().filter(|h| at_most(f, h));
    let smallest = upper.cloned().reduce(|g, h| pointwise(&g, &h, u64::min));
    assert_eq!(below(f), largest, "{f:?}");
    assert_eq!(Some(above(f)), smallest, "{f:?}");
}

#[test]
fn extreme_among_all_functions() {
    let mut count = 0;
    for (columns, max) in [(1, 9), (2, 9), (3, 8), (4, 7), (5, 6), (6, 6), (7, 5), (8, 5)] {
        // A constant is one, so those above f need no values above the greatest of f.
        let all: Vec<Heights> = lists(columns, max, true).into_iter().filter(|h| is_ns(h)).collect();
        for f in lists(columns, max, true) {
            extreme(&f, &all);
            count += 1;
        }
    }
    assert!(count > 3_000, "{count}");
}

#[test]
fn extreme_also_where_f_is_not_monotone() {
    for (columns, max) in [(2, 6), (3, 5), (4, 4), (5, 3), (6, 2)] {
        let all: Vec<Heights> = lists(columns, max, true).into_iter().filter(|h| is_ns(h)).collect();
        for f in lists(columns, max, false) {
            extreme(&f, &all);
            let heights = large(&f);
            assert_eq!(largest_below(&monotone_below(&heights)), largest_below(&heights));
            assert_eq!(smallest_above(&monotone_above(&heights)), smallest_above(&heights));
        }
    }
}

/// A monotone list with small and large steps.
fn climbing(steps: &[u8]) -> Heights {
    steps
        .iter()
        .scan(0, |height, &step| {
            *height += u64::from(step.saturating_sub(200));
            Some(*height)
        })
        .collect()
}

quickcheck! {
    fn results_have_the_property_and_lie_where_they_should(steps: Vec<u8>) -> bool {
        let f = climbing(&steps);
        let (below, above) = (below(&f), above(&f));
        is_ns(&below) && is_ns(&above) && at_most(&below, &f) && at_most(&f, &above)
    }

    fn nothing_is_left_to_repair_after_a_repair(steps: Vec<u8>) -> bool {
        let f = climbing(&steps);
        let (low, high) = (below(&f), above(&f));
        below(&low) == low && above(&low) == low && below(&high) == high && above(&high) == high
    }

    fn a_step_nearer_to_f_breaks_the_property(steps: Vec<u8>) -> bool {
        let f = climbing(&steps);
        let (below, above) = (below(&f), above(&f));
        (0..f.len()).all(|z| {
            let with = |g: &[u64], value: u64| {
                let mut g = g.to_vec();
                g[z] = value;
                g
            };
            (below[z] == f[z] || !is_ns(&with(&below, below[z] + 1)))
                && (above[z] == f[z] || !is_ns(&with(&above, above[z] - 1)))
        })
    }

    fn monotone_functions_with_the_property_are_a_lattice(f: Vec<u8>, g: Vec<u8>) -> bool {
        let (f, g) = (below(&climbing(&f)), above(&climbing(&g)));
        is_ns(&pointwise(&f, &g, u64::max)) && is_ns(&pointwise(&f, &g, u64::min))
    }

    fn minima_and_maxima_pass_through(f: Vec<u8>, g: Vec<u8>) -> bool {
        let (f, g) = (climbing(&f), climbing(&g));
        let length = f.len().min(g.len());
        let (f, g) = (&f[..length], &g[..length]);
        below(&pointwise(f, g, u64::min)) == pointwise(&below(f), &below(g), u64::min)
            && above(&pointwise(f, g, u64::max)) == pointwise(&above(f), &above(g), u64::max)
    }

    fn larger_functions_have_larger_results(f: Vec<u8>, g: Vec<u8>) -> bool {
        let (f, g) = (climbing(&f), climbing(&g));
        let length = f.len().min(g.len());
        let larger = pointwise(&f[..length], &g[..length], u64::max);
        at_most(&below(&f[..length]), &below(&larger)) && at_most(&above(&f[..length]), &above(&larger))
    }

    fn single_columns_are_those_of_the_lists(steps: Vec<u8>) -> TestResult {
        let f = climbing(&steps);
        let Some(&last) = f.last() else { return TestResult::discard() };
        // Constant from its end on; then f(t) < 2^floor(log2(t)) from 2^settled on.
        let at = |t: &BigUint| {
            let column = usize::try_from(t).ok().and_then(|t| f.get(t)).copied().unwrap_or(last);
            Ok::<_, Infallible>(BigUint::from(column))
        };
        let settled = u64::from(64 - last.leading_zeros()).max(u64::from(64 - (f.len() as u64).leading_zeros()));
        let columns = 1usize << settled.min(13);
        let long: Heights = (0..columns).map(|z| f.get(z).copied().unwrap_or(last)).collect();
        let (below, above) = (below(&long), above(&long));
        TestResult::from_bool((0..columns).filter(|z| z % 7 == 0 || *z < 100).all(|z| {
            let z_large = BigUint::from(z);
            largest_below_at(&z_large, at) == Ok(below[z].into())
                && smallest_above_at(&z_large, settled, at) == Ok(above[z].into())
        }))
    }
}

#[test]
fn single_columns_of_all_naturals() {
    let third = |t: &BigUint| Ok::<_, Infallible>(t / 3u32);
    let heights: Vec<BigUint> = (0..4096u32).map(|t| BigUint::from(t / 3)).collect();
    let (low, high) = (largest_below(&heights), smallest_above(&heights));
    for z in 0..4096usize {
        let column = BigUint::from(z);
        assert_eq!(largest_below_at(&column, third), Ok(low[z].clone()), "{z}");
        assert_eq!(smallest_above_at(&column, 0, third), Ok(high[z].clone()), "{z}");
        // More places than needed change nothing.
        assert_eq!(smallest_above_at(&column, 20, third), Ok(high[z].clone()), "{z}");
    }
}

#[test]
fn whether_there_is_a_function_above_on_all_naturals() {
    let none = |column: u32| Majorant::None { column: column.into() };
    for (f, expected) in [
        ("0", Majorant::Exists { bits: 0 }),
        ("1", Majorant::Exists { bits: 1 }),
        ("7", Majorant::Exists { bits: 3 }),
        ("8", Majorant::Exists { bits: 4 }),
        ("floor(t/2)", Majorant::Exists { bits: 0 }),
        ("floor(t/3) + 10", Majorant::Exists { bits: 5 }),
        ("if t < 1000 then t else floor(t/2)", Majorant::Exists { bits: 10 }),
        ("2^(floor(log2(t)) - 1)", Majorant::Exists { bits: 0 }),
        ("t", none(1)),
        ("2^(floor(log2(t)))", none(1)),
        ("if t < 100 then 0 else t monus 30", none(100)),
        ("floor(2*t/3)", none(2)),
        ("5*t", none(1)),
    ] {
        let program = parse_function(&Source::new("F", f)).expect("a function");
        let answer = decide_majorant(&program, 0, &Options::default());
        if f.starts_with("floor(2") {
            // At t = 2 it is so, at 5 it is not; at 6, 13, .. it is from some column on.
            assert!(matches!(answer, Majorant::None { .. }), "{f}: {answer:?}");
        } else {
            assert_eq!(answer, expected, "{f}");
        }
        // The answer against the first columns.
        let top = |t: u64| 1u64 << t.ilog2();
        let value = |t: u64| u64::try_from(apply(&program, 0, &[t.into()]).expect("a value")).expect("small");
        let last = (1..4096).rev().find(|&t| value(t) >= top(t));
        match answer {
            Majorant::Exists { bits } => assert_eq!(last.map_or(0, |t| t.ilog2() + 1), bits as u32, "{f}"),
            _ => assert!(last >= Some(2048), "{f}"),
        }
    }
    for irregular in ["isqrt(t)", "t*t"] {
        let program = parse_function(&Source::new("F", irregular)).expect("a function");
        let answer = decide_majorant(&program, 0, &Options::default());
        assert!(matches!(answer, Majorant::Undecided { .. }), "{irregular}: {answer:?}");
    }
}

#[test]
fn no_answer_where_exceptions_come_and_go() {
    // f(t) >= 2^floor(log2(t)) at multiples of 3, never at twice such a column plus 1.
    let program = parse_function(&Source::new("F", "if t mod 3 = 0 then t else 0")).expect("a function");
    let answer = decide_majorant(&program, 0, &Options::default());
    assert!(matches!(answer, Majorant::Undecided { .. }), "{answer:?}");
}
