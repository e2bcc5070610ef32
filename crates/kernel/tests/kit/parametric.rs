//! Problems with parameters: a problem that a test writes down itself is explored at a few values of its
//! parameters. It shares no code with the kernel or the search.

use std::collections::{BTreeMap, BTreeSet};

pub(super) const OPEN: i64 = 0;
pub(super) const STAR: i64 = i64::MAX - 2;
pub(super) const FAILS: i64 = i64::MAX - 1;
pub(super) const HOLDS: i64 = i64::MAX;
/// Letters that are followed at each value of the parameters.
const DEPTH: usize = 7;

/// A constant and a slope for each parameter.
pub type Affine = Vec<i64>;

/// A component of docs/LOWERING.md.
#[derive(Clone, Debug)]
pub enum Part {
    Ns([usize; 4]),
    Linear(Vec<(usize, i64)>, Option<i64>, Option<i64>),
    /// Factors and a bound, all of them affine.
    Threshold(Vec<(usize, Affine)>, Affine),
}

#[derive(Clone, Debug)]
pub enum Formula {
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
    Leaf(usize),
}

/// A problem: the parts under its root, and their components.
#[derive(Clone, Debug)]
pub struct Problem {
    pub tracks: usize,
    pub parameters: usize,
    pub components: Vec<Part>,
    pub root: Vec<Formula>,
}

pub fn leaf(i: usize) -> Formula {
    Formula::Leaf(i)
}

