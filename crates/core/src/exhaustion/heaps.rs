//! Heaps that may split: the values of moves of the file, and the check of a claim about a sum, whose values are nim-sums
//! of those of its summands.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::boxes::{BoxQuestion, MAX_HEAP_OPTIONS, Sums, compute_box};
use super::check::{
    Grid, GridError, GridLimit, GridReport, MAX_GRID_OPTIONS, MAX_GRID_POSITIONS, MAX_GRID_STEPS,
};
use super::rules::{Play, RuleFault};
use crate::compiled::Fault;
use crate::games::Ruleset;
use crate::games::sweep::{BoxError, BoxLimits, Mode};
use crate::language::ast::{GameSum, Program};

/// Tuples of a box of the default size if heaps may split: some milliseconds.
const TUPLES_OF_HEAPS: u64 = 1 << 11;

impl Play {
    /// The Grundy values of the heaps up to `last` of a summand whose moves, written in the file, lead to lists of smaller
    /// heaps, and how many lists were looked at; no value where there is no such heap.
    ///
    /// # Errors
    /// The rules do not define a terminating game, a part of them has no value, or a limit is reached.
    pub fn heap_values(
        &self,
        summand: usize,
        last: u64,
        limits: &BoxLimits,
        stop: &AtomicBool,
    ) -> Result<(Vec<Option<u64>>, u64), BoxError<RuleFault>> {
        if last >= limits.tuples {
            return Err(BoxError::Tuples { limit: limits.tuples });
        }
        let limit = limits.options.min(MAX_HEAP_OPTIONS);
        // A choice of numbers at which a move is not allowed is no option, but takes steps.
        self.code.allow_steps(limit);
        let (mut values, mut looked_at) = (Vec::new(), 0);
        for heap in 0..=last {
            let fault = |fault| BoxError::Fault { tuple: vec![heap], fault };
            if !self.is_heap(summand, heap).map_err(fault)? {
                values.push(None);
                continue;
            }
            let (mut found, mut wrong) = (BTreeSet::new(), None);
            let played = self.heaps_after(summand, heap, &mut |left| {
                looked_at += 1;
                let value = |part: &u64| values.get(usize::try_from(*part).ok()?).copied()?;
                match left.iter().map(value).try_fold(0, |sum, value| Some(sum ^ value?)) {
                    Some(sum) => drop(found.insert(sum)),
                    None => wrong = Some(left.to_vec()),
                }
                let is_over = looked_at > limit || stop.load(Ordering::Relaxed);
                if wrong.is_some() || is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            played.map_err(fault)?;
            match wrong {
                Some(left) if left.iter().any(|part| *part >= heap) => {
                    return Err(BoxError::Cycle { position: vec![heap] });
                }
                Some(option) => return Err(BoxError::Leaves { position: vec![heap], option }),
                None if stop.load(Ordering::Relaxed) => return Err(BoxError::Stopped),
                None if looked_at > limit => return Err(BoxError::Options { limit }),
                None => {}
            }
            let free = (0..).zip(&found).find(|(number, value)| number != *value);
            values.push(Some(free.map_or(found.len() as u64, |(number, _)| number)));
        }
        Ok((values, looked_at))
    }
}

impl Grid {
    /// The report for a box of a sum in which heaps may split: without a side, of at most [`TUPLES_OF_HEAPS`] tuples.
    pub(super) fn check_heaps(
        &self,
        program: &Program,
        game: &GameSum,
        side: Option<u64>,
    ) -> Result<GridReport, GridError> {
        let coordinates = u32::try_from(self.play.coordinates()).unwrap_or(u32::MAX);
        let fits = |side: &u64| side.checked_pow(coordinates).is_some_and(|tuples| tuples <= TUPLES_OF_HEAPS);
        let side = side.unwrap_or_else(|| (1..=TUPLES_OF_HEAPS).take_while(fits).last().unwrap_or(1));
        let mut report = GridReport { side, positions: 0, agrees: true, first_difference: None, limit: None };
        let Some(bound) = side.checked_sub(1) else { return Ok(report) };
        let bounds = vec![bound; self.play.coordinates()];
        let (mode, sums) = (Mode::Grundy, Sums::SpragueGrundy);
        let question = BoxQuestion { program, game, bounds: &bounds, mode, sums };
        let limits =
            BoxLimits { tuples: MAX_GRID_POSITIONS, options: MAX_GRID_OPTIONS, ..BoxLimits::default() };
        self.play.code.allow_steps(MAX_GRID_STEPS);
        let computed = compute_box(&question, &limits, self.play.clock.request.flag(), &AtomicU64::new(0));
        let values = match computed {
            Ok(values) => values,
            Err(BoxError::Cycle { position }) => return Err(GridError::Cycle { position }),
            Err(BoxError::Leaves { position, option }) => return Err(GridError::Leaves { position, option }),
            Err(BoxError::Fault { tuple, fault }) if fault.fault == Fault::Undefined => {
                let RuleFault { what, at, values, .. } = fault;
                return Err(GridError::Undefined { what, at, values, position: tuple });
            }
            Err(_) => {
                report.limit = Some(GridLimit::Options);
                return Ok(report);
            }
        };
        let each = |visit: &mut dyn FnMut(&[u64], Option<u64>)| {
            let _ = values.for_each(|position, value| {
                visit(position, value.grundy());
                ControlFlow::Continue(())
            });
        };
        self.compare(each, &mut report)?;
        Ok(report)
    }
}
