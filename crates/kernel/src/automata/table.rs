//! The digit automata that a certificate lists (docs/THEORY.md, section 6.1).
//!
//! In: states and next states. Out: steps. Never: knows which numbers a table is meant to accept.

use std::collections::BTreeMap;

/// In tables with more tracks each state is a kind of its own.
const TRACKS_OF_KINDS: usize = 5;

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
    /// The kind of each state; empty if there are too many tracks.
    kinds: Vec<i64>,
}

impl Table {
    /// The table with these states and next states.
    pub fn new(tracks: usize, accepting: Vec<bool>, next: Vec<i64>) -> Table {
        let rows = || next.chunks(1 << tracks);
        let is_full = |(row, next): (usize, &[i64])| {
            accepting[row] && next.iter().all(|to| *to == row as i64)
        };
        let full: Vec<bool> = rows().enumerate().map(is_full).collect();
        let mut known = BTreeMap::new();
        let mut kind = |next: &[i64]| {
            let class = |to: &i64| match next.iter().position(|other| other == to) {
                Some(first) if *to >= 0 && !full[*to as usize] => first as i8,
                _ => -1 - i8::from(*to >= 0),
            };
            let count = known.len() as i64;
            *known.entry(next.iter().map(class).collect::<Vec<i8>>()).or_insert(count)
        };
        let few = tracks <= TRACKS_OF_KINDS;
        let kinds = if few { rows().map(&mut kind).collect() } else { vec![] };
        Table { tracks, full, kinds, accepting, next }
    }

    /// Number of letters.
    pub fn letters(&self) -> usize {
        1 << self.tracks
    }

    /// The next state, -1 for none.
    pub fn step(&self, state: usize, letter: usize) -> i64 {
        self.next[(state << self.tracks) + letter]
    }

    /// The kind of a state: which letters lead to none, to a full one, and which to the same one.
    pub fn kind(&self, state: i64) -> i64 {
        self.kinds.get(state as usize).copied().unwrap_or(state)
    }
}