pub fn not(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

pub(super) type State = Vec<i64>;
/// Values of the parameters, and of the accumulators.
type Reached = BTreeSet<(Vec<i64>, Vec<i64>)>;
pub(super) type Sum = Vec<(usize, Affine)>;
fn settled(item: i64) -> Option<bool> {
    match item {
        HOLDS => Some(true),
        FAILS => Some(false),
        _ => None,
    }
}

impl Formula {
    /// The value, and the leaves needed.
    fn weigh(&self, leaf: &dyn Fn(usize) -> Option<bool>) -> (Option<bool>, BTreeSet<usize>) {
        let parts = |parts: &[Formula], deciding: bool| {
            let (mut value, mut needed) = (Some(!deciding), BTreeSet::new());
            for part in parts {
                let (here, leaves) = part.weigh(leaf);
                if here == Some(deciding) {
                    return (here, leaves);
                }
                value = if here.is_none() { None } else { value };
                needed.extend(leaves);
            }
            (value, needed)
        };
        match self {
            Formula::Leaf(i) => (leaf(*i), BTreeSet::from([*i])),
            Formula::Not(part) => {
                let (value, needed) = part.weigh(leaf);
                (value.map(|value| !value), needed)
            }
            Formula::And(all) => parts(all, false),
            Formula::Or(all) => parts(all, true),
        }
    }
}

/// Lists of items, the last one changing first.
pub(super) fn choices(count: usize, items: &[i64]) -> Vec<Vec<i64>> {
    (0..count).fold(vec![vec![]], |lists, _| {
        lists
            .iter()
            .flat_map(|list| items.iter().map(move |item| [list.clone(), vec![*item]].concat()))
            .collect()
    })
}

pub(super) fn at(affine: &[i64], values: &[i64]) -> i64 {
    affine[0] + affine[1..].iter().zip(values).map(|(slope, value)| slope * value).sum::<i64>()
}

impl Problem {
    fn root(&self) -> Formula {
        Formula::And(self.root.clone())
    }

    pub(super) fn sums(&self) -> Vec<Sum> {
        let mut sums: Vec<Sum> = vec![];
        for part in &self.components {
            if let Part::Threshold(sum, _) = part
                && !sums.contains(sum)
            {
                sums.push(sum.clone());
            }
        }
        sums
    }

    /// The components that are thresholds, with their accumulators and bounds: holds at the end, T, F.
    pub(super) fn thresholds(&self) -> Vec<(usize, usize, [Affine; 3])> {
        let (sums, length) = (self.sums(), 1 + self.parameters);
        let padded = |affine: &Affine| -> Affine {
            (0..length).map(|i| affine.get(i).copied().unwrap_or(0)).collect()
        };
        let mut found = vec![];
        for (i, part) in self.components.iter().enumerate() {
            let Part::Threshold(sum, low) = part else { continue };
            let (low, mut up, mut down) = (padded(low), vec![0; length], vec![0; length]);
            for (_, factor) in sum {
                for (j, entry) in padded(factor).into_iter().enumerate() {
                    up[j] += entry.max(0);
                    down[j] -= entry.min(0);
                }
            }
            let high = low.iter().zip(&down).map(|(a, b)| *a.max(b)).collect();
            let below = |j: usize| low[j] - i64::from(j == 0);
            let fail = (0..length).map(|j| below(j).min(-up[j])).collect();
            let number = sums.iter().position(|other| other == sum).expect("a sum");
            found.push((i, number, [low, high, fail]));
        }
        found
    }

    pub(super) fn start(&self, outcomes: &BTreeMap<usize, i64>) -> Option<State> {
        let state: State = (0..self.components.len())
            .map(|i| match &self.components[i] {
                Part::Threshold(..) => outcomes[&i],
                Part::Linear(sum, low, high) => settle(sum, *low, *high, 0),
                Part::Ns(_) => 0,
            })
            .collect();
        self.reduced(state)
    }

    pub(super) fn step(&self, state: &State, letter: u32, outcomes: &BTreeMap<usize, i64>) -> Option<State> {
        let bit = |track: usize| i64::from(letter >> track & 1);
        let next = |(i, item): (usize, &i64)| {
            if *item >= STAR {
                return *item;
            }
            match &self.components[i] {
                Part::Threshold(..) => outcomes[&i],
                Part::Ns([z, z_prime, y, y_prime]) => {
                    if bit(*y) != bit(*y_prime) {
                        HOLDS
                    } else if bit(*z) != bit(*z_prime) {
                        FAILS
                    } else {
                        0
                    }
                }
                Part::Linear(sum, low, high) => {
                    let jump: i64 = sum.iter().map(|(track, factor)| factor * bit(*track)).sum();
                    settle(sum, *low, *high, 2 * item + jump)
                }
            }
        };
        self.reduced(state.iter().enumerate().map(next).collect())
    }

    /// Forgets what is not needed; none if the formula is false.
    fn reduced(&self, mut state: State) -> Option<State> {
        let (value, needed) = self.root().weigh(&|i| settled(state[i]));
        for (i, item) in state.iter_mut().enumerate() {
            if !needed.contains(&i) {
                *item = STAR;
            }
        }
        (value != Some(false)).then_some(state)
    }

    pub(super) fn false_at_end(&self, state: &State, truths: &BTreeMap<usize, i64>) -> bool {
        let holds = |i: usize| {
            let known = settled(state[i]);
            if known.is_some() || state[i] == STAR {
                return known;
            }
            Some(match &self.components[i] {
                Part::Threshold(..) => truths[&i] == HOLDS,
                Part::Ns(_) => false,
                Part::Linear(_, low, high) => {
                    low.is_none_or(|low| low <= state[i]) && high.is_none_or(|high| state[i] <= high)
                }
            })
        };
        self.root().weigh(&holds).0 == Some(false)
    }

    /// The states and sums reached at some values of the parameters.
    pub(super) fn reached(&self, values: &[i64], found: &mut BTreeMap<State, Reached>) {
        let (sums, thresholds) = (self.sums(), self.thresholds());
        let outcomes = |s: &[i64]| -> BTreeMap<usize, i64> {
            let outcome = |(i, number, [_, high, fail]): &(usize, usize, [Affine; 3])| {
                let sum = s[*number];
                let outcome = if sum >= at(high, values) {
                    HOLDS
                } else if sum <= at(fail, values) {
                    FAILS
                } else {
                    OPEN
                };
                (*i, outcome)
            };
            thresholds.iter().map(outcome).collect()
        };
        let zero = vec![0; sums.len()];
        let mut open: BTreeSet<(State, Vec<i64>)> =
            self.start(&outcomes(&zero)).into_iter().map(|state| (state, zero.clone())).collect();
        for _ in 0..DEPTH {
            let mut next = BTreeSet::new();
            for (state, s) in &open {
                if !found.entry(state.clone()).or_default().insert((values.to_vec(), s.clone())) {
                    continue;
                }
                for letter in 0..1u32 << self.tracks {
                    let after: Vec<i64> = sums
                        .iter()
                        .zip(s)
                        .map(|(sum, s)| {
                            let ones = sum.iter().filter(|(track, _)| letter >> track & 1 == 1);
                            2 * s + ones.map(|(_, factor)| at(factor, values)).sum::<i64>()
                        })
                        .collect();
                    if let Some(state) = self.step(state, letter, &outcomes(&after)) {
                        next.insert((state, after));
                    }
                }
            }
            open = next;
        }
    }
}

fn settle(sum: &[(usize, i64)], low: Option<i64>, high: Option<i64>, s: i64) -> i64 {
    let up: i64 = sum.iter().map(|(_, factor)| (*factor).max(0)).sum();
    let down: i64 = sum.iter().map(|(_, factor)| (-factor).max(0)).sum();
    let (above, below) = (s >= down, s <= -up);
    if high.is_some_and(|high| s > high && above) || low.is_some_and(|low| s < low && below) {
        FAILS
    } else if high.is_none_or(|high| s <= high && below) && low.is_none_or(|low| s >= low && above) {
        HOLDS
    } else {
        s
    }
}
