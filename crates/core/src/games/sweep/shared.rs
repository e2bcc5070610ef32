//! The state that the threads of a run share.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::layout::Layout;
use super::limits::BoxError;
use super::rules::{LANES, LaneRules, Line};
use crate::games::MAX_COORDINATES;

/// How the options of a kind are found.
#[derive(Debug, Clone)]
pub(super) enum Way {
    /// All of them for each block.
    Each,
    /// By what a line keeps, whose coordinate is not that of the lanes.
    Line(Kept),
    /// Along the row.
    Row(Line),
}

/// Where a line keeps what its options were: a record for each block of the other coordinates.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    pub(super) line: Line,
    /// The first of its records among all.
    pub(super) first: usize,
    /// How far apart, in records, neighbours in each coordinate are; 0 for that of the line.
    pub(super) strides: [usize; MAX_COORDINATES],
    /// The bound at each number of the coordinate, if it is known.
    pub(super) bounds: Vec<Option<u64>>,
}

/// The ways of all kinds, and how many records they keep.
pub(super) fn ways<R: LaneRules>(rules: &R, layout: &Layout, least_side: u64) -> (Vec<Way>, usize) {
    let mut records = 0usize;
    let lane = layout.order.last().copied();
    let way = |kind: usize| {
        let lines = rules.lines(kind);
        let long = |line: &&Line| layout.sides[line.coordinate] >= least_side;
        let kept = lines.iter().filter(|line| Some(line.coordinate) != lane).find(long);
        if let Some(&line) = lines.iter().find(|line| Some(line.coordinate) == lane && line.exact) {
            return Way::Row(line);
        }
        let Some(&line) = kept else { return Way::Each };
        let mut strides = [0; MAX_COORDINATES];
        let mut count = layout.width;
        for &coordinate in layout.order.iter().rev().skip(1).filter(|&&other| other != line.coordinate) {
            strides[coordinate] = count;
            count = count.saturating_mul(layout.sides[coordinate] as usize);
        }
        let first = records;
        records = records.saturating_add(count);
        let bounds = (0..layout.sides[line.coordinate]).map(|value| rules.bound(kind, line, value)).collect();
        Way::Line(Kept { line, first, strides, bounds })
    };
    ((0..rules.kinds()).map(way).collect(), records)
}

/// Why a run has no values.
#[derive(Debug)]
pub(super) enum Failure<F> {
    /// An option is not before its position in this order.
    Unordered,
    /// An option is outside the box.
    Outside,
    /// The sets have to be wider.
    TooWide,
    Error(BoxError<F>),
}

impl<F> From<BoxError<F>> for Failure<F> {
    fn from(error: BoxError<F>) -> Self {
        Failure::Error(error)
    }
}

/// How far a run is, who waits and who failed.
#[derive(Debug)]
pub(super) struct Progress<'r, F> {
    /// Blocks done of each number of the outermost coordinate.
    done: Vec<AtomicUsize>,
    /// Places of each number of the outermost coordinate.
    slice: usize,
    threads: usize,
    /// The first block that failed.
    failed: AtomicUsize,
    failure: Mutex<Option<(usize, Failure<F>)>>,
    stop: &'r AtomicBool,
    positions: &'r AtomicU64,
    options: AtomicU64,
    most_options: u64,
}

impl<'r, F> Progress<'r, F> {
    pub(super) fn new(
        slices: usize,
        slice: usize,
        threads: usize,
        most_options: u64,
        (stop, positions): (&'r AtomicBool, &'r AtomicU64),
    ) -> Self {
        Progress {
            done: (0..slices.div_ceil(threads) * threads).map(|_| AtomicUsize::new(0)).collect(),
            slice,
            threads,
            failed: AtomicUsize::new(usize::MAX),
            failure: Mutex::new(None),
            stop,
            positions,
            options: AtomicU64::new(0),
            most_options,
        }
    }

    /// Where the blocks of a number of the outermost coordinate are counted: those that one thread counts are
    /// neighbours, so that threads do not write to the same line of the cache.
    #[inline]
    fn counter(&self, outermost: usize) -> Option<&AtomicUsize> {
        let each = self.done.len().div_ceil(self.threads);
        self.done.get(outermost % self.threads * each + outermost / self.threads)
    }

    /// Waits until a block of a number of the outermost coordinate is done; how many blocks are, or `None` if the run
    /// is over for the block that waits.
    #[inline]
    pub(super) fn wait(&self, outermost: usize, block: usize, waiting: usize) -> Option<usize> {
        let counter = self.counter(outermost)?;
        let mut tries = 0u32;
        loop {
            let done = counter.load(Ordering::Acquire);
            if done > block {
                return Some(done);
            }
            if self.is_over(waiting) {
                return None;
            }
            tries += 1;
            if tries < 200 {
                std::hint::spin_loop();
            } else {
                std::thread::yield_now();
            }
        }
    }

    /// Waits for a place of an earlier number of the outermost coordinate than that of the block that waits.
    #[inline]
    pub(super) fn wait_for(&self, place: usize, waiting: usize) -> bool {
        let outermost = place / self.slice;
        self.threads == 1
            || outermost >= waiting * LANES / self.slice
            || self.wait(outermost, place % self.slice / LANES, waiting).is_some()
    }

    /// A block of a number of the outermost coordinate is done, with this many positions.
    #[inline]
    pub(super) fn block_done(&self, outermost: usize, block: usize) {
        if let Some(counter) = self.counter(outermost) {
            counter.store(block + 1, Ordering::Release);
        }
    }

    /// Counts what a row took.
    pub(super) fn row_done(&self, positions: u64, options: u64) -> Result<(), BoxError<F>> {
        self.positions.fetch_add(positions, Ordering::Relaxed);
        let before = self.options.fetch_add(options, Ordering::Relaxed);
        match before.saturating_add(options) > self.most_options {
            true => Err(BoxError::Options { limit: self.most_options }),
            false => Ok(()),
        }
    }

    pub(super) fn most_options(&self) -> u64 {
        self.most_options
    }

    pub(super) fn options_left(&self) -> u64 {
        self.most_options.saturating_sub(self.options.load(Ordering::Relaxed))
    }

    pub(super) fn is_over(&self, block: usize) -> bool {
        self.stop.load(Ordering::Relaxed) || self.failed.load(Ordering::Relaxed) < block
    }

    /// A block has no values. Blocks before it are still computed, so the first failure is kept.
    pub(super) fn fail(&self, block: usize, failure: Failure<F>) {
        let mut kept = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.as_ref().is_none_or(|&(first, _)| block < first) {
            *kept = Some((block, failure));
            self.failed.fetch_min(block, Ordering::Relaxed);
        }
    }

    /// How it ended: the options that were computed.
    pub(super) fn end(self) -> Result<u64, Failure<F>> {
        let failure = self.failure.into_inner().unwrap_or_else(PoisonError::into_inner);
        match failure {
            Some((_, failure)) => Err(failure),
            None if self.stop.load(Ordering::Relaxed) => Err(Failure::Error(BoxError::Stopped)),
            None => Ok(self.options.into_inner()),
        }
    }
}
