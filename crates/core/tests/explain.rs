//! What `explain` speaks from: contradictions to Lemmas 9.3 and 9.4, winning moves of Lemma 8.3. Grundy
//! numbers are computed here once more, from the rules and nothing else.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};

use nimcert_core::answer::{Answer, Options, answer};
use nimcert_core::decision::{self, Counterexample};
use nimcert_core::games::{Bar, BarLimits};
use nimcert_core::language::ast::{Claim, Program, Property};
use nimcert_core::language::evaluate::apply;
use nimcert_core::language::{Source, parse_function};
use nimcert_core::ns::contradiction::{Argument, Case, Contradiction};
use nimcert_core::ns::prefixes::prefixes;
use nimcert_core::ns::winning_move::{self, NoAnswer, winning_move};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Functions that are refuted, in all.
const FUNCTIONS: usize = 1000;

/// Functions refuted by each case of the lemmas.
const OF_EACH_CASE: usize = 50;

const CASES: [&str; 5] = ["9.3 [1]", "9.3 [2.1]", "9.3 [2.2]", "9.4 [1]", "9.4 [2]"];

fn bits(n: u64) -> u32 {
    u64::BITS - n.leading_zeros()
}

/// Definition 8.1 by the letter, column by column: the first that violates it with one before.
fn first_violation(heights: &[u64]) -> Option<usize> {
    (0..heights.len()).find(|&z| {
        (0..z).any(|w| (1..64).any(|i| z >> i == w >> i && heights[z] >> (i - 1) != heights[w] >> (i - 1)))
    })
}

fn mex(values: &[u64]) -> u64 {
    let values: BTreeSet<u64> = values.iter().copied().collect();
    (0..).zip(&values).find(|(n, value)| n != *value).map_or(values.len() as u64, |(n, _)| n)
}

/// The values of the options of `(y, z)`, from a table of all columns before and the rows below.
fn options(table: &[Vec<u64>], heights: &[u64], y: u64, z: usize) -> Vec<u64> {
    let rows = (0..y).map(|v| table[z][v as usize]);
    rows.chain((0..z).map(|w| table[w][y.min(heights[w]) as usize])).collect()
}

/// Grundy numbers by the definition: `G[z][y]` for all rows of columns before `z`, and rows up to `y`.
fn grundy(heights: &[u64], y: u64, z: usize) -> Vec<Vec<u64>> {
    let mut table: Vec<Vec<u64>> = Vec::new();
    for column in 0..=z {
        table.push(Vec::new());
        let top = if column == z { y } else { heights[column].min(y) };
        for row in 0..=top {
            let value = mex(&options(&table, heights, row, column));
            table[column].push(value);
        }
    }
    table
}

fn small(n: &BigUint) -> u64 {
    n.try_into().expect("a small number")
}

fn function(text: &str) -> Program {
    parse_function(&Source::new("test", text)).expect("a function")
}

fn answered(program: &Program) -> Answer {
    let mut search = decision::Options::default();
    search.partition = false;
    let mut options = Options::default();
    options.search = search;
    options.exhaustion = false;
    answer(program, &Claim::of_function(false, Property::Nimsum, 0, None), &options, None)
}

fn refuted(answer: &Answer) -> Option<&Counterexample> {
    answer.decision.counterexample()
}

/// A column between `cap(u) + 1` and a little more: heights that are NS before `z` and not at it.
fn refutable() -> impl Strategy<Value = Vec<u64>> {
    let choices = prop::collection::vec(any::<u16>(), 60);
    (1..44_usize, 0..24_u64, choices, 0..6_u64).prop_map(|(z, first, choices, more)| {
        let mut heights = vec![first];
        for u in 1..z + 4 {
            let before = heights[u - 1];
            let cap = before | ((1 << u.trailing_zeros()) - 1);
            let choice = u64::from(choices[u]);
            heights.push(match u {
                u if u < z => before + choice % (cap - before + 1) * u64::from(choice % 3 == 0),
                u if u == z => cap + 1 + more,
                _ => before + choice % 3,
            });
        }
        heights
    })
}

