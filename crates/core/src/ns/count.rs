//! How many functions with the NS property there are (docs/THEORY.md, section 4a).
//!
//! Cut `2^n` columns in halves, and the aligned block of `2^(n-1)` values that a function with the NS
//! property keeps to as well: each half of the function keeps to one half of the block. So a chain of such
//! functions, each starting at or above the last value of the one before, is a chain of halves in the low
//! half of the block followed by one in the high half, and the numbers of chains of level n are every other
//! coefficient of a product of two power series of level n - 1. No function is listed, and no value either.
//!
//! At low levels the series are long and their coefficients small; there the numerators of the series as
//! fractions are multiplied instead.

use crate::numerals::separated;
use std::collections::BTreeSet;

use num_bigint::BigUint;
use thiserror::Error;

use super::family::Family;
use super::rational::{self, Polynomial};
use super::series::{Series, every_other};

/// Most columns for which functions are counted: a few seconds.
pub const MAX_COUNT_COLUMNS: u64 = 1 << 20;

/// Why functions were not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CountError {
    /// More than [`MAX_COUNT_COLUMNS`].
    #[error("{} columns exceed the limit of {}", separated(*columns), separated(MAX_COUNT_COLUMNS))]
    TooManyColumns {
        /// How many were asked for.
        columns: u64,
    },
}

/// The number of functions of a family, exactly.
///
/// # Errors
/// [`CountError::TooManyColumns`].
///
/// ```
/// use nimcert_core::ns::{count::count, family::Family};
/// let family = Family::new(8, Some(8_u32.into()), None)?;
/// assert_eq!(count(&family)?, 39_u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(family: &Family) -> Result<BigUint, CountError> {
    if family.columns() > MAX_COUNT_COLUMNS {
        return Err(CountError::TooManyColumns { columns: family.columns() });
    }
    Ok(Levels::new(family, Keep::Last).total())
}

/// Which chains in one block of values are counted. Level n has elements of `2^n` columns, n >= 1, and
/// blocks of `2^(n-1)` values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    /// The block is that of the start, and the chain starts there exactly: it is not empty.
    pub(super) started: bool,
    /// The block is that of the maximum, which no value exceeds.
    pub(super) capped: bool,
    /// After its elements the chain has the last columns of the family, `columns mod 2^n` of them.
    pub(super) rest: bool,
}

/// How the chains of a kind at level n are made of those at level n - 1, twice as many and `parity` more.
#[derive(Debug, Clone, Copy)]
pub(super) enum Split {
    /// All in one half of the block, the low or the high one.
    One { kind: Kind, parity: u64, in_high: bool },
    /// First in the low half, then in the high half; or all in the low half, with the rest, which is a
    /// case of the first unless there is a rest.
    Two { low: Kind, high: Kind, all_low: Option<Kind>, parity: u64 },
}

/// Which levels stay in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keep {
    /// The highest: enough to count.
    Last,
    /// All: enough to find a function by its number.
    All,
}

/// The numbers of chains, for every level and the kinds that are needed there.
#[derive(Debug)]
pub(super) struct Levels<'a> {
    family: &'a Family,
    /// The highest level: the least n >= 1 with `columns <= 2^n`.
    pub(super) top: u64,
    /// From level 1 on, if all are kept; else the highest only.
    tables: Vec<Vec<(Kind, Series)>>,
}

/// Where the blocks of the highest level lie that a family has values in.
#[derive(Debug)]
pub(super) struct Blocks {
    /// Blocks without a condition, from the first on.
    pub(super) whole: BigUint,
    /// The kind of chains in them.
    pub(super) whole_kind: Kind,
    /// The block of the start or of the maximum, and the kind of chains in it.
    pub(super) last: (BigUint, Kind),
}

impl<'a> Levels<'a> {
    /// Computes the levels from the lowest to the highest.
    pub(super) fn new(family: &'a Family, keep: Keep) -> Self {
        let top = u64::from(u64::BITS - (family.columns() - 1).leading_zeros()).max(1);
        let mut levels = Self { family, top, tables: Vec::new() };
        let mut needed = vec![levels.kinds_on_top()];
        for level in (2..=top).rev() {
            let below = needed.last().map(|kinds| levels.kinds_below(kinds, level)).unwrap_or_default();
            needed.push(below);
        }
        let mut rows = (1..=top).zip(needed.into_iter().rev());
        if keep == Keep::Last {
            levels.tables.push(levels.lowest(&mut rows));
        }
        for (level, kinds) in rows {
            let table = kinds.into_iter().map(|kind| (kind, levels.computed(kind, level))).collect();
            if keep == Keep::Last {
                levels.tables.clear();
            }
            levels.tables.push(table);
        }
        levels
    }

