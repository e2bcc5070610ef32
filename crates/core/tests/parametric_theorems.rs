//! The theorems of docs/THEORY.md 5a, 5b and 5c, held against bars and games that are played here from their rules:
//! nothing of the crate is used. Both directions of each "iff" are tested, and each hypothesis is dropped once.

use std::ops::Range;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

mod criterion;
mod formulas;
mod passes;
mod shifted;
mod triangles;

/// The least natural that is missing.
fn mex(values: impl IntoIterator<Item = usize>) -> usize {
    let mut there: Vec<bool> = Vec::new();
    for value in values {
        if there.len() <= value {
            there.resize(value + 1, false);
        }
        there[value] = true;
    }
    there.iter().position(|&there| !there).unwrap_or(there.len())
}

/// The length in binary digits.
fn len(n: usize) -> u32 {
    usize::BITS - n.leading_zeros()
}

fn nim_sum(numbers: &[usize]) -> usize {
    numbers.iter().fold(0, |sum, n| sum ^ n)
}

/// The tuples of `variables` numbers below `edge`, in lexicographic order.
fn tuples(variables: usize, edge: usize) -> impl Iterator<Item = Vec<usize>> {
    let digits = (0..u32::try_from(variables).unwrap()).rev();
    let strides: Vec<usize> = digits.map(|digit| edge.pow(digit)).collect();
    let number = edge.pow(u32::try_from(variables).unwrap());
    (0..number).map(move |at| strides.iter().map(|stride| at / stride % edge).collect())
}

/// A function of `variables` numbers by its values at numbers below `edge`; a greater number counts as `edge - 1`.
#[derive(Clone, Debug, PartialEq)]
struct Heights {
    variables: usize,
    edge: usize,
    values: Vec<usize>,
}

impl Heights {
    fn new(variables: usize, edge: usize, value: impl Fn(&[usize]) -> usize) -> Self {
        let values = tuples(variables, edge).map(|c| value(&c)).collect();
        Self { variables, edge, values }
    }

    fn index(&self, c: &[usize]) -> usize {
        c.iter().fold(0, |index, &c| index * self.edge + c.min(self.edge - 1))
    }

    fn at(&self, c: &[usize]) -> usize {
        self.values[self.index(c)]
    }

    fn most(&self) -> usize {
        self.values.iter().copied().max().unwrap_or(0)
    }

    /// The least monotone function above this one.
    fn monotone(mut self) -> Self {
        for c in tuples(self.variables, self.edge) {
            let before = (0..self.variables).filter(|&i| c[i] > 0);
            let least = before.map(|i| self.at(&with(&c, i, c[i] - 1))).max().unwrap_or(0);
            let index = self.index(&c);
            self.values[index] = self.values[index].max(least);
        }
        self
    }

    fn is_monotone(&self) -> bool {
        self.clone().monotone() == *self
    }
}

/// The tuple with another number at place `i`.
fn with(c: &[usize], i: usize, number: usize) -> Vec<usize> {
    let mut c = c.to_vec();
    c[i] = number;
    c
}

/// Random functions, not monotone: mostly 0, so that `monotone` makes steps of them.
fn heights(variables: usize, edge: usize, most: usize) -> impl Strategy<Value = Heights> {
    let number = edge.pow(u32::try_from(variables).unwrap());
    let value = prop_oneof![3 => Just(0), 1 => 0..=most];
    prop::collection::vec(value, number).prop_map(move |values| Heights { variables, edge, values })
}

/// The same examples in every run, for tests that count them.
fn samples<S: Strategy>(strategy: &S, number: usize) -> Vec<S::Value> {
    let mut runner = TestRunner::deterministic();
    (0..number).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect()
}

/// A position of a bar: the row, and the columns.
type Position = (usize, Vec<usize>);

/// The options of a position of the bar of `f`: lower the row, or a column, which may cut the row.
fn options<'a>(
    f: &'a impl Fn(&[usize]) -> usize,
    (y, c): &'a Position,
) -> impl Iterator<Item = Position> + 'a {
    let lower = (0..*y).map(|v| (v, c.clone()));
    let cut = (0..c.len()).flat_map(move |i| (0..c[i]).map(move |w| with(c, i, w)));
    lower.chain(cut.map(|c| ((*y).min(f(&c)), c)))
}

/// The bar of a function on the columns below `edge`. Tuples of columns are numbered in lexicographic order.
struct Bar {
    strides: Vec<usize>,
    edge: usize,
    columns: Vec<Vec<usize>>,
    heights: Vec<usize>,
}

impl Bar {
    fn new(variables: usize, edge: usize, f: impl Fn(&[usize]) -> usize) -> Self {
        let columns: Vec<Vec<usize>> = tuples(variables, edge).collect();
        let digits = (0..u32::try_from(variables).unwrap()).rev();
        let strides = digits.map(|digit| edge.pow(digit)).collect();
        Self { strides, edge, heights: columns.iter().map(|c| f(c)).collect(), columns }
    }

    /// As the function `options`, with the numbers of the tuples, which is quicker.
    fn options(&self, y: usize, at: usize) -> impl Iterator<Item = (usize, usize)> {
        let lower = (0..y).map(move |v| (v, at));
        let cut = self.strides.iter().flat_map(move |&stride| {
            let targets = (1..=at / stride % self.edge).map(move |by| at - by * stride);
            targets.map(move |to| (y.min(self.heights[to]), to))
        });
        lower.chain(cut)
    }

