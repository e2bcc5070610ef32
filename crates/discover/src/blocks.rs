//! Aligned dyadic blocks of a set of tuples, each numbered so that equal blocks have equal numbers.
//!
//! Level k has the blocks of side 2^k. The block at the prefix p says for each suffix of k letters whether p
//! followed by it is in the set: it is the residual of p on words of that length. Only blocks that are not empty are
//! kept, so that the space is that of the set and not that of the box.

pub use crate::limits::MAX_INDEX_BITS;
use std::collections::HashMap;

use nimcert_core::decision::Stop;

/// The blocks of a set of tuples below 2^bits.
///
/// A letter has one bit for each coordinate, that of coordinate i at place i. A tuple is a word of letters, the most
/// significant first, and its *index* is that word as a number in base 2^coordinates.
#[derive(Debug)]
pub struct Blocks {
    coordinates: usize,
    bits: usize,
    /// For each level, the prefixes of the blocks that are not empty, in order, with the numbers of the blocks, from 1 on.
    levels: Vec<Vec<(u64, u32)>>,
    /// Ends computations with them.
    pub(crate) stop: Stop,
}

impl Blocks {
    /// The blocks of a set that is given by the indices of its tuples, in increasing order.
    pub fn of(coordinates: usize, bits: usize, set: &[u64]) -> Blocks {
        let mut levels: Vec<Vec<(u64, u32)>> = vec![set.iter().map(|&index| (index, 1)).collect()];
        for _ in 0..bits {
            let below = &levels[levels.len() - 1];
            let mut numbers: HashMap<Vec<(u64, u32)>, u32> = HashMap::new();
            let letters = (1_u64 << coordinates) - 1;
            let level = below
                .chunk_by(|a, b| a.0 >> coordinates == b.0 >> coordinates)
                .map(|block| {
                    let next = numbers.len() as u32 + 1;
                    let own = block.iter().map(|&(prefix, number)| (prefix & letters, number)).collect();
                    (block[0].0 >> coordinates, *numbers.entry(own).or_insert(next))
                })
                .collect();
            levels.push(level);
        }
        Blocks { coordinates, bits, levels, stop: Stop::default() }
    }

    /// The same blocks, where a request to stop ends [`learn`](crate::learn::learn) and [`settle`](crate::certain::settle)
    /// without a result.
    #[must_use]
    pub fn until(self, stop: &Stop) -> Blocks {
        Blocks { stop: stop.clone(), ..self }
    }

    /// Number of coordinates.
    pub fn coordinates(&self) -> usize {
        self.coordinates
    }

    /// Length of the words.
    pub fn bits(&self) -> usize {
        self.bits
    }

    /// The indices of the set, in order.
    pub fn set(&self) -> impl ExactSizeIterator<Item = u64> + '_ {
        self.levels[0].iter().map(|(index, _)| *index)
    }

    /// The number of the block of side 2^level at the prefix with this index; 0 if it is empty.
    pub fn number(&self, level: usize, prefix: u64) -> u32 {
        let level = &self.levels[level];
        level.binary_search_by_key(&prefix, |(prefix, _)| *prefix).map_or(0, |place| level[place].1)
    }

    /// Whether the tuple with this index is in the set.
    pub fn contains(&self, index: u64) -> bool {
        self.number(0, index) != 0
    }

    /// A shortest suffix that leads from exactly one of two prefixes into the set, as letters; `None` if there is
    /// none of at most `depth` letters.
    pub fn distinguishing(&self, mut a: u64, mut b: u64, depth: usize) -> Option<Vec<u64>> {
        let length = (0..=depth).find(|&level| self.number(level, a) != self.number(level, b))?;
        let mut suffix = Vec::new();
        for level in (0..length).rev() {
            let next = |prefix: u64, letter: u64| prefix << self.coordinates | letter;
            let letter = (0..1_u64 << self.coordinates)
                .find(|&letter| self.number(level, next(a, letter)) != self.number(level, next(b, letter)))?;
            suffix.push(letter);
            (a, b) = (next(a, letter), next(b, letter));
        }
        Some(suffix)
    }
}

/// The index of a tuple.
pub fn index(tuple: &[u64]) -> u64 {
    let longest = tuple.iter().map(|&number| u64::BITS - number.leading_zeros()).max().unwrap_or(0);
    let mut index = 0;
    for place in (0..longest).rev() {
        for (i, &number) in tuple.iter().enumerate() {
            index |= (number >> place & 1) << (place as usize * tuple.len() + i);
        }
    }
    index
}

/// The tuple of a word of letters.
pub fn tuple(coordinates: usize, word: impl IntoIterator<Item = u64>) -> Vec<u64> {
    let mut tuple = vec![0; coordinates];
    for letter in word {
        for (i, number) in tuple.iter_mut().enumerate() {
            *number = *number << 1 | letter >> i & 1;
        }
    }
    tuple
}
