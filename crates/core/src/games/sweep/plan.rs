//! Which engine computes a box, in which order, and the limits.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::layout::Layout;
use super::limits::{BoxError, BoxLimits, WORK_OF_A_POSITION};
use super::ordered::in_some_order;
use super::question::Question;
use super::rules::{LANES, LaneRules};
use super::values::{BoxValues, Cells, Engine, Mode, Parts, Table};
use crate::games::{
    Exhaustion, ExhaustionError, ExhaustionLimit, ExhaustionLimits, MAX_COORDINATES, Ruleset,
};

/// Computes the box of the tuples with `tuple[i] <= bounds[i]`. `stop` ends it early, `progress` counts
/// positions that are done, as far as is known.
///
/// The values are those of the game, whatever lies outside the box: if options do, or if no order of the
/// coordinates fits, [`Exhaustion`] plays the game out, within the same limits.
///
/// # Errors
/// See [`BoxError`]. Of several errors the first one in the order of evaluation is returned; it does not
/// depend on threads.
pub fn sweep<R>(
    rules: &R,
    bounds: &[u64],
    mode: Mode,
    limits: &BoxLimits,
    stop: &AtomicBool,
    progress: &AtomicU64,
) -> Result<BoxValues, BoxError<R::Fault>>
where
    R: LaneRules + Clone + Send,
    R::Fault: Send,
{
    let sides = sides(rules, bounds, limits)?;
    let question = Question { sides: &sides, mode, limits, stop, progress };
    match in_some_order(rules, &question) {
        Some(result) => result,
        None => play_out(rules, &question),
    }
}

/// Like [`sweep`], but `None` where that would play the game out depth first.
pub(crate) fn sweep_in_order<R>(
    rules: &R,
    bounds: &[u64],
    mode: Mode,
    limits: &BoxLimits,
    stop: &AtomicBool,
    progress: &AtomicU64,
) -> Option<Result<BoxValues, BoxError<R::Fault>>>
where
    R: LaneRules + Clone + Send,
    R::Fault: Send,
{
    match sides(rules, bounds, limits) {
        Ok(sides) => in_some_order(rules, &Question { sides: &sides, mode, limits, stop, progress }),
        Err(error) => Some(Err(error)),
    }
}

/// Like [`sweep`], always depth first by [`Exhaustion`].
///
/// # Errors
/// See [`BoxError`]; of several, the first one in lexicographic order of the positions that
/// are played out.
pub(crate) fn exhaust<R: Ruleset>(
    rules: &R,
    bounds: &[u64],
    mode: Mode,
    limits: &BoxLimits,
    stop: &AtomicBool,
    progress: &AtomicU64,
) -> Result<BoxValues, BoxError<R::Fault>> {
    let sides = sides(rules, bounds, limits)?;
    play_out(rules, &Question { sides: &sides, mode, limits, stop, progress })
}

/// How many numbers each coordinate has.
fn sides<R: Ruleset>(rules: &R, bounds: &[u64], limits: &BoxLimits) -> Result<Vec<u64>, BoxError<R::Fault>> {
    let coordinates = rules.coordinates();
    if coordinates > MAX_COORDINATES {
        return Err(BoxError::Coordinates);
    }
    if bounds.len() != coordinates {
        return Err(BoxError::Bounds { bounds: bounds.len(), coordinates });
    }
    let too_many = BoxError::Tuples { limit: limits.tuples };
    let sides: Option<Vec<u64>> = bounds.iter().map(|bound| bound.checked_add(1)).collect();
    sides.ok_or(too_many)
}

/// Rules that say nothing once they are stopped, or once the work outside a box is too much.
struct Stoppable<'r, R> {
    rules: &'r R,
    sides: &'r [u64],
    stop: &'r AtomicBool,
    progress: &'r AtomicU64,
    /// The work outside the box that is left, and the first position there.
    outside: RefCell<(u64, Option<Vec<u64>>)>,
}

/// Why [`Stoppable`] rules say nothing.
enum Silent<F> {
    /// The rules themselves have no value.
    Rules(F),
    /// The caller stopped them.
    Stopped,
    /// The work outside the box was too much.
    Outside,
}

