//! `games::Exhaustion` on games with known values, on games without order, and on rules that define no game.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::cell::Cell;
use std::ops::ControlFlow;

use nimcert_core::games::{
    Bar, BarLimits, Exhaustion, ExhaustionError, ExhaustionLimit, ExhaustionLimits, MAX_COORDINATES, Ruleset,
};
use proptest::prelude::*;

const LIMITS: ExhaustionLimits = ExhaustionLimits { positions: 600_000, options: 2_000_000 };

/// Rules as functions; a fault is a word.
struct Game<L, O> {
    coordinates: usize,
    legal: L,
    options: O,
}

impl<L, O> Ruleset for Game<L, O>
where
    L: Fn(&[u64]) -> Result<bool, &'static str>,
    O: Fn(&[u64], &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> Result<ControlFlow<()>, &'static str>,
{
    type Fault = &'static str;

    fn coordinates(&self) -> usize {
        self.coordinates
    }

    fn is_position(&self, tuple: &[u64]) -> Result<bool, &'static str> {
        (self.legal)(tuple)
    }

    fn options(
        &self,
        position: &[u64],
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), &'static str> {
        (self.options)(position, visit).map(|_| ())
    }
}

/// A game whose options are listed.
fn listed(
    coordinates: usize,
    legal: impl Fn(&[u64]) -> bool,
    options: impl Fn(&[u64]) -> Vec<Vec<u64>>,
) -> impl Ruleset<Fault = &'static str> {
    Game {
        coordinates,
        legal: move |tuple: &[u64]| Ok(legal(tuple)),
        options: move |p: &[u64], visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
            Ok(options(p).iter().try_for_each(|option| visit(option)))
        },
    }
}

/// The position with other numbers in place of number `i`.
fn with(p: &[u64], i: usize, numbers: impl Iterator<Item = u64>) -> Vec<Vec<u64>> {
    numbers
        .map(|number| {
            let mut option = p.to_vec();
            option[i] = number;
            option
        })
        .collect()
}

fn nim(heaps: usize) -> impl Ruleset<Fault = &'static str> {
    listed(heaps, |_| true, |p| (0..p.len()).flat_map(|i| with(p, i, 0..p[i])).collect())
}

type Values = Vec<(Vec<u64>, Option<u64>)>;

/// All positions of a box with their values.
fn values<R: Ruleset<Fault = &'static str>>(rules: &R, sides: &[u64]) -> Values {
    let mut exhaustion = Exhaustion::new(rules, sides, LIMITS).unwrap();
    exhaustion.run().unwrap();
    known(&exhaustion)
}

fn known<R: Ruleset>(exhaustion: &Exhaustion<'_, R>) -> Values {
    let mut values = Vec::new();
    exhaustion.for_each(|position, value| values.push((position.to_vec(), value)));
    values
}

fn error<R: Ruleset<Fault = &'static str>>(rules: &R, sides: &[u64]) -> ExhaustionError<&'static str> {
    match Exhaustion::new(rules, sides, LIMITS) {
        Ok(mut exhaustion) => exhaustion.run().unwrap_err(),
        Err(error) => error,
    }
}

#[test]
fn nim_is_the_nim_sum() {
    for (heaps, side) in [(1, 50), (2, 20), (3, 8), (4, 5), (6, 3), (8, 2)] {
        let found = values(&nim(heaps), &vec![side; heaps]);
        assert_eq!(found.len() as u64, side.pow(heaps as u32));
        for (position, value) in found {
            assert_eq!(value, Some(position.iter().fold(0, |sum, heap| sum ^ heap)), "{position:?}");
        }
    }
}

#[test]
fn nim_is_not_the_maximum_nor_the_sum() {
    let found = values(&nim(2), &[8, 8]);
    let at = |p: &[u64]| found.iter().find(|(position, _)| position == p).unwrap().1;
    assert_eq!(at(&[1, 2]), Some(3));
    assert_eq!(at(&[1, 1]), Some(0));
    assert!(found.iter().any(|(p, value)| *value != Some(p[0] + p[1])));
    assert!(found.iter().any(|(p, value)| *value != p.iter().max().copied()));
}

