//! Limits on a box, and the reasons why it has no values.

use crate::language::listing::tuple;
use crate::numerals::separated;
use thiserror::Error;

use crate::games::MAX_COORDINATES;

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
    /// Work outside the box, if moves lead out of it: an option that is looked at there counts 1, a position
    /// [`WORK_OF_A_POSITION`].
    pub outside: u64,
}

/// The work of a position outside the box, in options: it is kept in a hash table.
pub const WORK_OF_A_POSITION: u64 = 64;

impl Default for BoxLimits {
    fn default() -> Self {
        BoxLimits { threads: 1, tuples: 1 << 34, memory: 1 << 32, options: u64::MAX, outside: u64::MAX }
    }
}

/// Why a box has no values.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BoxError<F> {
    /// Not one bound for each coordinate.
    #[error("{bounds} bounds given for {coordinates} coordinates")]
    Bounds {
        /// Bounds.
        bounds: usize,
        /// Coordinates.
        coordinates: usize,
    },
    /// More than [`MAX_COORDINATES`].
    #[error("more than {MAX_COORDINATES} coordinates")]
    Coordinates,
    /// [`BoxLimits::tuples`]; nothing was allocated, unless the game leaves the box.
    #[error("more than {} tuples in the box, or positions in total", separated(*limit))]
    Tuples {
        /// The limit.
        limit: u64,
    },
    /// [`BoxLimits::memory`]; nothing was allocated.
    #[error("{} bytes of memory needed, {} allowed", separated(*needed), separated(*limit))]
    Memory {
        /// Bytes.
        needed: u128,
        /// Bytes.
        limit: u64,
    },
    /// [`BoxLimits::options`].
    #[error("more than {} options", separated(*limit))]
    Options {
        /// The limit.
        limit: u64,
    },
    /// [`BoxLimits::outside`].
    #[error("moves lead out of the box, first to {}, and from there to too many positions", tuple(position))]
    Outside {
        /// The first position outside that was met.
        position: Vec<u64>,
    },
    /// Play can return to this position.
    #[error("play can return to {}", tuple(position))]
    Cycle {
        /// The position.
        position: Vec<u64>,
    },
    /// An option is not a position.
    #[error("a move leads from {} to {}, which is not a position", tuple(position), tuple(option))]
    Leaves {
        /// Where the move starts.
        position: Vec<u64>,
        /// Where it leads.
        option: Vec<u64>,
    },
    /// The rules say nothing at this tuple.
    #[error("the rules have no value at {}", crate::language::listing::tuple(tuple))]
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
