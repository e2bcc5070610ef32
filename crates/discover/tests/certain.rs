//! Automata beyond the table: consistent guesses, and labels from positions where hypotheses fail.

use std::sync::Arc;

use nimcert_core::answer::{self, answer};
use nimcert_core::decision::{Outcome, Refutation, Stop};
use nimcert_core::language::ast::{Claim, Condition, Program, Relation, Statement, Summand, Term};
use nimcert_core::language::{Source, parse_program};
use nimcert_discover::blocks::{Blocks, index};
use nimcert_discover::certain::{Said, settle};
use nimcert_discover::consistent::{Label, consistent};
use nimcert_discover::learn::learn;
use nimcert_discover::table::{Question, TableLimits, p_positions};
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
        let mut pairs: Vec<(u64, u64)> = (0..below).flat_map(|x| (0..below).map(move |y| (x, y))).collect();
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
    let sets: [(&str, Set); 4] = [
        ("x = y + 5", |x, y| x == y + 5),
        ("x = 3y", |x, y| x == 3 * y),
        ("5 divides x + y", |x, y| (x + y) % 5 == 0),
        ("x = floor(y / 3)", |x, y| x == y / 3),
    ];
    let mut labelled = 0;
    for (name, holds) in sets {
        let right = |a: &nimcert_discover::learn::Automaton| {
            (0..128).all(|x| (0..128).all(|y| a.accepts(&word(x, y)) == holds(x, y)))
        };
        // Some table that alone gives no automaton, or a wrong one.
        let found = (2..=5).find_map(|bits| {
            let blocks = blocks(bits, holds);
            let learned = learn(&blocks, 100).expect("few states");
            let (automaton, (), refuted) = settle(&learned, &blocks, oracle(holds, 128))?;
            assert!(right(&automaton), "{name} from 2^{bits}");
            assert_eq!(automaton.wrong(&blocks), None, "{name} from 2^{bits}");
            (!learned.automaton.as_ref().is_some_and(right)).then_some(refuted)
        });
        labelled += found.unwrap_or_else(|| panic!("{name}"));
    }
    // Some of the tables need labels of longer words, and not only a better choice of transitions.
    assert!(labelled > 0);
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

/// Triangular bars from tables that do not show all states: labels from proofs find the missing ones.
#[test]
fn triangular_bars_come_out_of_tables_that_are_too_small() {
    // (k, digits of the table, states with the rejecting one)
    for (k, bits, states) in [(15, 5, 9), (19, 5, 11)] {
        let rules = format!(
            "game tri(x, y, z)\n  where y <= floor((x + z) / {k})\n  move u < x to (u, min(y, floor((u + z) / {k})), z)\n  move v < y to (x, v, z)\n  move w < z to (x, min(y, floor((x + w) / {k})), w)\n"
        );
        let program = parse_program(&Source::new("tri", rules.as_str()), &[]).expect("a game");
        let game = vec![Summand::Named(0)];
        let question = Question { program: &program, game: &game, grundy: false };
        let limits = TableLimits { memory: 1 << 30, options: 1 << 30, threads: 1 };
        let (set, _) = p_positions(question, bits, &[None; 3], limits, &Stop::default()).expect("a table");
        let blocks = Blocks::of(3, bits, &set);
        let learned = learn(&blocks, 100).expect("few states");
        let mut options = answer::Options::default();
        options.search.max_states = 200_000;
        let found = settle(&learned, &blocks, |automaton| {
            let body = Condition::Automaton(Arc::new(automaton.written().expect("an automaton")));
            let parameters: Vec<String> = ["x", "y", "z"].map(str::to_owned).to_vec();
            let relation = Relation { name: "A".to_owned(), parameters, body, after: 0 };
            let formula = Condition::Call(0, (0..3).map(Term::Variable).collect());
            let statement = Statement::Positions { game: game.clone(), formula };
            let claims = vec![Claim { negated: false, statement }];
            let program = Program { relations: vec![relation], claims, ..program.clone() };
            let answer = answer(&program, &program.claims[0], &options, None);
            match answer.decision.outcome {
                Outcome::Proved => Said::Proved(()),
                Outcome::Refuted(Refutation::Closed { position, .. } | Refutation::Reach { position }) => {
                    Said::Wrong(position)
                }
                _ => Said::Unknown,
            }
        });
        let (automaton, (), refuted) = found.unwrap_or_else(|| panic!("k = {k} from 2^{bits}"));
        // Added states may be the same as others.
        assert!(automaton.states() <= states + 6 && refuted > 0, "k = {k}: {} states", automaton.states());
    }
}
