//! docs/THEORY.md, 5b: closed formulas for Grundy numbers of bars with one direction, and their shifts.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;

/// `g[z][y]`: a number for each position of a bar.
type Table = Vec<Vec<usize>>;

fn grundy(f: impl Fn(usize) -> usize, columns: usize) -> Table {
    Bar::new(1, columns, |c| f(c[0])).grundy()
}

/// The columns where `x` is in row `y`.
fn columns_of(g: &Table, y: usize, x: usize) -> impl Iterator<Item = usize> {
    (0..g.len()).filter(move |&z| g[z].get(y) == Some(&x))
}

fn differ<'a>(mut values: impl Iterator<Item = &'a usize>) -> bool {
    let mut seen = BTreeSet::new();
    values.all(|value| seen.insert(value))
}

/// The conditions (C0) to (C4) of Theorem 5b.1, in this order, for the numbers below `most`.
fn conditions(g: &Table, most: usize) -> [bool; 5] {
    let rows = g.iter().map(Vec::len).max().unwrap();
    let reaches = |y: usize, z: usize| y < g[z].len();
    let next_row = |y: usize, x: usize| {
        columns_of(g, y + 1, x).next().is_some() == columns_of(g, y, x).any(|z| reaches(y + 1, z))
    };
    let replaced = |y: usize, z: usize| {
        let later = |&x: &usize| columns_of(g, y, x).any(|w| w > z);
        (0..g[z][y]).filter(later).all(|x| g[z][..y].contains(&x))
    };
    [
        (0..most).all(|x| columns_of(g, 0, x).next().is_some()),
        (0..rows).all(|y| differ(g.iter().filter_map(|column| column.get(y)))),
        g.iter().all(|column| differ(column.iter())),
        (0..rows).all(|y| (0..most).all(|x| next_row(y, x))),
        (0..g.len()).all(|z| (0..g[z].len()).all(|y| replaced(y, z))),
    ]
}

/// All tables of numbers below 4 on the four columns of a function with values 0 and 1, continued by nim-sums: from
/// column 4 on the conditions hold, so that the first four columns decide. Each condition is needed.
#[test]
fn five_conditions_characterise_grundy_numbers() {
    let mut only = [0; 5];
    let mut right = 0;
    for f in [[0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 1], [0, 1, 1, 1], [1, 1, 1, 1]] {
        let height = |z: usize| f[z.min(3)];
        let played = grundy(height, 12);
        for values in tuples(f.iter().map(|f| f + 1).sum(), 4) {
            let mut values = values.into_iter();
            let mut value = |y: usize, z: usize| if z < 4 { values.next().unwrap() } else { y ^ z };
            let g: Table = (0..12).map(|z| (0..=height(z)).map(|y| value(y, z)).collect()).collect();
            let holds = conditions(&g, 12);
            assert_eq!(holds == [true; 5], g == played, "{f:?} {g:?}");
            right += usize::from(g == played);
            if holds.iter().filter(|&&holds| !holds).count() == 1 {
                only[holds.iter().position(|&holds| !holds).unwrap()] += 1;
            }
        }
    }
    // Rows that miss a number, or have it twice, without a fault elsewhere: they never become nim-sums.
    for g in [
        (1..12).map(|value| vec![value]).collect(),
        (0..12_usize).map(|z| vec![z.saturating_sub(1)]).collect(),
    ] {
        let holds = conditions(&g, 10);
        assert_eq!(holds.iter().filter(|&&holds| !holds).count(), 1, "{g:?}");
        only[holds.iter().position(|&holds| !holds).unwrap()] += 1;
    }
    assert!(right == 3 && only.iter().all(|&count| count > 0), "{right} {only:?}");
}