    /// A value for each position, computed from those of its options: `values[at][y]`.
    fn play<V: Copy>(&self, value: impl Fn(&[V]) -> V) -> Vec<Vec<V>> {
        let mut values: Vec<Vec<V>> = Vec::with_capacity(self.heights.len());
        let mut of_options = Vec::new();
        for (at, &height) in self.heights.iter().enumerate() {
            values.push(Vec::with_capacity(height + 1));
            for y in 0..=height {
                of_options.clear();
                of_options.extend(self.options(y, at).map(|(y, at)| values[at][y]));
                values[at].push(value(&of_options));
            }
        }
        values
    }

    fn p_positions(&self) -> Vec<Vec<bool>> {
        self.play(|options| !options.contains(&true))
    }

    fn grundy(&self) -> Vec<Vec<usize>> {
        self.play(|options| mex(options.iter().copied()))
    }

    /// Whether the P-positions are those of a set.
    fn p_is(&self, set: impl Fn(usize, &[usize]) -> bool) -> bool {
        let p = self.p_positions();
        let mut columns = p.iter().zip(&self.columns);
        columns.all(|(p, c)| p.iter().enumerate().all(|(y, &p)| p == set(y, c)))
    }

    /// Whether all Grundy numbers are nim-sums.
    fn grundy_is_nim_sum(&self) -> bool {
        let grundy = self.grundy();
        let mut columns = grundy.iter().zip(&self.columns);
        columns.all(|(g, c)| g.iter().enumerate().all(|(y, &g)| g == y ^ nim_sum(c)))
    }
}

fn is_nim_sum_0(y: usize, c: &[usize]) -> bool {
    y == nim_sum(c)
}

/// A coordinate `i` of the bar of `f`, and numbers at the others: as a tuple whose number at `i` counts for nothing.
struct Line<'a, F> {
    f: &'a F,
    i: usize,
    others: Vec<usize>,
}

/// Why the positions with nim-sum 0 are not the P-positions.
#[derive(Debug, PartialEq)]
enum Reason {
    /// A position with another nim-sum has no option with nim-sum 0.
    NotReached,
    /// A position with nim-sum 0 has this option with nim-sum 0.
    NotClosed(Position),
}

impl<F: Fn(&[usize]) -> usize> Line<'_, F> {
    fn column(&self, z: usize) -> Vec<usize> {
        with(&self.others, self.i, z)
    }

    fn height(&self, z: usize) -> usize {
        (self.f)(&self.column(z))
    }

    /// The nim-sum of the other numbers.
    fn nim_sum(&self) -> usize {
        nim_sum(&self.column(0))
    }

    /// A(n) of Definition 5a.1.
    fn a(&self, n: usize) -> bool {
        n <= self.height(self.nim_sum() ^ n)
    }

    /// B(n) of Definition 5a.1, n >= 1.
    fn b(&self, n: usize) -> bool {
        n <= self.height(self.nim_sum() ^ (n - 1))
    }

    fn is_edge(&self, j: usize) -> bool {
        self.height(self.nim_sum() ^ j) == j
    }

    /// The first n at which (T) fails.
    fn first_failure(&self, mut rows: Range<usize>) -> Option<usize> {
        rows.find(|&n| n > 0 && self.a(n) != self.b(n))
    }

    /// Theorem 5a.4: the position for the first failure of (T).
    fn wrong_position(&self, n: usize) -> (Position, Reason) {
        let x = self.nim_sum();
        if self.a(n) {
            let j = (0..n).rev().find(|&j| self.a(j)).unwrap();
            ((n, self.column(x ^ n)), Reason::NotClosed((j, self.column(x ^ j))))
        } else {
            let longest = self.column(0).into_iter().map(len).max().unwrap_or(0).max(len(n));
            ((n, self.column((x ^ n) + (1 << longest))), Reason::NotReached)
        }
    }
}

/// The lines of the bar of a function of several variables whose other numbers are below `edge`.
fn lines<F>(f: &F, variables: usize, edge: usize) -> impl Iterator<Item = Line<'_, F>> {
    (0..variables).flat_map(move |i| {
        let others = tuples(variables - 1, edge);
        others.map(move |mut others| {
            others.insert(i, 0);
            Line { f, i, others }
        })
    })
}

/// The first failure of (T) with the least n, if there is one among these lines.
fn failure<F: Fn(&[usize]) -> usize>(
    f: &F,
    variables: usize,
    edge: usize,
    most: usize,
) -> Option<(Line<'_, F>, usize)> {
    let failures =
        lines(f, variables, edge).filter_map(|line| Some((line.first_failure(1..most + 1)?, line)));
    failures.min_by_key(|failure| failure.0).map(|(n, line)| (line, n))
}

/// That the position of Theorem 5a.4 is what it is said to be: by the rules alone.
fn shows_that_nim_sum_0_is_wrong(f: &impl Fn(&[usize]) -> usize, position: &Position, reason: &Reason) {
    assert!(position.0 <= f(&position.1), "{position:?} is no position");
    let in_set = |(y, c): &Position| is_nim_sum_0(*y, c);
    match reason {
        Reason::NotReached => {
            assert!(!in_set(position) && !options(f, position).any(|option| in_set(&option)), "{position:?}");
        }
        Reason::NotClosed(option) => {
            assert!(in_set(position) && in_set(option), "{position:?}");
            assert!(options(f, position).any(|there| there == *option), "{position:?}");
        }
    }
}
