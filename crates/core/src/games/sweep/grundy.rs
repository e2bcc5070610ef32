//! Grundy values: sets of them, and mex.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

use super::locate::{Current, Located, lanes};
use super::rules::LANES;
use super::store::{Refused, Scalar, Store};
use super::values::Cells;

/// A Grundy value plus 1; 0 where there is no value.
pub(super) trait Cell: Sync + Default + Sized {
    fn read(&self) -> u64;
    /// The value fits: the sets are no wider than the cells.
    fn write(&self, value: u64);
    fn cells(all: Vec<Self>) -> Cells;
}

macro_rules! cell {
    ($atomic:ty, $number:ty, $cells:ident) => {
        impl Cell for $atomic {
            #[inline]
            fn read(&self) -> u64 {
                self.load(Ordering::Relaxed).into()
            }

            #[inline]
            fn write(&self, value: u64) {
                self.store(<$number>::try_from(value).unwrap_or(<$number>::MAX), Ordering::Relaxed);
            }

            fn cells(all: Vec<Self>) -> Cells {
                Cells::$cells(all.into_iter().map(<$atomic>::into_inner).collect())
            }
        }
    };
}

cell!(AtomicU8, u8, Narrow);
cell!(AtomicU16, u16, Middle);
cell!(AtomicU32, u32, Wide);

/// The values, and how many words a set of them has.
#[derive(Debug)]
pub(super) struct Grundy<C> {
    cells: Vec<C>,
    width: usize,
}

#[derive(Debug)]
pub(super) struct GrundyWork {
    /// A set for each lane.
    sets: Vec<u64>,
    used: bool,
    /// The values that all further lanes of the row have as options.
    row: Vec<u64>,
    /// Sets of lanes that lines keep: their places and their lanes.
    lines: Vec<(usize, u64)>,
    /// Lanes that are options of the lanes beyond.
    own: u64,
    /// Lanes and options in the block.
    inside: Vec<(usize, usize)>,
    /// Lanes and places of options of the lanes beyond.
    events: Vec<(usize, usize)>,
}

fn insert(set: &mut [u64], value: u64) {
    if let Some(word) = set.get_mut((value / 64) as usize) {
        *word |= 1 << (value % 64);
    }
}

impl<C: Cell> Grundy<C> {
    pub(super) fn new(places: usize, width: usize) -> Self {
        Grundy { cells: (0..places).map(|_| C::default()).collect(), width }
    }

    /// The value at a place that has one.
    #[inline]
    fn value(&self, place: usize) -> u64 {
        self.cells.get(place).map_or(0, |cell| cell.read().saturating_sub(1))
    }

    fn mex(&self, work: &GrundyWork, lane: usize, lines: &[AtomicU64]) -> u64 {
        let own = work.used.then(|| &work.sets[lane * self.width..][..self.width]);
        for word in 0..self.width {
            let mut union = work.row[word] | own.map_or(0, |own| own[word]);
            for &(at, of) in &work.lines {
                if of >> lane & 1 == 1 {
                    union |= lines[at + lane * self.width + word].load(Ordering::Relaxed);
                }
            }
            if union != u64::MAX {
                return word as u64 * 64 + u64::from(union.trailing_ones());
            }
        }
        self.width as u64 * 64
    }
}

impl<C: Cell> Store for Grundy<C> {
    type Work = GrundyWork;

    fn line_words(&self) -> usize {
        LANES * self.width
    }

    fn work(&self) -> GrundyWork {
        GrundyWork {
            sets: vec![0; LANES * self.width],
            used: false,
            row: vec![0; self.width],
            lines: Vec::new(),
            own: 0,
            inside: Vec::new(),
            events: Vec::new(),
        }
    }

    fn begin_row(&self, work: &mut GrundyWork) {
        work.row.fill(0);
    }

