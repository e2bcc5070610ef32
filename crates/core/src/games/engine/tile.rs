//! One tile of positions.

use std::sync::atomic::{AtomicU32, Ordering};

use super::sets::{Rows, Sets};

/// Rows and columns of a tile: its sets fit the cache, and work on it outweighs handing it over.
pub(super) const SIDE: usize = 64;

/// The values of the positions of a tile.
#[derive(Debug)]
pub struct TileValues {
    /// First row.
    y: usize,
    /// First column.
    z: usize,
    /// How many positions each column has in the tile.
    counts: Vec<usize>,
    /// Column by column, `SIDE` places each.
    values: Vec<u32>,
}

/// Receiver of the values of tiles, which come from several threads.
pub trait TileSink: Sync {
    /// A tile was computed.
    fn tile(&self, values: &TileValues);

    /// The columns of tiles up to this one are complete, if tiles come column by column; `false` stops the run.
    fn columns_done(&self, _tile_column: usize) -> bool {
        true
    }
}

impl TileValues {
    pub(super) fn new() -> Self {
        TileValues { y: 0, z: 0, counts: Vec::new(), values: vec![0; SIDE * SIDE] }
    }

    /// The columns of the tile: the first row, the column, and the values from there up.
    pub fn columns(&self) -> impl Iterator<Item = (u64, u64, &[u32])> {
        self.counts.iter().enumerate().map(|(index, &count)| {
            let values = &self.values[index * SIDE..index * SIDE + count];
            (self.y as u64, (self.z + index) as u64, values)
        })
    }

    /// How many positions.
    pub(crate) fn positions(&self) -> u64 {
        self.counts.iter().map(|&count| count as u64).sum()
    }

    /// The tile's place among the columns of tiles.
    pub(super) fn tile_column(&self) -> usize {
        self.z / SIDE
    }
}

/// The bar, as far as its rows are asked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape<'h> {
    pub(super) heights: &'h [u64],
    pub(super) max_row: usize,
    /// The value on the top of each column, when it is known.
    pub(super) tops: &'h [AtomicU32],
}

impl Shape<'_> {
    /// The highest row of a column that is asked for.
    pub(super) fn top(&self, z: usize) -> usize {
        usize::try_from(self.heights[z]).unwrap_or(usize::MAX).min(self.max_row)
    }

    /// The first row that is not in the columns before `z`.
    fn first_new(&self, z: usize) -> usize {
        match z.checked_sub(1) {
            None => 0,
            Some(before) => usize::try_from(self.heights[before]).unwrap_or(usize::MAX).saturating_add(1),
        }
    }
}

/// Computes the positions of a tile: rows from `y`, columns `z` to `end`, with the sets of these rows
/// and columns.
pub(super) fn compute(
    shape: Shape<'_>,
    (y, z, end): (usize, usize, usize),
    rows: &mut impl Rows,
    columns: &mut Sets,
    out: &mut TileValues,
) {
    (out.y, out.z) = (y, z);
    out.counts.clear();
    for column in z..end {
        let top = shape.top(column);
        let count = (top + 1).saturating_sub(y).min(SIDE);
        out.counts.push(count);
        let first_new = shape.first_new(column);
        let mut below = columns.set(column - z);
        let values = &mut out.values[(column - z) * SIDE..][..count];
        for (index, place) in values.iter_mut().enumerate() {
            if y + index >= first_new {
                rows.start(index, shape.tops, column);
            }
            let mut left = rows.set(index);
            let value = left.mex_of_union(&below);
            left.insert(value);
            below.insert(value);
            rows.added(index, value);
            *place = value;
        }
        // Only the true top: a row above `max_row` is never asked for.
        if let Some(&value) = values.last()
            && y + count - 1 == top
            && u64::try_from(top) == Ok(shape.heights[column])
        {
            shape.tops[column].store(value, Ordering::Release);
        }
    }
}
