//! docs/THEORY.md, 5a.1 to 5a.4: the criterion, the position that shows a failure, Grundy numbers, a border.

use proptest::prelude::*;

use super::*;

/// The largest value of the random functions; they are constant from column 3 on, so that all lines with other
/// failures are among those with other numbers below `LINES[variables]`.
const MOST: usize = 3;
const EDGE: usize = 4;
const LINES: [usize; 4] = [1, 1, 4, 8];

/// A function with (T) at all lines: values are raised as long as one side of (T) is false.
fn completed(mut f: Heights, close: impl Fn(Heights) -> Heights) -> Heights {
    loop {
        f = close(f);
        let at = |c: &[usize]| f.at(c);
        let Some((line, n)) = failure(&at, f.variables, LINES[f.variables], MOST) else { return f };
        let z = line.nim_sum() ^ if line.a(n) { n - 1 } else { n };
        let index = f.index(&line.column(z));
        f.values[index] = n;
    }
}

/// Monotone functions; about half of them have (T).
fn monotone(variables: usize) -> impl Strategy<Value = Heights> {
    let random = heights(variables, EDGE, MOST).prop_map(Heights::monotone);
    (random, any::<bool>())
        .prop_map(|(f, complete)| if complete { completed(f, Heights::monotone) } else { f })
}

/// Theorems 5a.3 and 5a.4 for one function.
fn criterion(f: &Heights) -> bool {
    let at = |c: &[usize]| f.at(c);
    let right = failure(&at, f.variables, LINES[f.variables], MOST).is_none();
    if right {
        assert!(Bar::new(f.variables, 2 * EDGE, at).p_is(is_nim_sum_0), "{f:?}");
    }
    for line in lines(&at, f.variables, LINES[f.variables]) {
        let Some(n) = line.first_failure(1..MOST + 1) else { continue };
        // What the proof says of the rows up to the first failure.
        if line.b(n) {
            assert!((0..n).all(|j| line.a(j) && !line.is_edge(j)), "{f:?} {:?}", line.others);
        }
        let (position, reason) = line.wrong_position(n);
        shows_that_nim_sum_0_is_wrong(&at, &position, &reason);
        if let Reason::NotClosed((j, column)) = &reason {
            assert!(line.is_edge(*j) && nim_sum(column) == *j, "{f:?} {:?}", line.others);
        }
    }
    right
}

