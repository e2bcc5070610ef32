//! The layout of the tuples of a box in memory.

use super::rules::LANES;
use crate::games::MAX_COORDINATES;

/// An order of the coordinates of a box. Tuples that differ in the last one of the order only are a row;
/// a row has whole blocks of [`LANES`] places, and rows are in lexicographic order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout {
    /// The coordinates, the outermost first.
    pub(super) order: Vec<usize>,
    /// How many numbers each coordinate has.
    pub(super) sides: Vec<u64>,
    /// How far apart neighbours in each coordinate are, in places.
    pub(super) strides: [usize; MAX_COORDINATES],
    /// Blocks of a row.
    pub(super) width: usize,
    /// Blocks in all.
    pub(super) blocks: usize,
    /// Tuples of the box.
    pub(super) tuples: u64,
}

impl Layout {
    /// The layout of a box; `None` if the number of places does not fit an index.
    pub(super) fn new(sides: &[u64], order: &[usize]) -> Option<Layout> {
        let tuples = sides.iter().try_fold(1u64, |product, &side| product.checked_mul(side))?;
        let lane_side = order.last().map_or(1, |&lane| sides[lane]);
        let width = usize::try_from(lane_side).ok()?.div_ceil(LANES);
        let mut strides = [0; MAX_COORDINATES];
        let mut places = width.checked_mul(LANES)?;
        if let Some((&lane, outer)) = order.split_last() {
            strides[lane] = 1;
            for &coordinate in outer.iter().rev() {
                strides[coordinate] = places;
                places = places.checked_mul(usize::try_from(sides[coordinate]).ok()?)?;
            }
        }
        let blocks = places / LANES;
        let (order, sides) = (order.to_vec(), sides.to_vec());
        isize::try_from(places).ok()?;
        Some(Layout { order, sides, strides, width, blocks, tuples })
    }

    /// The place of a tuple of the box.
    pub(super) fn place(&self, tuple: &[u64]) -> Option<usize> {
        if tuple.len() != self.sides.len() {
            return None;
        }
        let mut place = 0;
        for ((&number, &side), &stride) in tuple.iter().zip(&self.sides).zip(&self.strides) {
            if number >= side {
                return None;
            }
            // In range, because the number of all places is.
            place += number as usize * stride;
        }
        Some(place)
    }
}
