//! The functions with the NS property by numbers: one function for each natural number below their count.
//!
//! The way down through the power series of `count` that were multiplied on the way up: of the ways to
//! split a chain, the number picks one, with one number for each part.

use crate::numerals::separated;
use num_bigint::BigUint;
use num_integer::Integer;
use thiserror::Error;

use super::count::{Keep, Kind, Levels, Split};
use super::family::Family;

/// Most columns for which functions are found by their numbers: all power series are kept.
pub const MAX_NUMBERED_COLUMNS: u64 = 1 << 18;

/// Why functions are not found by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NumberingError {
    /// More than [`MAX_NUMBERED_COLUMNS`].
    #[error("{} columns exceed the limit of {}", separated(*columns), separated(MAX_NUMBERED_COLUMNS))]
    TooManyColumns {
        /// How many were asked for.
        columns: u64,
    },
}

/// A bijection from the naturals below the count of a family to its functions. The order of the functions
/// is not the lexicographic one.
#[derive(Debug)]
pub struct Numbering<'a> {
    levels: Levels<'a>,
    count: BigUint,
}

impl<'a> Numbering<'a> {
    /// Computes all power series.
    ///
    /// # Errors
    /// [`NumberingError::TooManyColumns`].
    pub fn new(family: &'a Family) -> Result<Self, NumberingError> {
        if family.columns() > MAX_NUMBERED_COLUMNS {
            return Err(NumberingError::TooManyColumns { columns: family.columns() });
        }
        let levels = Levels::new(family, Keep::All);
        let count = levels.total();
        Ok(Self { levels, count })
    }

    /// How many functions there are, at least 1.
    #[must_use]
    pub fn count(&self) -> &BigUint {
        &self.count
    }

    /// The heights of function `number`; `None` if `number >= count`.
    #[must_use]
    pub fn function(&self, number: &BigUint) -> Option<Vec<BigUint>> {
        if *number >= self.count {
            return None;
        }
        let (top, blocks) = (self.levels.top, self.levels.blocks());
        let elements = self.levels.elements(top);
        let mut heights = Vec::new();
        let in_whole = self.levels.chains(blocks.whole_kind, top, elements);
        // Blocks without a condition come first, each with the same number of functions.
        let (mut block, mut number, mut kind) = match blocks.whole == BigUint::ZERO {
            true => (BigUint::ZERO, number.clone(), blocks.whole_kind),
            false => {
                let (block, number) = number.div_rem(&in_whole);
                (block, number, blocks.whole_kind)
            }
        };
        if block >= blocks.whole {
            number += (block - &blocks.whole) * in_whole;
            (block, kind) = blocks.last;
        }
        self.chain(Chain { kind, level: top, elements }, number, block, &mut heights);
        Some(heights)
    }

    /// Adds the heights of a chain in block `block`, by its number.
    fn chain(&self, chain: Chain, mut number: BigUint, block: BigUint, heights: &mut Vec<BigUint>) {
        let Chain { kind, level, elements } = chain;
        let rest = if kind.rest { self.levels.rest(level) } else { 0 };
        if elements == 0 && rest == 0 {
            return;
        }
        if level == 1 {
            let columns = 2 * elements + rest;
            heights.extend((0..columns).map(|_| block.clone()));
            return;
        }
        let low_half: BigUint = block << 1u32;
        let below = |kind, elements| Chain { kind, level: level - 1, elements };
        match self.levels.split(kind, level) {
            Split::One { kind, parity, in_high } => {
                let half = low_half + u32::from(in_high);
                self.chain(below(kind, 2 * elements + parity), number, half, heights);
            }
            Split::Two { low, high, all_low, parity } => {
                let halves = 2 * elements + parity;
                let in_low = self.levels.series(low, level - 1);
                let in_high = self.levels.series(high, level - 1);
                for (before, after) in (0..=halves).map(|before| (before, halves - before)) {
                    let (Some(ways_low), Some(ways_high)) =
                        (in_low.get(before as usize), in_high.get(after as usize))
                    else {
                        continue;
                    };
                    let ways = ways_low * ways_high;
                    if number < ways {
                        let (first, second) = number.div_rem(ways_high);
                        self.chain(below(low, before), first, low_half.clone(), heights);
                        self.chain(below(high, after), second, low_half + 1u32, heights);
                        return;
                    }
                    number -= ways;
                }
                if let Some(kind) = all_low {
                    self.chain(below(kind, halves), number, low_half, heights);
                }
            }
        }
    }
}

/// Chains with a given number of elements of a level.
#[derive(Debug, Clone, Copy)]
struct Chain {
    kind: Kind,
    level: u64,
    elements: u64,
}