/// The first failure of all, and what play says: the position named, or one of its options, has the wrong outcome.
fn first_failure_is_wrong_in_play(f: &Heights) {
    let at = |c: &[usize]| f.at(c);
    let Some((line, n)) = failure(&at, f.variables, LINES[f.variables], MOST) else { return };
    let (position, _) = line.wrong_position(n);
    let edge = position.1.iter().max().unwrap() + 1;
    let bar = Bar::new(f.variables, edge, at);
    let p = bar.p_positions();
    let number = |(_, c): &Position| c.iter().fold(0, |number, c| number * edge + c);
    let wrong = |q: &Position| p[number(q)][q.0] != is_nim_sum_0(q.0, &q.1);
    assert!(wrong(&position) || options(&at, &position).any(|option| wrong(&option)), "{f:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn criterion_in_one_variable(f in monotone(1)) {
        criterion(&f);
        first_failure_is_wrong_in_play(&f);
    }

    #[test]
    fn criterion_in_two_variables(f in monotone(2)) {
        criterion(&f);
        first_failure_is_wrong_in_play(&f);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn criterion_in_three_variables(f in monotone(3)) {
        criterion(&f);
    }

    /// Corollary 5a.5; the heap of its proof is one more variable, on which the height does not depend.
    #[test]
    fn nim_sums_are_grundy_numbers_iff_every_line_has_the_ns_property(f in monotone_or_ns(2)) {
        grundy_numbers(&f);
    }

    #[test]
    fn the_same_in_one_variable(f in monotone_or_ns(1)) {
        grundy_numbers(&f);
    }
}

#[test]
fn both_sides_of_the_criterion_are_met() {
    for (variables, number) in [(1, 200), (2, 200), (3, 40)] {
        let right = samples(&monotone(variables), number).iter().filter(|f| criterion(f)).count();
        assert!((number / 5..number).contains(&right), "{variables}: {right} of {number}");
    }
}

/// The NS property as printed in [inoue2014, Definition 8.1], on columns below `columns`.
fn has_ns(height: impl Fn(usize) -> usize, columns: usize) -> bool {
    let pair = |i: u32, z: usize, w: usize| z >> i != w >> i || height(z) >> (i - 1) == height(w) >> (i - 1);
    (1..=len(columns)).all(|i| (0..columns).all(|z| (0..z).all(|w| pair(i, z, w))))
}

fn ns_in_each_variable(f: &Heights) -> bool {
    let at = |c: &[usize]| f.at(c);
    lines(&at, f.variables, EDGE).all(|line| has_ns(|z| line.height(z), 2 * EDGE))
}

/// A minimum or maximum of functions of one variable with the NS property, or a monotone function.
fn monotone_or_ns(variables: usize) -> impl Strategy<Value = Heights> {
    // Steps of at most 1 at columns 2 and 3 together have the property, if they are as the cap allows.
    let one =
        prop::sample::select(vec![[0, 0, 0, 0], [0, 0, 1, 1], [1, 1, 1, 1], [2, 2, 2, 2], [2, 2, 3, 3]]);
    let parts = (prop::collection::vec(one, variables), any::<bool>());
    let of_parts = parts.prop_map(move |(parts, least)| {
        Heights::new(variables, EDGE, |c| {
            let values = parts.iter().zip(c).map(|(part, &c)| part[c]);
            if least { values.min() } else { values.max() }.unwrap()
        })
    });
    prop_oneof![of_parts, heights(variables, EDGE, MOST).prop_map(Heights::monotone), monotone(variables)]
}

/// Corollary 5a.5 for one function. Returns whether it has the property.
fn grundy_numbers(f: &Heights) -> bool {
    let at = |c: &[usize]| f.at(c);
    let with_heap = |c: &[usize]| f.at(&c[1..]);
    let right = ns_in_each_variable(f);
    assert_eq!(right, failure(&with_heap, f.variables + 1, 2 * EDGE, MOST).is_none(), "{f:?}");
    if right {
        assert!(Bar::new(f.variables, 2 * EDGE, at).grundy_is_nim_sum(), "{f:?}");
    } else {
        let (line, n) = failure(&with_heap, f.variables + 1, 2 * EDGE, MOST).unwrap();
        let (position, reason) = line.wrong_position(n);
        shows_that_nim_sum_0_is_wrong(&with_heap, &position, &reason);
        let edge = position.1[1..].iter().max().unwrap() + 1;
        assert!(!Bar::new(f.variables, edge, at).grundy_is_nim_sum(), "{f:?}");
    }
    right
}

#[test]
fn both_sides_of_the_ns_property_are_met() {
    let right = samples(&monotone_or_ns(2), 60).iter().filter(|f| grundy_numbers(f)).count();
    assert!((10..50).contains(&right), "{right} of 60");
}

/// Without a heap less is needed: (T) at every line, and yet no NS property.
#[test]
fn p_positions_need_less_than_grundy_numbers() {
    let less = |f: &&Heights| criterion(f) && !ns_in_each_variable(f);
    assert!(samples(&monotone(2), 200).iter().filter(less).count() > 10);
}

/// Blocks can be filled because the function is monotone: invariance under complements is less than the NS property.
#[test]
fn complements_are_enough_for_monotone_functions_only() {
    let complement = |n: usize, z: usize| z ^ ((2 << n.trailing_zeros()) - 1);
    let invariant = |f: &Heights| {
        (1..=MOST).all(|n| (0..4).all(|z| (f.at(&[z]) >= n) == (f.at(&[complement(n, z)]) >= n)))
    };
    // The columns with f >= 2 are 0 and 3: invariant, but no block of length 4.
    let f = Heights { variables: 1, edge: 4, values: vec![2, 1, 1, 2] };
    assert!(invariant(&f) && !has_ns(|z| f.at(&[z]), 4));
    for f in tuples(4, 4).map(|values| Heights { variables: 1, edge: 4, values }) {
        assert!(!f.is_monotone() || invariant(&f) == has_ns(|z| f.at(&[z]), 4), "{f:?}");
    }
}

/// Without monotonicity (T) is not necessary. From column `EDGE` on all columns are alike, so that the columns below
/// 8 decide about all. In one variable it remains sufficient: the column of an edge is less than its row.
#[test]
fn monotonicity_is_needed_for_necessity() {
    let mut counts = [[0; 2]; 2];
    for values in tuples(4, EDGE) {
        let f = Heights { variables: 1, edge: EDGE, values };
        let at = |c: &[usize]| f.at(c);
        let right = failure(&at, 1, 1, MOST).is_none();
        let played = Bar::new(1, 2 * EDGE, at).p_is(is_nim_sum_0);
        assert!(right == played || !f.is_monotone(), "{f:?}");
        counts[usize::from(right)][usize::from(played)] += 1;
    }
    assert!(counts[0][1] > 0 && counts[1][0] == 0, "{counts:?}");
}

/// In two variables (T) is not sufficient without monotonicity.
#[test]
fn monotonicity_is_needed_for_sufficiency() {
    let wrong = |f: &Heights| {
        let at = |c: &[usize]| f.at(c);
        let right = failure(&at, 2, LINES[2], MOST).is_none();
        right && !Bar::new(2, EDGE, at).p_is(is_nim_sum_0)
    };
    let all: Vec<Heights> =
        samples(&heights(2, EDGE, MOST), 300).into_iter().map(|f| completed(f, |f| f)).collect();
    assert!(all.iter().filter(|f| wrong(f)).inspect(|f| assert!(!f.is_monotone(), "{f:?}")).count() > 5);
}

/// Corollary 5a.6 for one function of two variables with F(0, 0) = 0.
fn border(f: &Heights) -> bool {
    let inner = |c: &[usize]| f.at(&[c[0] + 1, c[1] + 1]);
    let edge = failure(&inner, 2, LINES[2], MOST).map_or(2 * EDGE, |(line, n)| {
        let (position, reason) = line.wrong_position(n);
        shows_that_nim_sum_0_is_wrong(&inner, &position, &reason);
        position.1.iter().max().unwrap() + 2
    });
    let right = edge == 2 * EDGE && failure(&inner, 2, LINES[2], MOST).is_none();
    let set = |y: usize, c: &[usize]| {
        (y, c) == (0, &[0, 0]) || c[0] > 0 && c[1] > 0 && y == (c[0] - 1) ^ (c[1] - 1)
    };
    assert_eq!(Bar::new(2, edge, |c| f.at(c)).p_is(set), right, "{f:?}");
    right
}

/// A function with F(0, 0) = 0 whose values at positive numbers are those of `inner`, one column before.
fn bordered(inner: &Heights, corner: usize) -> Heights {
    let before = |c: usize| c.max(1) - 1;
    let value = |c: &[usize]| match c {
        [0, 0] => corner,
        _ => inner.at(&[before(c[0]), before(c[1])]),
    };
    Heights::new(2, EDGE + 1, value)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_border_moves_the_p_positions_by_one(inner in monotone(2)) {
        border(&bordered(&inner, 0));
    }
}

#[test]
fn the_corner_has_to_be_0() {
    let inner: Vec<Heights> = samples(&monotone(2), 100);
    let right = inner.iter().filter(|inner| border(&bordered(inner, 0))).count();
    assert!((20..90).contains(&right), "{right}");
    let set = |y: usize, c: &[usize]| {
        (y, c) == (0, &[0, 0]) || c[0] > 0 && c[1] > 0 && y == (c[0] - 1) ^ (c[1] - 1)
    };
    for inner in inner.iter().filter(|inner| inner.at(&[0, 0]) > 0) {
        let f = bordered(inner, 1);
        assert!(!Bar::new(2, EDGE, |c| f.at(c)).p_is(set), "{f:?}");
    }
}
