//! Which engine computes a box, in which order, and the limits.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use thiserror::Error;

use super::layout::Layout;
use super::rules::{LANES, LaneRules};
use super::values::{BoxValues, Cells, Engine, Mode, Parts, Table};
use crate::games::{
    Exhaustion, ExhaustionError, ExhaustionLimit, ExhaustionLimits, MAX_COORDINATES, Ruleset,
};

/// How much a box may take, and how it is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoxLimits {
    /// Threads; the values do not depend on them.
    pub threads: usize,
    /// Tuples of the box, and where the game is played out depth first, positions in all.
    pub tuples: u64,
    /// Bytes of tables and sets.
    pub memory: u64,
    /// Options that are looked at.
    pub options: u64,
}

impl Default for BoxLimits {
    fn default() -> Self {
        BoxLimits { threads: 1, tuples: 1 << 34, memory: 1 << 32, options: u64::MAX }
    }
}

/// Why a box has no values.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BoxError<F> {
    /// Not one bound for each coordinate.
    #[error("{bounds} bounds for {coordinates} coordinates")]
    Bounds {
        /// Bounds.
        bounds: usize,
        /// Coordinates.
        coordinates: usize,
    },
    /// More than [`MAX_COORDINATES`].
    #[error("more than {MAX_COORDINATES} coordinates (limit MAX_COORDINATES)")]
    Coordinates,
    /// [`BoxLimits::tuples`]; nothing was allocated, unless the game leaves the box.
    #[error("more than {limit} tuples in the box, or positions in all")]
    Tuples {
        /// The limit.
        limit: u64,
    },
    /// [`BoxLimits::memory`]; nothing was allocated.
    #[error("{needed} bytes of memory needed, {limit} allowed")]
    Memory {
        /// Bytes.
        needed: u128,
        /// Bytes.
        limit: u64,
    },
    /// [`BoxLimits::options`].
    #[error("more than {limit} options")]
    Options {
        /// The limit.
        limit: u64,
    },
    /// Play can return to this position.
    #[error("play can return to {position:?}")]
    Cycle {
        /// The position.
        position: Vec<u64>,
    },
    /// An option is no position.
    #[error("a move leads from {position:?} to {option:?}, which is no position")]
    Leaves {
        /// Where the move starts.
        position: Vec<u64>,
        /// Where it leads.
        option: Vec<u64>,
    },
    /// The rules say nothing at this tuple.
    #[error("the rules say nothing at {tuple:?}")]
    Fault {
        /// The tuple.
        tuple: Vec<u64>,
        /// Why.
        fault: F,
    },
    /// The caller stopped it.
    #[error("stopped")]
    Stopped,
}

/// Computes the box of the tuples with `tuple[i] <= bounds[i]`. `stop` ends it early, `progress` counts
/// positions that are done, as far as is known.
///
/// The values are those of the game, whatever lies outside the box: if options do, or if no order of the
/// coordinates fits, [`Exhaustion`] plays the game out, within the same limits.
///
/// # Errors
/// See [`BoxError`]. Of several errors the first one in the order of evaluation is told; it does not
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
    let coordinates = rules.coordinates();
    if coordinates > MAX_COORDINATES {
        return Err(BoxError::Coordinates);
    }
    if bounds.len() != coordinates {
        return Err(BoxError::Bounds { bounds: bounds.len(), coordinates });
    }
    let too_many = BoxError::Tuples { limit: limits.tuples };
    let sides: Option<Vec<u64>> = bounds.iter().map(|bound| bound.checked_add(1)).collect();
    let Some(sides) = sides else { return Err(too_many) };
    exhaust(rules, &sides, mode, limits, stop, progress)
}

/// Rules that say nothing once they are stopped; then the fault is `None`.
struct Stoppable<'r, R> {
    rules: &'r R,
    stop: &'r AtomicBool,
    progress: &'r AtomicU64,
}

impl<R: Ruleset> Ruleset for Stoppable<'_, R> {
    type Fault = Option<R::Fault>;

    fn coordinates(&self) -> usize {
        self.rules.coordinates()
    }

    fn is_position(&self, tuple: &[u64]) -> Result<bool, Self::Fault> {
        self.rules.is_position(tuple).map_err(Some)
    }

    fn options(
        &self,
        position: &[u64],
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Self::Fault> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(None);
        }
        self.progress.fetch_add(1, Ordering::Relaxed);
        self.rules.options(position, visit).map_err(Some)
    }
}

/// The box by [`Exhaustion`].
fn exhaust<R: Ruleset>(
    rules: &R,
    sides: &[u64],
    mode: Mode,
    limits: &BoxLimits,
    stop: &AtomicBool,
    progress: &AtomicU64,
) -> Result<BoxValues, BoxError<R::Fault>> {
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
    let rules = Stoppable { rules, stop, progress };
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
        ExhaustionError::Fault { tuple, fault: Some(fault) } => BoxError::Fault { tuple, fault },
        ExhaustionError::Fault { fault: None, .. } => BoxError::Stopped,
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
