//! The next states of a problem, for sets of letters and letter by letter, beside docs/LOWERING.md applied to each letter.

use std::sync::Arc;

use nimcert_core::automaton::{
    Answer, Budget, Component, DEAD, Exhausted, FAILS, FORGOTTEN, Formula, HOLDS, Machine, Problem, Table,
    Value, explore,
};
use nimcert_core::language::ast::Bitwise;
use proptest::prelude::*;

/// The value of a formula after a step, as docs/LOWERING.md says: `None` is open.
fn value(formula: &Formula, next: &[i64]) -> Option<bool> {
    match formula {
        Formula::Leaf(c) => match next[*c] {
            HOLDS => Some(true),
            FAILS => Some(false),
            _ => None,
        },
        Formula::Not(f) => value(f, next).map(|value| !value),
        Formula::And(parts) => all_or(parts, next, false),
        Formula::Or(parts) => all_or(parts, next, true),
    }
}

fn all_or(parts: &[Formula], next: &[i64], decisive: bool) -> Option<bool> {
    let values: Vec<_> = parts.iter().map(|part| value(part, next)).collect();
    if values.contains(&Some(decisive)) {
        Some(decisive)
    } else if values.contains(&None) {
        None
    } else {
        Some(!decisive)
    }
}

fn mark(formula: &Formula, next: &[i64], needed: &mut [bool]) {
    match formula {
        Formula::Leaf(c) => needed[*c] = true,
        Formula::Not(f) => mark(f, next, needed),
        Formula::And(parts) | Formula::Or(parts) => {
            let decisive = Some(matches!(formula, Formula::Or(_)));
            if value(formula, next) == decisive {
                let first = parts.iter().find(|part| value(part, next) == decisive);
                mark(first.expect("a part that decides"), next, needed);
            } else {
                parts.iter().for_each(|part| mark(part, next, needed));
            }
        }
    }
}

fn plain(problem: &Problem, state: &[i64], letter: u64) -> Option<(Vec<i64>, Value)> {
    let mut next: Vec<i64> =
        problem.components.iter().zip(state).map(|(c, &state)| c.step(state, letter)).collect();
    let root = Formula::And(problem.parts.clone());
    let truth = value(&root, &next);
    if truth == Some(false) {
        return None;
    }
    let mut needed = vec![false; next.len()];
    mark(&root, &next, &mut needed);
    next.iter_mut().zip(needed).filter(|(_, needed)| !needed).for_each(|(next, _)| *next = FORGOTTEN);
    Some((next, if truth == Some(true) { Value::Holds } else { Value::Open }))
}

fn component(tracks: usize) -> impl Strategy<Value = Component> {
    let track = 0..tracks;
    let bound = || prop::option::of(-5i64..6);
    prop_oneof![
        4 => (prop::collection::btree_map(track.clone(), (-3i64..4).prop_filter("not 0", |a| *a != 0), 0..4), bound(), bound())
            .prop_map(|(terms, low, high)| Component::linear(terms.into_iter().collect(), low, high)),
        1 => prop::collection::vec(track.clone(), 1..4).prop_map(Component::Parity),
        1 => [track.clone(), track.clone(), track.clone()].prop_map(|tracks| Component::Bits(Bitwise::Or, tracks)),
        1 => [track.clone(), track.clone()].prop_map(Component::Top),
        1 => track.clone().prop_map(|track| Component::Below(track, vec![true, false, true, true])),
        1 => track.clone().prop_map(|track| Component::Constant(vec![track], vec![1, 1, 0])),
        1 => [track.clone(), track].prop_map(|tracks| {
            let transitions = vec![0, 1, DEAD, 2, 1, 1, 0, DEAD, 2, 2, 2, 2];
            let table = Table::new(2, vec![true, false, true], transitions);
            Component::Table(Arc::new(table), tracks.to_vec())
        }),
    ]
}

fn formula(components: usize) -> impl Strategy<Value = Formula> {
    let leaf = (0..components).prop_map(Formula::Leaf);
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(Formula::negate),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Formula::And),
            prop::collection::vec(inner, 0..4).prop_map(Formula::Or),
        ]
    })
}

fn problem() -> impl Strategy<Value = Problem> {
    (1usize..5, 1usize..6).prop_flat_map(|(tracks, count)| {
        let components = prop::collection::vec(component(tracks), count);
        let parts = prop::collection::vec(formula(count), 0..4);
        (components, parts).prop_map(move |(components, parts)| Problem {
            declared: tracks,
            tracks,
            components,
            parts,
        })
    })
}

