//! The interface of rules that answer for 64 positions at once.

use std::ops::ControlFlow;

use crate::games::{MAX_COORDINATES, Ruleset};

/// Number of positions in a block.
pub const LANES: usize = 64;

/// Tuples that differ in one coordinate: lane i has `tuple[lane] + i` there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Block {
    /// The tuple of lane 0; numbers beyond the coordinates of the game are 0.
    pub tuple: [u64; MAX_COORDINATES],
    /// The coordinate in which the lanes differ.
    pub lane: usize,
}

/// A number in each lane.
#[derive(Debug, Clone, Copy)]
pub enum LaneNumbers<'n> {
    /// The same in all lanes.
    Same(u64),
    /// `n + i` in lane i.
    Ramp(u64),
    /// `min(n + i, most)` in lane i, with `n < most`.
    Clamp(u64, u64),
    /// Any; lanes that are not asked for have no meaning.
    Many(&'n [u64; LANES]),
}

impl LaneNumbers<'_> {
    /// The number in a lane below [`LANES`].
    #[inline]
    #[must_use]
    pub(crate) fn at(self, lane: usize) -> u64 {
        match self {
            LaneNumbers::Same(n) => n,
            LaneNumbers::Ramp(n) => n + lane as u64,
            LaneNumbers::Clamp(n, most) => most.min(n + lane as u64),
            LaneNumbers::Many(numbers) => numbers[lane],
        }
    }
}

/// How the options of a kind of move grow: one of its fresh numbers ranges below a bound, nothing
/// else in the kind mentions `coordinate`, and the bound mentions nothing else. So positions that differ in
/// that coordinate only have the same options for the same fresh number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// The coordinate.
    pub coordinate: usize,
    /// Which of the fresh numbers.
    pub fresh: usize,
    /// Whether the bound is the coordinate itself.
    pub exact: bool,
}

/// What options of a block are given to: the lanes that have one, a mask, and its
/// coordinates; numbers beyond those of the game have no meaning.
pub type VisitLanes<'v> = &'v mut dyn FnMut(u64, &[LaneNumbers<'_>; MAX_COORDINATES]) -> ControlFlow<()>;

/// Rules that answer for a block of positions. Where they cannot, they say so of the lane, and are asked
/// by the methods of [`Ruleset`]; so these answers need not cover everything, but have to agree
/// with those.
pub trait LaneRules: Ruleset {
    /// Kinds of moves; the options of all kinds together are those of [`Ruleset::options`].
    fn kinds(&self) -> usize;

    /// Along which coordinates the options of a kind grow.
    fn lines(&self, kind: usize) -> Vec<Line>;

    /// What an option of all lanes costs if the lanes differ in this coordinate, in any unit.
    fn lane_cost(&self, lane: usize) -> u64;

    /// The lanes of `active` that are positions, and those where it is not known.
    fn positions(&self, block: &Block, active: u64) -> (u64, u64);

    /// The bound of the fresh number of a line at a value of its coordinate; `None`: not known. A negative
    /// bound is 0.
    fn bound(&self, kind: usize, line: Line, value: u64) -> Option<u64>;

    /// Gives the options of a kind of the lanes of `active` to `visit`, until it breaks. With a line, its fresh number
    /// is the given one, whatever its bound, and its coordinate is not looked at. Returns the lanes of
    /// which not all options are known.
    fn lane_options(
        &self,
        kind: usize,
        block: &Block,
        active: u64,
        fresh: Option<(Line, LaneNumbers<'_>)>,
        visit: VisitLanes<'_>,
    ) -> u64;
}
