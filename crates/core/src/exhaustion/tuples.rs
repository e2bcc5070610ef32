//! The exhaustive check of a claim for all naturals: its condition at every tuple of a box, at 64 of them at once where it
//! holds at all of these.

use std::cell::Cell;

use super::check::{Grid, GridError, GridLimit, GridReport, OPTIONS_OF_A_TUPLE, STEPS_OF_AN_OPTION};
use crate::compiled::CompiledCondition;
use crate::compiled::lanes::{LANES, Lanes};
use crate::games::{ExhaustionLimits, MAX_COORDINATES, advance};

impl Grid {
    /// The report for a box in which every tuple is a position without options, and the work it took.
    pub(super) fn check_tuples(
        &self,
        condition: CompiledCondition,
        sides: &[u64],
        limits: ExhaustionLimits,
        steps: u64,
        mut report: GridReport,
    ) -> Result<(GridReport, u64), GridError> {
        let count = sides.iter().try_fold(1u64, |product, &side| product.checked_mul(side));
        let Some(count) = count.filter(|&count| count <= limits.positions && sides.len() <= MAX_COORDINATES)
        else {
            let many = sides.len() > MAX_COORDINATES;
            report.limit = Some(if many { GridLimit::Coordinates } else { GridLimit::Positions });
            return Ok((report, u64::MAX));
        };
        let shown = Cell::new(0);
        let each = |visit: &mut dyn FnMut(&[u64], Option<u64>)| {
            let mut tuple = vec![0; sides.len()];
            let mut left = count;
            while left > 0 {
                let row = sides.last().zip(tuple.last()).map_or(1, |(side, place)| side - place);
                let block = row.min(LANES as u64);
                if self.holds_at(condition, &tuple, block) {
                    shown.set(shown.get() + block);
                    if let Some(last) = tuple.last_mut() {
                        *last += block - 1;
                    }
                    advance(&mut tuple, sides);
                } else {
                    for _ in 0..block {
                        visit(&tuple, Some(0));
                        advance(&mut tuple, sides);
                    }
                }
                left -= block;
            }
        };
        self.compare(each, &mut report)?;
        report.positions += shown.get();
        let steps = (steps - self.play.code.steps_left()) / STEPS_OF_AN_OPTION;
        Ok((report, count.saturating_mul(OPTIONS_OF_A_TUPLE).max(steps)))
    }

    /// Whether the condition is known to hold at a tuple and at those after it, this many that differ in the last
    /// number. They take as many steps as one by one.
    fn holds_at(&self, condition: CompiledCondition, tuple: &[u64], block: u64) -> bool {
        let code = &self.play.code;
        let before = code.steps_left();
        let Some(after) = before.checked_sub(u64::from(condition.size()) * block) else { return false };
        let Some((last, rest)) = tuple.split_last() else { return false };
        if self.play.clock.is_over() {
            return false;
        }
        let mut frame = [Lanes::Same(0); MAX_COORDINATES];
        for (place, &number) in frame.iter_mut().zip(rest) {
            *place = Lanes::Same(number);
        }
        frame[rest.len()] = Lanes::Ramp(*last);
        let active = u64::MAX >> (LANES as u64 - block);
        let mut unknown = 0;
        let holds = code.lanes_hold(condition, &frame[..tuple.len()], active, &mut unknown);
        let all = holds == active && unknown & active == 0;
        code.allow_steps(if all { after } else { before });
        all
    }
}
