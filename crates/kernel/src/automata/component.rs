//! The components of docs/LOWERING.md: what their states are, how they step, when they hold
//! (docs/THEORY.md, Lemma 6.1).
//!
//! In: a state and a letter, bit i for track i. Out: the next state, or whether it holds at the
//! end. Never: knows which formula it is in.

use std::rc::Rc;

use super::{Form, Table};
use crate::MAX_BOUND;

/// The component holds whatever follows.
pub const TRUE: i64 = i64::MAX;
/// The component fails whatever follows.
pub const FALSE: i64 = i64::MAX - 1;
/// Not known: in a row, it stands for any state.
pub const STAR: i64 = i64::MAX - 2;

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
    /// sum >= low, with parameters in the sum or in `low`. Its state does not record how large the
    /// sum is: an open threshold stays open until the caller that follows the letters puts TRUE or
    /// FALSE in its place.
    Threshold {
        /// Over the tracks, without a number of its own.
        sum: Form,
        low: Form,
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
    /// The tracks are accepted by the table, which has this number among those of a certificate.
    Table(usize, Rc<Table>),
    /// y is the height of column t, on tracks t, y.
    Lookup(Rc<Table>),
    /// z, z' do not differ at a higher place than y, y', on tracks z, z', y, y'.
    Ns,
}

/// low <= sum of factor * track <= high.
#[derive(Clone, PartialEq, Eq)]
pub struct Interval {
    /// One for each track.
    factors: Vec<i64>,
    low: Option<i64>,
    high: Option<i64>,
}

impl Interval {
    /// The interval from `low` to `high`; without one of them it has no bound on that side.
    pub fn new(low: Option<i64>, factors: Vec<i64>, high: Option<i64>) -> Interval {
        Interval { factors, low, high }
    }

    /// Whether a sum is in the interval.
    fn contains(&self, sum: i64) -> bool {
        self.low.is_none_or(|low| sum >= low) && self.high.is_none_or(|high| sum <= high)
    }

    /// The state for a sum: TRUE or FALSE if no further digits can change the truth. With P the sum
    /// of the positive factors, a sum s of at most -P never increases, and with N that of the
    /// negative factors, with its sign changed, a sum of at least N never decreases.
    fn settle(&self, sum: i64) -> i64 {
        let positive: i64 = self.factors.iter().filter(|factor| **factor > 0).sum();
        let negative: i64 = -self.factors.iter().filter(|factor| **factor < 0).sum::<i64>();
        let (falls, rises) = (sum <= -positive, sum >= negative);
        let is_low = self.low.is_some_and(|low| sum < low);
        let is_high = self.high.is_some_and(|high| sum > high);
        if is_high && rises || is_low && falls {
            return FALSE;
        }
        let stays_above = self.low.is_none() || !is_low && rises;
        let stays_below = self.high.is_none() || !is_high && falls;
        if stays_above && stays_below { TRUE } else { sum }
    }
}

impl Component {
    /// Whether an integer can be a state; `step` and `holds` rely on it. A step doubles it
    /// and adds at most 20 factors of at most 2^40, and stays within the range of an integer.
    pub fn has_state(&self, state: i64) -> bool {
        let count = match &self.kind {
            Kind::Linear(_) => return (-2 * MAX_BOUND..=2 * MAX_BOUND).contains(&state),
            Kind::Parity | Kind::Band | Kind::Bor | Kind::Ns | Kind::Threshold { .. } => 1,
            Kind::Top => 2,
            Kind::Constant(letters) => letters.len() + 1,
            Kind::Below(digits) => 3 * digits.len(),
            Kind::Table(_, table) | Kind::Lookup(table) => table.accepting.len(),
        };
        usize::try_from(state).is_ok_and(|state| state < count)
    }

    /// The start state.
    pub fn start(&self) -> i64 {
        if let Kind::Linear(interval) = &self.kind { interval.settle(0) } else { 0 }
    }

    /// The next state by a letter, bit i for track i; `state` must pass `has_state`.
    pub fn step(&self, state: i64, letter: u32) -> i64 {
        let bit = |i: usize| letter >> self.tracks[i] & 1 == 1;
        let ones = (0..self.tracks.len()).filter(|i| bit(*i));
        // The digits as a number, that of the first track lowest.
        let digits = || ones.clone().map(|i| 1 << i).sum::<i64>();
        let fails_unless = |holds: bool| if holds { 0 } else { FALSE };
        match &self.kind {
            Kind::Linear(interval) => {
                interval.settle(2 * state + ones.map(|i| interval.factors[i]).sum::<i64>())
            }
            Kind::Threshold { .. } => state,
            Kind::Parity => fails_unless(ones.count() % 2 == 0),
            Kind::Band => fails_unless(bit(0) == (bit(1) && bit(2))),
            Kind::Bor => fails_unless(bit(0) == (bit(1) || bit(2))),
            Kind::Top => match (state, bit(0), bit(1)) {
                (0, false, false) => 0,
                (0, true, true) | (1, false, _) => 1,
                _ => FALSE,
            },
            Kind::Constant(letters) => match (state, digits()) {
                (0, 0) => 0,
                (_, digits) if letters.get(state as usize) == Some(&digits) => state + 1,
                _ => FALSE,
            },
            Kind::Below(number) => below(state, number, digits()),
            Kind::Table(_, table) | Kind::Lookup(table) => follow(table, state, digits()),
            Kind::Ns if bit(2) != bit(3) => TRUE,
            Kind::Ns => fails_unless(bit(0) == bit(1)),
        }
    }

    /// Whether the component holds if the numbers end here; `state` must pass `has_state`.
    pub fn holds(&self, state: i64) -> bool {
        match &self.kind {
            Kind::Linear(interval) => interval.contains(state),
            Kind::Parity | Kind::Band | Kind::Bor | Kind::Top => true,
            Kind::Constant(letters) => state as usize == letters.len(),
            Kind::Below(digits) => state as usize != digits.len(),
            Kind::Table(_, table) | Kind::Lookup(table) => table.accepting[state as usize],
            // Whoever follows the letters puts TRUE or FALSE in its place at the end.
            Kind::Threshold { .. } | Kind::Ns => false,
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
