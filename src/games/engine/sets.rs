//! Bitsets of Grundy numbers, many of one width side by side.

use std::sync::atomic::{AtomicU32, Ordering};

const BITS: u32 = u64::BITS;

/// A set of naturals below `64 * words.len()`.
#[derive(Debug)]
pub(super) struct Set<'s> {
    words: &'s mut [u64],
    /// How many of its first words are full.
    full: &'s mut usize,
}

impl Set<'_> {
    /// Adds a number that is below the width.
    pub(super) fn insert(&mut self, value: u32) {
        self.words[(value / BITS) as usize] |= 1 << (value % BITS);
        while self.words.get(*self.full) == Some(&u64::MAX) {
            *self.full += 1;
        }
    }

    /// The least number that is in neither set; the width is such that there is one.
    pub(super) fn mex_of_union(&self, other: &Set<'_>) -> u32 {
        let start = (*self.full).max(*other.full);
        let (a, b) = (&self.words[start..], &other.words[start..]);
        let mut word = 0;
        // Four words a step, which compilers turn into vector operations.
        for (a, b) in a.chunks_exact(4).zip(b.chunks_exact(4)) {
            if (a[0] | b[0]) & (a[1] | b[1]) & (a[2] | b[2]) & (a[3] | b[3]) != u64::MAX {
                break;
            }
            word += 4;
        }
        while word < a.len() && a[word] | b[word] == u64::MAX {
            word += 1;
        }
        let gap = if word < a.len() { (a[word] | b[word]).trailing_ones() } else { 0 };
        (start + word) as u32 * BITS + gap
    }
}

/// Sets of one width.
#[derive(Debug)]
pub(super) struct Sets {
    width: usize,
    words: Vec<u64>,
    full: Vec<usize>,
}

impl Sets {
    /// So many empty sets of `width` words.
    pub(super) fn new(count: usize, width: usize) -> Self {
        Sets { width, words: vec![0; count * width], full: vec![0; count] }
    }

    /// Makes all sets empty.
    pub(super) fn clear(&mut self) {
        self.words.fill(0);
        self.full.fill(0);
    }

    pub(super) fn set(&mut self, index: usize) -> Set<'_> {
        let words = &mut self.words[index * self.width..(index + 1) * self.width];
        Set { words, full: &mut self.full[index] }
    }
}

/// The values on the tops of the columns from the left: the set that a row starts with.
#[derive(Debug)]
pub(super) struct Diagonal {
    words: Vec<u64>,
    full: usize,
    /// Columns that are in the set.
    columns: usize,
}

impl Diagonal {
    pub(super) fn new(width: usize) -> Self {
        Diagonal { words: vec![0; width], full: 0, columns: 0 }
    }

    fn set(&mut self) -> Set<'_> {
        Set { words: &mut self.words, full: &mut self.full }
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
            diagonal.words[(value / BITS) as usize] &= !(1 << (value % BITS));
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