    fn begin_block(&self, work: &mut GrundyWork) {
        if work.used {
            work.sets.fill(0);
            work.used = false;
        }
        work.lines.clear();
        work.own = 0;
        work.inside.clear();
        work.events.clear();
    }

    fn keep(&self, located: &Located<'_>, data: &[AtomicU64]) {
        for lane in lanes(located.known) {
            let value = self.value(located.places.at(lane));
            if let Some(word) = data.get(lane * self.width + (value / 64) as usize) {
                word.store(word.load(Ordering::Relaxed) | 1 << (value % 64), Ordering::Relaxed);
            }
        }
    }

    fn forget(&self, data: &[AtomicU64], forgotten: u64) {
        for lane in lanes(forgotten) {
            for word in data.iter().skip(lane * self.width).take(self.width) {
                word.store(0, Ordering::Relaxed);
            }
        }
    }

    fn add_line(&self, work: &mut GrundyWork, _: &[AtomicU64], at: usize, lanes: u64) {
        work.lines.push((at, lanes));
    }

    fn add(&self, work: &mut GrundyWork, located: &Located<'_>) {
        work.used |= located.known != 0;
        for lane in lanes(located.known) {
            let value = self.value(located.places.at(lane));
            insert(&mut work.sets[lane * self.width..][..self.width], value);
        }
    }

    fn add_inside(&self, work: &mut GrundyWork, lane: usize, option: usize) {
        work.inside.push((lane, option));
    }

    fn add_row(&self, work: &mut GrundyWork, located: &Located<'_>) {
        work.events.extend(lanes(located.known).map(|lane| (lane, located.places.at(lane))));
    }

    fn add_row_own(&self, work: &mut GrundyWork, lanes: u64) {
        work.own |= lanes;
    }

    fn add_row_inside(&self, work: &mut GrundyWork, current: &Current, lane: usize, option: usize) {
        work.events.push((lane, current.start + option));
    }

    fn finish<E>(
        &self,
        work: &mut GrundyWork,
        current: &Current,
        legal: u64,
        slow: u64,
        lines: &[AtomicU64],
        scalar: Scalar<'_, E>,
    ) -> Result<(), Refused<E>> {
        work.events.sort_by_key(|&(lane, _)| lane);
        work.inside.sort_by_key(|&(lane, _)| lane);
        let (mut event, mut next) = (0, 0);
        let inside = std::mem::take(&mut work.inside);
        for lane in lanes(legal) {
            while let Some(&(_, place)) = work.events.get(event).filter(|&&(at, _)| at < lane) {
                let value = self.value(place);
                insert(&mut work.row, value);
                event += 1;
            }
            while let Some(&(at, option)) = inside.get(next).filter(|&&(at, _)| at <= lane) {
                if at == lane {
                    work.used = true;
                    let value = self.value(current.start + option);
                    insert(&mut work.sets[lane * self.width..][..self.width], value);
                }
                next += 1;
            }
            let value = if slow >> lane & 1 == 1 {
                let mut set = vec![0; self.width];
                scalar(lane, &mut |place| insert(&mut set, self.value(place))).map_err(Refused::Scalar)?;
                let full = set.iter().take_while(|&&word| word == u64::MAX).count();
                full as u64 * 64 + set.get(full).map_or(0, |word| u64::from(word.trailing_ones()))
            } else {
                self.mex(work, lane, lines)
            };
            // The value and 1 has to fit a cell, and every value a set.
            if value + 1 >= self.width as u64 * 64 {
                return Err(Refused::TooWide);
            }
            self.cells[current.start + lane].write(value + 1);
            // Of its own lanes, only positions are reported.
            if work.own >> lane & 1 == 1 {
                insert(&mut work.row, value);
            }
        }
        for &(_, place) in &work.events[event..] {
            insert(&mut work.row, self.value(place));
        }
        work.inside = inside;
        Ok(())
    }

    fn cells(self, _: Vec<u64>) -> Cells {
        C::cells(self.cells)
    }
}
