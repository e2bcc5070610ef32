//! Aligned dyadic blocks of a table, each numbered so that equal blocks have equal numbers.
//!
//! Level k has the blocks of side 2^k. The block at the prefix p says for each suffix of k letters whether p
//! followed by it is a P-position: it is the residual of p on words of that length.

use std::collections::HashMap;

use crate::table::{Cell, Table};

/// The blocks of a table of side 2^bits in each coordinate.
///
/// A letter has one bit for each coordinate, that of coordinate i at place i. A tuple is a word of letters, the most
/// significant first, and its *index* is that word as a number in base 2^coordinates.
#[derive(Debug)]
pub struct Blocks {
    coordinates: usize,
    bits: usize,
    /// For each level, the number of the block at each prefix.
    levels: Vec<Vec<u32>>,
    /// For each level above 0, the first prefix of each block.
    first: Vec<Vec<u32>>,
}

/// Most words of a table: the indices still fit the levels.
pub const MAX_INDEX_BITS: usize = 26;

impl Blocks {
    /// The blocks of a table. Sides may be shorter than 2^bits: what lies beyond is not a P-position.
    pub fn of(table: &Table, bits: usize) -> Blocks {
        let coordinates = table.sides().len();
        let mut cells = vec![0_u32; 1 << (coordinates * bits)];
        table.each(|tuple, is_p| {
            if is_p {
                cells[index(tuple)] = 1;
            }
            true
        });
        let mut levels = vec![cells];
        let mut first = vec![vec![]];
        for _ in 0..bits {
            let below = &levels[levels.len() - 1];
            let mut numbers: HashMap<&[u32], u32> = HashMap::new();
            let mut places = Vec::new();
            let mut level = Vec::with_capacity(below.len() >> coordinates);
            for (prefix, block) in below.chunks_exact(1 << coordinates).enumerate() {
                let next = numbers.len() as u32;
                let number = *numbers.entry(block).or_insert_with(|| {
                    places.push(prefix as u32);
                    next
                });
                level.push(number);
            }
            levels.push(level);
            first.push(places);
        }
        Blocks { coordinates, bits, levels, first }
    }

    /// Number of coordinates.
    pub fn coordinates(&self) -> usize {
        self.coordinates
    }

    /// Length of the words.
    pub fn bits(&self) -> usize {
        self.bits
    }

    /// The number of the block of side 2^level at the prefix with this index.
    pub fn number(&self, level: usize, prefix: usize) -> u32 {
        self.levels[level][prefix]
    }

    /// Whether the tuple with this index is a P-position.
    pub fn is_p(&self, index: usize) -> bool {
        self.levels[0][index] == 1
    }

    /// The first level up to `depth` at which two prefixes have different blocks.
    pub fn parting(&self, a: usize, b: usize, depth: usize) -> Option<usize> {
        (0..=depth).find(|&level| self.number(level, a) != self.number(level, b))
    }

    /// A shortest suffix that leads from exactly one of two prefixes to a P-position, as letters; `None` if there is
    /// none of at most `depth` letters.
    pub fn distinguishing(&self, mut a: usize, mut b: usize, depth: usize) -> Option<Vec<usize>> {
        let length = self.parting(a, b, depth)?;
        let mut suffix = Vec::new();
        for level in (0..length).rev() {
            let letters = 0..1 << self.coordinates;
            let next = |prefix: usize, letter: usize| prefix << self.coordinates | letter;
            let mut parted = letters
                .into_iter()
                .filter(|&letter| self.number(level, next(a, letter)) != self.number(level, next(b, letter)));
            let letter = parted.next()?;
            suffix.push(letter);
            (a, b) = (next(a, letter), next(b, letter));
        }
        Some(suffix)
    }

    /// Number of different blocks of a level.
    pub fn different(&self, level: usize) -> usize {
        self.first[level].len()
    }
}

/// The index of a tuple.
pub fn index(tuple: &[usize]) -> usize {
    let longest = tuple.iter().map(|&number| usize::BITS - number.leading_zeros()).max().unwrap_or(0);
    let mut index = 0;
    for place in (0..longest).rev() {
        for (i, &number) in tuple.iter().enumerate() {
            index |= (number >> place & 1) << (place as usize * tuple.len() + i);
        }
    }
    index
}

/// The tuple of a word of letters.
pub fn tuple(coordinates: usize, word: impl IntoIterator<Item = usize>) -> Vec<usize> {
    let mut tuple = vec![0; coordinates];
    for letter in word {
        for (i, number) in tuple.iter_mut().enumerate() {
            *number = *number << 1 | letter >> i & 1;
        }
    }
    tuple
}

/// Whether a cell belongs to the set that is learned.
pub fn belongs(cell: Cell) -> bool {
    cell == Cell::P
}
