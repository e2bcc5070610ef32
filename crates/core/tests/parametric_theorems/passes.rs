//! docs/THEORY.md, 5c: a heap and a game with several passes, which are allowed under any condition.

use proptest::prelude::*;

use super::*;

/// The options of each position, which have smaller numbers.
type Game = Vec<Vec<usize>>;

const POSITIONS: usize = 9;
/// Grundy numbers are at most 8, their images under sigma at most 9.
const HEAP: usize = 11;
const PASSES: usize = 3;

/// `allowed[p][b][x]`: whether one may pass at (x, b, p).
type Allowed = Vec<Vec<Vec<bool>>>;

fn grundy(game: &Game) -> Vec<usize> {
    let mut g: Vec<usize> = Vec::new();
    for options in game {
        g.push(mex(options.iter().map(|&option| g[option])));
    }
    g
}

fn sigma(n: usize) -> usize {
    match n {
        0 => 0,
        n if n % 2 == 1 => n + 1,
        n => n - 1,
    }
}

/// Where a pass may lead: to one pass fewer, or to any smaller number of passes.
#[derive(Clone, Copy, PartialEq)]
enum Pass {
    One,
    Several,
}

/// Whether (x, b, p) is P iff x is G(b) or sigma(G(b)), as p is even or odd: by play.
fn theorem_holds(game: &Game, allowed: &Allowed, pass: Pass) -> bool {
    let g = grundy(game);
    let mut is_p = vec![vec![vec![false; HEAP + 1]; game.len()]; PASSES + 1];
    for p in 0..=PASSES {
        for (b, options) in game.iter().enumerate() {
            for x in 0..=HEAP {
                let lowest = if pass == Pass::One { p.saturating_sub(1) } else { 0 };
                let heap = (0..x).any(|u| is_p[p][b][u]);
                let option = options.iter().any(|&c| is_p[p][c][x]);
                let passed = p > 0 && allowed[p][b][x] && (lowest..p).any(|q| is_p[q][b][x]);
                is_p[p][b][x] = !(heap || option || passed);
            }
        }
    }
    let right = |p: usize, b: usize, x: usize| {
        let expected = if p.is_multiple_of(2) { g[b] } else { sigma(g[b]) };
        is_p[p][b][x] == (x == expected)
    };
    (0..=PASSES).all(|p| (0..game.len()).all(|b| (0..=HEAP).all(|x| right(p, b, x))))
}

/// Which hypotheses are made true; the others may be true by chance.
#[derive(Clone, Copy)]
struct Hypotheses {
    pass_where_odd: bool,
    no_pass_where_0: bool,
}

const ALL: Hypotheses = Hypotheses { pass_where_odd: true, no_pass_where_0: true };

/// Random games and conditions of a pass, changed so that the hypotheses hold.
fn games(hypotheses: Hypotheses) -> impl Strategy<Value = (Game, Allowed)> {
    let edges = prop::collection::vec(prop::bool::weighted(0.4), POSITIONS * POSITIONS);
    let allowed = prop::collection::vec(any::<bool>(), (PASSES + 1) * POSITIONS * (HEAP + 1));
    (edges, allowed).prop_map(move |(edges, allowed)| {
        let mut game = Game::new();
        for b in 0..POSITIONS {
            game.push((0..b).filter(|c| edges[b * POSITIONS + c]).collect());
        }
        let of_passes = |p: usize, b: usize, x: usize| allowed[(p * POSITIONS + b) * (HEAP + 1) + x];
        let row = |p: usize, b: usize| (0..=HEAP).map(|x| of_passes(p, b, x)).collect();
        let mut allowed: Allowed =
            (0..=PASSES).map(|p| (0..POSITIONS).map(|b| row(p, b)).collect()).collect();
        for (b, g) in grundy(&game).into_iter().enumerate() {
            for (p, of_p) in allowed.iter_mut().enumerate().skip(1) {
                if hypotheses.pass_where_odd && g % 2 == 1 && p % 2 == 1 {
                    of_p[b][g] = true;
                }
                if hypotheses.no_pass_where_0 && g == 0 {
                    of_p[b][0] = false;
                }
            }
        }
        (game, allowed)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn pass_theorem((game, allowed) in games(ALL)) {
        prop_assert!(theorem_holds(&game, &allowed, Pass::One));
    }
}

/// Each hypothesis is dropped, and some games are different.
#[test]
fn each_hypothesis_is_needed() {
    let dropped = [Hypotheses { pass_where_odd: false, ..ALL }, Hypotheses { no_pass_where_0: false, ..ALL }];
    for (number, hypotheses) in (1..).zip(dropped) {
        let games = samples(&games(hypotheses), 100);
        let wrong = games.iter().filter(|(game, allowed)| !theorem_holds(game, allowed, Pass::One)).count();
        assert!(wrong > 10, "without (H{number}): {wrong} of 100");
    }
    let games = samples(&games(ALL), 100);
    let wrong = games.iter().filter(|(game, allowed)| !theorem_holds(game, allowed, Pass::Several)).count();
    assert!(wrong > 10, "passes to any smaller number: {wrong} of 100");
}

/// (H2) for bars, where a pass is forbidden at the end of play only: it holds iff f(0) = 0.
#[test]
fn bars_that_start_at_height_0_have_the_second_hypothesis() {
    for f in tuples(4, 4).map(|values| Heights { variables: 1, edge: 4, values }.monotone()) {
        let bar = Bar::new(1, 4, |c| f.at(c));
        let g = bar.grundy();
        let positions = (0..4).flat_map(|z| (0..=f.at(&[z])).map(move |y| (y, z)));
        let ends_alone =
            positions.filter(|&(y, z)| g[z][y] == 0).all(|(y, z)| bar.options(y, z).next().is_none());
        assert_eq!(ends_alone, f.at(&[0]) == 0, "{f:?}");
    }
}

/// The smallest failures, one for each hypothesis.
#[test]
fn smallest_failures() {
    let nowhere = vec![vec![vec![false; HEAP + 1]; 4]; PASSES + 1];
    let everywhere = vec![vec![vec![true; HEAP + 1]; 4]; PASSES + 1];
    let one_move = vec![vec![], vec![0]];
    let two_moves = vec![vec![], vec![0], vec![1]];
    // (H1): the one position with an option has Grundy number 1, and its pass is missing.
    assert!(!theorem_holds(&one_move, &nowhere, Pass::One));
    // (H2): one may pass at the end.
    assert!(!theorem_holds(&vec![vec![]], &everywhere, Pass::One));
    // (H2): the position with Grundy number 0 has an option; passing is allowed except at the end, or not there either.
    let mut not_at_the_end = everywhere;
    not_at_the_end.iter_mut().for_each(|of_p| of_p[0][0] = false);
    assert!(theorem_holds(&one_move, &not_at_the_end, Pass::One));
    assert!(!theorem_holds(&two_moves, &not_at_the_end, Pass::One));
    not_at_the_end.iter_mut().for_each(|of_p| of_p[2][0] = false);
    assert!(theorem_holds(&two_moves, &not_at_the_end, Pass::One));
}
