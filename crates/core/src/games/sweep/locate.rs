//! Places of the options of a block.

use std::sync::atomic::{AtomicU64, Ordering};

use super::layout::Layout;
use super::rules::{Block, LANES, LaneNumbers};
use crate::games::MAX_COORDINATES;

/// Places of 64 options.
#[derive(Debug, Clone, Copy)]
pub(super) enum Places<'p> {
    /// The same for all lanes.
    One(usize),
    /// One after the other.
    Run(usize),
    /// One after the other up to the second.
    Clamp(usize, usize),
    /// As listed.
    Many(&'p [usize; LANES]),
}

impl Places<'_> {
    #[inline]
    pub(super) fn at(self, lane: usize) -> usize {
        match self {
            Places::One(place) => place,
            Places::Run(place) => place + lane,
            Places::Clamp(place, last) => last.min(place + lane),
            Places::Many(places) => places[lane],
        }
    }
}

/// The lanes in a mask.
pub(super) fn lanes(mask: u64) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let lane = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(lane)
    })
}

/// The lanes below a number of them.
pub(super) fn below(count: usize) -> u64 {
    if count < LANES { (1 << count) - 1 } else { u64::MAX }
}

/// Bits at places; the lanes asked for have places, others may have none.
pub(super) fn bits(words: &[impl Word], places: Places<'_>, asked: u64) -> u64 {
    let word = |index: usize| words.get(index).map_or(0, Word::read);
    let one = |place: usize| if word(place / LANES) >> (place % LANES) & 1 == 1 { u64::MAX } else { 0 };
    let run = |place: usize| {
        let (index, shift) = (place / LANES, place % LANES);
        let high = if shift == 0 { 0 } else { word(index + 1) << (LANES - shift) };
        word(index) >> shift | high
    };
    asked
        & match places {
            Places::One(place) => one(place),
            Places::Run(place) => run(place),
            Places::Clamp(place, last) => {
                let before = below(last - place);
                run(place) & before | one(last) & !before
            }
            Places::Many(places) => lanes(asked).fold(0, |found, lane| {
                let place = places[lane];
                found | (word(place / LANES) >> (place % LANES) & 1) << lane
            }),
        }
}

/// A word that may be shared.
pub(super) trait Word {
    fn read(&self) -> u64;
}

impl Word for u64 {
    #[inline]
    fn read(&self) -> u64 {
        *self
    }
}

impl Word for AtomicU64 {
    #[inline]
    fn read(&self) -> u64 {
        self.load(Ordering::Relaxed)
    }
}

/// A block that is being computed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Current {
    pub(super) block: Block,
    /// The place of lane 0.
    pub(super) start: usize,
}

/// The options of some lanes of a block.
#[derive(Debug, Clone, Copy)]
pub(super) struct Located<'p> {
    /// Lanes whose option is a position before the block.
    pub(super) known: u64,
    /// Lanes whose option is a position of the block.
    pub(super) inside: u64,
    /// The other lanes: the option is not a position, is outside the box or later.
    pub(super) odd: u64,
    pub(super) places: Places<'p>,
}

/// Finds the places of options. `legal` says which places are positions.
pub(super) fn locate<'p>(
    layout: &Layout,
    legal: &[u64],
    current: &Current,
    targets: &[LaneNumbers<'_>; MAX_COORDINATES],
    mask: u64,
    scratch: &'p mut [usize; LANES],
) -> Located<'p> {
    let Some((&lane, outer)) = layout.order.split_last() else {
        return Located { known: 0, inside: 0, odd: mask, places: Places::One(0) };
    };
    let side = layout.sides[lane];
    let mut row = Some(0);
    for &coordinate in outer {
        row = match (row, targets[coordinate]) {
            (Some(row), LaneNumbers::Same(n)) if n < layout.sides[coordinate] => {
                Some(row + n as usize * layout.strides[coordinate])
            }
            (Some(_), LaneNumbers::Same(_)) => {
                return Located { known: 0, inside: 0, odd: mask, places: Places::One(0) };
            }
            _ => None,
        };
    }
    let (places, in_box) = match (row, targets[lane]) {
        (Some(row), LaneNumbers::Same(n)) => {
            (Places::One(row.saturating_add(n as usize)), if n < side { u64::MAX } else { 0 })
        }
        (Some(row), LaneNumbers::Ramp(n)) if n < side => {
            (Places::Run(row + n as usize), below(usize::try_from(side - n).unwrap_or(usize::MAX)))
        }
        (Some(row), LaneNumbers::Clamp(n, most)) if most < side => {
            (Places::Clamp(row + n as usize, row + most as usize), u64::MAX)
        }
        _ => {
            let mut in_box = 0;
            for lane in lanes(mask) {
                let (mut place, mut inside) = (0, true);
                for &coordinate in &layout.order {
                    let n = targets[coordinate].at(lane);
                    inside &= n < layout.sides[coordinate];
                    place += if inside { n as usize * layout.strides[coordinate] } else { 0 };
                }
                scratch[lane] = place;
                in_box |= u64::from(inside) << lane;
            }
            (Places::Many(scratch), in_box)
        }
    };
    let in_box = mask & in_box;
    let good = bits(legal, places, in_box);
    // Which lanes are before the block, and which are before its end.
    let before = |end: usize| match places {
        Places::One(place) => {
            if place < end {
                u64::MAX
            } else {
                0
            }
        }
        Places::Run(place) => below(end.saturating_sub(place)),
        Places::Clamp(_, last) if last < end => u64::MAX,
        Places::Clamp(place, _) => below(end.saturating_sub(place)),
        Places::Many(places) => {
            lanes(good).fold(0, |found, lane| found | u64::from(places[lane] < end) << lane)
        }
    };
    let known = good & before(current.start);
    let inside = if known == good { 0 } else { good & !known & before(current.start + LANES) };
    Located { known, inside, odd: mask & !(known | inside), places }
}
