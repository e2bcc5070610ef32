//! docs/THEORY.md, 5a.5: the bars y <= floor((x + z + h)/k) with odd k and h = 0, 1, 2.

use super::*;

fn triangle(k: usize, h: usize) -> impl Fn(&[usize]) -> usize {
    move |c| (c[0] + c[1] + h) / k
}

/// Theorem 5a.8.
fn should_hold(k: usize, h: usize) -> bool {
    if h == 0 { k % 4 == 3 } else { k % 4 == 1 }
}

#[test]
fn p_positions_of_three_triangular_bars() {
    for k in (1..=23).step_by(2) {
        for h in 0..=2 {
            let f = triangle(k, h);
            assert_eq!(Bar::new(2, 20, &f).p_is(is_nim_sum_0), should_hold(k, h), "k = {k}, h = {h}");
            assert_eq!(failure(&f, 2, 64, 64).is_none(), should_hold(k, h), "k = {k}, h = {h}");
        }
    }
}

/// Where it fails, it fails at n = 1, x = 2m, in the direction that the proof names.
#[test]
fn first_failures_of_triangular_bars() {
    for m in 0..8 {
        for (k, h) in [(4 * m + 1, 0), (4 * m + 3, 2)] {
            let f = triangle(k, h);
            let line = Line { f: &f, i: 1, others: vec![2 * m, 0] };
            assert!(line.a(1) && !line.b(1), "k = {k}, h = {h}");
            let (position, reason) = line.wrong_position(1);
            assert_eq!(
                (&position, &reason),
                (&(1, vec![2 * m, 2 * m + 1]), &Reason::NotClosed((0, vec![2 * m; 2])))
            );
            shows_that_nim_sum_0_is_wrong(&f, &position, &reason);
        }
        let f = triangle(4 * m + 3, 1);
        let line = Line { f: &f, i: 1, others: vec![2 * m + 1, 0] };
        assert!(!line.a(1) && line.b(1), "k = {}, h = 1", 4 * m + 3);
        let (position, reason) = line.wrong_position(1);
        assert_eq!(reason, Reason::NotReached);
        shows_that_nim_sum_0_is_wrong(&f, &position, &reason);
    }
}

/// The two inequalities of Lemma 5a.7, for each odd k and each h, negative ones too.
#[test]
fn inequalities_of_the_two_sides() {
    for k in (1..=13_i64).step_by(2) {
        for h in -3..=5 {
            for (x, n) in tuples(2, 40).map(|c| (c[0], c[1] + 1)) {
                let t = n.trailing_zeros();
                let (a, c, b) = (x >> (t + 1), n >> (t + 1), x & ((1 << t) - 1));
                let beta = i64::from(x >> t & 1 == 1);
                let [x_, n_, a_, c_, b_, other] = [x, n, a, c, b, a ^ c].map(|v| i64::try_from(v).unwrap());
                let sides = [x ^ n, x ^ (n - 1)].map(|z| k * n_ <= x_ + i64::try_from(z).unwrap() + h);
                let even = a_ + other - k * c_;
                let d = (k - 1) / 2 - even;
                assert_eq!(even % 2, 0);
                assert_eq!(sides[0], d << (t + 1) <= 2 * b_ + h, "k = {k}, h = {h}, x = {x}, n = {n}");
                assert_eq!(sides[1], (d - beta) << (t + 1) < h, "k = {k}, h = {h}, x = {x}, n = {n}");
            }
        }
    }
}

/// [miyadera2017, Conjecture 8.1] for odd k: it holds iff k = 4m + 1.
#[test]
fn conjecture_8_1_holds_for_the_k_that_it_names() {
    let set = |y: usize, c: &[usize]| {
        (y, c) == (0, &[0, 0]) || c[0] > 0 && c[1] > 0 && y == (c[0] - 1) ^ (c[1] - 1)
    };
    for k in (1..=21).step_by(2) {
        let holds = Bar::new(2, 24, triangle(k, 0)).p_is(set);
        assert_eq!(holds, k % 4 == 1, "k = {k}");
    }
}

/// The theorem is about odd k: for even k none of the three bars has these P-positions, however late it fails.
#[test]
fn even_k_are_different() {
    for k in (2..=12).step_by(2) {
        for h in 0..=2 {
            let f = triangle(k, h);
            let (line, n) = failure(&f, 2, 128, 16).unwrap();
            let (position, reason) = line.wrong_position(n);
            shows_that_nim_sum_0_is_wrong(&f, &position, &reason);
        }
    }
}
