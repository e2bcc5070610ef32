//! Components: the atoms of digit automata, their states and steps (docs/LOWERING.md).
//!
//! The maps `s -> 2s + sum a_i b_i` of linear components are the sequences `s_j` and the maps
//! `P1, P2, P3` of \[miyadera2017, Section 5\].

use std::sync::Arc;

use num_bigint::BigUint;

use super::table::{DEAD, Table};
use super::threshold::Threshold;
use crate::language::ast::Bitwise;

/// State of a component that holds whatever digits follow.
pub const HOLDS: i64 = i64::MAX;

/// State of a component that fails whatever digits follow.
pub const FAILS: i64 = i64::MAX - 1;

/// State of a component whose truth no longer matters.
pub const FORGOTTEN: i64 = i64::MAX - 2;

/// The pairs `(t >> m, v_t >> m)` of a finite table of values, sorted.
#[derive(Debug, PartialEq, Eq)]
pub struct LookupPairs {
    values: Arc<[u64]>,
    pairs: Vec<(u64, u64)>,
}

impl LookupPairs {
    pub(super) fn new(values: Arc<[u64]>) -> Self {
        let mut pairs = Vec::new();
        for (t, &v) in values.iter().enumerate() {
            let (mut p, mut q) = (t as u64, v);
            loop {
                pairs.push((p, q));
                if p == 0 && q == 0 {
                    break;
                }
                (p, q) = (p >> 1, q >> 1);
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        LookupPairs { values, pairs }
    }

    fn step(&self, state: i64, t: bool, y: bool) -> i64 {
        let (p, q) = self.pairs[state as usize];
        let next = (2 * p + u64::from(t), 2 * q + u64::from(y));
        match self.pairs.binary_search(&next) {
            Ok(index) => index as i64,
            Err(_) => FAILS,
        }
    }

    fn accepts(&self, state: i64) -> bool {
        let (p, q) = self.pairs[state as usize];
        usize::try_from(p).ok().and_then(|p| self.values.get(p)) == Some(&q)
    }
}

/// An atom of a problem over the problem's tracks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Component {
    /// `low <= sum coefficient * track <= high`.
    Linear {
        /// Tracks in increasing order with coefficients that are not 0.
        terms: Vec<(usize, i64)>,
        /// Lower bound.
        low: Option<i64>,
        /// Upper bound.
        high: Option<i64>,
        /// The sums of the positive and of the negated negative coefficients.
        reach: (i64, i64),
    },
    /// The nim-sum of the tracks is 0.
    Parity(Vec<usize>),
    /// `tracks[0] = tracks[1] op tracks[2]`; `op` is not `Xor`.
    Bits(Bitwise, [usize; 3]),
    /// `tracks[0] = 2^floor(log2 tracks[1])`, 0 at 0.
    Top([usize; 2]),
    /// The tracks are the numbers with these letters, most significant first: bit `i` of a letter is a digit of the
    /// track with index `i`. The first letter is not 0.
    Constant(Vec<usize>, Vec<u32>),
    /// The track is less than the number with these digits, most significant first.
    Below(usize, Vec<bool>),
    /// The tuple of tracks is in the relation.
    Table(Arc<Table>, Vec<usize>),
    /// `t < n` and `y = v_t` on tracks `[t, y]`.
    Lookup(Arc<LookupPairs>, [usize; 2]),
    /// On tracks `[z, z', y, y']`: `y`, `y'` differ at or above the highest place where `z`, `z'`
    /// differ \[inoue2014, Definition 8.1\].
    Ns([usize; 4]),
    /// A sum whose factors or bound depend on parameters is at least its bound. It does not step: the caller that
    /// runs the problem chooses its outcome.
    Threshold(Arc<Threshold>),
}

impl Component {
    /// `low <= sum coefficient * track <= high`, tracks in increasing order.
    pub fn linear(terms: Vec<(usize, i64)>, low: Option<i64>, high: Option<i64>) -> Self {
        let sum = |sign: i64| terms.iter().map(|&(_, a)| (a * sign).max(0)).sum();
        let reach = (sum(1), sum(-1));
        Component::Linear { terms, low, high, reach }
    }

    /// The track is the number, which is not 0.
    pub(super) fn constant(track: usize, value: &BigUint) -> Self {
        Component::Constant(vec![track], digits(value).into_iter().map(u32::from).collect())
    }

    /// A threshold at these values of the parameters, which settles where the threshold does; `None` on overflow.
    pub(super) fn of_threshold(threshold: &Threshold, values: &[i64]) -> Option<Self> {
        let terms = threshold.terms().iter().map(|(track, factor)| Some((*track, factor.at(values)?)));
        let mut terms = terms.collect::<Option<Vec<_>>>()?;
        terms.retain(|&(_, factor)| factor != 0);
        let (below, above) = threshold.settled();
        let reach = (below.at(values)?.checked_neg()?, above.at(values)?);
        Some(Component::Linear { terms, low: Some(threshold.low().at(values)?), high: None, reach })
    }

    /// The tracks it reads.
    pub fn tracks(&self) -> Vec<usize> {
        match self {
            Component::Linear { terms, .. } => terms.iter().map(|&(x, _)| x).collect(),
            Component::Parity(tracks) | Component::Table(_, tracks) | Component::Constant(tracks, _) => {
                tracks.clone()
            }
            Component::Bits(_, tracks) => tracks.to_vec(),
            Component::Top(tracks) | Component::Lookup(_, tracks) => tracks.to_vec(),
            Component::Below(track, _) => vec![*track],
            Component::Ns(tracks) => tracks.to_vec(),
            Component::Threshold(threshold) => threshold.terms().iter().map(|&(x, _)| x).collect(),
        }
    }