impl<R: Ruleset> Ruleset for Stoppable<'_, R> {
    type Fault = Silent<R::Fault>;

    fn coordinates(&self) -> usize {
        self.rules.coordinates()
    }

    fn is_position(&self, tuple: &[u64]) -> Result<bool, Self::Fault> {
        self.rules.is_position(tuple).map_err(Silent::Rules)
    }

    fn options(
        &self,
        position: &[u64],
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Self::Fault> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Silent::Stopped);
        }
        self.progress.fetch_add(1, Ordering::Relaxed);
        if position.iter().zip(self.sides).all(|(number, side)| number < side) {
            return self.rules.options(position, visit).map_err(Silent::Rules);
        }
        let mut outside = self.outside.borrow_mut();
        let (left, first) = &mut *outside;
        first.get_or_insert_with(|| position.to_vec());
        let mut is_over = !take(left, WORK_OF_A_POSITION);
        let mut counted = |option: &[u64]| {
            is_over = is_over || !take(left, 1);
            if is_over { ControlFlow::Break(()) } else { visit(option) }
        };
        self.rules.options(position, &mut counted).map_err(Silent::Rules)?;
        if is_over { Err(Silent::Outside) } else { Ok(()) }
    }
}

/// Takes work from what is left; false if it is not enough.
fn take(left: &mut u64, work: u64) -> bool {
    let rest = left.checked_sub(work);
    *left = rest.unwrap_or(0);
    rest.is_some()
}

/// The box by [`Exhaustion`].
fn play_out<R: Ruleset>(rules: &R, question: &Question<'_>) -> Result<BoxValues, BoxError<R::Fault>> {
    let Question { sides, mode, limits, stop, progress } = *question;
    let too_many = BoxError::Tuples { limit: limits.tuples };
    let order: Vec<usize> = (0..sides.len()).collect();
    let Some(layout) = Layout::new(sides, &order).filter(|layout| layout.tuples <= limits.tuples) else {
        return Err(too_many);
    };
    // The table of exhaustion, and the values at last.
    let places = layout.blocks as u128 * LANES as u128;
    let needed = u128::from(layout.tuples) * 4 + if mode == Mode::Grundy { places * 4 } else { places / 4 };
    if needed > u128::from(limits.memory) {
        return Err(BoxError::Memory { needed, limit: limits.memory });
    }
    let rules = Stoppable { rules, sides, stop, progress, outside: RefCell::new((limits.outside, None)) };
    // What memory is left is for positions outside the box, with what waits for them.
    let outside = (u128::from(limits.memory) - needed) / 160;
    let positions =
        limits.tuples.min(layout.tuples.saturating_add(u64::try_from(outside).unwrap_or(u64::MAX)));
    let most = ExhaustionLimits { positions, options: limits.options };
    let error = |error| match error {
        ExhaustionError::Limit(ExhaustionLimit::Coordinates) => BoxError::Coordinates,
        ExhaustionError::Limit(ExhaustionLimit::Positions) => BoxError::Tuples { limit: positions },
        ExhaustionError::Limit(ExhaustionLimit::Options) => BoxError::Options { limit: limits.options },
        ExhaustionError::Cycle { position } => BoxError::Cycle { position },
        ExhaustionError::Leaves { position, option } => BoxError::Leaves { position, option },
        ExhaustionError::Fault { tuple, fault: Silent::Rules(fault) } => BoxError::Fault { tuple, fault },
        ExhaustionError::Fault { fault: Silent::Stopped, .. } => BoxError::Stopped,
        ExhaustionError::Fault { tuple, fault: Silent::Outside } => {
            BoxError::Outside { position: rules.outside.borrow_mut().1.take().unwrap_or(tuple) }
        }
    };
    let mut exhaustion = Exhaustion::new(&rules, sides, most).map_err(error)?;
    exhaustion.run().map_err(error)?;
    let mut cells = match mode {
        Mode::Outcomes => Cells::Outcomes { legal: vec![0; layout.blocks], p: vec![0; layout.blocks] },
        Mode::Grundy => Cells::Wide(vec![0; layout.blocks * LANES]),
    };
    exhaustion.for_each(|position, value| {
        let (Some(place), Some(value)) = (layout.place(position), value) else { return };
        match &mut cells {
            Cells::Outcomes { legal, p } => {
                legal[place / LANES] |= 1 << (place % LANES);
                p[place / LANES] |= u64::from(value == 0) << (place % LANES);
            }
            // Exhaustion has values below 2^31.
            Cells::Wide(cells) => cells[place] = u32::try_from(value + 1).unwrap_or(u32::MAX),
            Cells::Narrow(_) | Cells::Middle(_) => {}
        }
    });
    let options = exhaustion.options();
    let parts = Parts::Table(Table { layout, cells });
    Ok(BoxValues { sides: sides.to_vec(), mode, parts, engine: Engine::Exhaustion, options })
}
