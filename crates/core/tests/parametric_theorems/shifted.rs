//! docs/THEORY.md, 5a.6: nim-sums of shifted coordinates.

use proptest::prelude::*;

use super::*;

/// Whether the nim-sum of the row and the columns plus their shifts is 0.
fn shifted_nim_sum_0(s: &[usize]) -> impl Fn(usize, &[usize]) -> bool {
    move |y, c| y == c.iter().zip(s).fold(0, |sum, (c, s)| sum ^ (c + s))
}

fn sum(c: &[usize], s: &[usize]) -> Vec<usize> {
    c.iter().zip(s).map(|(c, s)| c + s).collect()
}

/// Theorem 5a.9 for the bar of F on the columns from `s` on, played by the columns minus `s`.
fn shifted_criterion(f: &Heights, s: &[usize], edge: usize) -> bool {
    let from_s = |c: &[usize]| if c.iter().zip(s).all(|(c, s)| c >= s) { f.at(c) } else { 0 };
    let shape = s.iter().all(|&s| s == 0) || s.len() == 2 && s[0] == s[1];
    let right = shape && failure(&from_s, s.len(), 8, f.most()).is_none();
    let played = Bar::new(s.len(), edge, |c| f.at(&sum(c, s))).p_is(shifted_nim_sum_0(s));
    assert_eq!(played, right, "{f:?} {s:?}");
    right
}

/// (T) and (E) of the same theorem, in the terms of F alone; F need not be symmetric.
fn in_terms_of_f(f: &Heights, s: usize) -> bool {
    let side = |x: usize, z: usize, swapped: bool| f.at(&if swapped { [z, x] } else { [x, z] });
    tuples(2, 8).all(|c| {
        let (x, n) = (c[0], c[1] + 1);
        let (w, v) = (x ^ n, x ^ (n - 1));
        x < s
            || [false, true].iter().all(|&swapped| match (w >= s, v >= s) {
                (true, true) => (n <= side(x, w, swapped)) == (n <= side(x, v, swapped)),
                (true, false) => n > side(x, w, swapped),
                (false, true) => n > side(x, v, swapped),
                (false, false) => true,
            })
    })
}

/// Functions of two variables, some of them 0 except far out, so that shifts can be right.
fn functions() -> impl Strategy<Value = Heights> {
    (heights(2, 4, 3), 0..4_usize).prop_map(|(f, from)| {
        let f = f.monotone();
        Heights::new(2, 4, |c| if c.iter().all(|&c| c >= from) { f.at(c) } else { 0 })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn two_shifts(f in functions(), s in [0..4_usize, 0..4_usize]) {
        shifted_criterion(&f, &s, 16);
    }

    #[test]
    fn two_equal_shifts(f in functions(), s in 0..4_usize) {
        let right = shifted_criterion(&f, &[s, s], 16);
        prop_assert_eq!(right, in_terms_of_f(&f, s));
    }

    #[test]
    fn one_shift(f in heights(1, 4, 3), s in 0..4_usize) {
        shifted_criterion(&f.monotone(), &[s], 16);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn three_shifts(f in prop_oneof![heights(3, 3, 2), Just(Heights::new(3, 3, |_| 0))], s in prop::array::uniform3(prop_oneof![2 => Just(0_usize), 1 => 1..3_usize])) {
        shifted_criterion(&f.monotone(), &s, 8);
    }
}

#[test]
fn both_sides_are_met_for_shifts_that_are_not_0() {
    let right = samples(&functions(), 200).iter().filter(|f| shifted_criterion(f, &[2, 2], 16)).count();
    assert!((10..100).contains(&right), "{right}");
}

/// With three columns or more the proof names a position: no option of it has nim-sum 0, although its own is not 0.
#[test]
fn shifts_of_three_or_four_columns_fail_at_the_position_named() {
    let height = |_: &[usize]| 1;
    for s in tuples(3, 4).chain(tuples(4, 3)).filter(|s| s.iter().any(|&s| s > 0)) {
        let i = s.iter().position(|&s| s > 0).unwrap();
        let power = 1 << s.iter().map(|&s| len(s)).max().unwrap();
        let mut others = if s.len() == 3 { vec![power; 2] } else { vec![power, 2 * power, 3 * power] };
        others.insert(i, s[i]);
        let columns: Vec<usize> = others.iter().zip(&s).map(|(c, s)| c - s).collect();
        let in_set = |(y, c): &Position| shifted_nim_sum_0(&s)(*y, c);
        let position = (0, columns);
        assert!(!in_set(&position) && !options(&height, &position).any(|option| in_set(&option)), "{s:?}");
    }
}

/// The shift of Theorem 5a.10, and what remains of h.
fn shift_of_triangle(k: usize, h: usize) -> Option<usize> {
    if k % 4 == 3 { Some(h.div_ceil(2)) } else { h.div_ceil(2).checked_sub(1) }
}

fn divides_shift(k: usize, h: usize, s: usize) -> bool {
    s.is_multiple_of(1 << len(h / k))
}

#[test]
fn p_positions_of_shifted_triangular_bars() {
    let mut counts = [0; 2];
    for k in (1..=11).step_by(2) {
        for h in 0..=3 * k + 2 {
            let Some(s) = shift_of_triangle(k, h) else { continue };
            let edge = if k == 1 { 16 } else { 32 };
            let played = Bar::new(2, edge, |c| (c[0] + c[1] + h) / k).p_is(shifted_nim_sum_0(&[s, s]));
            assert_eq!(played, divides_shift(k, h, s), "k = {k}, h = {h}");
            counts[usize::from(played)] += 1;
        }
    }
    // h = 0 has no shift for k = 1, 5, 9.
    assert_eq!(counts.iter().sum::<usize>(), 6 * 3 + 3 * 36 - 3);
    assert!(counts[0] > 20 && counts[1] > 60, "{counts:?}");
}

/// The condition against (T) for larger k and h, without play; and the first failure is where the proof says.
#[test]
fn divisibility_is_the_criterion_for_shifted_triangular_bars() {
    for k in (1..=21).step_by(2) {
        for h in 0..=5 * k {
            let Some(s) = shift_of_triangle(k, h) else { continue };
            let f = |c: &[usize]| if c[0].min(c[1]) < s { 0 } else { (c[0] + c[1] + h - 2 * s) / k };
            let right = divides_shift(k, h, s);
            if !right {
                let n = 1 << s.trailing_zeros();
                let line = Line { f: &f, i: 1, others: vec![s, 0] };
                assert!(!line.a(n) && line.b(n), "k = {k}, h = {h}");
                assert_eq!(line.first_failure(1..n + 1), Some(n), "k = {k}, h = {h}");
                let (position, reason) = line.wrong_position(n);
                assert_eq!(reason, Reason::NotReached);
                assert_eq!(position, (n, vec![s, s + (1 << len(s)) - n]));
                shows_that_nim_sum_0_is_wrong(&f, &position, &reason);
            }
            assert_eq!(
                failure(&f, 2, 128, if right { 24 } else { s + 1 }).is_none(),
                right,
                "k = {k}, h = {h}"
            );
        }
    }
}
