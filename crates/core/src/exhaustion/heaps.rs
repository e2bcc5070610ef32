//! The check of a claim about a sum in which heaps may split: its values are nim-sums of those of its summands.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicU64;

use super::boxes::{BoxQuestion, Sums, compute_box};
use super::check::{
    Grid, GridError, GridLimit, GridReport, MAX_GRID_OPTIONS, MAX_GRID_POSITIONS, MAX_GRID_STEPS,
};
use crate::games::Ruleset;
use crate::games::sweep::{BoxLimits, Mode};
use crate::language::ast::{GameSum, Program};

/// Tuples of a box of the default size if heaps may split: some milliseconds.
const TUPLES_OF_HEAPS: u64 = 1 << 11;

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
        let Ok(values) = compute_box(&question, &limits, self.play.clock.request.flag(), &AtomicU64::new(0))
        else {
            report.limit = Some(GridLimit::Options);
            return Ok(report);
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
