//! Bitsets of Grundy numbers, many of the same width in one buffer.

use std::sync::atomic::{AtomicU32, Ordering};

const BITS: u32 = u64::BITS;

/// Words that are read one by one before the summaries are used.
const NEAR: usize = 32;

/// A set of naturals below `64 * words.len()`.
#[derive(Debug)]
pub(super) struct Set<'s> {
    words: &'s mut [u64],
    /// A bit for each word: whether it is full.
    summary: &'s mut [u64],
    /// How many of its first words are full.
    full: &'s mut usize,
}

/// The length of the summary of `words` words.
fn summary_length(width: usize) -> usize {
    width.div_ceil(BITS as usize)
}

impl Set<'_> {
    /// Adds a number that is below the width.
    pub(super) fn insert(&mut self, value: u32) {
        let index = (value / BITS) as usize;
        let word = &mut self.words[index];
        *word |= 1 << (value % BITS);
        if *word == u64::MAX {
            self.summary[index / BITS as usize] |= 1 << (index as u32 % BITS);
            while self.words.get(*self.full) == Some(&u64::MAX) {
                *self.full += 1;
            }
        }
    }

    /// The least number that is in neither set; the width is such that there is one.
    pub(super) fn mex_of_union(&self, other: &Set<'_>) -> u32 {
        let start = (*self.full).max(*other.full);
        let near = (start + NEAR).min(self.words.len());
        let (a, b) = (&self.words[start..near], &other.words[start..near]);
        let (fours, other_fours) = (a.as_chunks::<4>().0, b.as_chunks::<4>().0);
        let mut four = 0;
        // Four words a step, which compilers turn into vector operations.
        while four < fours.len() && four < other_fours.len() {
            let (a, b) = (&fours[four], &other_fours[four]);
            if (a[0] | b[0]) & (a[1] | b[1]) & (a[2] | b[2]) & (a[3] | b[3]) != u64::MAX {
                break;
            }
            four += 1;
        }
        let mut word = 4 * four;
        while word < a.len() && a[word] | b[word] == u64::MAX {
            word += 1;
        }
        self.gap_at(other, if word < a.len() { start + word } else { self.far_gap(other, near) })
    }

    /// The gap in a word of the union.
    fn gap_at(&self, other: &Set<'_>, word: usize) -> u32 {
        let union = match (self.words.get(word), other.words.get(word)) {
            (Some(a), Some(b)) => a | b,
            _ => 0,
        };
        word as u32 * BITS + union.trailing_ones()
    }

    /// The first word from `start` on that is not full in the union: words that are full in one of the
    /// sets are skipped 64 at a time. Out of line, because most gaps are near.
    #[inline(never)]
    fn far_gap(&self, other: &Set<'_>, start: usize) -> usize {
        let side = BITS as usize;
        let mut mask = u64::MAX << (start % side);
        for block in start / side..self.summary.len() {
            let mut open = !(self.summary[block] | other.summary[block]) & mask;
            mask = u64::MAX;
            while open != 0 {
                let word = block * side + open.trailing_zeros() as usize;
                match self.words.get(word).zip(other.words.get(word)) {
                    Some((a, b)) if a | b == u64::MAX => open &= open - 1,
                    _ => return word,
                }
            }
        }
        self.words.len()
    }
}

/// Sets of one width.
#[derive(Debug)]
pub(super) struct Sets {
    width: usize,
    words: Vec<u64>,
    summaries: Vec<u64>,
    full: Vec<usize>,
}

impl Sets {
    /// `count` empty sets of `width` words.
    pub(super) fn new(count: usize, width: usize) -> Self {
        Sets {
            width,
            words: vec![0; count * width],
            summaries: vec![0; count * summary_length(width)],
            full: vec![0; count],
        }
    }

    /// Makes all sets empty.
    pub(super) fn clear(&mut self) {
        self.words.fill(0);
        self.summaries.fill(0);
        self.full.fill(0);
    }