#[test]
fn bars_as_the_engine_of_bars_finds_them() {
    let functions: [fn(u64) -> u64; 6] =
        [|t| t / 2, |t| t / 4, |t| t, |t| 3 * t / 2, |t| t.isqrt(), |t| t / 3 + t % 2 / 2 + 1];
    for f in functions {
        let bar = listed(
            2,
            move |p| p[0] <= f(p[1]),
            move |p| {
                let mut options = with(p, 0, 0..p[0]);
                options.extend((0..p[1]).map(|w| vec![p[0].min(f(w)), w]));
                options
            },
        );
        let heights: Vec<u64> = (0..20).map(f).collect();
        let table = Bar::new(heights).unwrap().grundy(u64::MAX, BarLimits { positions: 10_000 }).unwrap();
        let mut compared = 0;
        for (position, value) in values(&bar, &[31, 20]) {
            assert_eq!(value, table.get(position[0], position[1]), "{position:?}");
            compared += 1;
        }
        assert_eq!(compared, table.positions());
    }
}

#[test]
fn subtraction_games() {
    // Subtract 1, 2 or 3: x mod 4. Subtract 2 or 5: period 7, 0 0 1 1 0 2 1.
    let subtract = |set: &'static [u64]| {
        listed(1, |_| true, move |p| set.iter().filter_map(|s| Some(vec![p[0].checked_sub(*s)?])).collect())
    };
    for (position, value) in values(&subtract(&[1, 2, 3]), &[100]) {
        assert_eq!(value, Some(position[0] % 4));
    }
    for (position, value) in values(&subtract(&[2, 5]), &[100]) {
        assert_eq!(value, Some([0, 0, 1, 1, 0, 2, 1][position[0] as usize % 7]));
    }
}

#[test]
fn wythoff_has_two_kinds_of_moves() {
    let wythoff = listed(
        2,
        |_| true,
        |p| {
            let mut options = with(p, 0, 0..p[0]);
            options.extend(with(p, 1, 0..p[1]));
            options.extend((1..=p[0].min(p[1])).map(|k| vec![p[0] - k, p[1] - k]));
            options
        },
    );
    let p: Vec<Vec<u64>> = values(&wythoff, &[9, 16])
        .into_iter()
        .filter(|(p, value)| *value == Some(0) && p[0] <= p[1])
        .map(|(p, _)| p)
        .collect();
    assert_eq!(p, [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10], [8, 13]]);
}

#[test]
fn options_may_lie_outside_the_box() {
    // A step down in the first number puts anything below 3y + 3 in the second.
    let game = listed(
        2,
        |_| true,
        |p| {
            let mut options = with(p, 1, 0..p[1]);
            if p[0] > 0 {
                options.extend((0..3 * p[1] + 3).map(|y| vec![p[0] - 1, y]));
            }
            options
        },
    );
    let mut exhaustion = Exhaustion::new(&game, &[3, 2], LIMITS).unwrap();
    exhaustion.run().unwrap();
    assert_eq!(exhaustion.tuples(), 6);
    assert!(exhaustion.evaluated() > 15);
    // G(0, y) = y; (1, y) sees 0..3y + 3 and itself below: the values of (1, y) are 3, 6, 9, ..
    for y in 0..5 {
        assert_eq!(exhaustion.grundy(&[0, y]), Ok(Some(y)));
        assert_eq!(exhaustion.grundy(&[1, y]), Ok(Some(3 * y + 3)));
    }
    // (2, 0) sees (1, 0..3), values 3, 6, 9.
    assert_eq!(exhaustion.grundy(&[2, 0]), Ok(Some(0)));
    assert_eq!(exhaustion.grundy(&[2, 1]), Ok(Some(1)));
}