/// Expressions, most of them not NS.
fn expression() -> impl Strategy<Value = String> {
    let ratio = (1..8_u32, 0..40_u32, 1..24_u32).prop_map(|(a, b, k)| format!("floor(({a} * t + {b})/{k})"));
    let two = (1..9_u32, 0..30_u32, 2..12_u32)
        .prop_map(|(j, b, k)| format!("floor(t/{}) + floor((t + {b})/{})", 2 * j, 2 * k));
    let step = (1..60_u32, 0..40_u32, 0..40_u32, 1..6_u32).prop_map(|(z, low, more, k)| {
        format!("if t < {z} then {low} else {} + floor(t/{})", low + more, 2 * k)
    });
    let quarter = (1..60_u32, 2..5_u32, 0..5_u32)
        .prop_map(|(z, k, more)| format!("if t < {z} then floor(t/{0}) else floor(t/{0}) + {more}", 2 * k));
    prop_oneof![ratio, two, step, quarter]
}

/// Everything that is said of a refuted function, against its first columns.
fn hold(heights: &[u64], program: &Program) -> Option<&'static str> {
    let answer = answered(program);
    let counterexample = refuted(&answer)?;
    let contradiction = counterexample.contradiction().expect("a monotone function");
    let position = contradiction.position.clone();
    let (y, z) = (small(&position.y), small(&position.z) as usize);
    if z >= heights.len() {
        assert_eq!(first_violation(heights), None);
        return None;
    }
    assert_eq!(first_violation(heights), Some(z), "{heights:?}");
    let value = |z: usize| BigUint::from(heights[z]);
    assert_eq!(contradiction.check(&value(z - 1), &value(z)), Ok(()), "{contradiction:?} {heights:?}");
    assert_eq!(contradiction.value_before(), value(z - 1));
    moved(&contradiction, heights, z);

    // No earlier deviation; the value there; the value that was claimed is another.
    let table = grundy(heights, y, z);
    for (column, values) in table.iter().enumerate() {
        for (row, &found) in values.iter().enumerate() {
            let is_first = (row as u64, column) == (y, z);
            assert_eq!(found != row as u64 ^ column as u64, is_first, "({row}, {column}) of {heights:?}");
        }
    }
    assert_eq!(BigUint::from(table[z][y as usize]), position.first_wrong_grundy(), "{heights:?}");
    assert_eq!(position.first_wrong_grundy(), mex_of_blocks(&position.y, &position.z, &value(z - 1)));
    let bar = Bar::new(heights[..=z].to_vec()).expect("a bar");
    let exhausted = bar.grundy(y, BarLimits { positions: 1 << 20 }).expect("a small bar");
    assert_eq!(exhausted.get(y, z as u64), Some(table[z][y as usize]));

    argued(&contradiction, &table, heights);
    assert!(certified(&answer).contains("\ncounterexample ns "));
    Some(contradiction.name())
}

/// The argument: values in the wrong order, or one that no option has.
fn argued(contradiction: &Contradiction, table: &[Vec<u64>], heights: &[u64]) {
    let position = &contradiction.position;
    let (y, z) = (small(&position.y), small(&position.z) as usize);
    match contradiction.argument() {
        Argument::WrongOrder { lower, upper } => {
            assert_eq!(upper, *position);
            assert_eq!((small(&lower.y), small(&lower.z) as usize), (heights[z - 1], z));
            assert!(lower.nim_sum() > upper.nim_sum());
            // What Lemma 9.1 says is true.
            assert!(table[z][small(&lower.y) as usize] < table[z][y as usize]);
        }
        Argument::Unreached { value, sets } => {
            assert!(value < position.nim_sum());
            assert!(sets.iter().all(|set| !set.contains(&value)));
            // The value is what the position has in truth, and the sets are the values of its options.
            assert_eq!(value, position.first_wrong_grundy());
            let mut elements = BTreeSet::new();
            for set in sets.iter() {
                let listed: Vec<u64> =
                    (0..small(&set.count)).map(|k| small(&set.fixed) ^ (small(&set.first) + k)).collect();
                assert!(listed.iter().all(|&element| set.contains(&element.into())));
                assert_eq!(
                    set.elements().map(|elements| elements.iter().map(small).collect::<Vec<_>>()),
                    (listed.len() <= 16).then(|| listed.clone())
                );
                elements.extend(listed);
            }
            let options: BTreeSet<u64> = options(table, heights, y, z).into_iter().collect();
            assert_eq!(elements, options, "{heights:?}");
        }
    }
}