    pub(super) fn set(&mut self, index: usize) -> Set<'_> {
        let words = &mut self.words[index * self.width..(index + 1) * self.width];
        let length = summary_length(self.width);
        let summary = &mut self.summaries[index * length..(index + 1) * length];
        Set { words, summary, full: &mut self.full[index] }
    }
}

/// The values on the tops of the columns from the left: the set that a row starts with.
#[derive(Debug)]
pub(super) struct Diagonal {
    words: Vec<u64>,
    summary: Vec<u64>,
    full: usize,
    /// Columns that are in the set.
    columns: usize,
}

impl Diagonal {
    pub(super) fn new(width: usize) -> Self {
        Diagonal { words: vec![0; width], summary: vec![0; summary_length(width)], full: 0, columns: 0 }
    }

    fn set(&mut self) -> Set<'_> {
        Set { words: &mut self.words, summary: &mut self.summary, full: &mut self.full }
    }

    /// Adds the columns before `z`, whose tops are known.
    fn extend(&mut self, tops: &[AtomicU32], z: usize) {
        for top in &tops[self.columns.min(z)..z] {
            self.set().insert(top.load(Ordering::Acquire));
        }
        self.columns = self.columns.max(z);
    }
}

/// The sets of the rows of a tile.
pub(super) trait Rows {
    /// Row `index` of the tile begins at column `z`.
    fn start(&mut self, index: usize, tops: &[AtomicU32], z: usize);
    /// Its set.
    fn set(&mut self, index: usize) -> Set<'_>;
    /// A value was added to it.
    fn added(&mut self, index: usize, value: u32);
}

/// Rows whose sets stay until the end.
#[derive(Debug)]
pub(super) struct KeptRows<'s> {
    pub(super) sets: &'s mut Sets,
    pub(super) diagonal: &'s mut Diagonal,
}

impl Rows for KeptRows<'_> {
    fn start(&mut self, index: usize, tops: &[AtomicU32], z: usize) {
        self.diagonal.extend(tops, z);
        let set = self.sets.set(index);
        set.words.copy_from_slice(&self.diagonal.words);
        set.summary.copy_from_slice(&self.diagonal.summary);
        *set.full = self.diagonal.full;
    }

    fn set(&mut self, index: usize) -> Set<'_> {
        self.sets.set(index)
    }

    fn added(&mut self, _: usize, _: u32) {}
}

/// Rows of one line of tiles after the other: each slot is a diagonal with the values of one row
/// added, which are taken out again before the next row. Where a bar is much higher than wide, this
/// costs as much as the row has columns, and not as much as a set has words.
#[derive(Debug)]
pub(super) struct PassingRows {
    slots: Vec<Slot>,
}

#[derive(Debug)]
struct Slot {
    diagonal: Diagonal,
    /// Full words of the diagonal without the values of the row.
    full: usize,
    added: Vec<u32>,
}

impl PassingRows {
    pub(super) fn new(count: usize, width: usize) -> Self {
        let slot = || Slot { diagonal: Diagonal::new(width), full: 0, added: Vec::new() };
        PassingRows { slots: (0..count).map(|_| slot()).collect() }
    }
}

impl Rows for PassingRows {
    fn start(&mut self, index: usize, tops: &[AtomicU32], z: usize) {
        let Slot { diagonal, full, added } = &mut self.slots[index];
        for value in added.drain(..) {
            let index = (value / BITS) as usize;
            diagonal.words[index] &= !(1 << (value % BITS));
            diagonal.summary[index / BITS as usize] &= !(1 << (index as u32 % BITS));
        }
        diagonal.full = *full;
        diagonal.extend(tops, z);
        *full = diagonal.full;
    }

    fn set(&mut self, index: usize) -> Set<'_> {
        self.slots[index].diagonal.set()
    }

    fn added(&mut self, index: usize, value: u32) {
        self.slots[index].added.push(value);
    }
}
