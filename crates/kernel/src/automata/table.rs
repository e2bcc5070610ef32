//! The digit automata that a certificate lists (docs/THEORY.md, section 6.1), and those of lists of
//! heights (docs/LOWERING.md, "Lookup").
//!
//! In: states and next states, or heights. Out: steps. Never: knows which numbers a table is meant
//! to accept, or says anything beyond a list.

use std::collections::BTreeSet;

use crate::{Limit, Limited, MAX_LOWERED};

/// A digit automaton; the lowest bit of a letter is its first track, and 0 is its start state.
#[derive(Clone, PartialEq, Eq)]
pub struct Table {
    pub tracks: usize,
    /// For each state, whether it accepts.
    pub accepting: Vec<bool>,
    /// For each state 2^tracks next states, -1 for none.
    pub next: Vec<i64>,
    /// For each state, whether it accepts and every letter leads back to it.
    pub full: Vec<bool>,
}

impl Table {
    /// The table with these states and next states.
    pub fn new(tracks: usize, accepting: Vec<bool>, next: Vec<i64>) -> Table {
        let is_full = |(row, next): (usize, &[i64])| {
            accepting[row] && next.iter().all(|to| *to == row as i64)
        };
        let full = next.chunks(1 << tracks).enumerate().map(is_full).collect();
        Table { tracks, accepting, next, full }
    }

    /// Number of letters.
    pub fn letters(&self) -> usize {
        1 << self.tracks
    }

    /// The next state, -1 for none.
    pub fn step(&self, state: usize, letter: usize) -> i64 {
        self.next[(state << self.tracks) + letter]
    }
}

/// The table of columns and their heights, which are below 2^62. Its states are the live pairs, the
/// first digits of a column and of its height; (0, 0) is the first.
pub fn lookup(heights: &[u64]) -> Limited<Table> {
    let mut live = BTreeSet::new();
    for (v, t) in heights.iter().zip(0u64..) {
        ensure!(live.len() as u64 <= MAX_LOWERED, Limit::Lowered);
        // Where a pair is known, so are those above it.
        let _ = (0..64).find(|m| !live.insert((t >> m, v >> m)));
    }
    let live: Vec<(u64, u64)> = live.into_iter().collect();
    let number = |pair| live.binary_search(&pair).map_or(-1, |i| i as i64);
    let (mut accepting, mut next) = (vec![], vec![]);
    for (p, q) in &live {
        accepting.push(usize::try_from(*p).is_ok_and(|p| heights.get(p) == Some(q)));
        let letters = [(0, 0), (1, 0), (0, 1), (1, 1)];
        next.extend(letters.map(|(a, b)| number((2 * p + a, 2 * q + b))));
    }
    Ok(Table::new(2, accepting, next))
}