    /// The number of functions of the family.
    pub(super) fn total(&self) -> BigUint {
        let Blocks { whole, whole_kind, last: (_, last_kind) } = self.blocks();
        let elements = self.elements(self.top);
        let mut total = self.chains(last_kind, self.top, elements);
        if whole != BigUint::ZERO {
            total += whole * self.chains(whole_kind, self.top, elements);
        }
        total
    }

    /// `columns / 2^level`: how many elements a chain of all columns has.
    pub(super) fn elements(&self, level: u64) -> u64 {
        self.family.columns() >> level
    }

    /// Whether columns are left after the elements of a level.
    pub(super) fn has_rest(&self, level: u64) -> bool {
        self.rest(level) > 0
    }

    /// `columns mod 2^level`.
    pub(super) fn rest(&self, level: u64) -> u64 {
        self.family.columns() & ((1 << level) - 1)
    }

    /// The number of chains with a given number of elements.
    pub(super) fn chains(&self, kind: Kind, level: u64, elements: u64) -> BigUint {
        self.series(kind, level).get(elements as usize).cloned().unwrap_or_default()
    }

    /// The numbers of chains of 0, 1, .. elements.
    pub(super) fn series(&self, kind: Kind, level: u64) -> &[BigUint] {
        let kind = self.normal(kind, level);
        // Only the highest level is there, or all of them.
        let missing = self.top - self.tables.len() as u64;
        let table = self.tables.get((level - 1).saturating_sub(missing) as usize);
        let found = table.and_then(|table| table.iter().find(|(other, _)| *other == kind));
        found.map_or(&[], |(_, series)| series)
    }

    /// The blocks of the highest level.
    pub(super) fn blocks(&self) -> Blocks {
        let block = |value: &BigUint| value >> (self.top - 1);
        let free = Kind { started: false, capped: false, rest: true };
        let (start, max) = (self.family.start(), self.family.max());
        match (start.map(block), max.map(block)) {
            (Some(start), max) => {
                let capped = max.as_ref() == Some(&start);
                let last = Kind { started: true, capped, rest: true };
                Blocks { whole: BigUint::ZERO, whole_kind: free, last: (start, last) }
            }
            (None, Some(max)) => {
                let last = Kind { capped: true, ..free };
                Blocks { whole: max.clone(), whole_kind: free, last: (max, last) }
            }
            // A family has one of the two.
            (None, None) => Blocks { whole: BigUint::ZERO, whole_kind: free, last: (BigUint::ZERO, free) },
        }
    }

    fn kinds_on_top(&self) -> BTreeSet<Kind> {
        let blocks = self.blocks();
        let mut kinds = BTreeSet::from([self.normal(blocks.last.1, self.top)]);
        if blocks.whole != BigUint::ZERO {
            kinds.insert(self.normal(blocks.whole_kind, self.top));
        }
        kinds
    }

    fn kinds_below(&self, kinds: &BTreeSet<Kind>, level: u64) -> BTreeSet<Kind> {
        let needed = kinds.iter().flat_map(|&kind| match self.split(kind, level) {
            Split::One { kind, .. } => vec![kind],
            Split::Two { low, high, all_low, .. } => [low, high].into_iter().chain(all_low).collect(),
        });
        needed.map(|kind| self.normal(kind, level - 1)).collect()
    }

    /// The one name of a kind at a level: without a rest there where no columns are left.
    fn normal(&self, kind: Kind, level: u64) -> Kind {
        Kind { rest: kind.rest && self.has_rest(level), ..kind }
    }

