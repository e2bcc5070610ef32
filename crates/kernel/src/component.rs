//! The components of docs/LOWERING.md: what their states are, how they step, when they hold.
//! In: a state and a letter, bit i for track i. Out: the next state, or whether it holds at the end.
//! Never: knows which formula it stands in.
use super::{Limit, MAX_BOUND, MAX_LOWERED};
use std::collections::BTreeSet;

/// The component holds whatever follows.
pub const TRUE: i64 = i64::MAX;
/// The component fails whatever follows.
pub const FALSE: i64 = i64::MAX - 1;
/// The state is forgotten.
pub const STAR: i64 = i64::MAX - 2;

/// A digit automaton of a certificate; the lowest bit of a letter is its first track.
#[derive(Default)]
pub struct Table {
    pub tracks: usize,
    pub accepting: Vec<bool>,
    /// For each state 2^tracks next states, -1 for none.
    pub next: Vec<i64>,
    /// For each state, whether it is accepting and every letter leads back to it.
    pub full: Vec<bool>,
}

/// What a component says of its tracks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// low <= sum <= high, i64::MIN and i64::MAX where absent; for each track its coefficient; the greatest and least sum of a letter.
    Linear { factors: Vec<i64>, low: i64, high: i64, up: i64, down: i64 },
    Parity,
    /// y = a op b on tracks y, a, b; `and` or else or.
    Bits { and: bool },
    /// On tracks y, a.
    Top,
    /// The binary digits, highest first.
    Constant(Vec<bool>),
    /// Likewise.
    Below(Vec<bool>),
    /// The number of a table.
    Table(usize),
    /// On tracks t, y: the heights, and for each live pair the four next states and whether it holds at the end.
    Lookup(Vec<u64>, Vec<([i64; 4], bool)>),
    /// On tracks z, z', y, y'.
    Ns,
}

/// One component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component { pub kind: Kind, pub tracks: Vec<usize> }

/// A lookup of heights below 2^62, and the number of its live pairs.
pub fn lookup(heights: Vec<u64>) -> Result<(Kind, u64), Limit> {
    let mut pairs = BTreeSet::new();
    for (v, t) in heights.iter().zip(0u64..) {
        ensure!(pairs.len() as u64 <= MAX_LOWERED, Limit::Lowered);
        // Where a pair is known, so are those above it.
        let _ = (0..64).find(|m| !pairs.insert((t >> m, v >> m)));
    }
    let pairs: Vec<(u64, u64)> = pairs.into_iter().collect();
    let index = |pair| pairs.binary_search(&pair).map_or(FALSE, |i| i as i64);
    let next = |(p, q)| [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(a, b)| index((2 * p + a, 2 * q + b)));
    let holds = |(p, q): (u64, u64)| usize::try_from(p).is_ok_and(|p| heights.get(p) == Some(&q));
    let steps = pairs.iter().map(|pair| (next(*pair), holds(*pair))).collect();
    Ok((Kind::Lookup(heights, steps), pairs.len() as u64))
}

