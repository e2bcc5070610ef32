//! Blocks and learning against plain computations on sets whose automata are known.

use nimcert_discover::blocks::{Blocks, index, tuple};
use nimcert_discover::learn::{Automaton, learn};

/// The pairs below 2^bits that satisfy a condition, as blocks.
fn blocks(bits: usize, holds: impl Fn(u64, u64) -> bool) -> Blocks {
    let side = 1_u64 << bits;
    let pairs = (0..side).flat_map(|x| (0..side).map(move |y| (x, y)));
    let mut set: Vec<u64> = pairs.filter(|&(x, y)| holds(x, y)).map(|(x, y)| index(&[x, y])).collect();
    set.sort_unstable();
    Blocks::of(2, bits, &set)
}

fn accepts(automaton: &Automaton, bits: usize, pair: [u64; 2]) -> bool {
    let index = index(&pair);
    let letters = (0..bits).rev().map(|place| (index >> (2 * place) & 3) as usize);
    automaton.accepting[letters.fold(0, |state, letter| automaton.step(state, letter))]
}

#[test]
fn an_index_is_a_word() {
    for x in 0..40 {
        for y in 0..40 {
            let index = index(&[x, y]);
            assert_eq!(tuple(2, (0..6).rev().map(|place| index >> (2 * place) & 3)), [x, y]);
        }
    }
}

/// Blocks have equal numbers exactly if the sets in them are equal.
#[test]
fn equal_blocks_have_equal_numbers() {
    let holds = |x: u64, y: u64| (x * x + 3 * y).is_multiple_of(7) || x == y;
    let blocks = blocks(5, holds);
    for level in 0..=4_usize {
        let prefixes = 0..1_u64 << (2 * (5 - level));
        let content = |prefix: u64| -> Vec<bool> {
            (0..1_u64 << (2 * level)).map(|suffix| blocks.contains(prefix << (2 * level) | suffix)).collect()
        };
        for a in prefixes.clone() {
            for b in [0, 1, a / 2, a ^ 1].into_iter().filter(|b| prefixes.contains(b)) {
                let same = blocks.number(level, a) == blocks.number(level, b);
                assert_eq!(same, content(a) == content(b), "level {level}, {a}, {b}");
            }
        }
    }
}

/// The least automata of some sets, with the rejecting state.
#[test]
fn known_automata_are_learned() {
    type Set = fn(u64, u64) -> bool;
    let sets: [(&str, Set, usize); 6] = [
        ("x = y", |x, y| x == y, 2),
        ("x < y", |x, y| x < y, 3),
        ("y = x + 1", |x, y| y == x + 1, 3),
        ("x = 3y", |x, y| x == 3 * y, 4),
        ("x + y even", |x, y| (x + y) % 2 == 0, 2),
        ("no digit in common", |x, y| x & y == 0, 2),
    ];
    for (name, holds, states) in sets {
        let learned = learn(&blocks(5, holds), 1_000).expect(name);
        let automaton = learned.automaton.clone().expect(name);
        assert_eq!((learned.prefixes.len(), automaton.states()), (states, states), "{name}");
        assert!(automaton.agrees(&blocks(6, holds)), "{name}");
        for x in 0..128 {
            for y in 0..128 {
                assert_eq!(accepts(&automaton, 7, [x, y]), holds(x, y), "{name}: ({x}, {y})");
            }
        }
    }
}

/// The automaton of the claim language accepts the same tuples.
#[test]
fn the_written_automaton_accepts_the_same() {
    let holds = |x: u64, y: u64| x.is_multiple_of(3) && y >= x;
    let automaton = learn(&blocks(5, holds), 100).expect("states").automaton.expect("an automaton");
    let written = automaton.written().expect("an automaton of the language");
    assert!(written.accepting().len() < automaton.states(), "without the rejecting state");
    for x in 0..100 {
        for y in 0..100 {
            assert_eq!(written.accepts_small(&[x, y]), holds(x, y), "({x}, {y})");
        }
    }
}

/// Every two prefixes that count as states have a witness that distinguishes them.
#[test]
fn witnesses_tell_states_apart() {
    let squares = |x: u64, y: u64| x == y * y;
    let blocks = blocks(6, squares);
    let learned = learn(&blocks, 1_000).expect("states");
    assert!(learned.prefixes.len() > 10);
    for a in 0..learned.prefixes.len() {
        for b in 0..a {
            let witness = learned.witness(&blocks, a, b).expect("a witness");
            let member = |prefix: &[u64]| {
                let shifted = |i: usize| (prefix[i] << witness.length) + witness.suffix[i];
                squares(shifted(0), shifted(1))
            };
            assert_eq!(member(&witness.first), witness.first_is_p);
            assert_eq!(member(&witness.second), !witness.first_is_p);
        }
    }
}

#[test]
fn an_automaton_that_is_wrong_does_not_agree() {
    let right = learn(&blocks(5, |x, y| x == y), 10).expect("states").automaton.expect("an automaton");
    assert!(!right.agrees(&blocks(5, |x, y| x == y && x != 31)));
    assert!(!right.agrees(&blocks(5, |x, y| x == y || x == 31)));
    assert!(!right.agrees(&blocks(5, |x, y| x == y && x != 30 || (x, y) == (30, 29))));
    assert!(learn(&blocks(5, |x, y| x == y * y), 3).is_none(), "more states than allowed");
}