/// The same numbers at other columns, and other numbers at the same columns.
fn moved(contradiction: &Contradiction, heights: &[u64], z: usize) {
    let value = |z: usize| BigUint::from(heights[z]);
    if z + 1 < heights.len() {
        assert!(contradiction.check(&value(z), &value(z + 1)).is_err());
    }
    if z >= 2 {
        assert!(contradiction.check(&value(z - 2), &value(z - 1)).is_err());
    }
    let one = BigUint::from(1u32);
    for up in [true, false] {
        let change = |n: &mut BigUint| match up {
            true => *n += &one,
            false if *n > BigUint::ZERO => *n -= &one,
            false => *n += 2u32,
        };
        let mut column = contradiction.clone();
        change(&mut column.position.z);
        assert!(column.check(&value(z - 1), &value(z)).is_err());
        let mut row = contradiction.clone();
        change(&mut row.position.y);
        assert!(row.check(&value(z - 1), &value(z)).is_err());
        for k in 0..6 {
            let mut other = contradiction.clone();
            match (&mut other.case, k) {
                (Case::EvenValue { a, .. } | Case::OddValue { a, .. } | Case::EvenColumn { a, .. }, 0) => {
                    change(a);
                }
                (Case::EvenValue { b, .. } | Case::OddValue { b, .. }, 1) => change(b),
                (Case::OddValue { c, .. } | Case::EvenColumn { c, .. }, 2) => change(c),
                (Case::OddValue { d, .. } | Case::EvenColumn { d, .. }, 3) => change(d),
                (Case::EvenColumn { e, .. }, 1) => change(e),
                (Case::EvenColumn { t, .. }, 4) => change(t),
                (Case::OddValue { i, .. } | Case::EvenColumn { i, .. }, 5) => *i += 1,
                (Case::OddValue { digit, .. } | Case::EvenColumn { digit, .. }, _) => *digit = !*digit,
                (Case::EvenValue { .. }, _) => continue,
            }
            assert!(other.check(&value(z - 1), &value(z)).is_err(), "{other:?}");
        }
    }
}

/// The certificate of a refutation, which the kernel verifies.
fn certified(answer: &Answer) -> String {
    let certificate = answer.certificate.as_ref().expect("a certificate");
    let text = String::from_utf8(certificate.bytes.clone()).expect("ASCII");
    assert!(matches!(answer.kernel, Some(Ok(_))), "{:?}: {text}", answer.kernel);
    text
}

/// `{ n xor v : v < end }` as blocks of numbers that agree above some place.
fn blocks(n: &BigUint, end: &BigUint) -> Vec<(BigUint, BigUint)> {
    let places = (0..end.bits()).filter(|&place| end.bit(place));
    let block = |place: u64| {
        let first = ((end >> (place + 1)) << (place + 1)) ^ n;
        let first = (first >> place) << place;
        let end = &first + (BigUint::from(1u32) << place);
        (first, end)
    };
    places.map(block).collect()
}

/// The mex of the values of the options of `(y, z)`: `v xor z` for `v < y`, `before xor w` for `w < z`.
fn mex_of_blocks(y: &BigUint, z: &BigUint, before: &BigUint) -> BigUint {
    let mut all = blocks(z, y);
    all.extend(blocks(before, z));
    all.sort();
    let mut next = BigUint::ZERO;
    for (first, end) in all {
        if first > next {
            break;
        }
        next = next.max(end);
    }
    next
}

#[test]
fn random_functions_break_the_lemma_that_is_named() {
    let mut runner = TestRunner::deterministic();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for turn in 0.. {
        let total: usize = counts.values().sum();
        if total >= FUNCTIONS && CASES.iter().all(|case| counts.get(case).is_some_and(|n| *n >= OF_EACH_CASE))
        {
            break;
        }
        assert!(turn < 20 * FUNCTIONS, "{counts:?}");
        let name = if turn % 2 == 0 {
            let heights = refutable().new_tree(&mut runner).expect("heights").current();
            let text = heights.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
            Some(hold(&heights, &function(&format!("heights [{text}]"))).expect("a refuted function"))
        } else {
            let program = function(&expression().new_tree(&mut runner).expect("a term").current());
            let value = |z: u64| small(&apply(&program, 0, &[z.into()]).expect("a value"));
            hold(&(0..100).map(value).collect::<Vec<u64>>(), &program)
        };
        if let Some(name) = name {
            *counts.entry(name).or_default() += 1;
        }
    }
}