/// The same problem on the last of many tracks, or spread over them, so that its letters are tried one by one.
fn spread(problem: &Problem, to: impl Fn(usize) -> usize + Copy, tracks: usize) -> Problem {
    let components = problem.components.iter().map(|c| match c.clone() {
        Component::Linear { terms, low, high, .. } => {
            Component::linear(terms.into_iter().map(|(t, a)| (to(t), a)).collect(), low, high)
        }
        Component::Parity(tracks) => Component::Parity(tracks.into_iter().map(to).collect()),
        Component::Bits(op, tracks) => Component::Bits(op, tracks.map(to)),
        Component::Top(tracks) => Component::Top(tracks.map(to)),
        Component::Below(track, digits) => Component::Below(to(track), digits),
        Component::Constant(tracks, letters) => {
            Component::Constant(tracks.into_iter().map(to).collect(), letters)
        }
        Component::Table(table, tracks) => Component::Table(table, tracks.into_iter().map(to).collect()),
        other => other,
    });
    Problem { declared: tracks, tracks, components: components.collect(), parts: problem.parts.clone() }
}

fn agrees(problem: &Problem) -> Result<(), TestCaseError> {
    let machine = Machine::new(problem);
    let mut scratch = machine.scratch();
    let Some((start, _)) = machine.start() else { return Ok(()) };
    let mut states = vec![start];
    let mut at = 0;
    while at < states.len() && at < 12 {
        let state = states[at].clone();
        at += 1;
        let mut found = Vec::new();
        let mut firsts = Vec::new();
        machine.successors(&state, &mut scratch, &mut |letters, next, value| {
            firsts.extend(letters.iter().next().map(u64::reverse_bits));
            found.extend(letters.iter().map(|letter| (letter, (next.to_vec(), value))));
            if !states.iter().any(|state| state == next) {
                states.push(next.to_vec());
            }
        });
        prop_assert!(firsts.is_sorted());
        found.sort_by_key(|(letter, _)| *letter);
        let wanted: Vec<_> = (0..1u64 << problem.tracks)
            .filter_map(|letter| Some((letter, plain(problem, &state, letter)?)))
            .collect();
        prop_assert_eq!(found, wanted);
    }
    Ok(())
}

proptest! {
    #[test]
    fn next_states_are_those_of_every_letter(problem in problem()) {
        agrees(&problem)?;
    }

    #[test]
    fn next_states_are_those_of_every_letter_on_many_tracks(problem in problem(), tracks in 7usize..13) {
        agrees(&spread(&problem, |track| tracks - 1 - track, tracks))?;
        agrees(&spread(&problem, |track| track * (tracks - 1) / 4, tracks))?;
    }
}

/// `x_i = factor * x_0 + rest` for some further tracks: some `factor^tracks` states.
fn multiples(factor: i64, tracks: usize, satisfied: bool) -> Problem {
    let component = |track| Component::linear(vec![(0, -factor), (track, 1)], Some(0), Some(factor - 1));
    let mut components: Vec<Component> = (1..=tracks).map(component).collect();
    if !satisfied {
        // No digit settles it, and it does not hold at the end.
        components.push(Component::Ns([0, 0, 0, 0]));
    }
    let parts = (0..components.len()).map(Formula::Leaf).collect();
    Problem { declared: tracks + 1, tracks: tracks + 1, components, parts }
}

#[test]
fn many_states_are_foreseen_and_few_are_not() {
    let limit = 10_000_000;
    let answer = |problem| explore(&problem, &mut Budget::new(limit, 1 << 33));
    for tracks in [2, 3] {
        let foreseen = Err(Exhausted::States { limit, foreseen: true, is_whole: true });
        assert_eq!(answer(multiples(1_000_003, tracks, false)), foreseen);
    }
    assert_eq!(answer(multiples(1_000_003, 2, true)), Ok(Answer::Satisfiable));
    for (factor, tracks) in [(97, 1), (150_001, 1), (411, 2)] {
        let answer = answer(multiples(factor, tracks, false));
        let Ok(Answer::Empty(invariant)) = answer else { panic!("{factor}, {tracks}: {answer:?}") };
        assert!(invariant.states() as i64 >= factor);
    }
    let short = explore(&multiples(1_000_003, 2, false), &mut Budget::new(200_000, 1 << 33));
    assert_eq!(short, Err(Exhausted::States { limit: 200_000, foreseen: false, is_whole: true }));
}
