//! The components of docs/LOWERING.md: what their states are, how they step, when they hold
//! (docs/THEORY.md, Lemma 6.1).
//!
//! In: a state and a letter, bit i for track i. Out: the next state, or whether it holds at the
//! end. Never: knows which formula it is in.

use std::cell::Cell;

use super::{Affine, Table};
use crate::MAX_BOUND;

/// The component holds whatever follows.
pub const TRUE: i64 = i64::MAX;
/// The component fails whatever follows.
pub const FALSE: i64 = i64::MAX - 1;
/// The state is forgotten.
pub const STAR: i64 = i64::MAX - 2;

/// Sums over more tracks than this have no kinds in common: each sum is a kind of its own.
const TRACKS_OF_KINDS: usize = 6;

/// One component and the tracks that it is about.
#[derive(Clone, PartialEq, Eq)]
pub struct Component {
    pub kind: Kind,
    pub tracks: Vec<usize>,
}

/// The relation between its tracks that a component checks.
#[derive(Clone, PartialEq, Eq)]
pub enum Kind {
    Linear(Interval),
    /// sum of factor * track >= low, with parameters in the factors or in `low`. Its state does not
    /// record how large the sum is, so the caller that follows the letters supplies the next
    /// state: `outcome`.
    Threshold {
        /// One for each track.
        factors: Vec<Affine>,
        low: Affine,
        outcome: Cell<i64>,
    },
    /// The nim-sum of the tracks is 0.
    Parity,
    /// y = a band b, on tracks y, a, b.
    Band,
    /// y = a bor b, on tracks y, a, b.
    Bor,
    /// y = 2^floor(log2(a)), and 0 for 0, on tracks y, a.
    Top,
    /// The tracks are the numbers with these letters, highest first, where bit i is a digit of the
    /// i-th track. The first letter is not 0.
    Constant(Vec<i64>),
    /// The track is below the number with these binary digits, highest first.
    Below(Vec<i64>),
    /// The tracks are accepted by the table with this number.
    Table(usize),
    /// y is the height of column t, on tracks t, y.
    Lookup(Box<Table>),
    /// z, z' do not differ at a higher place than y, y', on tracks z, z', y, y'.
    Ns,
}

/// low <= sum of factor * track <= high.
#[derive(Clone, PartialEq, Eq)]
pub struct Interval {
    /// One for each track.
    factors: Vec<i64>,
    /// `i64::MIN` if not bounded below.
    low: i64,
    /// `i64::MAX` if not bounded above.
    high: i64,
    /// Below the first, and from the fourth on, a sum is FALSE; from the second on and below the
    /// third it is TRUE.
    ends: [i64; 4],
    /// The least sum of each kind but the first, in order; empty if there are too many tracks.
    kinds: Vec<i64>,
}

impl Interval {
    /// The interval from `low` to `high`; without one of them it has no bound on that side.
    pub fn new(low: Option<i64>, factors: Vec<i64>, high: Option<i64>) -> Interval {
        // The greatest and the least sum of a letter.
        let up: i64 = factors.iter().map(|factor| *factor.max(&0)).sum();
        let down: i64 = factors.iter().map(|factor| *factor.min(&0)).sum();
        let [below, from] = low.map_or([i64::MIN; 2], |low| [low.min(1 - up), low.max(-down)]);
        let [to, above] =
            high.map_or([i64::MAX; 2], |high| [(high + 1).min(1 - up), (high + 1).max(-down)]);
        let ends = [below, from, to, above];
        let mut kinds = vec![];
        if factors.len() <= TRACKS_OF_KINDS {
            kinds.reserve(4 << factors.len());
            // For each end and each letter, end + 1 - jump: half of it, rounded down, is the first
            // sum s for which 2s + jump is at least the end.
            for end in ends.into_iter().filter(|end| !matches!(*end, i64::MIN | i64::MAX)) {
                let first = kinds.len();
                kinds.push(end + 1);
                for factor in &factors {
                    let half = kinds.len();
                    kinds.extend_from_within(first..);
                    kinds[half..].iter_mut().for_each(|twice| *twice -= factor);
                }
            }
            kinds.iter_mut().for_each(|twice| *twice >>= 1);
            kinds.sort_unstable();
            kinds.dedup();
        }
        let (low, high) = (low.unwrap_or(i64::MIN), high.unwrap_or(i64::MAX));
        Interval { factors, low, high, ends, kinds }
    }

    /// The state for a sum: TRUE or FALSE if no further digits can change the truth.
    fn settle(&self, sum: i64) -> i64 {
        let [below, from, to, above] = self.ends;
        if sum < below || sum >= above {
            FALSE
        } else if from <= sum && sum < to {
            TRUE
        } else {
            sum
        }
    }

    /// The kind of a sum. Each letter leads from all sums of a kind to TRUE, from all to FALSE, or
    /// from all to other sums.
    fn kind(&self, sum: i64) -> i64 {
        if self.factors.len() > TRACKS_OF_KINDS {
            return sum;
        }
        self.kinds.partition_point(|first| *first <= sum) as i64
    }
}

impl Component {
    /// Whether it is a threshold.
    pub fn is_threshold(&self) -> bool {
        matches!(self.kind, Kind::Threshold { .. })
    }

