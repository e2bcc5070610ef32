//! Lower bounds: rows are right, and every two of them differ in a column that both have.

use nimcert_discover::blocks::{Blocks, index};
use nimcert_discover::bound::{Digits, LowerBound, MAX_PREFIXES};
use nimcert_discover::learn::learn;
use proptest::prelude::*;

fn bound(bits: usize, holds: impl Fn(u64, u64) -> bool) -> (usize, LowerBound) {
    let side = 1_u64 << bits;
    let pairs = (0..side).flat_map(|x| (0..side).map(move |y| (x, y)));
    let mut set: Vec<u64> = pairs.filter(|&(x, y)| holds(x, y)).map(|(x, y)| index(&[x, y])).collect();
    set.sort_unstable();
    let blocks = Blocks::of(2, bits, &set);
    let learned = learn(&blocks, 1 << 20).expect("a table");
    (learned.prefixes.len(), LowerBound::of(&learned, &blocks))
}

fn continued(prefix: &Digits, suffix: &Digits) -> Vec<u64> {
    prefix.numbers.iter().zip(&suffix.numbers).map(|(a, b)| (a << suffix.count) + b).collect()
}

/// The rows against the condition itself, and each pair of rows.
fn hold(bits: usize, holds: impl Fn(u64, u64) -> bool) -> usize {
    let (states, bound) = bound(bits, &holds);
    assert_eq!(bound.states(), states.min(MAX_PREFIXES));
    assert_eq!(bound.rows.len(), bound.states());
    assert!(bound.suffixes.len() < bound.states().max(2));
    for (prefix, row) in bound.prefixes.iter().zip(&bound.rows) {
        assert!(prefix.numbers.iter().all(|number| number >> prefix.count == 0));
        for (suffix, value) in bound.suffixes.iter().zip(row) {
            assert_eq!(value.is_some(), prefix.count + suffix.count <= bits);
            let place = continued(prefix, suffix);
            assert!(value.is_none_or(|value| value == holds(place[0], place[1])), "{place:?}");
        }
    }
    for (i, a) in bound.rows.iter().enumerate() {
        for b in &bound.rows[..i] {
            assert!(a.iter().zip(b).any(|(a, b)| a.is_some() && b.is_some() && a != b));
        }
    }
    states
}

#[test]
fn known_sets_have_the_states_of_their_automata() {
    assert_eq!(hold(4, |x, y| x == y), 2);
    assert_eq!(hold(5, |x, y| x == 3 * y), 4);
    assert_eq!((hold(1, |x, y| x < y), hold(2, |x, y| x < y)), (2, 3));
}

#[test]
fn sets_without_automaton_need_many() {
    assert!(hold(6, |x, y| x == y * y) > hold(4, |x, y| x == y * y));
}

#[test]
fn trivial_sets_need_one_state() {
    for bits in 0..4 {
        assert_eq!(hold(bits, |_, _| false), 1);
        assert_eq!(hold(bits, |_, _| true), 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn rows_of_random_sets_differ(members in proptest::collection::vec(any::<bool>(), 256), bits in 1_usize..=4) {
        hold(bits, |x, y| members[(16 * x + y) as usize]);
    }
}
