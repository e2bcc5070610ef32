//! The theorems of docs/THEORY.md 4, 4.1, 4.2, 5.5 and 5.6, held against games that are played here:
//! nothing of the crate is used, Grundy numbers are mex over the options, functions and games are all
//! small ones or random ones of a fixed seed. Each hypothesis is dropped once, and something breaks.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};

use quickcheck::quickcheck;

mod passes;

/// Numbers that look random and are the same in every run (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of `low..=high`.
    fn between(&mut self, low: usize, high: usize) -> usize {
        let width = u64::try_from(high - low).expect("small") + 1;
        low + usize::try_from(self.next() % width).expect("small")
    }

    /// True once in `n` times.
    fn once_in(&mut self, n: usize) -> bool {
        self.between(1, n) == 1
    }
}

fn mex(values: impl IntoIterator<Item = usize>) -> usize {
    let values: BTreeSet<usize> = values.into_iter().collect();
    (0..).find(|n| !values.contains(n)).expect("a number that is missing")
}

/// The length in binary digits.
fn len(n: usize) -> u32 {
    usize::BITS - n.leading_zeros()
}

/// One more than the highest place where two numbers differ.
fn d(a: usize, b: usize) -> u32 {
    len(a ^ b)
}

fn cap(before: usize, u: usize) -> usize {
    before | ((1 << u.trailing_zeros()) - 1)
}

/// The NS property on the columns from `first` on, as printed in Definition 8.1: all pairs, all places.
fn ns_from(f: &[usize], first: usize) -> bool {
    let columns = first..f.len();
    (1..=len(f.len())).all(|i| {
        columns.clone().all(|z| {
            let mut others = columns.clone();
            others.all(|w| z >> i != w >> i || f[z] >> (i - 1) == f[w] >> (i - 1))
        })
    })
}

fn ns(f: &[usize]) -> bool {
    ns_from(f, 0)
}

fn first_violation(f: &[usize]) -> Option<usize> {
    (1..f.len()).find(|&u| f[u] > cap(f[u - 1], u))
}

/// `g[z][y]`, the Grundy numbers of the bar of f: the formal game if f is not monotone.
fn bar(f: &[usize]) -> Vec<Vec<usize>> {
    let mut g: Vec<Vec<usize>> = Vec::new();
    for (z, &height) in f.iter().enumerate() {
        let mut column = Vec::new();
        for y in 0..=height {
            let cuts = (0..z).map(|w| g[w][y.min(f[w])]);
            column.push(mex(cuts.chain(column.iter().copied())));
        }
        g.push(column);
    }
    g
}

/// The first position (y, z), column by column, that differs from a value.
fn first_difference(
    g: &[Vec<usize>],
    value: impl Fn(usize, usize) -> Option<usize>,
) -> Option<(usize, usize)> {
    let positions = g.iter().enumerate().flat_map(|(z, column)| (0..column.len()).map(move |y| (y, z)));
    positions.into_iter().find(|&(y, z)| value(y, z) != Some(g[z][y]))
}

fn first_not_nim_sum(g: &[Vec<usize>]) -> Option<(usize, usize)> {
    first_difference(g, |y, z| Some(y ^ z))
}

/// A monotone function with the NS property, but for one column in `rare`, where it may be anything.
fn random_monotone(random: &mut Random, columns: usize, rare: usize) -> Vec<usize> {
    let mut f = vec![random.between(0, 5)];
    for u in 1..columns {
        let (low, high) = (f[u - 1], cap(f[u - 1], u));
        f.push(if random.once_in(rare) { random.between(low, high + 4) } else { random.between(low, high) });
    }
    f
}

/// A function with the NS property that need not be monotone.
fn random_ns(random: &mut Random, columns: usize) -> Vec<usize> {
    let mut f = vec![random.between(0, 7)];
    for u in 1..columns {
        let t = u.trailing_zeros();
        f.push((f[u - 1] >> t << t) | random.between(0, (1 << t) - 1));
    }
    f
}

/// Theorem 4.6: the Grundy numbers of the first violating column.
fn first_wrong_column(cap: usize, z: usize, y: usize) -> usize {
    let nim_sum = cap ^ z;
    let Some(mut above) = y.checked_sub(cap + 1) else { return y ^ z };
    for place in (0..).filter(|&place| (cap | z) >> place & 1 == 0) {
        if above < 1 << place {
            return (((nim_sum >> place) + 1) << place) + above;
        }
        above -= 1 << place;
    }
    unreachable!("there are places enough")
}