    /// Whether an integer can be a state; `step` and `holds` rely on it.
    pub fn has_state(&self, state: i64, tables: &[Table]) -> bool {
        let count = match &self.kind {
            Kind::Linear(_) => return (-2 * MAX_BOUND..=2 * MAX_BOUND).contains(&state),
            Kind::Parity | Kind::Band | Kind::Bor | Kind::Ns | Kind::Threshold { .. } => 1,
            Kind::Top => 2,
            Kind::Constant(letters) => letters.len() + 1,
            Kind::Below(digits) => 3 * digits.len(),
            Kind::Table(table) => tables[*table].accepting.len(),
            Kind::Lookup(table) => table.accepting.len(),
        };
        usize::try_from(state).is_ok_and(|state| state < count)
    }

    /// The start state.
    pub fn start(&self) -> i64 {
        match &self.kind {
            Kind::Linear(interval) => interval.settle(0),
            Kind::Threshold { outcome, .. } => outcome.get(),
            Kind::Parity | Kind::Band | Kind::Bor | Kind::Top | Kind::Constant(_) => 0,
            Kind::Below(_) | Kind::Table(_) | Kind::Lookup(_) | Kind::Ns => 0,
        }
    }

    /// The kind of a state. From all states of a kind the same letters lead to TRUE and to FALSE,
    /// and two letters that lead to the same state from one of them do so from each.
    pub fn kind(&self, state: i64, tables: &[Table]) -> i64 {
        match &self.kind {
            Kind::Linear(interval) => interval.kind(state),
            Kind::Threshold { outcome, .. } => outcome.get(),
            Kind::Table(table) => tables[*table].kind(state),
            Kind::Lookup(table) => table.kind(state),
            Kind::Parity | Kind::Band | Kind::Bor | Kind::Top | Kind::Constant(_) => state,
            Kind::Below(_) | Kind::Ns => state,
        }
    }

    /// The contribution of a letter, the same in every state: the sum of the factors of its digits
    /// 1, the number of its digits 1, or the number with its digits, the first track lowest.
    pub fn jump(&self, letter: u32) -> i64 {
        let ones = self.tracks.iter().enumerate().filter(|(_, track)| letter >> **track & 1 == 1);
        match &self.kind {
            Kind::Linear(interval) => ones.map(|(i, _)| interval.factors[i]).sum(),
            Kind::Parity => ones.count() as i64,
            Kind::Threshold { .. } => 0,
            Kind::Band
            | Kind::Bor
            | Kind::Top
            | Kind::Ns
            | Kind::Constant(_)
            | Kind::Below(_)
            | Kind::Table(_)
            | Kind::Lookup(_) => ones.map(|(i, _)| 1 << i).sum(),
        }
    }

    /// The next state; `state` must pass `has_state`, and `jump` is the contribution of the letter.
    pub fn step(&self, state: i64, jump: i64, tables: &[Table]) -> i64 {
        let bit = |i: usize| jump >> i & 1 == 1;
        let fails_unless = |holds: bool| if holds { 0 } else { FALSE };
        match &self.kind {
            Kind::Linear(interval) => interval.settle(2 * state + jump),
            Kind::Threshold { outcome, .. } => outcome.get(),
            Kind::Parity => fails_unless(jump % 2 == 0),
            Kind::Band => fails_unless(bit(0) == (bit(1) && bit(2))),
            Kind::Bor => fails_unless(bit(0) == (bit(1) || bit(2))),
            Kind::Top => match (state, bit(0), bit(1)) {
                (0, false, false) => 0,
                (0, true, true) | (1, false, _) => 1,
                _ => FALSE,
            },
            Kind::Constant(_) if state == 0 && jump == 0 => 0,
            Kind::Constant(letters) if letters.get(state as usize) == Some(&jump) => state + 1,
            Kind::Constant(_) => FALSE,
            Kind::Below(digits) => below(state, digits, jump),
            Kind::Table(table) => follow(&tables[*table], state, jump),
            Kind::Lookup(table) => follow(table, state, jump),
            Kind::Ns if bit(2) != bit(3) => TRUE,
            Kind::Ns => fails_unless(bit(0) == bit(1)),
        }
    }

    /// Whether the component holds if the numbers end here; `state` must pass `has_state`.
    pub fn holds(&self, state: i64, tables: &[Table]) -> bool {
        match &self.kind {
            Kind::Linear(interval) => interval.low <= state && state <= interval.high,
            Kind::Parity | Kind::Band | Kind::Bor | Kind::Top => true,
            Kind::Constant(letters) => state as usize == letters.len(),
            Kind::Below(digits) => state as usize != digits.len(),
            Kind::Table(table) => tables[*table].accepting[state as usize],
            Kind::Lookup(table) => table.accepting[state as usize],
            Kind::Threshold { outcome, .. } => outcome.get() == TRUE,
            Kind::Ns => false,
        }
    }
}

/// A step of a table.
fn follow(table: &Table, state: i64, letter: i64) -> i64 {
    match table.step(state as usize, letter as usize) {
        next if next < 0 => FALSE,
        next if table.full[next as usize] => TRUE,
        next => next,
    }
}

/// A step of `Below` with n digits: at 0 no digit 1 was read, else i digits since the first 1 were
/// read, and they are equal (state i), smaller (n + i) or larger (2n + i).
fn below(state: i64, digits: &[i64], bit: i64) -> i64 {
    let n = digits.len() as i64;
    let (group, read) = (state / n, (state - 1) % n + 1);
    match (state, group, digits.get(read as usize)) {
        (0, ..) => bit,
        (_, _, None) => FALSE,
        (_, 0, Some(digit)) if *digit == bit => state + 1,
        (_, 0, Some(1)) | (_, 1, _) => n + read + 1,
        _ if read + 1 == n => FALSE,
        _ => 2 * n + read + 1,
    }
}
