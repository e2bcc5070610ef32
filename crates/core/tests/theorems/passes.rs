//! The pass theorem, on random bars and games.

use std::collections::{BTreeMap, BTreeSet};

use super::{Random, bar, first_difference, mex, shifted};

/// A game as the list of options of each position; options have smaller numbers. Position 0 is terminal.
type Game = Vec<Vec<usize>>;

fn grundy(game: &Game) -> Vec<usize> {
    let mut g: Vec<usize> = Vec::new();
    for options in game {
        g.push(mex(options.iter().map(|&option| g[option])));
    }
    g
}

/// Whether `(x, b, 1)` is P for x in `0..=heap`, by playing heap + game with a pass.
fn p_positions_with_pass(game: &Game, heap: usize) -> Vec<Vec<[bool; 2]>> {
    let mut p = vec![vec![[false; 2]; heap + 1]; game.len()];
    for (b, options) in game.iter().enumerate() {
        for x in 0..=heap {
            for pass in 0..2 {
                let lower_heap = (0..x).any(|u| p[b][u][pass]);
                let option = options.iter().any(|&c| p[c][x][pass]);
                let passed = pass == 1 && (x > 0 || !options.is_empty()) && p[b][x][0];
                p[b][x][pass] = !(lower_heap || option || passed);
            }
        }
    }
    p
}

fn sigma(n: usize) -> usize {
    match n {
        0 => 0,
        n if n % 2 == 1 => n + 1,
        n => n - 1,
    }
}

/// Whether `(x, b, 1)` is P iff x = sigma(G(b)); on the way, Theorem 5.14 and the case without a pass.
fn pass_theorem(game: &Game) -> bool {
    let g = grundy(game);
    let heap = g.iter().max().map_or(0, |most| most + 3);
    let p = p_positions_with_pass(game, heap);
    let mut pi: Vec<usize> = Vec::new();
    for (b, options) in game.iter().enumerate() {
        let excluded = options.iter().map(|&c| pi[c]).chain((!options.is_empty()).then_some(g[b]));
        pi.push(mex(excluded));
        for (x, is_p) in p[b].iter().enumerate() {
            assert_eq!(is_p, &[x == g[b], x == pi[b]], "{game:?}");
        }
    }
    let right = (0..game.len()).all(|b| pi[b] == sigma(g[b]));
    let to_an_end = game.iter().all(|o| o.is_empty() || o.iter().any(|&c| game[c].is_empty()));
    let ends_alone_are_p = game.iter().zip(&g).all(|(o, &value)| o.is_empty() == (value == 0));
    assert_eq!((right, right), (to_an_end, ends_alone_are_p), "{game:?}");
    right
}

/// The bar of f as a game; the numbers of its positions (y, z).
fn bar_game(f: &[usize]) -> (Game, Vec<(usize, usize)>) {
    let (mut game, mut positions, mut numbers) = (Game::new(), Vec::new(), BTreeMap::new());
    for (z, &height) in f.iter().enumerate() {
        for y in 0..=height {
            let lower = (0..y).map(|v| (v, z));
            let cut = (0..z).map(|w| (y.min(f[w]), w));
            game.push(lower.chain(cut).map(|position| numbers[&position]).collect());
            numbers.insert((y, z), positions.len());
            positions.push((y, z));
        }
    }
    (game, positions)
}

#[test]
fn pass_theorem_on_random_bars() {
    let mut random = Random(5);
    for _ in 0..150 {
        let mut f: Vec<usize> = vec![random.between(0, 2)];
        for u in 1..random.between(2, 12) {
            f.push(f[u - 1] + random.between(0, 2) * random.between(0, 1));
        }
        // With f(0) > 0 there is a position (1, 1), if there is a column 1.
        assert_eq!(pass_theorem(&bar_game(&f).0), f[0] == 0, "{f:?}");
    }
}

#[test]
fn pass_theorem_on_random_games() {
    let mut random = Random(6);
    let mut counts = [0, 0];
    for round in 0..1500 {
        let mut game = vec![vec![]];
        for b in 1..random.between(2, 14) {
            let mut options: Vec<usize> = (0..b).filter(|_| random.once_in(3)).collect();
            let ends: Vec<usize> = (0..b).filter(|&c| game[c].is_empty()).collect();
            let ends_there = options.iter().any(|c| ends.contains(c));
            if round % 2 == 0 && !options.is_empty() && !ends_there {
                options.push(ends[random.between(0, ends.len() - 1)]);
            }
            game.push(options);
        }
        let right = pass_theorem(&game);
        assert!(right || round % 2 == 1, "{game:?}");
        counts[usize::from(right)] += 1;
    }
    assert!(counts[0] > 200 && counts[1] > 700, "{counts:?}");
}

#[test]
fn the_property_of_the_pass_theorem_cannot_be_left_out() {
    // The bar of the constant 1: (0, 0), (1, 0), (0, 1), (1, 1).
    assert!(!pass_theorem(&vec![vec![], vec![0], vec![0], vec![2, 1]]));
}

/// The nim-sums at the P-positions with a pass, of heap + bar of floor((t + s)/k): Corollary 5.15.
#[test]
fn values_at_the_p_positions_with_a_pass() {
    for k in [2_usize, 4, 6, 8] {
        for s in 0..k {
            let f: Vec<usize> = (0..=36).map(|z| (z + s) / k).collect();
            let (game, positions) = bar_game(&f);
            assert!(pass_theorem(&game));
            let g = grundy(&game);
            let mut values = BTreeSet::new();
            for (&(y, z), &value) in positions.iter().zip(&g) {
                assert_eq!(Some(value), shifted(y, z, s));
                let nim_sum = |x: usize, p: usize| (x + s) ^ y ^ (z + s) ^ p;
                assert_eq!(nim_sum(value, 0), 0);
                let with_pass = nim_sum(sigma(value), 1);
                assert_eq!(with_pass == 1, (y, z) == (0, 0));
                let of_n = s % 2 == 0 && with_pass >= 2 && (with_pass + 2).is_power_of_two();
                let zero_or_one = with_pass == usize::from((y, z) == (0, 0));
                assert!(of_n || (s % 2 == 1 || (y, z) == (0, 0)) && zero_or_one, "{k} {s} {y} {z}");
                values.insert(with_pass);
            }
            let expected = if s % 2 == 1 { vec![0, 1] } else { vec![1, 2, 6, 14, 30] };
            assert!(expected.iter().all(|value| values.contains(value)), "{k} {s} {values:?}");
        }
    }
}

/// From h = k on the theorem fails, and nim-sums of no simple form occur: \[miyadera2016, Example 4.3\].
#[test]
fn from_k_on_the_pass_theorem_fails() {
    for (k, h) in [(2_usize, 2), (2, 4), (4, 4), (4, 6), (6, 8)] {
        let f: Vec<usize> = (0..=12).map(|z| (z + h) / k).collect();
        assert!(first_difference(&bar(&f), |y, z| shifted(y, z, h)).is_none());
        assert_eq!(bar(&f)[1][1], 0);
        assert!(!pass_theorem(&bar_game(&f).0), "{k} {h}");
    }
}