/// Monotone functions of one variable on `columns` columns.
fn functions(columns: usize) -> impl Strategy<Value = Vec<usize>> {
    let random = heights(1, 12, 4).prop_map(Heights::monotone);
    let random = random.prop_map(move |f| (0..columns).map(|z| f.at(&[z])).collect());
    let quotient =
        (1..6_usize, 0..4_usize).prop_map(move |(k, h)| (0..columns).map(|z| (z + h) / k).collect());
    let power =
        (1..8_usize).prop_map(move |m| (0..columns).map(|z| if z < m { 0 } else { z / 4 * 2 }).collect());
    prop_oneof![2 => random, 1 => quotient, 1 => power]
}

/// A number is in row `y`, or an option of the positions of the row in a cut column, before this column.
fn settled(f: &[usize], y: usize, x: usize) -> usize {
    f.iter().position(|&height| height >= y).unwrap_or(f.len()) + x + y + 2
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The conditions are necessary: Grundy numbers of any monotone function have them.
    #[test]
    fn grundy_numbers_satisfy_the_conditions(f in functions(40)) {
        let g = grundy(|z| f[z], 40);
        // The conditions that the columns here decide, and then (C3).
        let [_, rows, columns, _, replaced] = conditions(&g, 0);
        prop_assert!(rows && columns && replaced && (0..40).all(|z| g[z][0] == z));
        for y in 0..*f.last().unwrap() {
            for x in (0..40).filter(|&x| settled(&f, y + 1, x) < 40) {
                let above = columns_of(&g, y, x).any(|z| f[z] > y);
                prop_assert_eq!(columns_of(&g, y + 1, x).next().is_some(), above, "{:?} {} {}", f, y, x);
            }
        }
    }
}

/// The formula of Theorem 5b.2.
fn quotient_formula(k: usize, y: usize, z: usize) -> usize {
    let (p, a, d) = (y / 2, y % 2, z - y);
    if d.is_multiple_of(2) { z + p + a } else { d + p.min(d / (2 * k)) }
}

/// [inoue2014, Prediction 4.1] as printed, equation by equation.
fn as_printed(k: usize, y: usize, z: usize) -> usize {
    let (p, q) = (y / 2, z / 2);
    match (y % 2, z % 2) {
        (0, 0) => p + 2 * q,
        (1, 1) => p + 2 * q + 2,
        (0, _) if 2 * p * (k + 1) <= 2 * q => 2 * q + 1 - p,
        (_, 0) if (2 * p + 1) * (k + 1) <= 2 * q => 2 * q - 1 - p,
        (low, _) => {
            let d = if low == 0 { 2 * q + 1 - 2 * p } else { 2 * q - 1 - 2 * p };
            d + d / (2 * k)
        }
    }
}

#[test]
fn prediction_4_1_for_odd_k() {
    for k in (1..=11).step_by(2) {
        for (z, column) in grundy(|z| z / k, 70).into_iter().enumerate() {
            for (y, value) in column.into_iter().enumerate() {
                assert_eq!(
                    [quotient_formula(k, y, z), as_printed(k, y, z)],
                    [value; 2],
                    "k = {k}: ({y}, {z})"
                );
            }
        }
    }
    for k in (2..=12).step_by(2) {
        let g = grundy(|z| z / k, 70);
        assert!((0..70).any(|z| (0..=z / k).any(|y| g[z][y] != quotient_formula(k, y, z))), "k = {k}");
    }
}

/// Lemma 5b.3: the rows that contain x, and where.
fn column_in_row(k: usize, y: usize, x: usize) -> Option<usize> {
    let (p, a, e) = (y / 2, y % 2, x / (2 * k + 1));
    let column = match (e >= p, (x + p).is_multiple_of(2)) {
        (true, true) => x.checked_sub(p + a),
        (true, false) => Some(x + p + a),
        (false, _) => (x % (2 * k + 1) % 2 == 1).then(|| x - e + y),
    };
    column.filter(|&z| k * y <= z)
}

/// The row of the proof of (C4): it is below y and has x in column z.
fn replacing_row(k: usize, y: usize, z: usize, x: usize) -> usize {
    let (a, e) = (y % 2, x / (2 * k + 1));
    match x.checked_sub(z + a) {
        Some(p) => 2 * p + a,
        None if z - x <= e + 1 - a => 2 * (z - x + a - 1) + 1 - a,
        None => z - x + e,
    }
}

