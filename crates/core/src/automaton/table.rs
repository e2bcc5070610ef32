//! Tables: explicit deterministic automata of named relations.

use std::sync::Arc;

/// Next state of a [`Table`] where no continuation is accepted.
pub const DEAD: u32 = u32::MAX;

/// A deterministic automaton over `tracks` tracks. State 0 is the start, and the all-zero letter
/// leads from it to itself, so leading zeros never matter.
///
/// A letter's index is the sum of `bit(i) << i` over the tracks `i`.
#[derive(Debug, Clone)]
pub struct Table {
    tracks: usize,
    accepting: Vec<bool>,
    transitions: Vec<u32>,
    holds: Vec<bool>,
    identity: Arc<()>,
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.identity, &other.identity)
    }
}

impl Eq for Table {}

impl Table {
    /// A table from its rows. `transitions` holds `2^tracks` entries a state.
    pub fn new(tracks: usize, accepting: Vec<bool>, transitions: Vec<u32>) -> Self {
        let letters = 1 << tracks;
        let holds = accepting
            .iter()
            .enumerate()
            .map(|(s, &accepts)| {
                accepts && transitions[s * letters..(s + 1) * letters].iter().all(|&t| t as usize == s)
            })
            .collect();
        Table { tracks, accepting, transitions, holds, identity: Arc::new(()) }
    }

    /// Number of tracks.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// Number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// Whether words that end in this state belong to the relation.
    pub fn accepts(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Whether every word that gets here belongs to the relation.
    pub fn holds(&self, state: u32) -> bool {
        self.holds[state as usize]
    }

    /// The next state, or [`DEAD`].
    pub fn step(&self, state: u32, letter: usize) -> u32 {
        self.transitions[((state as usize) << self.tracks) + letter]
    }

    /// The rows of a certificate: accepting (0 or 1), then the next states (-1 for none).
    pub fn rows(&self) -> impl Iterator<Item = Vec<i64>> + '_ {
        let letters = 1 << self.tracks;
        (0..self.states()).map(move |s| {
            let next = &self.transitions[s * letters..(s + 1) * letters];
            std::iter::once(i64::from(self.accepting[s]))
                .chain(next.iter().map(|&t| if t == DEAD { -1 } else { i64::from(t) }))
                .collect()
        })
    }
}