#[test]
fn what_keeps_the_ns_property_contradicts_nothing() {
    for z in 1..300_u64 {
        let (before, at) = (BigUint::from((z - 1) / 4), BigUint::from(z / 4));
        assert_eq!(Contradiction::new(&z.into(), &before, &at), None);
        // At the cap it is allowed, one above it is not.
        let cap = nimcert_core::ns::cap::cap(&before, &z.into());
        assert_eq!(Contradiction::new(&z.into(), &before, &cap), None);
        assert!(Contradiction::new(&z.into(), &before, &(cap + 1u32)).is_some());
    }
    assert_eq!(Contradiction::new(&BigUint::ZERO, &BigUint::ZERO, &5u32.into()), None);
    assert_eq!(Contradiction::new(&8u32.into(), &5u32.into(), &4u32.into()), None);
}

#[test]
fn large_columns_and_values() {
    let mut runner = TestRunner::deterministic();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for turn in 0..nimcert_testing::cases(600) {
        let numbers = (64..400_u64, 1..300_u64, 64..400_u64, 0..300_u64, 1..300_u64);
        let (k, j, m, low, more) = numbers.new_tree(&mut runner).expect("numbers").current();
        let text = format!("if t < 2^{k} + {j} then 2^{m} + {low} else 2^{m} + {}", low + more);
        let z = (BigUint::from(1u32) << k) + j;
        let before = (BigUint::from(1u32) << m) + low;
        let Some(contradiction) = Contradiction::new(&z, &before, &(&before + more)) else { continue };
        let position = &contradiction.position;
        // The search finds the same, and the kernel verifies it.
        if turn % 30 == 7 {
            let program = function(&text);
            let answer = answered(&program);
            let found = refuted(&answer).expect("a refuted function").contradiction();
            assert_eq!(found.as_ref(), Some(&contradiction), "{text}");
            certified(&answer);
        }
        assert_eq!(position.z, z);
        assert_eq!(contradiction.check(&before, &(&before + more)), Ok(()), "{text}");
        assert_eq!(position.first_wrong_grundy(), mex_of_blocks(&position.y, &z, &before), "{text}");
        assert_ne!(position.first_wrong_grundy(), position.nim_sum());
        match contradiction.argument() {
            Argument::WrongOrder { lower, upper } => assert!(lower.nim_sum() > upper.nim_sum()),
            Argument::Unreached { value, sets } => {
                assert!(value < position.nim_sum() && sets.iter().all(|set| !set.contains(&value)));
                let sizes = [&sets[0].count + &sets[1].count, &sets[2].count + &sets[3].count];
                assert!(sizes.contains(&position.y) && sizes.contains(&z));
            }
        }
        *counts.entry(contradiction.name()).or_default() += 1;
    }
    assert!(CASES.iter().all(|case| counts.get(case).is_some_and(|n| *n >= 5)), "{counts:?}");
}

/// A function with the NS property on this number of columns.
fn ns_heights(columns: usize) -> impl Strategy<Value = Vec<u64>> {
    (0..12_u64, prop::collection::vec(any::<u16>(), columns)).prop_map(|(first, choices)| {
        let mut heights = vec![first];
        for (u, choice) in (1_usize..).zip(choices) {
            let before = heights[u - 1];
            let cap = before | ((1 << u.trailing_zeros()) - 1);
            heights.push(before + u64::from(choice) % (cap - before + 1));
        }
        heights
    })
}