    /// The state before the first digit.
    pub fn start(&self) -> i64 {
        match self {
            Component::Linear { low, high, reach, .. } => settle(0, *reach, *low, *high),
            _ => 0,
        }
    }

    /// The state after one more digit on each track; bit `i` of `letter` is track `i`'s digit.
    #[inline]
    pub fn step(&self, state: i64, letter: u64) -> i64 {
        if state >= FORGOTTEN {
            return state;
        }
        let bit = |track: usize| (letter >> track) & 1 == 1;
        match self {
            Component::Linear { terms, low, high, reach } => {
                let mut next = 2 * state;
                for &(track, a) in terms {
                    if bit(track) {
                        next += a;
                    }
                }
                settle(next, *reach, *low, *high)
            }
            Component::Parity(tracks) => {
                let odd = tracks.iter().fold(false, |odd, &track| odd ^ bit(track));
                if odd { FAILS } else { 0 }
            }
            Component::Bits(op, [y, a, b]) => {
                let value = match op {
                    Bitwise::And => bit(*a) & bit(*b),
                    Bitwise::Or => bit(*a) | bit(*b),
                    Bitwise::Xor => bit(*a) ^ bit(*b),
                };
                if value == bit(*y) { 0 } else { FAILS }
            }
            Component::Top([y, a]) => match (state, bit(*y), bit(*a)) {
                (0, false, false) => 0,
                (0, true, true) => 1,
                (1, false, _) => 1,
                _ => FAILS,
            },
            Component::Constant(tracks, letters) => match (state, index_of(letter, tracks) as u32) {
                (0, 0) => 0,
                (_, index) if letters.get(state as usize) == Some(&index) => state + 1,
                _ => FAILS,
            },
            Component::Below(track, digits) => below_step(state, bit(*track), digits),
            Component::Table(table, tracks) => match table.step(state as u32, index_of(letter, tracks)) {
                DEAD => FAILS,
                next if table.holds(next) => HOLDS,
                next => i64::from(next),
            },
            Component::Lookup(pairs, [t, y]) => pairs.step(state, bit(*t), bit(*y)),
            Component::Ns([z, z1, y, y1]) => {
                if bit(*y) != bit(*y1) {
                    HOLDS
                } else if bit(*z) != bit(*z1) {
                    FAILS
                } else {
                    0
                }
            }
            Component::Threshold(_) => state,
        }
    }

    /// Whether it holds if no digit follows; `None` if it was forgotten, or is a threshold that is not settled.
    pub fn at_end(&self, state: i64) -> Option<bool> {
        match state {
            HOLDS => Some(true),
            FAILS => Some(false),
            FORGOTTEN => None,
            s => Some(match self {
                Component::Threshold(_) => return None,
                Component::Linear { low, high, .. } => {
                    low.is_none_or(|low| low <= s) && high.is_none_or(|high| s <= high)
                }
                Component::Parity(_) | Component::Bits(..) | Component::Top(_) => true,
                Component::Constant(_, letters) => s as usize == letters.len(),
                Component::Below(_, digits) => s as usize != digits.len(),
                Component::Table(table, _) => table.accepts(s as u32),
                Component::Lookup(pairs, _) => pairs.accepts(s),
                Component::Ns(_) => false,
            }),
        }
    }
}

/// The letter of some tracks alone: bit `i` is the digit of the track with index `i`.
#[inline]
fn index_of(letter: u64, tracks: &[usize]) -> usize {
    tracks.iter().enumerate().fold(0, |index, (i, &track)| index | ((letter >> track & 1) as usize) << i)
}

/// One more digit of a number that is compared with the constant of these `n` digits: the states
/// are 0 (no digit 1 yet), `i` (`i` digits, all equal), `n + i` (smaller), `2n + i` (larger).
fn below_step(state: i64, digit: bool, digits: &[bool]) -> i64 {
    let n = digits.len() as i64;
    if state == 0 {
        // The leading digits are both 1.
        return i64::from(digit);
    }
    let (class, read) = ((state - 1) / n, (state - 1) % n + 1);
    if read == n {
        return FAILS;
    }
    let class = match (class, digit, digits[read as usize]) {
        (0, false, true) => 1,
        (0, true, false) => 2,
        (class, ..) => class,
    };
    if class == 2 && read + 1 == n { FAILS } else { class * n + read + 1 }
}

/// Once a partial sum has left the window in which the verdict is open, it never comes back:
/// with `P`, `N` the sums of the positive and negated negative coefficients, a sum `s >= N` can
/// only grow and a sum `s <= -P` can only fall.
#[inline]
fn settle(s: i64, reach: (i64, i64), low: Option<i64>, high: Option<i64>) -> i64 {
    let (positive, negative) = reach;
    let (up, down) = (s >= negative, s <= -positive);
    let above = high.is_some_and(|high| s > high);
    let below = low.is_some_and(|low| s < low);
    if (above && up) || (below && down) {
        FAILS
    } else if (high.is_none() || (!above && down)) && (low.is_none() || (!below && up)) {
        HOLDS
    } else {
        s
    }
}

/// Binary digits, most significant first.
pub(super) fn digits(value: &BigUint) -> Vec<bool> {
    (0..value.bits()).rev().map(|i| value.bit(i)).collect()
}
