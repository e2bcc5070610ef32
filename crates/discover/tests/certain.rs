//! Automata beyond the table: consistent guesses, and labels from positions where hypotheses fail.

use nimcert_discover::blocks::{Blocks, index};
use nimcert_discover::certain::{Said, settle};
use nimcert_discover::consistent::{Label, consistent};
use nimcert_discover::learn::learn;
use num_bigint::BigUint;

/// The triples below 2^bits that satisfy a condition, as blocks.
fn blocks(bits: usize, holds: impl Fn(u64, u64) -> bool) -> Blocks {
    let side = 1_u64 << bits;
    let pairs = (0..side).flat_map(|x| (0..side).map(move |y| (x, y)));
    let mut set: Vec<u64> = pairs.filter(|&(x, y)| holds(x, y)).map(|(x, y)| index(&[x, y])).collect();
    set.sort_unstable();
    Blocks::of(2, bits, &set)
}

fn word(x: u64, y: u64) -> Vec<usize> {
    let length = u64::BITS - (x | y).leading_zeros();
    (0..length).rev().map(|place| ((x >> place & 1) | (y >> place & 1) << 1) as usize).collect()
}

/// The smallest pair below a bound where an automaton is wrong: it says what a proof would.
fn oracle(
    holds: impl Fn(u64, u64) -> bool,
    below: u64,
) -> impl FnMut(&nimcert_discover::learn::Automaton) -> Said<()> {
    move |automaton| {
        let mut pairs: Vec<(u64, u64)> =
            (0..below).flat_map(|x| (0..below).map(move |y| (x, y))).collect();
        pairs.sort_by_key(|&(x, y)| (u64::BITS - (x | y).leading_zeros(), x + y, x));
        match pairs.into_iter().find(|&(x, y)| automaton.accepts(&word(x, y)) != holds(x, y)) {
            Some((x, y)) => Said::Wrong(vec![BigUint::from(x), BigUint::from(y)]),
            None => Said::Proved(()),
        }
    }
}

#[test]
fn sets_come_out_of_tables_that_are_too_small() {
    type Set = fn(u64, u64) -> bool;
    let sets: [(&str, Set, usize); 5] = [
        ("x = y + 5", |x, y| x == y + 5, 3),
        ("x = 3y", |x, y| x == 3 * y, 2),
        ("x = 7y", |x, y| x == 7 * y, 3),
        ("5 divides x + y", |x, y| (x + y) % 5 == 0, 2),
        ("x = floor(y / 5)", |x, y| x == y / 5, 3),
    ];
    for (name, holds, bits) in sets {
        let blocks = blocks(bits, holds);
        let learned = learn(&blocks, 100).expect("few states");
        // The table alone gives no automaton, or a wrong one.
        let alone = learned.automaton.as_ref();
        let right = |a: &nimcert_discover::learn::Automaton| {
            (0..128).all(|x| (0..128).all(|y| a.accepts(&word(x, y)) == holds(x, y)))
        };
        assert!(!alone.is_some_and(right), "{name} needs no label");
        let (automaton, (), refuted) = settle(&learned, &blocks, oracle(holds, 128)).expect(name);
        assert!(right(&automaton) && refuted > 0, "{name}: {refuted}");
        assert_eq!(automaton.wrong(&blocks), None, "{name}");
    }
}

#[test]
fn a_guess_agrees_with_every_label() {
    let holds = |x: u64, y: u64| x == 3 * y;
    let blocks = blocks(2, holds);
    let learned = learn(&blocks, 100).expect("few states");
    let pairs = [(9, 3), (10, 3), (21, 7), (6, 3), (12, 4), (13, 4), (30, 10)];
    let labels: Vec<Label> =
        pairs.iter().map(|&(x, y)| Label { word: word(x, y), accepted: holds(x, y) }).collect();
    let automaton = consistent(&learned, &blocks, &labels).expect("an automaton");
    assert!(labels.iter().all(|label| automaton.accepts(&label.word) == label.accepted));
    // Labels that contradict each other, or the table, fit no automaton.
    let both = [true, false].map(|accepted| Label { word: word(9, 3), accepted });
    assert_eq!(consistent(&learned, &blocks, &both), None);
    let wrong = [Label { word: word(3, 1), accepted: false }];
    assert_eq!(consistent(&learned, &blocks, &wrong), None);
}

#[test]
fn a_wrong_word_of_the_table_is_found() {
    let small = blocks(2, |x, y| x == 3 * y);
    let large = blocks(5, |x, y| x == 3 * y);
    let automaton = consistent(&learn(&small, 100).expect("few states"), &small, &[]).expect("an automaton");
    if let Some(label) = automaton.wrong(&large) {
        assert_ne!(automaton.accepts(&label.word), label.accepted);
        assert_eq!(label.word.len(), 5);
    }
    assert_eq!(automaton.wrong(&large).is_none(), automaton.agrees(&large));
}

#[test]
fn what_has_no_automaton_ends() {
    // Powers of two beside their squares: each hypothesis is wrong.
    let holds = |x: u64, y: u64| y.is_power_of_two() && x == y * y;
    let blocks = blocks(4, holds);
    let learned = learn(&blocks, 100).expect("few states");
    assert!(settle(&learned, &blocks, oracle(holds, 200)).is_none_or(|(_, (), refuted)| refuted > 0));
    assert!(settle(&learned, &blocks, |_| Said::<()>::Unknown).is_none());
}
