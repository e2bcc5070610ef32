//! A box in one order of the coordinates.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use super::layout::Layout;
use super::limits::BoxError;
use super::locate::{Current, Located, Places, lanes, locate};
use super::outcomes::beyond_first;
use super::rules::{Block, LANES, LaneNumbers, LaneRules};
use super::shared::{Failure, Kept, Progress, Way};
use super::store::{Refused, Store};
use crate::games::MAX_COORDINATES;

/// Words of a record before what the mode keeps: how many fresh numbers are done, and the lanes
/// for which all of their options are known.
pub(super) const RECORD_HEAD: usize = 2;

/// What is computed, and what all threads look at.
pub(super) struct Run<'r, S, F> {
    pub(super) layout: &'r Layout,
    pub(super) legal: &'r [u64],
    pub(super) ways: &'r [Way],
    pub(super) lines: &'r [AtomicU64],
    pub(super) store: &'r S,
    pub(super) progress: &'r Progress<'r, F>,
}

/// One thread.
struct Worker<'r, R, S: Store, F> {
    run: &'r Run<'r, S, F>,
    rules: &'r R,
    work: S::Work,
    options: u64,
    /// Whether it has to end, because another one failed.
    over: bool,
    /// Whether an option along the row is odd for all further lanes.
    broken: bool,
    /// Blocks of the number before this one of the outermost coordinate that are known to be done.
    done_before: usize,
    current: Current,
}

impl<S: Store, F: Send> Run<'_, S, F> {
    /// Every number of the outermost coordinate from `first` on in steps of `step`.
    pub(super) fn slices<R: LaneRules<Fault = F>>(&self, rules: &R, first: usize, step: usize) {
        let layout = self.layout;
        let Some(&lane) = layout.order.last() else { return };
        let block = Block { tuple: [0; MAX_COORDINATES], lane };
        let current = Current { block, start: 0 };
        let work = self.store.work();
        let mut worker = Worker {
            run: self,
            rules,
            work,
            options: 0,
            over: false,
            broken: false,
            done_before: 0,
            current,
        };
        let (slices, outermost) = match layout.order[..] {
            [outermost, _, ..] => (layout.sides[outermost] as usize, Some(outermost)),
            _ => (1, None),
        };
        let rows = layout.blocks / layout.width / slices;
        for slice in (first..slices).step_by(step) {
            worker.done_before = 0;
            worker.current.block.tuple = [0; MAX_COORDINATES];
            if let Some(outermost) = outermost {
                worker.current.block.tuple[outermost] = slice as u64;
            }
            for row in 0..rows {
                if let Err((block, failure)) = worker.row(slice, row, rows) {
                    self.progress.fail(block, failure);
                    return;
                }
                if worker.over {
                    return;
                }
                worker.next_row();
            }
        }
    }
}

