//! Moves of the file that split a heap: Grundy numbers against play with lists of heaps, and claims, which are refuted or
//! stay open.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64};

use nimcert_core::answer::{Answer, Exhaustion, Options, Verdict, answer};
use nimcert_core::decision::{Outcome, Refutation};
use nimcert_core::exhaustion::boxes::{BoxQuestion, Sums, compute_box};
use nimcert_core::exhaustion::check::GridError;
use nimcert_core::games::sweep::{BoxError, BoxLimits, Mode};
use nimcert_core::language::ast::Summand;
use nimcert_core::language::{Source, parse_program};
use proptest::prelude::*;

/// What the moves of some rules leave of a heap.
type Left = fn(u64) -> Vec<Vec<u64>>;

/// Rules with the same moves written again: Grundy's game, Lasker's Nim, three heaps, and taking one or splitting in halves.
const RULES: [(&str, Left); 4] = [
    ("move u < n when 0 < u and 2*u < n to (u) + (n - u)", |n| {
        (1..n).filter(|u| 2 * u < n).map(|u| vec![u, n - u]).collect()
    }),
    ("move u < n to (u)\n  move u < n when u > 0 to (u) + (n - u)", |n| {
        (0..n).map(|u| vec![u]).chain((1..n).map(|u| vec![u, n - u])).collect()
    }),
    ("move u < n, v < n when u > 0 and v > 0 and u + v < n to (u) + (v) + (n - u - v)", |n| {
        let pairs = (1..n).flat_map(|u| (1..n).map(move |v| (u, v)));
        pairs.filter(|(u, v)| u + v < n).map(|(u, v)| vec![u, v, n - u - v]).collect()
    }),
    ("move k in {1, 3} when n >= k to (n - k)\n  move when n > 1 to (floor(n/2)) + (n - floor(n/2))", |n| {
        let taken = [1, 3].into_iter().filter(|k| *k <= n).map(|k| vec![n - k]);
        taken.chain((n > 1).then(|| vec![n / 2, n - n / 2])).collect()
    }),
];

/// The Grundy number of a list of heaps, in increasing order and without heaps of 0: the mex of those of all lists that a
/// move leads to. Nothing is known about sums.
fn of_heaps(left: Left, heaps: &[u64], known: &mut HashMap<Vec<u64>, u64>) -> u64 {
    if let Some(value) = known.get(heaps) {
        return *value;
    }
    let mut options = BTreeSet::new();
    for (at, heap) in heaps.iter().enumerate() {
        for new in left(*heap) {
            let mut option = [&heaps[..at], &new, &heaps[at + 1..]].concat();
            option.retain(|heap| *heap > 0);
            option.sort_unstable();
            options.insert(of_heaps(left, &option, known));
        }
    }
    let value = (0..).find(|value| !options.contains(value)).unwrap();
    known.insert(heaps.to_vec(), value);
    value
}

/// The values of a box of game number `game` of a file.
fn values(text: &str, game: usize, bounds: &[u64]) -> Result<Vec<(Vec<u64>, u64)>, String> {
    let program = parse_program(&Source::new("heaps", text), &[]).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    let sum = vec![Summand::Named(game)];
    let (mode, sums) = (Mode::Grundy, Sums::Product);
    let question = BoxQuestion { program: &program, game: &sum, bounds, mode, sums };
    let limits = BoxLimits { options: 1 << 22, ..BoxLimits::default() };
    let values = compute_box(&question, &limits, &AtomicBool::new(false), &AtomicU64::new(0));
    let values = values.map_err(|error| match error {
        BoxError::Fault { fault, .. } => fault.to_string(),
        other => other.to_string(),
    })?;
    let mut found = Vec::new();
    let _ = values.for_each(|position, value| {
        found.push((position.to_vec(), value.grundy().unwrap()));
        std::ops::ControlFlow::Continue(())
    });
    Ok(found)
}

fn answered(text: &str) -> Answer {
    let program = parse_program(&Source::new("heaps", text), &[]).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    let answer = answer(&program, &program.claims[0], &Options::default(), None);
    assert!(answer.contradiction().is_none(), "{text}");
    assert!(answer.certificate.is_none() && answer.kernel.is_none(), "{text}");
    assert!(!answer.verdict.is_proof(), "{text}");
    answer
}

/// The position of the counterexample.
fn refuted_at(answer: &Answer) -> Option<Vec<u64>> {
    match &answer.decision.outcome {
        Outcome::Refuted(Refutation::Heaps { position }) => {
            Some(position.iter().map(|n| u64::try_from(n).unwrap()).collect())
        }
        _ => None,
    }
}