impl Component {
    /// Whether an integer can be a state; `step` and `holds` rely on it.
    pub fn has_state(&self, state: i64, tables: &[Table]) -> bool {
        let count = match &self.kind {
            Kind::Linear { .. } => return (-2 * MAX_BOUND..=2 * MAX_BOUND).contains(&state),
            Kind::Parity | Kind::Bits { .. } | Kind::Ns => 1,
            Kind::Top => 2,
            Kind::Constant(digits) => digits.len() + 1,
            Kind::Below(digits) => 3 * digits.len(),
            Kind::Table(table) => tables[*table].accepting.len(),
            Kind::Lookup(_, steps) => steps.len(),
        };
        usize::try_from(state).is_ok_and(|state| state < count)
    }
    /// The start state.
    pub fn start(&self) -> i64 {
        if matches!(self.kind, Kind::Linear { .. }) { self.settle(0) } else { 0 }
    }
    /// What a letter alone says: the sum of the factors of its digits 1, or its index in a table; 0 for other kinds.
    pub fn jump(&self, letter: u32) -> i64 {
        let ones = self.tracks.iter().enumerate().filter(|(_, track)| letter >> **track & 1 == 1);
        match &self.kind {
            Kind::Linear { factors, .. } => ones.map(|(i, _)| factors[i]).sum(),
            Kind::Table(_) => ones.map(|(i, _)| 1 << i).sum(),
            _ => 0,
        }
    }
    /// The next state; `state` must pass `has_state`, and `jump` be that of the letter.
    pub fn step(&self, state: i64, letter: u32, jump: i64, tables: &[Table]) -> i64 {
        let bit = |i: usize| letter >> self.tracks[i] & 1 == 1;
        let fails_unless = |holds: bool| if holds { 0 } else { FALSE };
        match &self.kind {
            Kind::Linear { .. } => self.settle(2 * state + jump),
            Kind::Parity => fails_unless(self.tracks.iter().filter(|track| letter >> *track & 1 == 1).count() % 2 == 0),
            Kind::Bits { and: true } => fails_unless(bit(0) == (bit(1) && bit(2))),
            Kind::Bits { and: false } => fails_unless(bit(0) == (bit(1) || bit(2))),
            Kind::Top => match (state, bit(0), bit(1)) {
                (0, false, false) => 0,
                (0, true, true) | (1, false, _) => 1,
                _ => FALSE,
            },
            Kind::Constant(_) if state == 0 => i64::from(bit(0)),
            Kind::Constant(digits) => if digits.get(state as usize) == Some(&bit(0)) { state + 1 } else { FALSE },
            Kind::Below(digits) => below(state, digits, bit(0)),
            Kind::Table(table) => {
                let table = &tables[*table];
                match table.next[((state as usize) << table.tracks) + jump as usize] {
                    next if next < 0 => FALSE,
                    next => if table.full[next as usize] { TRUE } else { next },
                }
            }
            Kind::Lookup(_, steps) => steps[state as usize].0[2 * usize::from(bit(0)) + usize::from(bit(1))],
            Kind::Ns => if bit(2) != bit(3) { TRUE } else { fails_unless(bit(0) == bit(1)) },
        }
    }
    fn settle(&self, state: i64) -> i64 {
        let Kind::Linear { low, high, up, down, .. } = &self.kind else { return state };
        if (state > *high && state >= -down) || (state < *low && state <= -up) {
            FALSE
        } else if (*high == i64::MAX || (state <= *high && state <= -up)) && (*low == i64::MIN || (state >= *low && state >= -down)) {
            TRUE
        } else {
            state
        }
    }
    /// Whether the condition holds if the numbers end here; `state` must pass `has_state`.
    pub fn holds(&self, state: i64, tables: &[Table]) -> bool {
        match &self.kind {
            Kind::Linear { low, high, .. } => *low <= state && state <= *high,
            Kind::Parity | Kind::Bits { .. } | Kind::Top => true,
            Kind::Constant(digits) => state as usize == digits.len(),
            Kind::Below(digits) => state as usize != digits.len(),
            Kind::Table(table) => tables[*table].accepting[state as usize],
            Kind::Lookup(_, steps) => steps[state as usize].1,
            Kind::Ns => false,
        }
    }
}

/// From 0 no digit 1 was read; else i of n digits since the first 1 were read, equal (i), smaller (n + i) or larger (2n + i).
fn below(state: i64, digits: &[bool], bit: bool) -> i64 {
    let n = digits.len() as i64;
    let (group, read) = (state / n, (state - 1) % n + 1);
    match (state, group, digits.get(read as usize)) {
        (0, ..) => i64::from(bit),
        (_, _, None) => FALSE,
        (_, 0, Some(digit)) if *digit == bit => state + 1,
        (_, 0, Some(true)) | (_, 1, _) => n + read + 1,
        _ => if read + 1 == n { FALSE } else { 2 * n + read + 1 },
    }
}
