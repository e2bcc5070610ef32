//! Outcomes: a word of bits for a block.

use std::sync::atomic::{AtomicU64, Ordering};

use super::locate::{Current, Located, below, bits, lanes};
use super::rules::LANES;
use super::store::{Refused, Scalar, Store};
use super::values::Cells;

/// The P-positions.
#[derive(Debug)]
pub(super) struct Outcomes {
    p: Vec<AtomicU64>,
}

#[derive(Debug)]
pub(super) struct OutcomeWork {
    /// Lanes with an option before the block that is a P-position.
    n: u64,
    /// The options of each lane in the block.
    inside: [u64; LANES],
    has_inside: bool,
    /// Lanes w such that the lanes beyond have a P-position as an option, from before the block.
    row: u64,
    /// Lanes that are options of the lanes beyond.
    chain: u64,
    /// The options of the lanes beyond each lane, but for those of `chain`.
    row_inside: [u64; LANES],
    has_row_inside: bool,
    /// Whether all further lanes of the row have a P-position as an option.
    row_done: bool,
}

/// The lanes beyond the first one of a mask.
pub(super) fn beyond_first(mask: u64) -> u64 {
    match mask {
        0 => 0,
        _ => !(mask ^ (mask - 1)),
    }
}

impl Outcomes {
    pub(super) fn new(blocks: usize) -> Self {
        Outcomes { p: (0..blocks).map(|_| AtomicU64::new(0)).collect() }
    }

    fn is_p(&self, place: usize) -> bool {
        self.p.get(place / LANES).is_some_and(|word| word.load(Ordering::Relaxed) >> (place % LANES) & 1 == 1)
    }
}

impl Store for Outcomes {
    type Work = OutcomeWork;

    fn line_words(&self) -> usize {
        1
    }

    fn work(&self) -> OutcomeWork {
        let none = [0; LANES];
        OutcomeWork {
            n: 0,
            inside: none,
            has_inside: false,
            row: 0,
            chain: 0,
            row_inside: none,
            has_row_inside: false,
            row_done: false,
        }
    }

    fn begin_row(&self, work: &mut OutcomeWork) {
        work.row_done = false;
    }

    fn begin_block(&self, work: &mut OutcomeWork) {
        (work.n, work.row, work.chain) = (0, 0, 0);
        if work.has_inside {
            work.inside = [0; LANES];
            work.has_inside = false;
        }
        if work.has_row_inside {
            work.row_inside = [0; LANES];
            work.has_row_inside = false;
        }
    }

    fn keep(&self, located: &Located<'_>, data: &[AtomicU64]) {
        let found = bits(&self.p, located.places, located.known);
        for word in data {
            word.store(word.load(Ordering::Relaxed) | found, Ordering::Relaxed);
        }
    }

    fn forget(&self, data: &[AtomicU64], lanes: u64) {
        for word in data {
            word.store(word.load(Ordering::Relaxed) & !lanes, Ordering::Relaxed);
        }
    }

    fn add_line(&self, work: &mut OutcomeWork, lines: &[AtomicU64], at: usize, lanes: u64) {
        work.n |= lines[at].load(Ordering::Relaxed) & lanes;
    }

    fn add(&self, work: &mut OutcomeWork, located: &Located<'_>) {
        work.n |= bits(&self.p, located.places, located.known);
    }

    fn add_inside(&self, work: &mut OutcomeWork, lane: usize, option: usize) {
        work.inside[lane] |= 1 << option;
        work.has_inside = true;
    }

    fn add_row(&self, work: &mut OutcomeWork, located: &Located<'_>) {
        work.row |= bits(&self.p, located.places, located.known);
    }

    fn add_row_own(&self, work: &mut OutcomeWork, lanes: u64) {
        work.chain |= lanes;
    }

    fn add_row_inside(&self, work: &mut OutcomeWork, _: &Current, lane: usize, option: usize) {
        work.row_inside[lane] |= 1 << option;
        work.has_row_inside = true;
    }

    fn finish<E>(
        &self,
        work: &mut OutcomeWork,
        current: &Current,
        legal: u64,
        slow: u64,
        _: &[AtomicU64],
        scalar: Scalar<'_, E>,
    ) -> Result<(), Refused<E>> {
        let mut p = 0;
        let mut reach = 0;
        if work.has_row_inside {
            for (inside, &row) in work.inside.iter_mut().zip(&work.row_inside) {
                *inside |= reach;
                reach |= row;
            }
            work.has_inside = true;
        }
        let n = work.n | if work.row_done { u64::MAX } else { beyond_first(work.row) };
        for lane in lanes(legal & !n | slow) {
            let mut won = work.inside[lane] & p != 0 || work.chain & below(lane) & p != 0;
            if slow >> lane & 1 == 1 {
                won = false;
                let mut see = |place: usize| {
                    won |= match place.checked_sub(current.start) {
                        Some(inside) => p >> inside & 1 == 1,
                        None => self.is_p(place),
                    }
                };
                scalar(lane, &mut see).map_err(Refused::Scalar)?;
            }
            p |= u64::from(!won) << lane;
        }
        work.row_done |= work.row != 0 || (work.chain | reach) & p != 0;
        if let Some(word) = self.p.get(current.start / LANES) {
            word.store(p, Ordering::Relaxed);
        }
        Ok(())
    }

    fn cells(self, legal: Vec<u64>) -> Cells {
        Cells::Outcomes { legal, p: self.p.into_iter().map(AtomicU64::into_inner).collect() }
    }
}
