//! The digit automata that a certificate lists (docs/THEORY.md, section 6.1).
//!
//! In: states and next states. Out: steps. Never: knows which numbers a table is meant to accept.

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