#[test]
fn values_are_those_of_lists_of_heaps() {
    for (rules, left) in RULES {
        let mut known = HashMap::new();
        let text = format!("game g(n)\n  {rules}\ngame s(x, n, m) = strip + g + octal(0.77)\n");
        let expected: Vec<u64> =
            (0..=13).map(|n| of_heaps(left, &[n][..usize::from(n > 0)], &mut known)).collect();
        for a in 1..6 {
            let sum = expected[a as usize] ^ expected[5];
            assert_eq!(of_heaps(left, &[a, 5], &mut known), sum, "{rules}: {a} and 5");
        }
        let alone = values(&text, 0, &[13]).unwrap();
        assert!(alone.into_iter().map(|(_, value)| value).eq(expected.iter().copied()), "{rules}");
        let kayles = [0, 1, 2, 3];
        for (at, value) in values(&text, 1, &[2, 6, 3]).unwrap() {
            assert_eq!(value, at[0] ^ expected[at[1] as usize] ^ kayles[at[2] as usize], "{rules}: {at:?}");
        }
    }
}

#[test]
fn a_bounded_game_has_its_heaps_only() {
    let rules = "game g(n) where n <= 7 and n != 2\n  move u < n when u > 2 and u < 5 and u + 3 <= n and n > 5 to (u) + (n - u - 3)";
    let heaps: Vec<u64> = values(rules, 0, &[20]).unwrap().into_iter().map(|(at, _)| at[0]).collect();
    assert_eq!(heaps, [0, 1, 3, 4, 5, 6, 7]);
}

#[test]
fn rules_that_define_no_game() {
    for (rules, says) in [
        ("move u < n to (u) + (n - u)", "play can return to (1)"),
        ("move when n > 0 to (n + 1) + (0)", "play can return to (1)"),
        (
            "where n != 3\n  move u < n when u > 0 to (u) + (n - u)",
            "from (4) to (1, 3), which is not a position",
        ),
        (
            "move u < n when u > 0 to (u) + (u - 3)",
            "the target of move 1 at (n; u) = (2; 1): it has no value",
        ),
        (
            "move u < n - 5, v < u when v - 9 > 0 to (u) + (v)\n  move when isqrt(n - 4) > 0 to (0) + (0)",
            "the `when` part of move 2",
        ),
        ("move u < 2^40 when u < n to (0) + (0)", "too many steps"),
    ] {
        let text = format!("game g(n)\n  {rules}\nclaim p g = n > 0\nclaim not p g = n > 0\n");
        let wrong = values(&text, 0, &[20]).unwrap_err();
        assert!(wrong.contains(says), "{rules}: {wrong}");
        let answer = answered(&text);
        assert_eq!(answer.verdict, Verdict::Undecided, "{rules}");
        let Some(Exhaustion::Box { grid, .. }) = answer.exhaustion else { panic!("{rules}") };
        match grid {
            Err(GridError::Cycle { .. } | GridError::Leaves { .. } | GridError::Undefined { .. }) => {}
            Ok(grid) => assert!(grid.limit.is_some(), "{rules}"),
            Err(GridError::NoGame) => panic!("{rules}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// A term that is wrong at some heap is refuted there; a right one stays open, as the negation of a wrong one does.
    #[test]
    fn claims_are_refuted_or_open(
        rules in 0usize..4,
        bound in prop::option::of(20u64..40),
        wrong in prop::option::of(0usize..20),
        outcomes: bool,
        negated: bool,
    ) {
        let mut known = HashMap::new();
        let domain = bound.map_or(String::new(), |bound| format!("where n <= {bound}"));
        let game = format!("game g(n) {domain}\n  {}\n", RULES[rules].0);
        let mut values: Vec<u64> =
            values(&game, 0, &[40]).unwrap().into_iter().map(|(_, value)| value).collect();
        prop_assert_eq!(values[9], of_heaps(RULES[rules].1, &[9], &mut known));
        if let Some(wrong) = wrong {
            values[wrong] = u64::from(values[wrong] == 0);
        }
        let claim = if outcomes { "p g = value(n) = 0" } else { "grundy g = value(n)" };
        // Without a bound, the term is right up to 40 only.
        let open = bound.is_some() && wrong.is_none();
        let not = if negated { "not " } else { "" };
        let text = format!("fun value(n) = table {values:?} then 1000\n{game}claim {not}{claim}\n");
        let answer = answered(&text);
        match wrong {
            Some(wrong) => prop_assert_eq!(refuted_at(&answer), Some(vec![wrong as u64]), "{}", text),
            None if open => prop_assert_eq!(refuted_at(&answer), None, "{}", text),
            None => {}
        }
        let is_refuted = refuted_at(&answer).is_some() && !negated;
        let expected = if is_refuted { Verdict::Refuted } else { Verdict::Undecided };
        prop_assert_eq!(&answer.verdict, &expected, "{}", text);
        // The search may look at more heaps than a box with a limit.
        if let Some(Exhaustion::Box { grid: Ok(grid), .. }) = &answer.exhaustion
            && grid.limit.is_none()
        {
            prop_assert_eq!(grid.agrees, refuted_at(&answer).is_none(), "{}", text);
            if let Some(bound) = bound {
                prop_assert_eq!(grid.positions, bound + 1);
            }
        }
    }
}
