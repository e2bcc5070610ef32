//! Stores of the values of a box, filled block by block.

use std::sync::atomic::AtomicU64;

use super::locate::{Current, Located};
use super::values::Cells;

/// Why a block was not computed: values beyond the width of the sets, or an error of the caller.
#[derive(Debug)]
pub(super) enum Refused<E> {
    /// Wider sets are needed.
    TooWide,
    /// The options of a single position are not known.
    Scalar(E),
}

/// Gives the places of all options of a lane, which are before it.
pub(super) type Scalar<'s, E> = &'s mut dyn FnMut(usize, &mut dyn FnMut(usize)) -> Result<(), E>;

/// Values of a box. A block is begun, its options are added, it is finished; a row is begun before
/// its first block.
pub(super) trait Store: Sync {
    /// What a thread needs for a block and its row.
    type Work;

    /// Words that a line keeps for a block.
    fn line_words(&self) -> usize;

    fn work(&self) -> Self::Work;

    fn begin_row(&self, work: &mut Self::Work);

    fn begin_block(&self, work: &mut Self::Work);

    /// Adds the known options to what a line keeps.
    fn keep(&self, located: &Located<'_>, data: &[AtomicU64]);

    /// The line keeps nothing for these lanes any more.
    fn forget(&self, data: &[AtomicU64], lanes: u64);

    /// What a line keeps, from this word of all lines on, are options of these lanes.
    fn add_line(&self, work: &mut Self::Work, lines: &[AtomicU64], at: usize, lanes: u64);

    /// The known options are options of their lanes.
    fn add(&self, work: &mut Self::Work, located: &Located<'_>);

    /// The second lane is an option of the first one, which is greater.
    fn add_inside(&self, work: &mut Self::Work, lane: usize, option: usize);

    /// The known options are options of all lanes of the row beyond their own.
    fn add_row(&self, work: &mut Self::Work, located: &Located<'_>);

    /// These lanes are options of all lanes of the row beyond them.
    fn add_row_own(&self, work: &mut Self::Work, lanes: u64);

    /// The second lane is an option of all lanes of the row beyond the first one, which is greater.
    fn add_row_inside(&self, work: &mut Self::Work, current: &Current, lane: usize, option: usize);

    /// Computes the values of the lanes that are positions; those of `slow` from their options one by one.
    fn finish<E>(
        &self,
        work: &mut Self::Work,
        current: &Current,
        legal: u64,
        slow: u64,
        lines: &[AtomicU64],
        scalar: Scalar<'_, E>,
    ) -> Result<(), Refused<E>>;

    /// The values, with what says which places are positions.
    fn cells(self, legal: Vec<u64>) -> Cells;
}