    /// How the chains of a kind split at level >= 2 (docs/THEORY.md, Theorem 4a.4).
    pub(super) fn split(&self, kind: Kind, level: u64) -> Split {
        // Bit level - 2 of a value says in which half of its block it lies.
        let high_half = |value: Option<&BigUint>| value.is_some_and(|value| value.bit(level - 2));
        let parity = if kind.rest { self.elements(level - 1) & 1 } else { 0 };
        let starts_high = kind.started && high_half(self.family.start());
        if starts_high || kind.capped && !high_half(self.family.max()) {
            return Split::One { kind, parity, in_high: starts_high };
        }
        // Both halves: a start lies in the low one, a maximum in the high one.
        Split::Two {
            low: Kind { started: kind.started, capped: false, rest: false },
            high: Kind { started: false, capped: kind.capped, rest: kind.rest },
            all_low: (kind.rest && self.has_rest(level - 1)).then_some(Kind { capped: false, ..kind }),
            parity,
        }
    }

    /// The series of the highest of the levels whose fractions have fewer coefficients than their series;
    /// takes the rows up to that level.
    fn lowest(&self, rows: &mut impl Iterator<Item = (u64, BTreeSet<Kind>)>) -> Vec<(Kind, Series)> {
        let mut table: Vec<(Kind, Polynomial)> = Vec::new();
        for (level, kinds) in rows {
            table = kinds.into_iter().map(|kind| (kind, self.numerator(kind, level, &table))).collect();
            // At the next level, exponents are twice as large and series half as long.
            if level == self.top || 2 << (level - 1) > self.elements(level + 1) {
                let (exponent, length) = (1 << (level - 1), self.elements(level) as usize + 1);
                let expanded =
                    |(kind, n): (Kind, Polynomial)| (kind, rational::expanded(&n, exponent, length));
                return table.into_iter().map(expanded).collect();
            }
        }
        Vec::new()
    }

    /// The numerator of the series of a kind, over `(1 - x)^(2^(level-1))`; from those of the level below.
    fn numerator(&self, kind: Kind, level: u64, table: &[(Kind, Polynomial)]) -> Polynomial {
        if level == 1 {
            // 1/(1 - x), or x/(1 - x) without the empty chain.
            let empty = !kind.started || kind.rest;
            return if empty { vec![1.into()] } else { vec![0.into(), 1.into()] };
        }
        let below = |kind| {
            let kind = self.normal(kind, level - 1);
            table.iter().find(|(other, _)| *other == kind).map_or(&[][..], |(_, numerator)| numerator)
        };
        let exponent = 1 << (level - 1);
        // One factor for a product of two: the denominator of the other is put in.
        let alone = |kind| rational::product(below(kind), &rational::power(false, exponent / 2));
        let (numerator, parity) = match self.split(kind, level) {
            Split::One { kind, parity, .. } => (alone(kind), parity),
            Split::Two { low, high, all_low, parity } => {
                let both = rational::product(below(low), below(high));
                (all_low.map(alone).into_iter().fold(both, rational::sum), parity)
            }
        };
        rational::every_other(&numerator, exponent, parity as usize)
    }

    /// The numbers of chains of a kind, up to the number of elements that all columns have; from the last
    /// level in the table.
    fn computed(&self, kind: Kind, level: u64) -> Series {
        let length = self.elements(level) as usize + 1;
        if level == 1 {
            // Blocks of one value: one chain, unless it has to start and is empty.
            let empty = u32::from(!kind.started || kind.rest);
            return (0..length).map(|m| BigUint::from(if m == 0 { empty } else { 1 })).collect();
        }
        let below = |kind| {
            let kind = self.normal(kind, level - 1);
            let table = self.tables.last().and_then(|t| t.iter().find(|(other, _)| *other == kind));
            table.map_or(&[][..], |(_, series)| series)
        };
        let shifted = |series: &[BigUint], parity: u64| -> Series {
            (0..length).map(|m| series.get(2 * m + parity as usize).cloned().unwrap_or_default()).collect()
        };
        match self.split(kind, level) {
            Split::One { kind, parity, .. } => shifted(below(kind), parity),
            Split::Two { low, high, all_low, parity } => {
                let mut series = every_other(below(low), below(high), parity as usize, length);
                if let Some(all_low) = all_low {
                    for (sum, alone) in series.iter_mut().zip(shifted(below(all_low), parity)) {
                        *sum += alone;
                    }
                }
                series
            }
        }
    }
}