/// Theorems 4.3 and 4.6 for one monotone function: every prefix, the first deviation, the whole column.
fn local_form(f: &[usize]) {
    let g = bar(f);
    let first = first_not_nim_sum(&g);
    for z in 0..f.len() {
        let prefix_is_ns = ns(&f[..=z]);
        assert_eq!(prefix_is_ns, first_violation(f).is_none_or(|u| u > z), "{f:?} {z}");
        assert_eq!(prefix_is_ns, first.is_none_or(|(_, u)| u > z), "{f:?} {z}");
    }
    let Some(z) = first_violation(f) else { return };
    let cap = cap(f[z - 1], z);
    assert_eq!(first, Some((cap + 1, z)), "{f:?}");
    for (y, &value) in g[z].iter().enumerate() {
        assert_eq!(value, first_wrong_column(cap, z, y), "{f:?} at ({y}, {z})");
    }
    // The sign of the first deviation, and by how much it is too small.
    let (row, j) = (cap + 1, (cap + 1).trailing_zeros());
    match z >> j & 1 {
        0 => assert_eq!(g[z][row] + (z & ((1 << j) - 1)), row ^ z, "{f:?}"),
        _ => assert!(g[z][row] > row ^ z, "{f:?}"),
    }
}

/// Every monotone `f` on `columns` columns with values at most `max`.
fn all_monotone(columns: usize, max: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for _ in 0..columns {
        let longer = |f: Vec<usize>| {
            let least = f.last().copied().unwrap_or(0);
            (least..=max).map(move |value| [f.as_slice(), &[value]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

#[test]
fn local_form_on_all_small_monotone_functions() {
    let all = all_monotone(8, 8);
    assert_eq!(all.len(), 12_870);
    all.iter().for_each(|f| local_form(f));
    assert_eq!(all.iter().filter(|f| ns(f)).count(), 39);
    assert_eq!(all.iter().filter(|f| first_not_nim_sum(&bar(f)).is_none()).count(), 39);
}

#[test]
fn local_form_on_random_monotone_functions() {
    let mut random = Random(1);
    let mut late = 0;
    for _ in 0..150 {
        let columns = random.between(2, 80);
        let f = random_monotone(&mut random, columns, 30);
        late += usize::from(first_violation(&f).is_some_and(|u| u > 16));
        local_form(&f);
    }
    assert!(late > 15, "only {late} functions fail late");
}

#[test]
fn both_signs_of_the_first_deviation_occur() {
    let value = |f: &[usize], y: usize, z: usize| bar(f)[z][y];
    assert_eq!((value(&[0, 0, 1, 1, 1, 2], 2, 5), 2 ^ 5), (6, 7));
    assert_eq!((value(&[0, 0, 0, 1], 1, 3), 1 ^ 3), (4, 2));
}

/// Without monotonicity NS is still sufficient, but not necessary.
#[test]
fn monotonicity_is_needed_for_necessity_only() {
    let mut random = Random(2);
    for _ in 0..200 {
        let f = random_ns(&mut random, 24);
        assert!(ns(&f));
        assert_eq!(first_not_nim_sum(&bar(&f)), None, "{f:?}");
    }
    let f = [0, 0, 1, 0, 0, 0, 0, 0, 0];
    assert!(!ns(&f));
    assert_eq!(first_not_nim_sum(&bar(&f)), None);
}

/// `y xor (z + h) - h`, if it is a natural number.
fn shifted(y: usize, z: usize, h: usize) -> Option<usize> {
    (y ^ (z + h)).checked_sub(h)
}

fn divides(length: u32, h: usize) -> bool {
    h.is_multiple_of(1 << length)
}

#[test]
fn shift_criterion_on_random_monotone_functions() {
    let mut random = Random(3);
    let mut counts = BTreeMap::new();
    for _ in 0..1500 {
        let columns = random.between(6, 40);
        let mut f = random_monotone(&mut random, columns, 25);
        if random.once_in(2) {
            // f(0) = 0 for half of them: small values have short lengths.
            let least = f[0];
            f.iter_mut().for_each(|value| *value -= least);
        }
        let h = random.between(0, columns - 2);
        let (formula, length) = (|y, z| shifted(y, z, h), len(f[h]));
        let g = bar(&f[h..]);
        let first = first_difference(&g, formula);
        assert_eq!(first.is_none(), ns_from(&f, h) && divides(length, h), "{f:?} {h}");
        *counts.entry((divides(length, h), first.is_none())).or_insert(0) += 1;
        // Lemma 4.7, and the place of the first failure.
        let mut flat = f.clone();
        flat[..h].fill(0);
        let moved = bar(&flat);
        for (z, column) in g.iter().enumerate() {
            let expected: Vec<usize> = column.iter().map(|value| value + h).collect();
            assert_eq!(moved[z + h], expected, "{f:?} {h}");
        }
        let violation = (h + 1..columns).find(|&u| f[u] > cap(f[u - 1], u));
        let expected = match divides(length, h) {
            false => Some((1 << h.trailing_zeros(), 0)),
            true => violation.map(|u| (cap(f[u - 1], u) + 1, u - h)),
        };
        assert_eq!(first, expected, "{f:?} {h}");
        if let Some((y, z)) = expected {
            let cap = if z == 0 { y - 1 } else { cap(f[z + h - 1], z + h) };
            let wrong = |y| first_wrong_column(cap, z + h, y) - h;
            assert!(g[z].iter().enumerate().skip(y).all(|(y, &value)| value == wrong(y)), "{f:?} {h}");
        }
    }
    assert!(counts.len() == 3 && counts.values().all(|&count| count > 60), "{counts:?}");
}

/// With the NS property and no monotonicity, divisibility is enough, and needed.
#[test]
fn shift_criterion_in_the_formal_game() {
    let mut random = Random(4);
    let mut holds = 0;
    for _ in 0..600 {
        let f = random_ns(&mut random, 20);
        let h = random.between(0, 16);
        let right = first_difference(&bar(&f[h..]), |y, z| shifted(y, z, h)).is_none();
        assert_eq!(right, divides(len(f[h]), h), "{f:?} {h}");
        holds += usize::from(right);
    }
    assert!((60..540).contains(&holds), "{holds}");
}

/// \[nakamura2015, Theorem 3.2\], its converse, and Example 3.2, printed and corrected.
#[test]
fn valid_shifts_of_quotients() {
    let mut printed_form_fails = BTreeMap::new();
    for k in 1..=9_usize {
        for h in 0..=70 {
            let f: Vec<usize> = (0..2 * k + 9).map(|z| (z + h) / k).collect();
            let g = bar(&f);
            let first = first_difference(&g, |y, z| shifted(y, z, h));
            let of_kind_1 = |t: u32| (0..k / 2).any(|m| h == (k << t) + (m << (t + 1)));
            let valid = h < k || (0..7).any(of_kind_1);
            assert_eq!(first.is_none(), k % 2 == 0 && valid, "k = {k}, h = {h}");
            if k % 2 == 0 && !valid {
                let b = 1 << h.trailing_zeros();
                assert_eq!((first, g[0][b]), (Some((b, 0)), b));
                let printed = |t: u32| (0..k / 2).any(|s| h == (k << t) + ((2 * s + 1) << t));
                assert_eq!((0..7).any(printed), h.trailing_zeros() + 1 == len(h / k), "{k} {h}");
                if !(0..7).any(printed) {
                    printed_form_fails.entry(k).or_insert(h);
                }
            }
        }
    }
    assert_eq!(printed_form_fails, BTreeMap::from([(2, 5), (4, 9), (6, 13), (8, 17)]));
}

/// Grundy numbers of the bar y <= F(x, z) on a box; the first that is not a nim-sum.
fn first_not_nim_sum_of_two(f: &[Vec<usize>]) -> Option<(usize, usize, usize)> {
    let mut g: BTreeMap<(usize, usize, usize), usize> = BTreeMap::new();
    for (x, row) in f.iter().enumerate() {
        for (z, &height) in row.iter().enumerate() {
            for y in 0..=height {
                let lower = (0..y).map(|v| (x, v, z));
                let left = (0..x).map(|u| (u, y.min(f[u][z]), z));
                let right = (0..z).map(|w| (x, y.min(row[w]), w));
                let value = mex(lower.chain(left).chain(right).map(|option| g[&option]));
                g.insert((x, y, z), value);
            }
        }
    }
    g.into_iter().find(|&((x, y, z), value)| value != x ^ y ^ z).map(|(position, _)| position)
}

fn ns_in_each(f: &[Vec<usize>]) -> bool {
    let across = |z: usize| f.iter().map(|row| row[z]).collect::<Vec<_>>();
    f.iter().all(|row| ns(row)) && (0..f[0].len()).all(|z| ns(&across(z)))
}

/// A random F, monotone and with the NS property in each variable, square by square, if one is met.
fn random_of_two(random: &mut Random, size: usize) -> Option<Vec<Vec<usize>>> {
    let mut f = vec![vec![0; size]; size];
    for x in 0..size {
        for z in 0..size {
            let (mut low, mut high) = (0, 3);
            if x > 0 {
                (low, high) = (f[x - 1][z], cap(f[x - 1][z], x));
            }
            if z > 0 {
                let (least, most) = (f[x][z - 1], cap(f[x][z - 1], z));
                (low, high) = (low.max(least), if x > 0 { high.min(most) } else { most });
            }
            if low > high {
                return None;
            }
            f[x][z] = random.between(low, high);
        }
    }
    Some(f)
}

#[test]
fn two_directions_with_the_ns_property_in_each() {
    let mut random = Random(7);
    let mut met = 0;
    let mut uneven = 0;
    for _ in 0..60_000 {
        let size = random.between(3, 9);
        let Some(f) = random_of_two(&mut random, size) else { continue };
        let minimum = |x: usize, z: usize| f[x][z] == f[x][0].min(f[0][z]);
        let maximum = |x: usize, z: usize| f[x][z] == f[x][0].max(f[0][z]);
        uneven += usize::from((0..size).any(|x| (0..size).any(|z| !minimum(x, z) && !maximum(x, z))));
        met += 1;
        assert!(ns_in_each(&f));
        assert_eq!(first_not_nim_sum_of_two(&f), None, "{f:?}");
        if met == 400 {
            break;
        }
    }
    assert!(met == 400 && uneven > 50, "{met} {uneven}");
}

#[test]
fn readings_of_example_5_1() {
    let mut random = Random(8);
    for _ in 0..40 {
        let (f, g) = (random_monotone(&mut random, 10, 1000), random_monotone(&mut random, 10, 1000));
        let square = |join: fn(usize, usize) -> usize| -> Vec<Vec<usize>> {
            f.iter().map(|&a| g.iter().map(|&b| join(a, b)).collect()).collect()
        };
        if ns(&f) && ns(&g) {
            assert_eq!(first_not_nim_sum_of_two(&square(usize::min)), None, "{f:?} {g:?}");
            assert_eq!(first_not_nim_sum_of_two(&square(usize::max)), None, "{f:?} {g:?}");
            assert_eq!(first_not_nim_sum_of_two(&square(|a, b| a | b)), None, "{f:?} {g:?}");
        }
    }
    // Reading D: a sum of the heights.
    let sum: Vec<Vec<usize>> = (0..4).map(|x| (0..4).map(|z| x / 2 + z / 2).collect()).collect();
    assert_eq!(first_not_nim_sum_of_two(&sum), Some((2, 2, 2)));
}

/// Reading A: one direction, two heights. The first column with a Grundy number that is not a nim-sum.
fn first_wrong_of_two_heights(f: &[usize], g: &[usize]) -> Option<usize> {
    let mut value: BTreeMap<(usize, usize, usize), usize> = BTreeMap::new();
    let mut wrong = None;
    for z in 0..f.len() {
        for x in 0..=f[z] {
            for y in 0..=g[z] {
                let first = (0..x).map(|u| (u, y, z));
                let second = (0..y).map(|v| (x, v, z));
                let cut = (0..z).map(|w| (x.min(f[w]), y.min(g[w]), w));
                let least = mex(first.chain(second).chain(cut).map(|option| value[&option]));
                value.insert((x, y, z), least);
                if least != x ^ y ^ z {
                    wrong = wrong.or(Some(z));
                }
            }
        }
    }
    wrong
}

/// With one direction the converse holds column by column: all pairs on {0..3} with values at most 3.
#[test]
fn two_heights_are_right_as_far_as_both_functions_are() {
    let all = all_monotone(4, 3);
    for f in &all {
        for g in &all {
            let first = first_violation(f).into_iter().chain(first_violation(g)).min();
            assert_eq!(first_wrong_of_two_heights(f, g), first, "{f:?} {g:?}");
        }
    }
}

/// With two directions it does not.
#[test]
fn two_directions_have_no_local_converse() {
    let f = vec![vec![1, 1, 1], vec![1, 2, 2], vec![1, 2, 2]];
    assert!(!ns_in_each(&f));
    assert_eq!(first_not_nim_sum_of_two(&f), None);
}

quickcheck! {
    fn operations_that_contract(a: u16, b: u16, c: u16, e: u16) -> bool {
        let (a, b, c, e) = (usize::from(a), usize::from(b), usize::from(c), usize::from(e));
        d(c.min(a), c.min(b)) <= d(a, b)
            && d(c.max(a), c.max(b)) <= d(a, b)
            && d(a | c, b | c) <= d(a, b)
            && d(a ^ c, b ^ e) <= d(a, b).max(d(c, e))
    }

    fn the_column_formula_lists_what_the_options_leave(cap: u8, z: u8, above: u8) -> bool {
        // n is left iff n xor z > cap and n xor cap >= z; the formula is increasing and skips none.
        let (cap, z, above) = (usize::from(cap), usize::from(z), usize::from(above));
        let left = |n: &usize| n ^ z > cap && n ^ cap >= z;
        (0..).filter(left).nth(above) == Some(first_wrong_column(cap, z, cap + 1 + above))
    }
}