impl<R, S, F> Worker<'_, R, S, F>
where
    R: LaneRules<Fault = F>,
    S: Store,
{
    /// Moves on to the next row of the same number of the outermost coordinate.
    fn next_row(&mut self) {
        let layout = self.run.layout;
        let order = &layout.order[..layout.order.len() - 1];
        for &coordinate in order.iter().skip(1).rev() {
            let number = &mut self.current.block.tuple[coordinate];
            *number += 1;
            if *number < layout.sides[coordinate] {
                return;
            }
            *number = 0;
        }
    }

    fn row(&mut self, slice: usize, row: usize, rows: usize) -> Result<(), (usize, Failure<F>)> {
        let Run { layout, legal, store, progress, .. } = *self.run;
        let width = layout.width;
        let first = (slice * rows + row) * width;
        let words = &legal[first..first + width];
        let used = words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        self.broken = false;
        store.begin_row(&mut self.work);
        let lane = self.current.block.lane;
        let mut positions = 0;
        for (index, &word) in words[..used].iter().enumerate() {
            let block = first + index;
            self.current.block.tuple[lane] = (index * LANES) as u64;
            self.current.start = block * LANES;
            let own = row * width + index;
            if !self.wait_for_slice_before(slice, own, block) || progress.is_over(block) {
                self.over = true;
                return Ok(());
            }
            // Fresh numbers along the row go up to below its last position.
            let fresh = if index + 1 < used { u64::MAX } else { u64::MAX >> word.leading_zeros() >> 1 };
            self.block(word, fresh).map_err(|failure| (block, failure))?;
            if self.over {
                return Ok(());
            }
            positions += u64::from(word.count_ones());
            progress.block_done(slice, own);
        }
        self.current.block.tuple[lane] = 0;
        // Nothing is done before the same blocks of all earlier numbers are, in rows without positions either.
        let last = row * width + width - 1;
        if !self.wait_for_slice_before(slice, last, first + width - 1) {
            self.over = true;
            return Ok(());
        }
        progress.block_done(slice, last);
        progress.row_done(positions, std::mem::take(&mut self.options)).map_err(|error| (first, error.into()))
    }

    /// Waits until a block of the number before this one of the outermost coordinate is done.
    #[inline]
    fn wait_for_slice_before(&mut self, slice: usize, own: usize, waiting: usize) -> bool {
        if slice == 0 || own < self.done_before {
            return true;
        }
        match self.run.progress.wait(slice - 1, own, waiting) {
            Some(done) => self.done_before = done,
            None => return false,
        }
        true
    }

    /// Computes a block with these positions; `fresh` are the lanes that are fresh numbers along the row.
    fn block(&mut self, legal: u64, fresh: u64) -> Result<(), Failure<F>> {
        let run = self.run;
        run.store.begin_block(&mut self.work);
        let mut slow = 0;
        let mut broken = 0;
        for (kind, way) in run.ways.iter().enumerate() {
            match way {
                Way::Each if legal != 0 => slow |= self.each(kind, legal),
                Way::Line(kept) if legal != 0 => slow |= legal & !self.line(kind, kept, legal),
                Way::Row(line) if fresh != 0 => {
                    let numbers = LaneNumbers::Ramp(self.current.block.tuple[self.current.block.lane]);
                    broken |= self.visit(kind, fresh, Some((*line, numbers)), |worker, located| {
                        worker.along_row(located)
                    });
                }
                _ => {}
            }
            if self.over {
                return Ok(());
            }
        }
        slow |= legal & if self.broken { u64::MAX } else { beyond_first(broken) };
        self.broken |= broken != 0;
        self.finish(legal, slow)
    }

    /// Visits options of a kind; returns the lanes with a fault, including those that `take` returns.
    fn visit(
        &mut self,
        kind: usize,
        active: u64,
        fresh: Option<(super::rules::Line, LaneNumbers<'_>)>,
        take: impl Fn(&mut Self, &Located<'_>) -> u64,
    ) -> u64 {
        let rules = self.rules;
        let (block, run) = (self.current.block, self.run);
        let mut odd = 0;
        let mut scratch = [0; LANES];
        let unknown = rules.lane_options(kind, &block, active, fresh, &mut |mask, targets| {
            let located = locate(run.layout, run.legal, &self.current, targets, mask, &mut scratch);
            self.options += u64::from(mask.count_ones());
            odd |= located.odd;
            if !self.wait_for(&located) || self.options > run.progress.options_left() {
                self.over |= self.options <= run.progress.options_left();
                odd |= mask;
                return ControlFlow::Break(());
            }
            odd |= take(self, &located);
            ControlFlow::Continue(())
        });
        odd | unknown
    }

    /// Waits for the options that are known once their blocks are done.
    #[inline]
    fn wait_for(&self, located: &Located<'_>) -> bool {
        if located.known == 0 {
            return true;
        }
        let (progress, waiting) = (self.run.progress, self.current.start / LANES);
        match located.places {
            // Of options in one row, the last block is the last that is done.
            Places::One(_) | Places::Run(_) | Places::Clamp(..) => {
                let last = located.known.ilog2() as usize;
                progress.wait_for(located.places.at(last), waiting)
            }
            Places::Many(places) => lanes(located.known).all(|lane| progress.wait_for(places[lane], waiting)),
        }
    }

    /// All options of a kind.
    fn each(&mut self, kind: usize, legal: u64) -> u64 {
        self.visit(kind, legal, None, |worker, located| {
            let (store, start) = (worker.run.store, worker.current.start);
            store.add(&mut worker.work, located);
            let mut odd = 0;
            for lane in lanes(located.inside) {
                let option = located.places.at(lane) - start;
                if option < lane {
                    store.add_inside(&mut worker.work, lane, option);
                } else {
                    odd |= 1 << lane;
                }
            }
            odd
        })
    }

    fn along_row(&mut self, located: &Located<'_>) -> u64 {
        let store = self.run.store;
        store.add_row(&mut self.work, located);
        if matches!(located.places, Places::Run(place) if place == self.current.start) {
            store.add_row_own(&mut self.work, located.inside);
            return 0;
        }
        let mut own = 0;
        let mut odd = 0;
        for lane in lanes(located.inside) {
            let option = located.places.at(lane) - self.current.start;
            if option == lane {
                own |= 1 << lane;
            } else if option < lane {
                store.add_row_inside(&mut self.work, &self.current, lane, option);
            } else {
                odd |= 1 << lane;
            }
        }
        store.add_row_own(&mut self.work, own);
        odd
    }

    /// The options of a kind along a line; returns the lanes for which all of them are known.
    fn line(&mut self, kind: usize, kept: &Kept, legal: u64) -> u64 {
        let run = self.run;
        let tuple = &self.current.block.tuple;
        let value = tuple[kept.line.coordinate];
        let Some(&Some(bound)) = kept.bounds.get(value as usize) else { return 0 };
        let lane = self.current.block.lane;
        let base = tuple[lane] as usize / LANES;
        let outer = run.layout.order.iter().take(run.layout.order.len() - 1);
        let record = outer.fold(kept.first + base, |record, &c| record + tuple[c] as usize * kept.strides[c]);
        let size = RECORD_HEAD + run.store.line_words();
        let at = record * size + RECORD_HEAD;
        let (head, data) = (&run.lines[at - RECORD_HEAD..at], &run.lines[at..record * size + size]);
        let inside = super::locate::below((run.layout.sides[lane] - tuple[lane]).min(64) as usize);
        let (mut done, mut live) = (head[0].load(Ordering::Relaxed), head[1].load(Ordering::Relaxed));
        if done > bound {
            run.store.forget(data, u64::MAX);
            done = 0;
        }
        if done == 0 {
            live = inside;
        }
        // Lanes that are not positions take part as long as nothing is odd with them.
        let grow = |worker: &mut Self, from: u64, mut live: u64| {
            for fresh in from..bound {
                if live == 0 || worker.over {
                    break;
                }
                let fresh = Some((kept.line, LaneNumbers::Same(fresh)));
                let odd = worker.visit(kind, live, fresh, |worker, located| {
                    worker.run.store.keep(located, data);
                    located.inside
                });
                live &= !odd;
            }
            live
        };
        live = grow(self, done, live);
        let missing = legal & !live;
        if missing != 0 && bound > 0 {
            run.store.forget(data, missing);
            live |= grow(self, 0, missing);
        }
        head[0].store(bound, Ordering::Relaxed);
        head[1].store(live, Ordering::Relaxed);
        run.store.add_line(&mut self.work, run.lines, at, legal & live);
        live
    }

    fn finish(&mut self, legal: u64, slow: u64) -> Result<(), Failure<F>> {
        let Worker { run, rules, current, work, options, over, .. } = self;
        let (run, rules, current) = (*run, *rules, *current);
        let mut scalar = |lane: usize, see: &mut dyn FnMut(usize)| {
            let mut tuple = current.block.tuple;
            tuple[current.block.lane] += lane as u64;
            let position = &tuple[..run.layout.sides.len()];
            let mut look = |option: &[u64]| {
                *options += 1;
                if *options > run.progress.options_left() {
                    return Err(BoxError::Options { limit: run.progress.most_options() }.into());
                }
                let leaves = || BoxError::Leaves { position: position.to_vec(), option: option.to_vec() };
                let Some(place) = run.layout.place(option) else {
                    return match rules.is_position(option) {
                        Ok(true) => Err(Failure::Outside),
                        Ok(false) => Err(leaves().into()),
                        Err(fault) => Err(BoxError::Fault { tuple: option.to_vec(), fault }.into()),
                    };
                };
                if run.legal[place / LANES] >> (place % LANES) & 1 == 0 {
                    return Err(leaves().into());
                }
                if place >= current.start + lane {
                    return Err(Failure::Unordered);
                }
                if !run.progress.wait_for(place, current.start / LANES) {
                    *over = true;
                    return Ok(());
                }
                see(place);
                Ok(())
            };
            let mut error = None;
            let played = rules.options(position, &mut |option| match look(option) {
                Ok(()) => ControlFlow::Continue(()),
                Err(stop) => {
                    error = Some(stop);
                    ControlFlow::Break(())
                }
            });
            match (error, played) {
                (Some(error), _) => Err(error),
                (None, Ok(())) => Ok(()),
                (None, Err(fault)) => Err(BoxError::Fault { tuple: position.to_vec(), fault }.into()),
            }
        };
        match run.store.finish(work, &current, legal, slow, run.lines, &mut scalar) {
            Ok(()) => Ok(()),
            Err(Refused::TooWide) => Err(Failure::TooWide),
            Err(Refused::Scalar(failure)) => Err(failure),
        }
    }
}