#[test]
fn winning_moves_of_small_positions() {
    let mut runner = TestRunner::deterministic();
    let mut counts = [0_usize; 5];
    for _ in 0..40 {
        let heights = ns_heights(26).new_tree(&mut runner).expect("heights").current();
        let height = |z: &BigUint| heights.get(small(z) as usize).map(|&h| BigUint::from(h)).ok_or(());
        for (z, &top) in heights.iter().enumerate() {
            for (x, y) in (0..48).flat_map(|x| (0..=top).map(move |y| (x, y))) {
                let at = [x, y, z as u64].map(BigUint::from);
                let found = winning_move(height, &at).expect("an NS function");
                let sum = x ^ y ^ z as u64;
                assert_eq!(found.is_none(), sum == 0, "({x}, {y}, {z}) of {heights:?}");
                let Some(found) = found else {
                    counts[0] += 1;
                    continue;
                };
                assert_eq!(found.place, u64::from(bits(sum)) - 1);
                let [u, v, w] = found.to.each_ref().map(small);
                assert_eq!(u ^ v ^ w, 0);
                let w = w as usize;
                match found.case {
                    winning_move::Case::Strip => assert!(u < x && (v, w) == (y, z)),
                    winning_move::Case::Rows => assert!(v < y && (u, w) == (x, z)),
                    winning_move::Case::Columns => assert!(w < z && y <= heights[w] && (u, v) == (x, y)),
                    winning_move::Case::Corner => assert!(w < z && v < y && v == heights[w] && u == x),
                }
                counts[usize::from(found.case.number())] += 1;
            }
        }
    }
    assert!(counts.iter().all(|n| *n >= 100), "{counts:?}");
}

#[test]
fn winning_moves_of_other_functions_are_checked() {
    let mut runner = TestRunner::deterministic();
    let mut refused = 0;
    for _ in 0..60 {
        let heights = refutable().new_tree(&mut runner).expect("heights").current();
        let height = |z: &BigUint| heights.get(small(z) as usize).map(|&h| BigUint::from(h)).ok_or(());
        for (z, &top) in heights.iter().enumerate() {
            for (x, y) in (0..40).flat_map(|x| (0..=top + 1).map(move |y| (x, y))) {
                match winning_move(height, &[x, y, z as u64].map(BigUint::from)) {
                    Ok(None) => assert_eq!(x ^ y ^ z as u64, 0),
                    Ok(Some(found)) => {
                        let [u, v, w] = found.to.each_ref().map(small);
                        let cut = v == y.min(heights[w as usize]) && w < z as u64;
                        assert!(u ^ v ^ w == 0 && (u < x || (w as usize == z && v < y) || cut));
                    }
                    Err(NoAnswer::NotNs) => refused += 1,
                    Err(NoAnswer::NoPosition { height }) => assert!(y > top && height == top.into()),
                    Err(NoAnswer::Height(())) => panic!("a column beyond the last"),
                }
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn winning_moves_of_large_positions() {
    let mut runner = TestRunner::deterministic();
    let mut cases = BTreeSet::new();
    let quarter = |z: &BigUint| Ok::<_, ()>(z >> 2u32);
    for _ in 0..400 {
        let digits = prop::collection::vec(any::<u32>(), 32);
        let [x, z, y] =
            [(); 3].map(|()| BigUint::new(digits.new_tree(&mut runner).expect("digits").current()));
        for (shift, more) in [(0_u32, 0_u32), (1, 2), (40, 2), (2, 40)] {
            let (x, z) = (&x >> shift, &z >> more);
            let y = &y % ((&z >> 2u32) + 1u32);
            let found = winning_move(quarter, &[x.clone(), y.clone(), z.clone()]).expect("an NS function");
            let found = found.expect("a nim-sum that is not 0");
            let [u, v, w] = &found.to;
            assert_eq!(u ^ v ^ w, BigUint::ZERO);
            let one_is_less =
                [(u, &x), (v, &y), (w, &z)].iter().filter(|(after, before)| after < before).count();
            assert_eq!(one_is_less, if found.case == winning_move::Case::Corner { 2 } else { 1 });
            cases.insert(found.case.number());
        }
    }
    assert_eq!(cases.len(), 4);
}

#[test]
fn prefixes_of_an_ns_function_decide() {
    let mut runner = TestRunner::deterministic();
    for _ in 0..50 {
        let heights = ns_heights(70).new_tree(&mut runner).expect("heights").current();
        let mut decided: BTreeMap<(u64, BigUint), BigUint> = BTreeMap::new();
        for (z, &height) in heights.iter().enumerate() {
            for prefix in prefixes(&z.into(), &height.into()) {
                let value = decided.entry((prefix.i, prefix.column)).or_insert(prefix.value.clone());
                assert_eq!(*value, prefix.value);
            }
        }
    }
    assert!(prefixes(&BigUint::ZERO, &BigUint::ZERO).is_empty());
}
