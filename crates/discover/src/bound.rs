//! A lower bound on the states of every automaton of a set, in a form that another program can check.
//!
//! In: the outcomes of prefixes in a table. Out: prefixes, suffixes, and for each prefix followed by each suffix whether the
//! result is in the set. Two prefixes with different rows lead to different states of every deterministic automaton
//! that accepts the set (Myhill and Nerode), so the rows bound the states from below.

use crate::blocks::{Blocks, tuple};
use crate::learn::Learned;
pub use crate::limits::MAX_PREFIXES;

/// Digits of a tuple: as many of each number, the most significant first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digits {
    /// How many digits of each number.
    pub count: usize,
    /// The numbers with these digits.
    pub numbers: Vec<u64>,
}

/// Prefixes, every two of them distinguished by one of the suffixes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LowerBound {
    /// The prefixes, shorter ones first.
    pub prefixes: Vec<Digits>,
    /// The suffixes.
    pub suffixes: Vec<Digits>,
    /// For each prefix and each suffix, whether the one followed by the other is in the set; `None` beyond the table.
    pub rows: Vec<Vec<Option<bool>>>,
}

/// A suffix as a word: its letters in one number, and how many.
type Word = (u64, usize);

/// A row of bits: which entries are known, and which are in the set.
#[derive(Clone, Default)]
struct Row {
    known: Vec<u64>,
    inside: Vec<u64>,
}

impl Row {
    fn push(&mut self, column: usize, value: Option<bool>) {
        if column.is_multiple_of(64) {
            self.known.push(0);
            self.inside.push(0);
        }
        let bit = 1 << (column % 64);
        self.known[column / 64] |= if value.is_some() { bit } else { 0 };
        self.inside[column / 64] |= if value == Some(true) { bit } else { 0 };
    }

    fn differs(&self, other: &Row) -> bool {
        let known = self.known.iter().zip(&other.known).map(|(a, b)| a & b);
        let differs = self.inside.iter().zip(&other.inside).map(|(a, b)| a ^ b);
        known.zip(differs).any(|(known, differs)| known & differs != 0)
    }

    fn at(&self, column: usize) -> Option<bool> {
        let bit = |bits: &[u64]| bits[column / 64] >> (column % 64) & 1 == 1;
        bit(&self.known).then(|| bit(&self.inside))
    }
}

impl LowerBound {
    /// The bound of a table, with suffixes chosen one by one for pairs of prefixes that no earlier suffix distinguishes.
    ///
    /// At most [`MAX_PREFIXES`] prefixes are listed, the shortest ones.
    pub fn of(learned: &Learned, blocks: &Blocks) -> LowerBound {
        let (coordinates, bits) = (blocks.coordinates(), blocks.bits());
        let count = learned.prefixes.len().min(MAX_PREFIXES);
        let value = |prefix: usize, (suffix, length): Word| {
            (learned.lengths[prefix] + length <= bits)
                .then(|| blocks.contains(learned.prefixes[prefix] << (length * coordinates) | suffix))
        };
        let mut suffixes: Vec<Word> = Vec::new();
        let mut rows: Vec<Row> = Vec::new();
        for new in 0..count {
            let mut row = Row::default();
            for (column, &suffix) in suffixes.iter().enumerate() {
                row.push(column, value(new, suffix));
            }
            rows.push(row);
            for earlier in 0..new {
                if rows[earlier].differs(&rows[new]) {
                    continue;
                }
                let depth = bits - learned.lengths[new].max(learned.lengths[earlier]);
                let (a, b) = (learned.prefixes[earlier], learned.prefixes[new]);
                let Some(letters) = blocks.distinguishing(a, b, depth) else { continue };
                let suffix =
                    (letters.iter().fold(0, |word, letter| word << coordinates | letter), letters.len());
                for (prefix, row) in rows.iter_mut().enumerate() {
                    row.push(suffixes.len(), value(prefix, suffix));
                }
                suffixes.push(suffix);
            }
        }
        let digits = |word: u64, count: usize| {
            let letters =
                (0..count).rev().map(|place| word >> (place * coordinates) & ((1 << coordinates) - 1));
            Digits { count, numbers: tuple(coordinates, letters) }
        };
        LowerBound {
            prefixes: (0..count).map(|i| digits(learned.prefixes[i], learned.lengths[i])).collect(),
            rows: rows.iter().map(|row| (0..suffixes.len()).map(|column| row.at(column)).collect()).collect(),
            suffixes: suffixes.into_iter().map(|(word, count)| digits(word, count)).collect(),
        }
    }

    /// The number of states that it shows to be necessary.
    pub fn states(&self) -> usize {
        self.prefixes.len()
    }
}
