//! What calculations on finite ranges share: Grundy tables from the rules alone, sample functions, and
//! the count of cases with the first exception.

use super::evidence::Grid;
use nimcert_core::games::{Bar, BarLimits, GrundyTable};

/// Most positions of one table.
const POSITIONS: u64 = 1 << 24;

/// The Grundy numbers of CB(f, y, z) for `z < columns`, by exhaustion; `None` if f is not monotone there
/// or the table is too large.
pub(super) fn bar_table(f: impl Fn(u64) -> u64, columns: u64) -> Option<GrundyTable> {
    let bar = Bar::new((0..columns).map(f).collect()).ok()?;
    bar.grundy(u64::MAX, BarLimits { positions: POSITIONS }).ok()
}

/// Counts cases and keeps the first exception.
#[derive(Debug, Default)]
pub(super) struct Tally {
    cases: u64,
    exception: Option<String>,
}

impl Tally {
    /// One case; `exception` names it if it does not hold.
    pub(super) fn case(&mut self, holds: bool, exception: impl FnOnce() -> String) {
        self.cases += 1;
        if !holds && self.exception.is_none() {
            self.exception = Some(exception());
        }
    }

    /// Compares every position of a table with what is claimed there; `place` says which bar it is.
    pub(super) fn table(
        &mut self,
        place: &str,
        table: Option<&GrundyTable>,
        claimed: impl Fn(u64, u64) -> Option<u64>,
    ) {
        let Some(table) = table else {
            return self.case(false, || format!("{place}: no table"));
        };
        for z in 0..table.columns() {
            for y in 0..table.rows(z) {
                let (found, claimed) = (table.get(y, z), claimed(y, z));
                self.case(found == claimed, || {
                    let value = |v: Option<u64>| v.map_or("no value".to_owned(), |v| v.to_string());
                    format!("{place}: G({y}, {z}) = {}, not {}", value(found), value(claimed))
                });
            }
        }
    }

    /// The result, over a range that is told in words.
    pub(super) fn grid(self, range: impl Into<String>) -> Grid {
        Grid { range: range.into(), cases: self.cases, exception: self.exception }
    }
}

/// A generator of pseudo-random numbers: the same ones on every machine (Steele, Lea and Flood's
/// splitmix64).
#[derive(Debug)]
pub(super) struct Random(u64);

impl Random {
    /// A sequence of its own for each seed.
    pub(super) fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// The next 64 bits.
    pub(super) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `last`.
    pub(super) fn up_to(&mut self, last: u64) -> u64 {
        match last.checked_add(1) {
            Some(count) => self.bits() % count,
            None => self.bits(),
        }
    }
}

/// The heights of a monotone NS function that starts at `start`: each column free between the one before
/// and `f(z-1) | (2^v2(z) - 1)`.
pub(super) fn random_ns(random: &mut Random, start: u64, columns: u64) -> Vec<u64> {
    let mut heights = vec![start];
    for z in 1..columns {
        let before = heights.last().copied().unwrap_or(start);
        let room = (before | ((1 << z.trailing_zeros()) - 1)) - before;
        // Half of the time nothing grows, so that low and high bars both come up.
        let more = if random.bits() & 1 == 0 { 0 } else { random.up_to(room) };
        heights.push(before + more);
    }
    heights
}