#[test]
fn long_lines_of_play_do_not_overflow_the_stack() {
    let game = listed(
        2,
        |_| true,
        |p| match p {
            [0, 0] => vec![],
            [0, y] => vec![vec![0, y - 1]],
            _ => vec![vec![0, 500_000]],
        },
    );
    let mut exhaustion = Exhaustion::new(&game, &[2, 1], LIMITS).unwrap();
    exhaustion.run().unwrap();
    assert_eq!(known(&exhaustion), [(vec![0, 0], Some(0)), (vec![1, 0], Some(1))]);
    assert_eq!(exhaustion.evaluated(), 500_002);
}

#[test]
fn no_position_and_no_move() {
    let empty = listed(2, |_| false, |_| panic!("there is no position"));
    assert_eq!(values(&empty, &[5, 5]), []);
    assert_eq!(Exhaustion::new(&empty, &[5, 5], LIMITS).unwrap().grundy(&[7, 7]), Ok(None));
    let still = listed(2, |_| true, |_| vec![]);
    let found = values(&still, &[3, 3]);
    assert_eq!(found.len(), 9);
    assert!(found.iter().all(|(_, value)| *value == Some(0)));
    let one = listed(0, |_| true, |_| vec![]);
    assert_eq!(values(&one, &[]), [(vec![], Some(0))]);
    assert_eq!(values(&nim(2), &[0, 7]), []);
}

#[test]
fn only_the_positions_of_the_domain_are_listed() {
    let even =
        listed(1, |p| p[0].is_multiple_of(2), |p| with(p, 0, (0..p[0]).filter(|x| x.is_multiple_of(2))));
    assert_eq!(values(&even, &[6]), [(vec![0], Some(0)), (vec![2], Some(1)), (vec![4], Some(2))]);
    assert_eq!(Exhaustion::new(&even, &[6], LIMITS).unwrap().grundy(&[3]), Ok(None));
    assert_eq!(Exhaustion::new(&even, &[6], LIMITS).unwrap().grundy(&[3, 1]), Ok(None));
}

#[test]
fn cycles_are_found() {
    let pass = listed(1, |_| true, |p| with(p, 0, 0..=p[0]));
    assert_eq!(error(&pass, &[5]), ExhaustionError::Cycle { position: vec![0] });
    let swap = listed(2, |_| true, |p| if p[0] == p[1] { vec![] } else { vec![vec![p[1], p[0]]] });
    assert_eq!(error(&swap, &[3, 3]), ExhaustionError::Cycle { position: vec![0, 1] });
    let ring = listed(1, |_| true, |p| with(p, 0, std::iter::once((p[0] + 1) % 100_000)));
    assert_eq!(error(&ring, &[1]), ExhaustionError::Cycle { position: vec![0] });
    // A cycle that is reached, and not from its own positions, outside the box.
    let far = listed(
        1,
        |_| true,
        |p| match p[0] {
            0..5 => with(p, 0, 0..p[0]),
            5 => vec![vec![1_000]],
            1_000 => vec![vec![0], vec![2_000]],
            2_000 => vec![vec![1], vec![1_000]],
            _ => vec![],
        },
    );
    assert_eq!(error(&far, &[10]), ExhaustionError::Cycle { position: vec![1_000] });
    assert_eq!(values(&far, &[5]).len(), 5);
}

#[test]
fn what_meets_again_is_no_cycle() {
    // Many ways to the same positions: x -> x - 1 twice, x - 2.
    let game = listed(
        1,
        |_| true,
        |p| [1, 1, 2, 2].iter().filter_map(|s| Some(vec![p[0].checked_sub(*s)?])).collect(),
    );
    // From above, too: everything below waits on the stack several times.
    let mut exhaustion = Exhaustion::new(&game, &[1], LIMITS).unwrap();
    assert_eq!(exhaustion.grundy(&[300]), Ok(Some(0)));
    assert_eq!(exhaustion.grundy(&[301]), Ok(Some(1)));
    assert_eq!(exhaustion.evaluated(), 302);
}