#[test]
fn rows_of_the_quotient_formula() {
    for k in (1..=9).step_by(2) {
        for y in 0..=40 / k {
            for x in 0..60 {
                let there = (k * y..200).find(|&z| quotient_formula(k, y, z) == x);
                assert_eq!(column_in_row(k, y, x), there, "k = {k}: {x} in row {y}");
            }
            for z in k * y..60 {
                let later = |&x: &usize| column_in_row(k, y, x).is_some_and(|w| w > z);
                for x in (0..quotient_formula(k, y, z)).filter(later) {
                    let v = replacing_row(k, y, z, x);
                    assert!(v < y && quotient_formula(k, v, z) == x, "k = {k}: {x} at ({y}, {z})");
                }
            }
        }
    }
}

/// Whether the Grundy numbers of the bar of f, from column `s` on, are those of f minus `s`: by play.
fn shift_is_right(f: &[usize], g: &Table, s: usize) -> bool {
    let shifted = grundy(|z| f[z + s], f.len() - s);
    shifted.iter().zip(&g[s..]).all(|(new, old)| new.iter().zip(old).all(|(new, old)| new + s == *old))
}

/// (O) of Theorem 5b.4, as far as the columns of the table go: as an inequality, and as an equation of sets.
fn onto(f: &[usize], g: &Table, s: usize) -> bool {
    let into = |y: usize| g[s..].iter().all(|column| column[y] >= s);
    let all = |y: usize| {
        let mut numbers = (s..f.len()).filter(|&x| settled(f, y, x) < f.len());
        numbers.all(|x| columns_of(g, y, x).any(|z| z >= s))
    };
    for y in 1..=f[s] {
        assert_eq!(into(y), all(y), "{f:?} {s} {y}");
    }
    (1..=f[s]).all(into)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn shift_of_a_formula(f in functions(48), s in 0..12_usize) {
        let g = grundy(|z| f[z], 48);
        prop_assert_eq!(shift_is_right(&f, &g, s), onto(&f, &g, s), "{:?} {}", f, s);
    }
}

#[test]
fn shifts_that_are_right_and_wrong_are_met() {
    let mut counts = [0; 2];
    for f in samples(&functions(48), 60) {
        let g = grundy(|z| f[z], 48);
        for s in (0..12).filter(|&s| f[s] > 0) {
            counts[usize::from(shift_is_right(&f, &g, s))] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// Corollary 5b.5: nim-sums.
#[test]
fn shifts_of_nim_sums() {
    let functions: [fn(usize) -> usize; 4] =
        [|_| 3, |z| z / 2, |z| z / 4 * 2, |z| (z + 1).ilog2() as usize / 2];
    for f in functions {
        let f: Vec<usize> = (0..64).map(f).collect();
        let g = grundy(|z| f[z], 64);
        if (0..64).any(|z| g[z].iter().enumerate().any(|(y, &value)| value != y ^ z)) {
            continue;
        }
        for s in 0..20_usize {
            let divides = s.is_multiple_of(1 << len(f[s]));
            assert_eq!([onto(&f, &g, s), shift_is_right(&f, &g, s)], [divides; 2], "{f:?} {s}");
        }
    }
}

/// Corollary 5b.6: the quotients with odd k.
#[test]
fn shifts_of_prediction_4_1() {
    for k in [1, 3, 5, 7] {
        let f: Vec<usize> = (0..80).map(|z| z / k).collect();
        let g = grundy(|z| f[z], 80);
        for s in 0..=3 * k + 3 {
            let condition = s < k || s % 2 == 1 && s < 2 * k;
            assert_eq!([onto(&f, &g, s), shift_is_right(&f, &g, s)], [condition; 2], "k = {k}, s = {s}");
        }
    }
}