#[test]
fn games_without_end_meet_a_limit() {
    let up = listed(1, |_| true, |p| vec![vec![p[0] + 1]]);
    assert_eq!(error(&up, &[3]), ExhaustionError::Limit(ExhaustionLimit::Positions));
    let wide = Game {
        coordinates: 1,
        legal: |_: &[u64]| Ok(true),
        options: |p: &[u64], visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
            if p[0] == 4 {
                Ok((0..u64::MAX).try_for_each(|n| visit(&[n % 3])))
            } else {
                Ok(ControlFlow::Continue(()))
            }
        },
    };
    assert_eq!(error(&wide, &[6]), ExhaustionError::Limit(ExhaustionLimit::Options));
    let jump = listed(
        2,
        |_| true,
        |p| if p[0] > 0 { vec![vec![p[0] - 1, u64::MAX]] } else { with(p, 1, 0..p[1].min(10_000)) },
    );
    let limits = ExhaustionLimits { positions: 1000, options: 10_000_000 };
    let mut exhaustion = Exhaustion::new(&jump, &[2, 2], limits).unwrap();
    assert_eq!(exhaustion.run(), Err(ExhaustionError::Limit(ExhaustionLimit::Positions)));
    // What was found before the limit stays.
    assert_eq!(
        known(&exhaustion),
        [(vec![0, 0], Some(0)), (vec![0, 1], Some(1)), (vec![1, 0], None), (vec![1, 1], None)]
    );
}

#[test]
fn boxes_beyond_the_limits() {
    let limits = ExhaustionLimits { positions: 99, options: 100 };
    let game = nim(2);
    let new = |sides: &[u64]| Exhaustion::new(&game, sides, limits).map(|e| e.tuples());
    assert_eq!(new(&[9, 11]), Ok(99));
    assert_eq!(new(&[10, 10]), Err(ExhaustionError::Limit(ExhaustionLimit::Positions)));
    assert_eq!(new(&[u64::MAX, u64::MAX]), Err(ExhaustionError::Limit(ExhaustionLimit::Positions)));
    assert_eq!(new(&[3]), Err(ExhaustionError::Limit(ExhaustionLimit::Coordinates)));
    let many = nim(MAX_COORDINATES + 1);
    let sides = vec![1; MAX_COORDINATES + 1];
    assert_eq!(error(&many, &sides), ExhaustionError::Limit(ExhaustionLimit::Coordinates));
}

#[test]
fn moves_outside_the_domain() {
    // Two below an even number is fine, one below is not.
    let leaves = listed(
        1,
        |p| p[0].is_multiple_of(2),
        |p| {
            p[0].checked_sub(2)
                .map_or(vec![], |x| if p[0] == 6 { vec![vec![x], vec![5]] } else { vec![vec![x]] })
        },
    );
    assert_eq!(error(&leaves, &[10]), ExhaustionError::Leaves { position: vec![6], option: vec![5] });
    assert_eq!(values(&leaves, &[6]).len(), 3);
    // Outside the box.
    let far = listed(1, |p| p[0] < 10, |p| if p[0] == 2 { vec![vec![40]] } else { vec![] });
    assert_eq!(error(&far, &[3]), ExhaustionError::Leaves { position: vec![2], option: vec![40] });
    // From a position outside the box.
    let farther = listed(
        1,
        |p| p[0] != 7,
        |p| {
            if p[0] == 2 {
                vec![vec![9]]
            } else {
                with(p, 0, ((p[0] / 9 * 7)..=(p[0] / 9 * 7)).filter(|x| *x > 0))
            }
        },
    );
    assert_eq!(error(&farther, &[3]), ExhaustionError::Leaves { position: vec![9], option: vec![7] });
}

#[test]
fn faults_of_the_rules() {
    let rules = |bad: u64, fault_of_options: bool| Game {
        coordinates: 1,
        legal: move |p: &[u64]| if p[0] == bad && !fault_of_options { Err("domain") } else { Ok(true) },
        options: move |p: &[u64], visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
            let played = (0..p[0].min(3)).try_for_each(|x| visit(&[x + p[0] / 4 * 100]));
            if p[0] == bad && fault_of_options { Err("move") } else { Ok(played) }
        },
    };
    assert_eq!(error(&rules(2, false), &[5]), ExhaustionError::Fault { tuple: vec![2], fault: "domain" });
    assert_eq!(error(&rules(2, true), &[5]), ExhaustionError::Fault { tuple: vec![2], fault: "move" });
    // 4 leads to 100, which is outside the box.
    assert_eq!(error(&rules(100, false), &[5]), ExhaustionError::Fault { tuple: vec![100], fault: "domain" });
    assert_eq!(values(&rules(7, true), &[4]).len(), 4);
}

#[test]
fn an_error_leaves_no_position_open() {
    // The rules are mended between two runs.
    let broken = Cell::new(true);
    let game = Game {
        coordinates: 1,
        legal: |_: &[u64]| Ok(true),
        options: |p: &[u64], visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| match p[0] {
            20 if broken.get() => Err("broken"),
            20 => Ok(ControlFlow::Continue(())),
            x => Ok(visit(&[x + 1])),
        },
    };
    let mut exhaustion = Exhaustion::new(&game, &[10], LIMITS).unwrap();
    assert_eq!(exhaustion.run(), Err(ExhaustionError::Fault { tuple: vec![20], fault: "broken" }));
    assert!(known(&exhaustion).iter().all(|(_, value)| value.is_none()));
    broken.set(false);
    assert_eq!(exhaustion.run(), Ok(()));
    assert!(known(&exhaustion).iter().all(|(p, value)| *value == Some(p[0] % 2)));
}

/// A random game on the tuples of a box that respects no order of the tuples: options have a lower
/// rank, and ranks are shuffled.
fn shuffled() -> impl Strategy<Value = (Vec<usize>, Vec<Vec<bool>>)> {
    (
        Just((0..36).collect::<Vec<usize>>()).prop_shuffle(),
        prop::collection::vec(prop::collection::vec(prop::bool::weighted(0.2), 36), 36),
    )
}

proptest! {
    #[test]
    fn no_order_of_the_positions_is_needed((rank, edges) in shuffled(), sides in [0..=6_u64, 0..=6_u64]) {
        let tuple = |n: usize| vec![n as u64 / 6, n as u64 % 6];
        let number = |p: &[u64]| (p[0] * 6 + p[1]) as usize;
        let options = |n: usize| -> Vec<usize> {
            (0..36).filter(|&m| rank[m] < rank[n] && edges[n][m]).collect()
        };
        let mut expected = vec![0; 36];
        let mut order: Vec<usize> = (0..36).collect();
        order.sort_by_key(|&n| rank[n]);
        for n in order {
            let seen: Vec<u64> = options(n).into_iter().map(|m| expected[m]).collect();
            expected[n] = (0..).find(|value| !seen.contains(value)).unwrap();
        }
        let game = listed(2, |_| true, |p| options(number(p)).into_iter().map(tuple).collect());
        for (position, value) in values(&game, &sides) {
            prop_assert_eq!(value, Some(expected[number(&position)]));
        }
        // One edge upwards that closes a cycle is found from everywhere.
        let top = (0..36).max_by_key(|&n| rank[n]).unwrap();
        let bottom = (0..36).min_by_key(|&n| rank[n]).unwrap();
        let cyclic = listed(2, |_| true, |p| {
            let n = number(p);
            let mut all: Vec<_> = options(n).into_iter().map(tuple).collect();
            if n == bottom { all.push(tuple(top)); }
            if n == top { all.push(tuple(bottom)); }
            all
        });
        let stopped = error(&cyclic, &[6, 6]);
        prop_assert!(matches!(stopped, ExhaustionError::Cycle { .. }), "{stopped:?}");
    }
}
